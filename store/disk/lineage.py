"""Where a chat's line meets other lines, and which of them was looked at last.

Sessions of one family form a tree. A branch hangs on the last message spoken before its cut (its
anchor), not on the exact event: branches cut at different events between two messages are, for
the person who made them, continuations of the same point.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from store.disk.connection import Database
from store.disk.log import last_spoken
from store.disk.sessions import find_session
from store.model.ids import SessionId


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
class _Node:
    uid: SessionId
    streams: tuple[int, ...]  # its own: another one for each format that it was written in
    anchor: tuple[int, int] | None  # stream and seq
    viewed: int
    trashed: bool


class Lineage:
    """The tree of the family that a session belongs to."""

    def __init__(self, nodes: Iterable[_Node]) -> None:
        self._nodes = tuple(nodes)
        self._owners: Mapping[int, _Node] = {
            stream: node for node in self._nodes for stream in node.streams
        }
        self._anchors = {node.anchor for node in self._nodes if node.anchor is not None}
        self._by_name = {node.uid: node for node in self._nodes}

    def continuations(self, uid: SessionId) -> tuple[ForkPoint, ...]:
        """Return the points along the line of `uid` where it could go on otherwise, in order."""
        points = []
        for stream, seq in sorted(self._points(self._by_name[uid]), key=lambda point: point[1]):
            living = self._living(seq)
            lines = [line for line in self._lines(stream, seq) if line in living]
            own = self._edge(self._by_name[uid], seq)
            if len(lines) > 1 and own in lines:
                names = tuple(_face(line, living[line], uid) for line in lines)
                points.append(ForkPoint(seq, names, lines.index(own)))
        return tuple(points)

    def leaf(self, uid: SessionId, boundary: int) -> SessionId:
        """Return the session last viewed among those that go on like `uid` after `boundary`."""
        edge = self._edge(self._by_name[uid], boundary)
        living = self._living(boundary).get(edge, [])
        if not living:
            return uid
        return max(living, key=lambda node: (node.viewed, node.uid == uid)).uid

    def _points(self, node: _Node) -> set[tuple[int, int]]:
        """Every anchor that lies on the line of `node`."""
        points: set[tuple[int, int]] = set()
        # Of its own stream a line has all; of each ancestor only what lies before the cut.
        reach: float = float("inf")
        current: _Node | None = node
        while current is not None:
            for stream in current.streams:
                points |= self._anchors_on(stream, reach)
            if current.anchor is None:
                break
            stream, reach = current.anchor
            points.add(current.anchor)
            current = self._owners.get(stream)
        return points

    def _anchors_on(self, stream: int, reach: float) -> set[tuple[int, int]]:
        return {anchor for anchor in self._anchors if anchor[0] == stream and anchor[1] <= reach}

    def _lines(self, stream: int, seq: int) -> list[_Node]:
        owner = self._owners.get(stream)
        trunk = [] if owner is None else [owner]
        return trunk + [node for node in self._nodes if node.anchor == (stream, seq)]

    def _edge(self, node: _Node, boundary: int) -> _Node:
        """Walk up to the session whose own events follow `boundary` on the line of `node`."""
        while node.anchor is not None and node.anchor[1] > boundary:
            owner = self._owners.get(node.anchor[0])
            if owner is None:
                break
            node = owner
        return node

    def _living(self, boundary: int) -> dict[_Node, list[_Node]]:
        """Group the sessions that are not in the trash by the line they follow after `boundary`."""
        living: dict[_Node, list[_Node]] = {}
        for node in self._nodes:
            if not node.trashed:
                living.setdefault(self._edge(node, boundary), []).append(node)
        return living


def _face(line: _Node, living: list[_Node], viewer: SessionId) -> SessionId:
    """Name a line: by the viewer's own session, by its first one, or by the oldest left."""
    names = [node.uid for node in living]
    if viewer in names:
        return viewer
    return line.uid if line.uid in names else names[0]


def read_lineage(database: Database, uid: SessionId) -> Lineage:
    """Read the family of a session; raises NotFound."""
    family = find_session(database, uid).family
    rows = database.rows(
        "SELECT uid, (SELECT group_concat(p.stream) FROM span p WHERE p.session = s.id"
        " AND p.lo > coalesce(s.fork_seq, -1)), anchor_stream, anchor_seq, viewed, trashed"
        " FROM session s WHERE family = ? ORDER BY id",
        (family,),
    )
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
    return Lineage([*nodes, *_gone(database, family, nodes)])


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
