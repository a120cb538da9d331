import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.composer.editor import PromptEditor
from desktop.ui.theme import Theme
from desktop.ui.widgets.searchfield import SearchField
from desktop.ui.widgets.textframe import TextFrame

HEBREW = "\u05e9\u05dc\u05d5\u05dd"
FROM_LEFT, FROM_RIGHT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft


def field_of(kind: str) -> QPlainTextEdit:
    if kind == "message":
        return PromptEditor()
    return QPlainTextEdit()


@pytest.mark.parametrize("kind", ["message", "other"])
@pytest.mark.parametrize("direction", [FROM_LEFT, FROM_RIGHT])
def test_a_text_stands_at_the_side_where_its_language_begins(
    qtbot: QtBot, kind: str, direction: Qt.LayoutDirection
) -> None:
    field = field_of(kind)
    field.setLayoutDirection(direction)
    frame = TextFrame(field, "card", 4, None) if kind == "other" else field
    qtbot.addWidget(frame)
    frame.resize(600, 90)
    frame.show()
    field.setPlainText("")
    middle = field.viewport().width() // 2
    assert (field.cursorRect().left() > middle) == (direction == FROM_RIGHT)
    field.setPlainText(HEBREW)
    assert field.cursorRect().left() > middle
    field.setPlainText("Hello")
    assert field.cursorRect().left() < middle


def test_an_empty_field_begins_where_the_lines_of_the_window_do(
    qtbot: QtBot, theme: Theme, request: pytest.FixtureRequest
) -> None:
    request.addfinalizer(read_as_the_language_does)
    QGuiApplication.setLayoutDirection(FROM_RIGHT)
    window = QWidget()
    qtbot.addWidget(window)
    field = SearchField("Find a branch", theme, window)
    field.resize(300, 40)
    field.grab()  # only then it is known where the cursor stands
    assert field.cursorRect().center().x() > field.width() // 2


def read_as_the_language_does() -> None:
    QGuiApplication.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)
