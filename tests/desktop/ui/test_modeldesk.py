from dataclasses import replace

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.faces import EngineState
from desktop.models import ModelChoice, Models, OfferProgress
from desktop.ui.bridge import Bridge
from desktop.ui.door import Desk
from desktop.ui.modeldesk import ModelDesk
from desktop.ui.page import ChatPage
from desktop.ui.theme import Theme
from store.errors import DiskFull, NotFound
from tests.support.choices import BUILT_IN, FOUND, HOSTED, KEYLESS, OFF
from tests.support.windowruntime import AskedRuntime

MOVED = replace(BUILT_IN, id="built-in#mine", name="Mine", problem="MODEL_UNREADABLE")
ALL = (BUILT_IN, MOVED, FOUND, OFF, HOSTED, KEYLESS)


class Chat(QObject):
    """As much of an open chat as the desk knows."""

    models_changed = Signal(object)
    left = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.chat = "c"
        self.models = Models((), "")

    def takes(self, models: Models) -> None:
        self.models = models
        self.models_changed.emit(models)


class Scene:
    def __init__(self, qtbot: QtBot, bridge: Bridge, theme: Theme) -> None:
        self.qtbot = qtbot
        self.runtime = AskedRuntime(connections=(), services=())
        self.page = ChatPage(theme)
        qtbot.addWidget(self.page)
        self.page.resize(1000, 700)
        self.page.show()
        qtbot.waitExposed(self.page)
        self.chat = Chat()
        self.desk = ModelDesk(Desk(self.runtime, bridge, self.page, None), self.chat, self.page)
        self.picker = self.desk.picker

    @property
    def pill(self) -> str:
        return self.page.composer.model.text().strip()

    def clicks(self, widget: QWidget) -> None:
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def reads(self, models: Models) -> None:
        self.runtime.futures["models"].set_result(models)

    def waits(self, until) -> None:
        self.qtbot.waitUntil(until)


@pytest.fixture
def scene(qtbot: QtBot, bridge: Bridge, theme: Theme) -> Scene:
    scene = Scene(qtbot, bridge, theme)
    scene.chat.takes(Models(ALL, "built-in"))
    return scene


def test_a_chat_that_is_only_being_made_is_not_missed(scene: Scene, bridge: Bridge) -> None:
    scene.desk.take_change()
    with scene.qtbot.assertNotEmitted(bridge.failed, wait=30):
        scene.runtime.futures["models"].set_exception(NotFound("there is no session c"))
    scene.desk.take_change()
    with scene.qtbot.waitSignal(bridge.failed):
        scene.runtime.futures["models"].set_exception(DiskFull("no room"))


def shown(scene: Scene) -> list[str]:
    return [model.id for model in scene.picker.finder.lines.models()]


def test_opening_the_picker_looks_for_what_runs_here(scene: Scene) -> None:
    scene.clicks(scene.page.composer.model)
    assert scene.picker.isVisible()
    assert scene.picker.looking.isVisible()
    assert scene.runtime.was_asked("look_for_models") == [[]]
    more = replace(FOUND, id="found:ollama#new", name="new")
    scene.desk.take_change()
    scene.reads(Models((*ALL, more), "built-in"))
    scene.waits(lambda: more.id in shown(scene))
    assert not scene.picker.looking.isVisible()


def test_nothing_is_looked_for_unasked(scene: Scene) -> None:
    assert scene.runtime.asked == []


def test_a_model_is_chosen_in_the_open_chat(scene: Scene) -> None:
    scene.clicks(scene.page.composer.model)
    scene.qtbot.keyClicks(scene.picker.finder.search, "gpt")
    scene.qtbot.keyClick(scene.picker.finder.search, Qt.Key.Key_Return)
    assert scene.runtime.was_asked("choose_model") == [["c", HOSTED.id]]
    assert scene.pill == "GPT-5 · OpenAI"


