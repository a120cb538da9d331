"""The parts of a request for a person: what the body says, and where each of its parts came from.

Which message a part came from follows from how far the body reached when the message was written
(`Encoder.traced`): every message ends what it writes with its own last character. A wire that keeps
a turn open (`alternates`) writes a person's words only with what follows them.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Final

from desktop.agent.ground import Body, Ground, Source, attachments_in
from desktop.agent.promptsize import likely_tokens, picture_tokens
from desktop.inspecting import (
    Call,
    LeftOut,
    Opaque,
    Origin,
    Part,
    PartKind,
    Picture,
    Result,
    Sent,
    Thought,
    Words,
    folded,
)
from desktop.llm.content import dialect_flags
from desktop.llm.forms import Form, Stretch, stretches_of
from desktop.llm.standins import STAND_IN_CHARS, folds_in
from store.model.jsonvalue import FrozenObject, is_integer, text_at
from store.model.messages import attachments_of, calls_of, reasoning_of, text_of

__all__ = ["parts_of", "plain_parts"]

_KINDS: Final[Mapping[str, PartKind]] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "assistant": "assistant",
    "tool": "tool",
}


@dataclass(slots=True)
class _Placed:
    """A stretch of a body, and the messages that it says."""

    stretch: Stretch
    sources: list[int] = field(default_factory=list)


def parts_of(
    ground: Ground, body: Body, form: Form, wire_chars: Mapping[str, int], *, size_bytes: int
) -> tuple[Part, ...]:
    """Return the parts of a body, in its order; ValueError when it cannot be read.

    `wire_chars` is how long each picture's base64 is; `size_bytes` is what all parts add up to.
    """
    ends = _ends(body)
    text = body.whole.decode()
    placed = [_Placed(stretch) for stretch in _named(stretches_of(text, form))]
    unsent = _place(placed, ground, body, ends)
    known = attachments_in(ground)
    ordered = [(one.stretch.start, _part(one, ground, body, known, wire_chars)) for one in placed]
    ordered += [(ends[at], _unsent(ground.sources[at])) for at in unsent]
    ordered.sort(key=lambda one: one[0])
    parts = [part for _, part in ordered]
    return (_rest(parts, size_bytes), *parts[1:])


def plain_parts(ground: Ground) -> tuple[Part, ...]:
    """Return the messages of a request as the log has them, where no body can be made of them."""
    return tuple(
        replace(
            _unsent(source),
            kind=_KINDS.get(text_at(source.message, "role"), "other"),
            origin=_origin(source, is_last=False),
        )
        for source in ground.sources
    )


def _named(stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """Yield stretches in which results name the tool that their call asked for."""
    names: dict[str, str] = {}
    for stretch in stretches:
        names |= {one.id: one.name for one in stretch.sent if isinstance(one, Call)}
        if any(isinstance(one, Result) for one in stretch.sent):
            yield replace(stretch, sent=tuple(_with_name(one, names) for one in stretch.sent))
        else:
            yield stretch


def _with_name(one: Sent, names: Mapping[str, str]) -> Sent:
    if isinstance(one, Result) and not one.name:
        return replace(one, name=names.get(one.id, ""))
    return one


def _ends(body: Body) -> list[int]:
    """Return how many characters the body has before each message, and behind the last."""
    sizes = [len(one.data.decode()) for one in body.written]
    return list(accumulate(sizes, initial=len(body.head.decode())))


def _place(placed: Sequence[_Placed], ground: Ground, body: Body, ends: Sequence[int]) -> list[int]:
    """Note which messages each stretch says; return those that none does."""
    turns = [one for one in placed if one.stretch.kind not in {"settings", "tools"}]
    turns.sort(key=lambda one: one.stretch.start)
    starts = [one.stretch.start for one in turns]
    waits = dialect_flags(ground.header).get("alternates") is True
    unsent = []
    for at, source in enumerate(ground.sources):
        role = _KINDS.get(text_at(source.message, "role"), "other")
        found = _written(turns, starts, ends[at], ends[at + 1])
        if waits:
            found = found[-1:]
            is_written = role == "assistant" or any(one.stretch.kind == "tool" for one in found)
            if not (is_written and role in {"assistant", "tool"}):
                later = bisect_right(starts, ends[at + 1] - 1)
                found = turns[later : later + 1]
        elif not found and at == 0 and role == "system":
            found = [one for one in turns if one.stretch.stop <= len(body.head)][:1]
        for one in found:
            one.sources.append(at)
        if not found:
            unsent.append(at)
    return unsent


def _written(
    turns: Sequence[_Placed], starts: Sequence[int], start: int, stop: int
) -> Sequence[_Placed]:
    """Return the stretches that were written between two places of a body."""
    if start == stop:
        return ()
    last = bisect_right(starts, stop - 1) - 1
    if last < 0:
        return ()
    if turns[last].stretch.stop > stop:
        return turns[last : last + 1]  # a turn that stays open: what closes it comes later
    first = bisect_right(starts, start - 1)
    return turns[min(first, last) : last + 1]


def _part(
    placed: _Placed,
    ground: Ground,
    body: Body,
    known: Mapping[str, FrozenObject],
    wire_chars: Mapping[str, int],
) -> Part:
    stretch = placed.stretch
    raw, size = _raw(stretch.raw, wire_chars)
    sources = [ground.sources[at] for at in placed.sources]
    sent = tuple(_told(one, known, wire_chars) for one in stretch.sent)
    omitted = (one for at in placed.sources for one in body.written[at].omitted)
    is_last = bool(placed.sources) and placed.sources[-1] == len(ground.sources) - 1
    origins = [_origin(one, is_last=is_last) for one in sources]
    return Part(
        stretch.kind,
        raw,
        size,
        sent,
        stretch.settings,
        stretch.tools,
        origin=_main(origins, stretch.kind),
        seqs=tuple(one.event.seq for one in sources if one.event is not None),
        replaced=max((_replaced(one) for one in sources), default=0),
        left_out=(*_omissions(omitted, known), *_thoughts(sources, sent)),
        likely_tokens=_likely(sent) + sum(likely_tokens(tool.parameters) for tool in stretch.tools),
    )


def _main(origins: Sequence[Origin], kind: PartKind) -> Origin:
    if not origins:
        return "frame" if kind in {"settings", "tools"} else "filler"
    return next((origin for origin in origins if origin != "chat"), "chat")


def _origin(source: Source, *, is_last: bool) -> Origin:
    told = source.message.get("source")
    kind = told.get("kind") if isinstance(told, FrozenObject) else None
    if kind == "compaction":
        is_question = source.event is None and is_last
        return "asked" if is_question else "summary"
    return "continue" if kind == "continue" else "chat"


def _replaced(source: Source) -> int:
    event = source.event
    if event is None or _origin(source, is_last=False) != "summary":
        return 0
    return len(event.source_event_seqs or ())


def _raw(text: str, wire_chars: Mapping[str, int]) -> tuple[str, int]:
    """Return the JSON of a part with its pictures folded, and how many bytes it is on the wire."""
    pieces, start, more = [], 0, 0
    for begin, end, digest in folds_in(text):
        chars = wire_chars.get(digest, 0)
        pieces += [text[start:begin], folded(digest, chars)]
        start, more = end, more + chars - STAND_IN_CHARS
    return "".join((*pieces, text[start:])), len(text.encode()) + more


def _told(sent: Sent, known: Mapping[str, FrozenObject], wire_chars: Mapping[str, int]) -> Sent:
    """Return a picture with what the chat knows of it; anything else as it is."""
    if not isinstance(sent, Picture):
        return sent
    attachment = known.get(sent.digest, FrozenObject())
    name, kind = attachment.get("name"), attachment.get("mediaType")
    return replace(
        sent,
        media_type=sent.media_type or str(kind or ""),
        wire_chars=wire_chars.get(sent.digest, 0),
        name=name if isinstance(name, str) else "",
        width_px=_int(attachment.get("width")),
        height_px=_int(attachment.get("height")),
    )


def _omissions(
    omitted: Iterable[FrozenObject], known: Mapping[str, FrozenObject]
) -> Iterator[LeftOut]:
    for one in omitted:
        digest = text_at(one, "attachmentId")
        name = known.get(digest, FrozenObject()).get("name")
        yield LeftOut(text_at(one, "reason"), name if isinstance(name, str) else "", digest)


def _thoughts(sources: Iterable[Source], sent: Sequence[Sent]) -> Iterator[LeftOut]:
    """Tell of reasoning that stayed here."""
    is_there = any(reasoning_of(source.message) for source in sources)
    if is_there and not any(isinstance(one, Thought) for one in sent):
        yield LeftOut("thought")


def _likely(sent: Iterable[Sent]) -> float:
    total = 0.0
    for one in sent:
        match one:
            case Picture():
                total += picture_tokens(one.width_px, one.height_px)
            case Call():
                total += likely_tokens(one.arguments)
            case Words() | Thought() | Result() | Opaque():
                total += likely_tokens(one.text)
    return total


def _unsent(source: Source) -> Part:
    """Return a message of which nothing went."""
    message = source.message
    said: list[Sent] = [Words(text)] if (text := text_of(message)) else []
    said += [
        Picture(text_at(one, "attachmentId"), str(one.get("mediaType") or ""))
        for one in attachments_of(message)
    ]
    said += [Call(text_at(one, "name"), text_at(one, "arguments")) for one in calls_of(message)]
    seqs = () if source.event is None else (source.event.seq,)
    return Part("unsent", sent=tuple(said), seqs=seqs, left_out=tuple(_thoughts([source], said)))


def _rest(parts: Sequence[Part], size_bytes: int) -> Part:
    """Return the settings with all of a body's bytes that are in no other part."""
    return replace(parts[0], size_bytes=size_bytes - sum(part.size_bytes for part in parts[1:]))


def _int(value: object) -> int:
    return value if is_integer(value) else 0
