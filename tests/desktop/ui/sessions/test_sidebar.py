import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QHoverEvent
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from desktop.searching import MessageHit
from desktop.ui.sessions.hits import HitList
from desktop.ui.sessions.model import IS_UNREAD, IS_UNREAD_INSIDE, ChatTreeModel
from desktop.ui.sessions.rows import chat_groups, chat_rows
from desktop.ui.sessions.sidebar import Sidebar
from desktop.ui.theme import Theme
from tests.support.chats import NOW_MS, Chat

CHATS = [
    Chat("plan", "Database plan", used_ms=NOW_MS - 1),
    Chat("rollback", "Database plan: rollback", parent="plan", used_ms=NOW_MS - 2),
    Chat("trip", "Trip to Kyoto", used_ms=NOW_MS - 3),
]
HIT = MessageHit("plan", "Database plan", 4, "user", NOW_MS, "by ferry", ((3, 8),))


@pytest.fixture
def sidebar(qtbot: QtBot, theme: Theme) -> Sidebar:
    sidebar = Sidebar(theme, now_ms=lambda: NOW_MS)
    sidebar.resize(264, 600)
    qtbot.addWidget(sidebar)
    sidebar.show_rows(chat_rows(CHATS))
    sidebar.show()
    qtbot.waitExposed(sidebar)
    return sidebar


def click(qtbot: QtBot, sidebar: Sidebar, chat: str) -> None:
    rect = sidebar.view.visualRect(sidebar.model.index_of(chat))
    qtbot.mouseClick(sidebar.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def test_the_model_keeps_qts_rules_through_every_change(qtmodeltester: ModelTester) -> None:
    model = ChatTreeModel()
    qtmodeltester.check(model)
    for chats in (CHATS, CHATS[:1], [], CHATS[::-1], [CHATS[1]]):
        model.show(chat_groups(chat_rows(chats), now_ms=NOW_MS))


def test_a_click_opens_the_chat_and_shows_its_branches(qtbot: QtBot, sidebar: Sidebar) -> None:
    with qtbot.waitSignal(sidebar.chosen) as chosen:
        click(qtbot, sidebar, "plan")
    assert chosen.args == ["plan"]
    assert sidebar.view.isExpanded(sidebar.model.index_of("plan"))


def test_a_click_on_a_heading_leaves_the_keys_where_they_are(
    qtbot: QtBot, sidebar: Sidebar
) -> None:
    box = QLineEdit()
    qtbot.addWidget(box)
    box.setParent(sidebar)
    box.show()
    box.setFocus()
    qtbot.waitUntil(box.hasFocus)
    heading = sidebar.view.visualRect(sidebar.model.index(0, 0))
    assert sidebar.model.chat_at(sidebar.model.index(0, 0)) is None
    qtbot.mouseClick(sidebar.view.viewport(), Qt.MouseButton.LeftButton, pos=heading.center())
    assert box.hasFocus()


def test_the_menu_of_another_chat_leaves_the_open_one_marked(
    qtbot: QtBot, sidebar: Sidebar
) -> None:
    sidebar.show_current("plan")
    other = sidebar.view.visualRect(sidebar.model.index_of("trip")).center()
    qtbot.mouseClick(sidebar.view.viewport(), Qt.MouseButton.RightButton, pos=other)
    sidebar.view.customContextMenuRequested.emit(other)
    assert sidebar.view._menu_row() == sidebar.model.chat_at(sidebar.model.index_of("trip"))
    sidebar.view._menu.close()
    current = sidebar.view.current_chat()
    assert current is not None
    assert current.id == "plan"


def test_no_row_stays_lit_when_its_menu_is_left(qtbot: QtBot, sidebar: Sidebar) -> None:
    at_rest = sidebar.view.grab().toImage()
    row = sidebar.view.visualRect(sidebar.model.index_of("trip")).center()
    sidebar.view.customContextMenuRequested.emit(row)
    qtbot.waitUntil(sidebar.view._menu.isVisible)
    over = QHoverEvent(QEvent.Type.HoverMove, QPointF(row), QPointF(row), QPointF(row))
    QApplication.sendEvent(sidebar.view.viewport(), over)
    assert sidebar.view.grab().toImage() != at_rest
    sidebar.view._menu.close()
    assert sidebar.view.grab().toImage() == at_rest


def test_new_use_of_a_chat_keeps_what_is_open_and_current(sidebar: Sidebar) -> None:
    sidebar.show_current("rollback")
    assert sidebar.view.isExpanded(sidebar.model.index_of("plan"))
    sidebar.show_rows(chat_rows([*CHATS, Chat("new", "Newest", used_ms=NOW_MS + 5)]))
    assert sidebar.view.isExpanded(sidebar.model.index_of("plan"))
    current = sidebar.view.current_chat()
    assert current is not None
    assert current.id == "rollback"


def test_a_search_folds_nothing_away(sidebar: Sidebar) -> None:
    sidebar.show_current("rollback")
    sidebar.search.setText("Kyoto")
    assert not sidebar.model.index_of("plan").isValid()
    sidebar.search.clear()
    assert sidebar.view.isExpanded(sidebar.model.index_of("plan"))


def test_f2_renames_in_place_and_enter_keeps_it(qtbot: QtBot, sidebar: Sidebar) -> None:
    sidebar.show_current("trip")
    qtbot.keyClick(sidebar.view, Qt.Key.Key_F2)
    editor = sidebar.view.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    editor.selectAll()
    qtbot.keyClicks(editor, "Kyoto in April")
    with qtbot.waitSignal(sidebar.renamed) as renamed:
        qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert renamed.args == ["trip", "Kyoto in April"]


def test_a_title_being_edited_survives_a_new_list(qtbot: QtBot, sidebar: Sidebar) -> None:
    sidebar.show_current("trip")
    qtbot.keyClick(sidebar.view, Qt.Key.Key_F2)
    editor = sidebar.view.findChild(QLineEdit)
    assert isinstance(editor, QLineEdit)
    qtbot.keyClicks(editor, "!")
    sidebar.show_rows(chat_rows([Chat("first", used_ms=NOW_MS + 9), *CHATS]))
    assert editor.isVisible()
    assert "!" in editor.text()


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_Backspace])
def test_no_single_key_moves_a_chat_to_the_trash(
    qtbot: QtBot, sidebar: Sidebar, key: Qt.Key
) -> None:
    sidebar.show_current("trip")
    with qtbot.assertNotEmitted(sidebar.trash_asked, wait=20):
        qtbot.keyClick(sidebar.view, key)


