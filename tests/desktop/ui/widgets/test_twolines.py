import pytest
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QListWidget
from pytestqt.qtbot import QtBot

from desktop.ui.look import Look
from desktop.ui.theme import THEMES, Theme
from desktop.ui.timeline.legible import contrast
from desktop.ui.widgets.twolines import TwoLineDelegate

NAMES = ("light", "contrast-dark")


@pytest.mark.parametrize("name", NAMES)
def test_the_quiet_line_of_an_item_can_be_read(qtbot: QtBot, theme: Theme, name: str) -> None:
    del theme
    Look(name, 100).apply()
    shown = QListWidget()
    shown.setProperty("look", "list")
    shown.setItemDelegate(TwoLineDelegate(shown))
    shown.addItem("\n" + "█" * 9)
    qtbot.addWidget(shown)
    shown.show()
    qtbot.waitExposed(shown)
    ground = QColor(THEMES[name].window)
    line = shown.visualItemRect(shown.item(0))
    image = shown.viewport().grab(line).toImage()
    on_ground = QImage(image.size(), QImage.Format.Format_RGB32)
    on_ground.fill(ground)
    painter = QPainter(on_ground)
    painter.drawImage(0, 0, image)
    painter.end()
    inks = [on_ground.pixelColor(x, line.height() - 14) for x in range(20, 60)]
    assert max(contrast(ink, ground) for ink in inks) >= THEMES[name].least_contrast
