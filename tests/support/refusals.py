"""How each provider says no: the body it sends with a status, with a message of its own.

Shapes: OpenAI, Groq, DeepSeek and LM Studio share one; the others have their own. Where a provider
has a name for what a status means, its body bears it.
"""

import json
from collections.abc import Callable
from typing import TypeAlias

Shape: TypeAlias = Callable[[int, str], bytes]

_ANTHROPIC = {
    400: "invalid_request_error",
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    500: "api_error",
    504: "timeout_error",
    529: "overloaded_error",
}
_GOOGLE = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    500: "INTERNAL",
    503: "UNAVAILABLE",
    504: "DEADLINE_EXCEEDED",
}
_OPENROUTER = {
    400: "invalid_request",
    401: "authentication",
    402: "payment_required",
    403: "permission_denied",
    404: "not_found",
    408: "timeout",
    412: "precondition_failed",
    413: "payload_too_large",
    422: "unprocessable",
    429: "rate_limit_exceeded",
    500: "server",
    502: "provider_unavailable",
    503: "provider_overloaded",
    529: "provider_overloaded",
}
_LLAMA = {
    400: "invalid_request_error",
    401: "authentication_error",
    404: "not_found_error",
    500: "server_error",
    501: "not_supported_error",
    503: "unavailable_error",
}
_OPENAI = {
    401: ("invalid_request_error", "invalid_api_key"),
    404: ("invalid_request_error", "model_not_found"),
    429: ("requests", "rate_limit_exceeded"),
    500: ("server_error", None),
}


def _json(value: object) -> bytes:
    return json.dumps(value).encode()


def openai(status: int, message: str) -> bytes:
    kind, code = _OPENAI.get(status, ("invalid_request_error", None))
    return _json({"error": {"message": message, "type": kind, "param": None, "code": code}})


def xai(_status: int, message: str) -> bytes:
    return _json({"code": "Some words of its own", "error": message})


def anthropic(status: int, message: str) -> bytes:
    error = {"type": _ANTHROPIC.get(status, "api_error"), "message": message}
    return _json({"type": "error", "error": error, "request_id": "req_1"})


def gemini(status: int, message: str) -> bytes:
    error = {"code": status, "message": message, "status": _GOOGLE.get(status, "UNKNOWN")}
    return _json({"error": error})


def gemini_in_a_list(status: int, message: str) -> bytes:
    return b"[" + gemini(status, message) + b"]"


def openrouter(status: int, message: str) -> bytes:
    metadata = {"error_type": _OPENROUTER.get(status, "unmapped")}
    return _json({"error": {"code": status, "message": message, "metadata": metadata}})


def mistral(_status: int, message: str) -> bytes:
    return _json({"object": "error", "message": message, "type": "x", "param": None, "code": None})


def mistral_of_fields(_status: int, message: str) -> bytes:
    return _json({"detail": [{"loc": ["body"], "msg": message, "type": "missing"}]})


def ollama(_status: int, message: str) -> bytes:
    return _json({"error": message})


def llama_cpp(status: int, message: str) -> bytes:
    kind = _LLAMA.get(status, "invalid_request_error")
    return _json({"error": {"code": status, "message": message, "type": kind}})


def vllm(status: int, message: str) -> bytes:
    return _json({"object": "error", "message": message, "type": "SomeError", "code": status})


def words_alone(_status: int, message: str) -> bytes:
    return message.encode()


SHAPES: tuple[Shape, ...] = (
    openai,
    xai,
    anthropic,
    gemini,
    gemini_in_a_list,
    openrouter,
    mistral,
    mistral_of_fields,
    ollama,
    llama_cpp,
    vllm,
    words_alone,
)
