"""What is particular to the server of chat completions; see also `test_every_adapter`."""

import anyio
import pytest

from desktop.llm.client import HttpClient
from desktop.llm.registry import custom_route, provider_for
from tests.support.wire_routes import ask, drain
from tests.support.wire_server import Reset, WireServer, chunked, chunked_head, stream_of, whole


@pytest.fixture
def server():
    with WireServer() as started:
        yield started


def test_an_answer_that_is_not_streamed_is_taken(server):
    message = {"role": "assistant", "content": "At once"}
    server.answer(*whole(200, {"choices": [{"message": message, "finish_reason": "stop"}]}))
    assert ask(server.address) == ("At once", "stop", None)


def test_a_connection_that_breaks_behind_the_finish_cuts_nothing(server):
    events = stream_of("whole", counts=None, is_done=False)
    server.answer(chunked_head(), *(chunked(one) for one in events), Reset())
    assert ask(server.address) == ("whole", "stop", None)


def test_nobody_at_the_address_is_told(server):
    server.close()
    _, _, error = ask(server.address)
    assert (error.code, error.retryable) == ("NOT_RUNNING", False)
    server.close = lambda: None


def test_each_request_to_this_computer_has_its_own_connection(server):
    for _ in range(2):
        server.answer(*whole(200, {"choices": [{"message": {"content": "x"}}]}))

    async def twice():
        async with HttpClient() as client:
            provider = provider_for(custom_route(address=server.address, model="m"), client)
            return [await drain(provider), await drain(provider)]

    assert [error for _, error in anyio.run(twice)] == [None, None]
