"""The one HTTP client, and the only importer of httpx: bytes out, bytes in, our own failures.

Make it on the thread whose event loop runs the requests. Redirects are not followed, cookies not
kept. A server on this computer is reached directly and never over a kept connection, which
llama.cpp closes without notice; any other through the proxies that the environment names.
"""

import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from http.cookiejar import DefaultCookiePolicy
from types import TracebackType
from typing import Final, Self

import anyio
import httpx

from desktop.llm.addresses import endpoint_of, is_loopback
from desktop.llm.errors import LlmCode, LlmError, error_class
from desktop.llm.provider import Answer

_CODES: Final[dict[type[Exception], LlmCode]] = {
    TimeoutError: "TIMEOUT",
    httpx.TimeoutException: "TIMEOUT",
    httpx.ConnectError: "CONNECT",
    httpx.ProxyError: "CONNECT",
    httpx.NetworkError: "STREAM_CUT",
    httpx.RemoteProtocolError: "STREAM_CUT",
    httpx.StreamError: "STREAM_CUT",
    httpx.DecodingError: "MALFORMED",
    httpx.TooManyRedirects: "REDIRECTED",
    httpx.InvalidURL: "BAD_ADDRESS",
    httpx.UnsupportedProtocol: "BAD_ADDRESS",
    httpx.LocalProtocolError: "BAD_REQUEST",
    httpx.CookieConflict: "BAD_REQUEST",
    httpx.HTTPStatusError: "SERVER_ERROR",
}


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long to wait, in seconds.

    A model on this computer may be silent for minutes while it reads a long prompt, and Stop is
    always at hand, so silence is given much room.
    """

    connect_s: float = 10.0
    silence_s: float = 300.0
    total_s: float = 3600.0
    inquiry_s: float = 15.0
    """For a question that makes the server generate nothing, from beginning to end."""


class HttpClient:
    """Carries requests; use it as an async context manager, or `aclose` it.

    `trusted` gives the fingerprint of the certificate that a person trusts at a place (`host:port`)
    where nobody else vouches for it; it is asked again with every request.
    """

    def __init__(
        self,
        *,
        timeouts: Timeouts | None = None,
        trusted: Callable[[], Mapping[str, str]] = dict,
    ) -> None:
        self._timeouts = timeouts or Timeouts()
        self._trusted = trusted
        self._clients: dict[bool, httpx.AsyncClient] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """Close every connection."""
        clients = list(self._clients.values())
        self._clients.clear()
        for client in clients:
            await client.aclose()

    @asynccontextmanager
    async def post(
        self, url: str, *, headers: Mapping[str, str], body: bytes
    ) -> AsyncIterator[Answer]:
        """Post a body; see `desktop.llm.provider.Transport`."""
        asked = _Asked("POST", url, headers, body, self._timeouts.total_s)
        async with self._carry(asked) as answer:
            yield answer

    @asynccontextmanager
    async def get(self, url: str, *, headers: Mapping[str, str]) -> AsyncIterator[Answer]:
        """Ask without a body; see `desktop.llm.provider.Transport`."""
        asked = _Asked("GET", url, headers, None, self._timeouts.inquiry_s)
        async with self._carry(asked) as answer:
            yield answer

    @asynccontextmanager
    async def _carry(self, asked: "_Asked") -> AsyncIterator[Answer]:
        if not endpoint_of(asked.url):
            raise error_class("BAD_ADDRESS")("BAD_ADDRESS")
        ends_at = anyio.current_time() + asked.total_s
        with _translated():
            client = self._client_for(asked.url)
            request = client.build_request(
                asked.method, asked.url, headers=asked.headers, content=asked.body
            )
            with anyio.fail_after(asked.total_s):
                response = await client.send(request, stream=True)
        answer = _HttpAnswer(response, self._timeouts.silence_s, ends_at)
        try:
            yield answer
        finally:
            with anyio.CancelScope(shield=True):
                await answer.aclose()

    def _client_for(self, url: str) -> httpx.AsyncClient:
        """Return the client for this computer or for the others; made when first needed."""
        is_near = is_loopback(url)
        if is_near not in self._clients:
            self._clients[is_near] = self._make_client(is_near=is_near)
        return self._clients[is_near]

    def _make_client(self, *, is_near: bool) -> httpx.AsyncClient:
        silence_s = self._timeouts.silence_s
        client = httpx.AsyncClient(
            timeout=httpx.Timeout(silence_s, connect=self._timeouts.connect_s),
            limits=httpx.Limits(max_keepalive_connections=0 if is_near else 4),
            headers={"User-Agent": "Branchline"},
            follow_redirects=False,
            trust_env=not is_near,
        )
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        return client


@dataclass(frozen=True, slots=True)
class _Asked:
    """One request, and how long all of it may take in seconds."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    total_s: float


def proxy_for(_url: str) -> str:
    """Return the proxy that a request goes through, without credentials; "" for none."""
    return ""


class _HttpAnswer:
    """An answer on its way."""

    def __init__(self, response: httpx.Response, silence_s: float, ends_at: float) -> None:
        self._response = response
        self._silence_s = silence_s
        self._ends_at = ends_at
        self._pieces = response.aiter_bytes()

    @property
    def status(self) -> int:
        return self._response.status_code

    @property
    def headers(self) -> Mapping[str, str]:
        return self._response.headers

    async def read(self, *, silence_s: float | None = None) -> bytes:
        limit_s = self._silence_s if silence_s is None else silence_s
        limit_s = max(0.0, min(limit_s, self._ends_at - anyio.current_time()))
        with _translated(), anyio.fail_after(limit_s):
            async for piece in self._pieces:
                if piece:
                    return piece
        return b""

    async def aclose(self) -> None:
        """Close the connection; one that is broken already is closed."""
        try:
            await self._response.aclose()
        except httpx.HTTPError:
            return


def code_of(kind: type[BaseException]) -> LlmCode | None:
    """Return the code for an exception of httpx, or nothing when it is not in the table."""
    return next((_CODES[base] for base in kind.__mro__ if base in _CODES), None)


@contextmanager
def _translated() -> Iterator[None]:
    """Turn what httpx raises into ours; its words may hold addresses and stay behind."""
    try:
        yield
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, TimeoutError) as error:
        raise _failure(code_of(type(error)) or "CONNECT", error) from None
    except (ImportError, ValueError):
        # A proxy in the environment that httpx cannot use, or a header that is none.
        raise error_class("CONNECT")("CONNECT", retryable=False) from None


def _failure(code: LlmCode, error: Exception) -> LlmError:
    if code == "CONNECT" and any(isinstance(cause, ssl.SSLError) for cause in _causes(error)):
        code = "TLS"
    return error_class(code)(code)


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield what led to an exception, nearest first."""
    cause = error.__cause__ or error.__context__
    while cause is not None:
        yield cause
        cause = cause.__cause__ or cause.__context__
