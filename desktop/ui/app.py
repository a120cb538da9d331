"""The application: one process, one window, started empty and brought to life after it is seen.

run: a second start? → window → first paint → store and network on a worker → the window works
close: window hides → the runtime comes to rest on the worker → the loop ends
"""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop.config import PreferencesFile
from desktop.paths import Paths, resource
from desktop.ui.bridge import Bridge
from desktop.ui.failures import Failure, failure
from desktop.ui.fonts import missing_scripts
from desktop.ui.i18n import tr, use_language
from desktop.ui.icons import app_icon
from desktop.ui.look import Look
from desktop.ui.quitting import QuitSignals
from desktop.ui.single import FirstInstance, knock, socket_name
from desktop.ui.theme import load_fonts
from desktop.ui.window import Window

if TYPE_CHECKING:
    from desktop.runtime import Runtime

TRY_AGAIN_MS = 250
TRIES = 40


def make_application(argv: Sequence[str]) -> QApplication:
    """Return the application, dressed: style, fonts, names."""
    QGuiApplication.setDesktopFileName("branchline")
    app = QApplication(list(argv))
    app.setApplicationName("Branchline")
    app.setApplicationDisplayName("Branchline")
    app.setStyle("Fusion")
    app.setQuitOnLastWindowClosed(False)
    load_fonts(resource("fonts"))
    return app


def run(
    argv: Sequence[str],
    *,
    paths: Paths,
    preferences: PreferencesFile,
    open_runtime: "Callable[[], Runtime]",
) -> int:
    """Run the window until it is closed; returns the exit status.

    A second start for the same data folder brings the first window forward and returns 0 at once.
    """
    app = make_application(argv)
    use_language(preferences.value.language)
    name = socket_name(paths.data)
    if knock(name):
        preferences.close()
        return 0
    instance = FirstInstance(app)
    instance.listen(name)
    signals = QuitSignals(app)
    life = Life(paths=paths, preferences=preferences, open_runtime=open_runtime, parent=app)
    instance.knocked.connect(life.come_forward)
    signals.asked.connect(life.close)
    life.window.closing.connect(instance.close)  # a start from now on is a first one
    life.ended.connect(app.quit)
    life.show()
    status = app.exec()
    instance.close()
    signals.close()
    life.end()
    return status


class Life(QObject):
    """Opens what the window needs after it was painted, and closes it in order.

    Signals: `opened()` the window is at work; `ended()` everything behind the window is at rest.
    """

    opened = Signal()
    ended = Signal()

    def __init__(
        self,
        *,
        paths: Paths,
        preferences: PreferencesFile,
        open_runtime: "Callable[[], Runtime]",
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._open_runtime = open_runtime
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="opening")
        self._tries = 0
        self._opening: Future[Runtime] | None = None
        self.bridge = Bridge(self)
        self.look = Look(preferences.value.theme, preferences.value.text_percent, self)
        self.look.apply()
        self.window = Window(
            preferences,
            self.look,
            self.bridge,
            paths=paths,
            icon=app_icon(resource("icons")),
        )
        self.window.painted.connect(self.start)
        self.window.start_asked.connect(self.start)
        self.window.closing.connect(self._on_window_closing)

    def show(self) -> None:
        """Show the window."""
        self.window.show()

    @Slot()
    def start(self) -> None:
        """Open the store and the network on the worker."""
        self._opening = self._worker.submit(self._open_runtime)
        self.bridge.when_done(
            self._opening, self._on_runtime_opened, refused=self._on_opening_refused
        )

    @Slot()
    def close(self) -> None:
        """Close the window as a person would."""
        self.window.close()

    @Slot(str)
    def come_forward(self, token: str) -> None:
        """Show the window before all others; `token` is the desktop's leave to do so."""
        if token:
            os.environ["XDG_ACTIVATION_TOKEN"] = token
        self.window.come_forward()

    def end(self) -> None:
        """Wait for every thread of ours; the loop has ended."""
        self.bridge.close()
        self._worker.shutdown(wait=True)
        self._preferences.close()
        self.window.deleteLater()

    def _on_runtime_opened(self, runtime: "Runtime") -> None:
        if self.window.isVisible():
            self.window.attach(runtime)
            self._tell_hints()
            self.opened.emit()

    def _on_opening_refused(self, trouble: Failure) -> None:
        # A window that was closed a moment ago may still be putting its things away behind it.
        if trouble.code == "ALREADY_OPEN" and self._tries < TRIES:
            self._tries += 1
            QTimer.singleShot(TRY_AGAIN_MS, self.start)
        else:
            self.window.show_start_failure(trouble)

    def _tell_hints(self) -> None:
        scripts = tr(" and ").join(missing_scripts())
        if self._preferences.trouble is not None:
            self.window.page.hint.tell(failure(self._preferences.trouble.code).text)
        elif scripts:
            self.window.page.hint.tell(failure("FONTS_MISSING", scripts=scripts).text)

    @Slot()
    def _on_window_closing(self) -> None:
        # One worker, so this runs after an opening that is still under way.
        closed = self._worker.submit(self._rest)
        self.bridge.when_done(closed, self._on_everything_closed, refused=self._on_close_refused)

    def _rest(self) -> None:
        """Close the runtime; on the worker, however the opening ended."""
        if self._opening is not None and self._opening.exception() is None:
            self._opening.result().close()

    def _on_everything_closed(self, _nothing: None) -> None:
        self.ended.emit()

    def _on_close_refused(self, _trouble: Failure) -> None:
        self.ended.emit()
