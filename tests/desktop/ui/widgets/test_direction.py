"""Where reading begins at the right, a Latin name stands there too."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.elided import ElidedLabel
from desktop.ui.widgets.plain import PlainLabel
from tests.support.pseudo import spoken_by_all


@pytest.fixture
def from_right() -> Iterator[None]:
    with spoken_by_all("from-right"):
        yield


def ink_of(widget: QWidget) -> set[int]:
    """Return the columns of `widget` in which something is drawn."""
    picture = widget.grab().toImage()
    ground = QColor(picture.pixel(QPoint(picture.width() // 2, 0)))
    return {
        x
        for x in range(picture.width())
        for y in range(picture.height())
        if QColor(picture.pixel(x, y)) != ground
    }


@pytest.mark.usefixtures("from_right")
@pytest.mark.parametrize("kind", [PlainLabel, ElidedLabel])
def test_a_latin_name_begins_where_reading_begins(qtbot: QtBot, kind: type[PlainLabel]) -> None:
    label = kind("Branchline")
    qtbot.addWidget(label)
    label.resize(600, 30)
    assert min(ink_of(label)) > 400
