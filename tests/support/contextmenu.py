"""The menu of a widget, opened as the right button of the mouse opens it."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget
from pytestqt.qtbot import QtBot


@contextmanager
def context_menu(qtbot: QtBot, widget: QWidget) -> Iterator[QMenu]:
    """Open the menu of `widget`; closes it again."""
    at = QPoint(5, 5)
    by_mouse = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(by_mouse, at, widget.mapToGlobal(at)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    qtbot.waitUntil(menu.isVisible)
    yield menu
    menu.close()
