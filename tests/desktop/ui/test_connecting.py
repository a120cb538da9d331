from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget
from pytestqt.qtbot import QtBot

from desktop.models import (
    Connected,
    ConnectionDraft,
    HostIdentity,
    ListedModel,
    ModelCorrection,
    ModelFile,
    ModelOffer,
    Models,
    OfferProgress,
    Service,
)
from desktop.models import Tested as Outcome
from desktop.ui.bridge import Bridge
from desktop.ui.connecting import Connecting
from desktop.ui.door import Desk
from desktop.ui.page import ChatPage
from desktop.ui.theme import Theme
from store.errors import DiskFull
from tests.support.choices import BUILT_IN, HOSTED
from tests.support.windowruntime import AskedRuntime

GB = 1024**3
OPENAI = Service(
    "openai", "OpenAI", "openai_responses", "https://api.openai.com/v1", "https://keys.example"
)
CONNECTED = Connected(
    "c1", "OpenAI", "openai_responses", OPENAI.address, "openai", "keychain", is_hosted=True
)
BETTER = ModelOffer("Better 4B", 2 * GB, 3 * GB)
OURS = (BUILT_IN, HOSTED)


class Runtime(AskedRuntime):
    def __init__(self) -> None:
        super().__init__(
            key_storage=("keychain", "GNOME Keyring"),
            offer=BETTER,
            connections=(CONNECTED,),
            models=Models(OURS, "built-in"),
        )

    def services(self) -> tuple[Service, ...]:
        return (OPENAI,)


class Scene:
    def __init__(self, qtbot: QtBot, bridge: Bridge, theme: Theme) -> None:
        self.qtbot = qtbot
        self.runtime = Runtime()
        self.page = ChatPage(theme)
        qtbot.addWidget(self.page)
        self.page.resize(900, 700)
        self.page.show()
        self.connecting = Connecting(Desk(self.runtime, bridge, self.page, None))

    def clicks(self, widget: QWidget) -> None:
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def waits(self, until) -> None:
        self.qtbot.waitUntil(until)

    def at_the_key(self) -> None:
        self.connecting.add()
        adding = self.connecting.adding
        self.clicks(adding.gallery.card("openai"))
        self.qtbot.keyClicks(adding.server.form.key.line, "sk-1")
        self.clicks(adding.action)


@pytest.fixture
def scene(qtbot: QtBot, bridge: Bridge, theme: Theme) -> Scene:
    return Scene(qtbot, bridge, theme)


DRAFT = ConnectionDraft("", "openai", "OpenAI", "openai_responses", OPENAI.address, "sk-1")
WORKS = Outcome("", "openai_responses", models=(ListedModel("gpt-5"),))


def test_the_window_reads_where_keys_go_and_what_is_offered(scene: Scene) -> None:
    scene.connecting.add()
    adding = scene.connecting.adding
    scene.waits(lambda: "GNOME Keyring" in adding.server.form.kept.text())
    scene.waits(adding.gallery.offered.isVisible)


def test_what_is_typed_is_tried_connected_and_shown(scene: Scene) -> None:
    scene.at_the_key()
    adding = scene.connecting.adding
    assert scene.runtime.was_asked("try_connection") == [[DRAFT]]
    scene.runtime.futures["try_connection"].set_result(WORKS)
    scene.waits(lambda: adding.action.text() == "Add")
    scene.clicks(adding.action)
    assert scene.runtime.was_asked("connect") == [[DRAFT, WORKS]]
    scene.runtime.futures["connect"].set_result(CONNECTED)
    scene.waits(adding.use.isVisible)
    assert [model.id for model in adding.use.finder.lines.models()] == [HOSTED.id]
    with scene.qtbot.waitSignal(scene.connecting.used) as used:
        scene.clicks(adding.action)
    assert used.args == [HOSTED.id]


def test_a_test_that_is_stopped_is_cancelled(scene: Scene) -> None:
    scene.at_the_key()
    scene.clicks(scene.connecting.adding.server.trial.cancel)
    assert scene.runtime.futures["try_connection"].cancelled()


