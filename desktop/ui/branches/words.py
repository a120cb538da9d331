"""One event in a few plain words, and what a branch at it would be. Pure.

The event view is for the curious, so it may show an event's own name; beside it stands what the
event means.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Protocol

from desktop.faces import BranchPoint
from desktop.ui.i18n import paragraph, tr, tr_count, tr_text
from desktop.ui.texts import text

if TYPE_CHECKING:
    from store.model.fork import CutPlace

_LONGEST = 160

_NAMES = {
    "system/message": text("Instructions"),
    "developer/message": text("Note to the model"),
    "user/message": text("Your message"),
    "assistant/message": text("Answer"),
    "assistant/attempt": text("Attempt without an answer"),
    "tool/call": text("Tool started"),
    "tool/result": text("Tool result"),
    "turn/start": text("Turn begins"),
    "turn/end": text("Turn ends"),
    "step/start": text("Step begins"),
    "step/end": text("Step ends"),
    "agent/inbox/spliced": text("Waiting messages changed"),
    "request/header": text("Model and settings"),
    "request/context": text("Where it was asked"),
    "request/dispatched": text("Request sent"),
    "one-shot/dispatched": text("Side request sent"),
    "one-shot/settled": text("Side request answered"),
    "llm/retry": text("Waiting to try again"),
    "session/end-seed": text("Branch begins"),
    "session/title": text("Title"),
    "compaction/start": text("Summary begins"),
    "compaction/summary": text("Summary"),
    "compaction/end": text("Summary ends"),
    "attachment/quarantined": text("Picture set aside"),
    "attachment/recovered": text("Picture replaced"),
}

_ENDS = {
    "completed": text("Completed", "a turn of the chat"),
    "blocked": text("Withheld by the service"),
    "max-tokens": text("At its greatest length"),
    "interrupted": text("Broken off"),
    "forked": text("Ended by a branch"),
    "aborted": text("Stopped", "a turn of the chat"),
}
"""How a turn ended, by the kind of its reason."""


class EventLike(Protocol):
    """What the event view needs of an event; `time` is Unix milliseconds."""

    @property
    def type(self) -> str:
        """What kind of event it is."""

    @property
    def seq(self) -> int:
        """Its place in the log, from 0."""

    @property
    def time(self) -> int:
        """When it happened."""

    @property
    def data(self) -> Mapping[str, object]:
        """What it holds."""


def name_of_kind(kind: str) -> str:
    """Return what events of this type are called in the window."""
    return tr_text(_NAMES[kind]) if kind in _NAMES else kind


def first_words_of(kind: str, data: Mapping[str, object]) -> str:
    """Return what the event holds, on one line; "" when its name says it all."""
    words = next((found for found in _candidates(kind, data) if found), "")
    line = " ".join(words[: _LONGEST * 4].split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def words_of_point(point: BranchPoint) -> str:
    """Say in plain words what a branch would keep, what it would close, and what comes back."""
    parts = [_place_words(point.place)]
    parts += _tool_words(point)
    if point.brings_back:
        parts.append(tr("Your message comes back into the box, to be changed or sent."))
    elif point.place == "in-answer":
        parts.append(tr("The chat you branch from stays as it is."))
    return paragraph(*parts)


def _place_words(place: "CutPlace | None") -> str:
    match place:
        case "before-message":
            return tr("This lies before a message. In the branch, the chat ends here.")
        case "before-answer":
            return tr("This lies before an answer. In the branch, it is still to be asked for.")
        case "in-answer":
            return tr("This lies in the middle of an answer. In the branch, the answer ends here.")
        case "after-answer" | None:
            return tr("The branch keeps everything up to here.")


def _tool_words(point: BranchPoint) -> Iterable[str]:
    codes = [_code_of(draft.data) for draft in point.closing if draft.type == "tool/result"]
    unknown = sum(code == "TOOL_OUTCOME_UNKNOWN" for code in codes)
    if unknown:
        yield tr_count(
            "{count} tool that was running is marked as having an unknown outcome.",
            "{count} tools that were running are marked as having an unknown outcome.",
            unknown,
        )
    if waiting := len(codes) - unknown:
        yield tr_count(
            "{count} tool that had not started is marked as not run.",
            "{count} tools that had not started are marked as not run.",
            waiting,
        )


def _candidates(kind: str, data: Mapping[str, object]) -> Iterable[str]:
    message = data if kind == "user/message" else data.get("message")
    if isinstance(message, Mapping):
        said = _text_of_content(message.get("content"))
        yield tr("You asked to continue.") if _is_of_continue(data) else said
    match data:
        case {"reason": {"kind": str(reason), "error": {"code": str(code)}}}:
            yield tr("Error: {code}", code=code)
        case {"reason": {"kind": str(reason)}}:
            yield tr_text(_ENDS[reason]) if reason in _ENDS else reason
        case {"header": {"config": {"model": str(model)}}}:
            yield model
        case {"inserted": list() | tuple() as inserted} if inserted:
            yield _text_of_content(inserted[0].get("content"))
        case _:
            pass
    for name in ("name", "title", "text", "model", "endpoint", "bodyDigest", "attachmentId"):
        yield str(data.get(name, ""))


def _is_of_continue(data: Mapping[str, object]) -> bool:
    """Tell whether these words are the window's own, which nobody said."""
    match data:
        case {"source": {"kind": "continue"}}:
            return True
        case _:
            return False


def _text_of_content(content: object) -> str:
    words: list[str] = []
    for block in content if isinstance(content, list | tuple) else ():
        match block:
            case {"type": "text" | "reasoning", "text": str(text)}:
                words.append(text)
            case {"type": "image"}:
                words.append(tr("[picture]"))
            case {"type": "file", "attachment": {"name": str(name)}}:
                words.append(tr("[file {name}]", name=name))
            case {"type": "tool-call", "name": str(name)}:
                words.append(tr("[uses {name}]", name=name))
            case _:
                continue
    return " ".join(words)


def _code_of(data: Mapping[str, object]) -> str:
    match data:
        case {"error": {"code": str(code)}}:
            return code
        case _:
            return ""
