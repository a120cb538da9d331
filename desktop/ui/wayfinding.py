"""Finding one's way in the open chat: certain words, one's own questions, what is new."""

from PySide6.QtCore import QObject

from desktop.ui.chat import OpenChat
from desktop.ui.chatwords import ChatWords
from desktop.ui.door import Desk
from desktop.ui.questions import Questions
from desktop.ui.seeking import Seeking
from desktop.ui.unread import Unread


class Wayfinding(QObject):
    """All that leads to a place in the open chat; `unread` is what `Unread` keeps up."""

    def __init__(self, desk: Desk, chat: OpenChat, unread: dict[str, int], parent: QObject) -> None:
        super().__init__(parent)
        self._words = ChatWords(desk, chat, self)
        self.seeking = Seeking(desk, chat, self._words, self)
        self.questions = Questions(desk, chat, self._words, self)
        self.unread = Unread(desk, chat, unread, self)