@pytest.mark.parametrize("asked", ["try_connection", "connect"])
def test_a_failure_of_ours_is_told_and_nothing_is_stuck(scene: Scene, asked: str) -> None:
    scene.at_the_key()
    server = scene.connecting.adding.server
    if asked == "connect":
        scene.runtime.futures["try_connection"].set_result(WORKS)
        scene.waits(lambda: scene.connecting.adding.action.text() == "Add")
        scene.clicks(scene.connecting.adding.action)
    scene.runtime.futures[asked].set_exception(DiskFull("no room"))
    scene.waits(lambda: "The disk is full" in server.trial.sentence.text())
    assert scene.connecting.adding.action.isEnabled()


def test_a_host_is_trusted_before_it_is_tried_again(scene: Scene) -> None:
    identity = HostIdentity("api.openai.com:443", "ab" * 32, "SELF_SIGNED")
    scene.at_the_key()
    scene.runtime.futures["try_connection"].set_result(Outcome("TLS", identity=identity))
    trial = scene.connecting.adding.server.trial
    scene.waits(trial.trust.isVisible)
    scene.clicks(trial.trust)
    scene.clicks(trial.agree)
    names = [asked[0] for asked in scene.runtime.asked]
    assert names[-2:] == ["trust_host", "try_connection"]
    assert scene.runtime.was_asked("trust_host") == [[identity]]


def test_a_key_is_replaced_from_the_list_of_connections(scene: Scene) -> None:
    scene.connecting.show_connections()
    dialog, adding = scene.connecting.connections, scene.connecting.adding
    scene.waits(lambda: "c1" in dialog._rows)
    scene.clicks(dialog.row("c1").key)
    assert adding.server.title.text() == "A new key for OpenAI"
    scene.qtbot.keyClicks(adding.server.form.key.line, "sk-2")
    scene.clicks(adding.action)
    scene.runtime.futures["try_connection"].set_result(WORKS)
    scene.waits(lambda: adding.action.text() == "Add")
    scene.clicks(adding.action)
    ((draft, _),) = scene.runtime.was_asked("connect")
    assert (draft.id, draft.key) == ("c1", "sk-2")
    scene.runtime.futures["connect"].set_result(CONNECTED)
    scene.waits(scene.page.hint.isVisible)
    assert scene.page.hint.text() == "The new key for OpenAI is kept."
    assert not adding.isVisible()


def test_where_nothing_is_connected_a_model_is_added_at_once(scene: Scene) -> None:
    scene.runtime.ready["connections"] = ()
    scene.connecting.add_or_change()
    scene.waits(scene.connecting.adding.isVisible)
    scene.connecting.adding.close()
    scene.runtime.ready["connections"] = (CONNECTED,)
    scene.connecting.add_or_change()
    scene.waits(lambda: "c1" in scene.connecting.connections._rows)
    assert scene.connecting.connections.isVisible()
    assert not scene.connecting.adding.isVisible()


def test_the_key_of_a_connection_is_asked_for_by_its_id(scene: Scene) -> None:
    scene.connecting.ask_key("c1")
    scene.waits(scene.connecting.adding.isVisible)
    assert scene.connecting.adding.server.title.text() == "A new key for OpenAI"


def test_a_connection_is_renamed_listed_anew_and_ended(scene: Scene) -> None:
    scene.connecting.show_connections()
    dialog = scene.connecting.connections
    scene.waits(lambda: "c1" in dialog._rows)
    row = dialog.row("c1")
    scene.clicks(row.rename)
    row.name_edit.setText("Work")
    scene.qtbot.keyClick(row.name_edit, Qt.Key.Key_Return)
    assert scene.runtime.was_asked("rename_connection") == [["c1", "Work"]]
    scene.clicks(row.refresh)
    assert scene.runtime.was_asked("refresh_connection") == [["c1"]]
    scene.runtime.futures["refresh_connection"].set_exception(DiskFull("no room"))
    scene.waits(lambda: "The disk is full" in row.result.text())
    scene.clicks(row.disconnect_)
    scene.clicks(row.agree)
    assert scene.runtime.was_asked("disconnect") == [["c1"]]
    scene.runtime.ready["connections"] = ()
    scene.connecting.take_change()
    scene.waits(dialog.nothing.isVisible)


