"""The order in which Tab comes by and things are read aloud: that in which they stand.

Qt's own is the order in which they were made.
"""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLayout, QWidget


def put_behind(place: QWidget, stop: QWidget) -> None:
    """Let Tab come to `stop` right behind `place`, which need not be a stop itself.

    `QWidget.setTabOrder` does nothing, and says nothing, where its first widget takes no keys.
    """
    policy = place.focusPolicy()
    place.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    QWidget.setTabOrder(place, stop)
    place.setFocusPolicy(policy)


def place_before(widget: QWidget) -> QWidget:
    """Return what comes right before `widget` in the ring of all parts of its window.

    Qt's binding takes what it is told there for a part of `widget`: once that is deleted, it holds
    the parts of the other for deleted as well. So it is told again whose part the other is; Qt,
    which knows it, does nothing then.
    """
    before = widget.previousInFocusChain()
    assert before is not None, "it is a ring"
    before.setParent(before.parentWidget())
    return before


def read_as_laid_out(layout: QLayout) -> None:
    """Have the widgets in `layout` read aloud in the order in which they stand there."""
    for place in range(layout.count()):
        item = layout.itemAt(place)
        assert item is not None, "it counted them"
        widget, inner = item.widget(), item.layout()
        if widget is not None:
            widget.raise_()
        elif inner is not None:
            read_as_laid_out(inner)
