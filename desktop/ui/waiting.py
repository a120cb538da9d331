"""The messages that wait in the open chat, shown above the composer once they really wait."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.faces import QueuedMessage
from desktop.ui.door import Desk, session_id
from desktop.ui.widgets.announce import announce

# Every message passes through the queue; only one that stays there is shown.
SHOWS_AFTER_MS = 150


class Waiting(QObject):
    """Reads the queue of the chat it follows when it may have changed."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = ""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._on_soon_timeout)

    def follow(self, chat: str) -> None:
        """Read the queue of `chat` from now on; "" has none yet."""
        self._soon.stop()
        self._chat = chat

    def touch(self) -> None:
        """Hear that the queue changed: one that shows is corrected at once."""
        shows = bool(self._desk.page.composer.queue.lines())
        self._soon.start(0 if shows else SHOWS_AFTER_MS)

    @Slot()
    def _on_soon_timeout(self) -> None:
        if self._chat:
            self._desk.bridge.when_done(
                self._desk.runtime.queued(session_id(self._chat)),
                partial(self._on_queue_read, self._chat),
            )

    def _on_queue_read(self, chat: str, queued: Sequence[QueuedMessage]) -> None:
        if chat != self._chat:
            return
        composer = self._desk.page.composer
        before = {line.message_id for line in composer.queue.lines()}
        composer.show_queue(queued)
        for line in composer.queue.lines():
            if line.message_id not in before:
                # It left the composer, and went nowhere yet.
                announce(composer.queue, line.accessibleName())
