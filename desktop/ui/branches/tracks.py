"""The branches of a chat as rows of a small railway map: which line runs on which track. Pure.

From top to bottom, a line goes straight on until others leave it. Of all the ways on from there the
heaviest goes straight on, last; those before it turn off, each a track further to the side, and the
track is free again when they are over. So a map of n lines is at most log2(n) + 1 tracks wide,
however its branches hang on each other.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from desktop.branchmap import BranchMap, Exchange, MapLine

RowKind = Literal["start", "line", "rest", "stop", "run"]

FIRST_STOPS, LAST_STOPS = 3, 2
"""How many stops of a stretch on the way to the current chat show when the rest is folded."""

UNFOLDED_AT_ONCE = 60

_LEAST_FOLDED = 2

Place = tuple[str, int]
"""A stretch of a line: through which chat it is read, and the seq of its first message."""

RowKey = tuple[bool, str, int]
"""Whether it is folded, through which chat it is read, and the seq of its message."""

_Sign = tuple[RowKind, int, int]
"""What kind of row, of which message, for how many."""

Passing = tuple[tuple[int, bool], ...]
"""The tracks that run by beside a row, each with whether the way to the current chat does there."""


@dataclass(frozen=True, slots=True)
class MapRow:
    """One row of the map.

    A "line" begins there, or, as "rest", goes on beside others that left it; a "stop" is one
    exchange of it, and a "run" stands for `count` folded ones. A "start" is where lines part that
    share nothing. `seq` is its message, -1 for none. The row is on track `track`, and turned off
    from `comes_from` where that is another one. `above` and `below` say whether the way to the
    current chat runs there on its own track, None where nothing does. `ways` counts how many ways
    go on from it where it is more than one; `is_here` marks the end of the current chat.
    """

    kind: RowKind
    line: int
    seq: int
    place: Place
    track: int
    comes_from: int
    passing: Passing
    above: bool | None
    below: bool | None
    count: int = 0
    ways: int = 0
    is_here: bool = False

    @property
    def key(self) -> RowKey:
        """What it is known by when the map is drawn anew."""
        return (self.kind == "run", self.place[0], self.seq)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """A part of a line without branches, exchanges from `start` to `stop`, and the ways on.

    `weight` is the number of ends that are reached from it.
    """

    line: int
    start: int
    stop: int
    ways: tuple["_Stretch", ...]
    weight: int
    is_path: bool


def rows_of(
    drawn: BranchMap, current: str, unfolded: Mapping[Place, int] | None = None
) -> tuple[MapRow, ...]:
    """Return the rows of a map, the chat `current` being the one that is open.

    `unfolded` says how many more stops of which stretches show.
    """
    drawing = _Drawing(drawn.lines, unfolded or {})
    for way in _stretches(drawn, current):
        begins_at = len(drawing.rows)
        drawing.draw(way, 0, ())
        drawing.rows[begins_at] = replace(drawing.rows[begins_at], above=None)
    return tuple(drawing.rows)


def matching_rows(drawn: BranchMap, words: str) -> tuple[MapRow, ...]:
    """Return the lines whose title or first words hold all of `words`, each by itself."""
    wanted = words.casefold().split()
    found = []
    for number, line in enumerate(drawn.lines):
        said = f"{line.title}\n{line.words}".casefold()
        if line.id and not line.is_trashed and all(word in said for word in wanted):
            place = _place(line, 0)
            found.append(MapRow("line", number, place[1], place, 0, 0, (), None, None))
    return tuple(found)


def path_to(drawn: BranchMap, chat: str) -> tuple[int, ...]:
    """Return the lines that lead to `chat`, the first one first; nothing when it is not there."""
    here = next((at for at, line in enumerate(drawn.lines) if line.id == chat), None)
    path: list[int] = []
    while here is not None:
        path.append(here)
        here = drawn.lines[here].owner
    return tuple(reversed(path))


def _stretches(drawn: BranchMap, current: str) -> Sequence[_Stretch]:
    """Return the stretches that the map begins with; all others hang on these."""
    leaving: list[dict[int, list[int]]] = [{} for _ in drawn.lines]
    exits: dict[int, int] = {}
    path = path_to(drawn, current)
    along = frozenset(path)
    for number, line in enumerate(drawn.lines):
        if line.owner is not None:
            station = _station(drawn.lines[line.owner], line.anchor)
            leaving[line.owner].setdefault(station, []).append(number)
            if number in along:
                exits[line.owner] = station
    if path:
        exits[path[-1]] = len(drawn.lines[path[-1]].exchanges)
    first: dict[int, _Stretch] = {}
    for number in reversed(range(len(drawn.lines))):  # what hangs on a line is behind it
        length = len(drawn.lines[number].exchanges)
        first[number] = _cut(number, length, leaving[number], first, exits.get(number, -2))
    return [first[number] for number, line in enumerate(drawn.lines) if line.owner is None]


def _station(line: MapLine, anchor: int) -> int:
    """Return the number of the exchange in which `anchor` lies; -1 before the first."""
    return bisect_right(line.exchanges, anchor, key=lambda one: one.seq) - 1


def _cut(
    line: int,
    length: int,
    leaving: Mapping[int, Sequence[int]],
    first: Mapping[int, _Stretch],
    path_until: int,
) -> _Stretch:
    """Return a line as stretches, the first of them; `first` has those of the lines that leave."""
    stations = sorted(leaving)
    starts = [-1 if -1 in leaving else 0, *(at + 1 for at in stations)]
    stops = [at + 1 for at in stations]
    here = _stretch(line, starts[-1], length, (), path_until)
    has_rest = here.start < here.stop or not stations
    for at, start, stop in reversed(list(zip(stations, starts, stops, strict=False))):
        ways = tuple(first[other] for other in leaving[at])
        here = _stretch(line, start, stop, (*ways, here) if has_rest else ways, path_until)
        has_rest = True
    return here


def _stretch(
    line: int, start: int, stop: int, ways: tuple[_Stretch, ...], path_until: int
) -> _Stretch:
    weight = sum(way.weight for way in ways) or 1
    return _Stretch(line, start, stop, ways, weight, is_path=start <= path_until)


class _Drawing:
    """Rows as they come to be, from top to bottom."""

    def __init__(self, lines: Sequence[MapLine], unfolded: Mapping[Place, int]) -> None:
        self._lines = lines
        self._unfolded = unfolded
        self.rows: list[MapRow] = []

    def draw(self, stretch: _Stretch, track: int, passing: Passing) -> None:
        """Add a stretch and all that hangs on it, while other tracks pass beside."""
        comes_from = passing[-1][0] if passing else track
        while True:
            self._add(stretch, track, comes_from, passing)
            if not stretch.ways:
                return
            # Of equals the line itself goes straight on: it is the last of the ways.
            heaviest = max(way.weight for way in stretch.ways)
            straight = [way for way in stretch.ways if way.weight == heaviest][-1]
            turning = [way for way in stretch.ways if way is not straight]
            for number, way in enumerate(turning):
                still = any(one.is_path for one in (*turning[number + 1 :], straight))
                self.draw(way, track + 1, (*passing, (track, still)))
            stretch, comes_from = straight, track

    def _add(self, stretch: _Stretch, track: int, comes_from: int, passing: Passing) -> None:
        place = _place(self._lines[stretch.line], stretch.start)
        signs = self._signs(stretch, place, is_turned=comes_from != track)
        rows = [
            MapRow(
                kind,
                stretch.line,
                seq,
                place,
                track,
                track if number else comes_from,
                passing,
                above=stretch.is_path,
                below=stretch.is_path,
                count=count,
            )
            for number, (kind, seq, count) in enumerate(signs)
        ]
        goes_on = any(way.is_path for way in stretch.ways)
        rows[-1] = replace(
            rows[-1],
            below=goes_on if stretch.ways else None,
            ways=len(stretch.ways) if len(stretch.ways) > 1 else 0,
            is_here=stretch.is_path and not goes_on,
        )
        self.rows += rows

    def _signs(self, stretch: _Stretch, place: Place, *, is_turned: bool) -> list[_Sign]:
        """Return what stands along a stretch: its head where it needs one, and its stops."""
        if stretch.start < 0:
            return [("start", -1, 0)]
        stops = self._lines[stretch.line].exchanges[stretch.start : stretch.stop]
        if not stretch.start or is_turned:
            head: _Sign = ("line" if not stretch.start else "rest", place[1], 0)
            return [head, *self._folded(stretch, stops[1:], place)]
        return self._folded(stretch, stops, place)

    def _folded(self, stretch: _Stretch, stops: Sequence[Exchange], place: Place) -> list[_Sign]:
        before = (FIRST_STOPS if stretch.is_path else 0) + self._unfolded.get(place, 0)
        after = LAST_STOPS if stretch.is_path else int(bool(stretch.ways))
        last = len(stops) - after
        if last - before < _LEAST_FOLDED:
            return _stops(stops)
        folded: _Sign = ("run", stops[before].seq, last - before)
        return [*_stops(stops[:before]), folded, *_stops(stops[last:])]


def _stops(exchanges: Sequence[Exchange]) -> list[_Sign]:
    return [("stop", one.seq, 0) for one in exchanges]


def _place(line: MapLine, start: int) -> Place:
    at = max(start, 0)
    return (line.reader, line.exchanges[at].seq if at < len(line.exchanges) else -1)
