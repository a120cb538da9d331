"""What Qt tells a screen reader of the window, asked in the same process; and the way of Tab."""

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

_STATES = ("checked", "checkable", "disabled", "expanded", "focusable", "invisible", "selected")
_MOST_STOPS = 120


@dataclass(frozen=True)
class Spoken:
    """One thing as it is told: `name` is what it is called by, also by its label."""

    role: str
    name: str
    value: str
    description: str
    states: frozenset[str]
    object: QObject | None

    @property
    def widget(self) -> QWidget | None:
        """The widget it is; None for a line of a list."""
        return self.object if isinstance(self.object, QWidget) else None


def told(widget: QWidget) -> list[Spoken]:
    """Return all that is told below a widget and stands on the screen, in the order of reading."""
    return list(_told(QAccessible.queryAccessibleInterface(widget)))


def told_in_view() -> list[Spoken]:
    """Return all that is told of all windows in view."""
    tops = [top for top in QApplication.topLevelWidgets() if top.isVisible()]
    return [one for top in tops for one in told(top)]


def spoken(widget: QWidget) -> Spoken:
    """Return what is told of a widget itself."""
    return _spoken(QAccessible.queryAccessibleInterface(widget))


def tab_stops(qtbot: QtBot) -> list[QWidget]:
    """Press Tab until it comes round; return where it stopped, the first in the order of reading.

    What has the keys now has them again afterwards.
    """
    begin = QApplication.focusWidget()
    stops: list[QWidget] = []
    here = begin
    while here is not None and here not in stops and len(stops) < _MOST_STOPS:
        stops.append(here)
        qtbot.keyClick(here, Qt.Key.Key_Tab)
        here = QApplication.focusWidget()
    assert here is begin, f"Tab does not come back to {begin} but stays at {here}"
    return stops


def _told(interface: QAccessibleInterface | None) -> Iterator[Spoken]:
    if interface is None or not interface.isValid():
        return
    one = _spoken(interface)
    if "invisible" in one.states:
        return
    # What is covered is passed over; a child that covers it all is not.
    if one.widget is None or not one.widget.visibleRegion().isEmpty():
        yield one
    for place in range(interface.childCount()):
        yield from _told(interface.child(place))


def _spoken(interface: QAccessibleInterface) -> Spoken:
    state = interface.state()
    labels = [label for label, _ in interface.relations(QAccessible.RelationFlag.Label)]
    says = interface.text
    name = labels[0].text(QAccessible.Text.Name) if labels else says(QAccessible.Text.Name)
    return Spoken(
        interface.role().name,
        name,
        says(QAccessible.Text.Value),
        says(QAccessible.Text.Description),
        frozenset(each for each in _STATES if getattr(state, each)),
        interface.object(),
    )
