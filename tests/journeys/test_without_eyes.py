"""What a screen reader is told on every screen: a name for all, and all that is painted."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

from PySide6.QtCore import QObject, QRect, Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tests.support.accessible import Spoken, spoken, told_in_view
from tests.support.painted import unsaid_in_view
from tests.support.pictures import png
from tests.support.screens import every_screen
from tests.support.window import at_the_window

ANSWER = "# Yes\n\n```c\n1\n```\n\n[site](https://example.com)\n\n- [x] done"
_LINE_PX = 2
BY_NAME = ("Button", "CheckBox", "RadioButton", "EditableText", "ComboBox", "Slider", "List")
BY_NAME += ("Tree", "Table", "ListItem", "TreeItem", "Cell", "Dialog", "Grip", "ButtonMenu")


def nameless(told: list[Spoken]) -> Counter[str]:
    """Count what can be used, or gone to, and is not called anything."""
    return Counter(
        f"{one.role} {type(one.object).__name__}"
        for one in told
        if (one.role in BY_NAME or _takes_tab(one)) and not one.name.strip()
    )


def _takes_tab(one: Spoken) -> bool:
    return one.widget is not None and bool(one.widget.focusPolicy() & Qt.FocusPolicy.TabFocus)


def boxes_without_label(told: list[Spoken]) -> list[str]:
    """Return the boxes to choose from that are called by what is chosen."""
    return [one.value for one in told if one.role == "ComboBox" and one.name == one.value]


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
    wrong: dict[str, object] = {}
    picture, notes = tmp_path / "red.png", tmp_path / "notes.txt"
    picture.write_bytes(png(size=(30, 20)))
    notes.write_text("a\nb\n", encoding="utf-8")

    def look(name: str) -> None:
        told = told_in_view()
        assert told
        wrong[name] = [
            dict(nameless(told)),
            boxes_without_label(told),
            *unsaid_in_view(),
            *out_of_order(told),
        ]

    with at_the_window(qtbot, tmp_path / "data", [ANSWER]) as person:
        look("new chat")
        person.drops(picture, notes)
        person.waits(lambda: person.has_attached(2))
        look("attached")
        person.asks("Tell me")
        look("chat")
        for name in every_screen(person):
            look(name)
    assert {name: found for name, found in wrong.items() if found != [{}, []]} == {}
