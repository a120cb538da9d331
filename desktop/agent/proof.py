"""The proof of what was sent: every logged request rebuilt from the log, and compared.

Three results: verified; differs; cannot be rebuilt, with the reason. One pass over the log does
for all of a session's requests, since each one extends the one before.
"""

from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn

from typing_extensions import override

from desktop.agent import oneshot
from desktop.agent.request import PictureUnusable, read_object
from desktop.llm.provider import Encoder, Growing
from desktop.llm.registry import ENCODERS
from desktop.llm.types import Request
from store import Reader
from store.model import mending
from store.model.derive import ATTACHMENT_STATES, MessageFold, derive_message, quarantined
from store.model.events import Event
from store.model.ids import ObjectDigest, SessionId, digest_of
from store.model.jsonvalue import FrozenObject, list_at, object_at, text_at
from store.model.messages import files_of

__all__ = ["NotRebuilt", "Proof", "differing_requests", "rebuild_body", "verify_session"]

# A whole log of a long chat would be in memory at once; its folds are a fraction of it.
PAGE = 500
# A few milliseconds, for whoever must not work longer than that.
SMALL_PAGE = 25
NO_HEADER = "no request/header stands before this request"
DIFFERS = "the rebuilt body differs from the one that was logged"
DISPATCHED = "request/dispatched"
REQUESTS = frozenset({DISPATCHED, oneshot.DISPATCHED})
LOST = frozenset({mending.LOST, mending.UNFIT})


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of rebuilding one request; `reason` says why it is not verified.

    `purpose` is that of a request beside the conversation (a summary), None for one of the chat's.
    """

    seq: int
    encoder: str
    logged_digest: str
    rebuilt_digest: str | None
    verified: bool
    reason: str | None = None
    purpose: str | None = None


class NotRebuilt(Exception):
    """A request cannot be rebuilt; the text says why."""

    code = "REQUEST_NOT_REBUILT"


def verify_session(
    reader: Reader, session_id: SessionId, *, encoders: Mapping[str, Encoder] = ENCODERS
) -> Iterator[Proof]:
    """Yield a proof for each request of a session, inherited ones included, oldest first.

    Raises NotFound for a session that is not there, and LogDamaged where the log cannot be read
    further; what was yielded before stands.
    """
    walk = _Walk(reader, session_id, encoders)
    for event in events_of(reader, session_id):
        if event.type in REQUESTS:
            yield walk.proof(event)
        else:
            walk.apply(event)


def differing_requests(reader: Reader, session_id: SessionId) -> Iterator[int | None]:
    """Yield the seq of each request that differs from what was sent; None where one may rest.

    What cannot be rebuilt is not told: the reason is damage of another kind. Nothing is told of a
    log from where events were lost in it. Raises as `verify_session` does.
    """
    walk = _Walk(reader, session_id, ENCODERS)
    start = 0
    while page := reader.events(session_id, start=start, stop=start + SMALL_PAGE):
        for event in page:
            if event.type in LOST:
                return
            if event.type not in REQUESTS:
                walk.apply(event)
            elif walk.proof(event).reason == DIFFERS:
                yield event.seq
        start += SMALL_PAGE
        yield None


def rebuild_body(reader: Reader, session_id: SessionId, seq: int) -> bytes:
    """Return the bytes of the request that was logged at `seq`, made anew from the log.

    Raises NotFound for a session or event that is not there, and NotRebuilt when the event is no
    request, or something that it was made of is gone.
    """
    event = reader.events_at(session_id, [seq])[0]
    if event.type not in REQUESTS:
        raise NotRebuilt(f"event {seq} is no request but {event.type}")
    encoder = encoder_of(event, ENCODERS)
    view = reader.request_view(session_id, before=seq)
    with _telling():
        if event.type == oneshot.DISPATCHED:
            header, messages = one_shot_of(reader, session_id, event)
        elif view.header is not None:
            header, messages = view.header, view.messages
        else:
            raise NotRebuilt(NO_HEADER)
        request = Request(header, messages, _Objects(reader), view.quarantined)
        return _encoded(event, encoder, request)


def one_shot_of(
    reader: Reader, session_id: SessionId, event: Event
) -> tuple[FrozenObject, tuple[FrozenObject, ...]]:
    """Return header and messages of a request beside the conversation.

    Raises NotRebuilt when it refers to what is not in the log before it, and KeyError or TypeError
    when it is not of the form that this version writes.
    """
    parts = oneshot.parts_in(event.data)
    seqs = [part for part in parts if isinstance(part, int)]
    if any(not 0 <= seq < event.seq for seq in seqs):
        raise NotRebuilt("it refers to what is not in the log before it")
    found = reader.events_at(session_id, seqs)
    by_seq = {one.seq: derive_message(one) for one in found}
    return object_at(event.data, "header"), oneshot.messages_of(parts, by_seq)


def events_of(reader: Reader, session_id: SessionId) -> Iterator[Event]:
    """Yield a session's events a page at a time."""
    start = 0
    while page := reader.events(session_id, start=start, stop=start + PAGE):
        yield from page
        start += PAGE


def encoder_of(event: Event, encoders: Mapping[str, Encoder]) -> Encoder:
    """Return the encoder that a request names; raises NotRebuilt for one that is not known."""
    name = text_at(event.data, "encoder")
    if name not in encoders:
        raise NotRebuilt(f"unknown encoder {name}")
    return encoders[name]


