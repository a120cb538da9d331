"""A clock that stands still until a test moves it."""

from tests.support.stores import START_MS


class Clock:
    """Tells `now_ms`, in Unix milliseconds."""

    def __init__(self) -> None:
        self.now_ms = START_MS

    def __call__(self) -> int:
        """Return the time that a test has set."""
        return self.now_ms
