"""From what a provider said to the right failure; pure.

Two doors: `failure_of_answer` for an HTTP answer that is no success, `failure_of_error` for an
error object that came inside one that was.
"""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from math import isfinite
from typing import Final

from desktop.llm.errors import LlmCode, LlmError, error_class
from store.model.jsonvalue import well_formed

MAX_MESSAGE_CHARS: Final = 500
MAX_WAIT_S: Final = 366 * 24 * 3600.0
"""Whoever names a longer wait means: never. A number without bound could not be logged."""

_REDIRECTS: Final = range(300, 400)
_CLIENT_FAULTS: Final = range(400, 500)
_FAULTS: Final = range(400, 600)

_BY_STATUS: Final[dict[int, LlmCode]] = {
    401: "CREDENTIAL_REJECTED",
    402: "QUOTA_EXHAUSTED",
    403: "CREDENTIAL_REJECTED",
    404: "MODEL_UNKNOWN",
    408: "TIMEOUT",
    409: "OVERLOADED",
    413: "REQUEST_TOO_LARGE",
    429: "RATE_LIMITED",
    503: "OVERLOADED",
    529: "OVERLOADED",
}

# The providers' own names for what happened: more exact than a status, which several share.
# Anthropic's: https://platform.claude.com/docs/en/api/errors. Google's: the statuses in
# https://ai.google.dev/gemini-api/docs/troubleshooting, and the reasons of an `ErrorInfo`.
# OpenAI's for failed responses: `types/responses/response_error.py` of the `openai` package 3.57.
_BY_NAME: Final[dict[str, LlmCode]] = {
    "account_deactivated": "CREDENTIAL_REJECTED",
    "api_error": "SERVER_ERROR",
    "api_key_invalid": "CREDENTIAL_REJECTED",
    "api_key_service_blocked": "CREDENTIAL_REJECTED",
    "authentication_error": "CREDENTIAL_REJECTED",
    "billing_error": "QUOTA_EXHAUSTED",
    "billing_hard_limit_reached": "QUOTA_EXHAUSTED",
    "billing_not_active": "QUOTA_EXHAUSTED",
    "content_filter": "CONTENT_BLOCKED",
    "content_policy_violation": "CONTENT_BLOCKED",
    "context_length_exceeded": "CONTEXT_TOO_LONG",
    "deadline_exceeded": "TIMEOUT",
    "enforced_spend_limit_reached": "QUOTA_EXHAUSTED",
    "exceed_context_size_error": "CONTEXT_TOO_LONG",
    "image_content_policy_violation": "CONTENT_BLOCKED",
    "image_too_large": "BAD_REQUEST",
    "insufficient_credits": "QUOTA_EXHAUSTED",
    "insufficient_quota": "QUOTA_EXHAUSTED",
    "internal": "SERVER_ERROR",
    "internal_server_error": "SERVER_ERROR",
    "invalid_api_key": "CREDENTIAL_REJECTED",
    "invalid_base64_image": "BAD_REQUEST",
    "invalid_image": "BAD_REQUEST",
    "invalid_image_format": "BAD_REQUEST",
    "invalid_prompt": "BAD_REQUEST",
    "model_not_found": "MODEL_UNKNOWN",
    "not_found": "MODEL_UNKNOWN",
    "not_found_error": "MODEL_UNKNOWN",
    "overloaded_error": "OVERLOADED",
    "permission_denied": "CREDENTIAL_REJECTED",
    "permission_error": "CREDENTIAL_REJECTED",
    "provider_overloaded": "OVERLOADED",
    "rate_limit_error": "RATE_LIMITED",
    "rate_limit_exceeded": "RATE_LIMITED",
    "request_too_large": "REQUEST_TOO_LARGE",
    "resource_exhausted": "RATE_LIMITED",
    "server_error": "SERVER_ERROR",
    "timeout": "TIMEOUT",
    "timeout_error": "TIMEOUT",
    "unauthenticated": "CREDENTIAL_REJECTED",
    "unavailable": "OVERLOADED",
    "unavailable_error": "OVERLOADED",
}

