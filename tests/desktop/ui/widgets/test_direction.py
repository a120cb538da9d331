"""Where reading begins at the right, a Latin name stands there too; titles, the other way too."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.header import TitleEdit
from desktop.ui.widgets.elided import ElidedLabel
from desktop.ui.widgets.plain import PlainLabel
from tests.support.pseudo import Kind, spoken_by_all


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


@pytest.mark.usefixtures("theme", "from_right")
@pytest.mark.parametrize("kind", [PlainLabel, ElidedLabel])
def test_a_latin_name_begins_where_reading_begins(qtbot: QtBot, kind: type[PlainLabel]) -> None:
    label = kind("Branchline")
    qtbot.addWidget(label)
    label.resize(600, 30)
    assert min(ink_of(label)) > 400


@pytest.mark.usefixtures("theme")
@pytest.mark.parametrize("title", ["Branchline", "שלום"])
@pytest.mark.parametrize(("kind", "begins_at"), [("longer", 0), ("from-right", 1)])
def test_a_title_begins_where_the_window_begins_its_lines(
    qtbot: QtBot, title: str, kind: Kind, begins_at: int
) -> None:
    with spoken_by_all(kind):
        edit = TitleEdit()
        qtbot.addWidget(edit)
        edit.setFrame(False)
        edit.resize(600, 30)
        edit.show_title(title, editable=False)
        middle = sum(found := ink_of(edit)) / len(found)
    assert round(middle / 600) == begins_at
