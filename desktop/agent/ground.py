"""What one request was made of, read from the log, and the proof that it was made of that.

The body is made with a stand-in for every picture (`desktop.llm.standins`): what a person is shown
is read from that body, and its digest is taken with the pictures' bytes in their places, one
picture in memory at a time. So the proof is about the very thing that is shown.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop.agent import oneshot
from desktop.agent.proof import NO_HEADER, NotRebuilt, encoder_of
from desktop.agent.request import PictureUnusable, read_object
from desktop.inspecting import Doubt, DoubtKind
from desktop.llm.pictures import encoded_size
from desktop.llm.provider import Encoder, Settled
from desktop.llm.standins import StandIns, unfolded
from desktop.llm.types import Request
from store import Reader
from store.model.derive import derive_message
from store.model.events import Event
from store.model.ids import ObjectDigest, SessionId
from store.model.jsonvalue import (
    FrozenObject,
    is_integer,
    list_at,
    object_at,
    text_at,
)
from store.model.messages import attachments_of, files_of, pictures_of

__all__ = [
    "Body",
    "Ground",
    "Objects",
    "Proven",
    "Source",
    "attachments_in",
    "encoder_for",
    "proven",
    "read_ground",
    "traced",
]

_GONE = "attachment/quarantined"


@dataclass(frozen=True, slots=True)
class Source:
    """A message of a request, and the event that it came from; None for one that is in no log."""

    message: FrozenObject
    event: Event | None


@dataclass(frozen=True, slots=True)
class Ground:
    """The record of a request, and all that the request was made of."""

    sent: Event
    header: FrozenObject
    sources: tuple[Source, ...]
    quarantined: frozenset[ObjectDigest]


@dataclass(frozen=True, slots=True)
class Body:
    """A body with stand-ins, in parts: the head, what each message settled, the tail."""

    head: bytes
    written: Sequence[Settled]
    tail: bytes

    @property
    def whole(self) -> bytes:
        """All of it."""
        return b"".join((self.head, *(one.data for one in self.written), self.tail))


@dataclass(frozen=True, slots=True)
class Proven:
    """What came of the proof, and how long each picture is on the wire, in characters."""

    doubt: Doubt | None
    size_bytes: int
    wire_chars: Mapping[str, int]
    is_exact: bool


def read_ground(reader: Reader, session_id: SessionId, sent: Event) -> Ground:
    """Read what the request recorded by `sent` was made of.

    Raises NotRebuilt where no header stands before it, and LogDamaged.
    """
    view = reader.request_view(session_id, before=sent.seq)
    if sent.type == oneshot.DISPATCHED:
        parts = oneshot.parts_in(sent.data)
        seqs = [part for part in parts if isinstance(part, int)]
        by_seq = {event.seq: event for event in reader.events_at(session_id, seqs)}
        named = [by_seq[part] if isinstance(part, int) else part for part in parts]
        header = object_at(sent.data, "header")
    else:
        if view.header is None:
            raise NotRebuilt(NO_HEADER)
        named, header = list(view.events), view.header
    sources = (_source(one) for one in named)
    return Ground(sent, header, tuple(one for one in sources if one), view.quarantined)


class Objects:
    """The objects of a request, read when they are needed; what cannot be read is noted."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.lost: PictureUnusable | None = None

    def read(self, digest: ObjectDigest) -> bytes:
        """Return an object's verified bytes; nothing for one that is lost."""
        try:
            return read_object(self._reader, digest)
        except PictureUnusable as unusable:
            self.lost = self.lost or unusable
            return b""


def traced(ground: Ground, encoder: Encoder, objects: Objects) -> Body:
    """Return the body of a request, with stand-ins for its pictures."""
    messages = tuple(source.message for source in ground.sources)
    standing = StandIns(_pictures_in(ground), objects.read)
    request = Request(ground.header, messages, standing, ground.quarantined)
    return Body(*encoder.traced(request))


