"""Where a chat's line meets other lines, and which of them was looked at last.

Sessions of one family form a tree. A branch hangs on the last message spoken before its cut (its
anchor), not on the exact event: branches cut at different events between two messages are, for
the person who made them, continuations of the same point.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from store.disk.connection import Database
from store.disk.log import last_spoken, said_rows
from store.disk.misfits import Shape, fits
from store.disk.sessions import find_session
from store.errors import StoreDamaged
from store.model.ids import SessionId

_ROW: Final[Shape] = (str, str | None, int | None, int | None, int | None, int | None)


@dataclass(frozen=True, slots=True)
class ForkPoint:
    """A point with several continuations.

    `boundary` is the last message they share (-1: none). `sessions` name the lines, the original
    first and then by age; the line on which one stands is number `index`.
    """

    boundary: int
    sessions: tuple[SessionId, ...]
    index: int


@dataclass(frozen=True, slots=True)
class FamilyLine:
    """One session of a family, and what was said on its own part of the log.

    `owner` is the place in the family of the line it hangs on, and `anchor` the last message they
    share (-1: none). `said` are seq and type of its own messages. One that was deleted for ever has
    no id; what is left of it is what others inherit.
    """

    id: SessionId
    owner: int | None
    anchor: int
    said: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _Node:
    uid: SessionId
    streams: tuple[int, ...]  # its own: another one for each format that it was written in
    anchor: tuple[int, int] | None  # stream and seq
    viewed: int
    trashed: bool


@dataclass(frozen=True, slots=True)
class _Place:
    """A point where lines part: whose event it is, and on which of the lines one stands."""

    stream: int
    seq: int
    trunk: int | None
    own: int


class Lineage:
    """The tree of the family that a session belongs to.

    Each question takes time in proportion to the family, however deep it is: what hangs on a
    branch has its anchor further on than the branch itself, so that whole subtrees go one way.
    """

    def __init__(self, nodes: Iterable[_Node]) -> None:
        self._nodes = tuple(nodes)
        self._numbers = {node.uid: number for number, node in enumerate(self._nodes)}
        self._owners = {
            stream: number for number, node in enumerate(self._nodes) for stream in node.streams
        }
        self._hung: dict[tuple[int, int], list[int]] = {}
        self._seqs: dict[int, set[int]] = {}  # of the anchors on each stream
        self._below: dict[int | None, list[int]] = {}
        for number, node in enumerate(self._nodes):
            self._below.setdefault(self._above(number), []).append(number)
            if node.anchor is not None:
                self._hung.setdefault(node.anchor, []).append(number)
                self._seqs.setdefault(node.anchor[0], set()).add(node.anchor[1])

    def require_tree(self, uid: SessionId) -> None:
        """Make sure that this is the family of `uid`, and one that can be walked.

        Raises:
            StoreDamaged: it is not among them, or some hang on each other in a ring.

        """
        if uid not in self._numbers or len(self._subtree(None)) != len(self._nodes):
            raise StoreDamaged(f"the family of session {uid} is no tree that holds it")

    def continuations(self, uid: SessionId) -> tuple[ForkPoint, ...]:
        """Return the points along the line of `uid` where it could go on otherwise, in order."""
        viewer = self._numbers[uid]
        oldest = self._oldest_living()
        points = []
        for place in sorted(self._places(viewer), key=lambda place: place.seq):
            first = {line: oldest.get(line) for line in self._hung[place.stream, place.seq]}
            if place.trunk is not None:
                trunk = self._oldest_beyond(place.trunk, place.seq, oldest)
                first = {place.trunk: trunk, **first}
            lines = [line for line, living in first.items() if living is not None]
            if len(lines) > 1 and place.own in lines:
                faces = (self._face(line, first[line], place, viewer) for line in lines)
                points.append(ForkPoint(place.seq, tuple(faces), lines.index(place.own)))
        return tuple(points)

    def leaf(self, uid: SessionId, boundary: int) -> SessionId:
        """Return the session last viewed among those that go on like `uid` after `boundary`."""
        edge = self._numbers[uid]
        while self._anchor_seq(edge) > boundary and (above := self._above(edge)) is not None:
            edge = above
        group = [edge]
        for line in self._below.get(edge, ()):
            if self._anchor_seq(line) > boundary:
                group += self._subtree(line)
        living = [self._nodes[each] for each in sorted(group) if not self._nodes[each].trashed]
        if not living:
            return uid
        return max(living, key=lambda node: (node.viewed, node.uid == uid)).uid

    def lines(self, said: Mapping[int, Sequence[tuple[int, str]]]) -> tuple[FamilyLine, ...]:
        """Return every line, in the order they were made; `said` has the messages by stream."""
        return tuple(
            FamilyLine(
                node.uid,
                self._above(number),
                self._anchor_seq(number),
                tuple(sorted(one for stream in node.streams for one in said.get(stream, ()))),
            )
            for number, node in enumerate(self._nodes)
        )

    @property
    def streams(self) -> tuple[int, ...]:
        """All streams that somebody of the family wrote."""
        return tuple(self._owners)

    def _above(self, number: int) -> int | None:
        """Return the session on whose own events this one hangs."""
        anchor = self._nodes[number].anchor
        return None if anchor is None else self._owners.get(anchor[0])

    def _anchor_seq(self, number: int) -> int:
        anchor = self._nodes[number].anchor
        return -1 if anchor is None else anchor[1]

    def _places(self, viewer: int) -> Iterator[_Place]:
        """Yield every anchor that lies on the line of a session."""
        # Of its own events a line has all; of each ancestor's only those before the cut.
        here: int | None = viewer
        under: int | None = None
        while here is not None:
            node = self._nodes[here]
            anchors = [
                (stream, seq) for stream in node.streams for seq in self._seqs.get(stream, ())
            ]
            for stream, seq in anchors:
                if under is None or seq < self._anchor_seq(under):
                    yield _Place(stream, seq, here, here)
            if node.anchor is not None:
                yield _Place(*node.anchor, trunk=self._above(here), own=here)
            here, under = self._above(here), here

    def _oldest_living(self) -> dict[int, int]:
        """Return, of each session, the oldest that is not in the trash among it and its branches.

        Those without any are left out.
        """
        oldest: dict[int, int] = {}
        for number in reversed(self._subtree(None)):
            living = [oldest[line] for line in self._below.get(number, ()) if line in oldest]
            if not self._nodes[number].trashed:
                living.append(number)
            if living:
                oldest[number] = min(living)
        return oldest

    def _oldest_beyond(self, trunk: int, seq: int, oldest: Mapping[int, int]) -> int | None:
        """Return the oldest living that goes on like `trunk` after `seq`."""
        living = [
            oldest[line]
            for line in self._below.get(trunk, ())
            if line in oldest and self._anchor_seq(line) > seq
        ]
        if not self._nodes[trunk].trashed:
            living.append(trunk)
        return min(living, default=None)

    def _subtree(self, top: int | None) -> list[int]:
        """Return a session and all that hangs on it, each before what hangs on it; None: all."""
        found: list[int] = []
        stack = list(self._below.get(None, ())) if top is None else [top]
        while stack:
            number = stack.pop()
            found.append(number)
            stack += self._below.get(number, ())
        return found

    def _face(self, line: int, oldest: int | None, place: _Place, viewer: int) -> SessionId:
        """Name a line: by the viewer's own session, by its first one, or by the oldest left."""
        for number in (viewer if line == place.own else line, line):
            if not self._nodes[number].trashed:
                return self._nodes[number].uid
        assert oldest is not None
        return self._nodes[oldest].uid


