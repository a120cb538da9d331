"""Alerts where there is no session bus: a message from an icon in the system's tray."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from desktop.ui.alerts.alert import Alert, AlertChosen


class TrayAlerts(QObject):
    """Shows alerts from an icon that stands in the tray only while there is something to tell.

    `told` hears of clicks: of the last alert, since the tray does not say which was clicked.
    """

    def __init__(self, told: Callable[[AlertChosen], None], parent: QObject) -> None:
        super().__init__(parent)
        self._told = told
        self._chat = ""
        self._tray: QSystemTrayIcon | None = None

    def show(self, alert: Alert) -> None:
        """Show an alert."""
        if not QSystemTrayIcon.isSystemTrayAvailable() or not QSystemTrayIcon.supportsMessages():
            return
        icon = QApplication.windowIcon()
        if self._tray is None:
            self._tray = QSystemTrayIcon(icon, self)
            self._tray.messageClicked.connect(self._on_tray_chosen)
            self._tray.activated.connect(self._on_tray_chosen)
        self._chat = alert.chat
        self._tray.setToolTip("Branchline")
        self._tray.show()
        self._tray.showMessage(alert.title, alert.text, icon)

    def withdraw(self) -> None:
        """Take the icon, and with it the message, out of the tray."""
        if self._tray is not None:
            self._tray.hide()

    def close(self) -> None:
        """Show nothing more."""
        self.withdraw()

    @Slot()
    def _on_tray_chosen(self) -> None:
        self._told(AlertChosen(self._chat))
