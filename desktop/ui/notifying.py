"""A person who looks elsewhere is told that an answer is done, and a click brings them to it.

What is told is the chat's title and that its answer is there, never a word of the answer: a note
of the desktop is seen by whoever stands near, and kept by the desktop.
"""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from desktop.ui.alerts import Alert, AlertChosen, Alerts, system_alerts
from desktop.ui.bridge import Bridge
from desktop.ui.i18n import tr, tr_text
from desktop.ui.texts import Text, text

if TYPE_CHECKING:
    from store import Commit

# By the kind of a turn's end. What a person stopped is no news to them.
_TOLD: Mapping[str, Text] = {
    "completed": text("The answer is ready."),
    "max-tokens": text("The answer is ready, cut off at its greatest length."),
    "error": text("The answer could not be finished."),
    "blocked": text("The message was not answered."),
}
TELLS_AFTER_MS = 800
"""A new chat gets its title a moment after its first answer; and who comes back needs no word."""

_RETURNS = frozenset({QEvent.Type.WindowActivate, QEvent.Type.WindowStateChange, QEvent.Type.Show})


class Notifying(QObject):
    """Tells of answers while nobody looks at the window of `page`.

    `title_of` names a chat for a person; `make` makes what shows alerts.

    Signals: `chosen(chat, token)` somebody clicked what was told of `chat`, and wants to see it;
    `token` is the desktop's leave to come forward.
    """

    chosen = Signal(str, str)

    def __init__(
        self,
        page: QWidget,
        bridge: Bridge,
        *,
        title_of: Callable[[str], str],
        parent: QObject,
        make: Callable[[Callable[[AlertChosen], None], QObject], Alerts] = system_alerts,
    ) -> None:
        super().__init__(parent)
        self._window = page.window()
        self._bridge = bridge
        self._make = make
        self._alerts: Alerts | None = None  # made at first need: a start does not wait for it
        self._title_of = title_of
        self._is_wanted = True
        self._due: dict[str, str] = {}  # how the answers ended that are to be told, by chat
        self._soon = QTimer(self, singleShot=True, interval=TELLS_AFTER_MS)
        self._soon.timeout.connect(self._on_soon_timeout)
        self._window.installEventFilter(self)

    def set_wanted(self, *, wanted: bool) -> None:
        """Tell from now on, or nothing more."""
        self._is_wanted = wanted
        if not wanted:
            self._withdraw()

    def take_commit(self, commit: "Commit") -> None:
        """Tell of an answer that ended with `commit`, when nobody looks."""
        ends = [event.data for event in commit.events if event.type == "turn/end"]
        if ends and self._is_wanted and self._is_unseen():
            self._due[commit.session_id] = _kind_of(ends[-1])
            self._soon.start()

    def close(self) -> None:
        """Tell nothing more; what still shows is taken back."""
        self._is_wanted = False
        self._soon.stop()
        if self._alerts is not None:
            self._alerts.close()

    def _hear(self, choice: AlertChosen) -> None:
        """Hear of a click, on some thread."""
        heard: Future[AlertChosen] = Future()
        heard.set_result(choice)
        self._bridge.when_done(heard, self._on_alert_chosen)

    def _on_alert_chosen(self, choice: AlertChosen) -> None:
        self.chosen.emit(choice.chat, choice.token)

    def _tell(self, chat: str, kind: str) -> None:
        words = _TOLD.get(kind)
        if words is None:
            return
        title = self._title_of(chat) or tr("New chat")
        self._alerts = self._alerts or self._make(self._hear, self)
        self._alerts.show(Alert(chat, title, tr_text(words)))
        QApplication.alert(self._window)

    @Slot()
    def _on_soon_timeout(self) -> None:
        due, self._due = self._due, {}
        for chat, kind in due.items() if self._is_unseen() else ():
            self._tell(chat, kind)

    def _withdraw(self) -> None:
        self._due.clear()
        if self._alerts is not None:
            self._alerts.withdraw()

    def _is_unseen(self) -> bool:
        is_active = QGuiApplication.applicationState() is Qt.ApplicationState.ApplicationActive
        return not is_active or self._window.isMinimized() or self._window.isHidden()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _RETURNS and not self._is_unseen():
            self._withdraw()
        return super().eventFilter(watched, event)


def _kind_of(end: Mapping[str, object]) -> str:
    match end:
        case {"reason": {"kind": str(kind)}}:
            return kind
        case _:
            return ""