def proven(
    reader: Reader, session_id: SessionId, ground: Ground, body: bytes, objects: Objects
) -> Proven:
    """Compare a body, each picture's bytes in their place, with what was logged before sending."""
    hashed, size = hashlib.sha256(), 0
    sizes: dict[str, int] = {}
    for piece, digest in unfolded(body, objects.read):
        hashed.update(piece)
        size += len(piece)
        if digest is not None:
            sizes[digest] = len(piece)
    if objects.lost is not None:
        sizes |= _stated(ground, {digest for digest, chars in sizes.items() if not chars})
        doubt = _lost(reader, session_id, ground, objects.lost)
        logged = ground.sent.data.get("bodyBytes")
        return Proven(doubt, logged if is_integer(logged) else size, sizes, is_exact=False)
    is_same = f"sha256:{hashed.hexdigest()}" == ground.sent.data.get("bodyDigest")
    return Proven(None if is_same else Doubt("differs"), size, sizes, is_exact=True)


def attachments_in(ground: Ground) -> Mapping[str, FrozenObject]:
    """Return what the messages of a request say of their pictures and files, by digest."""
    return {
        text_at(one, "attachmentId"): one
        for source in ground.sources
        for one in attachments_of(source.message)
    }


def encoder_for(sent: Event, encoders: Mapping[str, Encoder]) -> Encoder | None:
    """Return the encoder that a request names, None for one that is not known here."""
    try:
        return encoder_of(sent, encoders)
    except (NotRebuilt, KeyError, TypeError):
        return None  # a version that is not known here, or what only looks like a record


def _source(one: Event | FrozenObject) -> Source | None:
    if isinstance(one, FrozenObject):
        return Source(one, None)
    message = derive_message(one)
    return None if message is None else Source(message, one)


def _stated(ground: Ground, digests: set[str]) -> dict[str, int]:
    """Return how long the base64 of lost pictures was, by the sizes that the messages state."""
    known = attachments_in(ground)
    sizes = {digest: known[digest].get("bytes") for digest in digests if digest in known}
    return {digest: encoded_size(size) for digest, size in sizes.items() if is_integer(size)}


def _lost(reader: Reader, session_id: SessionId, ground: Ground, lost: PictureUnusable) -> Doubt:
    """Say which object is gone, counted from 1 in the order of the request, and how."""
    data = ground.sent.data
    listed = list_at(data, "objects") if "objects" in data else ()
    number = listed.index(lost.digest) + 1 if lost.digest in listed else 0
    attachment = attachments_in(ground).get(lost.digest, FrozenObject())
    name = attachment.get("name")
    told = name if isinstance(name, str) else ""
    is_picture = lost.digest in _pictures_in(ground)
    kind: DoubtKind = "picture-damaged" if is_picture else "file-damaged"
    if lost.code == "OBJECT_MISSING":
        kind = "picture-missing" if is_picture else "file-missing"
        if is_picture and _is_deleted(reader, session_id, lost.digest):
            kind = "picture-deleted"
    return Doubt(kind, number, told, lost.digest)


def _pictures_in(ground: Ground) -> frozenset[str]:
    """Return what goes as base64 and as nothing else: words of a file have no stand-in."""
    pictures: set[str] = set()
    files: set[str] = set()
    for source in ground.sources:
        shown = {text_at(one, "attachmentId") for one in pictures_of(source.message)}
        named = {text_at(one, "attachmentId") for one in files_of(source.message)}
        pictures, files = pictures | shown, files | named
    return frozenset(pictures - files)


def _is_deleted(reader: Reader, session_id: SessionId, digest: ObjectDigest) -> bool:
    """Say whether the chat tells that a person deleted a picture for ever."""
    return any(
        state.data.get("attachmentId") == digest and state.data.get("reason") == "deleted"
        for state in reader.shown(session_id, _GONE)
    )
