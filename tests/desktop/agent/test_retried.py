"""What is asked again and what is not, told by a real server: every status, header and breakage."""

from email.utils import formatdate
from time import time

import anyio
import pytest

from desktop.agent.loop import run_turn
from desktop.llm.client import HttpClient
from desktop.llm.registry import custom_route, provider_for
from tests.support.turns import connecting, turn_request
from tests.support.wire_server import Close, Reset, begin, chunked_head, reply, whole

YES = reply("Yes.")
WORDS = {"error": {"message": "the server's own words", "type": "x", "code": None}}
NOTHING = (chunked_head(), Reset())


@pytest.fixture
def ask(stage, chat, server):
    """Ask over the wire; the server plays these scripts, one a request, and then answers."""

    def ask(*scripts):
        for script in (*scripts, YES):
            server.answer(*script)
        stage.queue(chat, "Hello")
        return anyio.run(over_the_wire)

    async def over_the_wire():
        async with HttpClient() as client:
            provider = provider_for(custom_route(address=server.address, model="m"), client)
            return await run_turn(turn_request(chat), stage.world(connecting(provider)))

    return ask


@pytest.mark.parametrize("status", [408, 409, 429, 500, 502, 503, 504, 529])
def test_what_may_pass_is_asked_again_in_the_same_step(stage, chat, server, ask, status):
    end = ask(whole(status, WORDS))

    assert end.kind == "completed"
    assert stage.types(chat).count("llm/retry") == stage.types(chat).count("step/start") == 1
    assert server.requests[0].body == server.requests[1].body
    assert stage.last(chat, "llm/retry").data["error"]["status"] == status
    assert all(proof.verified for proof in stage.proofs(chat))


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 405, 413, 415, 422])
def test_what_the_server_refused_is_asked_once(stage, chat, server, ask, status):
    end = ask(whole(status, WORDS, headers={"Retry-After": "1"}))

    assert end.kind == "error"
    assert len(server.requests) == 1
    assert end.reason["error"]["status"] == status
    assert stage.types(chat)[-3:] == ["assistant/attempt", "step/end", "turn/end"]


@pytest.mark.parametrize(
    "broken",
    [
        (Reset(),),
        (Close(),),
        NOTHING,
        (*begin(), Close()),
        reply(counts=None),
        reply(finish=None, counts=None, is_done=False),
    ],
)
def test_what_broke_before_anything_was_seen_is_asked_again(stage, chat, ask, broken):
    assert ask(broken).kind == "completed"
    assert stage.types(chat).count("llm/retry") == 1


@pytest.mark.parametrize("how", [Reset(), Close()])
def test_what_was_seen_is_kept_and_never_asked_again(stage, chat, server, ask, how):
    end = ask((*begin("Half an answer"), how))

    assert end.kind == "error"
    assert len(server.requests) == 1
    assert stage.last(chat, "assistant/message").data["interrupted"] is True


@pytest.mark.parametrize(
    ("headers", "least", "most"),
    [
        ({"Retry-After": "7"}, 7, 7),
        ({"Retry-After": "60"}, 60, 60),
        ({"Retry-After": "0"}, 0.1, 0.5),
        ({"retry-after-ms": "1500"}, 1.5, 1.5),
        ({"Retry-After": "soon"}, 0.1, 0.5),
        ({}, 0.1, 0.5),
    ],
)
def test_a_server_that_names_a_time_is_waited_for_as_long(stage, ask, headers, least, most):
    assert ask(whole(429, WORDS, headers=headers)).kind == "completed"
    (slept,) = stage.slept
    assert least <= slept <= most


def test_a_date_is_understood_as_a_time_to_wait_for(stage, ask):
    at = formatdate(time() + 50, usegmt=True)
    assert ask(whole(503, WORDS, headers={"Retry-After": at})).kind == "completed"
    assert 10 < stage.slept[0] <= 51


@pytest.mark.parametrize("seconds", [61, 1200])
def test_a_longer_wait_is_left_to_the_person_who_is_told_how_long(stage, ask, seconds):
    end = ask(whole(429, WORDS, headers={"Retry-After": str(seconds)}))

    assert stage.slept == []
    assert end.reason["error"]["retryAfterMs"] == seconds * 1000
    assert end.reason["error"]["providerMessage"] == "the server's own words"


def test_the_wait_is_told_with_its_reason(stage, ask):
    ask(whole(429, WORDS, headers={"Retry-After": "7"}))
    assert stage.live.waits == [(8_000, "RATE_LIMITED", "the server's own words")]


def test_waits_double_up_to_five_times_and_then_it_is_given_up(stage, server, ask):
    end = ask(*[whole(503, WORDS)] * 6)

    assert end.reason["error"]["status"] == 503
    assert len(server.requests) == 6
    assert stage.slept == [0.375, 0.75, 1.5, 3.0, 6.0]
