"""What is dragged over the window: where it will land, and that it is copied."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.ui.i18n import tr
from desktop.ui.widgets.plain import PlainLabel

_MARGIN_PX = 8


def take_copy(event: QDropEvent) -> None:
    """Accept what is dragged or dropped, and leave it where it comes from too.

    What may be copied or moved is mostly offered as moved, and deleted there once it was taken.
    """
    if event.possibleActions() & Qt.DropAction.CopyAction:
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
    else:
        event.acceptProposedAction()


class DropVeil(QFrame):
    """A frame over the place that takes what is dropped; it never takes the mouse itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self.setProperty("look", "drop")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        words = PlainLabel(tr("Drop pictures or text here"), self)
        words.setProperty("look", "large")
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        QVBoxLayout(self).addWidget(words)
        self.hide()

    def cover(self, place: QWidget) -> None:
        """Lie over `place`."""
        corner = place.mapTo(self._window, QPoint(0, 0))
        rect = place.rect().translated(corner)
        self.setGeometry(rect.adjusted(_MARGIN_PX, _MARGIN_PX, -_MARGIN_PX, -_MARGIN_PX))
        self.show()
        self.raise_()
