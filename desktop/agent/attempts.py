"""Which requests were sent for an answer, and what came of each, as the log tells it. Pure reading.

An answer has one request an attempt; a summary of a chat has one a part that was summed up.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from desktop.agent import oneshot
from desktop.inspecting import LATEST, Outcome, Requests, SentRequest
from store import Reader
from store.model.events import Event
from store.model.ids import SessionId
from store.model.jsonvalue import (
    FrozenObject,
    JsonValue,
    is_integer,
    object_at,
    objects_at,
)

__all__ = ["DISPATCHED", "previous_request", "requests_for"]

DISPATCHED: Final = "request/dispatched"
_SETTLED: Final = frozenset({"assistant/message", "assistant/attempt", oneshot.SETTLED})
_COMPACTIONS: Final = frozenset({"compaction/start", "compaction/summary", "compaction/end"})
_PIECES: Final = frozenset({"text-chunks", "reasoning-chunks", "tool-call-chunks"})


def requests_for(reader: Reader, session_id: SessionId, seq: int) -> Requests:
    """Return the requests for the answer that the event `seq` belongs to; `LATEST`: the last ones.

    A person's message belongs to the answer that followed it. Nothing where none was sent. Raises
    NotFound and LogDamaged.
    """
    if seq == LATEST:
        last = reader.latest_seq(session_id, DISPATCHED)
        if last is None:
            return Requests(())
        seq = last
    events = reader.turn_events(session_id, seq)
    here = next((event for event in events if event.seq == seq), None)
    if here is not None and _is_summary(here):
        return _summaries(events, seq)
    return _attempts(reader, session_id, events, seq)


def previous_request(reader: Reader, session_id: SessionId, seq: int) -> int | None:
    """Return the seq of the chat's request before the one at `seq`, None for the first."""
    return reader.latest_seq(session_id, DISPATCHED, before=seq)


def _is_summary(event: Event) -> bool:
    if event.type in _COMPACTIONS or event.type == oneshot.DISPATCHED:
        return True
    source = event.data.get("source")
    return (
        event.type == "user/message"
        and event.surface_op != "append"
        and isinstance(source, FrozenObject)
        and source.get("kind") == "compaction"
    )


def _attempts(reader: Reader, session_id: SessionId, events: Sequence[Event], seq: int) -> Requests:
    sent = [event for event in events if event.type == DISPATCHED]
    if not sent:
        return Requests(())
    before = [event for event in sent if event.seq <= seq]
    chosen = before[-1] if before else sent[0]
    place = _place(chosen)
    step = [event for event in sent if _place(event) == place]
    header = reader.request_state(session_id, before=chosen.seq).header
    attempts = [
        _request(event, number, _outcome(events, event), header)
        for number, event in enumerate(step, start=1)
    ]
    return Requests(tuple(attempts), step.index(chosen))


def _summaries(events: Sequence[Event], seq: int) -> Requests:
    """Return the requests for the summary that was made around the event `seq`."""
    starts = [one.seq for one in events if one.type == "compaction/start" and one.seq <= seq]
    start = starts[-1] if starts else -1
    ends = [one.seq for one in events if one.type == "compaction/end" and one.seq >= seq]
    stop = ends[0] if ends else events[-1].seq + 1
    sent = [one for one in events if one.type == oneshot.DISPATCHED and start <= one.seq <= stop]
    if not sent:
        return Requests(())
    before = [one for one in sent if one.seq <= seq]
    chosen = before[-1] if before else sent[0]
    attempts = [
        _request(one, number, _outcome(events, one), object_at(one.data, "header"))
        for number, one in enumerate(sent, start=1)
    ]
    return Requests(tuple(attempts), sent.index(chosen))


def _place(event: Event) -> tuple[JsonValue, JsonValue]:
    return event.data.get("turn"), event.data.get("step")


