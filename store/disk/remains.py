"""What can still be found in a damaged file: where each event and object lies, and whose it is.

A first pass over all pages notes places only, so that a large file does not fill the memory; the
rows themselves are read when their turn comes. Nothing found here is believed yet.
"""

import hashlib
import re
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Final, TypeAlias

from store.disk.codec import GENESIS
from store.disk.connection import Database
from store.disk.log import StoredEvent, hash_in, last_spoken, place_of
from store.disk.pages import Image, Row, Unreadable, Value
from store.disk.schema import NO_END
from store.disk.sessions import SessionRow, find_session
from store.model.ids import SessionId

TELL_PAGES: Final = 256
Part: TypeAlias = tuple[int, int, int]
"""A part of a session's log: first seq, last seq, stream."""


@dataclass(frozen=True, slots=True)
class SessionRemains:
    """The row of a session, as it was found."""

    id: int
    uid: str
    stream: int
    family: int
    parent: int | None
    fork_seq: int | None
    fork_stream: int | None
    anchor_seq: int | None
    anchor_stream: int | None
    next_seq: int
    head_hash: bytes
    open_turn: int
    inbox_from: int | None
    title: str | None
    title_by: str | None
    pinned: int
    created: int
    used: int
    viewed: int | None
    trashed: int | None

    @property
    def age(self) -> tuple[int, int, int]:
        """What only grows: of two rows of one session, the one that has more is the later."""
        return self.next_seq, self.used, self.viewed or 0


@dataclass(frozen=True, slots=True)
class ObjectRemains:
    """The row of an object, as it was found."""

    id: int
    digest: bytes | None
    media_type: str
    size: int
    width: int | None
    height: int | None
    encoding: int
    chunks: int
    created: int


class Places:
    """Where the events of a stream, or the chunks of an object, lie; sixteen bytes for each."""

    def __init__(self) -> None:
        self._found = array("q")
        self._at = array("q")

    def __len__(self) -> int:
        return len(self._found)

    def add(self, number: int, place: int) -> None:
        """Note one more."""
        self._found.append(number)
        self._at.append(place)

    def sort(self) -> None:
        """Order them once all are noted; the others are asked afterwards only."""
        order = sorted(range(len(self._found)), key=self._found.__getitem__)
        self._found = array("q", map(self._found.__getitem__, order))
        self._at = array("q", map(self._at.__getitem__, order))

    def of(self, number: int) -> list[int]:
        """Return every place where one was found: an old copy of a page may hold it too."""
        at = bisect_left(self._found, number)
        found = []
        while at < len(self._found) and self._found[at] == number:
            found.append(self._at[at])
            at += 1
        return found

    def following(self, number: int) -> int | None:
        """Return the first number that was found from `number` on."""
        at = bisect_left(self._found, number)
        return self._found[at] if at < len(self._found) else None

    def preceding(self, number: int) -> int | None:
        """Return the last number that was found before `number`."""
        at = bisect_left(self._found, number)
        return self._found[at - 1] if at else None


class Remains:
    """All that a file still holds, table by table; most by the number of the row.

    `streams` have their first seq and their format, `purged` the seq from which they were going.
    """

    def __init__(self, image: Image) -> None:
        self._image = image
        self.streams: dict[int, tuple[int, int]] = {}
        self.purged: dict[int, int] = {}
        self.events: dict[int, Places] = {}
        self.sessions: dict[int, SessionRemains] = {}
        self.objects: dict[int, ObjectRemains] = {}
        self.chunks: dict[int, Places] = {}
        self.dictionaries: dict[int, bytes] = {}
        self.kept: list[tuple[int, bytes]] = []
        self.journals: dict[int, tuple[Value, ...]] = {}
        self.pieces: dict[int, list[tuple[int, bytes]]] = {}

    @property
    def is_nothing(self) -> bool:
        """Whether no row of ours was found."""
        return not (self.sessions or self.events or self.objects or self.chunks)

    def events_at(self, stream: int, seq: int) -> Iterator[StoredEvent]:
        """Yield every readable row that says it is this event."""
        places = self.events.get(stream)
        for place in places.of(seq) if places is not None else ():
            with suppress(Unreadable):
                row = self._image.row(place)
                yield _stored(row.row_id, *row.values()[2:])

    def object_bytes(self, number: int) -> bytes | None:
        """Return the chunks of an object, joined; None when one of them is gone."""
        places = self.chunks.get(number)
        if places is None:
            return None
        parts: list[bytes] = []
        index = places.following(0)
        while index is not None:
            part = self._chunk(places, index)
            if part is None or index != len(parts):
                return None
            parts.append(part)
            index = places.following(index + 1)
        return b"".join(parts)

    def _chunk(self, places: Places, index: int) -> bytes | None:
        for place in places.of(index):
            with suppress(Unreadable):
                data = self._image.row(place).values()[3]
                assert isinstance(data, bytes)
                return data
        return None


