"""What a turn owes the log before it asks: the drafts of everything a model will see. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from desktop.agent.settle import Attempt, Place
from desktop.agent.turn import TurnSettings
from desktop.llm.types import Encoded
from store import LogSummary, Reader, RequestState
from store.model.events import Draft, Event, Replace
from store.model.header import header_reason
from store.model.ids import ObjectDigest, SessionId, digest_of
from store.model.jsonvalue import FrozenObject, object_at
from store.model.messages import system_message, text_of

__all__ = [
    "Before",
    "claim",
    "context_draft",
    "dispatched_draft",
    "header_draft",
    "quarantine_drafts",
    "read_before",
    "series_draft",
    "system_draft",
]


@dataclass(frozen=True, slots=True)
class Before:
    """A log as it stands before a turn: its folds, and its system message if there is one.

    `pending` holds the events since a compaction began that a crash cut off.
    """

    summary: LogSummary
    state: RequestState
    system: Event | None
    pending: tuple[Event, ...] = ()

    @property
    def prompt(self) -> str:
        """What the system message says; "" when there is none."""
        return "" if self.system is None else text_of(object_at(self.system.data, "message"))


def read_before(reader: Reader, session_id: SessionId, *, is_first: bool = False) -> Before:
    """Read what the first commit of a turn is made from.

    Before the first one of a process (`is_first`) the whole log is gone through: a message that is
    gone without a trace would else be missing in the request without a word. Raises LogDamaged.
    """
    if is_first:
        reader.require_sound(session_id)
    summary = reader.log_state(session_id)
    seqs = [node.seq for node in summary.surface if node.type == "system/message"]
    system = reader.events_at(session_id, seqs[-1:])[0] if seqs else None
    pending = () if summary.compacting is None else reader.pending_compaction(session_id)
    return Before(summary, reader.request_state(session_id), system, pending)


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
    before: Before, settings: TurnSettings, *, fields: Mapping[str, object], message_id: str
) -> Draft | None:
    """Return the system message that is owed, or None when what the log says stays.

    The first one of a log is node 0 of its surface, empty if there is no prompt; later ones
    replace it. A log that began without one gets none until a prompt is chosen.
    """
    surface, current = before.summary.surface, before.system
    prompt = settings.system_prompt
    if prompt is None:
        prompt = before.prompt if surface else settings.initial_prompt
    if prompt == before.prompt and surface:
        return None
    data = {**fields, "message": system_message(message_id, prompt)}
    if current is None or (not before.prompt and current.seq != surface[0].seq):
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
    # Only where it changed: the log says who answered, not how often nothing was new.
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


def quarantine_drafts(header: FrozenObject, digest: ObjectDigest, code: str) -> tuple[Draft, ...]:
    """Return the record that a picture is set aside, and the series that begins without it."""
    set_aside = Draft("attachment/quarantined", {"attachmentId": digest, "reason": code})
    return set_aside, series_draft(header)


def series_draft(header: FrozenObject) -> Draft:
    """Return the header of a series: the same one, after the past of the requests has changed."""
    series = header_draft(header, header, first_of_process=False, rewritten=True)
    assert series is not None, "what was rewritten begins a series"
    return series


def dispatched_draft(place: Place, attempt: Attempt, encoded: Encoded, endpoint: str) -> Draft:
    """Return the record of a request that is about to be sent."""
    data: dict[str, object] = {
        **place.fields(),
        "attempt": attempt.number,
        "encoder": encoded.encoder,
        "endpoint": endpoint,
        # Enough to prove what went out: the body, megabytes with pictures, is made anew for it.
        "bodyDigest": digest_of(encoded.body),
        "bodyBytes": len(encoded.body),
        "objects": list(encoded.objects),
    }
    if encoded.omitted:
        data["omitted"] = list(encoded.omitted)
    return Draft("request/dispatched", data)
