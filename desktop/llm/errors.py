"""What can go wrong between us and a model, split by who can act.

    LlmError
      CredentialFailed   CREDENTIAL_MISSING, CREDENTIAL_REJECTED
      RequestRefused     CONTEXT_TOO_LONG, MODEL_UNKNOWN, CONTENT_BLOCKED, REQUEST_TOO_LARGE,
                         REDIRECTED, BAD_ADDRESS, BAD_REQUEST, NOT_A_SERVER, PICTURES_REFUSED
      LimitReached       RATE_LIMITED (r), QUOTA_EXHAUSTED
      ServerFailed       OVERLOADED (r), SERVER_ERROR (r)
      NetworkFailed      CONNECT (r), HOST_UNKNOWN (r), TIMEOUT (r), PROXY (r), NOT_RUNNING, TLS
      AnswerBroken       STREAM_CUT (r), MALFORMED, EMPTY (r)
      EngineMissing      NO_ENGINE, NO_MODEL, MODEL_DAMAGED, MODEL_IN_PARTS, MODEL_UNREADABLE,
                         NOT_A_MODEL, NOT_A_CHAT_MODEL, CPU, MEMORY
      EngineFailed       ENGINE_FAILED, ENGINE_STOPPED
      FetchFailed        FETCH_IMPOSSIBLE, FETCH_NO_ROOM, FETCH_OFFLINE, FETCH_REFUSED,
                         FETCH_DAMAGED

(r): worth trying again without a change, unless the one who raises it knows better. Exception
texts hold a code and a status, never a key, a header, a body or an address; the provider's own
words travel apart in `provider_message`, scrubbed and capped by `failures`.
"""

from typing import Literal, TypeAlias

from desktop.models import HostIdentity

LlmCode: TypeAlias = Literal[
    "CREDENTIAL_MISSING",
    "CREDENTIAL_REJECTED",
    "CONTEXT_TOO_LONG",
    "MODEL_UNKNOWN",
    "CONTENT_BLOCKED",
    "REQUEST_TOO_LARGE",
    "REDIRECTED",
    "BAD_ADDRESS",
    "BAD_REQUEST",
    "NOT_A_SERVER",
    "PICTURES_REFUSED",
    "RATE_LIMITED",
    "QUOTA_EXHAUSTED",
    "OVERLOADED",
    "SERVER_ERROR",
    "CONNECT",
    "HOST_UNKNOWN",
    "NOT_RUNNING",
    "PROXY",
    "TIMEOUT",
    "TLS",
    "STREAM_CUT",
    "MALFORMED",
    "EMPTY",
    "NO_ENGINE",
    "NO_MODEL",
    "MODEL_DAMAGED",
    "MODEL_IN_PARTS",
    "MODEL_UNREADABLE",
    "NOT_A_MODEL",
    "NOT_A_CHAT_MODEL",
    "CPU",
    "MEMORY",
    "ENGINE_FAILED",
    "ENGINE_STOPPED",
    "FETCH_IMPOSSIBLE",
    "FETCH_NO_ROOM",
    "FETCH_OFFLINE",
    "FETCH_REFUSED",
    "FETCH_DAMAGED",
]

RETRYABLE: frozenset[LlmCode] = frozenset(
    {
        "RATE_LIMITED",
        "OVERLOADED",
        "SERVER_ERROR",
        "CONNECT",
        "HOST_UNKNOWN",
        "PROXY",
        "TIMEOUT",
        "STREAM_CUT",
        "EMPTY",
    }
)
"""The codes after which the same request may well succeed."""


class LlmError(Exception):
    """A request that brought no whole answer.

    `code` is one of `LlmCode` and stable for ever; `retryable` overrides what the code alone says;
    `retry_after_s` is how long the provider asked to wait; `status` is the HTTP status, where there
    was one; `request_id` is the provider's own name for the request, for its support;
    `provider_message` holds the provider's words, scrubbed and capped, maybe empty. What only the
    network knows is set by the client: `server` is the name of the program that was not running
    ("Ollama", or its host and port), `identity` what a person may trust where `TLS` was refused.
    """

    server: str = ""
    identity: HostIdentity | None = None

    def __init__(
        self,
        code: LlmCode,
        *,
        retryable: bool | None = None,
        retry_after_s: float | None = None,
        status: int | None = None,
        request_id: str | None = None,
        provider_message: str = "",
    ) -> None:
        super().__init__(code if status is None else f"{code} (status {status})")
        self.code: LlmCode = code
        self.retryable = code in RETRYABLE if retryable is None else retryable
        self.retry_after_s = retry_after_s
        self.status = status
        self.request_id = request_id
        self.provider_message = provider_message


class CredentialFailed(LlmError):
    """The key is missing or was not accepted: the person can enter another."""


class RequestRefused(LlmError):
    """The server understood and said no: the request or its address must change."""


class LimitReached(LlmError):
    """Too much for now (wait) or for good (pay, or choose another model)."""


class ServerFailed(LlmError):
    """The provider is in trouble: wait, or choose another model."""


class NetworkFailed(LlmError):
    """The server was not reached, or fell silent."""


class AnswerBroken(LlmError):
    """An answer began and was not whole, or was no answer at all."""


class EngineMissing(LlmError):
    """A model of ours, or in a file, cannot run on this computer as it is; nothing was started."""


class EngineFailed(LlmError):
    """The built-in model's process did not start, or stopped."""


class FetchFailed(LlmError):
    """A model was not fetched; what is whole of it is kept for the next try."""


_CLASS_OF: dict[LlmCode, type[LlmError]] = {
    **dict.fromkeys(("CREDENTIAL_MISSING", "CREDENTIAL_REJECTED"), CredentialFailed),
    **dict.fromkeys(
        (
            "CONTEXT_TOO_LONG",
            "MODEL_UNKNOWN",
            "CONTENT_BLOCKED",
            "REQUEST_TOO_LARGE",
            "REDIRECTED",
            "BAD_ADDRESS",
            "BAD_REQUEST",
            "NOT_A_SERVER",
            "PICTURES_REFUSED",
        ),
        RequestRefused,
    ),
    **dict.fromkeys(("RATE_LIMITED", "QUOTA_EXHAUSTED"), LimitReached),
    **dict.fromkeys(("OVERLOADED", "SERVER_ERROR"), ServerFailed),
    **dict.fromkeys(
        ("CONNECT", "HOST_UNKNOWN", "NOT_RUNNING", "PROXY", "TIMEOUT", "TLS"), NetworkFailed
    ),
    **dict.fromkeys(("STREAM_CUT", "MALFORMED", "EMPTY"), AnswerBroken),
    **dict.fromkeys(
        (
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
        EngineMissing,
    ),
    **dict.fromkeys(
        (
            "FETCH_IMPOSSIBLE",
            "FETCH_NO_ROOM",
            "FETCH_OFFLINE",
            "FETCH_REFUSED",
            "FETCH_DAMAGED",
        ),
        FetchFailed,
    ),
    **dict.fromkeys(("ENGINE_FAILED", "ENGINE_STOPPED"), EngineFailed),
}


def error_class(code: LlmCode) -> type[LlmError]:
    """Return the class that the tree above puts a code into."""
    return _CLASS_OF[code]