def take_stock(image: Image, told: Callable[[int, int], None]) -> Remains:
    """Look through every page; `told` hears how many are done, and what it raises ends it."""
    remains = Remains(image)
    free = image.free_pages()
    for number in range(1, image.pages + 1):
        if number % TELL_PAGES == 1:
            told(number - 1, image.pages)
        if number not in free:
            for row in image.rows(number):
                _take(remains, row)
    for places in (*remains.events.values(), *remains.chunks.values()):
        places.sort()
    told(image.pages, image.pages)
    return remains


def _stored(row_id: int, *columns: Any) -> StoredEvent:
    seq, kind, time, surface, encoding, size, body, chained = columns
    return StoredEvent(seq, kind, time, surface, encoding, size, body, chained, row_id)


def _take(remains: Remains, row: Row) -> None:
    take = _KNOWN.get(row.shape)
    if take is None:
        take = next((how for shape, how in _SHAPES if shape.fullmatch(row.shape)), _pass_over)
        if len(_KNOWN) < 1000:  # noqa: PLR2004 -- noise has a new shape each time
            _KNOWN[row.shape] = take
    with suppress(Unreadable):
        take(remains, row)


def _pass_over(_remains: Remains, _row: Row) -> None:
    """Take no interest in a row of another table, or of none."""


def _event(remains: Remains, row: Row) -> None:
    _, stream, seq = _integers(row)
    if stream > 0 and seq >= 0:
        remains.events.setdefault(stream, Places()).add(seq, row.place)


def _chunk(remains: Remains, row: Row) -> None:
    _, number, index = _integers(row)
    if number > 0 and index >= 0:
        remains.chunks.setdefault(number, Places()).add(index, row.place)


def _stream(remains: Remains, row: Row) -> None:
    _, first_seq, version = _integers(row)
    remains.streams[row.row_id] = (first_seq, version)


def _purged(remains: Remains, row: Row) -> None:
    _, from_seq = row.values()
    assert isinstance(from_seq, int)
    remains.purged[row.row_id] = from_seq


def _session(remains: Remains, row: Row) -> None:
    values: list[Any] = [row.row_id, *row.values()[1 : len(fields(SessionRemains))]]
    found = SessionRemains(*values)
    rival = remains.sessions.get(found.id)
    is_whole = len(found.uid) == 32 and found.id > 0 and found.stream > 0  # noqa: PLR2004 -- as the table demands
    if is_whole and (rival is None or rival.age < found.age):
        by = found.title_by if found.title_by in {"user", "auto"} else None
        remains.sessions[found.id] = replace(found, title_by=by, pinned=int(found.pinned == 1))


def _object(remains: Remains, row: Row) -> None:
    values: list[Any] = [row.row_id, *row.values()[1:]]
    remains.objects[row.row_id] = ObjectRemains(*values)


def _dictionary(remains: Remains, row: Row) -> None:
    _, digest, data = row.values()
    if isinstance(data, bytes) and hashlib.sha256(data).digest() == digest:
        remains.dictionaries[row.row_id] = data


