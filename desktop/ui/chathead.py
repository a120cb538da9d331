"""What stands above the open chat: its title, that it is on its way, and why it takes nothing."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.ui.door import Desk
from desktop.ui.failures import Failure, failure, ways_out
from desktop.ui.i18n import number, tr

if TYPE_CHECKING:
    from store import SessionSummary

# Most chats open sooner, and a sign that flashes by only disturbs.
SIGN_AFTER_MS = 100
_SECOND_MS = 1_000


class ChatHead(QObject):
    """Fills the header, and the line above it, for the chat that is open."""

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._has_problem = False
        self._waited_s = 0
        self._sign = QTimer(self)
        self._sign.setSingleShot(True)
        self._sign.timeout.connect(self._on_sign_timeout)

    @property
    def is_waiting(self) -> bool:
        """Whether a chat is on its way."""
        return self._sign.isActive()

    def wait(self) -> None:
        """Say soon that the chat is on its way, and then for how long already."""
        self._waited_s = 0
        self._sign.start(SIGN_AFTER_MS)

    def end_wait(self) -> None:
        """Say so no longer; what is shown next takes its place."""
        self._sign.stop()

    def show(self, summary: "SessionSummary | None", *, came_from: str) -> None:
        """Show the title of a chat (None: a new one), and of the chat it branched from ("")."""
        reading_only = self._desk.runtime.reading_only
        nothing = tr("Your chats") if summary is None and reading_only else tr("New chat")
        title = (summary.title if summary is not None else "") or nothing
        self._desk.page.header.show_chat(
            title, branched_from=came_from, editable=summary is not None and not reading_only
        )

    def refuse(self, trouble: Failure) -> None:
        """Say why the chat could not be opened."""
        self.end_wait()
        self._desk.page.composer.set_blocked(trouble.sentence)
        self._desk.page.trouble.tell(trouble.text, tone="danger")
        self._has_problem = True

    def show_problem(self, code: str, *, is_told_below: bool = False) -> None:
        """Say why nothing can be added to the chat, and let nothing be sent; "" when it can.

        `is_told_below`: the chat opens where it is told, so it is not said twice.
        """
        page, trouble = self._desk.page, failure(code)
        page.composer.set_blocked(trouble.sentence if code else "", in_box=True)
        is_told_above = bool(code) and not is_told_below
        if is_told_above:
            page.trouble.tell(trouble.text, tone="warning", actions=ways_out(code))
        elif self._has_problem:
            page.trouble.withdraw()
        self._has_problem = is_told_above

    @Slot()
    def _on_sign_timeout(self) -> None:
        words = tr("Opening…")
        if self._waited_s:
            words = tr("Opening… {seconds} s", seconds=number(self._waited_s))
        self._desk.page.header.show_chat(words, branched_from="", editable=False)
        self._waited_s += 1
        self._sign.start(_SECOND_MS)
