"""The application: one process, one window, painted empty and brought to life after it is seen.

    run     a second start? → window → first paint → its parts; on a worker the store and the net
    close   window hides → the runtime comes to rest on the worker → the loop ends

Only what the first paint needs is imported at the top; `works` brings the rest.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop.arguments import Arguments
from desktop.config import PreferencesFile
from desktop.paths import Paths
from desktop.ui.look import Look
from desktop.ui.socketname import is_taken, socket_name
from desktop.ui.tidying import Tidying
from desktop.ui.window import Window

if TYPE_CHECKING:
    from desktop.runtime import Runtime
    from desktop.ui.quitting import QuitSignals
    from desktop.ui.single import FirstInstance
    from desktop.ui.works import Told, Works


PROGRAM = "branchline"


def make_application(argv: Sequence[str]) -> QApplication:
    """Return the application with its names and its style."""
    QGuiApplication.setDesktopFileName("branchline")
    # Not by `setStyle`: what that returns has Qt's binding make hundreds of names before the paint.
    app = QApplication([*argv, "-style", "fusion"])
    app.setApplicationName("Branchline")
    app.setApplicationDisplayName("Branchline")
    app.setQuitOnLastWindowClosed(False)
    return app


def run(
    asked: Arguments,
    *,
    paths: Paths,
    preferences: PreferencesFile,
    open_runtime: "Callable[[Told], Runtime]",
) -> int:
    """Run the window until it is closed; returns the exit status.

    Files that were `asked` for are attached to a new chat. A second start for the same data folder
    brings the first window forward, hands over what it was `asked` for and returns 0 at once.
    """
    app = make_application([PROGRAM, *asked.for_qt])
    name = socket_name(paths.data)
    if is_taken(name) and _has_knocked(name, asked):
        preferences.close()
        return 0
    tidying = Tidying(app)
    life = Life(paths=paths, preferences=preferences, open_runtime=open_runtime, parent=app)
    ears = Ears(name, life, asked)
    life.ended.connect(app.quit)
    life.show()
    life.take_named(asked.files, asked.refused)
    status = app.exec()
    ears.close()
    life.end()
    tidying.close()
    return status


class Life(QObject):
    """The window from its first paint to its end.

    Signals: `opened()` the window is at work; `ended()` everything behind the window is at rest.
    """

    opened = Signal()
    ended = Signal()

    def __init__(
        self,
        *,
        paths: Paths,
        preferences: PreferencesFile,
        open_runtime: "Callable[[Told], Runtime]",
        missing_scripts: Callable[[], tuple[str, ...]] | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._paths = paths
        self._preferences = preferences
        self._open_runtime = open_runtime
        self._missing_scripts = missing_scripts
        self._works: Works | None = None
        self._named: tuple[Path, ...] = ()
        self._refused: tuple[str, ...] = ()
        wanted = preferences.value
        self.look = Look(wanted.theme, wanted.text_percent, self, motion=wanted.motion)
        self.look.colour()
        self.window = Window(preferences, self.look.theme)
        self.window.painted.connect(self._on_window_painted)
        self.window.closing.connect(self._on_window_closing)

    def show(self) -> None:
        """Show the window and ask for the keyboard.

        Where no window manager hands it out, the window would be typed into and yet count as
        inactive: its shortcuts would be dead.
        """
        self.window.show()
        self.window.activateWindow()

    @Slot()
    def close(self) -> None:
        """Close the window as a person would."""
        self.window.close()

    @Slot(str)
    def come_forward(self, token: str) -> None:
        """Show the window before all others; `token` is the desktop's leave to do so."""
        self.window.come_forward(token)

    @Slot(object, object)
    def take_named(self, files: Sequence[Path], refused: Sequence[str]) -> None:
        """Attach files that a start named to a new chat, as soon as there is a window for them.

        `refused` are names of no file, which the window tells.
        """
        self._named, self._refused = (*self._named, *files), (*self._refused, *refused)
        if self.window.is_filled and (self._named or self._refused):
            self.window.content.take_named(self._named, self._refused)
            self._named, self._refused = (), ()

    def end(self) -> None:
        """Wait for every thread of ours; the loop has ended."""
        if self._works is not None:
            self._works.end()
        self._preferences.close()
        self.window.deleteLater()

    @Slot()
    def _on_window_painted(self) -> None:
        from desktop.ui.fonts import missing_scripts  # noqa: PLC0415 - after the first paint
        from desktop.ui.works import Works  # noqa: PLC0415 - after the first paint

        self._works = Works(
            self._open_runtime, missing=self._missing_scripts or missing_scripts, parent=self
        )
        self._works.opened.connect(self.opened)
        self._works.ended.connect(self.ended)
        self._works.fill(self.window, self.look, paths=self._paths, preferences=self._preferences)
        self.take_named((), ())

    @Slot()
    def _on_window_closing(self) -> None:
        if self._works is not None:
            self._works.close()
        else:
            QTimer.singleShot(0, self._on_nothing_closed)

    @Slot()
    def _on_nothing_closed(self) -> None:
        self.ended.emit()


class Ears(QObject):
    """Hears later starts, and the system's wish that the program end; from the first paint on."""

    def __init__(self, name: str, life: Life, asked: Arguments) -> None:
        super().__init__(life)
        self._name = name
        self._asked = asked
        self._life = life
        self._instance: FirstInstance | None = None
        self._signals: QuitSignals | None = None
        life.window.painted.connect(self._on_window_painted)
        life.window.closing.connect(self._on_window_closing)

    def close(self) -> None:
        """Hear nothing more."""
        self._on_window_closing()
        if self._signals is not None:
            self._signals.close()

    @Slot()
    def _on_window_painted(self) -> None:
        from desktop.ui.quitting import QuitSignals  # noqa: PLC0415 - not before the first paint
        from desktop.ui.single import FirstInstance  # noqa: PLC0415 - not before the first paint

        self._instance = FirstInstance(self)
        self._instance.knocked.connect(self._life.come_forward)
        self._instance.given.connect(self._life.take_named)
        if not self._instance.listen(self._name) and _has_knocked(self._name, self._asked):
            self._life.close()  # two were started at the same moment
        self._signals = QuitSignals(self)
        self._signals.asked.connect(self._life.close)

    @Slot()
    def _on_window_closing(self) -> None:
        if self._instance is not None:
            self._instance.close()  # a start from now on is a first one


def _has_knocked(name: str, asked: Arguments) -> bool:
    from desktop.ui.single import knock  # noqa: PLC0415 - only where somebody may be there

    return knock(name, files=asked.files, refused=asked.refused)
