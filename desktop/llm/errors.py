"""What can go wrong between us and a model, split by who can act: codes, and a class for each kind.

Exception texts hold a code and a status, never a key, a header, a body or an address; the
provider's own words travel apart in `provider_message`, scrubbed and capped by `failures`.
"""

from typing import Final, Literal, TypeAlias, get_args

from desktop.models import HostIdentity

CredentialCode: TypeAlias = Literal["CREDENTIAL_MISSING", "CREDENTIAL_REJECTED"]
RequestCode: TypeAlias = Literal[
    "CONTEXT_TOO_LONG",
    "MODEL_UNKNOWN",
    "CONTENT_BLOCKED",
    "REQUEST_TOO_LARGE",
    "REDIRECTED",
    "BAD_ADDRESS",
    "BAD_REQUEST",
    "NOT_A_SERVER",
    "PICTURES_REFUSED",
]
LimitCode: TypeAlias = Literal["RATE_LIMITED", "QUOTA_EXHAUSTED"]
ServerCode: TypeAlias = Literal["OVERLOADED", "SERVER_ERROR"]
NetworkCode: TypeAlias = Literal[
    "CONNECT",
    "HOST_UNKNOWN",
    "NOT_RUNNING",
    "PROXY",
    "TIMEOUT",
    "TLS",
]
AnswerCode: TypeAlias = Literal["STREAM_CUT", "MALFORMED", "EMPTY"]
ModelCode: TypeAlias = Literal[
    "NO_ENGINE",
    "NO_MODEL",
    "MODEL_DAMAGED",
    "MODEL_IN_PARTS",
    "MODEL_UNREADABLE",
    "NOT_A_MODEL",
    "NOT_A_CHAT_MODEL",
    "CPU",
    "MEMORY",
]
EngineCode: TypeAlias = Literal["ENGINE_FAILED", "ENGINE_STOPPED"]
FetchCode: TypeAlias = Literal[
    "FETCH_IMPOSSIBLE",
    "FETCH_NO_ROOM",
    "FETCH_OFFLINE",
    "FETCH_REFUSED",
    "FETCH_DAMAGED",
]
LlmCode: TypeAlias = Literal[
    CredentialCode,
    RequestCode,
    LimitCode,
    ServerCode,
    NetworkCode,
    AnswerCode,
    ModelCode,
    EngineCode,
    FetchCode,
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
"""The codes after which the same request may well succeed, unless who raises one knows better."""


class LlmError(Exception):
    """A request that brought no whole answer.

    `code` is one of `LlmCode` and stable for ever; `retryable` overrides what the code alone says;
    `retry_after_s` is how long the provider asked to wait; `status` is the HTTP status, where there
    was one; `request_id` is the provider's own name for the request, for its support;
    `provider_message` holds the provider's words, scrubbed and capped, maybe empty. What only the
    network knows is set beside it: `server` is the name of the program that was not running
    ("Ollama", or its host and port) or the host that refused a key, `identity` what a person may
    trust where `TLS` was refused.
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


_CLASSES: Final = (
    (CredentialCode, CredentialFailed),
    (RequestCode, RequestRefused),
    (LimitCode, LimitReached),
    (ServerCode, ServerFailed),
    (NetworkCode, NetworkFailed),
    (AnswerCode, AnswerBroken),
    (ModelCode, EngineMissing),
    (EngineCode, EngineFailed),
    (FetchCode, FetchFailed),
)
_CLASS_OF: Final[dict[LlmCode, type[LlmError]]] = {
    code: kind for codes, kind in _CLASSES for code in get_args(codes)
}


def error_class(code: LlmCode) -> type[LlmError]:
    """Return the class of the errors that have this code."""
    return _CLASS_OF[code]
