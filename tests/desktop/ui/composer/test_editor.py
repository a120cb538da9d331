import time

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QImage, QInputMethodEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.ui.composer.editor import PromptEditor
from desktop.ui.theme import Theme


@pytest.fixture
def editor(qtbot: QtBot, theme: Theme) -> PromptEditor:
    del theme
    editor = PromptEditor()
    editor.resize(500, 40)
    editor.set_room(240)
    qtbot.addWidget(editor)
    editor.show()
    qtbot.waitExposed(editor)
    return editor


def compose(editor: PromptEditor, *, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    event.setCommitString(commit)
    QApplication.sendEvent(editor, event)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_sends(qtbot: QtBot, editor: PromptEditor, key: Qt.Key) -> None:
    qtbot.keyClicks(editor, "Hello")
    with qtbot.waitSignal(editor.submitted):
        qtbot.keyClick(editor, key)
    assert editor.toPlainText() == "Hello"


def test_shift_enter_breaks_the_line(qtbot: QtBot, editor: PromptEditor) -> None:
    with qtbot.assertNotEmitted(editor.submitted):
        qtbot.keyClicks(editor, "one")
        qtbot.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
        qtbot.keyClicks(editor, "two")
    assert editor.toPlainText() == "one\ntwo"
    assert editor.document().blockCount() == 2


def test_enter_that_confirms_a_word_never_sends(qtbot: QtBot, editor: PromptEditor) -> None:
    compose(editor, preedit="にほん")
    with qtbot.assertNotEmitted(editor.submitted):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    compose(editor, preedit="", commit="日本")
    assert editor.toPlainText() == "日本"
    with qtbot.waitSignal(editor.submitted):
        qtbot.keyClick(editor, Qt.Key.Key_Return)


def test_it_grows_to_its_room_and_then_scrolls(editor: PromptEditor) -> None:
    start = editor.height()
    editor.set_text("\n".join(["line"] * 5))
    assert start < editor.height() < 240
    editor.set_text("\n".join(["line"] * 200))
    assert editor.height() == 240
    assert editor.verticalScrollBarPolicy() == Qt.ScrollBarPolicy.ScrollBarAsNeeded
    editor.set_text("")
    assert editor.height() == start


def test_text_beside_a_picture_is_what_is_pasted(qtbot: QtBot, editor: PromptEditor) -> None:
    mime = QMimeData()
    mime.setText("a\tb")
    mime.setHtml("<table><tr><td>a</td><td>b</td></tr></table>")
    mime.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    QGuiApplication.clipboard().setMimeData(mime)
    with qtbot.waitSignal(editor.came) as came:
        editor.paste()
    assert editor.toPlainText() == "a\tb"
    assert came.args is not None
    assert came.args[0].text == "a\tb"
    assert came.args[0].picture is not None


def test_pasted_html_comes_without_its_colours(editor: PromptEditor) -> None:
    mime = QMimeData()
    mime.setText("red")
    mime.setHtml('<b style="color:red;font-size:60pt">red</b>')
    editor.insertFromMimeData(mime)
    assert editor.toPlainText() == "red"


@pytest.mark.parametrize("text", ["x" * 100_000, "a line of words\n" * 5_000, "字" * 50_000])
def test_a_huge_paste_takes_no_noticeable_time(editor: PromptEditor, text: str) -> None:
    mime = QMimeData()
    mime.setText(text)
    begun = time.thread_time()
    editor.insertFromMimeData(mime)
    editor.grab()
    assert time.thread_time() - begun < 1.0
    assert editor.toPlainText() == text
