"""Sending what stands in the box: whether it can go, what the buttons say of it, and its going."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot

from desktop.ui.composer.box import Box
from desktop.ui.composer.tray import Tray
from desktop.ui.i18n import tr
from desktop.ui.widgets.plain import tip


class Sending(QObject):
    """Lets a message go once, as soon as all that is attached is read.

    `before` gets what lets it go, and may ask the person something first. Signal: `went()` the
    draft is to be taken out of the box.
    """

    went = Signal()

    def __init__(self, box: Box, tray: Tray) -> None:
        super().__init__(box)
        self.before: Callable[[Callable[[], None]], None] = _at_once
        self._box = box
        self._tray = tray
        self._is_running = False
        self._blocked = ""
        self._waits = False
        box.editor.submitted.connect(self.submit)
        box.send.clicked.connect(self._on_send_clicked)

    @property
    def is_running(self) -> bool:
        """Whether an answer is under way: what is sent waits its turn."""
        return self._is_running

    @property
    def has_content(self) -> bool:
        """Whether there is anything to send."""
        return not self._tray.is_empty or bool(self._box.editor.toPlainText().strip())

    def set_running(self, *, running: bool) -> None:
        """Say whether an answer is under way."""
        self._is_running = running
        self.show()

    def set_blocked(self, reason: str) -> None:
        """Say why nothing can be sent now; "" when it can."""
        self._blocked = reason
        self.show()

    @Slot()
    def submit(self) -> None:
        """Let the message go, now or when all of it is read."""
        if self._blocked or not self.has_content:
            return
        if self._tray.is_reading:
            self._waits = True
            self.show()
            return
        self.before(self._go)

    def go_on(self) -> None:
        """Let go what waited, if all of it is read by now."""
        if self._waits and not self._tray.is_reading:
            self.submit()

    def wait_no_more(self) -> None:
        """Forget that it was to go: it is another message now."""
        self._waits = False

    def change_all_the_same(self, change: Callable[[], None]) -> None:
        """Make a `change` to the message after which it is to go as before."""
        waits = self._waits
        change()
        self._waits = waits

    def show(self) -> None:
        """Show on the buttons what can be done."""
        box, has_content = self._box, self.has_content
        box.send.setVisible(has_content or not self._is_running)
        box.send.setEnabled(has_content and not self._blocked and not self._waits)
        box.send.setToolTip(tip(self._blocked or self._send_tip()))
        box.stop.setVisible(self._is_running)

    def _send_tip(self) -> str:
        if self._waits:
            return tr("Sent as soon as everything attached is read")
        return tr("Send when this answer is finished") if self._is_running else tr("Send")

    def _go(self) -> None:
        if self.has_content and not self._blocked:  # else sent already, or another chat by now
            self.went.emit()

    @Slot()
    def _on_send_clicked(self) -> None:
        self._box.editor.end_composing()
        self.submit()
        self._box.editor.setFocus(Qt.FocusReason.OtherFocusReason)


def _at_once(send: Callable[[], None]) -> None:
    send()
