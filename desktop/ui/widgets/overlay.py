"""A panel over the window, for something that is done at once and then gone.

A part of the window and no window of its own: an input method writes into its fields, and a click
beside it or Esc closes it. Closed, it gives the keys back to where they were.
"""

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from typing_extensions import override

from desktop.ui.widgets.borrowed import BorrowedKeys

_EDGE_PX = 16
_RADIUS_PX = 12
_VEIL_ALPHA, _SHADOW_ALPHA, _SHADOW_PX = 20, 4, 16
_SHARE_ABOVE = 0.12  # of the window's height


def has_keys() -> bool:
    """Tell whether the keys are in a panel that lies over the window."""
    widget = QApplication.focusWidget()
    while widget is not None and not isinstance(widget, Overlay):
        widget = widget.parentWidget()
    return widget is not None


class Overlay(QWidget):
    """Covers `parent` while it is open; `panel` is what one sees of it.

    Signal: `closed()`.
    """

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._under = parent
        self._keys = BorrowedKeys()
        self.panel = QFrame(self)
        self.panel.setProperty("look", "picker")
        parent.installEventFilter(self)
        self.hide()

    def open_over(self) -> None:
        """Show it; whoever calls puts the keys where they belong."""
        if not self.isVisible():
            self._keys.borrow(self)
        self.settle()
        self.show()
        self.raise_()

    def dismiss(self) -> None:
        """Close it and put the keys back where they were."""
        if self.isHidden():
            return
        # Before it goes: Qt would hand the keys of a part that hides to whatever comes next.
        if not self._keys.give_back():
            self._under.setFocus()  # else they stay in here, where nobody sees them
        self.hide()
        self.closed.emit()

    def settle(self) -> None:
        """Take the place it should have now."""
        self.setGeometry(self._under.rect())
        wanted = self.wanted()
        width_px = min(wanted.width(), self.width() - 2 * _EDGE_PX)
        top_px = max(_EDGE_PX, round(_SHARE_ABOVE * self.height()))
        height_px = min(wanted.height(), self.height() - top_px - _EDGE_PX)
        self.panel.setGeometry((self.width() - width_px) // 2, top_px, width_px, height_px)

    def wanted(self) -> QRect:
        """Return how large the panel would be where there is room for it."""
        return QRect(self.panel.rect().topLeft(), self.panel.sizeHint())

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Go round inside: what is behind it cannot be used now."""
        start = QApplication.focusWidget()
        if start is None or not self.isAncestorOf(start):
            return super().focusNextPrevChild(next)
        there = _neighbour(start, is_next=next)
        while there is not None and there is not start:
            if self.isAncestorOf(there) and _takes_tab(there):
                reason = Qt.FocusReason.TabFocusReason
                there.setFocus(reason if next else Qt.FocusReason.BacktabFocusReason)
                break
            there = _neighbour(there, is_next=next)
        return True

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # Also before the window shows it: parts made anew are opened first and sized after that.
        if event.type() == QEvent.Type.Resize and watched is self._under and not self.isHidden():
            self.settle()
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(0, 0, 0, _VEIL_ALPHA))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, _SHADOW_ALPHA))
        for out_px in range(1, _SHADOW_PX, 2):
            edge = QRectF(self.panel.geometry()).adjusted(-out_px, -out_px + 2, out_px, out_px + 2)
            painter.drawRoundedRect(edge, _RADIUS_PX + out_px, _RADIUS_PX + out_px)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.dismiss()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        # Nothing else goes on to the window: what is typed here is meant for this.


def _neighbour(widget: QWidget, *, is_next: bool) -> QWidget | None:
    return widget.nextInFocusChain() if is_next else widget.previousInFocusChain()


def _takes_tab(widget: QWidget) -> bool:
    is_stop = bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus)
    return is_stop and widget.isVisible() and widget.isEnabled()
