"""What a model cannot take is told before and after, in the middle of a chat with pictures."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.models import ListedModel, Parameters
from store import SessionId
from tests.support.connections import chooses, connects
from tests.support.pictures import png
from tests.support.window import Person, at_the_window
from tests.support.wire_server import Script, WireServer, head, stream_of

SEER = ListedModel("seer-1", "Seer", sees=True, window=8000)
READER = ListedModel("reader-1", "Reader", sees=False, window=8000)
LEFT_OUT = "Picture, blue.png. Not sent: this model cannot see pictures"


def answers(*texts: str) -> Script:
    return (head(), *stream_of(*texts))


def shows_blue(person: Person, tmp_path: Path) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(60, 40)))
    person.drops(picture)
    person.waits(lambda: person.has_attached(1))


def test_switching_to_a_model_that_cannot_see_and_back(qtbot: QtBot, tmp_path: Path) -> None:
    with WireServer() as server, at_the_window(qtbot, tmp_path / "data", built_in=True) as person:
        server.always = answers("ok")
        seer = connects(person, SEER, READER, address=server.address, name="Two")
        chooses(person, seer)
        shows_blue(person, tmp_path)
        assert person.window.page.composer.notes.isHidden()
        person.asks("What is it?")
        assert b"image_url" in server.requests[-1].body
        assert person.buttons("Picture, blue.png") or person.sees("Picture, blue.png")
        assert not person.sees("Not sent")

        chooses(person, seer.replace("seer-1", "reader-1"))
        person.waits(lambda: person.sees("Reader cannot see the pictures of this chat."))
        person.asks("And in words?")
        assert b"image_url" not in server.requests[-1].body
        assert b"cannot see pictures" in server.requests[-1].body
        person.waits(lambda: person.sees(LEFT_OUT))
        person.waits(person.window.page.composer.notes.isHidden)

        chooses(person, seer)
        person.asks("Look again")
        assert b"image_url" in server.requests[-1].body
        person.waits(lambda: not person.sees("Not sent"))


def test_what_was_left_out_is_still_told_after_a_restart(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path / "data") as person:
        shows_blue(person, tmp_path)
        person.asks("What is it?")
        person.waits(lambda: person.sees(LEFT_OUT))
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.waits(lambda: person.sees(LEFT_OUT))


def test_a_picture_for_a_model_that_cannot_see_offers_one_that_can(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path / "data") as person:
        seer = connects(person, SEER, address="http://127.0.0.1:9/v1", name="Two")
        chat, notes = person.workspace.chat, person.window.page.composer.notes
        person.waits(lambda: any(each.id == seer for each in chat.models.choices))
        shows_blue(person, tmp_path)
        assert "cannot see pictures" in notes.pictures.text()
        person.clicks(notes.pictures.button("use"))
        person.waits(lambda: chat.models.chosen == seer and notes.isHidden())
        assert person.has_attached(1)


@pytest.mark.parametrize(
    ("keys", "dialog"),
    [
        (Qt.Key.Key_A, "parameters_dialog"),
        (None, "instructions_dialog"),
    ],
)
def test_how_it_answers_is_changed_with_keys_and_kept(
    qtbot: QtBot, tmp_path: Path, keys: Qt.Key | None, dialog: str
) -> None:
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        editor, composer = person.window.page.composer.editor, person.window.page.composer
        if keys is None:
            qtbot.keyClick(editor, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
        else:
            qtbot.keyClick(editor, keys, both)
        shown = getattr(person.workspace.manner, dialog)
        person.waits(shown.isVisible)
        if keys is None:
            qtbot.keyClicks(shown.everywhere, "Answer in rhymes.")
        else:
            shown.by_itself.click()
        shown.reject()
        assert composer.manner.has_dot
        person.asks("And now?")
        changed = b"Answer in rhymes." if keys is None else b'"temperature":0.7'
        assert changed in person.model.bodies[-1]
        assert changed not in person.model.bodies[0]
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.window.page.composer.manner.has_dot)


def test_a_manner_that_is_changed_elsewhere_shows_in_the_open_chat(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        composer = person.window.page.composer
        assert not composer.manner.has_dot
        person.workspace.desk.runtime.set_instructions(None, "Answer in rhymes.")
        person.waits(lambda: composer.manner.has_dot)
        person.workspace.desk.runtime.set_instructions(None, None)
        person.waits(lambda: not composer.manner.has_dot)
        person.workspace.desk.runtime.set_parameters(
            SessionId(person.workspace.chat.chat), Parameters(temperature=0.3)
        )
        person.waits(lambda: composer.manner.has_dot)


def test_a_text_longer_than_the_window_is_told_before_it_is_sent(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        notes = person.window.page.composer.notes
        person.waits(lambda: person.window.page.composer._fitting._room.window is not None)
        person.window.page.composer.editor.set_text("Read all of this. " * 10_000)
        assert "This text alone is longer than" in notes.text.text()
        person.clicks(notes.text.button("picker"))
        person.waits(person.workspace.models.picker.isVisible)
        assert person.model.bodies == []


def test_the_list_of_models_opens_with_keys(qtbot: QtBot, tmp_path: Path) -> None:
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    with at_the_window(qtbot, tmp_path) as person:
        qtbot.keyClick(person.window.page.composer.editor, Qt.Key.Key_M, both)
        person.waits(person.workspace.models.picker.isVisible)
