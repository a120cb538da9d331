from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial

import pytest
from PySide6.QtCore import QModelIndex, QPoint, Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from desktop.branchmap import BranchMap, Exchange, MapLine
from desktop.ui.branches.mapmodel import BELOW
from desktop.ui.branches.mappanel import MapPanel
from desktop.ui.look import Look
from desktop.ui.theme import Theme


@dataclass(frozen=True)
class Event:
    seq: int
    words: str
    type: str = "user/message"
    time: int = 1_790_000_000_000
    data: Mapping[str, object] = field(default_factory=dict)


def said(seq: int, words: str) -> Event:
    return Event(seq, words, data={"content": ({"type": "text", "text": words},)})


def line(name: str, owner: int | None, anchor: int, *seqs: int, **more: object) -> MapLine:
    exchanges = tuple(Exchange(seq, seq + 1, seq + 1, is_asked=True) for seq in seqs)
    kept = {"title": name.title(), "words": f"words of {name}", **more}
    return MapLine(name, name, owner=owner, anchor=anchor, exchanges=exchanges, **kept)


FAMILY = BranchMap((line("kyoto", None, -1, 2, 12, 22), line("nara", 0, 13, 30, 40)))


@pytest.fixture
def panel(qtbot: QtBot, theme: Theme) -> MapPanel:
    panel = MapPanel(theme)
    panel.resize(340, 600)
    qtbot.addWidget(panel)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


def titles(panel: MapPanel) -> list[str]:
    return [panel.model.index(at, 0).data() for at in range(panel.model.rowCount())]


def click(qtbot: QtBot, panel: MapPanel, at: int) -> None:
    where = panel.list.visualRect(panel.model.index(at, 0)).center()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=where)


@pytest.mark.parametrize("chat", ["kyoto", "nara"])
def test_the_map_says_at_which_station_one_is(panel: MapPanel, chat: str) -> None:
    panel.show_map(FAMILY, chat)
    below = [panel.model.index(at, 0).data(BELOW) for at in range(panel.model.rowCount())]
    assert [at for at, words in enumerate(below) if words == "You are here"] == [panel.model.here()]
    assert panel.list.currentIndex().row() == panel.model.here()


def test_words_are_asked_for_when_they_come_into_view(qtbot: QtBot, panel: MapPanel) -> None:
    with qtbot.waitSignal(panel.words_wanted) as wanted:
        panel.show_map(FAMILY, "kyoto")
        panel.grab()
    assert wanted.args == ["kyoto", (12, 22)]
    panel.put("kyoto", [said(12, "And Osaka?"), said(22, "By train?")])
    assert titles(panel) == ["Kyoto", "And Osaka?", "Nara", "", "By train?"]


def test_words_that_cannot_be_read_are_asked_for_again_with_the_next_map(
    qtbot: QtBot, panel: MapPanel
) -> None:
    with qtbot.waitSignal(panel.words_wanted):
        panel.show_map(FAMILY, "kyoto")
        panel.grab()
    panel.put("kyoto", [said(12, "And Osaka?")])
    panel.lose("kyoto", (22,))
    assert titles(panel) == ["Kyoto", "And Osaka?", "Nara", "", "This cannot be read."]
    with qtbot.waitSignal(panel.words_wanted) as wanted:
        panel.show_map(FAMILY, "kyoto")
        panel.grab()
    assert wanted.args == ["kyoto", (22,)]


