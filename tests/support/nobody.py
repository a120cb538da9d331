"""A port of this computer at which nobody answers, and where nobody begins to meanwhile."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def nobody_here() -> Iterator[int]:
    """Hold a port without listening: whoever knocks there is refused.

    One that was let go of may be another server's by the time somebody knocks.
    """
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        yield held.getsockname()[1]
