"""From what a provider said to the right failure; pure.

Two doors: `failure_of_answer` for an HTTP answer that is no success, `failure_of_error` for an
error object that came inside one that was.
"""

import re
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Final

from desktop.llm.errors import LlmCode, LlmError, error_class
from desktop.llm.said import Said, bounded, said_in, said_in_body, seconds_of
from store.model.jsonvalue import well_formed

# A card in the chat and a row in the log: some servers answer with their whole trace.
MAX_MESSAGE_CHARS: Final = 500

_REDIRECTS: Final = range(300, 400)
_CLIENT_FAULTS: Final = range(400, 500)
_NO_KEY: Final = 401
_NOT_FOUND: Final = 404
_TOO_LARGE: Final = 413
# Too slow, in each other's way, too many: the faults of a client that pass by themselves.
_RETRIED_FAULTS: Final = frozenset({408, 409, 429})
# OpenAI's and Azure's more exact forms; where both are there, these are meant.
_MILLISECONDS: Final = ("retry-after-ms", "x-ms-retry-after-ms")

_BY_STATUS: Final[dict[int, LlmCode]] = {
    401: "CREDENTIAL_REJECTED",
    402: "QUOTA_EXHAUSTED",
    403: "CREDENTIAL_REJECTED",
    404: "MODEL_UNKNOWN",
    405: "NOT_A_SERVER",
    407: "PROXY",
    408: "TIMEOUT",
    409: "OVERLOADED",
    413: "REQUEST_TOO_LARGE",
    429: "RATE_LIMITED",
    498: "OVERLOADED",  # Groq: no capacity left (https://console.groq.com/docs/errors)
    503: "OVERLOADED",
    529: "OVERLOADED",
}

# The providers' own names for what happened: more exact than a status, which several share.
# Anthropic's: https://platform.claude.com/docs/en/api/errors. Google's: the statuses in
# https://ai.google.dev/gemini-api/docs/troubleshooting, and the reasons of an `ErrorInfo`.
# OpenAI's for failed responses: `types/responses/response_error.py` of the `openai` package 3.57.
# OpenRouter's: https://openrouter.ai/docs/client-sdks/python/components/apierrortype.
_BY_NAME: Final[dict[str, LlmCode]] = {
    "account_deactivated": "CREDENTIAL_REJECTED",
    "api_error": "SERVER_ERROR",
    "api_key_invalid": "CREDENTIAL_REJECTED",
    "api_key_service_blocked": "CREDENTIAL_REJECTED",
    "authentication": "CREDENTIAL_REJECTED",
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
    "image_download_failed": "BAD_REQUEST",
    "image_not_found": "BAD_REQUEST",
    "image_too_large": "BAD_REQUEST",
    "image_too_small": "BAD_REQUEST",
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
    "payload_too_large": "REQUEST_TOO_LARGE",
    "payment_required": "QUOTA_EXHAUSTED",
    "permission_denied": "CREDENTIAL_REJECTED",
    "permission_error": "CREDENTIAL_REJECTED",
    "provider_overloaded": "OVERLOADED",
    "provider_unavailable": "OVERLOADED",
    "rate_limit_error": "RATE_LIMITED",
    "rate_limit_exceeded": "RATE_LIMITED",
    "refusal": "CONTENT_BLOCKED",
    "request_too_large": "REQUEST_TOO_LARGE",
    "resource_exhausted": "RATE_LIMITED",
    "server": "SERVER_ERROR",
    "server_error": "SERVER_ERROR",
    "string_too_long": "REQUEST_TOO_LARGE",
    "timeout": "TIMEOUT",
    "token_limit_exceeded": "QUOTA_EXHAUSTED",
    "timeout_error": "TIMEOUT",
    "unauthenticated": "CREDENTIAL_REJECTED",
    "unavailable": "OVERLOADED",
    "unavailable_error": "OVERLOADED",
    "unsupported_image_format": "BAD_REQUEST",
}