def test_a_click_goes_there(qtbot: QtBot, panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    with qtbot.waitSignal(panel.go_asked) as went:
        click(qtbot, panel, titles(panel).index("Nara"))
    assert went.args == ["nara", -1]
    with qtbot.waitSignal(panel.go_asked) as went:
        click(qtbot, panel, 1)
    assert went.args == ["kyoto", 12]


def test_arrows_walk_and_enter_goes(qtbot: QtBot, panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    panel.list.go_to(0)
    qtbot.keyClick(panel.list, Qt.Key.Key_Right)
    assert panel.list.currentIndex().data() == "Nara"
    with qtbot.waitSignal(panel.go_asked) as went:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert went.args == ["nara", -1]
    qtbot.keyClick(panel.list, Qt.Key.Key_Left)
    assert panel.list.currentIndex().row() == 0


def test_one_branches_at_any_point_of_the_map(qtbot: QtBot, panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    panel.list.go_to(1)
    with qtbot.waitSignal(panel.branch_asked) as asked:
        qtbot.mouseClick(panel.branch, Qt.MouseButton.LeftButton)
    assert asked.args == ["kyoto", 13, "after-answer"]
    panel.list.go_to(titles(panel).index("Nara"))
    with qtbot.waitSignal(panel.branch_asked) as asked:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == ["nara", 31, "after-answer"]


def test_a_folded_run_unfolds_and_folds(qtbot: QtBot, panel: MapPanel) -> None:
    panel.show_map(BranchMap((line("long", None, -1, *range(2, 122, 4)),)), "long")
    before = panel.model.rowCount()
    run = next(at for at, row in enumerate(panel.model.rows) if row.kind == "run")
    click(qtbot, panel, run)
    assert panel.model.rowCount() == 30
    qtbot.keyClick(panel.list, Qt.Key.Key_Left)
    assert panel.model.rowCount() == before


def test_a_new_branch_keeps_what_is_marked(panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    panel.list.go_to(1)
    key = panel.model.rows[1].key
    more = BranchMap((*FAMILY.lines, line("osaka", 0, 3, 50)))
    panel.show_map(more, "kyoto")
    row = panel.list.current_row()
    assert row is not None
    assert row.key == key


def test_many_branches_can_be_searched(qtbot: QtBot, panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    assert panel.filter.isHidden()
    many = [line(f"town {n}", 0, 3, 100 + n) for n in range(200)]
    panel.show_map(BranchMap((*FAMILY.lines, *many)), "kyoto")
    assert panel.filter.isVisible()
    qtbot.keyClicks(panel.filter, "town 17")
    assert titles(panel)[0] == "Town 17"
    assert panel.model.rowCount() == 12  # 17, 117, and 170 to 179
    qtbot.keyClick(panel.filter, Qt.Key.Key_Return)
    with qtbot.waitSignal(panel.go_asked) as went:
        qtbot.keyClick(panel.list, Qt.Key.Key_Return)
    assert went.args == ["town 17", -1]


def test_what_was_deleted_is_drawn_but_cannot_be_opened(qtbot: QtBot, panel: MapPanel) -> None:
    gone = line("", None, -1, 2, 12, title="", words="")
    panel.show_map(BranchMap((gone, line("nara", 0, 13, 30), line("osaka", 0, 13, 40))), "nara")
    assert titles(panel)[0] == "Deleted chat"
    with qtbot.waitSignal(panel.go_asked) as went:
        click(qtbot, panel, 0)
    assert went.args == ["nara", 2]


def test_an_empty_map_says_what_will_be_there(panel: MapPanel) -> None:
    panel.show_nothing()
    assert not panel.branch.isEnabled()
    assert panel._hint.isVisible()


def test_the_model_keeps_the_rules_of_models(panel: MapPanel, qtmodeltester: ModelTester) -> None:
    panel.show_map(FAMILY, "nara")
    qtmodeltester.check(panel.model)


def test_the_map_in_a_mirrored_window_is_walked_the_other_way(
    qtbot: QtBot, panel: MapPanel
) -> None:
    panel.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    panel.show_map(FAMILY, "kyoto")
    panel.list.go_to(0)
    qtbot.keyClick(panel.list, Qt.Key.Key_Left)
    assert panel.list.currentIndex().data() == "Nara"


def test_the_menu_of_a_row_offers_to_change_a_message(qtbot: QtBot, panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    panel.list.go_to(1)
    panel.list.customContextMenuRequested.emit(
        panel.list.visualRect(panel.model.index(1, 0)).center()
    )
    assert panel.menu.isVisible()
    with qtbot.waitSignal(panel.branch_asked) as asked:
        panel._change.trigger()
    panel.menu.hide()
    assert asked.args == ["kyoto", 12, "before-message"]


def test_escape_gives_up_the_search_before_it_closes_anything(
    qtbot: QtBot, panel: MapPanel
) -> None:
    many = [line(f"town {n}", 0, 3, 100 + n) for n in range(20)]
    panel.show_map(BranchMap((*FAMILY.lines, *many)), "kyoto")
    rows = panel.model.rowCount()
    qtbot.keyClicks(panel.filter, "town 7")
    assert panel.model.rowCount() == 2  # 7 and 17
    qtbot.keyClick(panel.filter, Qt.Key.Key_Escape)
    assert panel.model.rowCount() == rows
    assert panel.list.currentIndex().row() == panel.model.here()


@pytest.mark.parametrize("percents", [(150, 200), (80,)])
@pytest.mark.parametrize("is_scrolled_away", [False, True])
def test_what_is_in_view_stays_there_when_the_text_changes_its_size(
    qtbot: QtBot, panel: MapPanel, percents: tuple[int, ...], *, is_scrolled_away: bool
) -> None:
    many = [line(f"town {n}", 0, 3, 100 + 2 * n) for n in range(200)]
    panel.show_map(BranchMap((*FAMILY.lines, *many)), "town 190")
    if is_scrolled_away:
        panel.list.verticalScrollBar().setValue(3000)
    at = panel.list.indexAt(QPoint(20, 20)).row() if is_scrolled_away else panel.model.here()
    watched = panel.model.index(at, 0)
    look = Look("light", 100)
    look.changed.connect(panel.set_theme)
    try:
        for percent in percents:
            height_px = panel.list.visualRect(watched).height()
            look.resize_text(percent)
            qtbot.waitUntil(partial(has_other_height, panel, watched, height_px))
            assert panel.list.viewport().rect().intersects(panel.list.visualRect(watched))
    finally:
        look.resize_text(100)


def has_other_height(panel: MapPanel, row: QModelIndex, height_px: int) -> bool:
    return panel.list.visualRect(row).height() != height_px


def test_a_map_that_cannot_be_read_says_why(panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    panel.show_failure("A part of this chat is damaged.")
    assert panel.model.rowCount() == 0
    assert panel._hint.text() == "A part of this chat is damaged."
    assert panel._hint.isVisible()


def test_the_map_shows_which_branches_answer_and_which_have_answered(panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    nara = panel.model.index(titles(panel).index("Nara"), 0)
    panel.show_signs(frozenset({"nara"}), frozenset())
    assert "answering" in nara.data(Qt.ItemDataRole.AccessibleTextRole)
    panel.show_signs(frozenset(), frozenset({"nara"}))
    assert "new answer" in nara.data(Qt.ItemDataRole.AccessibleTextRole)
    panel.grab()


def test_a_chat_of_the_map_is_renamed_in_place_and_pinned(qtbot: QtBot, panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    panel.list.go_to(titles(panel).index("Nara"))
    panel.rename_current()
    editor = panel.list.findChild(QLineEdit)
    assert editor is not None
    assert editor.text() == "Nara"
    editor.selectAll()
    qtbot.keyClicks(editor, "Nara in spring")
    with qtbot.waitSignal(panel.renamed) as renamed:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert renamed.args == ["nara", "Nara in spring"]
    panel._menu_row = panel.list.current_row()
    with qtbot.waitSignal(panel.pin_asked) as pinned:
        panel._pin.trigger()
    assert pinned.args == ["nara", True]


def test_only_a_chat_that_is_there_has_a_name_to_change(panel: MapPanel) -> None:
    gone = line("", None, -1, 2, 12, title="", words="")
    panel.show_map(BranchMap((gone, line("nara", 0, 13, 30))), "nara")
    editable = [
        bool(panel.model.index(at, 0).flags() & Qt.ItemFlag.ItemIsEditable)
        for at in range(panel.model.rowCount())
    ]
    assert [panel.model.rows[at].kind for at, can in enumerate(editable) if can] == ["line"]


def test_a_title_being_edited_survives_a_new_map(qtbot: QtBot, panel: MapPanel) -> None:
    panel.show_map(FAMILY, "kyoto")
    panel.list.go_to(titles(panel).index("Nara"))
    panel.rename_current()
    editor = panel.list.findChild(QLineEdit)
    assert editor is not None
    qtbot.keyClicks(editor, "!")
    panel.show_map(BranchMap((*FAMILY.lines, line("osaka", 0, 3, 50))), "kyoto")
    assert "Osaka" not in titles(panel)
    with qtbot.waitSignal(panel.renamed):
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Osaka" in titles(panel))


def test_the_row_one_clicked_stays_below_the_pointer(qtbot: QtBot, panel: MapPanel) -> None:
    trunk = line("trunk", None, -1, *range(2, 402, 4))
    lines = [line(f"town {n}", 0, 4 * n + 3, 500 + n, 600 + n, 700 + n) for n in range(1, 60)]
    panel.show_map(BranchMap((trunk, *lines)), "town 5")
    at = titles(panel).index("Town 7")
    panel.list.scrollTo(panel.model.index(at, 0))
    top_px = panel.list.visualRect(panel.model.index(at, 0)).top()
    with qtbot.waitSignal(panel.go_asked):
        click(qtbot, panel, at)
    panel.show_current("town 7")
    now = panel.list.currentIndex()
    assert now.data() == "Town 7"
    assert abs(panel.list.visualRect(now).top() - top_px) <= 20  # it has a second line now
