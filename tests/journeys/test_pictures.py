from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.support.pictures import png
from tests.support.window import at_the_window


def test_a_dropped_picture_is_shown_told_and_sent(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(60, 40)))
    with at_the_window(qtbot, tmp_path / "data", ["I see nothing"]) as person:
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        assert "cannot see pictures" in person.window.page.composer.blind.text()
        person.asks("What is it?")
        assert person.window.page.composer.shelf.isHidden()
        person.waits(lambda: bool(person.buttons("blue.png")) or person.sees("blue.png"))


def test_what_is_no_picture_is_refused_by_name(qtbot: QtBot, tmp_path: Path) -> None:
    note = tmp_path / "note.png"
    note.write_text("only text")
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.drops(note)
        person.waits(lambda: person.sees("note.png is not a picture"))
        assert person.has_attached(0)


def test_a_picture_opens_large_and_esc_closes_it(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(600, 400)))
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        (token,) = person.window.page.composer.tray.tokens()
        person.clicks(person.window.page.composer.shelf.thumbnail(token))
        viewer = person.window.viewer
        person.waits(viewer.isVisible)
        assert viewer.image().width() == 600
        qtbot.keyClick(viewer, Qt.Key.Key_Escape)
        assert viewer.isHidden()
