"""One sees where the keys are, in every theme: Tab goes round, and each stop shows it."""

from itertools import chain
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.config import Theme
from tests.support.accessible import tab_stops
from tests.support.pictures import png
from tests.support.ring import unseen_stops
from tests.support.screens import every_opened, every_screen, every_trouble, is_filled
from tests.support.window import Person, at_the_window

ANSWER = "Yes\n\n```c\n1\n```\n\n[site](https://example.com)"
THEMES: tuple[Theme, ...] = ("light", "dark", "contrast-light", "contrast-dark")


@pytest.mark.parametrize("theme", THEMES)
def test_focus_is_seen_wherever_tab_stops(qtbot: QtBot, tmp_path: Path, theme: Theme) -> None:
    with at_the_window(qtbot, tmp_path / "data", [ANSWER]) as person:
        person.life.look.choose(theme)
        asks_about_files(person, tmp_path)
        drops_files(person, tmp_path)
        person.window.actions_["details"].trigger()
        person.waits(lambda: is_filled(person, "details"))
        assert unseen_stops(qtbot, set()) == []


def test_focus_is_seen_on_every_screen(qtbot: QtBot, tmp_path: Path) -> None:
    unseen: dict[str, list[str]] = {}
    known: set[QWidget] = set()
    with at_the_window(qtbot, tmp_path / "data", [ANSWER]) as person:
        asks_about_files(person, tmp_path)
        unseen["chat"] = unseen_stops(qtbot, known)
        screens = (every_screen(person), every_opened(person), every_trouble(person))
        for name in chain.from_iterable(screens):
            has_the_keys(person)
            if name == "viewer":
                tab_stops(qtbot)  # over a picture that one only looks at there is no ring
            unseen[name] = unseen_stops(qtbot, known)
    assert {name: found for name, found in unseen.items() if found} == {}


def has_the_keys(person: Person) -> None:
    """Let what is open take the keys."""

    def has_taken_them() -> bool:
        top = QApplication.activeModalWidget() or person.life.window
        top.activateWindow()  # nobody does it for windows off the screen
        here = QApplication.focusWidget()
        return here is not None and here.window() is top and here is not person.window

    person.waits(has_taken_them)


def asks_about_files(person: Person, folder: Path) -> None:
    """Send a picture and a text."""
    drops_files(person, folder)
    person.asks("Tell me")


def drops_files(person: Person, folder: Path) -> None:
    """Attach a picture and a text."""
    picture, notes = folder / "red.png", folder / "notes.txt"
    picture.write_bytes(png(size=(30, 20)))
    notes.write_text("a\nb\n", encoding="utf-8")
    person.drops(picture, notes)
    person.waits(lambda: person.has_attached(2))
