import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel

WORDS = (
    "All chats go back to how they were then.\nWhat you have now is kept, and stays in this list."
)


def inked_rows(image: QImage) -> list[int]:
    """Return the rows of an image in which something is drawn."""
    ground = image.pixelColor(0, 0)
    wide = range(image.width())
    return [y for y in range(image.height()) if any(image.pixelColor(x, y) != ground for x in wide)]


def inked_columns(image: QImage) -> list[int]:
    """Return the columns of an image in which something is drawn."""
    ground = image.pixelColor(0, 0)
    high = range(image.height())
    return [x for x in range(image.width()) if any(image.pixelColor(x, y) != ground for y in high)]


@pytest.mark.parametrize("width_px", [90, 240, 900])
def test_lines_stand_apart_and_none_is_cut(qtbot: QtBot, width_px: int) -> None:
    paragraph, label = Paragraph(WORDS), PlainLabel(WORDS)
    label.setWordWrap(True)
    for each in (paragraph, label):
        qtbot.addWidget(each)
    high_px = paragraph.heightForWidth(width_px)
    assert high_px > label.heightForWidth(width_px)
    paragraph.resize(width_px, high_px + 40)
    rows = inked_rows(paragraph.grab().toImage())
    assert rows[0] >= 20
    assert rows[-1] < 20 + high_px


@pytest.mark.parametrize("alignment", [Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignHCenter])
def test_a_single_line_stands_where_that_of_a_label_does(
    qtbot: QtBot, alignment: Qt.AlignmentFlag
) -> None:
    paragraph, label = Paragraph("A few words"), PlainLabel("A few words")
    for each in (paragraph, label):
        qtbot.addWidget(each)
        each.setStyleSheet("color: #405060")
        each.setAlignment(alignment | Qt.AlignmentFlag.AlignVCenter)
        each.resize(200, 40)
    drawn = paragraph.grab().toImage()
    assert drawn == label.grab().toImage()
    inks = {drawn.pixelColor(x, y).name() for x in range(200) for y in range(40)}
    assert QColor("#405060").name() in inks


def test_words_that_are_read_from_the_right_begin_there(qtbot: QtBot) -> None:
    paragraph = Paragraph(parent=None)
    qtbot.addWidget(paragraph)
    paragraph.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    paragraph.setText("שלום")
    paragraph.resize(300, 30)
    inked = inked_columns(paragraph.grab().toImage())
    assert inked[0] > 150
    assert inked[-1] > 280


def test_words_in_the_middle_are_broken_into_lines_of_like_length(qtbot: QtBot) -> None:
    paragraph = Paragraph(
        "The built-in model is tiny and works offline: nothing leaves this computer"
    )
    qtbot.addWidget(paragraph)
    paragraph.setAlignment(Qt.AlignmentFlag.AlignHCenter)
    width_px = paragraph.fontMetrics().horizontalAdvance(paragraph.text()) - 20
    paragraph.resize(width_px, paragraph.heightForWidth(width_px))
    image = paragraph.grab().toImage()
    middle = image.height() // 2
    above_px, below_px = (
        len(inked_columns(image.copy(0, top, width_px, middle))) for top in (0, middle)
    )
    assert below_px > above_px / 2
