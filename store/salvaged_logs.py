"""The logs of a damaged file, put together again: every event in its place, or a stand-in for it.

Which stream goes on where another was cut is told by the hashes alone: an event is linked to the
one before it, wherever that lies. An event is proven when it links to a known hash, or the next one
links to it; any other is kept too, and counted apart. Where nothing was lost, the log is the same
byte for byte, and so are its hashes.
"""

import hashlib
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from typing import Final

from store.disk.codec import GENESIS, Codec, link
from store.disk.connection import Database
from store.disk.log import hash_in, place_of
from store.disk.remains import Part, Places, Remains, SessionRemains, put_back, take_away
from store.disk.schema import NO_END
from store.errors import LogDamaged
from store.model.events import Event, read_event
from store.model.upcasting import FORMATS
from store.onebit import with_one_bit_right
from store.salvaged_line import Doubts, Found, Line

LOST_MOST: Final = 100_000
"""More events than this in one hole are a number that was hit, not a loss."""

AHEAD: Final = 50
"""So many events after a hole are asked what must have been in it."""

TRIALS: Final = 200
"""So many events are searched for a single wrong bit: where more are damaged, it is not that."""


@dataclass(slots=True)
class LogTally:
    """How much of the logs was found: chats, and the events in them."""

    whole: int = 0
    mended: int = 0
    nameless: int = 0
    proven: int = 0
    unproven: int = 0
    lost: int = 0


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a stream goes on: after that event of another one."""

    stream: int
    boundary: int


_NOWHERE: Final = _Origin(0, -1)


class SalvagedLogs:
    """Writes the logs found in `remains` into `database`, a new and empty one.

    `unpacking` knows the dictionaries of the old one, `packing` that of the new. `told` is called
    with how many more events were written; with 0 when one takes long.
    """

    def __init__(
        self,
        remains: Remains,
        database: Database,
        *,
        unpacking: Codec,
        packing: Codec,
        told: Callable[[int], None],
    ) -> None:
        self.tally = LogTally()
        self._remains = remains
        self._database = database
        self._unpacking = unpacking
        self._packing = packing
        self._told = told
        self._owners = owners_in(remains)
        self._origins = {stream: self._origin(stream) for stream in self._streams()}
        self._needed: dict[int, int] = {}
        for origin in self._origins.values():
            needed = self._needed.get(origin.stream, -1)
            self._needed[origin.stream] = max(needed, origin.boundary)
        self._parts: dict[int, tuple[Part, ...]] = {}
        self._rows: dict[int, SessionRemains] = {}
        self._doubts: dict[int, Doubts] = {}
        self._trials = TRIALS
        self._next_id = 1 + max(remains.sessions, default=0)

    def write(self) -> None:
        """Write them all, what is inherited first."""
        for stream in self._in_order():
            self._write(stream)

    def _streams(self) -> list[int]:
        return sorted({*self._remains.events, *self._owners})

    def _in_order(self) -> Iterator[int]:
        done = {0}
        for stream in self._streams():
            way = []
            at = stream
            while at not in done and at not in way:
                way.append(at)
                at = self._origins[at].stream
            done.update(way)
            yield from reversed(way)

    # -- where a stream belongs

    def _first(self, stream: int) -> int:
        """Return the seq with which a stream began."""
        if stream in self._remains.streams:
            return self._remains.streams[stream][0]
        owner = self._owners.get(stream)
        if owner is not None and owner.fork_seq is not None:
            return owner.fork_seq + 1
        found = self._places(stream).following(0)
        return 0 if found is None else found

    def _origin(self, stream: int) -> _Origin:
        first = self._first(stream)
        if first <= 0:
            return _NOWHERE
        hint = self._hint(stream, first)
        opening = next(iter(self._read(stream, first)), None)
        if opening is not None:
            others = (other for other in self._remains.events if other not in {hint, stream})
            # Nearly always it is the first: to look at all others for each is for the few left.
            for other in chain([hint] if hint else [], others):
                if self._links(other, first - 1, *opening):
                    return _Origin(other, first - 1)
        return _Origin(hint, first - 1) if hint else _NOWHERE

    def _hint(self, stream: int, first: int) -> int:
        """Return the stream from which the session's row says it was cut off; 0 for none."""
        owner = self._owners.get(stream)
        if owner is None or owner.fork_stream is None or owner.fork_seq != first - 1:
            return 0
        last = self._last(owner.fork_stream)
        is_there = last >= 0 or owner.fork_stream in self._owners
        is_near = owner.fork_stream != stream and first - 1 <= last + LOST_MOST
        return owner.fork_stream if is_there and is_near else 0

    def _links(self, stream: int, seq: int, event: Event, chained: bytes) -> bool:
        return any(
            link(before.hash, event.body) == chained
            for before in self._remains.events_at(stream, seq)
        )

    def _places(self, stream: int) -> Places:
        return self._remains.events.get(stream) or Places()

    def _last(self, stream: int) -> int:
        """Return the last seq of a stream that can be read, -1 for none."""
        places = self._places(stream)
        seq = places.preceding(NO_END)
        while seq is not None and next(self._read(stream, seq), None) is None:
            seq = places.preceding(seq)
        return -1 if seq is None else seq

    # -- reading

    def _read(self, stream: int, seq: int) -> Iterator[tuple[Event, bytes]]:
        """Yield what can be this event, with the hash beside it."""
        if seq >= self._remains.purged.get(stream, NO_END):
            return
        for stored in self._remains.events_at(stream, seq):
            try:
                body = self._unpacking.unpack(stored.encoding, stored.size, stored.stored)
                event = read_event(body)
            except LogDamaged:
                continue
            if event.seq == seq:
                yield event, stored.hash

    def _candidates(self, stream: int, first: int) -> Iterator[tuple[Event, bytes]]:
        places = self._places(stream)
        seq = places.following(first)
        while seq is not None:
            yield from self._read(stream, seq)
            seq = places.following(seq + 1)

    def _events(self, stream: int, first: int, previous: bytes | None) -> Iterator[Found]:
        """Yield the events of a stream that can be read, in order."""
        places = self._places(stream)
        expected, seq = first, places.following(first)
        while seq is not None:
            found = self._best(stream, seq, previous if seq == expected else None)
            if found is not None:
                yield found
                expected, previous = seq + 1, found.hash
            seq = places.following(seq + 1)

    def _best(self, stream: int, seq: int, previous: bytes | None) -> Found | None:
        best = None
        for event, chained in self._read(stream, seq):
            if previous is None:
                best = best or Found(event, chained, is_proven=False)
                continue
            linked = link(previous, event.body)
            if linked == chained or self._is_followed(stream, seq, linked):
                return Found(event, linked, is_proven=True)
            best = best or Found(event, chained, is_proven=False)
        return best if previous is None else self._put_right(stream, seq, previous) or best

    def _put_right(self, stream: int, seq: int, previous: bytes) -> Found | None:
        """Return an event in which one bit is wrong, put right."""
        for stored in self._remains.events_at(stream, seq):
            if self._trials == 0:
                return None
            self._trials -= 1
            body = with_one_bit_right(stored, previous, self._unpacking, pulse=self._pulse)
            if body is not None:
                return Found(read_event(body), stored.hash, is_proven=True)
        return None

    def _pulse(self) -> None:
        self._told(0)

    def _is_followed(self, stream: int, seq: int, chained: bytes) -> bool:
        """Tell whether the next event links to this hash: then it is the row's own that was hit."""
        return any(
            link(chained, event.body) == after for event, after in self._read(stream, seq + 1)
        )

    # -- writing

    def _write(self, stream: int) -> None:
        origin, needed = self._origins[stream], self._needed.get(stream, -1)
        owner = self._owners.get(stream)
        is_chat = owner is not None or self._last(stream) > needed
        found = owner or self._nameless(stream)
        first = max(0, origin.boundary + 1)
        inherited = tuple(
            (lo, min(hi, origin.boundary), part)
            for lo, hi, part in self._parts.get(origin.stream, ())
            if lo <= origin.boundary
        )
        version = self._remains.streams.get(stream, (first, FORMATS.newest))[1]
        found = self._placed(found, origin, inherited)
        row = put_back(self._database, found, first, version, inherited)
        self._rows[stream] = found
        self._parts[stream] = (*inherited, (first, NO_END, stream))
        time = place_of(self._database, row.id, first - 1)[2]
        line = Line(self._database, self._packing, row, time=time, told=self._told)
        self._fill(line, stream, needed)
        doubts = self._doubts.get(origin.stream, Doubts()).up_to(origin.boundary)
        self._doubts[stream] = Doubts(
            doubts.lost + tuple(line.lost), doubts.unproven + tuple(line.unproven)
        )
        if is_chat:
            self._count(line, owner)
            line.finish(self._doubts[stream])
        else:
            take_away(self._database, row.id)

    def _fill(self, line: Line, stream: int, needed: int) -> None:
        origin, first = self._origins[stream], line.row.next_seq
        before = self._before(origin)
        line.is_regular = before == line.row.head_hash
        found = self._events(stream, first, before)
        ahead = deque(islice(found, AHEAD))
        owner = self._owners.get(stream)
        line.is_branch = self._rows[stream].fork_seq == first - 1
        while ahead:
            here = ahead[0]
            gap = here.event.seq - line.next_seq
            if gap > LOST_MOST:
                break
            line.lose(gap, (later.event for later in ahead))
            line.take(here)
            ahead.popleft()
            ahead.extend(islice(found, 1))
        line.lose(needed + 1 - line.next_seq, ())
        if line.is_branch and line.next_seq == first:
            line.lose(1, ())
        if owner is not None and owner.next_seq - line.next_seq <= LOST_MOST:
            line.lost += range(line.next_seq, owner.next_seq)

    def _before(self, origin: _Origin) -> bytes | None:
        """Return the hash after which a stream went on in the old file; None when it is lost."""
        if origin == _NOWHERE:
            return GENESIS
        rows = self._remains.events_at(origin.stream, origin.boundary)
        written = hash_in(self._database, origin.stream, origin.boundary)
        hashes = [row.hash for row in rows]
        return written if written in hashes else next(iter(hashes), None)

    def _placed(
        self, found: SessionRemains, origin: _Origin, inherited: Sequence[Part]
    ) -> SessionRemains:
        """Return a row that says of its origin what the hashes say."""
        if found.fork_seq == -1 and not inherited:
            return found
        if origin == _NOWHERE:
            return _without_parent(found)
        parent = self._rows[origin.stream]
        starts = {origin.boundary + 1, *(lo for lo, _, _ in inherited)}
        if found.fork_seq is not None and found.fork_seq + 1 in starts:
            return replace(found, family=parent.family)
        opening = next(self._read(found.stream, origin.boundary + 1), None)
        if opening is not None and opening[0].type != "session/end-seed":
            return replace(_without_parent(found), family=parent.family)
        return replace(
            found,
            family=parent.family,
            parent=parent.id,
            fork_seq=origin.boundary,
            fork_stream=origin.stream,
        )

    def _nameless(self, stream: int) -> SessionRemains:
        """Return a row for a stream whose own was lost; the same each time."""
        name = hashlib.sha256(b"salvaged %d" % stream)
        opening = next(self._candidates(stream, 0), None)
        if opening is not None:
            name.update(opening[1])
        last = next(self._read(stream, self._last(stream)), None)
        number, self._next_id = self._next_id, self._next_id + 1
        return SessionRemains(
            id=number,
            uid=name.hexdigest()[:32],
            stream=stream,
            family=stream,
            parent=None,
            fork_seq=None,
            fork_stream=None,
            anchor_seq=None,
            anchor_stream=None,
            next_seq=0,
            head_hash=GENESIS,
            open_turn=0,
            inbox_from=None,
            title=None,
            title_by=None,
            pinned=0,
            created=0 if opening is None else opening[0].time,
            used=0 if last is None else last[0].time,
            viewed=None,
            trashed=None,
        )

    def _count(self, line: Line, owner: SessionRemains | None) -> None:
        self.tally.proven += line.proven
        self.tally.unproven += len(line.unproven)
        self.tally.lost += len(line.lost)
        self.tally.nameless += owner is None
        if line.lost or line.unproven or not line.is_regular:
            self.tally.mended += 1
        else:
            self.tally.whole += 1


def _without_parent(found: SessionRemains) -> SessionRemains:
    """Return the row of a branch as that of a chat of its own: what it was cut off is gone."""
    return replace(
        found,
        family=found.stream,
        parent=None,
        fork_seq=None,
        fork_stream=None,
        anchor_seq=None,
        anchor_stream=None,
    )


def owners_in(remains: Remains) -> dict[int, SessionRemains]:
    """Return whose each stream is; of rows that claim the same, the one that knows more wins."""
    by_name: dict[str, SessionRemains] = {}
    for found in sorted(remains.sessions.values(), key=lambda found: found.age):
        by_name[found.uid] = found
    return {found.stream: found for found in by_name.values()}
