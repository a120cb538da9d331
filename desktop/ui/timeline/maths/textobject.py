"""Formulas inside a text document: one character each, drawn by us on the line's own baseline.

The character stays whatever becomes of the drawing, so a selection and what is found keep their
places. While a formula is being drawn, and for ever when it cannot be, its source is shown.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QObject, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QFontMetricsF,
    QPainter,
    QPyTextObject,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from typing_extensions import override

from desktop.ui.theme import Theme, mono_font
from desktop.ui.timeline.maths.drawings import Drawn, drawings
from desktop.ui.timeline.maths.formula import Drawing, Formula
from desktop.ui.timeline.places import FORMULA, WRITTEN, on_baseline

_DISPLAY, _EM_PX, _DEPTH_PX, _WIDTH_PX, _HEIGHT_PX = (
    QTextFormat.Property.UserProperty + number for number in range(4, 9)
)
# Letters of the mathematical font are as high as those of the text around: its x-height is 0.467
# of an em. A little less, for its capitals are the taller ones.
_X_HEIGHT = 0.49
_SIDE = 0.05  # of an em, on both sides: outlines end where their ink does
_TALL_GAP_PX = 3  # above and below what is taller than a line
_ABOVE = 0.8  # of a line of fixed height lies above the baseline; so QTextDocumentLayout has it
_FAR_PX = float(1 << 20)
_SOURCE = Qt.TextFlag.TextWrapAnywhere | Qt.AlignmentFlag.AlignLeft


class FormulaObject(QPyTextObject):
    """Draws the formulas of a document; `code_pt` is the size of a source in points."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.code_pt = 0.0
        self._drawn: dict[Formula, Drawn] = {}

    def drawing_of(self, formula: Formula) -> Drawn | None:
        """Return the drawing of `formula`, or nothing while it is made; `Drawings` tells then.

        It is held here: a text may have more formulas than are kept for all texts together, and
        each would be forgotten and drawn again for ever.
        """
        found = self._drawn.get(formula) or drawings().of(formula)
        if found is not None:
            self._drawn[formula] = found
        return found

    def hold_only(self, formulas: Iterable[Formula]) -> None:
        """Let go of the drawings of all formulas but these: the document shows no others."""
        self._drawn = {one: self._drawn[one] for one in formulas if one in self._drawn}

    @override
    def intrinsicSize(self, doc: QTextDocument, posInDocument: int, format: QTextFormat) -> QSizeF:
        return QSizeF(format.doubleProperty(_WIDTH_PX), format.doubleProperty(_HEIGHT_PX))

    @override
    def drawObject(
        self,
        painter: QPainter,
        rect: QRectF | QRect,
        doc: QTextDocument,
        posInDocument: int,
        format: QTextFormat,
    ) -> None:
        own = format.foreground()
        brush = own if own.style() != Qt.BrushStyle.NoBrush else QBrush(painter.pen().color())
        room = QRectF(rect)
        painter.save()
        drawn = self.drawing_of(_formula(format))
        if isinstance(drawn, Drawing):
            em_px = format.doubleProperty(_EM_PX)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(
                rect.left() + _SIDE * em_px, room.bottom() - format.doubleProperty(_DEPTH_PX)
            )
            painter.scale(em_px, em_px)
            painter.fillPath(drawn.outline, brush)
        else:
            painter.setPen(brush.color())
            painter.setFont(mono_font(self.code_pt))
            painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # it is code
            painter.drawText(room, _SOURCE, format.stringProperty(WRITTEN))
        painter.restore()


@dataclass(frozen=True, slots=True)
class Placed:
    """A formula in its document: the number of its text block, and what is shown of it.

    `is_tall`: it needs more room than a line of text has.
    """

    formula: Formula
    block: int
    is_tall: bool
    shown: Literal["drawing", "source", "source until drawn"]


def place_formula(
    formula: Formula, cursor: QTextCursor, theme: Theme, line_height: float, drawn: Drawn | None
) -> Placed:
    """Put `formula` where `cursor` selects its place, `drawn` or until then as its source.

    `line_height` is the height of a line of text, by that of its font.
    """
    if isinstance(drawn, Drawing):
        size = _drawn_size(drawn, QFontMetricsF(cursor.charFormat().font()), line_height)
    else:
        size = _source_size(formula.written, theme, cursor.document().textWidth())
    cursor.setCharFormat(_format(formula, size, cursor.charFormat()))
    return Placed(formula, cursor.blockNumber(), size.is_tall, _shown(drawn))


def _shown(drawn: Drawn | None) -> Literal["drawing", "source", "source until drawn"]:
    if drawn is None:
        return "source until drawn"
    return "drawing" if isinstance(drawn, Drawing) else "source"


@dataclass(frozen=True, slots=True)
class _Size:
    """The room of a formula in pixels; `em_px` is 0 where its source is shown."""

    width_px: float
    ascent_px: int
    depth_px: int
    em_px: float = 0.0
    is_tall: bool = False


def _format(formula: Formula, size: _Size, around: QTextCharFormat) -> QTextCharFormat:
    made = on_baseline(around, size.depth_px)
    made.setObjectType(FORMULA)
    made.setProperty(WRITTEN, formula.written)
    made.setProperty(_DISPLAY, formula.display)
    made.setProperty(_EM_PX, size.em_px)
    made.setProperty(_DEPTH_PX, float(size.depth_px))
    made.setProperty(_WIDTH_PX, float(size.width_px))
    made.setProperty(_HEIGHT_PX, float(size.ascent_px + size.depth_px))
    return made


def _drawn_size(drawn: Drawing, metrics: QFontMetricsF, line_height: float) -> _Size:
    em_px = metrics.xHeight() / _X_HEIGHT
    ascent_px, depth_px = math.ceil(drawn.ascent * em_px), math.ceil(drawn.depth * em_px)
    above_px = math.ceil(_ABOVE * line_height * metrics.height())
    below_px = math.ceil((1 - _ABOVE) * line_height * metrics.height())
    is_tall = ascent_px > above_px or depth_px > below_px
    if is_tall:  # and keeps the distance of lines
        ascent_px = max(above_px, ascent_px + _TALL_GAP_PX)
        depth_px = max(below_px, depth_px + _TALL_GAP_PX)
    return _Size((drawn.width + 2 * _SIDE) * em_px, ascent_px, depth_px, em_px, is_tall)


def _source_size(written: str, theme: Theme, room_px: float) -> _Size:
    metrics = QFontMetricsF(mono_font(theme.code_pt))
    room = QRectF(0, 0, room_px if room_px > 0 else _FAR_PX, _FAR_PX)
    box = metrics.boundingRect(room, _SOURCE, written)
    depth_px = math.ceil(metrics.descent())
    is_tall = box.height() > 1.5 * metrics.height()
    return _Size(
        math.ceil(box.width()) + 1, math.ceil(box.height()) - depth_px, depth_px, is_tall=is_tall
    )


def _formula(format: QTextFormat) -> Formula:  # noqa: A002 -- Qt's own name for it
    return Formula(format.stringProperty(WRITTEN), format.boolProperty(_DISPLAY))
