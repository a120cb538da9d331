"""Goes along one log from its first event, as far as its rows are what was written.

`check` names everything that is wrong in a store; this finds the first place in one log from which
on it cannot be trusted, without folding it: every event's bytes are chained to those before them.
A walk may rest after any number of events and go on in another snapshot.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from store.disk.codec import GENESIS, Codec, link
from store.disk.connection import Database
from store.disk.log import StoredEvent, stored_events
from store.disk.sessions import SessionRow, spans_of
from store.errors import StoreDamaged
from store.model.events import MESSAGE_TYPES, read_event

STRIDE: Final = 1000
"""Events of one walk: some milliseconds, after which others may read."""


@dataclass(frozen=True, slots=True)
class Reached:
    """Where a walk stands: before the event `seq`, behind one with that hash.

    `hash` is None where the event before cannot be read: the next one is believed.
    """

    seq: int = 0
    hash: bytes | None = GENESIS


THE_BEGINNING: Final = Reached()


@dataclass(frozen=True, slots=True)
class Walked:
    """How far a walk came, and what is wrong with the event it stands before.

    `wrong` is "" where nothing is; `is_over` says whether that was the end of the log, or all that
    could be walked of it. A log whose end is not the one that was written is wrong behind its last
    event.
    """

    reached: Reached
    is_over: bool
    wrong: str = ""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a log that can be read: ``start <= seq < stop``, maybe nothing.

    `wrong` says what ends it; "" at the end of the log.
    """

    start: int
    stop: int
    wrong: str = ""


def walk(
    database: Database, codec: Codec, row: SessionRow, *, since: Reached, limit: int = STRIDE
) -> Walked:
    """Go on along a log from `since`, at most `limit` events; damage is an answer, not an error."""
    try:
        return _walked(database, codec, row, since, limit)
    except StoreDamaged as error:
        if limit == 1:
            return Walked(since, is_over=True, wrong=error.message)
    # A page that cannot be read hides the rows before it too: one by one, they are there.
    walked = Walked(since, is_over=False)
    for _ in range(limit):
        walked = walk(database, codec, row, since=walked.reached, limit=1)
        if walked.is_over:
            break
    return walked


def stretches(database: Database, codec: Codec, row: SessionRow) -> tuple[Stretch, ...]:
    """Return all of a log that can be read, in its order; walks to the end, however long it is."""
    found: list[Stretch] = []
    start: Reached | None = THE_BEGINNING
    while start is not None:
        walked = _to_the_end(database, codec, row, start)
        stop = walked.reached.seq
        if walked.wrong or stop > start.seq:
            found.append(Stretch(start.seq, stop, walked.wrong))
        start = _beyond(database, row, stop) if walked.wrong else None
    return tuple(found)


def _to_the_end(database: Database, codec: Codec, row: SessionRow, start: Reached) -> Walked:
    walked = walk(database, codec, row, since=start)
    while not walked.is_over:
        walked = walk(database, codec, row, since=walked.reached)
    return walked


def _beyond(database: Database, row: SessionRow, seq: int) -> Reached | None:
    """Return where a walk can go on behind the event `seq`, which it cannot pass; None at the end.

    What is read there unpacks, but that nothing is missing before it is not known.
    """
    for following in range(seq + 1, row.next_seq):
        try:
            found = next(_rows(database, row, following, 1), None)
        except StoreDamaged:
            continue
        return None if found is None else Reached(found.seq, None)
    return None


def _walked(
    database: Database, codec: Codec, row: SessionRow, since: Reached, limit: int
) -> Walked:
    reached = since
    for stored in _rows(database, row, since.seq, limit):
        wrong = _wrong_with(codec, stored, reached)
        if wrong:
            return Walked(reached, is_over=True, wrong=wrong)
        reached = Reached(stored.seq + 1, stored.hash)
    if reached.seq - since.seq == limit:
        return Walked(reached, is_over=False)
    if reached.seq < row.next_seq:
        return Walked(reached, is_over=True, wrong="the event is missing")
    is_the_end = reached.hash in {None, row.head_hash}
    wrong = "" if is_the_end else "the log does not end with the hash of its session"
    return Walked(reached, is_over=True, wrong=wrong)


def _rows(database: Database, row: SessionRow, start: int, limit: int) -> Iterator[StoredEvent]:
    """Yield the next `limit` rows of a log, through all the streams it runs along."""
    for low, high, stream in spans_of(database, row.id):
        stop = min(high, row.next_seq - 1) + 1
        if stop <= start:
            continue
        for stored in stored_events(
            database, stream, start=max(low, start), stop=stop, limit=limit
        ):
            limit -= 1
            yield stored
        if not limit:
            return


def _wrong_with(codec: Codec, stored: StoredEvent, reached: Reached) -> str:
    """Say why a row is not the next event that was written; "" when it is."""
    if stored.seq != reached.seq:
        return "the event is missing"
    body = codec.unpack(stored.encoding, stored.size, stored.stored)
    if reached.hash is not None and link(reached.hash, body) != stored.hash:
        return "its bytes are not those that were written"
    event = read_event(body)
    is_unseen_message = stored.surface == 0 and event.type in MESSAGE_TYPES
    if (stored.seq, stored.type) != (event.seq, event.type) or is_unseen_message:
        return "its columns do not say what its bytes say"
    return ""
