"""A person at the window with the real built-in model: what is unsaid, and what is cut short.

The plain course of a chat is in `journeys/test_built_in.py`.
"""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.built_in import LONG, PATIENCE_S, needs_the_engine, prepared
from tests.support.pictures import png
from tests.support.window import at_the_window

PATIENCE_MS = round(PATIENCE_S * 1000)

pytestmark = [pytest.mark.slow, needs_the_engine]


def test_words_and_picture_come_back_in_a_branch_and_after_a_restart_and_are_answered(
    qtbot: QtBot, tmp_path: Path
) -> None:
    data, picture = tmp_path / "data", tmp_path / "red.png"
    prepared(data, most_tokens=24)
    picture.write_bytes(png(size=(60, 40)))
    with at_the_window(qtbot, data, built_in=True) as person:
        person.patience_ms = PATIENCE_MS
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        person.asks("What is this?")
        original = person.chat
        person.clicks(person.buttons("Branch from here")[0])
        person.waits(lambda: person.chat != original and person.is_at_rest())
        branch = person.chat
        person.waits(lambda: (person.written, person.reads()) == ("What is this?", ""))
        person.waits(lambda: person.has_attached(1))
        person.types(" Tell me.")
    with at_the_window(qtbot, data, built_in=True) as person:
        person.patience_ms = PATIENCE_MS
        person.waits(lambda: (person.chat, person.written) == (branch, "What is this? Tell me."))
        person.waits(lambda: person.has_attached(1))
        person.presses_enter()
        person.waits(lambda: "Tell me." in person.reads() and person.is_at_rest())
        person.waits(lambda: bool(person.reads().partition("Tell me.")[2].strip()))
        person.waits(lambda: person.sees("red.png"))


def test_a_stopped_answer_is_kept_for_good(qtbot: QtBot, tmp_path: Path) -> None:
    prepared(tmp_path, most_tokens=400)
    with at_the_window(qtbot, tmp_path, built_in=True) as person:
        person.patience_ms = PATIENCE_MS
        person.says(LONG)
        person.waits(lambda: len(person.reads()) > len(LONG) + len("one, two, three"))
        read = person.reads()
        person.clicks(person.window.page.composer.stop)
        person.waits(lambda: person.is_at_rest() and person.sees("You stopped this answer"))
        kept = person.reads()
        assert kept.startswith(read)
    with at_the_window(qtbot, tmp_path, built_in=True) as person:
        person.patience_ms = PATIENCE_MS
        person.waits(lambda: person.reads() == kept)
