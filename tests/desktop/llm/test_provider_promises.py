"""What every provider promises, the shipped fake included."""

from contextlib import aclosing, asynccontextmanager

import anyio
import pytest

from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.adapters.scripted import Count, Fail, Finish, Hold, Say, Scripted, Think
from desktop.llm.client import HttpClient
from desktop.llm.errors import ServerFailed
from desktop.llm.registry import custom_route, provider_for
from store.model.assemble import assemble
from store.model.jsonvalue import freeze_object
from tests.support.wire_routes import drain
from tests.support.wire_server import Hang, WireServer, chunked, chunked_head, delta, event, usage

COUNTS = freeze_object({"inputTokens": 9, "outputTokens": 3})


def on_the_wire(step):
    if isinstance(step, Hold):
        return Hang()
    match step:
        case Say():
            said = delta(step.text)
        case Think():
            said = delta(reasoning_content=step.text)
        case Count():
            said = usage(9, 3)
        case Finish():
            said = delta(finish=step.reason)
        case Fail():
            said = {"error": {"code": 502, "message": "fell over"}}
    return chunked(event(said))


@asynccontextmanager
async def scripted(*steps):
    yield Scripted([steps], encoder=OPENAI_CHAT_1, clock=lambda: 7)


@asynccontextmanager
async def real(*steps):
    with WireServer() as server:
        end = () if any(isinstance(step, Hold) for step in steps) else (chunked(b""),)
        server.always = (chunked_head(), *map(on_the_wire, steps), *end)
        async with HttpClient() as client:
            yield provider_for(custom_route(address=server.address, model="m"), client)


@pytest.fixture(params=[scripted, real], ids=["scripted", "openai_chat"])
def playing(request):
    return request.param


def asked(playing, *steps):
    async def once():
        async with playing(*steps) as provider:
            return await drain(provider)

    chunks, error = anyio.run(once)
    return assemble(chunks), error


def test_an_answer_comes_whole(playing):
    answer, error = asked(playing, Think("why"), Say("be"), Say("cause"), Count(COUNTS), Finish())
    assert error is None
    assert answer.content == (
        {"type": "reasoning", "text": "why"},
        {"type": "text", "text": "because"},
    )
    assert (answer.usage, answer.finish) == (COUNTS, "stop")


def test_an_answer_without_its_end_is_cut_and_keeps_what_came(playing):
    answer, error = asked(playing, Say("so far"))
    assert error.code == "STREAM_CUT"
    assert answer.content == ({"type": "text", "text": "so far"},)


def test_a_failure_keeps_what_came(playing):
    failure = ServerFailed("SERVER_ERROR", retryable=False, provider_message="fell over")
    answer, error = asked(playing, Say("so far"), Fail(failure))
    assert (error.code, error.retryable, error.provider_message) == (
        "SERVER_ERROR",
        False,
        "fell over",
    )
    assert answer.has_visible


def test_a_request_can_be_left_at_any_moment(playing):
    async def leave():
        async with playing(Say("a"), Hold()) as provider:
            async with aclosing(provider.stream(b"{}")) as stream:
                async for _ in stream:
                    break
            with anyio.move_on_after(0.2) as waiting:
                await drain(provider)
            assert waiting.cancelled_caught

    anyio.run(leave)


def test_a_provider_names_its_encoder_and_its_endpoint(playing):
    async def names():
        async with playing(Finish()) as provider:
            return provider.encoder.name, provider.endpoint

    name, endpoint = anyio.run(names)
    assert name == "openai-chat/1"
    assert endpoint


def test_the_fake_plays_its_last_script_again_and_keeps_the_bodies():
    provider = Scripted(
        [[Say("1"), Finish()], [Say("2"), Finish()]], encoder=OPENAI_CHAT_1, clock=lambda: 7
    )

    async def thrice():
        return [
            assemble((await drain(provider, b"%d" % n))[0]).content[0]["text"] for n in range(3)
        ]

    assert anyio.run(thrice) == ["1", "2", "2"]
    assert provider.bodies == [b"0", b"1", b"2"]