_CONTEXT_WORDS: Final = re.compile(
    r"context (length|size|window)|maximum context|prompt is too long|too many (input )?tokens"
    r"|exceed context limit|input token count .{0,40}exceeds"
    r"|maximum (prompt|model) length|n_keep .{0,20}n_ctx",  # xAI, vLLM, LM Studio
    re.IGNORECASE,
)
# Anthropic says both with 400 (https://platform.claude.com/docs/en/api/errors).
# xAI says it with 403, Ollama's own computers with 403 too.
_MONEY_WORDS: Final = re.compile(
    r"credit balance is too low|spend(ing)? limit|API usage limits|insufficient (balance|credits?)"
    r"|not have any credits|doesn't have any credits|requires a subscription",
    re.IGNORECASE,
)
# xAI and Google refuse a key with 400, as if the request were wrong.
_KEY_WORDS: Final = re.compile(
    r"(incorrect|invalid) api[ _]key|api key (is )?(not valid|invalid)", re.IGNORECASE
)
# What web servers and frameworks say of a path that leads nowhere; a model's absence has a name.
_NO_DOOR_WORDS: Final = re.compile(
    r"^(404 page )?(file )?not found$|^(invalid|unknown) (url|path|endpoint)|^unexpected endpoint"
    r"|^method not allowed$",
    re.IGNORECASE,
)
# A model that was taken to see and does not is told by words alone, and by each server in others:
# llama.cpp, LM Studio and vLLM, OpenRouter (with 404), OpenAI, DeepSeek, Ollama.
_PICTURE_WORDS: Final = re.compile(
    r"image inputs? (is|are) not (supported|enabled)|does not support (image|vision|multimodal)"
    r"|support image input|image_url is only supported|unknown variant `image_url`"
    r"|not a multimodal model|at most 0 image|mmproj|missing data required for image input",
    re.IGNORECASE,
)
# Ollama has words only, also where the status says less (`llm/server.go`, `server/routes.go`).
_MODEL_WORDS: Final = re.compile(r"^model\b.* not found", re.IGNORECASE)
_MEMORY_WORDS: Final = re.compile(r"requires more system memory", re.IGNORECASE)
_KEY_LIKE: Final = re.compile(
    r"(?i:bearer)\s+\S+|\b(?:sk|pk|rk|gsk|xai|csk|key)[-_](?=[\w*.-]*[\d*])[\w*.-]{6,}"
    r"|\bAIza[\w-]{10,}"
)
# Words of a stranger on one line of ours, also in a terminal.
_CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f]+")


def failure_of_answer(
    status: int, headers: Mapping[str, str], body: bytes, *, now_s: float, secret: str = ""
) -> LlmError:
    """Return the failure that an HTTP answer other than a success stands for.

    `headers` have lower-case names; `body` may be cut short; `now_s` is Unix time in seconds, for a
    `Retry-After` that names a date; `secret` is the key, to be kept out of the words.
    """
    said = said_in_body(body)
    wait_s = retry_after(headers, now_s=now_s)
    if status in _REDIRECTS:
        said = Said(message=_without_query(headers.get("location", "")))
    code = _code_of(status, said)
    # The same status with and without a key; what a person has to do is not the same.
    if code == "CREDENTIAL_REJECTED" and status == _NO_KEY and not secret:
        code = "CREDENTIAL_MISSING"
    return error_class(code)(
        code,
        retryable=_may_retry(headers) and _is_worth_retrying(code, status, said),
        retry_after_s=said.retry_after_s if wait_s is None else wait_s,
        status=status,
        request_id=_request_id(headers, secret=secret),
        provider_message=scrubbed(said.message, secret=secret),
    )


def failure_of_error(error: object, *, secret: str = "", may_retry: bool = True) -> LlmError:
    """Return the failure that an error object (or text) inside a stream stands for.

    `may_retry` is false once something of the answer was visible.
    """
    said = said_in(error)
    code = _code_of(said.status, said)
    retryable = may_retry and _is_worth_retrying(code, said.status, said)
    return error_class(code)(
        code,
        retryable=retryable,
        retry_after_s=said.retry_after_s,
        status=said.status,
        provider_message=scrubbed(said.message, secret=secret),
    )


def _request_id(headers: Mapping[str, str], *, secret: str) -> str | None:
    """Return what the provider calls the request; a header may echo a key like any words of its."""
    named = headers.get("x-request-id") or headers.get("request-id")
    return scrubbed(named, secret=secret) if named else None