_CONTEXT_WORDS: Final = re.compile(
    r"context (length|size|window)|maximum context|prompt is too long|too many (input )?tokens"
    r"|exceed context limit|input token count .{0,40}exceeds",
    re.IGNORECASE,
)
# Anthropic says both with 400 (https://platform.claude.com/docs/en/api/errors).
_MONEY_WORDS: Final = re.compile(
    r"credit balance is too low|spend(ing)? limit|API usage limits", re.IGNORECASE
)
_PICTURE_WORDS: Final = re.compile(
    r"image input is not supported|does not support (image|vision)|mmproj"
    r"|missing data required for image input",
    re.IGNORECASE,
)
# Ollama has words only, also where the status says less (`llm/server.go`, `server/routes.go`).
_MODEL_WORDS: Final = re.compile(r"^model\b.* not found", re.IGNORECASE)
_MEMORY_WORDS: Final = re.compile(r"requires more system memory", re.IGNORECASE)
_KEY_LIKE: Final = re.compile(
    r"(?i:bearer)\s+\S+|\b(?:sk|pk|rk|gsk|xai|csk|key)[-_](?=[\w*.-]*[\d*])[\w*.-]{6,}"
    r"|\bAIza[\w-]{10,}"
)
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]+")


@dataclass(frozen=True, slots=True)
class _Said:
    """What a provider said about a failure."""

    message: str = ""
    names: tuple[str, ...] = ()
    status: int | None = None
    retry_after_s: float | None = None


def failure_of_answer(
    status: int, headers: Mapping[str, str], body: bytes, *, now_s: float, secret: str = ""
) -> LlmError:
    """Return the failure that an HTTP answer other than a success stands for.

    `headers` have lower-case names; `body` may be cut short; `now_s` is Unix time in seconds, for a
    `Retry-After` that names a date; `secret` is the key, to be kept out of the words.
    """
    said = _read_body(body)
    wait_s = retry_after(headers, now_s=now_s)
    if status in _REDIRECTS:
        said = _Said(message=_without_query(headers.get("location", "")))
    code = _code_of(status, said)
    return error_class(code)(
        code,
        retryable=_is_worth_retrying(code, status, said),
        retry_after_s=said.retry_after_s if wait_s is None else wait_s,
        status=status,
        request_id=headers.get("x-request-id") or headers.get("request-id"),
        provider_message=scrubbed(said.message, secret=secret),
    )


def failure_of_error(error: object, *, secret: str = "", may_retry: bool = True) -> LlmError:
    """Return the failure that an error object (or text) inside a stream stands for.

    `may_retry` is false once something of the answer was visible.
    """
    said = _read_error(error)
    code = _code_of(said.status, said)
    retryable = may_retry and _is_worth_retrying(code, said.status, said)
    return error_class(code)(
        code,
        retryable=retryable,
        retry_after_s=said.retry_after_s,
        status=said.status,
        provider_message=scrubbed(said.message, secret=secret),
    )


def retry_after(headers: Mapping[str, str], *, now_s: float) -> float | None:
    """Return how long the provider asks to wait, in seconds, or nothing.

    Understands `retry-after-ms`, and `retry-after` in seconds or as an HTTP date.
    """
    milliseconds = _number(headers.get("retry-after-ms", ""))
    if milliseconds is not None:
        return _bounded(milliseconds / 1000)
    value = headers.get("retry-after", "")
    seconds = _number(value)
    if seconds is not None:
        return _bounded(seconds)
    try:
        return _bounded(parsedate_to_datetime(value).timestamp() - now_s)
    except (ValueError, TypeError, OverflowError):
        return None


def scrubbed(words: str, *, secret: str = "") -> str:
    """Return a provider's words on one line, capped, well-formed, without anything like a key."""
    words = well_formed(words)
    if secret:
        words = words.replace(secret, "[key]")
    words = _KEY_LIKE.sub("[key]", _CONTROLS.sub(" ", words)).strip()
    return words if len(words) <= MAX_MESSAGE_CHARS else words[: MAX_MESSAGE_CHARS - 1] + "…"


def _code_of(status: int | None, said: _Said) -> LlmCode:
    named = next((_BY_NAME[name] for name in said.names if name in _BY_NAME), None)
    if named is not None and not (named == "SERVER_ERROR" and status is not None):
        return named
    return _code_of_words(status, said.message) or _code_of_status(status)


