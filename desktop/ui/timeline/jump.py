"""The button that leads back to the latest message, and says how many answers came meanwhile."""

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea
from typing_extensions import override

from desktop.ui.i18n import paragraph, tr, tr_count
from desktop.ui.icons import icon
from desktop.ui.theme import LIGHT, Theme, ui_font
from desktop.ui.widgets.plain import tip

_HEIGHT_PX = 36
_ICON_PX = 18
_BELOW_PX = 16
_SIDE_PX = 14
_GAP_PX = 6


class JumpButton(QAbstractButton):
    """Floats above the end of a scroll area while the end is out of sight."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._area = area
        self._theme = LIGHT
        self._new = 0
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._say()
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours."""
        self._theme = theme
        self._say()

    def show_away(self, *, left_px: int) -> None:
        """Show itself while there are `left_px` below what is in view, if those are worth a jump.

        Otherwise it would cover what stands below the last message. At the end, which leaves 0,
        nothing is new any more.
        """
        if not left_px and self._new:
            self._new = 0
            self._say()
        self.setVisible(left_px > self.height() + _BELOW_PX)

    def add(self, answers: int) -> None:
        """Count `answers` that came while one was away."""
        if answers:
            self._new += answers
            self._say()

    def _say(self) -> None:
        new = tr_count("{count} new", "{count} new", self._new) if self._new else ""
        self.setText(new)
        self.setAccessibleName(paragraph(tr("Jump to latest"), new))
        self.setToolTip(tip(tr("Jump to latest")))
        self.resize(self.sizeHint())
        self.place()
        self.update()

    def place(self) -> None:
        """Stand in the middle above the lower edge."""
        viewport = self._area.viewport()
        corner = QPoint(
            (viewport.width() - self.width()) // 2, viewport.height() - self.height() - _BELOW_PX
        )
        self.move(viewport.mapTo(self._area, corner))
        self.raise_()

    @override
    def sizeHint(self) -> QSize:
        icon_px, height_px = self._theme.sized(_ICON_PX), self._theme.sized(_HEIGHT_PX)
        if not self.text():
            return QSize(height_px, height_px)
        metrics = QFontMetrics(ui_font(self._theme.small_pt))
        words_px = icon_px + _GAP_PX + metrics.horizontalAdvance(self.text())
        return QSize(words_px + 2 * _SIDE_PX, max(height_px, metrics.height() + 16))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._theme
        edge = QPen(QColor(theme.focus if self.hasFocus() else theme.border), 1.5)
        painter.setPen(edge)
        painter.setBrush(QColor(theme.hover if self.underMouse() else theme.raised))
        radius_px = self.height() / 2 - 1
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), radius_px, radius_px)
        icon_px = theme.sized(_ICON_PX)
        top = (self.height() - icon_px) // 2
        left = _SIDE_PX if self.text() else (self.width() - icon_px) // 2
        icon("down", theme.text, icon_px).paint(painter, left, top, icon_px, icon_px)
        painter.setFont(ui_font(theme.small_pt))
        painter.setPen(QColor(theme.text))
        place = QRect(left + icon_px + _GAP_PX, 0, self.width(), self.height())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        painter.drawText(place, flags, self.text())
