from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView
from pytestqt.qtbot import QtBot

from desktop.ui.branches.maplist import MapList
from desktop.ui.branches.panel import EventList
from desktop.ui.palette.view import Palette
from desktop.ui.sessions.view import ChatTreeView
from tests.support.window import Person, at_the_window


def _palette(person: Person) -> Palette:
    person.qtbot.keyClick(person.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    palette = person.window.commands.palette
    assert palette.search.hasFocus()
    return palette


def _types(person: Person, palette: Palette, words: str) -> None:
    palette.search.clear()
    person.qtbot.keyClicks(palette.search, words)


def test_ctrl_k_finds_every_action_by_a_few_letters_and_enter_does_it(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        palette = _palette(person)
        offered = {action.name for action in person.window.actions_.all() if action.isVisible()}
        shown = {entry.key for entry in palette._entries if entry.kind == "command"}
        assert shown == offered - {"commands"}
        _types(person, palette, "night")
        qtbot.keyClick(palette.search, Qt.Key.Key_Return)
        assert palette.isHidden()
        assert person.life.look.theme.name == "dark"
        assert person.window.page.composer.editor.hasFocus()
    with at_the_window(qtbot, tmp_path) as person:
        palette = _palette(person)
        marked = palette.current()
        assert marked is not None
        assert marked.key == "theme-dark", "what was used last comes first, over a restart"
        qtbot.keyClick(palette.search, Qt.Key.Key_Escape)
        assert palette.isHidden()


def test_pinning_says_what_it_would_do_to_the_chat_in_view(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        pin = person.window.actions_["pin"]
        assert pin.text() == "Pin chat"
        pin.trigger()
        person.waits(lambda: pin.text() == "Unpin chat")
        person.clicks(person.window.sidebar.new_chat)
        person.waits(lambda: pin.text() == "Pin chat")


def test_a_chat_is_pinned_also_before_the_list_shows_it(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        chats = person.workspace.list
        chats._soon.blockSignals(True)  # the list takes its time
        person.asks("Hello")
        assert person.chat not in chats.chats
        person.window.actions_["pin"].trigger()
        chats._soon.blockSignals(False)
        chats.refresh(person.chat)
        person.waits(lambda: person.chat in chats.chats and chats.chats[person.chat].pinned)


def test_what_is_not_possible_now_says_why_and_stays(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        palette = _palette(person)
        _types(person, palette, "rename")
        marked = palette.current()
        assert marked is not None
        assert marked.why_not == "This chat has no messages yet."
        qtbot.keyClick(palette.search, Qt.Key.Key_Return)
        assert palette.isVisible()


def test_a_chat_and_a_model_are_found_by_their_names(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Mountains of Wales")
        first = person.chat
        person.workspace.chat.open_new()
        person.asks("Rivers")
        person.waits(lambda: len(person.chats()) == 2)
        palette = _palette(person)
        _types(person, palette, "wal")
        qtbot.keyClick(palette.search, Qt.Key.Key_Return)
        person.waits(lambda: person.chat == first)
        palette = _palette(person)
        _types(person, palette, person.workspace.chat.models.choices[0].name[:5])
        person.waits(lambda: (found := palette.current()) is not None and found.kind == "model")


def test_arrows_go_round_and_pass_headings(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        palette = _palette(person)
        first = palette.current()
        qtbot.keyClick(palette.search, Qt.Key.Key_Up)
        last = palette.current()
        assert last not in {None, first}
        qtbot.keyClick(palette.search, Qt.Key.Key_Down)
        assert palette.current() == first
        _types(person, palette, "xyzzy")
        assert palette.current() is None
        assert palette.nothing.isVisible()


def test_f1_and_a_question_mark_show_every_key_and_what_it_does(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        shortcuts = person.window.commands.shortcuts
        qtbot.keyClick(person.window, Qt.Key.Key_F1)
        assert shortcuts.search.hasFocus()
        assert shortcuts.lines.rowCount() > 40
        qtbot.keyClicks(shortcuts.search, "larger")
        found = shortcuts.current()
        assert found is not None
        assert found.keys == ("Ctrl++", "Ctrl+=")
        shortcuts.search.clear()
        qtbot.keyClicks(shortcuts.search, "ctrl+j")
        found = shortcuts.current()
        assert found is not None
        assert found.key == "questions"
        qtbot.keyClick(shortcuts.search, Qt.Key.Key_Escape)
        person.window.page.timeline.setFocus()
        person.types("Why?")
        assert shortcuts.isHidden(), "somebody is writing"
        qtbot.keyClick(person.window, Qt.Key.Key_Question)
        assert shortcuts.isVisible()


def is_in_use(shown: QAbstractItemView) -> bool:
    return shown.isVisible() and shown.currentIndex().isValid()


def test_a_question_mark_shows_the_keys_from_any_list_of_the_window(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["A"]) as person:
        person.asks("Why?")
        shortcuts = person.window.commands.shortcuts
        for kind, panel in ((ChatTreeView, None), (MapList, "map"), (EventList, "details")):
            if panel is not None:
                person.window.actions_[panel].trigger()
            shown = person.window.findChild(kind)
            assert isinstance(shown, QAbstractItemView)
            person.waits(partial(is_in_use, shown))
            shown.setFocus()
            qtbot.keyClick(shown, Qt.Key.Key_Question)
            assert shortcuts.isVisible(), kind
            qtbot.keyClick(shortcuts.search, Qt.Key.Key_Escape)


def test_keys_go_from_chat_to_chat_in_the_order_of_the_list(qtbot: QtBot, tmp_path: Path) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("First")
        first = person.chat
        person.workspace.chat.open_new()
        person.asks("Second")
        second = person.chat
        person.waits(lambda: person.window.sidebar.model.rowCount() > 2)
        qtbot.keyClick(person.window, Qt.Key.Key_PageDown, control)
        person.waits(lambda: person.chat == first)
        qtbot.keyClick(person.window, Qt.Key.Key_PageUp, control)
        person.waits(lambda: person.chat == second)
        qtbot.keyClick(person.window, Qt.Key.Key_PageUp, control)
        assert person.chat == second, "there is none above it"
