"""Finding one's way in the open chat: certain words, one's own questions, what is new."""

from PySide6.QtCore import QObject

from desktop.ui.chat import OpenChat
from desktop.ui.chatwords import ChatWords
from desktop.ui.door import Desk
from desktop.ui.seeking import Seeking


class Wayfinding(QObject):
    """All that leads to a place in the open chat."""

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject) -> None:
        super().__init__(parent)
        self._words = ChatWords(desk, chat, self)
        self.seeking = Seeking(desk, chat, self._words, self)
