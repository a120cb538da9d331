"""What a provider said about a failure, read from any of the shapes in use; pure."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Final

MAX_WAIT_S: Final = 366 * 24 * 3600.0
"""Whoever names a longer wait means: never. A number without bound could not be logged."""

# A server, the one behind it, and its engine; each of them may wrap what it was told twice.
_MOST_WRAPPERS: Final = 8
# A `code` in a body is a status only where it could be one: others number as they like.
_FAULTS: Final = range(400, 600)


@dataclass(frozen=True, slots=True)
class Said:
    """A provider's words, its own names for the failure, and what else it told."""

    message: str = ""
    names: tuple[str, ...] = ()
    """In lower case, the most exact first."""
    status: int | None = None
    retry_after_s: float | None = None
    is_page: bool = False
    """It was a page for people, which no model's server sends."""


def said_in_body(body: bytes) -> Said:
    """Read the body of an answer that is no success; it may be cut short."""
    text = body.decode("utf-8", "replace").strip()
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return Said(is_page=True) if text.startswith("<") else Said(message=text)
    return said_in(value)


def said_in(value: object) -> Said:
    """Read an error as parsed JSON: `{"error": …}` around it, an object, or plain words.

    Google's may stand in a list. Where one server hands on what another has said, as Ollama does
    for its engine, the words are a text of JSON: what it says is read, whatever it is wrapped in.
    """
    for _ in range(_MOST_WRAPPERS):
        inner = _within(value)
        if inner is None:
            break
        value = inner
    if isinstance(value, str):
        return Said(message=value)
    if not isinstance(value, dict):
        return Said()
    metadata = value.get("metadata") or value.get("details")
    details = _said_in_details(metadata)
    return Said(
        message=_words(value.get("message") or value.get("detail")),
        names=(*details.names, *_names(value, metadata)),
        status=_status(value.get("code")) or _status(value.get("status")),
        retry_after_s=details.retry_after_s,
    )


def seconds_of(text: str, *, unit_s: float = 1.0) -> float | None:
    """Return a wait written as a number of units, in seconds and within reason, or nothing."""
    try:
        number = float(text)
    except ValueError:
        return None
    return bounded(number * unit_s) if isfinite(number) else None


def bounded(seconds: float) -> float:
    """Return a wait that is neither negative nor without end."""
    return min(max(0.0, seconds), MAX_WAIT_S)


def _within(value: object) -> object:
    """Return what an error is wrapped in one layer less of, or nothing where it is bare."""
    if isinstance(value, list) and value:
        return value[0]
    if not isinstance(value, dict):
        return _parsed(value)
    error = value.get("error")
    rest = {key: one for key, one in value.items() if key != "error"}
    if isinstance(error, str) and error:
        return _parsed(error) or {**rest, "message": error}
    return error if isinstance(error, dict | list) and error else _within_words(rest)


def _within_words(value: Mapping[str, object]) -> dict[str, object] | None:
    """Return an error whose message is another one's JSON, with what that one says."""
    told = _parsed(value.get("message"))
    if told is None:
        return None
    inner = told.get("error")
    # What stands outside is kept, unless it is told inside too.
    return {**value, "message": "", **(inner if isinstance(inner, dict) else told)}


def _parsed(text: object) -> dict[str, object] | None:
    """Return the error that a text is the JSON of, or nothing where it is mere words."""
    if not isinstance(text, str) or not text.lstrip().startswith("{"):
        return None
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    says = isinstance(value, dict) and (
        isinstance(value.get("error"), str | dict) or isinstance(value.get("message"), str)
    )
    return value if says and isinstance(value, dict) else None


def _names(value: Mapping[str, object], metadata: object) -> tuple[str, ...]:
    inner = metadata if isinstance(metadata, dict) else {}
    # A chat that was flagged has no name of its own with OpenRouter, but says what was flagged
    # (https://openrouter.ai/docs/errors, "Moderation Errors").
    flagged = "content_filter" if "flagged_input" in inner else None
    names = (
        flagged,
        inner.get("error_type"),
        inner.get("error_code"),
        value.get("code"),
        value.get("type"),
        value.get("status"),
    )
    return tuple(name.lower() for name in names if isinstance(name, str))


def _said_in_details(details: object) -> Said:
    """Read Google's list of details: the reason, how long to wait, and a quota used up for today.

    A limit of a day that names a wait is one that passes; without, it lasts
    (https://github.com/googleapis/googleapis, `google/rpc/error_details.proto`).
    """
    entries = [one for one in details if isinstance(one, dict)] if isinstance(details, list) else []
    waits = [_delay_s(one.get("retryDelay")) for one in entries]
    wait_s = next((wait for wait in waits if wait is not None), None)
    reasons = [one.get("reason") for one in entries]
    names = tuple(reason.lower() for reason in reasons if isinstance(reason, str))
    if wait_s is None and "PerDay" in json.dumps(entries):
        names += ("insufficient_quota",)
    return Said(names=names, retry_after_s=wait_s)


def _delay_s(delay: object) -> float | None:
    """Return a duration such as `36.5s` in seconds."""
    return seconds_of(delay.removesuffix("s")) if isinstance(delay, str) else None


def _words(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _status(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdecimal():
        value = int(value[:4])
    return value if isinstance(value, int) and value in _FAULTS else None
