"""One question to a server that makes it generate nothing, and its answer as JSON."""

import json
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from typing import Final

import anyio

from desktop.llm.errors import AnswerBroken, CredentialFailed, LlmError, NetworkFailed
from desktop.llm.exchange import bearer, now_ms
from desktop.llm.failures import failure_of_answer
from desktop.llm.provider import Answer, Transport
from desktop.llm.types import Access

# The transport is patient with what is posted, since that is how answers are generated.
_WITHIN_S: Final = 20.0
_SUCCESS: Final = range(200, 300)
# The longest list, of some hundred models with prices and descriptions, is about one MB.
_MAX_BYTES: Final = 16 * 2**20
_MAX_ERROR_BYTES: Final = 64 * 1024
# Shorter ones ("ollama", "none") are made up for programs that want none, and may be any words.
_SHORTEST_KEY: Final = 16
_ANTHROPIC: Final = {"anthropic-version": "2023-06-01"}


async def ask_json(
    transport: Transport, access: Access, url: str, *, body: Mapping[str, object] | None = None
) -> object:
    """Return what a server answers, parsed; `body` is for the few questions that are posted.

    Raises `LlmError`: what the network or the server said, `MALFORMED` when it is no JSON.
    """
    secret = access.key.reveal() if access.key is not None else ""
    if not (secret.isascii() and secret.isprintable()):
        # No server can have given out such a key, and httpx would print it in its complaint.
        raise CredentialFailed("CREDENTIAL_REJECTED")
    headers = {"Accept": "application/json", **_credential(access.protocol, secret)}
    try:
        with anyio.fail_after(_WITHIN_S):
            async with _asking(transport, url, headers, body) as answer:
                return await _answered(answer, secret)
    except TimeoutError:
        raise NetworkFailed("TIMEOUT") from None


async def tells_version(transport: Transport, access: Access, url: str) -> bool:
    """Whether a server tells its version at `url`, as programs for one's own computer do.

    Raises as `ask_json` does.
    """
    told = await ask_json(transport, access, url)
    return isinstance(told, dict) and isinstance(told.get("version"), str)


async def _answered(answer: Answer, secret: str) -> object:
    if answer.status in _SUCCESS:
        return _parsed(_without(secret, await _read(answer, _MAX_BYTES)))
    words = await _read_what_comes(answer)
    raise failure_of_answer(
        answer.status, answer.headers, words, now_s=now_ms() / 1000, secret=secret
    )


def _asking(
    transport: Transport,
    url: str,
    headers: Mapping[str, str],
    body: Mapping[str, object] | None,
) -> AbstractAsyncContextManager[Answer]:
    if body is None:
        return transport.get(url, headers=headers)
    typed = {**headers, "Content-Type": "application/json"}
    return transport.post(url, headers=typed, body=json.dumps(dict(body)).encode())


def _credential(protocol: str, secret: str) -> Mapping[str, str]:
    """Return the header fields that hold the key, as each protocol wants them."""
    if protocol == "anthropic":
        return {**_ANTHROPIC, "x-api-key": secret} if secret else _ANTHROPIC
    if protocol == "gemini":
        return {"x-goog-api-key": secret} if secret else {}
    return bearer(secret)


async def _read(answer: Answer, most: int) -> bytes:
    """Read a body to its end, or until it is longer than `most`."""
    body = bytearray()
    while len(body) <= most and (piece := await answer.read()):
        body += piece
    return bytes(body)


def _without(secret: str, body: bytes) -> bytes:
    """Return what a server said, kept and shown from here on, without the key it may repeat."""
    is_real = len(secret) >= _SHORTEST_KEY
    return body.replace(secret.encode(), b"[key]") if is_real else body


async def _read_what_comes(answer: Answer) -> bytes:
    try:
        return await _read(answer, _MAX_ERROR_BYTES)
    except LlmError:
        return b""  # the status says enough


def _parsed(body: bytes) -> object:
    if len(body) > _MAX_BYTES:
        raise AnswerBroken("MALFORMED")
    try:
        value: object = json.loads(body)
    except (ValueError, RecursionError):
        raise AnswerBroken("MALFORMED") from None
    return value
