"""What runs behind the window: its parts, the bridge, and the runtime on a worker.

Opening: the parts are made, then the worker opens the runtime, then the two are joined. Closing:
the same worker brings the runtime to rest, also when it was still opening. Restarting: the one,
then the other, behind new parts in the same window.
"""

from collections.abc import Callable, Container
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.config import PreferencesFile
from desktop.faces import SavedDraft
from desktop.paths import Paths, resource
from desktop.privacy import make_private
from desktop.throttled import Throttled
from desktop.ui.backups.words import BETTER_IN_A_BACKUP
from desktop.ui.bridge import Bridge
from desktop.ui.content import Content
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import listed
from desktop.ui.icons import app_icon
from desktop.ui.languages import use_language
from desktop.ui.look import Look
from desktop.ui.readying import Readying
from desktop.ui.starting import MISSING
from desktop.ui.theme import load_fonts
from desktop.ui.window import Window

if TYPE_CHECKING:
    from desktop.runtime import BackupDoor, Runtime

Told: TypeAlias = Callable[[str, int, int], None]
"""What hears how far an update of the chats is: the stage, how much is done, and of how much."""

# Ten seconds in all: as long as a closing window may take to settle its answers.
TRY_AGAIN_MS = 250
TRIES = 40
READ_WITHIN_MS = 3_000
"""How long the window waits for a picture that is being read before its parts go."""
FONTS = "FONTS_MISSING"
EXPOSED = "OPEN_TO_OTHERS"
_COMPUTER = "computer"  # the topic of such a hint


