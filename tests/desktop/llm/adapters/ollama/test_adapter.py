"""What only Ollama has on its way over real sockets: its doors, and how it says no."""

from functools import partial

import pytest

from desktop.llm.registry import custom_route, provider_for
from tests.support.commands import Commands
from tests.support.ollama_wire import line, reply
from tests.support.wire_routes import ask
from tests.support.wire_server import (
    chunked,
    chunked_head,
    whole,
)

ask = partial(ask, protocol="ollama")


@pytest.mark.parametrize("typed", ["", "/", "/v1", "/v1/", "/api", "/api/chat"])
def test_every_way_to_write_the_address_leads_to_the_same_door(typed):
    route = custom_route(address=f"http://127.0.0.1:1{typed}", model="m", protocol="ollama")
    assert provider_for(route, client=None).endpoint == "http://127.0.0.1:1/api/chat"


def test_a_server_below_a_path_is_found_there():
    route = custom_route(address="https://me:x@host/ollama?t=1", model="m", protocol="ollama")
    assert provider_for(route, client=None).endpoint == "https://host/ollama/api/chat"


def test_a_server_that_is_off_is_not_reached(server):
    server.turn_off()
    _, _, error = ask(server.address)
    assert (error.code, error.retryable) == ("NOT_RUNNING", False)


@pytest.mark.parametrize(
    ("status", "said", "code", "retryable"),
    [
        (404, "model 'm' not found", "MODEL_UNKNOWN", False),
        (400, '"m" does not support thinking', "BAD_REQUEST", False),
        (401, "unauthorized", "CREDENTIAL_MISSING", False),
        (429, "too many requests", "RATE_LIMITED", True),
        (500, "llama runner process has terminated", "SERVER_ERROR", True),
        (500, "model requires more system memory (9 GiB) than is available", "BAD_REQUEST", False),
        (500, "this model is missing data required for image input", "PICTURES_REFUSED", False),
        (503, "server busy, please try again", "OVERLOADED", True),
    ],
)
def test_a_refusal_keeps_its_words(server, status, said, code, retryable):
    server.answer(*whole(status, {"error": said}))
    _, _, error = ask(server.address)
    assert (error.code, error.retryable, error.provider_message) == (code, retryable, said)


# The whole way, from the command to the proof -----------------------------------------------------


def test_a_conversation_is_asked_and_proved(server, tmp_path, capfdbinary):
    commands = Commands(tmp_path, capfdbinary)
    thinking = chunked(line(message={"thinking": "hm"}))
    server.answer(chunked_head(), thinking, *reply("One")[1:])
    server.answer(*reply("Two"))
    way = ["--protocol", "ollama", "--address", server.address, "--model", "m"]
    chat = commands.ask_twice(*way)

    first, second = server.requests
    assert first.json()["options"] == {"num_ctx": 8192}
    assert [one["content"] for one in second.json()["messages"]] == ["1", "One", "2"]
    assert second.body.startswith(first.body.removesuffix(b"]}"))

    commands.prove(chat, "ollama/1", second.body)
