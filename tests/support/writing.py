"""Somebody who writes in two chats by turns and sends nothing, until the process is killed.

`python -m tests.support.writing FOLDER RECORD PICTURE CHAT CHAT` runs the real window. Every word
that was typed, and the picture once it is read, is noted in RECORD with its moment (a clock that
all processes share); so is each draft when it is handed over to be saved, and when it is said to be
kept. A test knows from it what there was without asking the database.
"""

import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import cast

from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtTest import QTest

from desktop.arguments import Arguments
from desktop.config import Preferences, PreferencesFile
from desktop.faces import SavedDraft
from desktop.paths import Paths
from desktop.runtime import Runtime, open_runtime
from desktop.runtime.drafts import Drafts
from desktop.ui.app import Life, make_application
from store import SessionId

EVERY_MS = 20
WORDS_IN_A_ROW = 110
PICTURE = "picture"
HANDED, KEPT = "handed", "kept"
"""Followed by how many words and pictures the draft had."""


class Record:
    """What happened and when, a line each, with the system as soon as it is written."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def note(self, chat: str | None, *what: object) -> None:
        """Write one line, from any thread."""
        said = " ".join(map(str, what))
        os.write(self._file, f"{time.monotonic()} {chat or '-'} {said}\n".encode())


class Witnessed:
    """The drafts of a runtime, with a note of each that comes in and of each that is kept."""

    def __init__(self, drafts: Drafts, record: Record) -> None:
        self._drafts = drafts
        self._record = record

    def __getattr__(self, name: str) -> object:
        return getattr(self._drafts, name)

    def save(self, session_id: SessionId | None, draft: SavedDraft) -> Future[None]:
        """Save a draft."""
        size = (len(draft.text.split()), len(draft.attachments))
        self._record.note(session_id, HANDED, *size)
        saving = self._drafts.save(session_id, draft)
        saving.add_done_callback(partial(self._on_saved, session_id, size))
        return saving

    def _on_saved(
        self, session_id: SessionId | None, size: tuple[int, int], done: Future[None]
    ) -> None:
        if done.exception() is None:
            self._record.note(session_id, KEPT, *size)


class Writer(QObject):
    """Types a word at a time, and goes to the other chat now and then."""

    def __init__(self, life: Life, record: Record, picture: Path, chats: Sequence[str]) -> None:
        super().__init__(life)
        self._life = life
        self._record = record
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
        self._record.note(chat, word)
        if composer.tray.is_empty and chat not in self._attached:
            composer.add_files([self._picture])
        elif composer.draft().attachments and chat not in self._attached:
            self._attached.add(chat)
            self._record.note(chat, PICTURE)


def main(folder: str, place: str, picture: str, *chats: str) -> None:
    """Open the window and write until the end."""
    record = Record(Path(place))

    def opened(_told: object) -> Runtime:
        runtime = open_runtime(paths)
        runtime._drafts = cast("Drafts", Witnessed(runtime._drafts, record))
        return runtime

    app = make_application(["branchline", *Arguments().for_qt])
    paths = Paths(Path(folder))
    paths.create()
    preferences = PreferencesFile(paths.preferences, Preferences(last_chat=chats[0]), None)
    life = Life(paths=paths, preferences=preferences, open_runtime=opened)
    life.window.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    Writer(life, record, Path(picture), chats)
    life.show()
    app.exec()


if __name__ == "__main__":
    main(*sys.argv[1:])
