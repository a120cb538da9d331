"""A scripted model server on real sockets of this computer: every way an answer can come or fail.

    with WireServer() as server:
        server.answer(*reply("Hel", "lo"))          # the next request gets this
        ...                                         # ask server.address
        assert server.requests[0].json()["model"] == "m"

A script is a sequence of steps; each request takes the next script, or `server.always` when none
is left. A step is bytes to send, or one of the small values below. Everything a request consisted
of is recorded before its script runs.
"""

import json
import select
import socket
import ssl
import struct
import threading
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self, TypeAlias

_TLS_HELLO = b"\x16\x03"


@dataclass(frozen=True, slots=True)
class Split:
    """Send bytes in pieces of `size`, each in a packet of its own."""

    data: bytes
    size: int = 1


@dataclass(frozen=True, slots=True)
class Hang:
    """Send nothing more and wait until the client hangs up or the server is closed."""


@dataclass(frozen=True, slots=True)
class Until:
    """Wait for an event that the test sets (or the client's hanging up, or the server's end)."""

    event: threading.Event


@dataclass(frozen=True, slots=True)
class Pause:
    """Send nothing for some seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Reset:
    """Break the connection with a TCP reset."""


@dataclass(frozen=True, slots=True)
class Close:
    """Close the connection; also happens at the end of a script."""


Step: TypeAlias = bytes | Split | Hang | Until | Pause | Reset | Close
Script: TypeAlias = tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Received:
    """One request as it came."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        """Return the body's JSON."""
        return json.loads(self.body)


@dataclass
class WireServer:
    """Use it as a context manager; `address` is what a person would type."""

    always: Script | None = None
    requests: list[Received] = field(default_factory=list)
    hang_ups: int = 0
    """How often a client closed the connection in the middle of a script."""
    tls: ssl.SSLContext | None = None
    """Speak TLS, showing this context's certificate."""
    routes: dict[str, Script] = field(default_factory=dict)
    """What is answered at a path (without its query), before any queued script."""

    def __post_init__(self) -> None:
        self._scripts: list[Script] = []
        self._changed = threading.Condition()
        self._closing = threading.Event()
        self._threads: list[threading.Thread] = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._is_off = False
        self.port: int = self._listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/v1"

    def answer(self, *steps: Step) -> None:
        """Queue the script of one more request."""
        with self._changed:
            self._scripts.append(steps)

    def wait_for_requests(self, count: int, *, seconds: float = 60) -> list[Received]:
        """Wait until so many requests have come and return them all."""
        self._wait(lambda: len(self.requests) >= count, seconds, f"{count} requests")
        return list(self.requests)

    def wait_for_hang_up(self, count: int = 1, *, seconds: float = 60) -> None:
        """Wait until a client has hung up in the middle of a script."""
        self._wait(lambda: self.hang_ups >= count, seconds, f"{count} hang-ups")

    def __enter__(self) -> Self:
        self._start(self._accept)
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def turn_off(self) -> None:
        """End every script and every thread; who comes now is refused.

        Its port stays its own until `close`: nobody else may answer there meanwhile.
        """
        if self._is_off:
            return
        self._is_off = True
        self._closing.set()
        # A thread that waits in accept() does not notice that the socket was closed elsewhere.
        with socket.create_connection(("127.0.0.1", self.port)):
            pass
        for thread in self._threads:
            thread.join()
        try:
            self._listener.shutdown(socket.SHUT_RDWR)
        except OSError:  # not every system refuses at a port that is kept
            self._listener.close()

    def close(self) -> None:
        """Turn it off, and give its port back."""
        self.turn_off()
        self._listener.close()

    def _wait(self, holds: Any, seconds: float, what: str) -> None:
        with self._changed:
            if not self._changed.wait_for(holds, timeout=seconds):
                raise AssertionError(f"no {what} within {seconds} s")

    def _start(self, target: Any, *args: object) -> None:
        thread = threading.Thread(target=target, args=args, name="wire-server")
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            connection, _ = self._listener.accept()
            if self._closing.is_set():
                connection.close()
                return
            self._start(self._serve, connection)

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                if self.tls is not None:
                    self._serve_safely(connection, self.tls)
                else:
                    self._converse(connection)
            except OSError:
                self._note_hang_up()

    def _serve_safely(self, connection: socket.socket, tls: ssl.SSLContext) -> None:
        with tls.wrap_socket(connection, server_side=True) as safe:
            self._converse(safe)

    def _converse(self, connection: socket.socket) -> None:
        received = _receive(connection)
        if received is not None:
            self._play(connection, self._take(received))

    def _take(self, received: Received) -> Script:
        with self._changed:
            self.requests.append(received)
            self._changed.notify_all()
            route = received.path.partition("?")[0]
            if route in self.routes:
                return self.routes[route]
            if self._scripts:
                return self._scripts.pop(0)
            return self.always or whole(500, {"error": {"message": "no script is left"}})

    def _play(self, connection: socket.socket, script: Script) -> None:
        for step in script:
            if not self._goes_on_after(connection, step):
                return

    def _goes_on_after(self, connection: socket.socket, step: Step) -> bool:
        match step:
            case bytes():
                connection.sendall(step)
            case Split():
                for start in range(0, len(step.data), step.size):
                    connection.sendall(step.data[start : start + step.size])
            case Pause():
                return self._stay(connection, threading.Event(), seconds=step.seconds)
            case Until():
                return self._stay(connection, step.event)
            case Hang():
                self._stay(connection, threading.Event())
                return False
            case _:
                _close(connection, step)
                return False
        return True

    def _stay(
        self, connection: socket.socket, event: threading.Event, *, seconds: float = 60
    ) -> bool:
        """Wait; whether the client is still there and the script goes on."""
        rounds = max(1, round(seconds / 0.01))
        for _ in range(rounds):
            if self._closing.is_set():
                return False
            readable, _, _ = select.select([connection], [], [], 0)
            if readable and not connection.recv(65536):
                self._note_hang_up()
                return False
            if event.wait(0.01):
                return True
        return True

    def _note_hang_up(self) -> None:
        with self._changed:
            self.hang_ups += 1
            self._changed.notify_all()


