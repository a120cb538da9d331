"""What runs behind the window: its parts, the bridge, and the runtime on a worker.

Opening: the parts are made, then the worker opens the runtime, then the two are joined. Closing:
the same worker brings the runtime to rest, also when it was still opening.
"""

from collections.abc import Callable, Container
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.config import PreferencesFile
from desktop.paths import Paths, resource
from desktop.privacy import make_private
from desktop.ui.bridge import Bridge
from desktop.ui.content import Content
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import tr, use_language
from desktop.ui.icons import app_icon
from desktop.ui.look import Look
from desktop.ui.theme import load_fonts
from desktop.ui.window import Window

if TYPE_CHECKING:
    from desktop.runtime import Runtime

# Ten seconds in all: as long as a closing window may take to settle its answers.
TRY_AGAIN_MS = 250
TRIES = 40
FONTS = "FONTS_MISSING"
EXPOSED = "OPEN_TO_OTHERS"


class Works(QObject):
    """Fills the window and brings it to life.

    `open_runtime` blocks, so it runs on the worker, again after a failure; `missing` says for which
    scripts there is no font. Signals: `opened()` the window is at work; `ended()` everything is at
    rest.
    """

    opened = Signal()
    ended = Signal()

    def __init__(
        self,
        open_runtime: "Callable[[], Runtime]",
        *,
        missing: Callable[[], tuple[str, ...]],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="opening")
        self._opening: Future[Runtime] | None = None
        self._open_runtime = open_runtime
        self._missing_scripts = missing
        self._tries = 0
        self._is_closing = False
        self._content: Content | None = None
        self._preferences: PreferencesFile | None = None
        self._paths: Paths | None = None
        self._is_private = True
        self._hint: Failure | None = None
        self.bridge = Bridge(self)

    def fill(
        self, window: Window, look: Look, *, paths: Paths, preferences: PreferencesFile
    ) -> None:
        """Make the parts, put them into `window`, and join them to the runtime when it is open."""
        self._preferences, self._paths = preferences, paths
        use_language(preferences.value.language)
        load_fonts(resource("fonts"))
        look.apply()
        icon = app_icon(resource("icons"))
        window.setWindowIcon(icon)
        self._content = Content(preferences.value, look, self.bridge, paths=paths, icon=icon)
        self._content.start_asked.connect(self._on_start_asked)
        window.fill(self._content)
        # WORKAROUND: only now, when this thread has imported its modules. PySide looks into every
        # module after its import; while it does so for one thread it passes over another's, and
        # pydantic then fails to import (pydantic.errors is looked into too late, half made).
        self._open()

    def close(self) -> None:
        """Bring everything to rest; `ended` tells when it is."""
        self._is_closing = True
        # One worker, so this runs after an opening that is still under way.
        closed = self._worker.submit(self._rest)
        self.bridge.when_done(closed, self._on_everything_closed, refused=self._on_close_refused)

    def end(self) -> None:
        """Wait for the worker; the loop has ended."""
        self.bridge.close()
        self._worker.shutdown(wait=True)

    def _open(self) -> None:
        self._opening = self._worker.submit(self._opened)
        self.bridge.when_done(
            self._opening, self._on_runtime_opened, refused=self._on_opening_refused
        )

    def _opened(self) -> "Runtime":
        """Put the folder in order and open the runtime; on the worker."""
        assert self._paths is not None
        self._is_private = make_private(self._paths)
        return self._open_runtime()

    def _on_runtime_opened(self, runtime: "Runtime") -> None:
        if not self._is_closing and self._content is not None:
            self._content.attach(runtime)
            self._tell_hints(self._content)
            self.opened.emit()

    def _on_opening_refused(self, trouble: Failure) -> None:
        # A window that was closed a moment ago may still be putting its things away behind it.
        if trouble.code == "ALREADY_OPEN" and self._tries < TRIES:
            self._tries += 1
            QTimer.singleShot(TRY_AGAIN_MS, self._on_start_asked)
        elif self._content is not None:
            self._content.show_start_failure(trouble)

    @Slot()
    def _on_start_asked(self) -> None:
        if not self._is_closing:
            self._open()

    def _tell_hints(self, content: Content) -> None:
        assert self._preferences is not None
        trouble = self._preferences.trouble
        if trouble is not None:
            content.page.hint.tell(failure(trouble.code).text)
            return
        self._hint = self._next_hint(self._preferences.value.told)
        if self._hint is not None:
            content.page.hint.tell(self._hint.text)
            content.page.hint.dismissed.connect(self._on_hint_dismissed)

    def _next_hint(self, told: Container[str]) -> Failure | None:
        """Return what a person should know of this computer and was not told yet."""
        if not self._is_private and EXPOSED not in told:
            return failure(EXPOSED)
        scripts = "" if FONTS in told else tr(" and ").join(self._missing_scripts())
        return failure(FONTS, scripts=scripts) if scripts else None

    @Slot()
    def _on_hint_dismissed(self) -> None:
        hint, preferences, content = self._hint, self._preferences, self._content
        if hint is None or preferences is None or content is None:
            return
        if content.page.hint.text() == hint.text:  # the place may speak of other things by now
            value = preferences.value
            preferences.save(replace(value, told=tuple({*value.told, hint.code})))

    def _rest(self) -> None:
        """Close the runtime; on the worker, however the opening ended."""
        if self._opening is not None and self._opening.exception() is None:
            self._opening.result().close()

    def _on_everything_closed(self, _nothing: None) -> None:
        self.ended.emit()

    def _on_close_refused(self, _trouble: Failure) -> None:
        self.ended.emit()
