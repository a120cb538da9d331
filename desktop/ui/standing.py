"""How the open chat stands with its model: read anew whenever it may have changed."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.models import Models
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, draft_owner

if TYPE_CHECKING:
    from store import Event

# What makes the next request longer or shorter, or says which pictures the last one left out.
_CHANGING = frozenset(
    {
        "attachment/quarantined",
        "compaction/end",
        "request/dispatched",
        "system/message",
        "turn/end",
    }
)


class Standing(QObject):
    """Tells the composer what the chosen model has room for."""

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        # Several reasons come at once, when a chat opens or a turn ends; one reading is enough.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._on_soon_timeout)
        chat.models_changed.connect(self._on_chat_models_changed)
        chat.committed.connect(self._on_chat_committed)

    @Slot()
    def read(self) -> None:
        """Read it anew: which models there are, or what is known of one, has changed."""
        self._soon.start()

    @Slot(object)
    def _on_chat_models_changed(self, _models: Models) -> None:
        self._soon.start()

    @Slot(object)
    def _on_chat_committed(self, events: "Sequence[Event]") -> None:
        if any(event.type in _CHANGING for event in events):
            self._soon.start()

    @Slot()
    def _on_soon_timeout(self) -> None:
        chat = self._chat.chat
        if self._chat.is_opening:
            return  # it may not even exist yet; when it is there it tells of its models
        self._desk.bridge.when_done(
            self._desk.runtime.models(draft_owner(chat)), partial(self._on_models_read, chat)
        )

    def _on_models_read(self, chat: str, models: Models) -> None:
        if chat == self._chat.chat:
            page = self._desk.page
            page.composer.set_model_room(models.room, has_seen=page.timeline.has_sent_pictures)
