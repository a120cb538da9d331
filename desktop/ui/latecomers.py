"""Pictures that are read when their chat was left already: they go to its draft all the same."""

from functools import partial

from PySide6.QtCore import QObject, Slot

from desktop.faces import Attachment, SavedDraft
from desktop.ui.chat import OpenChat
from desktop.ui.composer.words import digest_of
from desktop.ui.door import Desk, draft_owner
from desktop.ui.failures import Failure


class Latecomers(QObject):
    """Knows which pictures were still being read in which chat when it was left."""

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._left_in: dict[int, str] = {}
        self._kept: list[tuple[str, Attachment]] = []
        chat.left.connect(self._on_chat_left)
        chat.shown.connect(self._on_chat_shown)

    def was_read(self, token: int, reference: Attachment) -> None:
        """Take a picture that the composer knows no more; one that was removed is let go."""
        chat = self._left_in.pop(token, None)
        if chat is None:
            return
        if self._is_in_view(chat):
            self._put(reference)
            return
        self._desk.bridge.when_done(
            self._desk.runtime.add_to_draft(draft_owner(chat), SavedDraft("", (reference,))),
            partial(self._on_draft_saved, chat, reference),
        )

    def was_refused(self, token: int, trouble: Failure) -> None:
        """Say why a picture cannot be taken that its chat waited for."""
        if self._left_in.pop(token, None) is not None:
            self._desk.page.trouble.tell(trouble.text, tone="warning")

    def _is_in_view(self, chat: str) -> bool:
        return chat == self._chat.chat and not self._chat.is_opening

    def _put(self, reference: Attachment) -> None:
        tray = self._desk.page.composer.tray
        if digest_of(reference) not in {digest_of(each) for each in tray.references()}:
            tray.put(reference)
            tray.changed.emit()

    def _on_draft_saved(self, chat: str, reference: Attachment, _nothing: None) -> None:
        if self._is_in_view(chat):
            self._put(reference)  # its draft was read a moment too early
        elif chat == self._chat.chat:
            self._kept.append((chat, reference))

    @Slot(str)
    def _on_chat_left(self, chat: str) -> None:
        self._left_in |= dict.fromkeys(self._desk.page.composer.tray.reading(), chat)

    @Slot()
    def _on_chat_shown(self) -> None:
        if self._chat.is_opening:
            return
        kept, self._kept = self._kept, []
        for chat, reference in kept:
            if chat == self._chat.chat:
                self._put(reference)
