"""The whole program in one process, used as a person uses it: keys, clicks, drops, and eyes."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.config import open_preferences
from desktop.llm.client import HttpClient
from desktop.paths import Paths
from desktop.places import is_missing
from desktop.runtime import Runtime, open_runtime
from desktop.runtime.net import Wires
from desktop.ui.app import Life
from desktop.ui.content import Content
from desktop.ui.works import Told
from desktop.ui.workspace import Workspace
from tests.support.running import Model, Step
from tests.support.upkeep import nothing_begins_by_itself

PATIENCE_MS = 60_000


class Person:
    """Someone at the window."""

    def __init__(self, qtbot: QtBot, life: Life, model: Model) -> None:
        self.qtbot = qtbot
        self.life = life
        self.model = model
        self.patience_ms = PATIENCE_MS

    @property
    def window(self) -> Content:
        """All that is in the window in front of them."""
        return self.life.window.content

    @property
    def workspace(self) -> Workspace:
        """The window at work."""
        assert self.window.workspace is not None
        return self.window.workspace

    @property
    def chat(self) -> str:
        """The id of the chat in view; "" for a new one."""
        return self.workspace.chat.chat

    @property
    def written(self) -> str:
        """What stands in the composer."""
        return self.window.page.composer.editor.toPlainText()

    def waits(self, until: Callable[[], bool]) -> None:
        """Wait until something is so."""
        self.qtbot.waitUntil(until, timeout=self.patience_ms)

    def types(self, text: str) -> None:
        """Type into the composer."""
        self.qtbot.keyClicks(self.window.page.composer.editor, text)

    def presses_enter(self) -> None:
        """Press Enter in the composer."""
        self.qtbot.keyClick(self.window.page.composer.editor, Qt.Key.Key_Return)

    def says(self, text: str) -> None:
        """Type a message and send it."""
        self.types(text)
        self.presses_enter()

    def asks(self, text: str) -> None:
        """Send a message and wait until it is answered and nothing runs."""
        turns = self.reads().count(text)
        self.says(text)
        self.waits(lambda: self.reads().count(text) > turns and self.is_at_rest())

    def is_at_rest(self) -> bool:
        """Say whether no answer is under way in the chat in view, and the window knows all of it.

        An answer may have begun, or be over, of which the window is still to hear.
        """
        chat, desk = self.workspace.chat, self.workspace.desk
        if not chat.chat or chat.chat in desk.runtime.answering() or desk.bridge._waiting:
            return False
        return not (chat.is_running or chat.is_opening or self.window.page.timeline.is_live)

    def reads(self) -> str:
        """Return the whole chat in view as it would be copied."""
        timeline = self.window.page.timeline
        timeline.select_all()
        text = timeline.selected_text()
        timeline.clear_selection()
        return text

    def sees(self, *words: str) -> bool:
        """Say whether some widget in view says all these words."""
        said = [_said_by(each) for each in self.window.findChildren(QWidget) if each.isVisible()]
        return all(any(word in text for text in said) for word in words)

    def clicks(self, button: QWidget) -> None:
        """Click a button."""
        self.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

    def buttons(self, name: str) -> list[QAbstractButton]:
        """Return the buttons of the timeline called `name`, from top to bottom."""
        found = [
            each
            for each in self.window.page.timeline.findChildren(QAbstractButton)
            if each.isVisibleTo(self.window) and name in (each.accessibleName(), each.text())
        ]
        return sorted(found, key=_height_on_screen)

    def drops(self, *files: Path) -> None:
        """Drop files somewhere on the window: to be moved, as some file managers propose it."""
        mime = QMimeData()
        mime.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
        where = QPoint(600, 200)
        offered = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
        entered = QDragEnterEvent(where, offered, mime, _LEFT, _MOVED)
        QApplication.sendEvent(self.window, entered)
        assert entered.isAccepted()
        assert entered.dropAction() == Qt.DropAction.CopyAction
        dropped = QDropEvent(QPointF(where), offered, mime, _LEFT, _MOVED)
        QApplication.sendEvent(self.window, dropped)
        assert dropped.dropAction() == Qt.DropAction.CopyAction, "it would be deleted there"

    def has_attached(self, count: int) -> bool:
        """Say whether `count` pictures stand in the composer and no other is being read."""
        composer = self.window.page.composer
        return not composer.tray.is_reading and len(composer.draft().attachments) == count

    def has_waiting(self, text: str) -> bool:
        """Say whether exactly this message waits above the composer."""
        lines = self.window.page.composer.queue.lines()
        return len(lines) == 1 and lines[0].accessibleName().endswith(f": {text}")

    def chats(self) -> list[str]:
        """Return the titles of all chats on the left."""
        return [summary.title or "" for summary in self.workspace.list.chats.values()]


_LEFT = Qt.MouseButton.LeftButton
_MOVED = Qt.KeyboardModifier.ShiftModifier


@contextmanager
def at_the_window(
    qtbot: QtBot,
    folder: Path | Paths,
    *scripts: list[Step],
    opener: Callable[[Callable[[], Runtime]], Runtime] | None = None,
    built_in: bool = False,
    missing_scripts: tuple[str, ...] = (),
    named: tuple[tuple[Path, ...], tuple[str, ...]] = ((), ()),
) -> Iterator[Person]:
    """Start the program on `folder` with a model that plays `scripts`; close it in the end.

    `opener` may fail in the place of the store's opening; it gets the real opening. `built_in`
    takes the real engine with its model instead. `named` are the files that the start names, and
    the names that are of no file.
    """
    model = Model(*scripts)

    @asynccontextmanager
    async def connect() -> AsyncIterator[Wires]:
        async with HttpClient() as model.client:
            yield model

    paths = folder if isinstance(folder, Paths) else Paths(folder)
    if not is_missing(paths):
        paths.create()

    def open_it(told: Told) -> Runtime:
        @nothing_begins_by_itself()
        def really_open() -> Runtime:
            return open_runtime(paths, connector=None if built_in else connect, told=told)

        return opener(really_open) if opener else really_open()

    preferences = open_preferences(paths.preferences)
    life = Life(
        paths=paths,
        preferences=preferences,
        open_runtime=open_it,
        missing_scripts=lambda: missing_scripts,
    )
    person = Person(qtbot, life, model)
    if not preferences.value.geometry:
        life.window.resize(1180, 820)
    life.show()
    life.take_named(*named)
    qtbot.waitExposed(life.window)
    try:
        person.waits(lambda: life.window.is_filled)
        if opener is None:
            person.waits(lambda: life.window.is_filled and is_open(person))
        yield person
    finally:
        if life.window.isVisible():
            with qtbot.waitSignal(life.ended, timeout=PATIENCE_MS):
                life.close()
        life.end()
        # Now, and whole: Python takes apart what waits to be deleted piece by piece.
        QCoreApplication.sendPostedEvents(life.window, QEvent.Type.DeferredDelete.value)


def is_open(person: Person) -> bool:
    """Say whether the window is at work and shows a chat."""
    workspace = person.window.workspace
    return workspace is not None and workspace._is_started and not workspace.chat.is_opening


def _said_by(widget: QWidget) -> str:
    text = getattr(widget, "text", None)
    plain = getattr(widget, "toPlainText", None)
    said = [widget.accessibleName()]
    said += [str(each()) for each in (text, plain) if callable(each)]
    return "\n".join(said)


def _height_on_screen(widget: QWidget) -> int:
    return widget.mapToGlobal(QPoint(0, 0)).y()
