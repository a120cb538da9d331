import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyle

from desktop.ui.theme import THEMES, Theme
from desktop.ui.widgets.listrow import paint_ground


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_ring_of_a_row_has_the_colour_of_every_ring(theme: Theme) -> None:
    picture = QImage(80, 40, QImage.Format.Format_RGB32)
    picture.fill(QColor(theme.window))
    painter = QPainter(picture)
    paint_ground(painter, QRect(0, 0, 80, 40), QStyle.StateFlag.State_HasFocus, theme)
    painter.end()
    assert picture.pixelColor(40, 1) == QColor(theme.focus)