def retry_after(headers: Mapping[str, str], *, now_s: float) -> float | None:
    """Return how long the provider asks to wait, in seconds, or nothing.

    Understands `retry-after` in seconds or as an HTTP date, and what OpenAI and Azure send to be
    more exact: `retry-after-ms`, `x-ms-retry-after-ms`.
    """
    for name in _MILLISECONDS:
        wait_s = seconds_of(headers.get(name, ""), unit_s=0.001)
        if wait_s is not None:
            return wait_s
    value = headers.get("retry-after", "")
    wait_s = seconds_of(value)
    if wait_s is not None:
        return wait_s
    try:
        return bounded(parsedate_to_datetime(value).timestamp() - now_s)
    except (ValueError, TypeError, OverflowError):
        return None


def scrubbed(words: str, *, secret: str = "") -> str:
    """Return a provider's words on one line, capped, well-formed, without anything like a key."""
    words = well_formed(words)
    if secret:
        words = words.replace(secret, "[key]")
    words = _KEY_LIKE.sub("[key]", _CONTROLS.sub(" ", words)).strip()
    return words if len(words) <= MAX_MESSAGE_CHARS else words[: MAX_MESSAGE_CHARS - 1] + "…"


def _code_of(status: int | None, said: Said) -> LlmCode:
    named = next((_BY_NAME[name] for name in said.names if name in _BY_NAME), None)
    if named is None or (status is not None and _is_vaguer(named, status, said)):
        return _code_of_words(status, said) or _code_of_status(status, said)
    return named


def _is_vaguer(named: LlmCode, status: int, said: Said) -> bool:
    """Whether the status says more than a provider's own name for what happened."""
    if named == "MODEL_UNKNOWN":
        # llama.cpp calls a wrong path by the name that Anthropic has for a missing model.
        return bool(_NO_DOOR_WORDS.search(said.message))
    if named == "RATE_LIMITED":
        # Groq's word for a request that no amount of waiting makes small enough.
        return status == _TOO_LARGE
    return named == "SERVER_ERROR"


def _code_of_words(status: int | None, said: Said) -> LlmCode | None:
    """Return what nothing but the words tells, where the status leaves it open."""
    is_refusal = status is None or status in _CLIENT_FAULTS
    is_vague = is_refusal and status not in _BY_STATUS
    rows: tuple[tuple[bool, re.Pattern[str], LlmCode], ...] = (
        (True, _PICTURE_WORDS, "PICTURES_REFUSED"),
        (True, _MEMORY_WORDS, "BAD_REQUEST"),
        (status is None, _MODEL_WORDS, "MODEL_UNKNOWN"),
        (status == _NOT_FOUND, _NO_DOOR_WORDS, "NOT_A_SERVER"),
        (is_refusal, _MONEY_WORDS, "QUOTA_EXHAUSTED"),
        (is_vague, _KEY_WORDS, "CREDENTIAL_REJECTED"),
        (is_vague, _CONTEXT_WORDS, "CONTEXT_TOO_LONG"),
    )
    if said.is_page and status == _NOT_FOUND:
        return "NOT_A_SERVER"
    return next((code for holds, known, code in rows if holds and known.search(said.message)), None)


def _code_of_status(status: int | None, said: Said) -> LlmCode:
    if status is None:
        # OpenAI's and Mistral's names for a request at fault begin so, whatever was wrong with it.
        is_ours = any(name.startswith("invalid_request") for name in said.names)
        return "BAD_REQUEST" if is_ours else "SERVER_ERROR"
    if status in _REDIRECTS:
        return "REDIRECTED"
    if status in _CLIENT_FAULTS:
        return _BY_STATUS.get(status, "BAD_REQUEST")
    return _BY_STATUS.get(status, "SERVER_ERROR")


def _may_retry(headers: Mapping[str, str]) -> bool:
    """Whether the provider leaves it to us.

    OpenAI and Anthropic say in `x-should-retry` that it would be in vain; that they also say when
    it would not changes nothing, since a request at fault is never sent again here.
    """
    return headers.get("x-should-retry", "").lower() != "false"


def _is_worth_retrying(code: LlmCode, status: int | None, said: Said) -> bool:
    """By the code, except where only the provider's vagueness made it look like a passing fault."""
    if code == "SERVER_ERROR" and status is None:
        return any(_BY_NAME.get(name) == code for name in said.names)
    if status is not None and status in _CLIENT_FAULTS and status not in _RETRIED_FAULTS:
        return False
    return code in {"TIMEOUT", "OVERLOADED", "RATE_LIMITED", "SERVER_ERROR"}


def _without_query(address: str) -> str:
    return re.split(r"[?#]", re.sub(r"//[^/@]*@", "//", address))[0]
