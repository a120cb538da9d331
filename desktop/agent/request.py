"""What a turn owes the log before it asks, and the request that follows from the log."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from desktop.agent.turn import TurnSettings
from desktop.llm.provider import Encoder
from desktop.llm.types import Encoded, Request
from store import LogSummary, ObjectDamaged, ObjectMissing, Reader, RequestView
from store.model.derive import derive_message
from store.model.events import Draft, Event, Replace
from store.model.header import header_reason
from store.model.ids import ObjectDigest, SessionId
from store.model.jsonvalue import FrozenObject, object_at, text_at
from store.model.messages import system_message, text_of

__all__ = [
    "Before",
    "Derived",
    "PictureUnusable",
    "RequestDrifted",
    "claim",
    "context_draft",
    "encode_checked",
    "header_draft",
    "read_before",
    "read_object",
    "system_draft",
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
class Before:
    """A log as it stands before a turn: its folds, its request, and its system message if any."""

    summary: LogSummary
    view: RequestView
    system: Event | None


def read_before(reader: Reader, session_id: SessionId) -> Before:
    """Read what the first commit of a turn is made from."""
    summary = reader.log_state(session_id)
    seqs = [node.seq for node in summary.surface if node.type == "system/message"]
    system = reader.events_at(session_id, seqs[-1:])[0] if seqs else None
    return Before(summary, reader.request_view(session_id), system)


def claim(
    queue: Sequence[Mapping[str, object]], only: frozenset[str] | None
) -> tuple[tuple[Mapping[str, object], ...], Draft] | None:
    """Return the queued messages to send and the splice that takes them out, or None.

    One splice removes them; what lies between them and is not wanted is put back by it.
    """
    wanted = [i for i, message in enumerate(queue) if only is None or message["id"] in only]
    if not wanted:
        return None
    first, last = wanted[0], wanted[-1]
    kept = [queue[i] for i in range(first, last + 1) if i not in wanted]
    splice = {
        "target": "next-turn",
        "start": first,
        "removedCount": last - first + 1,
        "inserted": kept,
    }
    return tuple(queue[i] for i in wanted), Draft("agent/inbox/spliced", splice)


def system_draft(
    before: Before, prompt: str, *, fields: Mapping[str, object], message_id: str
) -> Draft | None:
    """Return the system message that is owed, or None when the log already says `prompt`.

    The first one of a log is node 0 of its surface, empty if there is no prompt; later ones
    replace it. A log that began without one gets none until a prompt is wanted.
    """
    current = before.system
    if current is not None and text_of(object_at(current.data, "message")) == prompt:
        return None
    if current is None and before.summary.surface and not prompt:
        return None
    data = {**fields, "message": system_message(message_id, prompt)}
    if current is None:
        return Draft("system/message", data, surface_op="append")
    return Draft(
        "system/message",
        data,
        surface_op=Replace(current.seq, current.seq),
        source_event_seqs=(current.seq,),
    )


def context_draft(
    previous: FrozenObject | None, settings: TurnSettings, endpoint: str, engine: object
) -> Draft | None:
    """Return the `request/context` that is owed: who answers, where, with which engine."""
    context: dict[str, object] = {
        "provider": settings.route.provider,
        "model": settings.route.model,
    }
    if settings.capabilities.context_window is not None:
        context["contextWindow"] = settings.capabilities.context_window
    context["endpoint"] = endpoint
    if engine is not None:
        context["engine"] = engine
    return None if context == previous else Draft("request/context", context)


def header_draft(
    previous: FrozenObject | None,
    wanted: FrozenObject,
    *,
    first_of_process: bool,
    rewritten: bool,
) -> Draft | None:
    """Return the `request/header` that is owed, or None when the latest one stands."""
    reason = header_reason(
        previous=previous,
        wanted=wanted,
        first_of_process=first_of_process,
        rewritten=rewritten,
    )
    if reason is None:
        return None
    kind, starts_series = reason
    data: dict[str, object] = {"header": wanted, "reason": kind}
    if starts_series:
        data["startsSeries"] = True
    return Draft("request/header", data)


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
