"""What the composer tells before anything is sent, and what can be done about it."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.faces import SavedDraft
from desktop.models import Leaving, ModelChoice, Room
from desktop.ui.composer.composer import Composer
from desktop.ui.failures import failure
from desktop.ui.i18n import number
from desktop.ui.theme import DARK, Theme

MODEL = ModelChoice("a", "Seer", sees=True, is_builtin=False)
LEAVING = Leaving("c1", "OpenAI", "api.openai.com", messages=12, pictures=3)


@pytest.fixture
def composer(qtbot: QtBot, theme: Theme) -> Composer:
    composer = Composer(theme)
    composer.resize(800, 300)
    qtbot.addWidget(composer)
    composer.show()
    qtbot.waitExposed(composer)
    composer.set_model(MODEL, (MODEL,))
    return composer


def picture(name: str, size_bytes: int = 10) -> dict[str, object]:
    return {"attachmentId": f"sha256:{name}", "bytes": size_bytes, "name": name}


def test_a_text_longer_than_the_window_is_told_and_another_model_offered(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.set_model_room(Room(window=8192))
    composer.editor.set_text("x" * 50_000)
    said = f"longer than Seer can read at once (about {number(6000)} words)"
    assert said in composer.notes.text.text()
    with qtbot.waitSignal(composer.picker_asked):
        qtbot.mouseClick(composer.notes.text.button("picker"), Qt.MouseButton.LeftButton)
    composer.editor.set_text("short")
    assert composer.notes.isHidden()


def test_a_text_that_fills_the_chat_up_offers_a_summary(qtbot: QtBot, composer: Composer) -> None:
    composer.set_model_room(Room(window=1000, used=850, answer=100))
    assert composer.fullness.isVisible()
    composer.editor.set_text("x" * 500)
    assert composer.fullness.isHidden()
    assert "have to be summarised first" in composer.notes.text.text()
    with qtbot.waitSignal(composer.summary_asked):
        qtbot.mouseClick(composer.notes.text.button("summarise"), Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("pictures", "said"),
    [
        ([picture("huge.png", 2000)], "huge.png is larger than Seer accepts"),
        ([picture(f"{n}.png") for n in range(3)], "more pictures than Seer takes at once"),
    ],
    ids=["large", "many"],
)
def test_pictures_that_do_not_fit_are_told_with_what_will_happen(
    composer: Composer, pictures: list[dict[str, object]], said: str
) -> None:
    composer.set_draft(SavedDraft("Look", tuple(pictures)))
    assert composer.notes.isHidden()
    composer.set_model_room(Room(pictures=3, most_pictures=5, picture_bytes=1000))
    assert composer.notes.isVisible()
    assert said in composer.notes.pictures.text()
    assert composer.send.isEnabled()


def test_a_full_chat_says_so_quietly_and_offers_a_summary(qtbot: QtBot, composer: Composer) -> None:
    composer.set_model_room(Room(window=1000, used=700))
    assert composer.fullness.isHidden()
    composer.set_model_room(Room(window=1000, used=830))
    assert composer.fullness.text() == "This chat fills 83 % of what Seer can read at once."
    composer.set_running(running=True)
    assert not composer.fullness.button.isEnabled()
    composer.set_running(running=False)
    with qtbot.waitSignal(composer.summary_asked):
        qtbot.mouseClick(composer.fullness.button, Qt.MouseButton.LeftButton)
    composer.set_running(running=True)
    assert composer.editor.hasFocus()


@pytest.mark.parametrize(
    ("leaving", "what"),
    [
        (LEAVING, "OpenAI (api.openai.com) gets all of it: 12 messages and 3 pictures"),
        (replace(LEAVING, files=1), "gets all of it: 12 messages, 3 pictures, and 1 file"),
        (Leaving("c", "Box", "box.lan", 1, 0), "Box (box.lan) gets all of it: 1 message,"),
    ],
)
def test_the_question_says_what_leaves_and_to_whom(
    composer: Composer, leaving: Leaving, what: str
) -> None:
    composer.question.ask(leaving)
    assert what in composer.question.accessibleName()
    assert composer.question.send.text() == f"Send to {leaving.to}"


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        ([Qt.Key.Key_Tab, Qt.Key.Key_Space], "agreed"),
        ([Qt.Key.Key_Tab, Qt.Key.Key_Tab, Qt.Key.Key_Space], "kept"),
        ([Qt.Key.Key_Escape], "dropped"),
    ],
)
def test_the_question_is_answered_with_keys(
    qtbot: QtBot, composer: Composer, keys: list[Qt.Key], answer: str
) -> None:
    question = composer.question
    question.ask(LEAVING)
    assert question.hasFocus()
    with qtbot.waitSignal(getattr(question, answer)):
        for key in keys:
            qtbot.keyClick(question.window().focusWidget(), key)
    assert question.isHidden()


def test_a_second_enter_agrees_to_nothing(qtbot: QtBot, composer: Composer) -> None:
    composer.question.ask(LEAVING)
    with qtbot.assertNotEmitted(composer.question.agreed):
        qtbot.keyClick(composer.question, Qt.Key.Key_Return)
    assert composer.question.isVisible()


def test_the_words_stay_until_whoever_guards_the_way_lets_them_go(
    qtbot: QtBot, composer: Composer
) -> None:
    held: list[Callable[[], None]] = []
    composer.sending.before = held.append
    composer.editor.set_text("Secret")
    with qtbot.assertNotEmitted(composer.submitted):
        qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert composer.draft() == SavedDraft("Secret")
    with qtbot.waitSignal(composer.submitted) as submitted:
        held[0]()
    assert submitted.args == [SavedDraft("Secret")]
    with qtbot.assertNotEmitted(composer.submitted):
        held[0]()  # Enter had been pressed twice


@pytest.mark.parametrize("act", ["types", "attaches"])
def test_a_refused_picture_is_forgotten_with_the_next_thing_that_is_done(
    qtbot: QtBot, composer: Composer, act: str
) -> None:
    composer.tray.refused.emit(failure("PICTURE_EMPTY", name="a.png"))
    assert composer.trouble.isVisible()
    if act == "types":
        qtbot.keyClicks(composer.editor, "x")
    else:
        composer.add_files([])
    assert composer.trouble.isHidden()


def test_every_file_that_was_not_taken_is_told_until_the_next_thing_is_done(
    qtbot: QtBot, composer: Composer
) -> None:
    names = [f"{number}.pdf" for number in range(5)]
    asked: list[int] = []
    composer.tray.read_asked.connect(lambda token, *_: asked.append(token))
    composer.add_files([Path(f"/nowhere/{name}") for name in names])
    composer.tray.was_refused(asked[0], failure("PICTURE_DAMAGED"))
    composer.tray.was_refused(asked[1], failure("PICTURE_DAMAGED"))
    assert [name for name in names if name in composer.trouble.text()] == ["0.pdf", "1.pdf"]
    for token in asked[2:]:
        composer.tray.was_refused(token, failure("PICTURE_DAMAGED"))
    assert [name for name in names if name in composer.trouble.text()] == names[:3]
    assert "2 more files were not attached" in composer.trouble.text()
    qtbot.keyClicks(composer.editor, "x")
    composer.tray.refused.emit(failure("PICTURE_DAMAGED", name="late.pdf"))
    assert composer.trouble.text().startswith("late.pdf")
    assert "0.pdf" not in composer.trouble.text()


def test_what_is_told_takes_other_colours(composer: Composer) -> None:
    composer.question.ask(LEAVING)
    before = composer.question._sign.pixmap().toImage()
    composer.set_theme(DARK)
    assert composer.question._sign.pixmap().toImage() != before


def test_a_dot_says_that_the_model_does_not_answer_as_usual(
    qtbot: QtBot, composer: Composer
) -> None:
    plain = composer.manner.grab().toImage()
    composer.show_manner("freedom 0.3")
    assert composer.manner.has_dot
    assert composer.manner.grab().toImage() != plain
    assert composer.manner.accessibleName() == "How it answers: freedom 0.3"
    composer.show_manner("")
    assert not composer.manner.has_dot
    with qtbot.waitSignal(composer.manner_asked):
        qtbot.mouseClick(composer.manner, Qt.MouseButton.LeftButton)


def test_where_there_is_little_room_a_full_chat_is_told_in_few_words(composer: Composer) -> None:
    composer.set_model_room(Room(window=1000, used=830))
    composer.resize(420, 300)
    assert composer.fullness.text() == "This chat is 83 % full"
    assert "what Seer can read" in composer.fullness.accessibleName()
    composer.resize(900, 300)
    assert composer.fullness.text().startswith("This chat fills 83 %")


@pytest.mark.parametrize(("sees", "is_told"), [(False, True), (True, False)])
def test_a_model_that_cannot_see_what_another_saw_is_told_of(
    composer: Composer, *, sees: bool, is_told: bool
) -> None:
    composer.set_model(ModelChoice("b", "Other", sees=sees, is_builtin=False), (MODEL,))
    composer.set_model_room(Room(), has_seen=True)
    assert composer.notes.isVisible() == is_told
    if is_told:
        assert "Other cannot see the pictures of this chat." in composer.notes.pictures.text()
        assert composer.notes.pictures.button("use").text() == "Use Seer"
    composer.set_model_room(Room(), has_seen=False)
    assert composer.notes.isHidden()
