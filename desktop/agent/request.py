"""The request as it follows from the log: derived, frozen, encoded twice and compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop.llm.provider import Encoder
from desktop.llm.types import Encoded, Request
from store import ObjectDamaged, ObjectMissing, Reader
from store.model.derive import derive_message
from store.model.events import Event
from store.model.ids import ObjectDigest, SessionId
from store.model.jsonvalue import FrozenObject, object_at, text_at

__all__ = [
    "Committed",
    "Derived",
    "PictureUnusable",
    "RequestDrifted",
    "encode_checked",
    "read_object",
]


class PictureUnusable(Exception):
    """A picture that a request needs cannot be read: which one, and the store's code."""

    def __init__(self, digest: ObjectDigest, code: str) -> None:
        super().__init__(f"{digest}: {code}")
        self.digest = digest
        self.code = code


class RequestDrifted(Exception):
    """The request rebuilt from the committed log is not the one that was about to be sent."""

    code = "REQUEST_DIFFERS"


@dataclass(frozen=True, slots=True)
class Derived:
    """A request as far as the log makes it, without the bytes of its pictures."""

    header: FrozenObject | None
    messages: tuple[FrozenObject, ...]
    quarantined: frozenset[ObjectDigest]

    def request(self, objects: Mapping[ObjectDigest, bytes]) -> Request:
        """Return the frozen request, with the bytes of its pictures."""
        assert self.header is not None, "a header is committed before a request"
        return Request(self.header, self.messages, objects, self.quarantined)

    def after(self, events: Sequence[Event], *, system: Event | None = None) -> "Derived":
        """Return the request after `events` were committed; `system` is the node they replace."""
        derived = self
        for event in events:
            derived = derived._after_one(event, system)
        return derived

    def _after_one(self, event: Event, system: Event | None) -> "Derived":
        if event.type == "request/header":
            return replace(self, header=object_at(event.data, "header"))
        if event.type == "attachment/quarantined":
            digest = ObjectDigest(text_at(event.data, "attachmentId"))
            return replace(self, quarantined=self.quarantined | {digest})
        if event.surface_op is None:
            return self
        message = derive_message(event)
        tail = () if message is None else (message,)
        if event.surface_op == "append":
            return replace(self, messages=self.messages + tail)
        return replace(self, messages=self._replaced(system, tail))

    def _replaced(
        self, system: Event | None, tail: tuple[FrozenObject, ...]
    ) -> tuple[FrozenObject, ...]:
        """Put `tail` where the message of `system` stands; an empty one stands at the head."""
        assert system is not None, "a turn replaces nothing but its system message"
        old = derive_message(system)
        at = 0 if old is None else self.messages.index(old)
        return self.messages[:at] + tail + self.messages[at + (old is not None) :]


@dataclass(frozen=True, slots=True)
class Committed:
    """What a turn knows of its log: where it began, and every event that it wrote since.

    `system` is the system message that stood there before, if there was one; `header` the one in
    force since the opening, which no later event of a turn changes.
    """

    session_id: SessionId
    start_seq: int
    system: Event | None
    header: FrozenObject
    events: tuple[Event, ...]

    def and_then(self, events: tuple[Event, ...]) -> "Committed":
        """Return the same with more events."""
        return replace(self, events=self.events + events)


def encode_checked(reader: Reader, committed: Committed, encoder: Encoder) -> Encoded:
    """Encode the request twice, as the turn knows it and as the log says it, and compare.

    The one is what was asked before, grown by what the turn wrote; the other is read afresh.
    Raises PictureUnusable for a picture that cannot be read, and RequestDrifted when the two
    differ: what is not in the log is not sent.
    """
    session_id = committed.session_id
    earlier = derived_at(reader, session_id, before=committed.start_seq)
    known = earlier.after(committed.events, system=committed.system)
    objects = read_objects(reader, encoder, known)
    encoded = encoder.encode(known.request(objects))
    if encoded != encoder.encode(derived_at(reader, session_id).request(objects)):
        raise RequestDrifted("the request rebuilt from the log differs from the one to be sent")
    return encoded


def derived_at(reader: Reader, session_id: SessionId, *, before: int | None = None) -> Derived:
    """Return the request that the log makes, just before the event `before` if that is given."""
    view = reader.request_view(session_id, before=before)
    return Derived(view.header, view.messages, view.quarantined)


def read_objects(reader: Reader, encoder: Encoder, derived: Derived) -> dict[ObjectDigest, bytes]:
    """Read the pictures that go into a request; raises PictureUnusable."""
    request = derived.request({})
    wanted = encoder.wanted(request.header, request.messages, request.quarantined)
    return {digest: read_object(reader, digest) for digest in wanted}


def read_object(reader: Reader, digest: ObjectDigest) -> bytes:
    """Return a picture's verified bytes; raises PictureUnusable."""
    try:
        return reader.object(digest)
    except (ObjectDamaged, ObjectMissing) as error:
        raise PictureUnusable(digest, error.code) from error
