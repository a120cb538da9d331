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
    "Derived",
    "PictureUnusable",
    "RequestDrifted",
    "encode_checked",
    "read_object",
]


class PictureUnusable(Exception):
    """A picture that the request needs cannot be read: which one, and the store's code."""

    def __init__(self, digest: ObjectDigest, code: str) -> None:
        super().__init__(f"{digest}: {code}")
        self.digest = digest
        self.code = code


class RequestDrifted(Exception):
    """The request rebuilt from the committed log is not the one that was about to be sent."""

    code = "REQUEST_DIFFERS"


@dataclass(frozen=True, slots=True)
class Derived:
    """The request as the turn knows it from its own commits, without asking the disk again."""

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


def encode_checked(
    reader: Reader, session_id: SessionId, derived: Derived, encoder: Encoder
) -> Encoded:
    """Encode the request twice, as the turn knows it and as the log says it, and compare.

    Raises PictureUnusable for a picture that cannot be read, and RequestDrifted when the two
    differ: what is not in the log is not sent.
    """
    view = reader.request_view(session_id)
    fresh = Derived(view.header, view.messages, view.quarantined)
    objects = read_objects(reader, encoder, derived)
    encoded = encoder.encode(fresh.request(objects))
    if encoded != encoder.encode(derived.request(objects)):
        raise RequestDrifted("the request rebuilt from the log differs from the one to be sent")
    return encoded


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
