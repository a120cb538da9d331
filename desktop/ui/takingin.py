"""Opening a chat from a file: it becomes a chat like any other, and comes into view.

A long one takes a while: it says so then, and can be given up. Whoever went to another chat
meanwhile stays there.
"""

import uuid
from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.exporting import is_chat_file
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr
from desktop.ui.widgets.filedialog import ask_for_file
from desktop.ui.widgets.folder import documents_folder

# A bar that comes and goes in the blink of an eye says nothing, and moves what is read.
_SIGN_AFTER_MS = 300


class TakingIn(QObject):
    """Asks for a file and has its chat made. Signal: `taken(chat)` it is there, to be shown."""

    taken = Signal(str)

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._under_way: dict[str, Future[None]] = {}
        desk.page.hint.acted.connect(self._on_hint_acted)

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
        taking = self._desk.runtime.mending.take_in(file, session_id(chat))
        self._under_way[chat] = taking
        QTimer.singleShot(_SIGN_AFTER_MS, self, partial(self._say, chat, file.name))
        self._desk.bridge.when_done(
            taking,
            partial(self._on_taken_in, self._chat.chat, chat, file.name),
            refused=partial(self._on_refused, chat),
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

    def _say(self, chat: str, name: str) -> None:
        """Say of a chat that is still not there what it waits for."""
        if chat in self._under_way:
            leave = ((chat, tr("Cancel")),)
            told = tr("{name} is being opened…", name=name)
            self._desk.page.hint.tell(told, topic=chat, actions=leave, closable=False)

    @Slot(str)
    def _on_hint_acted(self, name: str) -> None:
        if name in self._under_way:
            self._end(name).cancel()

    def _end(self, chat: str) -> "Future[None]":
        self._desk.page.hint.withdraw(chat)
        return self._under_way.pop(chat)

    def _on_taken_in(self, asked_in: str, chat: str, name: str, _nothing: None) -> None:
        if chat in self._under_way:  # else it was given up too late, and stands in the list
            self._end(chat)
            if asked_in == self._chat.chat:
                self.taken.emit(chat)
            else:
                told = tr("The chat from {name} is in the list of chats.", name=name)
                self._desk.page.hint.tell(told)

    def _on_refused(self, chat: str, trouble: Failure) -> None:
        if chat not in self._under_way:
            return
        self._end(chat)
        self._desk.page.trouble.tell(trouble.text, tone="warning", topic=trouble.code)
