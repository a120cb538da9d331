from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.pictures import png
from tests.support.window import at_the_window

ANSWER_MS = 240_000


@pytest.mark.slow
def test_a_stranger_chats_shows_a_picture_branches_quits_and_comes_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(40, 30)))
    with at_the_window(qtbot, tmp_path / "data", built_in=True) as person:
        person.patience_ms = ANSWER_MS
        person.asks("What is the capital of France? Answer in one word.")
        first = person.reads()
        assert len(first) > len("What is the capital of France? Answer in one word.") + 2
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        assert "cannot see pictures" in person.window.page.composer.notes.pictures.text()
        person.asks("And what is this?")
        original = person.chat
        person.clicks(person.buttons("Branch from here")[1])
        person.waits(lambda: person.chat != original and not person.workspace.chat.is_opening)
        person.asks("And of Italy?")
        branch = person.chat
    with at_the_window(qtbot, tmp_path / "data", built_in=True) as person:
        assert person.chat == branch
        assert "And of Italy?" in person.reads()
        assert "And what is this?" not in person.reads()
        person.waits(lambda: person.sees("2 of 2"))