def _kept(remains: Remains, row: Row) -> None:
    _, body = row.values()
    assert isinstance(body, bytes)
    remains.kept.append((row.row_id, body))


def _journal(remains: Remains, row: Row) -> None:
    remains.journals[row.row_id] = row.values()[1:]


def _piece(remains: Remains, row: Row) -> None:
    _, number, body = row.values()
    assert isinstance(number, int)
    assert isinstance(body, bytes)
    remains.pieces.setdefault(number, []).append((row.row_id, body))


def _integers(row: Row) -> tuple[int, int, int]:
    _, one, two = row.first(3)
    assert isinstance(one, int)
    assert isinstance(two, int)
    return 0, one, two


# The letters of `store.disk.pages`, in the order of the columns of `store.disk.schema`. A later
# version may have added columns at the end of a session's row.
_SHAPES: Final[tuple[tuple[re.Pattern[str], Callable[[Remains, Row], None]], ...]] = (
    (re.compile("niitiiii[bd]d"), _event),
    (re.compile("nii[bd]"), _chunk),
    (re.compile("nii"), _stream),
    (re.compile("ntii[ni]{5}idi[ni][nt][nt]iii[ni][ni].*"), _session),
    (re.compile("n[dn]ti[ni][ni]iii"), _object),
    (re.compile("nd[bd]"), _dictionary),
    (re.compile("n[bd]"), _kept),
    (re.compile("niittti"), _journal),
    (re.compile("ni[bd]"), _piece),
    (re.compile("ni"), _purged),
)
_KNOWN: dict[str, Callable[[Remains, Row], None]] = {}


def put_back(
    database: Database, found: SessionRemains, first_seq: int, version: int, parts: Sequence[Part]
) -> SessionRow:
    """Add the row of a session, with no events of its own yet, and those of its stream and spans.

    `parts` are what it inherits: first seq, last seq, stream. The head is that of its last part.
    """
    head = GENESIS if not parts else hash_in(database, parts[-1][2], parts[-1][1]) or GENESIS
    sql = "INSERT INTO stream (id, first_seq, format) VALUES (?, ?, ?)"
    database.run(sql, (found.stream, first_seq, version))
    values = asdict(found) | {
        "next_seq": first_seq,
        "head_hash": head,
        "open_turn": 0,
        "inbox_from": None,
    }
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    sql = f"INSERT INTO session ({names}) VALUES ({marks})"  # noqa: S608 -- names of our own fields
    database.run(sql, tuple(values.values()))
    for part in (*parts, (first_seq, NO_END, found.stream)):
        sql = "INSERT INTO span (session, lo, hi, stream) VALUES (?, ?, ?, ?)"
        database.run(sql, (found.id, *part))
    if found.fork_seq is not None:
        _hang(database, found, found.fork_seq)
    return find_session(database, SessionId(found.uid))


def _hang(database: Database, found: SessionRemains, fork_seq: int) -> None:
    """Have a branch say where it was cut off, and on which message before that it hangs."""
    place = place_of(database, found.id, fork_seq)[0]
    seq, stream = last_spoken(database, found.id, stop=fork_seq + 1) or (-1, found.family)
    sql = "UPDATE session SET fork_stream = ?, anchor_seq = ?, anchor_stream = ? WHERE id = ?"
    database.run(sql, (place, seq, stream, found.id))


def take_away(database: Database, session: int) -> None:
    """Remove the row of a session that only held the place of what others inherit."""
    database.run("DELETE FROM span WHERE session = ?", (session,))
    database.run("DELETE FROM session WHERE id = ?", (session,))


def put_journal(
    database: Database, session: int, seed: Sequence[Value], pieces: Iterable[bytes]
) -> None:
    """Add what was received of an answer that never settled."""
    columns = "session, turn, step, message_id, provider, model, started"
    sql = f"INSERT INTO journal ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)"  # noqa: S608 -- our own words
    database.run(sql, (session, *seed))
    for body in pieces:
        database.run("INSERT INTO journal_piece (session, body) VALUES (?, ?)", (session, body))
