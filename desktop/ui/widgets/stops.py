"""Where Tab comes by: a widget that is made later belongs where it stands, not at the end."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def put_behind(place: QWidget, stop: QWidget) -> None:
    """Let Tab come to `stop` right behind `place`, which need not be a stop itself.

    `QWidget.setTabOrder` does nothing, and says nothing, where its first widget takes no keys.
    """
    policy = place.focusPolicy()
    place.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    QWidget.setTabOrder(place, stop)
    place.setFocusPolicy(policy)
