"""What a screen reader is told on every screen: a name for all, and all that is painted."""

from functools import partial
from itertools import chain, pairwise
from pathlib import Path

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.llm.errors import RequestRefused
from tests.support.accessible import Spoken, spoken, told_in_view
from tests.support.painted import unsaid_in_view
from tests.support.pictures import png
from tests.support.running import Gate, Step
from tests.support.screens import every_opened, every_screen, every_trouble, shown
from tests.support.window import at_the_window

LINK = "https://example.com"
ANSWER = (
    "# Yes\n\n```c\n1\n```\n\n[site](https://example.com)\n\n```c\n2\n```\n\n- [x] done"
    "\n\n| a | b |\n|--|--|\n| 1 | [c](https://example.com) |\n"
)
_LINE_PX = 2
Faults = dict[str, list[str]]
BY_NAME = ("Button", "CheckBox", "RadioButton", "EditableText", "ComboBox", "Slider", "List")
BY_NAME += ("Tree", "Table", "ListItem", "TreeItem", "Cell", "Dialog", "Grip", "ButtonMenu")


def faults_in_view() -> list[str]:
    """Return what is told wrongly, or not at all, of all that shows."""
    told = told_in_view()
    assert told
    wrong = (*nameless(told), *boxes_without_label(told), *unsaid_in_view(), *out_of_order(told))
    return list(wrong)


def nameless(told: list[Spoken]) -> list[str]:
    """Return what can be used, or gone to, and is not called anything."""
    return [
        f"{one.role} {type(one.object).__name__} has no name"
        for one in told
        if (one.role in BY_NAME or _takes_tab(one)) and not one.name.strip()
    ]


def _takes_tab(one: Spoken) -> bool:
    return one.widget is not None and bool(one.widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def boxes_without_label(told: list[Spoken]) -> list[str]:
    """Return the boxes to choose from that are called by what is chosen."""
    boxes = [one for one in told if one.role == "ComboBox"]
    return [f"nothing says what {one.value!r} chooses" for one in boxes if one.name == one.value]


def out_of_order(told: list[Spoken]) -> list[str]:
    """Return what is read before something that stands above it, or before it on its line."""
    by_parent: dict[QObject, list[QWidget]] = {}
    for one in told:
        widget = one.widget
        if widget is not None and not _stands_alone(widget):
            by_parent.setdefault(widget.parent(), []).append(widget)
    return [
        f"{_called(before)} is read before {_called(after)}"
        for siblings in by_parent.values()
        for before, after in pairwise(siblings)
        if _stands_before(after.geometry(), before.geometry())
    ]


def _stands_alone(widget: QWidget) -> bool:
    """Say whether it is a window, a part of a field, or nothing but a line."""
    is_line = widget.height() <= _LINE_PX
    return widget.isWindow() or is_line or isinstance(widget.parent(), QLineEdit)


def _stands_before(one: QRect, other: QRect) -> bool:
    is_beside = one.top() < other.bottom() and other.top() < one.bottom()
    return one.right() <= other.left() if is_beside else one.bottom() <= other.top()


def _called(widget: QWidget) -> str:
    return f"{type(widget).__name__} {spoken(widget).name!r}"


def test_all_that_can_be_used_has_a_name_on_every_screen(qtbot: QtBot, tmp_path: Path) -> None:
    wrong: Faults = {}
    picture, notes = tmp_path / "red.png", tmp_path / "notes.txt"
    picture.write_bytes(png(size=(30, 20)))
    notes.write_text("a\nb\n", encoding="utf-8")

    with at_the_window(qtbot, tmp_path / "data", [ANSWER]) as person:
        wrong["new chat"] = faults_in_view()
        person.drops(picture, notes)
        person.waits(lambda: person.has_attached(2))
        wrong["attached"] = faults_in_view()
        person.asks("Tell me")
        wrong["chat"] = faults_in_view()
        for name in every_screen(person):
            wrong[name] = faults_in_view()
    assert {name: faults for name, faults in wrong.items() if faults} == {}


def test_what_comes_by_itself_is_told_too(qtbot: QtBot, tmp_path: Path) -> None:
    wrong: Faults = {}
    gate = Gate()
    failing: list[Step] = [RequestRefused("MODEL_UNKNOWN", status=404)]
    with at_the_window(qtbot, tmp_path, [ANSWER], failing, ["Half", gate]) as person:
        person.asks("Tell me")
        with shown(person, partial(person.window.page.timeline.link_activated.emit, LINK)):
            wrong["link"] = faults_in_view()
        person.asks("And that?")
        wrong["failed"] = faults_in_view()
        person.says("Tell me more")
        person.waits(gate.reached.is_set)
        person.says("Tell me all")
        person.waits(lambda: person.has_waiting("Tell me all"))
        wrong["answering"] = faults_in_view()
        gate.open()
        person.waits(person.is_at_rest)
        qtbot.keyClicks(person.window.sidebar.search, "Tell")
        person.waits(lambda: not person.window.sidebar.hits.is_empty)
        wrong["searching"] = faults_in_view()
        person.window.sidebar.search.clear()
        person.window.actions_["trash"].trigger()
        person.waits(lambda: person.chat == "")
        wrong["moved to trash"] = faults_in_view()
        with shown(person, person.window.actions_["trash-list"].trigger):
            wrong["trash"] = faults_in_view()
    assert {name: faults for name, faults in wrong.items() if faults} == {}


def test_what_is_opened_and_what_asks_or_warns_is_told_too(qtbot: QtBot, tmp_path: Path) -> None:
    wrong: Faults = {}
    picture, notes = tmp_path / "red.png", tmp_path / "notes.txt"
    picture.write_bytes(png(size=(30, 20)))
    notes.write_text("a\nb\n", encoding="utf-8")
    with at_the_window(qtbot, tmp_path / "data", [ANSWER]) as person:
        person.drops(picture, notes)
        person.waits(lambda: person.has_attached(2))
        person.asks("Tell me")
        for name in chain(every_opened(person), every_trouble(person)):
            wrong[name] = faults_in_view()
    assert {name: faults for name, faults in wrong.items() if faults} == {}
