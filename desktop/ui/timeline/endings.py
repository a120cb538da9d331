"""How a turn ended, as a notice with what can be done about it. Pure."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from desktop.ui.timeline.rows import Notice, NoticeAction

if TYPE_CHECKING:
    from store.model.fork import CutPlace

_OTHER: tuple[NoticeAction, ...] = ("choose-model",)
_SHORTER: tuple[NoticeAction, ...] = ("compact", "choose-model")
# What would help, besides trying again. What only time or another message helps has none.
_REMEDIES: dict[str, tuple[NoticeAction, ...]] = {
    "CREDENTIAL_MISSING": ("change-key", "choose-model"),
    "CREDENTIAL_REJECTED": ("change-key", "choose-model"),
    "TLS": ("trust-host", "choose-model"),
    "CONTEXT_TOO_LONG": _SHORTER,
    "REQUEST_TOO_LARGE": _SHORTER,
    **dict.fromkeys(
        (
            "MODEL_UNKNOWN",
            "PICTURES_REFUSED",
            "NOT_RUNNING",
            "CONNECT",
            "HOST_UNKNOWN",
            "NOT_A_SERVER",
            "QUOTA_EXHAUSTED",
            "RATE_LIMITED",
            "OVERLOADED",
            "NO_ENGINE",
            "NO_MODEL",
            "MODEL_DAMAGED",
            "MODEL_IN_PARTS",
            "MODEL_UNREADABLE",
            "NOT_A_MODEL",
            "NOT_A_CHAT_MODEL",
            "CPU",
            "MEMORY",
        ),
        _OTHER,
    ),
}
_CUTS: "dict[CutPlace, Notice]" = {
    "before-message": Notice("forked-unsaid"),
    "before-answer": Notice("forked-unanswered", ("retry",)),
    "in-answer": Notice("forked"),
}
_WAITS = frozenset({"RATE_LIMITED", "OVERLOADED"})


def ending_of(reason: Mapping[str, object], *, has_answer: bool, at_ms: int) -> Notice | None:
    """Return what to say of a turn that ended for `reason`, as the log has it; nothing when well.

    `has_answer`: something a person could read came of it. `at_ms` is when it ended.
    """
    go_on: tuple[NoticeAction, ...] = ("continue",) if has_answer else ("retry",)
    both: tuple[NoticeAction, ...] = ("continue", "retry") if has_answer else ("retry",)
    kind = _text(reason, "kind")
    if kind == "error":
        return _failed(_object(reason, "error"), go_on, at_ms)
    if kind == "aborted":
        by_quitting = _text(_object(reason, "reason"), "kind") == "quit"
        return Notice("quit", both) if by_quitting else Notice("stopped", go_on)
    others = {
        "interrupted": Notice("interrupted", both),
        "max-tokens": Notice("length", ("continue",)),
        "blocked": Notice("blocked"),
    }
    return others.get(kind)


def cut_at(place: "CutPlace") -> Notice | None:
    """Return what to say where a branch was cut in a turn; nothing behind a whole answer."""
    return _CUTS.get(place)


def _failed(error: Mapping[str, object], go_on: tuple[NoticeAction, ...], at_ms: int) -> Notice:
    code = _text(error, "code")
    wait_ms = error.get("retryAfterMs")
    again: tuple[NoticeAction, ...] = go_on if go_on == ("retry",) else (*go_on, "retry")
    return Notice(
        "error",
        (*_REMEDIES.get(code, ()), *again),
        code=code,
        # Only the other side's own words; what we would say is the sentence for the code.
        detail=_text(error, "providerMessage"),
        subject=_text(error, "server"),
        until_ms=at_ms + wait_ms if code in _WAITS and isinstance(wait_ms, int) else 0,
    )


def _object(container: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = container.get(key)
    return value if isinstance(value, Mapping) else {}


def _text(container: Mapping[str, object], key: str) -> str:
    value = container.get(key)
    return value if isinstance(value, str) else ""
