"""Puts a long text into the box by bites, so that the window goes on meanwhile."""

from collections import deque
from collections.abc import Iterator

from PySide6.QtCore import QObject, QSignalBlocker, QTimer, Signal, Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

BITE_CHARS = 16_000
"""So many are laid out in a few milliseconds. A bite ends with its line: to lay a line out twice
takes twice as long."""


class Entering(QObject):
    """A text on its way into `box`, which says that its text changed when all of it is there.

    It is one step for undoing. Signal: `ended(start, end)` all of it is there, between these.
    """

    ended = Signal(int, int)

    def __init__(self, box: QPlainTextEdit) -> None:
        super().__init__(box)
        self._box = box
        self._left: deque[str] = deque()
        self._at = QTextCursor()
        self._start = 0
        self._pause = QTimer(self)
        self._pause.timeout.connect(self._on_paused)

    def begin(self, text: str) -> None:
        """Put `text` at the cursor of the box, in place of what is chosen there."""
        self._at = self._box.textCursor()
        self._start = self._at.selectionStart()
        self._left = deque(_bites(text))
        first = self._left.popleft()
        with QSignalBlocker(self._box):
            self._at.insertText(first)
        self._go_on()

    def finish(self) -> None:
        """Put in at once what is left, if anything is."""
        if self._left:
            self._put("".join(self._left))
            self._left.clear()
            self._go_on()

    def forget(self) -> None:
        """Let go what is left: another text takes the place of all there is."""
        self._pause.stop()
        self._left.clear()

    def _put(self, bite: str) -> None:
        with QSignalBlocker(self._box):
            self._at.joinPreviousEditBlock()
            self._at.insertText(bite)
            self._at.endEditBlock()

    def _go_on(self) -> None:
        if self._left:
            self._pause.start(0)
            return
        self._pause.stop()
        self._box.textChanged.emit()
        self.ended.emit(self._start, self._at.position())

    @Slot()
    def _on_paused(self) -> None:
        self._put(self._left.popleft())
        self._go_on()


def _bites(text: str) -> Iterator[str]:
    start = 0
    while start < len(text):
        end = text.find("\n", start + BITE_CHARS) + 1 or len(text)
        yield text[start:end]
        start = end
