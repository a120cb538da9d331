from pathlib import Path

from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from tests.support.fitting import cut_off
from tests.support.pseudo import spoken_by_all
from tests.support.window import Person, at_the_window


def _signs(person: Person) -> list[QAbstractButton]:
    window = person.window
    header, composer = window.page.header, window.page.composer
    return [
        *(header.map, header.more, window.sidebar.menu_button, window.side.close_button),
        *(composer.attach, composer.manner, composer.send),
    ]


def test_signs_and_round_buttons_grow_with_the_text_and_nothing_is_cut(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["```c\n1\n```"]) as person:
        person.asks("Tell me")
        usual = [button.iconSize().width() for button in _signs(person)]
        usual_px = person.window.page.composer.send.width()
        person.life.look.resize_text(200)
        person.window.actions_["map"].trigger()
        person.waits(lambda: cut_off(person.life.window) == [])
        assert [button.iconSize().width() for button in _signs(person)] == [
            2 * size for size in usual
        ]
        assert person.window.page.composer.send.width() == 2 * usual_px
        copying = person.buttons("Copy message")[-1]
        assert copying.height() <= copying.parentWidget().height()
        (code,) = person.buttons("Copy code")
        assert code.y() >= 0
        person.life.look.resize_text(80)  # what is hit and seen does not become smaller
        assert [button.iconSize().width() for button in _signs(person)] == usual


def test_the_word_for_a_new_chat_is_whole_however_large_and_long_it_is(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with spoken_by_all("longer"), at_the_window(qtbot, tmp_path) as person:
        person.life.window.resize(900, 600)
        person.life.look.resize_text(200)
        button = person.window.sidebar.new_chat
        person.waits(lambda: button.width() >= button.sizeHint().width())
