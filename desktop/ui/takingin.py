"""Opening a chat from a file: it becomes a chat like any other, and comes into view.

A long one takes a while: it says so then, and can be given up. Whoever went to another chat
meanwhile stays there.
"""

import uuid
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop.exporting import is_chat_file
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr
from desktop.ui.underway import UnderWay
from desktop.ui.widgets.filedialog import ask_for_file
from desktop.ui.widgets.folder import documents_folder


class TakingIn(QObject):
    """Asks for a file and has its chat made. Signal: `taken(chat)` it is there, to be shown."""

    taken = Signal(str)

    def __init__(
        self, desk: Desk, chat: OpenChat, under_way: UnderWay, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._under_way = under_way

    @Slot()
    def ask(self) -> None:
        """Ask which file to open."""
        ask_for_file(
            self._desk.page,
            tr("Open a saved chat"),
            documents_folder(),
            [tr("Saved chats (*.branchline)")],
            self._on_dialog_file_selected,
        )

    def take(self, file: Path) -> None:
        """Make the chat that `file` carries."""
        chat = uuid.uuid4().hex
        self._under_way.follow(
            chat,
            tr("{name} is being opened…", name=file.name),
            self._desk.runtime.mending.take_in(file, session_id(chat)),
            partial(self._on_taken_in, self._chat.chat, chat, file.name),
            refused=self._on_refused,
        )

    def take_among(self, files: Sequence[Path]) -> tuple[Path, ...]:
        """Take the saved chats among `files`, as their names tell; return the others."""
        others = []
        for file in files:
            if is_chat_file(file):
                self.take(file)
            else:
                others.append(file)
        return tuple(others)

    @Slot(str)
    def _on_dialog_file_selected(self, file: str) -> None:
        self.take(Path(file))

    def _on_taken_in(self, asked_in: str, chat: str, name: str, _nothing: None) -> None:
        if asked_in == self._chat.chat:
            self.taken.emit(chat)
        else:
            self._desk.page.hint.tell(
                tr("The chat from {name} is in the list of chats.", name=name)
            )

    def _on_refused(self, trouble: Failure) -> None:
        self._desk.page.trouble.tell(trouble.text, tone="warning", topic=trouble.code)
