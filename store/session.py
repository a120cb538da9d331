"""A live handle on one log: what is appended here is judged, durable, and then told."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

from store.disk.journal import JournalSeed, add_pieces
from store.disk.sessions import find_session
from store.ledger import Append, Ledger
from store.model.events import Draft, Event
from store.model.ids import SessionId
from store.model.stream import Chunk
from store.writer import Work

T = TypeVar("T")


class Submit(Protocol):
    """How work reaches the writer."""

    def __call__(self, work: Work[T], *, alone: bool = False, bare: bool = False) -> Future[T]:
        """Queue `work`; the future resolves when it is durable."""
        ...


class Session:
    """One session, by name; nothing is read until something is appended."""

    def __init__(self, session_id: SessionId, submit: Submit) -> None:
        self.id = session_id
        self._submit = submit

    def append(
        self,
        drafts: Sequence[Draft],
        *,
        opens_journal: JournalSeed | None = None,
        settles_journal: bool = False,
        expect: int | None = None,
    ) -> Future[tuple[Event, ...]]:
        """Append a batch, all of it or nothing, and resolve when it is durable.

        `opens_journal` begins the journal of an attempt in the same transaction, `settles_journal`
        ends it; `expect` is the seq that the first draft must get. Fails with AppendRefused,
        ObjectMissing, Conflict, NotFound, or what the machine has against it.
        """
        wanted = Append(tuple(drafts), opens_journal, settles_journal, expect)
        return self._submit(lambda ledger: ledger.append(self.id, wanted))

    def journal(self, chunks: Sequence[Chunk]) -> Future[None]:
        """Keep pieces of the running attempt against a crash; fails when none is running."""
        pieces = tuple(chunks)

        def work(ledger: Ledger) -> None:
            row = find_session(ledger.database, self.id)
            add_pieces(ledger.database, row.id, pieces)

        return self._submit(work)
