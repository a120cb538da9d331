import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.palette.delegate import PaletteDelegate
from desktop.ui.palette.entries import Entry, Line
from desktop.ui.palette.lines import PaletteLines
from desktop.ui.theme import LIGHT

WIDTH, HEIGHT = 400, 32


@pytest.mark.parametrize(
    ("direction", "is_left"),
    [(Qt.LayoutDirection.LeftToRight, True), (Qt.LayoutDirection.RightToLeft, False)],
)
def test_the_words_begin_where_reading_begins(
    qtbot: QtBot, direction: Qt.LayoutDirection, *, is_left: bool
) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    lines = PaletteLines(parent)
    lines.show([("", [Line(Entry("command", "x", "Words"))])])
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    option = QStyleOptionViewItem()
    option.rect = image.rect()  # type: ignore[attr-defined]  # the stubs lack it
    option.direction = direction  # type: ignore[attr-defined]  # the stubs lack it
    painter = QPainter(image)
    PaletteDelegate(LIGHT, parent).paint(painter, option, lines.index(1))
    painter.end()
    inked = [
        x
        for x in range(WIDTH)
        if any(QColor(image.pixel(x, y)).lightness() < 120 for y in range(HEIGHT))
    ]
    middle = (inked[0] + inked[-1]) / 2
    assert (middle < WIDTH / 3) is is_left
    assert (middle > WIDTH * 2 / 3) is not is_left
