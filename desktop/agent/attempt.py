"""One attempt: the pieces of an answer as they come, shown at once and journalled in time."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from functools import partial

from desktop.agent.settle import Attempt
from desktop.agent.turn import Live
from desktop.llm.progress import Begun, Progress, Queued, Reading
from desktop.llm.provider import Provider
from store import Session
from store.model.stream import Chunk

__all__ = ["JOURNAL_INTERVAL_S", "receive"]

# So much of an answer a crash may take. Each piece by itself would be a transaction each.
JOURNAL_INTERVAL_S = 0.5
_LOG = logging.getLogger(__name__)


class JournalFeed:
    """Hands pieces to the journal at most half a second after the first of them arrived.

    Nobody waits for the journal: it is only read after a crash, and a disk that refuses it will
    refuse the settlement too, which is where that is handled. What was refused goes with the next
    pieces, so that the journal has no hole.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._pending: list[Chunk] = []
        self._timer: asyncio.TimerHandle | None = None
        self._is_writing = False
        self._is_stopped = False

    def add(self, chunk: Chunk) -> None:
        """Take a piece; it is written within the interval."""
        self._pending.append(chunk)
        self._flush_soon()

    def stop(self) -> None:
        """Write no more; the settlement says it all."""
        self._is_stopped = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _flush_soon(self) -> None:
        if self._pending and not (self._timer or self._is_writing or self._is_stopped):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(JOURNAL_INTERVAL_S, self._flush)

    def _flush(self) -> None:
        self._timer = None
        pieces, self._pending = self._pending, []
        self._is_writing = True
        writing = asyncio.wrap_future(self._session.journal(pieces))
        writing.add_done_callback(partial(self._on_written, pieces))

    def _on_written(self, pieces: list[Chunk], writing: "asyncio.Future[None]") -> None:
        self._is_writing = False
        error = None if writing.cancelled() else writing.exception()
        if error is not None:
            _LOG.info("the journal was not written: %s", getattr(error, "code", type(error)))
            self._pending = [*pieces, *self._pending]
        self._flush_soon()


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
        async for piece in pieces:
            if isinstance(piece, Progress):
                _tell(live, piece)
                continue
            attempt.chunks.append(piece)
            live.push(piece)
            feed.add(piece)
    finally:
        # First, since the settlement takes the journal away: what came behind it would be refused.
        feed.stop()
        if isinstance(pieces, AsyncGenerator):
            # Left to the garbage collector, the connection would close at some later time.
            await pieces.aclose()


def _tell(live: Live, progress: Progress) -> None:
    match progress:
        case Queued():
            live.queue()
        case Begun():
            live.wait()
        case Reading():
            live.read(progress.share)
