"""What is particular to the server of chat completions; see also `test_every_adapter`."""

import anyio
import pytest

from desktop.llm.client import HttpClient
from desktop.llm.registry import custom_route, provider_for
from desktop.llm.types import Route
from store.model.assemble import assemble
from tests.support.wire_routes import ask, drain
from tests.support.wire_server import (
    Reset,
    chunked,
    chunked_head,
    delta,
    event,
    stream_of,
    whole,
)


def test_an_answer_that_is_not_streamed_is_taken(server):
    message = {"role": "assistant", "content": "At once"}
    server.answer(*whole(200, {"choices": [{"message": message, "finish_reason": "stop"}]}))
    assert ask(server.address) == ("At once", "stop", None)


def test_a_connection_that_breaks_behind_the_finish_cuts_nothing(server):
    events = stream_of("whole", counts=None, is_done=False)
    server.answer(chunked_head(), *(chunked(one) for one in events), Reset())
    assert ask(server.address) == ("whole", "stop", None)


def test_nobody_at_the_address_is_told(server):
    server.turn_off()
    _, _, error = ask(server.address)
    assert (error.code, error.retryable) == ("NOT_RUNNING", False)


def test_each_request_to_this_computer_has_its_own_connection(server):
    for _ in range(2):
        server.answer(*whole(200, {"choices": [{"message": {"content": "x"}}]}))

    async def twice():
        async with HttpClient() as client:
            provider = provider_for(custom_route(address=server.address, model="m"), client)
            return [await drain(provider), await drain(provider)]

    assert [error for _, error in anyio.run(twice)] == [None, None]


@pytest.mark.parametrize(
    ("dialect", "kept"),
    [
        ("openrouter", {"details": ({"type": "reasoning.encrypted", "data": "gA=="},)}),
        ("deepseek", {}),
        ("generic", None),
    ],
)
def test_an_answer_keeps_what_its_server_wants_back(server, dialect, kept):
    detail = {"type": "reasoning.encrypted", "data": "gA=="}
    said = [delta(reasoning="hm", reasoning_details=[detail]), delta("yes", finish="stop")]
    server.answer(chunked_head(), *(chunked(event(one)) for one in said), chunked(b""))
    route = Route("p", "openai_chat", server.address, "m", dialect=dialect)

    async def once():
        async with HttpClient() as client:
            return await drain(provider_for(route, client))

    chunks, error = anyio.run(once)
    assert error is None
    state = assemble(chunks).replay_state
    origin = {"wire": "openai_chat", "origin": "127.0.0.1"}
    assert state == (None if kept is None else {**origin, **kept})
