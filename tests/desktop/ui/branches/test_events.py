import time
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from typing_extensions import override

from desktop.faces import BranchPoint
from desktop.ui.branches.model import PAGE, WORDS, EventListModel
from desktop.ui.branches.panel import EventPanel
from desktop.ui.branches.words import first_words_of, name_of_kind, words_of_point
from desktop.ui.theme import Theme
from store import Draft
from store.model.events import LOG_ONLY_TYPES, MESSAGE_TYPES

_NOWHERE = QModelIndex()


@dataclass(frozen=True)
class Event:
    seq: int
    type: str = "user/message"
    data: Mapping[str, object] = field(default_factory=dict)
    time: int = 1_790_000_000_000


def said(text: str) -> Mapping[str, object]:
    return {"content": ({"type": "text", "text": text},)}


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> EventPanel:
    panel = EventPanel(theme)
    panel.resize(340, 600)
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


@pytest.mark.parametrize("kind", sorted(MESSAGE_TYPES | LOG_ONLY_TYPES))
def test_every_kind_of_event_has_a_name(kind: str) -> None:
    assert name_of_kind(kind) != kind or kind == "todo/write"


def test_an_unknown_kind_is_shown_as_it_is() -> None:
    assert name_of_kind("other/thing") == "other/thing"


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("user/message", said("Hello\n there"), "Hello there"),
        (
            "user/message",
            {"source": {"kind": "continue"}, **said("Go on exactly there.")},
            "You asked to continue.",
        ),
        ("assistant/message", {"message": said("Hi")}, "Hi"),
        ("turn/end", {"turn": 1, "reason": {"kind": "completed"}}, "Completed"),
        (
            "turn/end",
            {"reason": {"kind": "error", "error": {"code": "CONNECT", "message": "m"}}},
            "Error: CONNECT",
        ),
        ("request/header", {"header": {"config": {"model": "SmolLM2"}}}, "SmolLM2"),
        ("agent/inbox/spliced", {"inserted": (said("later"),)}, "later"),
        ("tool/call", {"name": "search"}, "search"),
        ("step/start", {"turn": 1, "step": 1}, ""),
    ],
)
def test_first_words_say_what_an_event_holds(
    kind: str, data: Mapping[str, object], words: str
) -> None:
    assert first_words_of(kind, data) == words


def test_a_branch_at_rest_keeps_everything() -> None:
    assert words_of_point(BranchPoint()) == "The branch keeps everything up to here."


def test_a_branch_before_a_message_says_that_it_comes_back() -> None:
    words = words_of_point(BranchPoint(place="before-message", brings_back=True))
    assert "before a message" in words
    assert "comes back into the box" in words
    assert "answer" not in words


def test_a_branch_in_the_middle_says_what_it_closes() -> None:
    closing = (
        Draft("tool/result", {"error": {"code": "TOOL_OUTCOME_UNKNOWN"}}),
        Draft("tool/result", {"error": {"code": "TOOL_NOT_STARTED"}}),
        Draft("step/end", {}),
        Draft("turn/end", {}),
    )
    words = words_of_point(BranchPoint(closing, "in-answer"))
    assert "in the middle of an answer" in words
    assert "1 tool that was running" in words
    assert "1 tool that had not started" in words
    assert "stays as it is" in words


def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester) -> None:
    model = EventListModel()
    qtmodeltester.check(model)
    model.show_index([(0, "turn/start"), (1, "user/message")])
    model.add([Event(2, "turn/end")])
    model.show_kind("user/message")
    model.add([Event(3)])
    assert model.rowCount() == 2


def test_a_hundred_thousand_events_cost_one_page(qtbot: QtBot, panel: EventPanel) -> None:
    index = [(seq, "user/message") for seq in range(100_000)]
    begun = time.thread_time()
    with qtbot.waitSignal(panel.page_wanted) as wanted:
        panel.show_index(index)
        panel.grab()
    assert time.thread_time() - begun < 1.5
    assert wanted.args is not None
    seqs = wanted.args[0]
    assert 99_999 in seqs
    assert len(seqs) <= 2 * PAGE


def test_bodies_that_arrive_are_shown(qtbot: QtBot, panel: EventPanel) -> None:
    with qtbot.waitSignal(panel.page_wanted) as wanted:
        panel.show_index([(0, "user/message"), (1, "turn/end")])
        panel.grab()
    assert wanted.args == [(0, 1)]
    panel.model.put([Event(0, data=said("Hello")), Event(1, "turn/end")])
    assert panel.model.index(0, 0).data(WORDS) == "Hello"