def test_ctrl_delete_asks_for_the_trash(qtbot: QtBot, sidebar: Sidebar) -> None:
    sidebar.show_current("trip")
    with qtbot.waitSignal(sidebar.trash_asked) as asked:
        qtbot.keyClick(sidebar.view, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    assert asked.args == [("trip",)]


def test_undo_brings_back_what_went_and_the_bar_goes(qtbot: QtBot, sidebar: Sidebar) -> None:
    sidebar.undo.offer(("trip",))
    assert sidebar.undo.isVisible()
    with qtbot.waitSignal(sidebar.restore_asked) as asked:
        qtbot.mouseClick(sidebar.undo._undo, Qt.MouseButton.LeftButton)
    assert asked.args == [("trip",)]
    assert not sidebar.undo.isVisible()


def test_the_key_that_undoes_brings_back_what_a_key_threw_away_once(
    qtbot: QtBot, sidebar: Sidebar
) -> None:
    restored: list[object] = []
    sidebar.restore_asked.connect(restored.append)
    sidebar.trash_asked.connect(sidebar.undo.offer)
    sidebar.show_current("trip")
    qtbot.keyClick(sidebar.view, Qt.Key.Key_Delete, Qt.KeyboardModifier.ControlModifier)
    for _ in range(2):
        qtbot.keyClick(sidebar.view, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert restored == [("trip",)]
    assert not sidebar.undo.isVisible()


def test_the_undo_bar_stays_ten_seconds_or_as_long_as_it_has_the_keys(
    qtbot: QtBot, sidebar: Sidebar
) -> None:
    sidebar.undo.offer(("trip",))
    assert sidebar.undo._clock.interval() == 10_000
    sidebar.undo._undo.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(sidebar.undo._undo.hasFocus)
    sidebar.undo._clock.timeout.emit()
    assert sidebar.undo.isVisible()
    assert sidebar.undo._clock.isActive()
    sidebar.view.setFocus(Qt.FocusReason.TabFocusReason)
    sidebar.undo._clock.timeout.emit()
    assert not sidebar.undo.isVisible()


def test_searching_shows_what_matches_and_says_when_nothing_does(
    qtbot: QtBot, sidebar: Sidebar
) -> None:
    qtbot.keyClicks(sidebar.search, "rollback")
    assert sidebar.model.index_of("rollback").isValid()
    assert not sidebar.model.index_of("trip").isValid()
    qtbot.keyClicks(sidebar.search, "xyz")
    assert sidebar._nothing.isVisible()
    qtbot.keyClick(sidebar.search, Qt.Key.Key_Escape)
    assert sidebar.model.index_of("trip").isValid()


def test_the_keyboard_goes_from_search_to_the_first_chat(qtbot: QtBot, sidebar: Sidebar) -> None:
    sidebar.focus_search()
    qtbot.keyClick(sidebar.search, Qt.Key.Key_Down)
    qtbot.waitUntil(sidebar.view.hasFocus)
    with qtbot.waitSignal(sidebar.chosen):
        qtbot.keyClick(sidebar.view, Qt.Key.Key_Return)


def test_enter_in_the_search_opens_the_first_of_what_was_found(
    qtbot: QtBot, sidebar: Sidebar
) -> None:
    qtbot.keyClicks(sidebar.search, "kyoto")
    sidebar.show_hits(HitList((HIT,)))
    with qtbot.waitSignal(sidebar.chosen) as chosen:
        qtbot.keyClick(sidebar.search, Qt.Key.Key_Return)
    assert chosen.args == ["trip"]
    sidebar.search.setText("ferry")
    with qtbot.waitSignal(sidebar.hits.chosen) as found:
        qtbot.keyClick(sidebar.search, Qt.Key.Key_Enter)
    assert found.args == [HIT]


def test_enter_opens_nothing_where_nothing_is_searched_for_or_found(
    qtbot: QtBot, sidebar: Sidebar
) -> None:
    for words in ("", "ferry"):
        sidebar.search.setText(words)
        with qtbot.assertNotEmitted(sidebar.chosen), qtbot.assertNotEmitted(sidebar.hits.chosen):
            qtbot.keyClick(sidebar.search, Qt.Key.Key_Return)


def test_the_menu_offers_the_trash_for_branches_too(sidebar: Sidebar, qtbot: QtBot) -> None:
    view = sidebar.view
    view._open_menu(sidebar.model.index_of("plan"), QPoint(0, 0))
    with qtbot.waitSignal(view.trash_asked) as asked:
        view._trash_all.trigger()
    assert asked.args == [("plan", "rollback")]
    view._menu.close()


def test_a_busy_chat_says_so_to_a_screen_reader(sidebar: Sidebar) -> None:
    sidebar.show_busy(frozenset({"trip"}))
    spoken = sidebar.model.index_of("trip").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Trip to Kyoto, answering"


def test_a_list_that_is_as_it_was_is_not_laid_out_again(qtbot: QtBot, sidebar: Sidebar) -> None:
    with qtbot.assertNotEmitted(sidebar.model.layoutChanged):
        sidebar.show_rows(chat_rows(CHATS))
        sidebar._minute.timeout.emit()


def test_several_moves_are_taken_back_one_by_one_the_last_one_first(
    qtbot: QtBot, sidebar: Sidebar
) -> None:
    sidebar.undo.offer(("trip",))
    sidebar.undo.offer(("rain", "umbrella", "boots"))
    assert "2" in sidebar.undo.accessibleName()  # its branches; the chat itself is no branch
    for gone in (("rain", "umbrella", "boots"), ("trip",)):
        with qtbot.waitSignal(sidebar.restore_asked) as restored:
            sidebar.undo.take_back()
        assert restored.args == [gone]
    assert sidebar.undo.isHidden()


def test_a_chat_answered_while_one_was_away_is_marked_also_where_it_is_folded(
    sidebar: Sidebar,
) -> None:
    sidebar.show_rows(chat_rows([Chat("trip", "Trip"), Chat("rain", "Rain", parent="trip")]))
    trip = sidebar.model.index_of("trip")
    sidebar.show_unread(frozenset({"rain"}))
    assert sidebar.model.index_of("rain").data(IS_UNREAD)
    assert trip.data(IS_UNREAD_INSIDE)
    assert not trip.data(IS_UNREAD)
    spoken = sidebar.model.index_of("rain").data(Qt.ItemDataRole.AccessibleTextRole)
    assert "new answer" in spoken
    sidebar.show_unread(frozenset())
    assert not trip.data(IS_UNREAD_INSIDE)


def test_a_chat_of_the_list_can_be_saved_from_its_menu(sidebar: Sidebar, qtbot: QtBot) -> None:
    view = sidebar.view
    view._open_menu(sidebar.model.index_of("trip"), QPoint(0, 0))
    with qtbot.waitSignal(sidebar.export_asked) as asked:
        view._export.trigger()
    view._menu.hide()
    assert asked.args == ["trip", "Trip to Kyoto"]
