"""One sees where the keys are, in every theme: Tab goes round, and each stop shows it."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.config import Theme
from tests.support.pictures import png
from tests.support.ring import unseen_stops
from tests.support.screens import is_filled, shown
from tests.support.window import at_the_window

ANSWER = "Yes\n\n```c\n1\n```\n\n[site](https://example.com)"
THEMES: tuple[Theme, ...] = ("light", "dark", "contrast-light", "contrast-dark")


@pytest.mark.parametrize("theme", THEMES)
def test_focus_is_seen_wherever_tab_stops(qtbot: QtBot, tmp_path: Path, theme: Theme) -> None:
    picture, notes = tmp_path / "red.png", tmp_path / "notes.txt"
    picture.write_bytes(png(size=(30, 20)))
    notes.write_text("a\nb\n", encoding="utf-8")
    unseen: list[str] = []
    with at_the_window(qtbot, tmp_path / "data", [ANSWER]) as person:
        person.life.look.choose(theme)
        person.drops(picture, notes)
        person.waits(lambda: person.has_attached(2))
        person.asks("Tell me")
        person.drops(picture, notes)
        person.waits(lambda: person.has_attached(2))
        person.window.actions_["details"].trigger()
        person.waits(lambda: is_filled(person, "details"))
        unseen += unseen_stops(qtbot)
        for name in ("settings", "manner"):
            with shown(person, person.window.actions_[name].trigger):
                person.waits(lambda: QApplication.focusWidget() not in {None, person.window})
                unseen += unseen_stops(qtbot)
    assert unseen == []
