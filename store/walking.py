"""Goes along one log from its first event, as far as its rows are what was written.

`check` names everything that is wrong in a store; this finds the first place in one log from which
on it cannot be trusted, without folding it: every event's bytes are chained to those before them.
A walk may rest after any number of events and go on in another snapshot.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from store.disk.codec import GENESIS, Codec, link
from store.disk.connection import Database
from store.disk.log import REPLACES, StoredEvent, landmark_seqs, shown_rows, stored_events
from store.disk.misfits import misfits_told
from store.disk.schema import LANDMARK_TYPES, NOTICE_TYPES, SPOKEN_TYPES
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


_SCROLLED: Final = frozenset(SPOKEN_TYPES + NOTICE_TYPES)
THE_BEGINNING: Final = Reached()


@dataclass(frozen=True, slots=True)
class Walked:
    """How far a walk came, and what is wrong with the event it stands before.

    `wrong` is "" where nothing is; `is_over` says whether that was the end of the log, or all that
    could be walked of it. A log whose end is not the one that was written is wrong behind its last
    event. `is_listed` says whether the indexes tell of the events that were walked what they are,
    `shown` which of these a person scrolls through, the stand-ins for the model left out.
    """

    reached: Reached
    is_over: bool
    wrong: str = ""
    is_listed: bool = True
    shown: tuple[int, ...] = ()


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
        with misfits_told(database):
            return _walked(database, codec, row, since, limit)
    except StoreDamaged as error:
        if limit == 1:
            return Walked(since, is_over=True, wrong=error.message)
    # A page that cannot be read hides the rows before it too: one by one, they are there.
    walked, is_listed, shown = Walked(since, is_over=False), True, list[int]()
    for _ in range(limit):
        walked = walk(database, codec, row, since=walked.reached, limit=1)
        is_listed = is_listed and walked.is_listed
        shown += walked.shown
        if walked.is_over:
            break
    return replace(walked, is_listed=is_listed, shown=tuple(shown))


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
    reached, wrong = since, ""
    sound: list[StoredEvent] = []
    for stored in _rows(database, row, since.seq, limit):
        wrong = _wrong_with(codec, stored, reached)
        if wrong:
            break
        sound.append(stored)
        reached = Reached(stored.seq + 1, stored.hash)
    is_over = bool(wrong) or len(sound) < limit
    return Walked(
        reached,
        is_over,
        wrong or (_wrong_at_the_end(row, reached) if is_over else ""),
        _is_listed(database, row, sound, start=since.seq, stop=reached.seq),
        tuple(one.seq for one in sound if one.type in _SCROLLED and one.surface != REPLACES),
    )


def _wrong_at_the_end(row: SessionRow, reached: Reached) -> str:
    if reached.seq < row.next_seq:
        return "the event is missing"
    if reached.hash not in {None, row.head_hash}:
        return "the log does not end with the hash of its session"
    return ""


def _is_listed(
    database: Database, row: SessionRow, sound: Sequence[StoredEvent], *, start: int, stop: int
) -> bool:
    """Say whether the indexes tell of these events what their rows say."""
    of_rows = [
        (one.seq, one.type, one.surface, one.size)
        for one in sound
        if one.surface or one.type in NOTICE_TYPES
    ]
    places: dict[str, list[int]] = {kind: [] for kind in LANDMARK_TYPES}
    for one in sound:
        if one.type in places:
            places[one.type].append(one.seq)
    try:
        shown = shown_rows(database, row.id, start=start, stop=stop)
        return shown == of_rows and all(
            landmark_seqs(database, row.id, kind, start=start, stop=stop) == seqs
            for kind, seqs in places.items()
        )
    except StoreDamaged:
        return False


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
    if type(stored.hash) is not bytes:  # a damaged row may hold anything in any column
        return "its columns are not of their types"
    body = codec.unpack(stored.encoding, stored.size, stored.stored)
    if reached.hash is not None and link(reached.hash, body) != stored.hash:
        return "its bytes are not those that were written"
    is_unseen_message = stored.surface == 0 and stored.type in MESSAGE_TYPES
    if is_unseen_message or not _begins_with_its_columns(stored, body):
        return "its columns do not say what its bytes say"
    return ""


def _begins_with_its_columns(stored: StoredEvent, body: bytes) -> bool:
    head = f'{{"type":"{stored.type}","seq":{stored.seq},"time":{stored.time},'
    if body.startswith(head.encode()):  # so does every event of ours, and it is soon seen
        return True
    event = read_event(body)
    return (stored.seq, stored.type, stored.time) == (event.seq, event.type, event.time)
