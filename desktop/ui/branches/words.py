"""One event in a few plain words, and what a branch at it would close. Pure.

The event view is for the curious, so it may show an event's own name; beside it stands what the
event means.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from desktop.ui.i18n import tr, tr_count

_LONGEST = 160

_NAMES = {
    "system/message": "Instructions",
    "developer/message": "Note to the model",
    "user/message": "Your message",
    "assistant/message": "Answer",
    "assistant/attempt": "Attempt without an answer",
    "tool/call": "Tool started",
    "tool/result": "Tool result",
    "turn/start": "Turn begins",
    "turn/end": "Turn ends",
    "step/start": "Step begins",
    "step/end": "Step ends",
    "agent/inbox/spliced": "Waiting messages changed",
    "request/header": "Model and settings",
    "request/context": "Where it was asked",
    "request/dispatched": "Request sent",
    "one-shot/dispatched": "Side request sent",
    "one-shot/settled": "Side request answered",
    "llm/retry": "Waiting to try again",
    "session/end-seed": "Branch begins",
    "session/title": "Title",
    "compaction/start": "Summary begins",
    "compaction/summary": "Summary",
    "compaction/end": "Summary ends",
    "attachment/quarantined": "Picture set aside",
    "attachment/recovered": "Picture replaced",
}


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


class DraftLike(Protocol):
    """What is said of an event that a branch would append to close what is open."""

    @property
    def type(self) -> str:
        """What kind of event it is."""

    @property
    def data(self) -> Mapping[str, object]:
        """What it holds."""


def name_of_kind(kind: str) -> str:
    """Return what events of this type are called in the window."""
    return tr(_NAMES[kind]) if kind in _NAMES else kind


def first_words_of(kind: str, data: Mapping[str, object]) -> str:
    """Return what the event holds, on one line; "" when its name says it all."""
    words = next((found for found in _candidates(kind, data) if found), "")
    line = " ".join(words[: _LONGEST * 4].split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + "…"


def closing_words(drafts: Sequence[DraftLike]) -> str:
    """Say in plain words what a branch would close; "" when nothing is open there."""
    if not drafts:
        return ""
    codes = [_code_of(draft.data) for draft in drafts if draft.type == "tool/result"]
    unknown = sum(code == "TOOL_OUTCOME_UNKNOWN" for code in codes)
    parts = [tr("This lies in the middle of an answer. In the branch, the answer ends here.")]
    if unknown:
        parts.append(
            tr_count(
                "{count} tool that was running is marked as having an unknown outcome.",
                "{count} tools that were running are marked as having an unknown outcome.",
                unknown,
            )
        )
    if waiting := len(codes) - unknown:
        parts.append(
            tr_count(
                "{count} tool that had not started is marked as not run.",
                "{count} tools that had not started are marked as not run.",
                waiting,
            )
        )
    parts.append(tr("The chat you branch from stays as it is."))
    return " ".join(parts)


def _candidates(kind: str, data: Mapping[str, object]) -> Iterable[str]:
    message = data if kind == "user/message" else data.get("message")
    if isinstance(message, Mapping):
        yield _text_of_content(message.get("content"))
    match data:
        case {"reason": {"kind": str(reason), "error": {"code": str(code)}}}:
            yield f"{reason}: {code}"
        case {"reason": {"kind": str(reason)}}:
            yield reason
        case {"header": {"config": {"model": str(model)}}}:
            yield model
        case {"inserted": list() | tuple() as inserted} if inserted:
            yield _text_of_content(inserted[0].get("content"))
        case _:
            pass
    for name in ("name", "title", "text", "model", "endpoint", "bodyDigest", "attachmentId"):
        yield str(data.get(name, ""))


def _text_of_content(content: object) -> str:
    words: list[str] = []
    for block in content if isinstance(content, list | tuple) else ():
        match block:
            case {"type": "text" | "reasoning", "text": str(text)}:
                words.append(text)
            case {"type": "image"}:
                words.append(tr("[picture]"))
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
