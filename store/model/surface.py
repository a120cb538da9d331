"""The surface: which events a model sees, and in which order.

An ordered list of message events. `append` pushes; a replace cuts out the span between two current
positions and stands in its place. What is cut out stays in the log and in what a person reads.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NoReturn

from store.model.events import Event, Replace, SurfaceOp, refusal
from store.model.jsonvalue import FrozenObject, object_at, sorted_bytes

Lookup = Callable[[int], Event]


@dataclass(frozen=True, slots=True)
class SurfaceNode:
    """One event on the surface."""

    seq: int
    type: str


class SurfaceFold:
    """The surface of a log, event by event; appending costs the same at any length."""

    def __init__(self, nodes: Iterable[SurfaceNode] = ()) -> None:
        before = tuple(nodes)
        self._seqs = [node.seq for node in before]
        self._types = [node.type for node in before]
        self._rewrites = 0

    @property
    def nodes(self) -> tuple[SurfaceNode, ...]:
        """The nodes in surface order."""
        return tuple(map(SurfaceNode, self._seqs, self._types))

    @property
    def seqs(self) -> tuple[int, ...]:
        """The nodes' seqs in surface order."""
        return tuple(self._seqs)

    @property
    def rewrites(self) -> int:
        """How many replaces there were; grows whenever the past of a request changes."""
        return self._rewrites

    def apply(self, seq: int, event_type: str, surface_op: SurfaceOp) -> slice:
        """Take in one admitted event; returns the positions whose nodes it took the place of.

        The slice is empty for an append. `ValueError` when a replace names no span of the surface.
        """
        if surface_op is None:
            return slice(0, 0)
        span = slice(len(self._seqs), len(self._seqs))
        if isinstance(surface_op, Replace):
            span = self._span(surface_op)
            self._rewrites += 1
        self._seqs[span] = [seq]
        self._types[span] = [event_type]
        return span

    def check(self, event: Event, op: SurfaceOp, *, lookup: Lookup) -> None:
        """Refuse (`AppendRefused`) a replace that the rules forbid; `lookup` finds an event."""
        if not isinstance(op, Replace):
            return
        try:
            span = self._span(op)
        except ValueError as error:
            _refuse(event, str(error))
        shadowed = self._seqs[span]
        if missing := set(shadowed).difference(event.source_event_seqs):
            rule = f"sourceEventSeqs name every node that is replaced; {min(missing)} is missing"
            raise refusal("BAD_SOURCES", rule, seq=event.seq, event_type=event.type)
        self._check_first_node(event, span)
        if event.type == "tool/result":
            self._check_tool_result(event, span, lookup)

    def _span(self, op: Replace) -> slice:
        try:
            start, end = self._seqs.index(op.start_seq), self._seqs.index(op.end_seq)
        except ValueError:
            raise ValueError("both ends of a replace are on the surface now") from None
        if start > end:
            raise ValueError("a replace does not start after its end")
        return slice(start, end + 1)

    def _check_first_node(self, event: Event, span: slice) -> None:
        if span.start != 0 or self._types[0] != "system/message":
            return
        if event.type != "system/message" or span.stop != 1:
            _refuse(event, "node 0 is a system/message: only another, over it alone, replaces it")

    def _check_tool_result(self, event: Event, span: slice, lookup: Lookup) -> None:
        if self._types[span] != ["tool/result"]:
            _refuse(event, "a tool/result replaces exactly one tool/result")
        before = lookup(self._seqs[span.start])
        if _without_content(before.data) != _without_content(event.data):
            _refuse(event, "a tool/result that replaces differs in message.content alone")


def fold_surface(events: Iterable[Event]) -> tuple[int, ...]:
    """Return the seqs on the surface of an admitted log, in surface order."""
    surface = SurfaceFold()
    for event in events:
        surface.apply(event.seq, event.type, event.surface_op)
    return surface.seqs


def _without_content(data: FrozenObject) -> bytes:
    message = object_at(data, "message")
    rest = FrozenObject({key: value for key, value in message.items() if key != "content"})
    return sorted_bytes(FrozenObject({**data, "message": rest}))


def _refuse(event: Event, rule: str) -> NoReturn:
    raise refusal("BAD_SURFACE", rule, seq=event.seq, event_type=event.type)
