"""A start that names files: pictures go to a new chat, and nothing else is done with a name."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.pictures import png
from tests.support.window import at_the_window


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    path = tmp_path / "$(touch pwned) `x`.png"
    path.write_bytes(png(size=(30, 20)))
    return path


def test_a_picture_goes_to_a_new_chat_and_the_open_one_keeps_its_draft(
    qtbot: QtBot, tmp_path: Path, picture: Path
) -> None:
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Hello")
        chat = person.chat
        person.types("for the old chat")
        person.life.take_named((picture,), ())
        person.waits(lambda: person.chat == "" and person.has_attached(1))
        assert person.written == ""
        person.workspace.chat.open(chat)
        person.waits(lambda: person.written == "for the old chat")
        assert person.has_attached(0)
        person.clicks(person.window.sidebar.new_chat)
        person.waits(lambda: person.has_attached(1))  # it was kept there as well


def test_a_start_with_a_picture_shows_a_new_chat_with_it(
    qtbot: QtBot, tmp_path: Path, picture: Path
) -> None:
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.asks("Hello")
        chat = person.chat
        person.clicks(person.window.sidebar.new_chat)
        person.types("begun before")
        person.workspace.chat.open(chat)
        person.waits(person.is_at_rest)
    named = ((picture,), ())
    with at_the_window(qtbot, tmp_path / "data", named=named) as person:
        person.waits(lambda: person.has_attached(1) and person.written == "begun before")
        assert person.chat == ""


@pytest.mark.parametrize("name", ["letter.docx", "folder", "gone.png"])
def test_what_is_neither_picture_nor_text_is_told_and_not_attached(
    qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    (tmp_path / "letter.docx").write_bytes(b"PK\x03\x04\0\0\0\0")
    (tmp_path / "folder").mkdir()
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.life.take_named((tmp_path / name,), ())
        person.waits(lambda: person.sees(f"{name} "))
        person.waits(lambda: person.window.page.composer.tray.is_empty)


def test_an_address_is_refused_in_words_also_before_the_chats_are_open(
    qtbot: QtBot, tmp_path: Path
) -> None:
    address = "http://127.0.0.1:9/<b>a</b>.png"
    with at_the_window(qtbot, tmp_path / "data", named=((), (address,))) as person:
        person.waits(lambda: person.sees(f"{address} is no file on this computer"))
        assert person.has_attached(0)