def _receive(connection: socket.socket) -> Received | None:
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            return None
        data += more
        if data.startswith(_TLS_HELLO):
            connection.sendall(b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n")
            return None
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    method, path, _ = first.split(" ")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}
    parts = [body]
    missing = int(headers.get("content-length", "0")) - len(body)
    while missing > 0:
        more = connection.recv(min(missing, 2**20))
        if not more:
            return None
        parts.append(more)
        missing -= len(more)
    return Received(method, path, headers, b"".join(parts))


def _close(connection: socket.socket, how: Reset | Close) -> None:
    if isinstance(how, Reset):
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


# What servers say ---------------------------------------------------------------------------------


def head(
    status: int = 200,
    *,
    kind: str = "text/event-stream",
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """Return the head of an answer whose body ends with the connection."""
    lines = [f"HTTP/1.1 {status} Scripted", f"Content-Type: {kind}", "Connection: close"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def chunked_head(status: int = 200, *, kind: str = "text/event-stream") -> bytes:
    """Return the head of an answer in chunks, as most servers stream."""
    return head(status, kind=kind, headers={"Transfer-Encoding": "chunked"})


def chunked(data: bytes) -> bytes:
    """Return bytes as one HTTP chunk; without bytes it is the last."""
    return b"%x\r\n%s\r\n" % (len(data), data)


def whole(
    status: int,
    body: object,
    *,
    kind: str = "application/json",
    headers: Mapping[str, str] | None = None,
) -> Script:
    """Return the script of an answer with a whole body: bytes, or something to send as JSON."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    length = {"Content-Length": str(len(data)), **(headers or {})}
    return (head(status, kind=kind, headers=length) + data,)


def event(value: object, *, newline: bytes = b"\n") -> bytes:
    """Return one event of a stream: an object as JSON, or a text as it is."""
    data = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return b"data: " + data.encode() + newline + newline


def delta(
    content: str | None = None, *, finish: str | None = None, **fields: object
) -> dict[str, object]:
    """Return a `chat.completion.chunk` with one delta."""
    inside = {**({} if content is None else {"content": content}), **fields}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion.chunk",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "delta": inside, "finish_reason": finish}],
    }


def usage(prompt: int, output: int, *, cached: int | None = None) -> dict[str, object]:
    """Return the chunk with the counts, which has no choice."""
    counts: dict[str, object] = {
        "prompt_tokens": prompt,
        "completion_tokens": output,
        "total_tokens": prompt + output,
    }
    if cached is not None:
        counts["prompt_tokens_details"] = {"cached_tokens": cached}
    return {"object": "chat.completion.chunk", "choices": [], "usage": counts}


def stream_of(
    *texts: str,
    finish: str | None = "stop",
    counts: tuple[int, int] | None = (9, 3),
    is_done: bool = True,
    newline: bytes = b"\n",
) -> list[bytes]:
    """Return the events of an answer as OpenAI sends them; leave out parts to break it."""
    values: list[object] = [delta(role="assistant"), *(delta(text) for text in texts)]
    if finish is not None:
        values.append(delta(finish=finish))
    if counts is not None:
        values.append(usage(*counts))
    if is_done:
        values.append("[DONE]")
    return [event(value, newline=newline) for value in values]


def reply(
    *texts: str,
    finish: str | None = "stop",
    counts: tuple[int, int] | None = (9, 3),
    is_done: bool = True,
) -> Script:
    """Return the script of a whole streamed answer."""
    events = stream_of(*texts, finish=finish, counts=counts, is_done=is_done)
    return (chunked_head(), *(chunked(one) for one in events), chunked(b""))


def begin(*texts: str) -> Script:
    """Return the script of an answer that has begun; add how it goes on (`Hang`, `Reset` …)."""
    events = stream_of(*texts, finish=None, counts=None, is_done=False)
    return (chunked_head(), *(chunked(one) for one in events))
