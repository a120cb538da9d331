import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from desktop.ui.models.keyfield import KeyField
from desktop.ui.theme import DARK, Theme

KEY = "sk-planted-0123456789"
HINTS = Qt.InputMethodHint


@pytest.fixture
def field(qtbot: QtBot, theme: Theme) -> KeyField:
    field = KeyField(theme)
    qtbot.addWidget(field)
    field.resize(400, 40)
    field.show()
    field.activateWindow()
    qtbot.waitExposed(field)
    field.line.setFocus()
    QGuiApplication.clipboard().clear()
    return field


@pytest.mark.parametrize(
    "pasted", [KEY, f" {KEY} ", f"{KEY}\n", f"\t{KEY}\r\n", f"{KEY[:5]} {KEY[5:]}"]
)
def test_what_pasting_brings_along_is_left_out(field: KeyField, pasted: str) -> None:
    field.line.setText(pasted)
    assert field.key() == KEY


def test_a_key_is_hidden_until_one_asks(qtbot: QtBot, field: KeyField) -> None:
    qtbot.keyClicks(field.line, KEY)
    assert KEY not in field.line.displayText()
    qtbot.mouseClick(field.eye, Qt.MouseButton.LeftButton)
    assert field.line.displayText() == KEY
    assert field.eye.accessibleName() == "Hide the key"
    qtbot.mouseClick(field.eye, Qt.MouseButton.LeftButton)
    assert KEY not in field.line.displayText()


@pytest.mark.parametrize("is_shown", [False, True], ids=["hidden", "shown"])
@pytest.mark.parametrize("way", ["keys", "double click", "drag", "shift and end"])
def test_a_key_leaves_by_no_way_of_selecting_it(
    qtbot: QtBot, field: KeyField, way: str, *, is_shown: bool
) -> None:
    field.line.setText(KEY)
    field.eye.setChecked(is_shown)
    line, left = field.line, Qt.MouseButton.LeftButton
    match way:
        case "keys":
            qtbot.keyClick(line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        case "double click":
            qtbot.mouseDClick(line, left)
        case "drag":
            qtbot.mousePress(line, left, pos=line.rect().topLeft())
            qtbot.mouseMove(line, line.rect().center())
            qtbot.mouseRelease(line, left, pos=line.rect().center())
        case _:
            qtbot.keyClick(line, Qt.Key.Key_Home)
            qtbot.keyClick(line, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClick(line, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    line.copy()
    clipboard = QGuiApplication.clipboard()
    assert clipboard.text() == ""
    if clipboard.supportsSelection():
        assert clipboard.text(clipboard.Mode.Selection) == ""
    assert field.key() == KEY


def test_no_input_method_learns_a_key(field: KeyField) -> None:
    hints = field.line.inputMethodHints()
    assert hints & HINTS.ImhSensitiveData
    assert hints & HINTS.ImhNoPredictiveText


def test_what_is_forgotten_cannot_be_brought_back(qtbot: QtBot, field: KeyField) -> None:
    qtbot.keyClicks(field.line, KEY)
    field.eye.setChecked(True)
    with qtbot.waitSignal(field.changed):
        field.forget()
    field.line.undo()
    assert field.key() == ""
    assert field.line.echoMode() == QLineEdit.EchoMode.Password


def test_the_eye_is_reached_with_the_keyboard(qtbot: QtBot, field: KeyField) -> None:
    qtbot.keyClick(field.line, Qt.Key.Key_Tab)
    assert field.eye.hasFocus()
    qtbot.keyClick(field.eye, Qt.Key.Key_Space)
    assert field.eye.isChecked()


def test_the_eye_takes_another_theme(field: KeyField) -> None:
    before = field.eye.icon().cacheKey()
    field.set_theme(DARK)
    assert field.eye.icon().cacheKey() != before
