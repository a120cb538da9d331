"""A model that writes a numbered word every few milliseconds, and when it wrote which."""

import contextlib
import json
import socket
import threading
import time

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


class TickingServer:
    """Answers every request with `words` numbered words, `pause_s` apart.

    `sent` holds, for the latest request, each word with the moment before it was sent (on the
    clock that all processes of a computer share).
    """

    def __init__(self, *, words, pause_s):
        self._words = words
        self._pause_s = pause_s
        self.sent = []
        self.bodies = []
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}/v1"
        self._thread = threading.Thread(target=self._serve)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()

    def _serve(self):
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            with connection, contextlib.suppress(OSError):
                self._answer(connection)

    def _answer(self, connection):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bodies.append(body_of(connection))
        self.sent = sent = []
        connection.sendall(HEAD)
        for number in range(self._words):
            time.sleep(self._pause_s)
            sent.append((time.monotonic(), f"{number} "))
            connection.sendall(event({"content": f"{number} "}))
        connection.sendall(event({}, finish="stop") + b"data: [DONE]\n\n")


def event(delta, finish=None):
    chunk = {"choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}
    return b"data: " + json.dumps(chunk).encode() + b"\n\n"


def body_of(connection):
    """Read one request and return its body."""
    data = b""
    while b"\r\n\r\n" not in data:
        data += received(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    fields = dict(line.split(b": ", 1) for line in head.lower().split(b"\r\n")[1:])
    while len(body) < int(fields[b"content-length"]):
        body += received(connection)
    return body


def received(connection):
    data = connection.recv(65536)
    if not data:
        raise ConnectionError("the client went away")
    return data