def _code_of_words(status: int | None, words: str) -> LlmCode | None:
    """Return what nothing but the words tells, where the status leaves it open."""
    is_refusal = status is None or status in _CLIENT_FAULTS
    is_vague = is_refusal and status not in _BY_STATUS
    rows: tuple[tuple[bool, re.Pattern[str], LlmCode], ...] = (
        (True, _PICTURE_WORDS, "BAD_REQUEST"),
        (True, _MEMORY_WORDS, "BAD_REQUEST"),
        (status is None, _MODEL_WORDS, "MODEL_UNKNOWN"),
        (is_refusal, _MONEY_WORDS, "QUOTA_EXHAUSTED"),
        (is_vague, _CONTEXT_WORDS, "CONTEXT_TOO_LONG"),
    )
    return next((code for holds, known, code in rows if holds and known.search(words)), None)


def _code_of_status(status: int | None) -> LlmCode:
    if status is None:
        return "SERVER_ERROR"
    if status in _REDIRECTS:
        return "REDIRECTED"
    if status in _CLIENT_FAULTS:
        return _BY_STATUS.get(status, "BAD_REQUEST")
    return _BY_STATUS.get(status, "SERVER_ERROR")


def _is_worth_retrying(code: LlmCode, status: int | None, said: _Said) -> bool:
    """By the code, except where only the provider's vagueness made it look like a passing fault."""
    if code == "SERVER_ERROR" and status is None:
        return any(_BY_NAME.get(name) == code for name in said.names)
    if status is not None and status in _CLIENT_FAULTS and status not in {408, 409, 429}:
        return False
    return code in {"TIMEOUT", "OVERLOADED", "RATE_LIMITED", "SERVER_ERROR"}


def _read_body(body: bytes) -> _Said:
    text = body.decode("utf-8", "replace").strip()
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return _Said() if text.startswith("<") else _Said(message=text)
    return _read_error(value)


def _read_error(value: object) -> _Said:
    """Read any of the shapes in use: `{"error": …}` around it, an object, or plain words.

    Google's may stand in a list.
    """
    if isinstance(value, list) and value:
        value = value[0]
    if isinstance(value, dict) and value.get("error") not in (None, False, ""):
        outer, value = value, value["error"]
        if isinstance(value, str):
            value = {**outer, "message": value}
    if isinstance(value, str):
        return _Said(message=value)
    if not isinstance(value, dict):
        return _Said()
    metadata = value.get("metadata") or value.get("details")
    inner = metadata if isinstance(metadata, dict) else {}
    details = _read_details(metadata)
    names = (
        *details.names,
        inner.get("error_type"),
        inner.get("error_code"),
        value.get("code"),
        value.get("type"),
        value.get("status"),
    )
    return _Said(
        message=_words(value.get("message") or value.get("detail")),
        names=tuple(name.lower() for name in names if isinstance(name, str)),
        status=_status(value.get("code")) or _status(value.get("status")),
        retry_after_s=details.retry_after_s,
    )


def _read_details(details: object) -> _Said:
    """Read Google's list of details: the reason, how long to wait, and a quota used up for today.

    A limit of a day that names a wait is one that passes; without, it lasts
    (https://github.com/googleapis/googleapis, `google/rpc/error_details.proto`).
    """
    entries = [one for one in details if isinstance(one, dict)] if isinstance(details, list) else []
    waits = [_delay_s(one.get("retryDelay")) for one in entries]
    wait_s = next((wait for wait in waits if wait is not None), None)
    names = tuple(one["reason"] for one in entries if isinstance(one.get("reason"), str))
    if wait_s is None and "PerDay" in json.dumps(entries):
        names += ("insufficient_quota",)
    return _Said(names=names, retry_after_s=wait_s)


def _delay_s(delay: object) -> float | None:
    """Return a duration such as `36.5s` in seconds."""
    seconds = _number(delay.removesuffix("s")) if isinstance(delay, str) else None
    return None if seconds is None else _bounded(seconds)


def _words(value: object) -> str:
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _status(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdecimal():
        value = int(value[:4])
    return value if isinstance(value, int) and value in _FAULTS else None


def _bounded(seconds: float) -> float:
    return min(max(0.0, seconds), MAX_WAIT_S)


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if isfinite(number) else None


def _without_query(address: str) -> str:
    return re.split(r"[?#]", re.sub(r"//[^/@]*@", "//", address))[0]