def test_kinds_filter_the_list(panel: EventPanel) -> None:
    panel.show_index([(0, "turn/start"), (1, "user/message"), (2, "turn/end")])
    panel.kinds.setCurrentIndex(panel.kinds.findData("user/message"))
    assert panel.model.rowCount() == 1
    panel.kinds.setCurrentIndex(0)
    assert panel.model.rowCount() == 3


def test_any_event_can_be_branched_from(qtbot: QtBot, panel: EventPanel) -> None:
    panel.show_index([(0, "turn/start"), (1, "user/message"), (2, "turn/end")])
    with qtbot.waitSignal(panel.point_wanted) as wanted:
        panel.show_event(1)
    assert wanted.args == [1]
    panel.show_point(1, BranchPoint(place="in-answer"))
    assert "in the middle of an answer" in panel._point.text()
    with qtbot.waitSignal(panel.branch_asked) as asked:
        qtbot.mouseClick(panel.branch, Qt.MouseButton.LeftButton)
    assert asked.args == [1]
    with qtbot.waitSignal(panel.branch_asked):
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)


def test_the_keys_always_stand_on_an_event(qtbot: QtBot, panel: EventPanel) -> None:
    index = [(seq, "user/message") for seq in range(50)]
    panel.show_index(index)
    panel.kinds.setFocus()
    panel.show_index(index)
    assert not panel.list.currentIndex().isValid()
    assert not panel.branch.isEnabled()
    panel.list.setFocus()
    qtbot.waitUntil(lambda: panel.list.currentIndex().row() == 49)
    assert panel.branch.isEnabled()
    panel.show_index([(seq, "turn/start") for seq in range(20)])
    assert panel.list.currentIndex().row() == 19


def test_new_events_are_added_at_the_end(panel: EventPanel) -> None:
    panel.show_index([(0, "turn/start")])
    panel.add([Event(0, "turn/start"), Event(1)])
    assert panel.model.rowCount() == 2
    assert panel.model.row_of(1) == 1


def test_the_first_events_of_a_chat_are_offered_to_branch_from(panel: EventPanel) -> None:
    panel.show_index([])
    assert panel._point.text() == "Nothing has happened in this chat yet."
    panel.add([Event(0, "turn/start"), Event(1)])
    assert panel._point.text().startswith("Choose an event")


def test_kinds_that_come_later_can_be_filtered_by_too(panel: EventPanel) -> None:
    panel.show_index([(0, "user/message")])
    panel.kinds.setCurrentIndex(panel.kinds.findData("user/message"))
    panel.add([Event(1, "turn/end"), Event(2)])
    assert panel.kinds.currentText() == "Your message (2)"
    assert panel.model.rowCount() == 2
    panel.kinds.setCurrentIndex(panel.kinds.findData("turn/end"))
    assert panel.model.rowCount() == 1
    panel.show_index([(0, "user/message")])
    assert panel.kinds.currentIndex() == 0


def test_the_last_event_stays_in_view_when_words_take_room(qtbot: QtBot, panel: EventPanel) -> None:
    panel.show_index([(seq, "user/message") for seq in range(100)])
    panel.resize(340, 500)
    bar = panel.list.verticalScrollBar()
    qtbot.waitUntil(lambda: panel.list.height() < 500 and bar.maximum() > 0)
    assert bar.value() == bar.maximum()


def test_choosing_an_event_does_not_move_the_list(panel: EventPanel) -> None:
    panel.show_index([(seq, "user/message") for seq in range(100)])
    height = panel.list.height()
    panel.show_event(50)
    panel.show_point(50, BranchPoint(place="in-answer"))
    QApplication.sendPostedEvents()
    assert panel.list.height() == height


def test_home_and_end_go_to_the_first_and_the_last_event(qtbot: QtBot, panel: EventPanel) -> None:
    panel.show_index([(seq, "user/message") for seq in range(500)])
    qtbot.keyClick(panel.list, Qt.Key.Key_Home)
    assert panel.list.currentIndex().row() == 0
    qtbot.keyClick(panel.list, Qt.Key.Key_End)
    assert panel.list.currentIndex().row() == 499


def test_events_that_come_cost_nothing_for_those_that_are_there(
    qtbot: QtBot, panel: EventPanel
) -> None:
    asked = 0

    class Counted(EventListModel):
        @override
        def rowCount(self, parent: QModelIndex | QPersistentModelIndex = _NOWHERE) -> int:
            nonlocal asked
            asked += 1
            return super().rowCount(parent)

    model = Counted(panel)
    panel.list.setModel(model)
    model.show_index([(seq, "user/message") for seq in range(100_000)])
    panel.list.scrollToBottom()
    qtbot.waitUntil(lambda: panel.list.verticalScrollBar().value() > 0)
    panel.grab()
    asked = 0
    model.add([Event(100_000)])
    panel.list.scrollToBottom()
    panel.grab()
    assert asked < 1000
