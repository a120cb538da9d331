"""A file as a card: a sign with its kind, its name, and how long it is."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QStyle, QWidget
from typing_extensions import override

from desktop.ui.files.words import called, kind_of
from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.theme import Theme, ui_font
from desktop.ui.widgets.plain import tip

_WIDTH_PX = 236
_SIDE_PX, _TOP_PX = 10, 8
_SIGN_PX = 36
_ICON_PX = 18
_RADIUS_PX, _SIGN_RADIUS_PX = 10, 8
_KIND_SHARE = 0.82


class FileCard(QAbstractButton):
    """One file; pressing it (`clicked`) is to show the whole of it.

    `room_px` at its end is kept free of words, for what lies over it there.
    """

    room_px = 0

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = self._detail = ""
        self._is_lost = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self._name_font = ui_font(theme.small_pt * 1.06, QFont.Weight.Medium)
        self._detail_font = ui_font(theme.small_pt)
        self.resize(self.sizeHint())
        self.updateGeometry()
        self.update()

    def show_file(self, name: str, detail: str, *, is_lost: bool = False) -> None:
        """Show the file `name`; `detail` says how long it is, or why it cannot be shown."""
        self._name, self._detail, self._is_lost = name, detail, is_lost
        words = tr("File {name}, {detail}", name=called(name), detail=detail)
        self.setAccessibleName(words)
        self.setToolTip(tip(f"{called(name)}\n{detail}"))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        lines_px = sum(QFontMetrics(each).height() for each in (self._name_font, self._detail_font))
        inner_px = max(self._theme.sized(_SIGN_PX), lines_px)
        return QSize(self._theme.sized(_WIDTH_PX), inner_px + 2 * _TOP_PX)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._theme
        is_near = self.underMouse() or self.hasFocus()
        painter.setBrush(QColor(theme.hover if is_near else theme.code_body))
        is_focused = self.hasFocus()
        colour = theme.focus if is_focused else theme.border
        painter.setPen(QPen(QColor(colour), 2 if is_focused else 1))
        frame = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(frame, _RADIUS_PX, _RADIUS_PX)
        sign_px = theme.sized(_SIGN_PX)
        sign = QRect(_SIDE_PX, (self.height() - sign_px) // 2, sign_px, sign_px)
        self._paint_sign(painter, self._mirrored(sign))
        left = sign.right() + 1 + _SIDE_PX
        self._paint_words(
            painter,
            self._mirrored(
                QRect(left, 0, self.width() - left - _SIDE_PX - self.room_px, self.height())
            ),
        )

    def _mirrored(self, rect: QRect) -> QRect:
        return QStyle.visualRect(self.layoutDirection(), self.rect(), rect)

    def _paint_sign(self, painter: QPainter, spot: QRect) -> None:
        theme, kind = self._theme, kind_of(self._name)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.window if self._is_lost else theme.bubble))
        painter.drawRoundedRect(spot, _SIGN_RADIUS_PX, _SIGN_RADIUS_PX)
        if self._is_lost or not kind:
            name, colour = ("warning", theme.warning) if self._is_lost else ("file", theme.accent)
            sign_px = theme.sized(_ICON_PX)
            inner = QRect(0, 0, sign_px, sign_px)
            inner.moveCenter(spot.center())
            icon(name, colour, sign_px).paint(painter, inner)
            return
        font = ui_font(theme.small_pt, QFont.Weight.DemiBold)
        wide_px = QFontMetrics(font).horizontalAdvance(kind)
        font.setPointSizeF(font.pointSizeF() * min(1.0, spot.width() * _KIND_SHARE / wide_px))
        painter.setFont(font)
        painter.setPen(QColor(theme.accent))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, kind)

    def _paint_words(self, painter: QPainter, box: QRect) -> None:
        theme = self._theme
        name, detail = QFontMetrics(self._name_font), QFontMetrics(self._detail_font)
        upper = QRect(box.left(), 0, box.width(), name.height())
        upper.moveTop((box.height() - name.height() - detail.height()) // 2)
        lower = QRect(box.left(), upper.bottom() + 1, box.width(), detail.height())
        side = Qt.AlignmentFlag.AlignLeading
        align = QStyle.visualAlignment(self.layoutDirection(), side) | Qt.AlignmentFlag.AlignVCenter
        align |= Qt.AlignmentFlag.AlignAbsolute
        painter.setFont(self._name_font)
        painter.setPen(QColor(theme.text))
        # The end of a name says what it is, and sets it apart.
        shown = name.elidedText(called(self._name), Qt.TextElideMode.ElideMiddle, box.width())
        painter.drawText(upper, int(align), shown)
        painter.setFont(self._detail_font)
        painter.setPen(QColor(theme.warning if self._is_lost else theme.muted))
        shown = detail.elidedText(self._detail, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(lower, int(align), shown)
