"""The envelope: how an event comes in, what it is, and its bytes.

A `Draft` is what somebody wants to append. `make_event` judges it by itself (its envelope, its
kind's model; what depends on other events is admission's) and makes THE bytes, once. From then on
an `Event` is these bytes; everything else about it is read from them.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, NoReturn, TypeAlias, TypeVar

from pydantic import ValidationError
from typing_extensions import override

from store.errors import AppendRefused, LogDamaged, NotStorable, StoreCode
from store.model.ids import ObjectDigest, is_digest
from store.model.jsonvalue import (
    MAX_SAFE_INTEGER,
    FrozenObject,
    JsonValue,
    canonical_bytes,
    freeze,
    freeze_object,
    int_at,
    is_integer,
    list_at,
    object_at,
    parse_stored,
    text_at,
)
from store.model.kinds import LOG_ONLY_KINDS, MESSAGE_KINDS
from store.model.messages import digests_in

_T = TypeVar("_T")
MESSAGE_TYPES: frozenset[str] = frozenset(MESSAGE_KINDS)
LOG_ONLY_TYPES: frozenset[str] = frozenset(LOG_ONLY_KINDS)
SOURCED_TYPES: frozenset[str] = MESSAGE_TYPES - {"assistant/message"}
_REQUESTS = frozenset({"request/dispatched", "one-shot/dispatched"})
BYTES_MOST: Final = 128 << 20
"""The most an event may take. An answer of 20 MB, with the time of each piece, stays below it; and
whoever reads a row knows how much memory it may want, whatever the row says of itself."""

ENVELOPE_KEYS = ("type", "seq", "time", "data", "surfaceOp", "sourceEventSeqs", "ignorable")

# The envelope of an event, and what a message says of itself besides its words.
_AROUND_BYTES = 320
# An answer is stored twice, once with the time of every piece.
_ANSWER_SHARE = 4


@dataclass(frozen=True, slots=True)
class Replace:
    """Cut the span between two nodes of the surface, both included, and stand in its place."""

    start_seq: int
    end_seq: int


SurfaceOp: TypeAlias = Literal["append"] | Replace | None


@dataclass(frozen=True, slots=True)
class Draft:
    """An event before it is appended.

    `time` (Unix milliseconds) is set only where the log dictates it: when loading and closing;
    otherwise append takes it from the clock. `seq` is set only when loading: the place the event
    must get.
    """

    type: str
    data: Mapping[str, object]
    surface_op: SurfaceOp = None
    source_event_seqs: tuple[int, ...] = ()
    ignorable: bool = False
    time: int | None = None
    seq: int | None = None


class Event:
    """An event of a log: immutable, and nothing but its `body`, the bytes of the whole envelope.

    Attributes: `type`, `seq`, `time` (Unix milliseconds), `body`. The rest is read from the body
    when it is first asked for; `LogDamaged` then says that the body is broken.
    """

    __slots__ = ("_envelope", "body", "seq", "time", "type")

    type: str
    seq: int
    time: int
    body: bytes
    _envelope: FrozenObject | None

    def __init__(
        self, body: bytes, *, head: tuple[str, int, int], envelope: FrozenObject | None = None
    ) -> None:
        put = object.__setattr__
        put(self, "body", body)
        put(self, "type", head[0])
        put(self, "seq", head[1])
        put(self, "time", head[2])
        put(self, "_envelope", envelope)

    @property
    def envelope(self) -> FrozenObject:
        """The whole event as JSON."""
        if self._envelope is None:
            object.__setattr__(self, "_envelope", _parsed(self.body))
        assert self._envelope is not None
        return self._envelope

    @property
    def data(self) -> FrozenObject:
        """What the event says."""
        return _whole(self, lambda envelope: object_at(envelope, "data"))

    @property
    def surface_op(self) -> SurfaceOp:
        """What the event does to the surface."""
        return _whole(self, _surface_op)

    @property
    def source_event_seqs(self) -> tuple[int, ...]:
        """The events that this one was made from; empty when it names none."""
        if "sourceEventSeqs" not in self.envelope:
            return ()
        return _whole(self, lambda envelope: _integers(list_at(envelope, "sourceEventSeqs")))

    @property
    def ignorable(self) -> bool:
        """Whether a reader that does not know the type may pass over it."""
        return self.envelope.get("ignorable") is True

    @override
    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an event cannot be changed: {name}")

    @override
    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"an event cannot be changed: {name}")

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.body == other.body

    @override
    def __hash__(self) -> int:
        return hash(self.body)

    @override
    def __repr__(self) -> str:
        return f"Event({self.seq}, {self.type!r}, {len(self.body)} bytes)"


def words_bytes(event_type: str, size_bytes: int) -> int:
    """Return about how many bytes of words an event holds, from its type and size alone.

    For whoever has listed a log without reading it: a long chat would be read whole for a number.
    """
    share = _ANSWER_SHARE if event_type == "assistant/message" else 1
    return max(0, size_bytes - _AROUND_BYTES) // share


def refusal(code: StoreCode, rule: str, *, seq: int, event_type: str) -> AppendRefused:
    """Build the refusal of the event `seq`, naming the rule that it breaks."""
    return AppendRefused(code, f"seq {seq}: {event_type!s:.80}: {rule}")


def draft_from_envelope(value: JsonValue) -> Draft:
    """Read one event as it was printed; it keeps its time and its place.

    Raises `AppendRefused` naming the field that is missing, unknown or of the wrong form.
    """
    envelope = value if isinstance(value, FrozenObject) else None
    if envelope is None:
        raise AppendRefused("BAD_ENVELOPE", "an event is a JSON object")
    place = envelope.get("seq")
    where = f"seq {place}: " if is_integer(place) else ""
    unknown = [key for key in envelope if key not in ENVELOPE_KEYS]
    if unknown:
        raise AppendRefused("BAD_ENVELOPE", f"{where}unknown envelope field {unknown[0]!r:.80}")
    try:
        return _draft(envelope)
    except TypeError as error:
        raise AppendRefused("BAD_ENVELOPE", f"{where}{error}") from error


def make_event(draft: Draft, *, seq: int, time: int) -> Event:
    """Judge a draft by itself and make its bytes; `time` in Unix milliseconds.

    Raises `AppendRefused` (`NotStorable` for a value that JSON would lose; TOO_LARGE).
    """
    _check_envelope(draft, seq=seq)
    if not _is_time(time):
        _refuse(draft, seq, "BAD_ENVELOPE", "time is an integer, Unix milliseconds")
    try:
        data = freeze_object(draft.data)
        kind = draft.type if draft.type in _JUDGES else str(freeze(draft.type))
    except NotStorable as error:
        path = f"seq {seq}: {draft.type!r:.80}: {error.path}"
        raise NotStorable(path, error.reason) from error
    _check_data(draft, data, seq=seq)
    envelope = FrozenObject(type=kind, seq=seq, time=time, data=data, **_tail(draft))
    body = canonical_bytes(envelope)
    if len(body) > BYTES_MOST:
        _refuse(draft, seq, "TOO_LARGE", f"an event of {len(body)} bytes is too large")
    return Event(body, head=(draft.type, seq, time), envelope=envelope)


def read_event(body: bytes) -> Event:
    """Take stored bytes for the event that they are, judging nothing but the form of their head.

    Raises `LogDamaged`, here or when the rest is first read.
    """
    head = _HEAD.match(body)
    if head is None or not body.endswith(b"}"):
        raise _no_event(body)
    try:
        kind = _kind(head[1])
    except ValueError as error:
        raise _no_event(body) from error
    return Event(body, head=(kind, int(head[2]), int(head[3])))


@lru_cache(maxsize=256)
def _kind(written: bytes) -> str:
    return str(json.loads(written))


def objects_named(event: Event) -> frozenset[ObjectDigest]:
    """Return the digests of all objects that an event names."""
    named = digests_in(event.data)
    if event.type not in _REQUESTS or "objects" not in event.data:
        return named
    sent = (item for item in list_at(event.data, "objects") if isinstance(item, str))
    return named | {ObjectDigest(item) for item in sent if is_digest(item)}


_JUDGES: Mapping[str, Callable[[object], object]] = {
    name: kind.__pydantic_validator__.validate_python
    for name, kind in {**MESSAGE_KINDS, **LOG_ONLY_KINDS}.items()
}
_HEAD = re.compile(rb'\{"type":("(?:[^"\\]|\\.)*"),"seq":(\d{1,16}),"time":(-?\d{1,16}),"data":\{')


def _parsed(body: bytes) -> FrozenObject:
    try:
        value = parse_stored(body)
    except ValueError as error:
        raise _no_event(body) from error
    if not isinstance(value, FrozenObject):
        raise _no_event(body)
    return value


def _no_event(body: bytes) -> LogDamaged:
    # Not what they are: an error is told and kept where nobody expects the words of a chat.
    return LogDamaged(f"{len(body)} bytes that are no event")


def _whole(event: Event, read: Callable[[FrozenObject], _T]) -> _T:
    try:
        return read(event.envelope)
    except TypeError as error:
        raise LogDamaged(f"event {event.seq}: {error}") from error


def _draft(envelope: FrozenObject) -> Draft:
    if "ignorable" in envelope and envelope["ignorable"] is not True:
        raise TypeError("ignorable is true or absent")
    sources = list_at(envelope, "sourceEventSeqs") if "sourceEventSeqs" in envelope else None
    if sources is not None and not sources:
        raise TypeError("sourceEventSeqs is not empty when it is there")
    return Draft(
        type=text_at(envelope, "type"),
        data=object_at(envelope, "data"),
        surface_op=_surface_op(envelope),
        source_event_seqs=_integers(sources or ()),
        ignorable="ignorable" in envelope,
        time=int_at(envelope, "time"),
        seq=int_at(envelope, "seq"),
    )


def _surface_op(envelope: FrozenObject) -> SurfaceOp:
    if "surfaceOp" not in envelope:
        return None
    op = envelope["surfaceOp"]
    if op == "append":
        return "append"
    if not isinstance(op, FrozenObject) or op.get("op") != "replace":
        raise TypeError('surfaceOp is "append" or {"op":"replace","startSeq":…,"endSeq":…}')
    if op.keys() != {"op", "startSeq", "endSeq"}:
        raise TypeError("a replace has startSeq and endSeq and nothing else")
    return Replace(int_at(op, "startSeq"), int_at(op, "endSeq"))


def _integers(values: tuple[JsonValue, ...]) -> tuple[int, ...]:
    return tuple(int_at({"a source event seq": value}, "a source event seq") for value in values)


def _tail(draft: Draft) -> dict[str, JsonValue]:
    tail: dict[str, JsonValue] = {}
    if isinstance(draft.surface_op, Replace):
        span = draft.surface_op
        tail["surfaceOp"] = FrozenObject(
            {"op": "replace", "startSeq": span.start_seq, "endSeq": span.end_seq}
        )
    elif draft.surface_op is not None:
        tail["surfaceOp"] = draft.surface_op
    if draft.source_event_seqs:
        tail["sourceEventSeqs"] = tuple(draft.source_event_seqs)
    if draft.ignorable:
        tail["ignorable"] = True
    return tail


def _refuse(draft: Draft, seq: int, code: StoreCode, rule: str) -> NoReturn:
    raise refusal(code, rule, seq=seq, event_type=draft.type)


def _check_envelope(draft: Draft, *, seq: int) -> None:
    if not isinstance(draft.type, str):
        _refuse(draft, seq, "BAD_ENVELOPE", "a type is a text")
    is_message = draft.type in MESSAGE_TYPES
    if draft.type not in _JUDGES and not (draft.type and draft.ignorable):
        _refuse(draft, seq, "UNKNOWN_TYPE", "an unknown type must be ignorable")
    if is_message and draft.ignorable:
        _refuse(draft, seq, "BAD_ENVELOPE", "a message is never ignorable")
    if is_message and draft.surface_op is None:
        _refuse(draft, seq, "BAD_ENVELOPE", "a message says what it does to the surface")
    if not is_message and draft.surface_op is not None:
        _refuse(draft, seq, "BAD_ENVELOPE", "only a message has a surfaceOp")
    _check_surface_op(draft, seq=seq)
    if draft.source_event_seqs:
        _check_sources(draft, seq=seq)


def _check_surface_op(draft: Draft, *, seq: int) -> None:
    op = draft.surface_op
    if isinstance(op, Replace):
        if not (_is_earlier(op.start_seq, seq) and _is_earlier(op.end_seq, seq)):
            _refuse(draft, seq, "BAD_SURFACE", "a replace names earlier events at both ends")
        if draft.type == "assistant/message":
            _refuse(draft, seq, "BAD_SURFACE", "an assistant/message never replaces")
    elif op is not None and op != "append":
        _refuse(draft, seq, "BAD_ENVELOPE", "surfaceOp is append or a replace")


def _check_sources(draft: Draft, *, seq: int) -> None:
    sources = draft.source_event_seqs
    if draft.type not in SOURCED_TYPES:
        _refuse(draft, seq, "BAD_SOURCES", "this type has no sourceEventSeqs")
    if not all(_is_earlier(source, seq) for source in sources):
        _refuse(draft, seq, "BAD_SOURCES", "sourceEventSeqs name earlier events")
    if len(set(sources)) != len(sources):
        _refuse(draft, seq, "BAD_SOURCES", "sourceEventSeqs name no event twice")


def _is_time(value: object) -> bool:
    return is_integer(value) and abs(value) <= MAX_SAFE_INTEGER


def _is_earlier(value: object, seq: int) -> bool:
    return is_integer(value) and 0 <= value < seq


def _check_data(draft: Draft, data: FrozenObject, *, seq: int) -> None:
    judge = _JUDGES.get(draft.type)
    if judge is None:
        return
    try:
        judge(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        path = ".".join(str(step) for step in first["loc"])
        reason = first["msg"].removeprefix("Value error, ")
        _refuse(draft, seq, "BAD_DATA", f"data.{path}: {reason}")
