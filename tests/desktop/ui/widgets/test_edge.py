import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme import Theme
from desktop.ui.widgets.edge import EdgedSplitter

LEFT, RIGHT = Qt.Key.Key_Left, Qt.Key.Key_Right


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
def test_the_arrows_move_the_line_between_two_parts(
    qtbot: QtBot, direction: Qt.LayoutDirection
) -> None:
    halves = EdgedSplitter()
    halves.setLayoutDirection(direction)
    halves.setHandleWidth(1)
    for _ in range(2):
        halves.addWidget(QTextEdit())
    halves.resize(801, 100)
    halves.setSizes([400, 400])
    qtbot.addWidget(halves)
    halves.show()
    halves.name_edge(1, "Width")
    edge = halves.handle(1)
    before_px = edge.x()
    edge.setFocus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(halves.splitterMoved):
        qtbot.keyClick(edge, RIGHT)
    assert before_px + 16 < edge.x() < before_px + 48
    qtbot.keyClick(edge, LEFT)
    assert edge.x() == before_px
    qtbot.keyClick(edge, LEFT)
    assert before_px - 48 < edge.x() < before_px - 16


@pytest.mark.parametrize("direction", list(Qt.LayoutDirection)[:2])
def test_the_line_is_seen_beside_a_part_that_lies_above_what_it_was_made_with(
    qtbot: QtBot, theme: Theme, direction: Qt.LayoutDirection
) -> None:
    halves = EdgedSplitter()
    halves.setLayoutDirection(direction)
    halves.setHandleWidth(1)
    for _ in range(2):
        part = QWidget()
        part.setAutoFillBackground(True)
        halves.addWidget(part)
    halves.widget(1).raise_()
    halves.name_edge(1, "Width")
    halves.resize(401, 40)
    qtbot.addWidget(halves)
    halves.show()
    qtbot.waitExposed(halves)
    picture = halves.grab().toImage()
    drawn = {picture.pixelColor(x, 20).name() for x in range(10, 390)}
    assert theme.border in drawn
