"""A chat as its next request is made from it, kept from turn to turn and grown event by event.

Every message is projected and measured once. What is known here is never sent by itself: before
each request it is compared, byte for byte, with what stands in the log (`is_still`).
"""

import hashlib
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import add
from typing import Final

from desktop.agent.promptsize import NOTHING, Counted, Size, size_of
from desktop.llm.provider import Encoder
from desktop.llm.types import Encoded, Request
from store import RequestView
from store.model.derive import derive_message, quarantined_after
from store.model.events import Event, Replace
from store.model.ids import ObjectDigest, SessionId
from store.model.jsonvalue import FrozenObject, object_at
from store.model.surface import SurfaceFold, SurfaceNode

__all__ = ["Histories", "History", "Node"]

# A chat of 2,000 messages takes some megabytes here; few are asked in turns.
CHATS_REMEMBERED: Final = 4
LEAST_SCALE: Final = 0.5
MOST_SCALE: Final = 4.0


@dataclass(slots=True)
class Node:
    """A message on the surface: what it is to a model, how large, and which bytes it is."""

    seq: int
    type: str
    body: bytes = field(repr=False)
    """The digest of its event's bytes."""
    message: FrozenObject | None
    _size: Size | None = None

    @classmethod
    def of(cls, event: Event) -> "Node":
        """Project an event."""
        return cls(event.seq, event.type, _digest(event), derive_message(event))

    @property
    def size(self) -> Size:
        """How many tokens it is."""
        if self._size is None:
            self._size = NOTHING if self.message is None else size_of(self.message)
        return self._size


class History:
    """The folds of a log that make its next request."""

    def __init__(self, view: RequestView) -> None:
        self._next_seq = view.next_seq
        self._header = view.header
        self._quarantined = view.quarantined
        self._surface = SurfaceFold(SurfaceNode(event.seq, event.type) for event in view.events)
        self._nodes = [Node.of(event) for event in view.events]
        self._counted: Counted | None = None
        self._growth: _Growth | None = None

    @property
    def next_seq(self) -> int:
        """The seq of the event that must be taken in next."""
        return self._next_seq

    @property
    def header(self) -> FrozenObject | None:
        """The header that stands."""
        return self._header

    @property
    def nodes(self) -> tuple[Node, ...]:
        """The messages on the surface, in order."""
        return tuple(self._nodes)

    @property
    def quarantined(self) -> frozenset[ObjectDigest]:
        """The pictures that are set aside."""
        return self._quarantined

    @property
    def size(self) -> Size:
        """How many tokens all of it is."""
        return _sum(self._nodes)

    def apply(self, event: Event) -> None:
        """Take in the next event of the log."""
        assert event.seq == self._next_seq, "events are taken in one by one"
        self._next_seq += 1
        if event.type == "request/header":
            self._take_header(object_at(event.data, "header"))
        elif event.type.startswith("attachment/"):
            self._quarantined = quarantined_after(self._quarantined, event)
            self._counted = None
        elif event.surface_op is not None:
            span = self._surface.apply(event.seq, event.type, event.surface_op)
            self._nodes[span] = [Node.of(event)]
            if isinstance(event.surface_op, Replace):
                self._counted = self._growth = None

    def is_still(self, view: RequestView) -> bool:
        """Say whether the log holds, in `view`, the very bytes that are known here."""
        known = (self._next_seq, self._header, self._quarantined)
        return known == (view.next_seq, view.header, view.quarantined) and [
            (node.seq, node.body) for node in self._nodes
        ] == [(event.seq, _digest(event)) for event in view.events]

    def request(self, objects: Mapping[ObjectDigest, bytes]) -> Request:
        """Return the frozen request, with the bytes of its pictures."""
        assert self._header is not None, "a header is committed before a request"
        messages = tuple(node.message for node in self._nodes if node.message is not None)
        return Request(self._header, messages, objects, self._quarantined)

    def digest_grown(self, encoder: Encoder, request: Request) -> ObjectDigest:
        """Return the digest of the last request grown by what came since; `request` is this one.

        It is begun anew when the head or an earlier message changed.
        """
        growth, self._growth = self._growth, None  # one that fails half-way is not gone on with
        ground = (encoder.name, request.header, request.quarantined)
        if growth is None or growth.ground != ground:
            growth = _Growth(encoder, request)
        digest = growth.digest(request)
        self._growth = growth
        return digest

    def count(self, tokens: int, encoded: Encoded, *, messages: int) -> None:
        """Note what a server counted for the request of the first `messages` nodes."""
        self._counted = Counted(tokens, messages, budget_drops(encoded)) if tokens else None

    def counted(self, encoded: Encoded) -> int | None:
        """Return the count of the last request, of which `encoded` is a continuation, or None."""
        counted = self._counted
        if counted is None or counted.dropped != budget_drops(encoded):
            return None
        return counted.tokens

    def since_counted(self) -> Size:
        """Return what came to the history since the last count."""
        start = len(self._nodes) if self._counted is None else self._counted.messages
        return _sum(self._nodes[start:])

    def scale(self) -> float:
        """Return how many of the server's tokens one likely token was, at its last count."""
        if self._counted is None:
            return 1.0
        likely = _sum(self._nodes[: self._counted.messages]).likely
        scale = self._counted.tokens / max(1.0, likely)
        # Beyond this it is no matter of tokenizers: the server counts something else.
        return scale if LEAST_SCALE < scale < MOST_SCALE else 1.0

    def _take_header(self, header: FrozenObject) -> None:
        if header != self._header:
            self._counted = None  # another model, or other tools and pictures: not comparable
        self._header = header


class _Growth:
    """The body of the last request as a hash that grows with the next one's messages."""

    def __init__(self, encoder: Encoder, request: Request) -> None:
        self.ground = (encoder.name, request.header, request.quarantined)
        self._objects = _Carried()
        self._body = encoder.growing(request.header, request.quarantined, self._objects)
        self._added = 0

    def digest(self, request: Request) -> ObjectDigest:
        """Take in the messages that are new in a request, and return its digest."""
        self._objects.update(request.objects)
        for message in request.messages[self._added :]:
            self._body.add(message)
        self._added = len(request.messages)
        self._objects.clear()  # the next request brings its own: megabytes are not kept
        digest, _ = self._body.seal()
        return digest


class _Carried(dict[ObjectDigest, bytes]):
    """The pictures that a request carries.

    Message by message, some are carried that the last message makes room without. What is written
    for them does not count: the body is begun anew where they leave it.
    """

    def __missing__(self, _digest: ObjectDigest) -> bytes:
        return b""


class Histories:
    """What a process knows of the chats it asked last."""

    def __init__(self) -> None:
        self._known: OrderedDict[SessionId, History] = OrderedDict()

    def take(self, session_id: SessionId) -> History | None:
        """Hand out what is known of a chat; it is kept no longer until it is given back."""
        return self._known.pop(session_id, None)

    def keep(self, session_id: SessionId, history: History) -> None:
        """Remember a chat, in the place of the one asked longest ago."""
        self._known[session_id] = history
        if len(self._known) > CHATS_REMEMBERED:
            self._known.popitem(last=False)


def budget_drops(encoded: Encoded) -> int:
    """Return how many pictures a request left out for want of room: what stays out of it later."""
    return sum(one.get("reason") == "budget" for one in encoded.omitted)


def _digest(event: Event) -> bytes:
    return hashlib.sha256(event.body).digest()


def _sum(nodes: list[Node]) -> Size:
    return reduce(add, (node.size for node in nodes), NOTHING)
