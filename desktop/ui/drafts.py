"""Keeps what stands in the composer: saved within a second of a change, and when one goes away."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.faces import SavedDraft

# A second is promised; the store takes the rest of it on a slow disk.
SAVED_WITHIN_MS = 700


class DraftKeeper(QObject):
    """Saves the draft of one chat after another through `save(chat, draft)`; "" is a new chat."""

    def __init__(
        self,
        read: Callable[[], SavedDraft],
        save: Callable[[str, SavedDraft], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._read = read
        self._save = save
        self._chat: str | None = ""
        self._saved = SavedDraft()
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.setInterval(SAVED_WITHIN_MS)
        self._clock.timeout.connect(self.flush)

    def follow(self, chat: str, saved: SavedDraft) -> None:
        """Keep the draft of `chat` from now on; `saved` is what the store has of it."""
        self._clock.stop()
        self._chat, self._saved = chat, saved

    def pause(self) -> None:
        """Keep nothing until `follow`: whose draft it will be is still being read."""
        self._clock.stop()
        self._chat = None

    def follows(self, chat: str) -> bool:
        """Say whether it is the draft of `chat` that is kept."""
        return self._chat == chat

    @property
    def is_paused(self) -> bool:
        """Whether nothing is kept now."""
        return self._chat is None

    @Slot()
    def touch(self) -> None:
        """Say that the draft changed. Typing on does not put the saving off."""
        if not self._clock.isActive():
            self._clock.start()

    @Slot()
    def flush(self) -> None:
        """Save now what is not saved yet."""
        self._clock.stop()
        if self._chat is None:
            return
        draft = self._read()
        if draft != self._saved:
            self._saved = draft
            self._save(self._chat, draft)

    def forget(self) -> None:
        """Say that what the store has is no longer what was saved last."""
        self._saved = SavedDraft()
