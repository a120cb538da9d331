"""The one HTTP client, and the only importer of httpx: bytes out, bytes in, our own failures.

Make it on the thread whose event loop runs the requests. Redirects are not followed, cookies not
kept. A server on this computer is reached directly and never over a kept connection, which
llama.cpp closes without notice; any other through the proxy that the environment names. Who may
vouch for a server's certificate: whoever httpx or this computer's system trusts, or a person.
"""

import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from http.cookiejar import DefaultCookiePolicy
from types import TracebackType
from typing import Final, Self

import anyio
import anyio.lowlevel
import httpx

from desktop.llm import proxies
from desktop.llm.addresses import endpoint_of, is_loopback, place_of
from desktop.llm.errors import LlmCode, LlmError, error_class
from desktop.llm.inflate import ENCODINGS, Inflater
from desktop.llm.places import program_at
from desktop.llm.provider import Answer
from desktop.llm.trust import causes, pinned_to, problem_of, shown_in
from desktop.models import HostIdentity

_CODES: Final[dict[type[Exception], LlmCode]] = {
    TimeoutError: "TIMEOUT",
    httpx.TimeoutException: "TIMEOUT",
    httpx.ConnectError: "CONNECT",
    httpx.ProxyError: "PROXY",
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


@dataclass(frozen=True, slots=True)
class _Way:
    """How a server is reached; two with the same way share a client and its connections."""

    is_near: bool
    is_safe: bool = True
    """Whether TLS is spoken there."""
    proxy: str = ""
    place: str = ""
    """Only where a person trusts one certificate; the clients of the others are shared."""
    pin: str | None = None


# For what is read after the beginning: by then nothing about the way is in doubt.
_ANY_WAY: Final = _Way(is_near=False)


@dataclass(frozen=True, slots=True)
class _Asked:
    """One request, and how long all of it may take in seconds."""

    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    total_s: float


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
        self._clients: dict[_Way, httpx.AsyncClient] = {}

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
    async def _carry(self, asked: _Asked) -> AsyncIterator[Answer]:
        if not endpoint_of(asked.url):
            raise error_class("BAD_ADDRESS")("BAD_ADDRESS")
        ends_at = anyio.current_time() + asked.total_s
        try:
            response = await self._begin(asked)
        except LlmError as error:
            if error.identity is not None:
                error.identity = await self._seen(asked, error.identity)
            raise
        answer = _HttpAnswer(response, self._timeouts.silence_s, ends_at)
        try:
            yield answer
        finally:
            # Also after a stop: a model goes on answering until its connection is closed.
            with anyio.CancelScope(shield=True):
                await answer.aclose()

    async def _begin(self, asked: _Asked) -> httpx.Response:
        """Send a request and return its answer's beginning."""
        way = self._way_to(asked.url)
        with _translated(asked.url, way):
            if way.is_safe and way.pin is None and "_voucher" not in vars(self):
                # Some 50 ms of reading files, once: answers stream on this loop meanwhile.
                await anyio.to_thread.run_sync(getattr, self, "_voucher")
            client = self._client_for(way)
            request = client.build_request(
                asked.method, asked.url, headers=asked.headers, content=asked.body
            )
            # httpx knows a time for each read only: a server that drips would never be given up.
            with anyio.fail_after(asked.total_s):
                return await client.send(request, stream=True)

    async def _seen(self, asked: _Asked, refused: HostIdentity) -> HostIdentity | None:
        """Return a refused identity with its fingerprint, None when the server shows none now.

        A failed handshake hides the certificate, so that it is begun once more, in a way that is
        given up as soon as the certificate is there; nothing is sent.
        """
        if refused.fingerprint:
            return refused
        way = replace(self._way_to(asked.url), place=place_of(asked.url), pin="")
        with anyio.move_on_after(self._timeouts.inquiry_s):
            async with self._make_client(way) as client:
                try:
                    await client.get(asked.url.partition("?")[0])
                except httpx.HTTPError as error:
                    shown = shown_in(error)
                    return HostIdentity(refused.host, shown, refused.problem) if shown else None
        return None

    def _way_to(self, url: str) -> _Way:
        is_safe, place = url.lower().startswith("https:"), place_of(url)
        pin = (self._trusted().get(place) or None) if is_safe else None
        return _Way(
            is_near=is_loopback(url),
            is_safe=is_safe,
            proxy=proxies.proxy_of(url),
            place=place if pin else "",
            pin=pin,
        )

    def _client_for(self, way: _Way) -> httpx.AsyncClient:
        """Return the client for a way; made when first needed."""
        # Kept with its connections: with a new client a handshake would come before each question.
        if way not in self._clients:
            self._clients[way] = self._make_client(way)
        return self._clients[way]

    def _make_client(self, way: _Way) -> httpx.AsyncClient:
        # Reading who may vouch takes a moment; without TLS nobody need, and nobody would be let in.
        is_plain = way.pin is None and way.is_safe
        client = httpx.AsyncClient(
            verify=self._voucher if is_plain else pinned_to(way.pin or ""),
            proxy=way.proxy or None,
            timeout=httpx.Timeout(self._timeouts.silence_s, connect=self._timeouts.connect_s),
            # llama.cpp closes a kept connection without notice, and the next request on it fails.
            limits=httpx.Limits(max_keepalive_connections=0 if way.is_near else 4),
            headers={"User-Agent": "Branchline", "Accept-Encoding": ENCODINGS},
            # A redirect would take the key to a host that nobody named. What the environment says
            # is read by `proxies`, so that what is used is what is shown.
            follow_redirects=False,
            trust_env=False,
        )
        client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        return client

    @cached_property
    def _voucher(self) -> ssl.SSLContext:
        """Who may vouch for a server: httpx's list, and this computer's.

        A company that looks into its traffic puts its own issuer into the computer's list only,
        or names a file of them in `SSL_CERT_FILE`; one that is not there any more does no harm.
        """
        context = httpx.create_ssl_context(trust_env=False)
        context.load_default_certs()
        return context


def proxy_for(url: str) -> str:
    """Return the proxy that a request goes through, without credentials; "" for none."""
    return proxies.shown(proxies.proxy_of(url))


class _HttpAnswer:
    """An answer on its way."""

    def __init__(self, response: httpx.Response, silence_s: float, ends_at: float) -> None:
        self._response = response
        self._silence_s = silence_s
        self._ends_at = ends_at
        self._pieces = self._inflated()

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

    async def _inflated(self) -> AsyncIterator[bytes]:
        """Yield the body; httpx would inflate all that one packet stands for at once."""
        inflater = Inflater(self._response.headers.get("content-encoding", ""))
        async for data in self._response.aiter_raw():
            for piece in inflater.pieces(data):
                yield piece
                await anyio.lowlevel.checkpoint()

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
def _translated(url: str = "", way: _Way = _ANY_WAY) -> Iterator[None]:
    """Turn what httpx raises into ours; its words may hold addresses and stay behind."""
    if way.proxy and not proxies.is_usable(way.proxy):
        raise error_class("PROXY")("PROXY", retryable=False)
    try:
        yield
    except (httpx.HTTPError, httpx.InvalidURL, httpx.StreamError, TimeoutError) as error:
        raise failure_of(error, url, way) from None
    except (ImportError, ValueError):
        # A proxy that httpx lacks the part for (SOCKS), or a header that is none.
        code: LlmCode = "PROXY" if way.proxy else "BAD_REQUEST"
        raise error_class(code)(code, retryable=False) from None


def failure_of(error: Exception, url: str, way: _Way = _ANY_WAY) -> LlmError:
    """Return our failure for one of httpx, told more exactly by what led to it."""
    code = code_of(type(error)) or "CONNECT"
    if code == "CONNECT":
        code = _connect_code(error, way)
    failed = error_class(code)(code)
    if code == "NOT_RUNNING":
        failed.server = program_at(url)
    problem = problem_of(error) if code == "TLS" else ""
    if problem:
        failed.identity = HostIdentity(place_of(url), shown_in(error), problem)
    return failed


def _connect_code(error: Exception, way: _Way) -> LlmCode:
    """Return why no connection came about."""
    kinds = tuple(type(cause) for cause in causes(error))
    if any(issubclass(kind, ssl.SSLError) for kind in kinds):
        return "TLS"
    if way.proxy:
        return "PROXY"
    if any(issubclass(kind, socket.gaierror) for kind in kinds):
        return "HOST_UNKNOWN"
    is_refused = any(issubclass(kind, ConnectionRefusedError) for kind in kinds)
    return "NOT_RUNNING" if is_refused and way.is_near else "CONNECT"
