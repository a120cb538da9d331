"""Text from 80 to 200 %: every screen has room for all its words."""

from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.exceptions import TimeoutError as NotInTime
from pytestqt.qtbot import QtBot

from tests.support.fitting import cut_off
from tests.support.screens import SCREENS, every_trouble, is_filled
from tests.support.window import Person, at_the_window


@pytest.mark.slow
@pytest.mark.parametrize("percent", [80, 150, 200])
def test_nothing_is_cut_on_any_screen_however_large_the_text_is(
    qtbot: QtBot, tmp_path: Path, percent: int
) -> None:
    cut: dict[str, list[str]] = {}
    with at_the_window(qtbot, tmp_path, ["# Yes\n\nWords.\n\n```c\n1\n```"]) as person:
        person.life.window.resize(900, 600)
        person.life.look.resize_text(percent)
        cut["new chat"] = _cut(person)
        person.asks("Tell me")
        cut["chat"] = _cut(person)
        for name in SCREENS:
            person.window.actions_[name].trigger()
            person.waits(partial(is_filled, person, name))
            cut[name] = _cut(person)
            _close(person)
        for trouble in every_trouble(person):
            cut[trouble] = _cut(person)
    assert {name: words for name, words in cut.items() if words} == {}


def _cut(person: Person) -> list[str]:
    with suppress(NotInTime):  # what is asked of the runtime comes a moment later
        person.qtbot.waitUntil(lambda: not cut_off(person.window), timeout=20_000)
    return cut_off(person.window)


def _close(person: Person) -> None:
    for top in QApplication.topLevelWidgets():
        if top.isVisible() and top is not person.life.window:
            top.close()
    for over in (person.window.commands.palette, person.window.commands.shortcuts):
        over.dismiss()
    person.window.settings.view.dismiss()
    person.window.side.dismiss()
    person.qtbot.keyClick(QApplication.focusWidget() or person.window, Qt.Key.Key_Escape)
