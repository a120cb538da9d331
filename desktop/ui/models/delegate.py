"""How a line of the picker looks: a name, what it can do below it, a star and a menu at the end."""

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget
from typing_extensions import override

from desktop.models import ModelChoice
from desktop.ui.icons import icon
from desktop.ui.models.lines import IS_CHOSEN, LINE
from desktop.ui.models.rows import Heading, Line
from desktop.ui.models.words import abilities, name_of, place_of, problem_of
from desktop.ui.theme import Theme
from desktop.ui.widgets.listrow import Index, RowDelegate, paint_ground, paint_mark

_PADDING_PX = 7
_SIDE_PX = 10
_SIGN_PX = 16
_FRONT_PX = 36  # the check of the chosen one
_SPOT_PX = 26  # what a finger or an unsteady hand hits
_HEADING_PADDING_PX = 6
_HEADING_GAP_PX = 8


def menu_spot(row: QRect, direction: Qt.LayoutDirection) -> QRect:
    """Return where the "…" of a row is: at the end of what is read in this `direction`."""
    return QStyle.visualRect(direction, row, _at_the_end(row, 0))


def star_spot(row: QRect, direction: Qt.LayoutDirection) -> QRect:
    """Return where the star of a row is: before its "…"."""
    return QStyle.visualRect(direction, row, _at_the_end(row, _SPOT_PX + 2))


def _at_the_end(row: QRect, before_px: int) -> QRect:
    spot = QRect(0, 0, _SPOT_PX, _SPOT_PX)
    spot.moveCenter(row.center())
    spot.moveRight(row.right() - _PADDING_PX - before_px)
    return spot


@dataclass(frozen=True, slots=True)
class _Measures:
    """The fonts of a line and the heights they ask for."""

    body: QFont
    small: QFont
    heading: QFont
    row_px: int
    heading_px: int


def _measures_of(body: QFont, theme: Theme) -> _Measures:
    small = QFont(body)
    small.setPointSizeF(theme.small_pt)
    heading = QFont(small)
    heading.setWeight(QFont.Weight.Medium)
    small_px = QFontMetrics(small).height()
    return _Measures(
        QFont(body),
        small,
        heading,
        row_px=QFontMetrics(body).height() + small_px + 2 * _PADDING_PX + 1,
        heading_px=small_px + 2 * _HEADING_PADDING_PX + _HEADING_GAP_PX,
    )


class ModelDelegate(RowDelegate):
    """Paints headings and models."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._measured: _Measures | None = None

    @override
    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self._measured = None

    def whole_px(self, lines: Iterable[Line], font: QFont) -> int:
        """Return how high all `lines` are together, in the font `font`."""
        measures = self._measures(font)
        heights = (
            measures.heading_px if isinstance(line, Heading) else measures.row_px for line in lines
        )
        return sum(heights)

    def _measures(self, font: QFont) -> "_Measures":
        # Hundreds of rows ask for their height at once: it is measured once for all.
        if self._measured is None or self._measured.body != font:
            self._measured = _measures_of(font, self._theme)
        return self._measured

    def _paint_heading(self, painter: QPainter, option: QStyleOptionViewItem, text: str) -> None:
        painter.setFont(self._measures(option.font).heading)
        painter.setPen(QColor(self._theme.muted))
        box = option.rect.adjusted(_SIDE_PX, _HEADING_GAP_PX, -_SIDE_PX, 0)
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, shown)

    def _paint_sign(self, painter: QPainter, spot: QRect, name: str, colour: str) -> None:
        sign_px = min(self._theme.sized(_SIGN_PX), _SPOT_PX)
        sign = QRect(0, 0, sign_px, sign_px)
        sign.moveCenter(spot.center())
        icon(name, colour, sign_px).paint(painter, sign)

    def _paint_ends(
        self, painter: QPainter, option: QStyleOptionViewItem, index: Index, choice: ModelChoice
    ) -> None:
        row, way = option.rect, option.direction
        if index.data(IS_CHOSEN):
            front = QRect(row.left(), row.top(), _FRONT_PX, row.height())
            self._paint_sign(
                painter, QStyle.visualRect(way, row, front), "check", self._theme.accent
            )
        is_near = _is_near(option)
        if choice.is_favourite:
            self._paint_sign(painter, star_spot(row, way), "star-full", self._theme.accent)
        elif is_near:
            self._paint_sign(painter, star_spot(row, way), "star", self._theme.muted)
        if is_near:
            self._paint_sign(painter, menu_spot(row, way), "more", self._theme.muted)

    def _paint_words(
        self, painter: QPainter, option: QStyleOptionViewItem, choice: ModelChoice
    ) -> None:
        has_end = choice.is_favourite or _is_near(option)
        end_px = _PADDING_PX + 2 * _SPOT_PX + 6 if has_end else _SIDE_PX
        box = option.rect.adjusted(_FRONT_PX, _PADDING_PX, -end_px, -_PADDING_PX)
        box = QStyle.visualRect(option.direction, option.rect, box)
        painter.setFont(option.font)
        painter.setPen(QColor(self._theme.muted if choice.problem else self._theme.text))
        # What sets two long names apart is mostly their end.
        name = painter.fontMetrics().elidedText(
            name_of(choice), Qt.TextElideMode.ElideMiddle, box.width()
        )
        painter.drawText(box, Qt.AlignmentFlag.AlignTop, name)
        painter.setFont(self._measures(option.font).small)
        painter.setPen(QColor(self._theme.warning if choice.problem else self._theme.muted))
        about = painter.fontMetrics().elidedText(
            _second_line(choice), Qt.TextElideMode.ElideRight, box.width()
        )
        painter.drawText(box, Qt.AlignmentFlag.AlignBottom, about)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        line = index.data(LINE)
        if isinstance(line, ModelChoice):
            has_keys = option.state & QStyle.StateFlag.State_HasFocus
            paint = paint_ground if has_keys else paint_mark
            paint(painter, option.rect, option.state, self._theme)
            self._paint_ends(painter, option, index, line)
            self._paint_words(painter, option, line)
        else:
            self._paint_heading(painter, option, index.data())
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        measures = self._measures(option.font)
        is_model = isinstance(index.data(LINE), ModelChoice)
        return QSize(80, measures.row_px if is_model else measures.heading_px)


def _is_near(option: QStyleOptionViewItem) -> bool:
    near = QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver
    return bool(option.state & near)


def _second_line(choice: ModelChoice) -> str:
    """Return what stands below the name; among favourites also where the model is."""
    place = place_of(choice) if choice.is_favourite else ""
    return " · ".join(part for part in (place, problem_of(choice) or abilities(choice)) if part)