def test_an_older_answer_does_not_undo_a_choice(scene: Scene) -> None:
    scene.desk.look_again()
    scene.desk.choose(HOSTED.id)
    scene.reads(Models((*ALL, replace(FOUND, id="x")), "built-in"))
    scene.waits(lambda: len(scene.chat.models.choices) == len(ALL) + 1)
    assert scene.chat.models.chosen == HOSTED.id


@pytest.mark.parametrize("has_been_seen", [True, False])
def test_a_look_begun_before_a_model_was_there_does_not_undo_its_choice(
    scene: Scene, *, has_been_seen: bool
) -> None:
    new, newer = (replace(FOUND, id=f"found:ollama#{name}", name=name) for name in ("a", "b"))
    scene.desk.look_again()
    slow = scene.runtime.futures["models"]
    if has_been_seen:
        scene.desk.look_again()
        scene.reads(Models((*ALL, new), "built-in"))
    else:
        scene.chat.takes(Models((*ALL, new), "built-in"))
    scene.waits(lambda: new in scene.chat.models.choices)
    scene.desk.choose(new.id)
    slow.set_result(Models(ALL, "built-in"))
    if not has_been_seen:
        scene.waits(lambda: scene.runtime.futures["models"] is not slow)
    else:
        scene.desk.look_again()
    scene.reads(Models((*ALL, new, newer), "built-in"))
    scene.waits(lambda: newer in scene.chat.models.choices)
    assert scene.chat.models.chosen == new.id


def test_an_answer_for_a_chat_that_was_left_is_passed_over(scene: Scene) -> None:
    scene.desk.look_again()
    scene.chat.chat = "another"
    first = scene.runtime.futures["models"]
    scene.desk.look_again()
    first.set_result(Models((HOSTED,), HOSTED.id))
    scene.reads(Models((BUILT_IN, HOSTED), "built-in"))
    scene.waits(lambda: scene.chat.models.choices == (BUILT_IN, HOSTED))
    assert scene.chat.models.chosen == "built-in"


def test_a_model_that_went_gives_way_to_what_the_runtime_says(scene: Scene) -> None:
    scene.desk.choose(HOSTED.id)
    scene.desk.take_change()
    scene.reads(Models((BUILT_IN, FOUND), "built-in"))
    scene.waits(lambda: scene.chat.models.chosen == "built-in")


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (OFF, "LM Studio is not running"),
        (KEYLESS, "needs a key"),
        (replace(HOSTED, problem="MODEL_GONE"), "Choose another"),
    ],
    ids=["off", "keyless", "gone"],
)
def test_a_chosen_model_that_cannot_answer_offers_the_list(
    scene: Scene, model: ModelChoice, words: str
) -> None:
    scene.chat.takes(Models((BUILT_IN, model), model.id))
    assert words in scene.page.hint.text()
    scene.clicks(scene.page.hint.button("choose-model"))
    assert scene.picker.isVisible()
    scene.picker.dismiss()
    scene.chat.takes(Models((BUILT_IN, model), "built-in"))
    assert not scene.page.hint.isVisible()


def test_a_chat_whose_model_is_unknown_offers_the_list(scene: Scene) -> None:
    scene.chat.takes(Models((BUILT_IN,), "somewhere#else"))
    assert "not there any more" in scene.page.hint.text()
    assert scene.pill == "Choose a model"


def test_nothing_is_wrong_before_the_models_are_read(scene: Scene) -> None:
    scene.chat.takes(Models((), ""))
    assert not scene.page.hint.isVisible()


@pytest.mark.parametrize("gone", [OFF, MOVED], ids=["not running", "file moved away"])
def test_one_that_may_be_back_is_looked_for_again(scene: Scene, gone: ModelChoice) -> None:
    scene.desk.open_picker()
    scene.picker.refused.emit(gone.id)
    assert scene.runtime.was_asked("look_for_models") == [[], []]
    assert scene.picker.isVisible()


