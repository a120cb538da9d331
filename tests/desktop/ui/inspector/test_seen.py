"""The view of what the model saw, joined to a chat and to a runtime that answers when asked."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.inspecting import Difference, Doubt, Inspected, Part, Requests, SentRequest, Words
from desktop.ui.bridge import Bridge
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk
from desktop.ui.inspector.card import Card
from desktop.ui.inspector.panel import InspectorPanel
from desktop.ui.inspector.seen import MOST_COPIED_BYTES, Seen
from desktop.ui.inspector.words import outcome_words
from desktop.ui.pictures import PictureDesk
from desktop.ui.theme import Theme
from store import LogDamaged
from tests.support.filedialogs import file_dialog
from tests.support.windowruntime import AskedRuntime

CHAT = "a" * 32
BODY = b'{"model":"m"}'
PARTS = (Part("user", '"Hi"', 40, (Words("Hi"),), seqs=(3,)),)


def sent(seq: int = 5, *, size: int = 100, provider: str = "cloud") -> SentRequest:
    address = "https://api.example/v1/chat/completions"
    return SentRequest(
        seq, 1, 0, provider, "m", address, "openai-chat/1", "sha256:0", size, "answered"
    )


class Chat(QObject):
    """As much of the open chat as the view looks at."""

    shown = Signal()
    committed = Signal(object)
    chat = CHAT


class Page(QWidget):
    """As much of the page: its timeline, and where hints are told."""

    seen_requested = Signal(int)
    picture_opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self.jumps: list[int] = []
        self.timeline = self
        self.hint = SimpleNamespace(tell=self.told.append)

    def jump_to(self, seq: int) -> None:
        self.jumps.append(seq)


class Stage:
    """The view beside a chat, open."""

    def __init__(self, theme: Theme, bridge: Bridge, **ready: object) -> None:
        answers = {
            "requests": Requests((sent(),)),
            "request": Inspected(5, PARTS, 100),
            "since": Difference(2, ("new",)),
            "body": BODY,
            "save": None,
            "curl": "curl …",
        }
        self.runtime = AskedRuntime(**{**answers, **ready})
        self.page, self.chat = Page(), Chat()
        self.pictures = PictureDesk(self.runtime, bridge)  # type: ignore[arg-type]  # a double
        self.panel = InspectorPanel(theme)
        desk = SimpleNamespace(
            runtime=self.runtime, bridge=bridge, page=self.page, pictures=self.pictures
        )
        self.seen = Seen(cast("Desk", desk), cast("OpenChat", self.chat), self.panel)
        self.panel.resize(360, 700)
        self.panel.show()

    def open(self, qtbot: QtBot) -> None:
        self.seen.set_open(is_open=True)
        qtbot.waitUntil(lambda: self.word() != "Checking…")

    def word(self) -> str:
        return self.panel.view.summary.verdict.word.text()

    def asked(self, name: str) -> list[list]:
        return self.runtime.inspection.was_asked(name)


@pytest.fixture
def stage(qtbot: QtBot, theme: Theme, bridge: Bridge) -> Iterator[Stage]:
    stage = Stage(theme, bridge)
    qtbot.addWidget(stage.panel)
    yield stage
    stage.pictures.close()


def test_nothing_is_read_while_nobody_looks(stage: Stage) -> None:
    stage.chat.shown.emit()
    stage.chat.committed.emit([SimpleNamespace(type="request/dispatched")])
    assert stage.runtime.inspection.asked == []
    assert stage.panel.findChildren(QWidget) == []


def test_the_request_of_the_answer_is_asked_for_and_marked_as_verified(
    qtbot: QtBot, stage: Stage
) -> None:
    stage.seen.asked.connect(stage.panel.show)
    stage.page.seen_requested.emit(7)
    stage.open(qtbot)
    assert stage.asked("requests") == [[CHAT, 7]]
    assert stage.asked("request") == [[CHAT, 5]]
    assert stage.word() == "Verified"
    qtbot.waitUntil(lambda: "(1)" in stage.panel.view.summary._views["changes"].text())


def test_a_doubt_is_told_in_words_and_gives_no_bytes(
    qtbot: QtBot, theme: Theme, bridge: Bridge
) -> None:
    doubt = Doubt("picture-deleted", 1, "rose.png")
    stage = Stage(theme, bridge, request=Inspected(5, PARTS, 100, doubt, is_exact=False))
    qtbot.addWidget(stage.panel)
    stage.open(qtbot)
    assert stage.word() == "Not verified"
    why = stage.panel.view.summary.verdict.why.text()
    assert why.startswith("The picture “rose.png” was deleted for ever")
    assert not stage.panel.view.summary.more.isEnabled()
    stage.pictures.close()


def test_a_large_request_is_saved_and_the_command_reads_the_file(
    qtbot: QtBot, theme: Theme, bridge: Bridge, tmp_path: Path
) -> None:
    large = Requests((sent(size=MOST_COPIED_BYTES + 1),))
    stage = Stage(theme, bridge, requests=large)
    qtbot.addWidget(stage.panel)
    stage.open(qtbot)
    stage.panel.view.summary.curl_asked.emit()
    dialog = file_dialog(stage.panel)
    target = tmp_path / "request.json"
    dialog.fileSelected.emit(str(target))
    dialog.close()
    qtbot.waitUntil(lambda: QApplication.clipboard().text() == "curl …")
    assert stage.asked("save") == [[CHAT, 5, target]]
    assert stage.asked("curl")[0][-1] == str(target)
    stage.pictures.close()


def test_what_is_saved_is_what_was_in_view_when_saving_was_asked_for(
    qtbot: QtBot, stage: Stage, tmp_path: Path
) -> None:
    stage.open(qtbot)
    stage.panel.view.summary.save_asked.emit()
    dialog = file_dialog(stage.panel)
    stage.runtime.inspection.ready["requests"] = Requests((sent(9),))
    stage.chat.committed.emit([SimpleNamespace(type="request/dispatched")])
    qtbot.waitUntil(lambda: [CHAT, 9] in stage.asked("request"))
    dialog.fileSelected.emit(str(tmp_path / "request.json"))
    dialog.close()
    assert stage.asked("save") == [[CHAT, 5, tmp_path / "request.json"]]


def test_no_command_is_offered_for_the_built_in_model(
    qtbot: QtBot, theme: Theme, bridge: Bridge
) -> None:
    stage = Stage(theme, bridge, requests=Requests((sent(provider="built-in"),)))
    qtbot.addWidget(stage.panel)
    stage.open(qtbot)
    offered = [action.isEnabled() for action in stage.panel.view.summary.more.menu().actions()]
    assert offered == [True, False, True]
    stage.pictures.close()


def test_a_chat_that_cannot_be_read_says_so_and_is_read_anew(
    qtbot: QtBot, theme: Theme, bridge: Bridge
) -> None:
    stage = Stage(theme, bridge)
    del stage.runtime.inspection.ready["requests"]
    qtbot.addWidget(stage.panel)
    stage.seen.set_open(is_open=True)
    stage.runtime.inspection.futures["requests"].set_exception(LogDamaged("at 3"))
    qtbot.waitUntil(stage.panel.view.nothing.isVisible)
    assert "damaged" in stage.panel.view.nothing.text()
    stage.runtime.inspection.ready["requests"] = Requests((sent(),))
    stage.seen.set_open(is_open=False)
    stage.open(qtbot)
    assert stage.word() == "Verified"
    stage.pictures.close()


def test_what_is_no_longer_looked_at_is_given_up(qtbot: QtBot, stage: Stage) -> None:
    stage.open(qtbot)
    stage.seen.set_open(is_open=False)
    assert stage.asked("give_up") == [[]]
    assert stage.panel.view.pile.cards() == ()


def test_a_card_leads_to_its_message(qtbot: QtBot, stage: Stage) -> None:
    stage.open(qtbot)
    stage.panel.view.pile.cards()[0].go_on()
    assert stage.page.jumps == [3]


def test_a_cut_and_a_stop_are_told_in_words_that_hold_for_both() -> None:
    assert outcome_words(replace(sent(), outcome="interrupted")) == "The answer is not whole."


def test_while_an_answer_comes_in_its_request_is_not_read_again(
    qtbot: QtBot, theme: Theme, bridge: Bridge
) -> None:
    running = replace(sent(), outcome="running")
    stage = Stage(theme, bridge, requests=Requests((running,)))
    qtbot.addWidget(stage.panel)
    stage.open(qtbot)
    view = stage.panel.view
    assert view.summary.outcome.text() == "The answer is still on its way."
    stage.runtime.inspection.ready["requests"] = Requests((replace(sent(), input_tokens=12),))
    stage.chat.committed.emit([SimpleNamespace(type="assistant/message")])
    qtbot.waitUntil(lambda: "12 tokens read" in view.summary.cost.text())
    assert stage.word() == "Verified"
    assert len(stage.asked("request")) == 1
    assert not view.summary.outcome.isVisible()
    stage.pictures.close()


def test_a_picture_that_goes_meanwhile_is_looked_for_again(qtbot: QtBot, stage: Stage) -> None:
    stage.open(qtbot)
    stage.chat.committed.emit([SimpleNamespace(type="attachment/quarantined")])
    qtbot.waitUntil(lambda: len(stage.asked("request")) == 2)


def test_one_goes_on_typing_while_a_long_request_is_looked_through(
    qtbot: QtBot, theme: Theme, bridge: Bridge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.ui.inspector.finding._SLICE_S", 0.0)
    parts = tuple(Part("user", f'"{n}"', 40, (Words(f"part {n}"),), seqs=(n,)) for n in range(30))
    stage = Stage(theme, bridge, request=Inspected(5, parts, 1200))
    qtbot.addWidget(stage.panel)
    stage.open(qtbot)
    view = stage.panel.view
    view.finding.open()
    view.finding.field.setText("29")
    assert view.finding.count.text() == ""  # a moment is over, and more is to be looked through
    qtbot.waitUntil(lambda: [card.entry.part for card in view.pile.cards()] == [parts[29]])
    stage.pictures.close()


def test_words_are_found_in_what_was_sent_and_esc_shows_all_again(
    qtbot: QtBot, theme: Theme, bridge: Bridge
) -> None:
    said = ("Über die Rose", "another thing", "a rose by any other name")
    parts = tuple(Part("user", f'"{words}"', 40, (Words(words),), seqs=(3,)) for words in said)
    stage = Stage(theme, bridge, request=Inspected(5, parts, 120))
    qtbot.addWidget(stage.panel)
    stage.open(qtbot)
    view = stage.panel.view
    view.pile.setFocus()
    focused = QApplication.focusWidget()
    qtbot.keyClick(focused, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert view.finding.field.hasFocus()
    qtbot.keyClicks(view.finding.field, "ROSE")
    assert [card.entry.part for card in view.pile.cards()] == [parts[0], parts[2]]
    assert "2" in view.finding.count.text()
    view.finding.field.setText("uber rose")
    assert [card.entry.part for card in view.pile.cards()] == [parts[0]]
    qtbot.keyClick(view.finding.field, Qt.Key.Key_Escape)
    assert [card.entry.part for card in view.pile.cards()] == list(parts)
    assert isinstance(QApplication.focusWidget(), Card)
    stage.pictures.close()
