"""Somebody who writes in two chats by turns and sends nothing, until the process is killed.

`python -m tests.support.writing FOLDER RECORD PICTURE CHAT CHAT` runs the real window. Every word
that was typed, and the picture once it is read, is noted in RECORD with its moment (a clock that
all processes share), so that a test knows what there was without asking the database.
"""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count, cycle
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtTest import QTest

from desktop.arguments import Arguments
from desktop.config import Preferences, PreferencesFile
from desktop.paths import Paths
from desktop.runtime import open_runtime
from desktop.ui.app import Life, make_application

EVERY_MS = 20
WORDS_IN_A_ROW = 110
PICTURE = "picture"


class Writer(QObject):
    """Types a word at a time, and goes to the other chat now and then."""

    def __init__(self, life: Life, record: Path, picture: Path, chats: Sequence[str]) -> None:
        super().__init__(life)
        self._life = life
        self._record = os.open(record, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        self._picture = picture
        self._chats: Iterator[str] = cycle(chats)
        self._numbers = count()
        self._attached: set[str] = set()
        self._clock = QTimer(self)
        self._clock.setInterval(EVERY_MS)
        self._clock.timeout.connect(self._on_clock_timeout)
        life.opened.connect(self._clock.start)

    @Slot()
    def _on_clock_timeout(self) -> None:
        workspace = self._life.window.content.workspace
        if workspace is None or not workspace._is_started or workspace.chat.is_opening:
            return
        number = next(self._numbers)
        if number % WORDS_IN_A_ROW == 0:
            workspace.chat.open(next(self._chats))
            return
        chat, composer = workspace.chat.chat, self._life.window.content.page.composer
        word = f"{chat[0]}{number}"
        QTest.keyClicks(composer.editor, f"{word} ")
        self._note(chat, word)
        if composer.tray.is_empty and chat not in self._attached:
            composer.add_files([self._picture])
        elif composer.draft().attachments and chat not in self._attached:
            self._attached.add(chat)
            self._note(chat, PICTURE)

    def _note(self, chat: str, what: str) -> None:
        os.write(self._record, f"{time.monotonic()} {chat} {what}\n".encode())


def main(folder: str, record: str, picture: str, *chats: str) -> None:
    """Open the window and write until the end."""
    app = make_application(["branchline", *Arguments().for_qt])
    paths = Paths(Path(folder))
    paths.create()
    preferences = PreferencesFile(paths.preferences, Preferences(last_chat=chats[0]), None)
    life = Life(paths=paths, preferences=preferences, open_runtime=lambda _: open_runtime(paths))
    life.window.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    Writer(life, Path(record), Path(picture), chats)
    life.show()
    app.exec()


if __name__ == "__main__":
    main(*sys.argv[1:])
