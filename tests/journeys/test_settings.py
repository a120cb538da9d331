import json
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.runtime import Runtime
from desktop.ui.settings.pages import DataPage
from store import StoreUnavailable
from tests.support.window import Person, at_the_window


def _opens_settings(person: Person) -> None:
    person.qtbot.keyClick(person.window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    assert person.window.settings.is_open


def test_what_is_chosen_in_the_settings_holds_at_once_and_over_a_restart(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        _opens_settings(person)
        page, look = person.window.settings.general, person.life.look
        person.clicks(page.themes.card("contrast-dark"))
        assert look.theme.name == "contrast-dark"
        assert person.window.actions_["theme-contrast-dark"].isChecked()
        person.clicks(page.text_size.more)
        assert look.text_percent == 110
        person.clicks(page.less_motion)
        assert not look.motion
        person.clicks(page.notify)
        qtbot.keyClick(person.window.settings.view.names, Qt.Key.Key_Escape)
        assert not person.window.settings.is_open
        assert person.window.page.composer.editor.hasFocus()
    saved = json.loads((tmp_path / "preferences.json").read_text())
    assert (saved["theme"], saved["textPercent"]) == ("contrast-dark", 110)
    assert (saved["motion"], saved["notify"]) == ("less", False)
    with at_the_window(qtbot, tmp_path) as person:
        _opens_settings(person)
        page = person.window.settings.general
        assert page.themes.card("contrast-dark").isChecked()
        assert page.less_motion.isChecked()
        assert not page.notify.isChecked()
        assert not person.workspace.notifying._is_wanted


def test_the_button_that_enlarges_the_text_stays_under_the_pointer(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.life.window.resize(1280, 860)
        _opens_settings(person)
        more = person.window.settings.general.text_size.more
        more.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
        view = person.window.settings.view
        person.waits(lambda: view.panel.width() > more.mapTo(view.panel, more.rect().center()).x())
        place = more.mapToGlobal(more.rect().center())
        person.clicks(more)
        assert person.life.look.text_percent == 110
        person.waits(lambda: not view._laid_out.isActive())
        assert more.rect().contains(more.mapFromGlobal(place))


def test_the_language_chosen_last_is_the_one_that_is_spoken(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        _opens_settings(person)
        asked: list[str] = []
        person.window.settings.language_asked.connect(asked.append)
        page = person.window.settings.general
        page.language_picked.emit("zh_CN")
        page.language_picked.emit("")  # before the other could be spoken
        assert asked == ["zh_CN", ""]


def test_the_settings_are_used_with_the_keyboard_alone(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        _opens_settings(person)
        settings = person.window.settings
        names = settings.view.names
        assert names.hasFocus()
        for row in range(1, names.count()):
            qtbot.keyClick(names, Qt.Key.Key_Down)
            assert settings.view.current is settings.view.pages()[row]
        qtbot.keyClick(names, Qt.Key.Key_Home)
        reached = set()
        for _ in range(20):
            focused = person.life.window.focusWidget()
            assert focused is not None
            reached.add(focused)
            qtbot.keyClick(focused, Qt.Key.Key_Tab)
        page = settings.general
        assert {page.language, page.text_size.less, page.less_motion, page.notify} <= reached
        assert any(card in reached for card in page.themes.children())
        assert settings.view.close_button in reached
        assert all(settings.view.isAncestorOf(each) for each in reached), "nothing behind it"


def test_another_language_is_spoken_at_once_and_the_settings_stay_open(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        _opens_settings(person)
        box = person.window.settings.general.language
        box.setCurrentIndex(box.findData("zh_CN"))
        before = person.window
        box.activated.emit(box.currentIndex())
        person.waits(lambda: person.window is not before and person.window.settings.is_open)
        again = person.window.settings.general.language
        assert again.currentData() == "zh_CN"
        again.setCurrentIndex(again.findData("en"))
        chinese = person.window
        again.activated.emit(again.currentIndex())
        person.waits(lambda: person.window is not chinese)


def test_the_settings_tell_where_chats_lie_and_open_what_there_is(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        _opens_settings(person)
        view = person.window.settings.view
        page = next(each for each in view.pages() if isinstance(each, DataPage))
        view.names.setCurrentRow(view.pages().index(page))
        assert person.sees(str(tmp_path), "Chats stay there for 30 days")


def test_what_is_asked_for_by_its_keys_is_not_hidden_behind_the_settings(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("Hello")
        _opens_settings(person)
        qtbot.keyClick(person.window, Qt.Key.Key_Equal, Qt.KeyboardModifier.ControlModifier)
        assert person.window.settings.is_open, "larger text is seen here too"
        qtbot.keyClick(person.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        assert person.window.commands.palette.isVisible()
        qtbot.keyClick(person.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        person.waits(lambda: person.chat == "")
        assert not person.window.settings.is_open
        assert person.window.commands.palette.isHidden()
        assert person.window.page.composer.editor.hasFocus()


def test_each_setting_is_called_by_its_name_in_a_screen_reader(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        _opens_settings(person)
        view = person.window.settings.view
        for row in range(view.names.count()):
            view.names.setCurrentRow(row)
            stops = [each for each in view.findChildren(QWidget) if each.isVisible()]
            stops = [each for each in stops if each.focusPolicy() & Qt.FocusPolicy.TabFocus]
            assert all(_called(each) for each in stops)
        assert _called(person.window.settings.general.language) == "Language"


def _called(widget: QWidget) -> str:
    spoken = QAccessible.queryAccessibleInterface(widget)
    assert spoken is not None
    labels = [label for label, _ in spoken.relations(QAccessible.RelationFlag.Label)]
    named = [label.text(QAccessible.Text.Name) for label in labels]
    return named[0] if named else spoken.text(QAccessible.Text.Name)


def test_settings_and_commands_are_there_also_where_the_chats_cannot_be_opened(
    qtbot: QtBot, tmp_path: Path
) -> None:
    def refuse(_open: Callable[[], Runtime]) -> NoReturn:
        raise StoreUnavailable("not in this test")

    with at_the_window(qtbot, tmp_path, opener=refuse) as person:
        person.waits(person.window.page.trouble.isVisible)
        _opens_settings(person)
        person.clicks(person.window.settings.general.themes.card("dark"))
        assert person.life.look.theme.name == "dark"
        qtbot.keyClick(person.window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
        palette = person.window.commands.palette
        qtbot.keyClicks(palette.search, "new chat")
        marked = palette.current()
        assert marked is not None
        assert marked.why_not == "Your chats are not open yet."
