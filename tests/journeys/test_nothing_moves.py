"""Where things are to move less, nothing moves: neither by an animation nor by a quick clock."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QAbstractAnimation, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.ui.actions import ActionName
from desktop.ui.widgets.busy import BusySign
from tests.support.running import Gate
from tests.support.screens import shown
from tests.support.window import at_the_window

SCREENS: tuple[ActionName, ...] = ("commands", "find", "model", "connections", "map", "seen")
_QUICK_MS = 300  # what turns does so more often; what tells the time does not


def moving() -> Iterator[str]:
    """Yield what moves by itself in the windows in view."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    for root in (app, app.style(), *QApplication.topLevelWidgets()):
        for each in root.findChildren(QAbstractAnimation):
            if each.state() == QAbstractAnimation.State.Running:
                yield f"{type(each).__name__} of {type(each.parent()).__name__}"
        for timer in root.findChildren(QTimer):
            if timer.isActive() and not timer.isSingleShot() and 0 < timer.interval() < _QUICK_MS:
                yield f"{type(timer.parent()).__name__} every {timer.interval()} ms"


def test_nothing_moves_by_itself_where_things_are_to_move_less(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    found: dict[str, list[str]] = {}
    with at_the_window(qtbot, tmp_path, ["# Yes\n\n```c\n1\n```"], ["Half", gate]) as person:
        sign = BusySign(person.life.look.theme, person.window)
        sign.show()
        person.waits(lambda: list(moving()) == ["BusySign every 80 ms"])  # usually it does
        sign.hide()
        person.life.look.choose_motion("less")
        person.asks("Tell me")
        for name in SCREENS:
            with shown(person, person.window.actions_[name].trigger):
                found[name] = list(moving())
        person.says("Tell me more")
        person.waits(gate.reached.is_set)
        found["answering"] = list(moving())
        gate.open()
        person.waits(person.is_at_rest)
    assert {name: each for name, each in found.items() if each} == {}
