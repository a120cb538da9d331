"""One request and its answer, where the time that passes matters."""

from contextlib import asynccontextmanager
from types import SimpleNamespace

import anyio
import anyio.lowlevel

from desktop.llm.exchange import Exchange
from store.model.assemble import assemble
from tests.support.protocols import WIRES
from tests.support.wire_server import delta, event

CHAT = next(wire for wire in WIRES if wire.name == "openai_chat")


def test_an_answer_that_is_over_is_not_listened_to_for_ever():
    pieces = [CHAT.words("all"), event(delta(finish="stop"))]

    async def read(*, silence_s):
        assert silence_s is None or silence_s > 0
        await anyio.lowlevel.checkpoint()
        return pieces.pop(0) if pieces else b": still here\n\n"

    @asynccontextmanager
    async def post(*_, **__):
        yield SimpleNamespace(status=200, headers={}, read=read)

    async def asked():
        transport = SimpleNamespace(post=post)
        exchange = Exchange(transport, "http://x", {}, "", clock=lambda: 7, linger_s=0.05)
        with anyio.fail_after(60):
            return [chunk async for chunk in exchange.stream(b"{}", CHAT.fresh())]

    answer = assemble(anyio.run(asked))
    assert (answer.content[0]["text"], answer.finish) == ("all", "stop")
