"""Events into rows: what of a log a person reads, and as what. Pure.

Needs the vocabulary of the log, so it is imported after the first paint. Rows are made from any
piece of a log; what lies outside it (the title of a parent, a quarantine logged earlier) is passed
in.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from desktop.ui.timeline.endings import cut_at, ending_of
from desktop.ui.timeline.rows import (
    FileView,
    Notice,
    NoticeAction,
    NoticeKind,
    OutlineRow,
    PictureLoss,
    PictureView,
    Row,
    RowKind,
    Siblings,
    ToolView,
)
from store.model.compaction import is_for_the_model
from store.model.events import Event, words_bytes
from store.model.fork import CutPlace, place_of_cut
from store.model.jsonvalue import FrozenObject, JsonValue, int_at

_KINDS: dict[str, RowKind] = {
    "user/message": "user",
    "assistant/message": "assistant",
    "tool/result": "tool",
    "turn/end": "notice",
    "session/end-seed": "notice",
    "compaction/summary": "notice",
    "attachment/quarantined": "notice",
    "attachment/recovered": "notice",
}
_LOSSES: dict[str, PictureLoss] = {"deleted": "deleted", "OBJECT_MISSING": "missing"}
_LIKELY_EMPTY = frozenset({"turn/end", "session/end-seed"})


class OutlineEntry(Protocol):
    """A transcript event without its body, as the reader lists it."""

    @property
    def seq(self) -> int:
        """The event."""

    @property
    def type(self) -> str:
        """Its type."""
        ...

    @property
    def size(self) -> int:
        """The bytes of its body."""
        ...


class Damage(Protocol):
    """Where a chat stops being readable, as it is opened."""

    @property
    def seq(self) -> int:
        """The event that cannot be read."""

    @property
    def can_branch(self) -> bool:
        """Whether anything was said before it."""
        ...

    @property
    def gaps(self) -> Sequence[int]:
        """Where something is missing: there, and further on."""
        ...


class ForkPoint(Protocol):
    """A point with several continuations, as the reader lists it."""

    @property
    def boundary(self) -> int:
        """The last event they share."""
        ...

    @property
    def sessions(self) -> Sequence[str]:
        """The continuations."""
        ...

    @property
    def index(self) -> int:
        """Which of them the open chat follows."""
        ...


_Point = TypeVar("_Point", bound=ForkPoint)


def outline_of(entries: Iterable[OutlineEntry]) -> tuple[OutlineRow, ...]:
    """Return the places of the rows that events may become."""
    return tuple(
        OutlineRow(entry.seq, _KINDS[entry.type], _size_chars(entry))
        for entry in entries
        if entry.type in _KINDS
    )


def _size_chars(entry: OutlineEntry) -> int:
    if entry.type in _LIKELY_EMPTY:
        return 0
    return max(1, words_bytes(entry.type, entry.size))


def damage_rows(damage: Damage, *, end: int) -> tuple[Row, ...]:
    """Return the rows where something is missing; `end` is the seq behind the last event."""
    before: tuple[NoticeAction, ...] = ("branch-before",) if damage.can_branch else ()
    actions: tuple[NoticeAction, ...] = (*before, "export", "set-aside")
    kind: NoticeKind = "chat-damaged" if damage.seq < end else "chat-damaged-beside"
    first = Row(damage.seq, "notice", notice=Notice(kind, actions))
    others = (Row(seq, "notice", notice=Notice("chat-damaged-again")) for seq in damage.gaps[1:])
    return (first, *others)


def pagers_of(
    outline: Sequence[OutlineRow], points: Iterable[_Point], *, last: int | None
) -> dict[int, _Point]:
    """Return which row carries the pager of which point: the first message after it.

    Where none follows, `last` carries it, the last row that shows something: in a new branch what
    says where it came from, in the original its last answer. That one may have an earlier point's.
    """
    spoken = [row.seq for row in outline if row.kind in ("user", "assistant")]
    pagers: dict[int, _Point] = {}
    for point in points:
        at = bisect_right(spoken, point.boundary)
        seq = spoken[at] if at < len(spoken) else last
        if seq is not None and len(point.sessions) > 1:
            pagers.setdefault(seq, point)
    return pagers


def siblings_of(pagers: Mapping[int, _Point]) -> dict[int, Siblings]:
    """Return what the pagers of `pagers_of` show."""
    return {
        seq: Siblings(index=point.index, count=len(point.sessions)) for seq, point in pagers.items()
    }


@dataclass(frozen=True, slots=True)
class _Surroundings:
    """What the row of one event may depend on besides the event."""

    titles: Mapping[int, str]
    lost: Mapping[str, PictureLoss]
    tools: Mapping[str, tuple[str, str]]
    answered: Collection[JsonValue]
    cuts: Mapping[int, CutPlace]


def rows_of(events: Sequence[Event], *, titles: Mapping[int, str] | None = None) -> tuple[Row, ...]:
    """Return the rows of `events`, oldest first; events that nobody reads have none.

    `titles` names the chats that the branch markers among them (by seq) came from.
    """
    around = _Surroundings(
        titles or {}, _lost(events), _tools(events), _turns(events), _cuts(events)
    )
    rows = (_row(event, around) for event in events)
    return tuple(row for row in rows if row is not None)


def _row(event: Event, around: _Surroundings) -> Row | None:
    make = _MAKERS.get(event.type)
    return None if make is None else make(event, around)


def _user(event: Event, around: _Surroundings) -> Row | None:
    if is_for_the_model(event):
        return None  # the compaction's own row tells of it
    source = _text(_object(event.data, "source"), "kind")
    if source == "continue":
        return _noticed(event, Notice("continued"))
    text, pictures = _content(event.data, around)
    if source != "user":
        return _noticed(event, Notice("unknown", detail=text))
    files = _files(event.data, around)
    return Row(event.seq, "user", text, pictures=pictures, files=files, at_ms=event.time)


def _assistant(event: Event, around: _Surroundings) -> Row | None:
    message = _object(event.data, "message")
    text, pictures = _content(message, around)
    reasoning = _joined(message, "reasoning")
    if not (text or reasoning or pictures):
        return None  # nothing but calls, and those have rows of their own
    return Row(
        event.seq,
        "assistant",
        text,
        reasoning=reasoning,
        pictures=pictures,
        at_ms=event.time,
        model=_text(_object(message, "source"), "model"),
        is_cut=isinstance(event.data.get("promptCut"), FrozenObject),
    )


def _tool(event: Event, around: _Surroundings) -> Row | None:
    if is_for_the_model(event):
        return None  # a person has read the whole
    message = _object(event.data, "message")
    text, pictures = _content(message, around)
    name, arguments = around.tools.get(_text(message, "toolCallId"), ("", ""))
    tool = ToolView(name, arguments, failed=message.get("isError") is True)
    return Row(event.seq, "tool", text, pictures=pictures, at_ms=event.time, tool=tool)


def _turn_end(event: Event, around: _Surroundings) -> Row | None:
    if event.seq in around.cuts:
        notice = cut_at(around.cuts[event.seq])
        return None if notice is None else _noticed(event, notice)
    has_answer = event.data.get("turn") in around.answered
    notice = ending_of(_object(event.data, "reason"), has_answer=has_answer, at_ms=event.time)
    return None if notice is None else _noticed(event, notice)


def _end_seed(event: Event, around: _Surroundings) -> Row | None:
    if event.data.get("inherited") is not True:
        return None
    title = around.titles.get(event.seq, "")
    return _noticed(event, Notice("branched-from", ("open-parent",), subject=title))


def _compacted(event: Event, _around: _Surroundings) -> Row | None:
    words, model = _text(event.data, "text"), _text(event.data, "model")
    return _noticed(event, Notice("compacted", detail=words, subject=model))


def _quarantined(event: Event, around: _Surroundings) -> Row | None:
    digest = _text(event.data, "attachmentId")
    if _text(event.data, "reason") == "deleted":
        return _noticed(event, Notice("picture-deleted", subject=digest))
    actions: tuple[NoticeAction, ...] = ("replace-picture",) if digest in around.lost else ()
    loss = _LOSSES.get(_text(event.data, "reason"))
    kind: NoticeKind = "picture-missing" if loss == "missing" else "picture-damaged"
    return _noticed(event, Notice(kind, actions, subject=digest))


def _recovered(event: Event, _around: _Surroundings) -> Row | None:
    return _noticed(event, Notice("picture-recovered", subject=_text(event.data, "attachmentId")))


_MAKERS: dict[str, Callable[[Event, _Surroundings], Row | None]] = {
    "user/message": _user,
    "assistant/message": _assistant,
    "tool/result": _tool,
    "turn/end": _turn_end,
    "session/end-seed": _end_seed,
    "compaction/summary": _compacted,
    "attachment/quarantined": _quarantined,
    "attachment/recovered": _recovered,
}


def _noticed(event: Event, notice: Notice) -> Row:
    return Row(event.seq, "notice", at_ms=event.time, notice=notice)


def _lost(events: Iterable[Event]) -> dict[str, PictureLoss]:
    """Return the pictures that cannot be shown as far as `events` tell, and why."""
    lost: dict[str, PictureLoss] = {}
    for event in events:
        digest = _text(event.data, "attachmentId")
        if event.type == "attachment/quarantined":
            lost[digest] = _LOSSES.get(_text(event.data, "reason"), "damaged")
        elif event.type == "attachment/recovered":
            lost.pop(digest, None)
    return lost


def _tools(events: Sequence[Event]) -> dict[str, tuple[str, str]]:
    """Return name and arguments of each call, by its id."""
    started = {
        _text(e.data, "callId"): (_text(e.data, "name"), _text(e.data, "arguments"))
        for e in events
        if e.type == "tool/call"
    }
    answers = (_object(e.data, "message") for e in events if e.type == "assistant/message")
    blocks = (b for answer in answers for b in _blocks(answer) if b.get("type") == "tool-call")
    called = {_text(b, "id"): (_text(b, "name"), _text(b, "arguments")) for b in blocks}
    return {**started, **called}


def _turns(events: Iterable[Event]) -> frozenset[JsonValue]:
    """Return the turns that have an answer a person could read."""
    return frozenset(e.data.get("turn") for e in events if e.type == "assistant/message")


def _cuts(events: Sequence[Event]) -> dict[int, CutPlace]:
    """Return where each branch among `events` was cut, by the seq of the end of its turn."""
    return {
        event.seq: place_of_cut(events[:at], turn=int_at(event.data, "turn"))
        for at, event in enumerate(events)
        if event.type == "turn/end" and _text(_object(event.data, "reason"), "kind") == "forked"
    }


def _content(message: FrozenObject, around: _Surroundings) -> tuple[str, tuple[PictureView, ...]]:
    images = (b for b in _blocks(message) if b.get("type") == "image")
    pictures = tuple(_picture(_object(image, "attachment"), around) for image in images)
    return _joined(message, "text"), pictures


def _picture(attachment: FrozenObject, around: _Surroundings) -> PictureView:
    digest = _text(attachment, "attachmentId")
    width, height = attachment.get("width"), attachment.get("height")
    return PictureView(
        digest,
        width if isinstance(width, int) else 1,
        height if isinstance(height, int) else 1,
        name=_text(attachment, "name"),
        lost=around.lost.get(digest, ""),
    )


def _files(message: FrozenObject, around: _Surroundings) -> tuple[FileView, ...]:
    blocks = (block for block in _blocks(message) if block.get("type") == "file")
    return tuple(_file(_object(block, "attachment"), around) for block in blocks)


def _file(attachment: FrozenObject, around: _Surroundings) -> FileView:
    digest = _text(attachment, "attachmentId")
    lines, size_bytes = attachment.get("lines"), attachment.get("bytes")
    return FileView(
        digest,
        _text(attachment, "originalId") or digest,
        _text(attachment, "name"),
        lines if isinstance(lines, int) else None,
        size_bytes if isinstance(size_bytes, int) else None,
        lost=around.lost.get(digest, ""),
    )


def _joined(message: FrozenObject, kind: str) -> str:
    return "\n\n".join(_text(b, "text") for b in _blocks(message) if b.get("type") == kind)


def _blocks(message: FrozenObject) -> tuple[FrozenObject, ...]:
    content = message.get("content")
    blocks = content if isinstance(content, tuple) else ()
    return tuple(block for block in blocks if isinstance(block, FrozenObject))


def _object(container: FrozenObject, key: str) -> FrozenObject:
    value = container.get(key)
    return value if isinstance(value, FrozenObject) else FrozenObject()


def _text(container: FrozenObject, key: str) -> str:
    value = container.get(key)
    return value if isinstance(value, str) else ""
