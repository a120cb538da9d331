"""Finding one's way in the open chat: certain words, one's own questions, what is new."""

from PySide6.QtCore import QObject, Slot

from desktop.models import ModelChoice, Models
from desktop.ui.chat import OpenChat
from desktop.ui.chatwords import ChatWords
from desktop.ui.door import Desk
from desktop.ui.models.words import name_of
from desktop.ui.questions import Questions
from desktop.ui.seeking import Seeking
from desktop.ui.timeline.menu import OtherModel
from desktop.ui.unread import Unread

_MOST_MODELS = 10  # more is a list to look through, and there is one


class Wayfinding(QObject):
    """All that leads to a place in the open chat; `unread` is what `Unread` keeps up."""

    def __init__(self, desk: Desk, chat: OpenChat, unread: dict[str, int], parent: QObject) -> None:
        super().__init__(parent)
        self._words = ChatWords(desk, chat, self)
        self.seeking = Seeking(desk, chat, self._words, self)
        self.questions = Questions(desk, chat, self._words, self)
        self.unread = Unread(desk, chat, unread, self)
        self._timeline = desk.page.timeline
        chat.models_changed.connect(self._on_chat_models_changed)

    @Slot(object)
    def _on_chat_models_changed(self, models: Models) -> None:
        usable = [each for each in models.choices if not each.problem]
        first = sorted(usable, key=_by_favour)[:_MOST_MODELS]
        self._timeline.offer_models([OtherModel(each.id, name_of(each)) for each in first])


def _by_favour(choice: ModelChoice) -> tuple[bool, bool]:
    """Put first what is marked as a favourite, then what runs on this computer."""
    return not choice.is_favourite, choice.is_hosted