def test_a_program_that_starts_while_one_looks_comes_by_itself(scene: Scene) -> None:
    scene.chat.takes(Models((BUILT_IN,), "built-in"))
    scene.desk.again.setInterval(1)
    scene.desk.open_picker()
    scene.waits(lambda: len(scene.runtime.was_asked("look_for_models")) > 2)
    scene.desk.take_change()
    scene.reads(Models((BUILT_IN, FOUND), "built-in"))
    scene.waits(lambda: FOUND.id in shown(scene))
    scene.picker.dismiss()
    assert not scene.desk.again.isActive()


def test_one_without_its_key_asks_for_the_key(scene: Scene) -> None:
    scene.desk.open_picker()
    scene.picker.refused.emit(KEYLESS.id)
    assert not scene.picker.isVisible()
    assert scene.runtime.was_asked("connections") == [[]]


def test_a_favourite_a_correction_and_a_removal_reach_the_runtime(scene: Scene) -> None:
    scene.desk.open_picker()
    scene.picker.favourite_asked.emit(HOSTED.id, True)
    assert scene.runtime.was_asked("set_favourite") == [[HOSTED.id, True]]
    scene.picker.correction_asked.emit(HOSTED.id)
    assert scene.desk.connecting.correction.isVisible()
    assert scene.desk.connecting.correction.title.text() == "GPT-5"
    scene.picker.removal_asked.emit(HOSTED.id)
    assert scene.runtime.was_asked("remove_model") == [[HOSTED.id]]
    assert HOSTED.id not in shown(scene)


def test_removing_the_chosen_model_chooses_another_one(scene: Scene) -> None:
    scene.desk.choose(HOSTED.id)
    scene.picker.removal_asked.emit(HOSTED.id)
    assert scene.chat.models.chosen == "built-in"
    assert scene.runtime.was_asked("choose_model")[-1] == ["c", "built-in"]


@pytest.mark.parametrize(
    ("model", "words"),
    [
        (BUILT_IN, "tiny and works offline"),
        (replace(BUILT_IN, id="built-in#better", name="Better 4B"), "Better 4B will answer."),
        (HOSTED, "GPT-5 will answer."),
        (OFF, "Choose a model below"),
    ],
    ids=["ours", "the better one", "hosted", "off"],
)
def test_an_empty_chat_says_who_will_answer(scene: Scene, model: ModelChoice, words: str) -> None:
    scene.chat.takes(Models((model,), model.id))
    assert words in scene.page.welcome._words.text()


@pytest.mark.parametrize(
    ("state", "words"),
    [("starting", "starting…"), ("failed", "not running"), ("ready", "on this computer")],
)
def test_the_state_of_our_engine_shows(scene: Scene, state: str, words: str) -> None:
    scene.desk.take_engine(EngineState(state))
    assert scene.pill == f"SmolLM2 · {words}"


def test_the_windows_of_the_picker_open(scene: Scene) -> None:
    scene.desk.open_picker()
    scene.clicks(scene.picker.connections)
    assert scene.desk.connecting.connections.isVisible()
    scene.desk.connecting.connections.accept()
    scene.desk.take_offer(OfferProgress(1, 2))
    scene.desk.ask_add("c2")
    assert scene.runtime.was_asked("connections") == [[], []]


def test_one_who_has_chosen_can_write_at_once(scene: Scene) -> None:
    scene.chat.takes(Models(ALL, "built-in"))
    scene.page.composer.model.setFocus()
    scene.desk.open_picker()
    scene.picker.finder.view.chosen.emit(HOSTED.id)
    assert scene.page.composer.editor.hasFocus()
    scene.page.composer.model.setFocus()
    scene.desk.connecting.used.emit(FOUND.id)
    assert scene.page.composer.editor.hasFocus()


def test_a_model_added_a_moment_ago_can_be_corrected(scene: Scene) -> None:
    scene.desk.connecting.adding.use.correction_asked.emit(HOSTED)
    assert scene.desk.connecting.correction.title.text() == "GPT-5"


def test_the_picker_goes_with_the_chat_it_was_opened_for(scene: Scene) -> None:
    scene.clicks(scene.page.composer.model)
    assert scene.picker.isVisible()
    scene.chat.left.emit("c")
    assert not scene.picker.isVisible()