def read_lineage(database: Database, uid: SessionId) -> Lineage:
    """Read the family of a session; raises NotFound, StoreDamaged."""
    family = find_session(database, uid).family
    rows = database.rows(
        "SELECT uid, (SELECT group_concat(p.stream) FROM span p WHERE p.session = s.id"
        " AND p.lo > coalesce(s.fork_seq, -1)), anchor_stream, anchor_seq, viewed, trashed"
        " FROM session s WHERE family = ? ORDER BY id",
        (family,),
    )
    if not all(fits(row, _ROW) and (row[2] is None) == (row[3] is None) for row in rows):
        raise StoreDamaged(f"a row of the family of session {uid} is not what such a row can be")
    nodes = [
        _Node(
            uid=SessionId(name),
            streams=tuple(int(stream) for stream in (streams or "").split(",") if stream),
            anchor=None if anchor_stream is None else (anchor_stream, anchor_seq),
            viewed=viewed or 0,
            trashed=trashed is not None,
        )
        for name, streams, anchor_stream, anchor_seq, viewed, trashed in rows
    ]
    lineage = Lineage([*nodes, *_gone(database, family, nodes)])
    lineage.require_tree(uid)
    return lineage


def read_family_lines(database: Database, uid: SessionId) -> tuple[FamilyLine, ...]:
    """Read who branched off whom around a session, and where; raises NotFound, StoreDamaged."""
    lineage = read_lineage(database, uid)
    said: dict[int, list[tuple[int, str]]] = {}
    for stream, seq, kind in said_rows(database, lineage.streams):
        said.setdefault(stream, []).append((seq, kind))
    return lineage.lines(said)


def _gone(database: Database, family: int, nodes: Iterable[_Node]) -> Iterator[_Node]:
    """Stand in for the sessions that were deleted for ever, and on which others still hang."""
    owned = {stream for node in nodes for stream in node.streams}
    hung_on = [node.anchor[0] for node in nodes if node.anchor is not None]
    while hung_on:
        stream = hung_on.pop()
        if stream in owned:
            continue
        owned.add(stream)
        anchor = None if stream == family else _anchor_of(database, family, stream)
        if anchor is not None:
            hung_on.append(anchor[0])
        yield _Node(SessionId(""), (stream,), anchor, viewed=0, trashed=True)


def _anchor_of(database: Database, family: int, stream: int) -> tuple[int, int] | None:
    """Return where a stream without owner branched off, as whoever inherited of it shows."""
    row = database.row("SELECT session, lo FROM span WHERE stream = ? LIMIT 1", (stream,))
    if row is None:
        return None
    seq, found = last_spoken(database, row[0], stop=row[1]) or (-1, family)
    return (found, seq)
