"""A quiet button: an icon and a word in muted colours that wake under the mouse or the focus.

Painted here instead of styled: a message has half a dozen, and polishing each with a style sheet
would cost more than the text between them.
"""

from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QAbstractButton, QWidget
from typing_extensions import override

from desktop.ui.icons import icon
from desktop.ui.theme import LIGHT, Theme, ui_font
from desktop.ui.widgets.plain import tip

_ICON_PX = 15
_PADDING_PX = 8
_BETWEEN_PX = 5
_HEIGHT_PX = 28
_RADIUS_PX = 7
_ONCE = frozenset({"branch", "again", "action"})
_LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


@lru_cache(maxsize=256)
def _face(
    icon_name: str, words: str, colour: str, theme: Theme, ratio: float, *, is_mirrored: bool
) -> QPixmap:
    """Return icon and word as a picture: the same few are painted with every frame of a scroll.

    Mirrored, the icon stands on the right.
    """
    font = ui_font(theme.small_pt)
    metrics = QFontMetrics(font)
    sign_px = theme.sized(_ICON_PX)
    icon_px = sign_px + (_BETWEEN_PX if words else 0) if icon_name else 0
    height_px = max(sign_px, metrics.height())
    size = QSize(icon_px + metrics.horizontalAdvance(words) + 1, height_px)
    face = QPixmap(size * ratio)
    face.setDevicePixelRatio(ratio)
    face.fill(Qt.GlobalColor.transparent)
    painter = QPainter(face)
    if icon_name:
        top = (height_px - sign_px) // 2
        left = size.width() - sign_px if is_mirrored else 0
        icon(icon_name, colour, sign_px).paint(painter, left, top, sign_px, sign_px)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    left = 0 if is_mirrored else icon_px
    painter.drawText(QRect(left, 0, size.width() - icon_px, height_px), _LEFT, words)
    painter.end()
    return face


class QuietButton(QAbstractButton):
    """A button with an icon, a word, or both; `activated(verb)` says what it asks for."""

    activated = Signal(str)

    def __init__(self, verb: str, icon_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.verb = verb
        self._icon_name = icon_name
        self._theme = LIGHT
        self._stands_out = False
        self._is_faint = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._on_clicked)

    def set_words(self, words: str, accessible: str) -> None:
        """Set the visible word and the fuller name that is read aloud and shown as a tip."""
        self.setText(words)
        self.setAccessibleName(accessible)
        self.setToolTip("" if accessible == words else tip(accessible))
        self.resize(self.sizeHint())

    def set_icon(self, name: str) -> None:
        """Show another icon."""
        self._icon_name = name
        self.update()

    def set_theme(self, theme: Theme, *, stands_out: bool = False) -> None:
        """Take colours and text size; one that `stands_out` is outlined in the accent colour."""
        self._theme = theme
        self._stands_out = stands_out
        self.setFont(ui_font(theme.small_pt))
        self.resize(self.sizeHint())
        self.update()

    def set_faint(self, *, faint: bool) -> None:
        """Show only while it is under the mouse or has the focus; it is there all the same."""
        if faint != self._is_faint:
            self._is_faint = faint
            self.update()

    @Slot()
    def _on_clicked(self) -> None:
        self.activated.emit(self.verb)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        # The first click has opened a branch, whose own button is under the pointer by now.
        if self.verb not in _ONCE:
            super().mouseDoubleClickEvent(event)

    @override
    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self.font())
        words_px = metrics.horizontalAdvance(self.text())
        icon_px = self._theme.sized(_ICON_PX) if self._icon_name else 0
        between_px = _BETWEEN_PX if words_px and icon_px else 0
        height_px = max(self._theme.sized(_HEIGHT_PX), metrics.height() + 10)
        return QSize(words_px + icon_px + between_px + 2 * _PADDING_PX, height_px)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        awake = self.isEnabled() and (self.underMouse() or self.hasFocus())
        if self._is_faint and not awake:
            return
        if awake or self._stands_out:
            self._paint_ground(painter, awake=awake)
        theme = self._theme
        colour = theme.accent if self._stands_out else theme.text if awake else theme.muted
        if not self.isEnabled():
            painter.setOpacity(0.4)
        face = _face(
            self._icon_name,
            self.text(),
            colour,
            theme,
            self.devicePixelRatio(),
            is_mirrored=self.isRightToLeft(),
        )
        top = (self.height() - round(face.deviceIndependentSize().height())) // 2
        painter.drawPixmap(_PADDING_PX, top, face)

    def _paint_ground(self, painter: QPainter, *, awake: bool) -> None:
        rect = QRectF(self.rect()).adjusted(0.75, 0.75, -0.75, -0.75)
        focused = self.hasFocus()
        edge = self._theme.focus if focused else self._theme.border
        has_edge = focused or self._stands_out
        painter.setPen(
            QPen(QColor(edge), 2.0 if focused else 1.0) if has_edge else Qt.PenStyle.NoPen
        )
        painter.setBrush(QColor(self._theme.hover) if awake else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(rect, _RADIUS_PX, _RADIUS_PX)
