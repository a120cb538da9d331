"""Formulas inside a text document: one character each, drawn by us on the line's own baseline.

The character stays whatever becomes of the drawing, so a selection and what is found keep their
places. While a formula is being drawn, and for ever when it cannot be, its source is shown.
"""

import math
from collections.abc import Iterator, Sequence
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

PLACE = "\ufffc"
"""The character that stands for an object in a text document."""

WRITTEN = QTextFormat.Property.UserProperty + 1
"""The property of an object's format that holds the text it stands for."""

_OBJECT = QTextFormat.ObjectTypes.UserObject + 1
_DISPLAY, _EM_PX, _DEPTH_PX, _WIDTH_PX, _HEIGHT_PX = (
    QTextFormat.Property.UserProperty + number for number in range(2, 7)
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
        drawn = drawings().of(_formula(format))
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
            painter.drawText(room, _SOURCE, format.stringProperty(WRITTEN))
        painter.restore()


def register(document: QTextDocument, parent: QObject) -> FormulaObject:
    """Let `document` draw formulas; the object that does lives as long as `parent`."""
    drawer = FormulaObject(parent)
    document.documentLayout().registerHandler(_OBJECT, drawer)
    return drawer


@dataclass(frozen=True, slots=True)
class Placed:
    """A formula in its document: the number of its text block, and what is shown of it.

    `is_tall`: it needs more room than a line of text has.
    """

    formula: Formula
    block: int
    is_tall: bool
    shown: Literal["drawing", "source", "source until drawn"]


def place_formulas(
    document: QTextDocument, formulas: Sequence[Formula], theme: Theme, line_height: float
) -> tuple[Placed, ...]:
    """Put `formulas` in the places the document keeps for them.

    `line_height` is the height of a line of text, by that of its font.
    """
    room_px = document.textWidth() if document.textWidth() > 0 else math.inf
    placed: list[Placed] = []
    for formula, cursor in _places(document, formulas):
        font = cursor.charFormat().font()
        drawn = drawings().of(formula)
        if isinstance(drawn, Drawing):
            size = _drawn_size(drawn, QFontMetricsF(font), line_height)
        else:
            size = _source_size(formula.written, theme, room_px)
        cursor.setCharFormat(_format(formula, size, cursor.charFormat()))
        placed.append(Placed(formula, cursor.blockNumber(), size.is_tall, _shown(drawn)))
    return tuple(placed)


def _shown(drawn: Drawn | None) -> Literal["drawing", "source", "source until drawn"]:
    if drawn is None:
        return "source until drawn"
    return "drawing" if isinstance(drawn, Drawing) else "source"


def name_formulas(document: QTextDocument, formulas: Sequence[Formula]) -> None:
    """Let the document know what stands in the places of `formulas`, without showing them."""
    for formula, cursor in _places(document, formulas):
        made = cursor.charFormat()
        made.setProperty(WRITTEN, formula.written)
        cursor.setCharFormat(made)


def _places(
    document: QTextDocument, formulas: Sequence[Formula]
) -> Iterator[tuple[Formula, QTextCursor]]:
    text = document.toRawText()
    at = -1
    for formula in formulas:
        at = text.index(PLACE, at + 1)
        position = _utf16(text, at)
        cursor = QTextCursor(document)
        cursor.setPosition(position)
        cursor.setPosition(position + 1, QTextCursor.MoveMode.KeepAnchor)
        yield formula, cursor


@dataclass(frozen=True, slots=True)
class _Size:
    """The room of a formula in pixels; `em_px` is 0 where its source is shown."""

    width_px: float
    ascent_px: int
    depth_px: int
    em_px: float = 0.0
    is_tall: bool = False


def _format(formula: Formula, size: _Size, around: QTextCharFormat) -> QTextCharFormat:
    font = around.font()
    made = QTextCharFormat(around)
    made.setObjectType(_OBJECT)
    made.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignBaseline)
    # An object reaches below the baseline as far as its font does.
    share = max(size.depth_px, 0.5) / QFontMetricsF(font).descent()
    made.clearProperty(QTextFormat.Property.FontSizeAdjustment)  # of a heading
    made.setFontPointSize(font.pointSizeF() * share)
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
    line_px = metrics.height() * line_height
    is_tall = ascent_px > _ABOVE * line_px or depth_px > (1 - _ABOVE) * line_px
    gap_px = _TALL_GAP_PX if is_tall else 0
    width_px = (drawn.width + 2 * _SIDE) * em_px
    return _Size(width_px, ascent_px + gap_px, depth_px + gap_px, em_px, is_tall)


def _source_size(written: str, theme: Theme, room_px: float) -> _Size:
    metrics = QFontMetricsF(mono_font(theme.code_pt))
    room = QRectF(0, 0, min(room_px, _FAR_PX), _FAR_PX)
    box = metrics.boundingRect(room, _SOURCE, written)
    depth_px = math.ceil(metrics.descent())
    is_tall = box.height() > 1.5 * metrics.height()
    return _Size(
        math.ceil(box.width()) + 1, math.ceil(box.height()) - depth_px, depth_px, is_tall=is_tall
    )


def _formula(format: QTextFormat) -> Formula:  # noqa: A002 -- Qt's own name for it
    return Formula(format.stringProperty(WRITTEN), format.boolProperty(_DISPLAY))


def _utf16(text: str, at: int) -> int:
    return at if text.isascii() else len(text[:at].encode("utf-16-le", "surrogatepass")) // 2
