"""What shows while something is dragged over the window: where it will land."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from desktop.ui.i18n import tr
from desktop.ui.widgets.plain import PlainLabel

_MARGIN_PX = 8


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
