from pathlib import Path

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QImage
from PySide6.QtWidgets import QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from desktop.ui.icons import APART_PX, NAMES, app_icon, icon, put_icon

ICONS = Path(__file__).parents[3] / "resources" / "icons"
WANTED = (
    "plus send stop copy branch retry paperclip picture close down chevron-left chevron-right "
    "chevron-down search more pin trash undo edit info settings events model check warning sun moon"
)


def inked(picture: QIcon, size_px: int) -> QImage:
    return picture.pixmap(QSize(size_px, size_px), 1.0).toImage()


def test_every_icon_that_was_promised_is_there() -> None:
    assert set(WANTED.split()) <= NAMES


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("name", sorted(NAMES))
def test_an_icon_is_drawn_in_its_colour_and_inside_its_square(name: str) -> None:
    image = inked(icon(name, "#4355d6", 24), 24)
    pixels = [image.pixelColor(x, y) for x in range(24) for y in range(24)]
    solid = [p for p in pixels if p.alpha() > 200]
    assert solid
    assert all(abs(p.red() - QColor("#4355d6").red()) < 8 for p in solid)
    edge = [image.pixelColor(0, n).alpha() for n in range(24)]
    assert max(edge) < 40


@pytest.mark.usefixtures("qapp")
def test_the_application_has_an_icon_in_every_size() -> None:
    for size_px in (16, 32, 256):
        assert not inked(app_icon(ICONS), size_px).isNull()


@pytest.mark.usefixtures("qapp")
def test_the_picture_of_the_application_is_256_pixels_wide() -> None:
    image = QImage(str(ICONS / "branchline.png"))
    assert (image.width(), image.height()) == (256, 256)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("density", [1.0, 1.25, 1.5, 1.75, 2.0, 3.0])
def test_an_icon_is_drawn_for_each_density_and_never_stretched(density: float) -> None:
    shown = icon("branch", "#4355d6", 16).pixmap(QSize(16, 16), density).toImage()
    drawn = icon("branch", "#4355d6", round(16 * density)).pixmap(
        QSize(round(16 * density), round(16 * density)), 1.0
    )
    image = drawn.toImage()
    assert shown.size() == image.size()
    shown.setDevicePixelRatio(1.0)
    assert shown == image.convertToFormat(shown.format())


@pytest.mark.parametrize(
    "direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft]
)
def test_the_sign_of_a_push_button_stands_apart_from_its_words(
    qtbot: QtBot, direction: Qt.LayoutDirection
) -> None:
    button, tool = QPushButton("Words"), QToolButton()
    for each in (button, tool):
        qtbot.addWidget(each)
        each.setLayoutDirection(direction)
        put_icon(each, "plus", "#4355d6", 16)
    assert button.iconSize() == QSize(16 + APART_PX, 16)
    image = inked(button.icon(), button.iconSize().width())
    is_mirrored = direction is Qt.LayoutDirection.RightToLeft
    beside = range(APART_PX) if is_mirrored else range(16, 16 + APART_PX)
    assert not any(image.pixelColor(x, y).alpha() for x in beside for y in range(image.height()))
    assert tool.iconSize() == QSize(16, 16), "a tool button leaves room of its own"
