"""A proxy that leads every tunnel to one server of this computer, whoever was asked for."""

import select
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Self


@dataclass
class Tunnel:
    """Use it as a context manager; `asked` are the hosts that tunnels were wanted to."""

    to_port: int
    asked: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._threads: list[threading.Thread] = []
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> Self:
        self._start(self._accept)
        return self

    def __exit__(self, *_: object) -> None:
        # A thread that waits in accept() does not notice that the socket was closed elsewhere.
        with socket.create_connection(self._listener.getsockname()) as last:
            last.sendall(b"END\r\n\r\n")
        for thread in self._threads:
            thread.join()
        self._listener.close()

    def _start(self, target: Any, *args: object) -> None:
        thread = threading.Thread(target=target, args=args, name="tunnel")
        self._threads.append(thread)
        thread.start()

    def _accept(self) -> None:
        while True:
            near, _ = self._listener.accept()
            head = b""
            while b"\r\n\r\n" not in head and (more := near.recv(65536)):
                head += more
            if not head:  # somebody came and went
                near.close()
                continue
            verb, _, rest = head.decode().partition(" ")
            if verb != "CONNECT":
                near.close()
                return
            self.asked.append(rest.split(" ")[0])
            far = socket.create_connection(("127.0.0.1", self.to_port))
            near.sendall(b"HTTP/1.1 200 Connected\r\n\r\n")
            self._start(_carry, near, far)


def _carry(near: socket.socket, far: socket.socket) -> None:
    """Carry bytes both ways until either side is closed."""
    other = {near: far, far: near}
    with near, far, suppress(OSError):
        while True:
            for side in select.select([near, far], [], [])[0]:
                data = side.recv(65536)
                if not data:
                    return
                other[side].sendall(data)
