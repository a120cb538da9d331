"""What came into view without its words, asked for all at once as soon as the view is painted."""

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer, Slot

Key = TypeVar("Key", int, tuple[str, int])


class Asking(QObject, Generic[Key]):
    """Collects the keys that are wanted; `ask` gets them in order, and each once.

    One that came, or was given up, may be wanted again.
    """

    def __init__(self, ask: Callable[[tuple[Key, ...]], None], parent: QObject) -> None:
        super().__init__(parent)
        self._ask: Callable[[tuple[Key, ...]], None] = ask
        self._under_way: set[Key] = set()
        self._fresh: set[Key] = set()
        self._soon: QTimer = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._on_soon_timeout)

    def want(self, keys: Iterable[Key]) -> None:
        """Ask soon for those of `keys` that are not on their way."""
        fresh = set(keys) - self._under_way
        self._under_way |= fresh
        self._fresh |= fresh
        if fresh:
            self._soon.start()

    def is_under_way(self, key: Key) -> bool:
        """Whether it was asked for and has not come yet."""
        return key in self._under_way

    def end(self, key: Key) -> None:
        """Say that it came, or will not come."""
        self._under_way.discard(key)

    def forget(self) -> None:
        """Let go of all that was wanted: something else is shown."""
        self._under_way.clear()
        self._fresh.clear()

    @Slot()
    def _on_soon_timeout(self) -> None:
        fresh, self._fresh = sorted(self._fresh), set()
        if fresh:
            self._ask(tuple(fresh))
