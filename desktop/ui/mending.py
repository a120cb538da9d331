"""What is damaged: found where it is met, shown in its place, with what can be done about it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from desktop.faces import DAMAGE_TROUBLES
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id
from desktop.ui.exporting import Exporting
from desktop.ui.failures import Failure
from desktop.ui.takingin import TakingIn
from desktop.ui.underway import UnderWay

# A row that is gone is damage too, where the chat itself is there.
_SUSPICIOUS = DAMAGE_TROUBLES | {"NOT_FOUND"}


class Mending(QObject):
    """Looks through chats, and does what the row at the damage offers.

    Signals: `branch_asked(seq)` one is to begin before the damage at that event;
    `set_aside_asked(chat)` it is to go to the trash; `told(failure)` it was no damage after all.
    """

    branch_asked = Signal(int)
    set_aside_asked = Signal(str)
    told = Signal(object)

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        under_way = UnderWay(desk, self)
        self.exporting = Exporting(desk, under_way, self)
        self.taking_in = TakingIn(desk, chat, under_way, self)
        self._do: dict[str, Callable[[int], object]] = {
            "branch-before": self.branch_asked.emit,
            "export": self._export,
            "set-aside": self._set_aside,
        }
        chat.opened.connect(self._on_chat_opened)
        desk.page.timeline.action_requested.connect(self._on_timeline_action_requested)

    def suspects(self, trouble: Failure, chat: str) -> bool:
        """Say whether `trouble` may mean that `chat` is damaged, and then have it looked through.

        What it was is told when no damage is found, and shown in its place when some is.
        """
        if trouble.code not in _SUSPICIOUS or not chat or self.knows(chat):
            return False
        self._desk.bridge.when_done(
            self._desk.runtime.mending.examine(session_id(chat), is_suspect=True),
            partial(self._on_suspect_examined, chat, trouble),
            refused=self.told.emit,
        )
        return True

    def knows(self, chat: str) -> bool:
        """Say whether `chat` is in view, with its damage told in its place."""
        return chat == self._chat.chat and self._chat.is_damaged

    def _on_suspect_examined(self, chat: str, trouble: Failure, found: bool) -> None:  # noqa: FBT001 - a receiver
        if found:
            self._on_chat_examined(chat, found)
        else:
            self.told.emit(trouble)

    @Slot()
    def _on_chat_opened(self) -> None:
        if not self._chat.is_damaged:
            chat = self._chat.chat
            self._desk.bridge.when_done(
                self._desk.runtime.mending.examine(session_id(chat)),
                partial(self._on_chat_examined, chat),
            )

    def _on_chat_examined(self, chat: str, found: bool) -> None:  # noqa: FBT001 - a receiver
        if found and chat == self._chat.chat:
            self._chat.show_damage()

    @Slot(str, str)
    def export_chat(self, chat: str, title: str) -> None:
        """Ask where a chat of the list is to be written to."""
        self.exporting.ask(chat, title, is_whole=not self.knows(chat))

    @Slot()
    def export(self) -> None:
        """Ask where the open chat is to be written to, as far as it can be read."""
        if self._chat.summary is not None:
            title = self._chat.summary.title or ""
            self.exporting.ask(self._chat.chat, title, is_whole=not self._chat.is_damaged)

    def _export(self, _seq: int) -> None:
        self.export()

    def _set_aside(self, _seq: int) -> None:
        self.set_aside_asked.emit(self._chat.chat)

    @Slot(int, str)
    def _on_timeline_action_requested(self, seq: int, action: str) -> None:
        do = self._do.get(action)
        if do is not None:
            do(seq)