def test_what_is_not_open_is_not_read_when_something_changes(scene: Scene) -> None:
    scene.connecting.take_change()
    scene.connecting.take_offer(OfferProgress(1, 2))
    assert scene.runtime.asked == []


def test_a_file_is_looked_at_and_added(scene: Scene, tmp_path: Path) -> None:
    file = str(tmp_path / "m.gguf")
    scene.connecting.add()
    adding = scene.connecting.adding
    scene.clicks(adding.gallery.file)
    adding.file.read(file)
    assert scene.runtime.was_asked("model_file") == [[Path(file)]]
    scene.runtime.futures["model_file"].set_result(ModelFile(file, "Mine", 1, 2, 3, 4_096))
    scene.waits(adding.action.isEnabled)
    scene.clicks(adding.action)
    assert scene.runtime.was_asked("add_model_file") == [[Path(file)]]
    scene.runtime.futures["add_model_file"].set_result(BUILT_IN)
    scene.waits(adding.use.isVisible)
    assert adding.use.title.text() == "SmolLM2 is added"


def test_a_file_that_is_known_already_is_looked_at_without_being_chosen(
    scene: Scene, tmp_path: Path
) -> None:
    file = str(tmp_path / "m.gguf")
    scene.connecting.add_file(file)
    adding = scene.connecting.adding
    assert adding.file.isVisible()
    assert adding.file.findChildren(QFileDialog) == []
    scene.runtime.futures["model_file"].set_result(ModelFile(file, "Mine", 1, 2, 3, 4_096))
    scene.waits(adding.action.isEnabled)
    scene.clicks(adding.back)
    assert adding.gallery.isVisible()


@pytest.mark.parametrize("asked", ["model_file", "add_model_file"])
def test_a_file_that_fails_says_why(scene: Scene, asked: str) -> None:
    scene.connecting.add()
    adding = scene.connecting.adding
    scene.clicks(adding.gallery.file)
    adding.file.read("/m.gguf")
    if asked == "add_model_file":
        scene.runtime.futures["model_file"].set_result(ModelFile("/m.gguf", "M", 1, 2, 3, 4))
        scene.waits(adding.action.isEnabled)
        scene.clicks(adding.action)
    scene.runtime.futures[asked].set_exception(DiskFull("no room"))
    scene.waits(lambda: "The disk is full" in adding.file.trouble.text())


def test_the_better_model_is_fetched_stopped_and_used(scene: Scene) -> None:
    scene.connecting.add()
    adding = scene.connecting.adding
    scene.waits(lambda: adding.gallery.offered.height() > 1 and adding.gallery.offered.isVisible())
    adding.gallery.offered.click()
    scene.clicks(adding.action)
    scene.connecting.take_offer(OfferProgress(GB, 2 * GB))
    assert adding.offered.bar.value() == 500
    scene.clicks(adding.action)
    assert scene.runtime.was_asked("fetch_offer") == [[]]
    assert scene.runtime.was_asked("stop_fetching") == [[]]
    scene.clicks(adding.action)
    scene.runtime.ready["offer"] = ModelOffer("SmolLM2", 2 * GB, 3 * GB, "here")
    scene.connecting.take_offer(OfferProgress(2 * GB, 2 * GB, is_over=True))
    scene.waits(lambda: adding.offered.title.text() == "SmolLM2")
    scene.clicks(adding.action)
    scene.waits(adding.use.isVisible)
    assert [model.id for model in adding.use.finder.lines.models()] == [BUILT_IN.id]


def test_a_correction_and_a_favourite_reach_the_runtime(scene: Scene) -> None:
    scene.connecting.correct(HOSTED)
    correction = scene.connecting.correction
    correction.sees.setCurrentIndex(correction.sees.findText("No"))
    scene.clicks(correction.save)
    assert scene.runtime.was_asked("correct_model") == [[HOSTED.id, ModelCorrection(sees=False)]]
    scene.connecting.adding.use.favourite_asked.emit(HOSTED.id, True)
    assert scene.runtime.was_asked("set_favourite") == [[HOSTED.id, True]]


def test_the_windows_follow_another_theme(scene: Scene, theme: Theme) -> None:
    adding = scene.connecting.adding
    scene.page.header.themed.emit(theme)
    assert adding.gallery.theme is theme
