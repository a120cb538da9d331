"""The keys alone: everything is reached in the order in which it stands, and nothing keeps them."""

from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QButtonGroup, QWidget
from pytestqt.exceptions import TimeoutError as NotInTime
from pytestqt.qtbot import QtBot

from desktop.ui.actions import ActionName
from desktop.ui.widgets.cover import Cover
from tests.support.accessible import spoken, tab_stops
from tests.support.pictures import png
from tests.support.running import Gate
from tests.support.screens import SCREENS, in_view, is_filled
from tests.support.window import Person, at_the_window

_CONTROL = Qt.KeyboardModifier.ControlModifier


def names_by_tab(person: Person) -> list[str]:
    return [spoken(stop).name for stop in tab_stops(person.qtbot)]


def from_the_top(names: list[str]) -> list[str]:
    """Return a round as it is from the upper left corner."""
    top = names.index("New chat")
    return [*names[top:], *names[:top]]


def of_these(names: list[str], wanted: list[str]) -> list[str]:
    return [name for name in names if name in wanted]


def test_tab_goes_through_the_window_as_one_reads_it(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(30, 20)))
    gate = Gate()
    with at_the_window(qtbot, tmp_path / "data", ["Well."], ["Half", gate]) as person:
        person.asks("Hello")
        person.says("And now?")
        person.waits(gate.reached.is_set)
        person.says("And then?")
        person.drops(picture)
        person.waits(lambda: person.has_waiting("And then?") and person.has_attached(1))
        person.window.actions_["details"].trigger()
        person.window.page.composer.focus()
        order = [
            *("New chat", "Menu", "Search chats and messages", "Chats", "Width of the chats"),
            *("Title of the chat", "Branches of this chat", "More for this chat"),
            *("Conversation", "You, message 1"),
            *("Assistant, message 2", "You, message 3", "Send now: And then?"),
            *("Picture red.png", "Remove picture red.png", "Message"),
            *("Attach pictures or text files", "How it answers", "Stop the answer"),
            *("Width of the panel", "Branches", "Close this panel"),
            *("Show only", "Events of this chat"),
        ]
        names: list[str] = []

        def are_in_order() -> bool:  # rows are put in order shortly after they are shown
            names[:] = of_these(from_the_top(names_by_tab(person)), order)
            return names == order

        with suppress(NotInTime):
            qtbot.waitUntil(are_in_order)
        assert names == order
        gate.open()
        person.waits(person.is_at_rest)


def test_every_screen_is_opened_used_and_left_by_keys_which_go_back_where_they_were(
    qtbot: QtBot, tmp_path: Path
) -> None:
    wrong: dict[str, list[str]] = {}
    with at_the_window(qtbot, tmp_path, ["Yes"]) as person:
        person.asks("Tell me")
        start = person.buttons("Branch from here")[-1]
        start.setFocus()
        for name in SCREENS:
            before = in_view()
            opens_by_keys(person, name)
            # A list that goes when it is left is gone through with the arrows.
            wrong[name] = [] if name == "questions" else unreached(person)
            qtbot.keyClick(focused(), Qt.Key.Key_Escape)
            person.life.window.activateWindow()  # nobody does it for windows off the screen
            with suppress(NotInTime):
                qtbot.waitUntil(start.hasFocus)
            if not start.hasFocus():
                wrong[name].append(f"the keys are at {spoken(focused()).name!r}")
            wrong[name] += [type(each).__name__ for each in in_view() - before if is_large(each)]
    assert {name: found for name, found in wrong.items() if found} == {}


def test_the_keys_do_not_stay_in_what_was_closed(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Yes"]) as person:
        person.asks("Tell me")
        person.window.actions_["details"].trigger()
        person.window.actions_["settings"].trigger()
        person.window.actions_["details"].trigger()  # what had the keys before goes meanwhile
        qtbot.keyClick(focused(), Qt.Key.Key_Escape)
        assert not person.window.settings.view.isVisible()
        qtbot.keyClick(focused(), Qt.Key.Key_A)
        assert person.written == "a"


def opens_by_keys(person: Person, name: ActionName) -> None:
    """Open a screen as the palette of commands does."""
    start = focused()
    before = in_view()
    person.qtbot.keyClick(start, Qt.Key.Key_K, _CONTROL)
    if name != "commands":
        person.qtbot.keyClicks(focused(), person.window.actions_[name].text().removesuffix("…"))
        person.qtbot.keyClick(focused(), Qt.Key.Key_Return)
    person.waits(lambda: bool(in_view() - before) and is_filled(person, name))
    person.waits(lambda: QApplication.focusWidget() not in {None, start})


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


def unreached(person: Person) -> list[str]:
    """Return what Tab should come by in what has the keys, and does not."""
    top = focused()
    while not (top.isWindow() or isinstance(top, Cover)):
        top = top.parentWidget()
    inside = [each for each in top.findChildren(QWidget) if each.window() is top.window()]
    wanted = [each for each in inside if _takes_tab(each)]
    stops = tab_stops(person.qtbot)
    return [spoken(each).name for each in wanted if not _is_reached(each, stops)]


def _is_reached(widget: QWidget, stops: list[QWidget]) -> bool:
    return any(widget is stop or widget.isAncestorOf(stop) for stop in stops)


def _takes_tab(widget: QWidget) -> bool:
    if isinstance(widget, QAbstractButton) and _is_one_not_chosen(widget):
        return False  # the arrows choose
    is_stop = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.focusProxy() is None
    return is_stop and widget.isEnabled() and not widget.visibleRegion().isEmpty()


def _is_one_not_chosen(button: QAbstractButton) -> bool:
    group: QButtonGroup | None = button.group()
    is_one_of_several = button.isCheckable() and group is not None and group.exclusive()
    return is_one_of_several and not button.isChecked()


def is_large(widget: QWidget) -> bool:
    """Say whether it is a part of the window, and no line or word of one."""
    return widget.isVisible() and widget.width() > 100 and widget.height() > 100
