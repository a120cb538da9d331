import time

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import (
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QImage,
    QInputMethodEvent,
    QTextCursor,
)
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.ui.composer.editor import PromptEditor
from desktop.ui.composer.incoming import Incoming
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


def test_a_word_being_composed_belongs_to_the_text_it_was_begun_in(
    qtbot: QtBot, editor: PromptEditor
) -> None:
    compose(editor, preedit="にほん")
    editor.end_composing()
    assert editor.toPlainText() == "にほん"
    compose(editor, preedit="ご")
    editor.set_text("Another draft")
    with qtbot.waitSignal(editor.submitted):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert editor.toPlainText() == "Another draft"


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
    QGuiApplication.clipboard().clear()  # while Python, which made it, is there to take it away


def test_words_dropped_beside_the_box_begin_a_line_and_replace_nothing(
    editor: PromptEditor,
) -> None:
    editor.take_drop(Incoming(text="One"))
    editor.selectAll()
    editor.take_drop(Incoming(text="https://example.com/"))
    assert editor.toPlainText() == "One\nhttps://example.com/"


def test_words_dropped_into_the_box_stay_where_they_come_from(editor: PromptEditor) -> None:
    mime = QMimeData()
    mime.setText("From a letter.")
    offered = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    left, moved = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier
    entered = QDragEnterEvent(QPoint(5, 5), offered, mime, left, moved)
    QApplication.sendEvent(editor.viewport(), entered)
    dropped = QDropEvent(QPointF(5, 5), offered, mime, left, moved)
    assert dropped.proposedAction() == Qt.DropAction.MoveAction
    QApplication.sendEvent(editor.viewport(), dropped)
    assert editor.toPlainText() == "From a letter."
    assert dropped.dropAction() == Qt.DropAction.CopyAction


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


LINES = "".join(f"line {number:06d} x\n" for number in range(60_000))


def paste(editor: PromptEditor, text: str) -> None:
    mime = QMimeData()
    mime.setText(text)
    editor.insertFromMimeData(mime)


def test_the_window_goes_on_while_a_shelf_of_books_is_pasted(
    qtbot: QtBot, editor: PromptEditor
) -> None:
    editor.set_text("before after")
    editor.moveCursor(QTextCursor.MoveOperation.WordLeft)
    with qtbot.waitSignal(editor.came) as came:
        paste(editor, LINES)
        assert editor.document().blockCount() < 5_000
        QTimer.singleShot(1, editor.update)  # the window's loop runs while the rest comes
    assert came.args is not None
    assert came.args[0].is_long
    assert editor.pasted() == LINES
    assert editor.toPlainText() == f"before {LINES}after"
    editor.undo()
    assert editor.toPlainText() == "before after"
    editor.redo()
    assert editor.toPlainText() == f"before {LINES}after"


def test_what_is_read_or_typed_while_a_paste_comes_in_finds_all_of_it(
    qtbot: QtBot, editor: PromptEditor
) -> None:
    paste(editor, LINES)
    qtbot.keyClicks(editor, "end")
    assert editor.toPlainText() == f"{LINES}end"
    editor.set_text("")
    paste(editor, LINES)
    assert editor.toPlainText() == LINES
    paste(editor, LINES[:9])
    paste(editor, LINES[:18_000])
    paste(editor, "last")
    assert editor.toPlainText() == f"{LINES}{LINES[:9]}{LINES[:18_000]}last"


def test_a_draft_that_is_put_away_takes_nothing_of_a_paste_into_the_next(
    qtbot: QtBot, editor: PromptEditor
) -> None:
    paste(editor, LINES)
    editor.set_text("another chat")
    passed: list[bool] = []
    QTimer.singleShot(5, lambda: passed.append(True))
    qtbot.waitUntil(lambda: bool(passed))
    assert editor.toPlainText() == "another chat"
