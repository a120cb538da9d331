"""A window that is asked for from outside comes before all others."""

import os

from PySide6.QtWidgets import QWidget


def bring_forward(window: QWidget, token: str = "") -> None:
    """Show `window` before all others; `token` is the desktop's leave to do so, "" for none.

    Qt hands the token in that variable over to a compositor (xdg-activation protocol).
    """
    from PySide6.QtCore import Qt  # noqa: PLC0415 - nobody asks before the first paint

    if token:
        os.environ["XDG_ACTIVATION_TOKEN"] = token
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
    window.show()
    window.raise_()
    window.activateWindow()