def _encoded(event: Event, encoder: Encoder, request: Request) -> bytes:
    try:
        return encoder.encode(request).body
    except PictureUnusable as lost:
        raise NotRebuilt(_lost_reason(event, request.messages, lost)) from lost


def _lost_reason(event: Event, messages: Iterable[FrozenObject], lost: PictureUnusable) -> str:
    """Say which picture or file of a request is gone, counted from 1 in the order of the request.

    What is attached in both ways went as words.
    """
    files = {text_at(one, "attachmentId") for message in messages for one in files_of(message)}
    what = "file" if lost.digest in files else "picture"
    listed = list_at(event.data, "objects") if "objects" in event.data else ()
    which = listed.index(lost.digest) + 1 if lost.digest in listed else "?"
    how = "missing" if lost.code == "OBJECT_MISSING" else "damaged"
    return f"{what} {which} is {how}: {lost.digest}"


class _Objects(Mapping[ObjectDigest, bytes]):
    """The store's objects, each read when it is asked for."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    @override
    def __getitem__(self, digest: ObjectDigest) -> bytes:
        return read_object(self._reader, digest)

    @override
    def __iter__(self) -> NoReturn:
        raise TypeError("the store's objects are not listed here")

    @override
    def __len__(self) -> NoReturn:
        raise TypeError("the store's objects are not counted here")


@dataclass(frozen=True, slots=True)
class _Ground:
    """What must stay as it is for one request's bytes to begin with those of the last."""

    encoder: str
    header: FrozenObject
    quarantined: frozenset[ObjectDigest]
    rewrites: int


class _Walk:
    """The folds of a log up to where the walk stands, and the request that grows with it."""

    def __init__(
        self, reader: Reader, session_id: SessionId, encoders: Mapping[str, Encoder]
    ) -> None:
        self._reader = reader
        self._id = session_id
        self._encoders = encoders
        self._objects = _Objects(reader)
        self._messages = MessageFold()
        self._header: FrozenObject | None = None
        self._states: list[Event] = []
        self._quarantined: frozenset[ObjectDigest] = frozenset()
        self._ground: _Ground | None = None
        self._growing: Growing | None = None
        self._rewrites = 0
        self._pending: deque[FrozenObject] = deque()

    def apply(self, event: Event) -> None:
        """Take in an event that is no request."""
        if event.type == "request/header":
            self._header = object_at(event.data, "header")
        elif event.type in ATTACHMENT_STATES:
            self._states.append(event)
            self._quarantined = quarantined(self._states)
        else:
            self._take(event)

    def proof(self, event: Event) -> Proof:
        """Rebuild the request that stands here."""
        encoder, logged = text_at(event.data, "encoder"), text_at(event.data, "bodyDigest")
        is_beside = event.type == oneshot.DISPATCHED
        purpose = text_at(event.data, "purpose") if is_beside else None
        rebuilt: ObjectDigest | None = None
        try:
            rebuilt = self._beside(event) if is_beside else self._rebuilt(event)
        except NotRebuilt as error:
            reason: str | None = str(error)
        else:
            reason = None if rebuilt == logged else DIFFERS
        return Proof(event.seq, encoder, logged, rebuilt, reason is None, reason, purpose)

    def _beside(self, event: Event) -> ObjectDigest:
        """Return the digest of a request beside the conversation; raises NotRebuilt."""
        with _telling():
            header, messages = one_shot_of(self._reader, self._id, event)
            request = Request(header, messages, self._objects, self._quarantined)
            return digest_of(_encoded(event, encoder_of(event, self._encoders), request))

    def _rebuilt(self, event: Event) -> ObjectDigest:
        """Return the digest of the body that the log gives here; raises NotRebuilt."""
        with _telling():
            encoder = encoder_of(event, self._encoders)
            header = self._header_here()
            try:
                return self._grown(encoder, header)
            except PictureUnusable as picture:
                messages = self._messages.messages
                if picture.digest in list_at(event.data, "objects"):
                    raise NotRebuilt(_lost_reason(event, messages, picture)) from picture
            # A picture is gone that this request had left out already: then it is made by itself.
            request = Request(header, messages, self._objects, self._quarantined)
            return digest_of(_encoded(event, encoder, request))

    def _grown(self, encoder: Encoder, header: FrozenObject) -> ObjectDigest:
        """Return the digest of the last request grown by what came since.

        It is begun anew when its head or an earlier message changed.
        """
        ground = _Ground(encoder.name, header, self._quarantined, self._rewrites)
        if self._growing is None or ground != self._ground:
            self._growing = encoder.growing(header, self._quarantined, self._objects)
            self._ground, self._pending = ground, deque(self._messages.messages)
        while self._pending:
            # Taken off only when it is in: an unreadable picture leaves it to the next request.
            self._growing.add(self._pending[0])
            self._pending.popleft()
        digest, _ = self._growing.seal()
        return digest

    def _take(self, event: Event) -> None:
        """Take in a message, at the end or in the place of others."""
        self._messages.apply(event)
        message = derive_message(event)
        if event.surface_op != "append":
            self._rewrites += event.surface_op is not None
        elif message is not None:
            self._pending.append(message)

    def _header_here(self) -> FrozenObject:
        if self._header is None:
            raise NotRebuilt(NO_HEADER)
        return self._header


@contextmanager
def _telling() -> Generator[None]:
    """Turn what stands in the way of rebuilding a request into a reason in words."""
    try:
        yield
    except (KeyError, TypeError, ValueError) as error:
        raise NotRebuilt(f"the log holds what cannot be encoded: {error}") from error
