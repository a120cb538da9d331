import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QPaintEvent, QRegion
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid
from typing_extensions import override

from desktop.ui.look import Look
from desktop.ui.page import ChatPage
from desktop.ui.theme import DARK, Theme
from desktop.ui.widgets.overlay import Overlay


class Panel(Overlay):
    """An overlay with one field."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = QLineEdit()
        QVBoxLayout(self.panel).addWidget(self.field)

        self.painted = QRegion()

    def begin(self) -> None:
        self.open_over()
        self.field.setFocus()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted += event.region()


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> ChatPage:
    page = ChatPage(theme)
    qtbot.addWidget(page)
    page.resize(900, 600)
    page.show_opened()
    page.show()
    page.activateWindow()
    qtbot.waitExposed(page)
    page.composer.focus()
    return page


def test_a_chat_that_opens_by_itself_leaves_the_keys_in_a_cover_of_a_window_in_the_background(
    qtbot: QtBot, page: ChatPage
) -> None:
    panel, other = Panel(page), QLineEdit()
    qtbot.addWidget(other)
    panel.begin()
    other.show()
    other.activateWindow()
    other.setFocus()
    qtbot.waitUntil(other.hasFocus)
    page.focus()
    assert page.focusWidget() is panel.field


def test_a_panel_that_shrinks_takes_its_shadow_along(qtbot: QtBot, page: ChatPage) -> None:
    panel = Panel(page)
    panel.field.setFixedHeight(300)
    panel.begin()
    below = panel.panel.geometry().bottomLeft() + QPoint(0, 10)
    qtbot.waitUntil(lambda: panel.painted.contains(below))
    QCoreApplication.sendPostedEvents()  # all that was still to be painted for the first time
    panel.painted = QRegion()
    panel.field.setFixedHeight(40)
    panel.panel.layout().activate()
    panel.settle()
    qtbot.waitUntil(lambda: panel.painted.contains(below))


def test_what_lies_below_and_takes_the_keys_closes_it_and_keeps_them(page: ChatPage) -> None:
    panel = Panel(page)
    panel.begin()
    page.composer.focus()
    assert panel.isHidden()
    assert page.composer.editor.hasFocus()


def test_a_cover_over_a_cover_gives_the_keys_back_to_it(qtbot: QtBot, page: ChatPage) -> None:
    below, above = Panel(page), Panel(page)
    below.begin()
    above.begin()
    assert below.isVisible()
    qtbot.keyClick(above.field, Qt.Key.Key_Escape)
    assert above.isHidden()
    assert below.field.hasFocus()


def test_tab_in_a_cover_ties_no_part_of_the_window_to_the_life_of_another(
    qtbot: QtBot, page: ChatPage
) -> None:
    beside = QPushButton(page)
    area = QPlainTextEdit(page)
    inside = area.viewport()
    panel = Panel(page)
    panel.begin()
    for key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
        qtbot.keyClick(panel.field, key)
        assert panel.field.hasFocus()
    beside.deleteLater()
    QCoreApplication.sendPostedEvents(beside, QEvent.Type.DeferredDelete.value)
    assert isValid(inside)
    assert inside.parentWidget() is area


def test_in_the_dark_what_floats_is_lighter_than_what_it_floats_over(page: ChatPage) -> None:
    panel = Panel(page)
    Look("dark", 100).apply()
    page.set_theme(DARK)
    panel.begin()
    ground = panel.panel.grab().toImage().pixelColor(6, panel.panel.height() // 2)
    assert ground == QColor(DARK.raised)
    assert ground.lightness() > QColor(DARK.window).lightness()