class _Answered:
    """What came back on one request: its settlement, and the events around it."""

    def __init__(self, sent: Event, settled: Event | None, failure: FrozenObject | None) -> None:
        self.sent = sent
        self.settled = settled
        self.failure = failure

    @property
    def outcome(self) -> Outcome:
        settled = self.settled
        if settled is None:
            return "running" if self.failure is None else "failed"
        if settled.type == "assistant/attempt" or "error" in settled.data:
            return "failed"
        return "interrupted" if settled.data.get("interrupted") is True else "answered"

    @property
    def usage(self) -> FrozenObject:
        """What the server counted."""
        if self.settled is None:
            return FrozenObject()
        found = self.settled.data.get("usage")
        if isinstance(found, FrozenObject):
            return found
        told = (one.get("chunk") for one in self._stream() if one.get("type") == "chunk")
        usages = [one.get("usage") for one in told if isinstance(one, FrozenObject)]
        known = [one for one in usages if isinstance(one, FrozenObject)]
        return known[-1] if known else FrozenObject()

    @property
    def first_word_ms(self) -> int | None:
        """How long it took until something came."""
        begun = (one.get("time0") for one in self._stream() if one.get("type") in _PIECES)
        return self._after(next(begun, None))

    @property
    def whole_ms(self) -> int | None:
        """How long all of it took."""
        return None if self.settled is None else self._after(self.settled.time)

    def _after(self, at_ms: JsonValue) -> int | None:
        if not is_integer(at_ms) or at_ms < self.sent.time:
            return None
        return at_ms - self.sent.time

    def _stream(self) -> Iterator[FrozenObject]:
        if self.settled is not None and "stream" in self.settled.data:
            yield from objects_at(self.settled.data, "stream")


def _outcome(events: Sequence[Event], sent: Event) -> _Answered:
    """Return what came of the request `sent`: all that stands before the next one."""
    settled: Event | None = None
    failure: FrozenObject | None = None
    for event in events:
        if event.seq <= sent.seq:
            continue
        if event.type in {DISPATCHED, oneshot.DISPATCHED}:
            break
        if event.type in _SETTLED and settled is None:
            settled = event
        failure = failure or _failure_in(event)
    return _Answered(sent, settled, failure)


def _failure_in(event: Event) -> FrozenObject | None:
    """Return the error that an event tells: of a retry, of a turn's end, of a one-shot."""
    data = event.data
    if event.type == "turn/end":
        reason = data.get("reason")
        data = reason if isinstance(reason, FrozenObject) else FrozenObject()
    elif event.type not in {"llm/retry", oneshot.SETTLED}:
        return None
    error = data.get("error")
    return error if isinstance(error, FrozenObject) else None


def _request(
    sent: Event, number: int, answered: _Answered, header: FrozenObject | None
) -> SentRequest:
    config = header.get("config") if header is not None else None
    config = config if isinstance(config, FrozenObject) else FrozenObject()
    usage = answered.usage
    cached, stored = _count(usage, "cacheReadTokens"), _count(usage, "cacheWriteTokens")
    read = _count(usage, "inputTokens")
    size = sent.data.get("bodyBytes")
    return SentRequest(
        seq=sent.seq,
        number=number,
        at_ms=sent.time,
        provider=_text(config, "provider"),
        model=_text(config, "model"),
        endpoint=_text(sent.data, "endpoint"),
        encoder=_text(sent.data, "encoder"),
        digest=_text(sent.data, "bodyDigest"),
        size_bytes=size if is_integer(size) else 0,
        outcome=answered.outcome,
        code=_text(answered.failure or FrozenObject(), "code"),
        detail=_text(answered.failure or FrozenObject(), "providerMessage"),
        purpose=_text(sent.data, "purpose"),
        # The log counts apart what was known already; a person wants to know all that was read.
        input_tokens=None if read is None else read + (cached or 0) + (stored or 0),
        cached_tokens=cached,
        output_tokens=_count(usage, "outputTokens"),
        reasoning_tokens=_count(usage, "reasoningTokens"),
        first_word_ms=answered.first_word_ms,
        whole_ms=answered.whole_ms,
    )


def _count(usage: FrozenObject, name: str) -> int | None:
    value = usage.get(name)
    return value if is_integer(value) else None


def _text(data: FrozenObject, name: str) -> str:
    value = data.get(name)
    return value if isinstance(value, str) else ""
