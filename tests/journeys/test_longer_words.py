"""Every screen in a language that is 40 % longer, and in one that reads from right to left."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.exceptions import TimeoutError as NotInTime
from pytestqt.qtbot import QtBot

from desktop.ui.actions import ActionName
from tests.support.fitting import cut_off, untranslated
from tests.support.pseudo import Kind, spoken_by_all
from tests.support.window import Person, at_the_window

# What opens something; the others do something to a chat, or to the window.
SCREENS: tuple[ActionName, ...] = (
    *("commands", "find", "questions", "model", "connections", "manner", "instructions"),
    *("map", "details", "seen", "trash-list", "restore", "settings", "shortcuts", "about"),
)
DATA = re.compile(
    r"Branchline|Python|OpenAI|OpenRouter|Anthropic|Google Gemini|Mistral|Groq|DeepSeek|xAI|Ollama"
    r"|SmolLM2.*|Qwen.*|English|简体中文|[\w.]+\.(com|ai)|/.*|Ctrl.*|Tell me.*"
)


@pytest.mark.parametrize("kind", ["longer", "from-right"])
def test_every_screen_has_room_for_longer_words_and_says_all_of_them(
    qtbot: QtBot, tmp_path: Path, kind: Kind
) -> None:
    wrong: dict[str, list[str]] = {}
    with spoken_by_all(kind), at_the_window(qtbot, tmp_path, ["# Yes\n\n```c\n1\n```"]) as person:
        person.life.window.resize(900, 600)
        wrong["new-chat"] = faults_of(person)
        person.asks("Tell me")
        wrong["chat"] = faults_of(person)
        for name in (each for each in SCREENS if person.window.actions_[each].isEnabled()):
            with shown(person, name):
                wrong[name] = faults_of(person)
    assert {name: faults for name, faults in wrong.items() if faults} == {}


def faults_of(person: Person) -> list[str]:
    """Return what is cut and what is English, once all has found its place."""
    window = person.life.window
    with suppress(NotInTime):  # then it stays cut, and is told
        person.qtbot.waitUntil(lambda: not cut_off(window), timeout=500)
    english = {words for words in untranslated(window) if not DATA.fullmatch(words)}
    return [*cut_off(window), *sorted(english)]


@contextmanager
def shown(person: Person, name: ActionName) -> Iterator[None]:
    """Do what opens a screen, and put away what it opened."""
    before = _in_view()
    person.window.actions_[name].trigger()
    person.waits(lambda: bool(_in_view() - before))
    yield
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and window is not person.life.window:
            window.close()
    person.window.side.dismiss()
    person.qtbot.keyClick(QApplication.focusWidget() or person.window, Qt.Key.Key_Escape)


def _in_view() -> set[QWidget]:
    return {widget for widget in QApplication.allWidgets() if widget.isVisible()}
