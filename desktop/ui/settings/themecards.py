"""The themes to choose from, each as a small picture of a window in its colours."""

from collections.abc import Mapping
from typing import get_args

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QSizePolicy, QWidget
from typing_extensions import override

from desktop.config import Theme as ThemeChoice
from desktop.ui.i18n import tr, tr_text
from desktop.ui.icons import icon
from desktop.ui.settings.rows import RING_PX
from desktop.ui.texts import Text, text
from desktop.ui.theme import DARK, LIGHT, THEMES, Theme
from desktop.ui.widgets.flow import FlowLayout

_PICTURE_PX = QSize(84, 56)
_BELOW_PX, _RADIUS_PX = 6, 8
_BADGE_PX, _SIGN_PX = 18, 12

_WORDS = int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap)

_NAMES: Mapping[ThemeChoice, Text] = {
    "system": text("As the system"),
    "light": text("Light", "theme"),
    "dark": text("Dark", "theme"),
    "contrast-light": text("Light, high contrast"),
    "contrast-dark": text("Dark, high contrast"),
}


class ThemeCard(QAbstractButton):
    """A theme to choose. Signal: `picked(choice)` the person took it."""

    picked = Signal(str)

    def __init__(self, choice: ThemeChoice, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.choice = choice
        self._theme = theme
        self.setCheckable(True)
        self.setAutoExclusive(True)  # the group does it; so it is told as one of several
        self.setText(tr_text(_NAMES[choice]))
        self.setAccessibleName(self.text())
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._on_self_clicked)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme` around the picture."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    @Slot()
    def _on_self_clicked(self) -> None:
        self.picked.emit(self.choice)

    def _wide_px(self) -> int:
        return round(_PICTURE_PX.width() * max(1.0, self._theme.scale))

    def _words_px(self) -> int:
        """Return how high the words are, in as many lines as they need."""
        room = QRect(0, 0, self._wide_px(), 1_000)
        return QFontMetrics(self._small()).boundingRect(room, _WORDS, self.text()).height()

    def _small(self) -> QFont:
        font = QFont(self.font())
        font.setPointSizeF(self._theme.small_pt)
        return font

    @override
    def sizeHint(self) -> QSize:
        height_px = _PICTURE_PX.height() + _BELOW_PX + self._words_px()
        return QSize(self._wide_px() + 2 * RING_PX, height_px + 2 * RING_PX)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(RING_PX, RING_PX, self._wide_px(), _PICTURE_PX.height())
        if self.choice == "system":
            half = box.width() / 2
            _paint_window(painter, box, LIGHT, only=box.adjusted(0, 0, -half, 0))
            _paint_window(painter, box, DARK, only=box.adjusted(half, 0, 0, 0))
        else:
            _paint_window(painter, box, THEMES[self.choice], only=box)
        self._paint_edge(painter, box)
        words = QRectF(box.left(), box.bottom() + _BELOW_PX, box.width(), self._words_px())
        painter.setFont(self._small())
        painter.setPen(QColor(self._theme.text))
        painter.drawText(words, _WORDS, self.text())

    def _paint_edge(self, painter: QPainter, box: QRectF) -> None:
        theme = self._theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        colour = theme.accent if self.isChecked() else theme.border
        painter.setPen(QPen(QColor(colour), 2 if self.isChecked() else 1))
        painter.drawRoundedRect(box, _RADIUS_PX, _RADIUS_PX)
        if self.hasFocus():
            painter.setPen(QPen(QColor(theme.accent), 1.5))
            painter.drawRoundedRect(box.adjusted(-3, -3, 3, 3), _RADIUS_PX + 3, _RADIUS_PX + 3)
        if self.isChecked():
            badge = QRectF(0, 0, _BADGE_PX, _BADGE_PX)
            badge.moveBottomRight(box.bottomRight() - QPointF(4, 4))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawEllipse(badge)
            spot = QRectF(0, 0, _SIGN_PX, _SIGN_PX)
            spot.moveCenter(badge.center())
            icon("check", theme.on_accent, _SIGN_PX).paint(painter, spot.toAlignedRect())


def _paint_window(painter: QPainter, box: QRectF, theme: Theme, *, only: QRectF) -> None:
    """Paint a small window in the colours of `theme` where it lies in `only`."""
    painter.save()
    edge = QPainterPath()
    edge.addRoundedRect(box, _RADIUS_PX, _RADIUS_PX)
    painter.setClipPath(edge)
    painter.setClipRect(only, Qt.ClipOperation.IntersectClip)
    painter.fillRect(box, QColor(theme.window))
    side = QRectF(box.left(), box.top(), box.width() * 0.28, box.height())
    painter.fillRect(side, QColor(theme.sidebar))
    painter.fillRect(QRectF(side.right(), box.top(), 1, box.height()), QColor(theme.border))
    painter.setPen(Qt.PenStyle.NoPen)
    shapes = (
        (0.06, 0.20, 0.16, theme.muted),
        (0.06, 0.36, 0.12, theme.muted),
        (0.62, 0.16, 0.30, theme.accent),
        (0.36, 0.42, 0.50, theme.text),
        (0.36, 0.58, 0.40, theme.text),
        (0.36, 0.78, 0.56, theme.border),
    )
    for left, top, wide, colour in shapes:
        at = QRectF(box.left() + left * box.width(), box.top() + top * box.height(), 0, 5)
        at.setWidth(wide * box.width())
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(at, 2.5, 2.5)
    painter.restore()


class ThemeCards(QWidget):
    """All themes side by side, or in several lines. Signal: `picked(choice)`."""

    picked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._cards: dict[ThemeChoice, ThemeCard] = {}
        self.setAccessibleName(tr("Colours"))
        flow = FlowLayout(self, gap_px=4, evenly=True)
        for choice in get_args(ThemeChoice):
            card = ThemeCard(choice, theme, self)
            card.picked.connect(self.picked)
            self._group.addButton(card)
            self._cards[choice] = card
            flow.addWidget(card)

    def show_choice(self, choice: ThemeChoice) -> None:
        """Mark the theme that is chosen."""
        self._cards[choice].setChecked(True)

    def card(self, choice: ThemeChoice) -> ThemeCard:
        """Return the card of a theme."""
        return self._cards[choice]

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        for card in self._cards.values():
            card.set_theme(theme)