class Works(QObject):
    """Fills the window and brings it to life.

    `open_runtime` blocks, so it runs on the worker, again after a failure; it is given what to tell
    how far an update of the chats is. `missing` says for which scripts there is no font. Signals:
    `opened()` the window is at work; `ended()` everything is at rest.
    """

    opened = Signal()
    ended = Signal()
    _updating = Signal(str, int, int)

    def __init__(
        self,
        open_runtime: "Callable[[Told], Runtime]",
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
        self._update = Throttled[str](self._updating.emit)
        self._updating.connect(self._on_self_updating)
        self._is_closing = False
        self._door: BackupDoor | None = None
        self._content: Content | None = None
        self._renew: Callable[[], Content] | None = None
        self._preferences: PreferencesFile | None = None
        self._paths: Paths | None = None
        self._look: Look | None = None
        self._window: Window | None = None
        self._language = ""
        self._is_private = True
        self._hint: Failure | None = None
        self._readying = Readying(self)
        self.bridge = Bridge(self)

    def fill(
        self, window: Window, look: Look, *, paths: Paths, preferences: PreferencesFile
    ) -> None:
        """Make the parts, put them into `window`, and join them to the runtime when it is open."""
        self._preferences, self._paths, self._look = preferences, paths, look
        self._window = window
        use_language(preferences.value.language)
        load_fonts(resource("fonts"))
        look.apply()
        look.follow_system(self.bridge)
        window.setWindowIcon(app_icon(resource("icons")))

        def renew() -> Content:
            content = Content(preferences.value, look, self.bridge, paths=paths)
            content.start_asked.connect(self._on_start_asked)
            content.anew_asked.connect(self._on_anew_asked)
            content.restart_asked.connect(self._on_restart_asked)
            content.reopen_asked.connect(self._reopen)
            content.language_asked.connect(self.speak)
            window.fill(content)
            return content

        self._renew = renew
        self._content = renew()
        # WORKAROUND: only now, when this thread has imported its modules. PySide looks into every
        # module after its import; while it does so for one thread it passes over another's, and
        # pydantic then fails to import (pydantic.errors is looked into too late, half made).
        self._open()

    @Slot(str)
    def speak(self, code: str) -> None:
        """Speak the language `code` at once ("" is what the system says).

        The parts are made anew, at the same place; the runtime and what it answers go on.
        """
        if self._content is not None and not self._is_closing:
            self._language = code
            # A picture that came a moment ago belongs to the draft that is kept now.
            tray = self._content.page.composer.tray
            tray.when_read(self._speak_soon, within_ms=READ_WITHIN_MS)

    def close(self) -> None:
        """Bring everything to rest; `ended` tells when it is."""
        self._is_closing = True
        self._readying.stop()
        # One worker, so this runs after an opening that is still under way.
        closed = self._worker.submit(_rest, self._opening, self._door)
        self.bridge.when_done(closed, self._on_everything_closed, refused=self._on_close_refused)

    def end(self) -> None:
        """Wait for the worker; the loop has ended."""
        self.bridge.close()
        self._worker.shutdown(wait=True)

    def _open(self) -> None:
        self._follow(self._worker.submit(self._opened))

    def _follow(self, opening: "Future[Runtime]") -> None:
        self._opening = opening
        self.bridge.when_done(opening, self._on_runtime_opened, refused=self._on_opening_refused)

    def _reopened(self, before: "Future[Runtime] | None", door: "BackupDoor | None") -> "Runtime":
        """Bring to rest what was open, and open anew; on the worker."""
        _rest(before, door)
        return self._opened()

    def _opened(self) -> "Runtime":
        """Put the folder in order and open the runtime; on the worker."""
        assert self._paths is not None
        self._is_private = make_private(self._paths)
        return self._open_runtime(self._tell_update)

    def _begun_anew(self) -> "Runtime":
        """Make an empty store where the chats are missing, and open it; on the worker."""
        from desktop.runtime import begin_anew  # noqa: PLC0415 - heavy, and already loaded

        assert self._paths is not None
        begin_anew(self._paths)
        return self._opened()

    def _tell_update(self, stage: str, done: int, of: int) -> None:
        """Hear on some thread how far an update is; give it up when the window has gone."""
        if self._is_closing:
            raise CancelledError
        self._update(stage, done, of)

    @Slot(str, int, int)
    def _on_self_updating(self, stage: str, done: int, of: int) -> None:
        if self._content is not None:
            self._content.show_update(stage, done, of)

    def _on_runtime_opened(self, runtime: "Runtime") -> None:
        if not self._is_closing and self._content is not None:
            self._content.attach(runtime)
            self._tell_hints(self._content, is_read_only=bool(runtime.reading_only))
            self.opened.emit()
            self._readying.start()

    def _on_opening_refused(self, trouble: Failure) -> None:
        # A window that was closed a moment ago may still be putting its things away behind it.
        if trouble.code == "ALREADY_OPEN" and self._tries < TRIES:
            self._tries += 1
            QTimer.singleShot(TRY_AGAIN_MS, self._on_start_asked)
        elif self._content is not None:
            self._content.show_start_failure(trouble)
            if trouble.code in BETTER_IN_A_BACKUP:
                door = self._worker.submit(self._door_without_chats)
                self.bridge.when_done(door, partial(self._on_door_made, trouble))
            elif trouble.code == MISSING:
                copies = self._worker.submit(self._copies_left)
                self.bridge.when_done(copies, partial(self._on_copies_looked_for, trouble))

    def _door_without_chats(self) -> "BackupDoor":
        """Return what makes and restores backups while the chats cannot be opened."""
        from desktop.runtime import open_backups  # noqa: PLC0415 - heavy, and already loaded

        assert self._paths is not None
        return self._door or open_backups(self._paths, self.bridge.notice)

    def _copies_left(self) -> "BackupDoor | None":
        """Return the same where chats are missing and copies of them are there."""
        from store import StoreError  # noqa: PLC0415 - heavy, and already loaded

        door = self._door_without_chats()
        try:
            if self._door is not None or door.copies().result():
                return door
        except StoreError:
            pass  # what cannot be looked at is offered to nobody
        door.close()
        return None

    def _on_copies_looked_for(self, trouble: Failure, door: "BackupDoor | None") -> None:
        if door is not None:
            self._on_door_made(trouble, door)

    def _on_door_made(self, trouble: Failure, door: "BackupDoor") -> None:
        self._door = door
        if self._content is not None:
            self._content.show_start_failure(trouble, door)

    @Slot()
    def _on_start_asked(self) -> None:
        if not self._is_closing:
            self._open()

    @Slot()
    def _on_anew_asked(self) -> None:
        if not self._is_closing:
            self._follow(self._worker.submit(self._begun_anew))

    @Slot()
    def _on_restart_asked(self) -> None:
        self._reopen()
        if self._content is not None:
            self._content.backups.expect_restored()

    @Slot()
    def _reopen(self) -> None:
        """Close what is open and open it again, behind new parts in the same window."""
        content, preferences = self._content, self._preferences
        if self._is_closing or content is None or preferences is None or self._renew is None:
            return
        unsaved = content.unsaved()
        content.let_go()
        preferences.save(content.remembered(preferences.value))
        again = self._worker.submit(self._reopened, self._opening, self._door)
        self._door = None
        self._content = self._renew()
        self._content.page.composer.put_before(SavedDraft(unsaved))
        self._follow(again)

    def _speak_soon(self) -> None:
        # Not now: who asked is one of the parts that go.
        QTimer.singleShot(0, self._on_language_due)

    @Slot()
    def _on_language_due(self) -> None:
        content, preferences, renew = self._content, self._preferences, self._renew
        window = self._window
        if self._is_closing or content is None or preferences is None or renew is None:
            return
        if self._language == preferences.value.language:
            return  # chosen twice before it could be spoken
        assert self._look is not None
        assert window is not None
        unsaved, workspace = content.unsaved(), content.workspace
        lasting = workspace.lasting_trouble if workspace is not None else ""
        seen = workspace.seen.place if workspace is not None else ("", 0)
        was_at_settings = content.settings.is_open
        content.let_go()
        preferences.save(replace(content.remembered(preferences.value), language=self._language))
        window.empty()
        use_language(self._language)
        self._look.renew_letters()
        self._content = renew()
        self._content.page.composer.put_before(SavedDraft(unsaved))
        opening = self._opening
        assert opening is not None
        if workspace is not None:
            self._on_runtime_opened(opening.result())
        elif opening.done() and opening.exception() is not None:
            self._open()  # what was told of it is told anew
        if self._content.workspace is not None:
            self._content.workspace.seen.come_back(seen)
        if lasting and self._content.workspace is not None:
            self._content.workspace.tell_again(lasting)
        if was_at_settings:
            self._content.settings.open_at_language()

    def _tell_hints(self, content: Content, *, is_read_only: bool) -> None:
        assert self._preferences is not None
        trouble = self._preferences.trouble
        if trouble is not None and is_read_only and trouble.code == "PREFERENCES_NOT_SAVED":
            return  # they lie in the same place, and of that it is said already
        if trouble is not None:
            content.page.hint.tell(failure(trouble.code).text, topic=_COMPUTER)
            return
        self._hint = self._next_hint(self._preferences.value.told)
        if self._hint is not None:
            content.page.hint.tell(self._hint.text, topic=_COMPUTER)
            content.page.hint.dismissed.connect(self._on_hint_dismissed)

    def _next_hint(self, told: Container[str]) -> Failure | None:
        """Return what a person should know of this computer and was not told yet."""
        if not self._is_private and EXPOSED not in told:
            return failure(EXPOSED)
        scripts = "" if FONTS in told else listed(self._missing_scripts())
        return failure(FONTS, scripts=scripts) if scripts else None

    @Slot(str)
    def _on_hint_dismissed(self, topic: str) -> None:
        hint, preferences = self._hint, self._preferences
        if hint is None or preferences is None or topic != _COMPUTER:
            return
        value = preferences.value
        preferences.save(replace(value, told=tuple({*value.told, hint.code})))

    def _on_everything_closed(self, _nothing: None) -> None:
        self.ended.emit()

    def _on_close_refused(self, _trouble: Failure) -> None:
        self.ended.emit()


def _rest(opening: "Future[Runtime] | None", door: "BackupDoor | None") -> None:
    """Close what is open; on the worker, however the opening ended."""
    if door is not None:
        door.close()
    if opening is not None and opening.exception() is None:
        opening.result().close()
