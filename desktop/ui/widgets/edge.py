"""The lines between the parts of a window: dragged, or moved by the arrow keys."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QSplitter, QSplitterHandle, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr

_STEP_PX = 24
_SEEN_PX = 3  # with the keys on it; as thin as a border it would hardly be found
_STEPS = {Qt.Key.Key_Left: -_STEP_PX, Qt.Key.Key_Right: _STEP_PX}


class EdgedSplitter(QSplitter):
    """Parts side by side; Tab comes by the lines between them that have a name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._edges = Edges(self)

    def name_edge(self, place: int, name: str) -> None:
        """Let the keys move the line before the part at `place`, which is called `name`."""
        edge = self.handle(place)
        if self.isRightToLeft():  # there Qt lays it over the last pixel of a part
            edge.raise_()
        self._edges.take(edge, name)

    def move_edge(self, edge: QSplitterHandle, step_px: int) -> None:
        """Move a line by `step_px` to the right."""
        place = next(at for at in range(self.count()) if self.handle(at) is edge)
        before_px = sum(self.sizes()[:place]) + (place - 1) * self.handleWidth()
        along_px = -step_px if self.isRightToLeft() else step_px
        self.moveSplitter(before_px + along_px, place)


class Edges(QObject):
    """What the keys do with lines; it watches them.

    A handle of ours would be let go by Python while the splitter still lays out what is left.
    """

    def __init__(self, splitter: EdgedSplitter) -> None:
        super().__init__(splitter)
        self._splitter = splitter

    def take(self, edge: QSplitterHandle, name: str) -> None:
        """Watch over the line `edge`."""
        edge.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        edge.setAccessibleName(name)
        edge.setAccessibleDescription(tr("The arrow keys make it wider or narrower."))
        edge.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(watched, QSplitterHandle):
            return False  # what is left of one that goes
        match event.type():
            case QEvent.Type.KeyPress if isinstance(event, QKeyEvent):
                return self._takes(watched, Qt.Key(event.key()))
            case QEvent.Type.FocusIn:
                watched.clearMask()  # Qt shows no more than the thin line of what can be dragged
            case QEvent.Type.FocusOut:
                watched.setMask(watched.contentsRect())
            case QEvent.Type.Paint if watched.hasFocus():
                line = QRect(0, 0, _SEEN_PX, watched.height())
                line.moveCenter(watched.rect().center())
                QPainter(watched).fillRect(line, watched.palette().accent())
                return True
            case _:
                pass
        return False

    def _takes(self, edge: QSplitterHandle, key: Qt.Key) -> bool:
        if key in _STEPS:
            self._splitter.move_edge(edge, _STEPS[key])
        return key in _STEPS
