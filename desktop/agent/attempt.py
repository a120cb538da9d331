"""One attempt: the pieces of an answer as they come, shown at once and journalled in time."""

import asyncio
from collections.abc import AsyncGenerator

from desktop.agent.settle import Attempt
from desktop.agent.turn import Live
from desktop.llm.provider import Provider
from store import Session
from store.model.stream import Chunk

__all__ = ["JOURNAL_INTERVAL_S", "receive"]

JOURNAL_INTERVAL_S = 0.5


class JournalFeed:
    """Hands pieces to the journal at most half a second after the first of them arrived.

    Nobody waits for the journal: it is only read after a crash, and a disk that refuses it will
    refuse the settlement too, which is where that is handled.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._pending: list[Chunk] = []
        self._timer: asyncio.TimerHandle | None = None

    def add(self, chunk: Chunk) -> None:
        """Take a piece; it is written within the interval."""
        self._pending.append(chunk)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(JOURNAL_INTERVAL_S, self._flush)

    def stop(self) -> None:
        """Write no more; the settlement says it all."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _flush(self) -> None:
        self._timer = None
        pieces, self._pending = self._pending, []
        self._session.journal(pieces)


async def receive(
    provider: Provider, body: bytes, *, attempt: Attempt, session: Session, live: Live
) -> None:
    """Send `body` and gather the answer into `attempt` until the stream ends.

    Raises LlmError when no whole answer came; what did come is in `attempt`.
    """
    feed = JournalFeed(session)
    live.wait()
    pieces = provider.stream(body)
    try:
        async for chunk in pieces:
            attempt.chunks.append(chunk)
            live.push(chunk)
            feed.add(chunk)
    finally:
        feed.stop()
        if isinstance(pieces, AsyncGenerator):
            await pieces.aclose()
