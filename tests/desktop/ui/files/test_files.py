import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.files.reader import TextReader
from desktop.ui.files.strip import FileStrip, ShownFile
from desktop.ui.files.words import about, kind_of
from desktop.ui.theme import Theme


class Scene(QWidget):
    """A window with a field that has the keys, and a reader over it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.resize(700, 500)
        self.field = QLineEdit(self)
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        self.reader = TextReader(theme, self)


@pytest.fixture
def scene(qtbot: QtBot, theme: Theme) -> Scene:
    scene = Scene(theme)
    qtbot.addWidget(scene)
    scene.show()
    scene.activateWindow()
    qtbot.waitExposed(scene)
    scene.field.setFocus()
    return scene


@pytest.mark.parametrize(
    ("name", "kind"),
    [("notes.md", "MD"), ("a.tar.gz", "GZ"), ("Makefile", ""), ("x.longer", ""), ("a. b", "")],
)
def test_the_sign_of_a_file_is_the_end_of_its_name(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def test_what_is_not_known_of_a_file_is_not_said() -> None:
    assert about({"lines": 1, "bytes": 12}) == "1 line · 12 bytes"
    assert about({"bytes": 12}) == "12 bytes"
    assert about({}) == ""


def test_a_text_is_shown_as_it_is_and_esc_gives_the_keys_back(qtbot: QtBot, scene: Scene) -> None:
    said = "<b>not bold</b>\n{name} %s"
    scene.reader.open("d", "a.html", "2 lines", said)
    assert scene.reader.text.toPlainText() == said
    assert scene.reader.text.hasFocus()
    with qtbot.waitSignal(scene.reader.closed):
        qtbot.keyClick(scene.reader.text, Qt.Key.Key_Escape)
    assert scene.field.hasFocus()


def test_tab_stays_in_the_reader_and_its_buttons_work_by_keys(qtbot: QtBot, scene: Scene) -> None:
    scene.reader.open("d", "a.txt", "", "words")
    qtbot.keyClick(scene.reader.text, Qt.Key.Key_Tab)
    assert scene.reader.copy.hasFocus()
    qtbot.keyClick(scene.reader.copy, Qt.Key.Key_Space)
    assert QGuiApplication.clipboard().text() == "words"
    qtbot.keyClick(scene.reader.copy, Qt.Key.Key_Tab)
    with qtbot.waitSignal(scene.reader.save_asked) as asked:
        qtbot.keyClick(scene.reader.save, Qt.Key.Key_Space)
    assert asked.args == ["d"]
    qtbot.keyClick(scene.reader.save, Qt.Key.Key_Tab)
    qtbot.keyClick(scene.reader.close_button, Qt.Key.Key_Tab)
    assert scene.reader.text.hasFocus()


def test_a_line_as_long_as_a_book_is_shown_in_pieces_and_copied_as_it_is(
    qtbot: QtBot, scene: Scene
) -> None:
    book = "x" * 2_000_000
    scene.reader.open("d", "a.json", "", book)
    qtbot.waitUntil(lambda: scene.reader.text.document().characterCount() > len(book))
    shown = scene.reader.text.toPlainText()
    assert shown.replace("\n", "") == book
    assert max(map(len, shown.split("\n"))) <= 20_000
    scene.reader.copy.click()
    assert QGuiApplication.clipboard().text() == book


def test_the_files_of_a_message_stand_at_its_end_and_open(qtbot: QtBot, scene: Scene) -> None:
    strip = FileStrip(scene)
    files = [ShownFile(digest, f"{digest}.md", "1 line") for digest in "abc"]
    theme = scene.reader._theme
    strip.show_files(files, theme, width_px=520, at_end=True)
    first, second, third = strip.stops
    assert (first.y(), second.y()) == (0, 0)
    assert third.y() > 0
    assert third.x() == second.x()  # a row that is not full ends where the message ends
    with qtbot.waitSignal(strip.opened) as opened:
        qtbot.mouseClick(third, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert opened.args == ["c"]
    strip.show_files((), theme, width_px=520, at_end=True)
    assert strip.height() == 0


def test_a_long_text_begins_at_once_and_comes_whole_and_in_order(
    qtbot: QtBot, scene: Scene
) -> None:
    lines = "\n".join(f"line {number}" for number in range(30_000))
    scene.reader.open("d", "a.log", "", lines)
    assert scene.reader.text.toPlainText().startswith("line 0\nline 1\n")
    assert scene.reader.text.blockCount() < 5_000  # the window goes on meanwhile
    qtbot.waitUntil(lambda: scene.reader.text.blockCount() == 30_000)
    assert scene.reader.text.toPlainText() == lines
    assert scene.reader.text.verticalScrollBar().value() == 0


def test_what_is_opened_next_holds_nothing_of_the_one_before(qtbot: QtBot, scene: Scene) -> None:
    scene.reader.open("d", "a.log", "", "old\n" * 50_000)
    scene.reader.open("e", "b.log", "", "new")
    qtbot.waitUntil(lambda: not scene.reader._filling.isActive())
    assert scene.reader.text.toPlainText() == "new"
