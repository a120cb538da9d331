"""What a person asks for beside writing: to go on, to try again, to summarise, to mend what failed.

Whatever brings a request with it goes past `departure` first.
"""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from desktop.ui.chat import OpenChat
from desktop.ui.departure import Departure
from desktop.ui.door import Desk, session_id


class Remedies(QObject):
    """Does what the timeline's and the composer's buttons say.

    Signals: `parent_asked()`; `picker_asked()`; `connection_asked(connection_id)` its key or its
    host is to be looked at.
    """

    parent_asked = Signal()
    picker_asked = Signal()
    connection_asked = Signal(str)

    def __init__(
        self, desk: Desk, chat: OpenChat, departure: Departure, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._departure = departure
        composer = desk.page.composer
        self._do: dict[str, Callable[[], object]] = {
            "retry": self._retry,
            "continue": self._continue,
            "stop": composer.stop_asked.emit,
            "compact": self.summarise,
            "open-ahead": self._open_ahead,
            "open-parent": self.parent_asked.emit,
            "choose-model": self.picker_asked.emit,
            "change-key": self._ask_connection,
            "trust-host": self._ask_connection,
        }
        desk.page.timeline.action_requested.connect(self._on_timeline_action_requested)
        composer.summary_asked.connect(self.summarise)
        composer.picker_asked.connect(self.picker_asked)

    @Slot()
    def summarise(self) -> None:
        """Have the earlier messages of the open chat summarised for the model."""
        if self._chat.chat:
            self._ask(self._desk.runtime.compact)

    def send_waiting(self, chat: str) -> None:
        """Ask whether `chat` may leave, for the messages that waited when its model changed."""
        if chat == self._chat.chat:
            self._ask(self._desk.runtime.send_queued)

    def _retry(self) -> None:
        self._ask(self._desk.runtime.retry)

    def _continue(self) -> None:
        self._ask(self._desk.runtime.continue_)

    def _open_ahead(self) -> None:
        """Show the chat that is answered first, if it still is."""
        ahead = self._desk.runtime.ahead_of(session_id(self._chat.chat))
        if ahead is not None:
            self._chat.open(ahead)

    def _ask(self, command: Callable[..., None]) -> None:
        self._departure.before(partial(command, session_id(self._chat.chat)))

    def _ask_connection(self) -> None:
        current = self._chat.models.current
        self.connection_asked.emit(current.connection if current is not None else "")

    @Slot(int, str)
    def _on_timeline_action_requested(self, _seq: int, action: str) -> None:
        do = self._do.get(action)
        if do is not None:
            do()
