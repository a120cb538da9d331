"""A token of a long answer costs no more to take in than one of a short answer, on every wire.

What is counted is the processor time of one thread, from the bytes of the body to the event that
settles the answer: the real provider over a transport in memory, the pieces kept and shown as the
turn does, the live text drained 30 times a second as the window does, and the settlement made.
"""

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from itertools import cycle, islice
from typing import Final

from desktop.agent.settle import Attempt, Place, settled
from desktop.live import LiveTurn
from desktop.llm.provider import Answer
from desktop.llm.registry import custom_route, provider_for
from tests.benchmarks.figures import Figure, Pairs, take_timed_pairs
from tests.support.protocols import WIRES, Wire

LONG, SHORT, PAIRS = 100_000, 1_000, 3
TOKENS_PER_S: Final = 2_000
# A server that is this quick fills a packet with some tokens; a window draws 30 times a second.
TOKENS_PER_READ: Final = 10
TOKENS_PER_FRAME: Final = TOKENS_PER_S // 30
WORDS: Final = (" the", " sea", " is", " wide", " and", " grün", ",", " `ship`", "\n", " 海")


def figures() -> Iterator[Figure]:
    """Take in one long answer, and as many tokens in short ones, on each wire."""
    for wire in WIRES:
        reads = {count: tuple(_reads(wire, count)) for count in (LONG, SHORT)}
        pairs = take_timed_pairs(
            partial(_spent_s, wire, reads[LONG]),
            partial(_spent_many_s, wire, reads[SHORT]),
            count=PAIRS,
        )
        yield Figure(f"tokens-{wire.name}-ratio", pairs.ratio, 1.2, _told(pairs))


def _told(pairs: Pairs) -> str:
    micro_s = [1e6 * min(side) / LONG for side in (pairs.measured_s, pairs.baseline_s)]
    share = micro_s[0] * TOKENS_PER_S / 1e4
    return (
        f"processor time per token {micro_s[0]:.1f} µs in an answer of {LONG:,} tokens, "
        f"{micro_s[1]:.1f} µs in one of {SHORT:,}; {TOKENS_PER_S:,} a second take {share:.1f} % of "
        "one core"
    )


def _spent_many_s(wire: Wire, reads: tuple[bytes, ...]) -> float:
    return sum(_spent_s(wire, reads) for _ in range(LONG // SHORT))


def _spent_s(wire: Wire, reads: tuple[bytes, ...]) -> float:
    """Return the processor time that it took to take in and settle one answer."""
    start = time.thread_time()
    asyncio.run(_take_in(wire, reads))
    return time.thread_time() - start


async def _take_in(wire: Wire, reads: tuple[bytes, ...]) -> None:
    route = custom_route(address="http://127.0.0.1:9", model="m", protocol=wire.name)
    attempt, live = Attempt(1, "a" * 32, "p", "m"), LiveTurn("c" * 32)
    live.wait()
    async for chunk in provider_for(route, _Memory(reads)).stream(b"{}"):
        attempt.chunks.append(chunk)
        live.push(chunk)
        if len(attempt.chunks) % TOKENS_PER_FRAME == 0:
            live.take()
    draft = settled(Place(1, 1), attempt, "whole")
    assert draft.type == "assistant/message"


def _reads(wire: Wire, tokens: int) -> Iterator[bytes]:
    """Yield a body as it comes from the network: some tokens at a time."""
    if opening := _bare(wire.begin()):
        yield opening
    pieces = map(wire.words, islice(cycle(WORDS), tokens))
    while some := b"".join(islice(pieces, TOKENS_PER_READ)):
        yield some
    yield wire.closing


def _bare(script: tuple[bytes, ...]) -> bytes:
    """Return what a script sends behind its head, out of its HTTP chunks."""
    return b"".join(step.partition(b"\r\n")[2].removesuffix(b"\r\n") for step in script[1:])


class _Memory:
    """A transport whose answer is there already."""

    def __init__(self, reads: tuple[bytes, ...]) -> None:
        self._reads = reads

    @asynccontextmanager
    async def post(
        self, _url: str, *, headers: Mapping[str, str], body: bytes
    ) -> AsyncIterator[Answer]:
        """Answer any request."""
        assert headers
        assert body
        yield _Read(iter(self._reads))


class _Read:
    """An answer that is read piece by piece."""

    status = 200

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self.headers: Mapping[str, str] = {"content-type": "text/event-stream"}

    async def read(self, *, silence_s: float | None = None) -> bytes:
        """Return the next piece; empty at the end."""
        assert silence_s is None or silence_s > 0
        return next(self._pieces, b"")
