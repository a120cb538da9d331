"""Blocks of text written into a text document: our fonts, our distances, objects in their places.

Both who shows a document and who only reads its text fill it here, so that positions are the same.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)

from desktop.ui.theme import CODE_PT, LIGHT, Theme, mono_font, ui_font
from desktop.ui.timeline.markdown import Block, has_long_run
from desktop.ui.timeline.maths.formula import Formula
from desktop.ui.timeline.maths.textobject import FormulaObject, Placed, place_formula
from desktop.ui.timeline.places import (
    CODE,
    is_item,
    level_of,
    list_of,
    name_place,
    places,
)
from desktop.ui.timeline.render import HEADING_PT, InText, html_of
from desktop.ui.timeline.taskbox import NoBullet, Task, drop_bullet, place_task

GAP_PX = 12
HEADING_GAP_PX = 18
ITEM_GAP_PX = 4
INDENT_PX = 26
_DIGIT_PX = 9
_LINE_HEIGHT = 1.42
_HEADING_LINE_HEIGHT = 1.3
CODE_SIDE_PX, CODE_TOP_PX = 10, 4
"""How far the ground of code amid a quote reaches beyond its letters."""
_LATER = "source until drawn"
# No word of a language is as long; addresses and hashes are, and may break anywhere.
_LONG_WORD = 40
_WRAP = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
_RULE = QTextFormat.Property.BlockTrailingHorizontalRulerWidth
_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_MINIMUM = QTextBlockFormat.LineHeightTypes.MinimumHeight.value


def line_px(theme: Theme) -> int:
    """Return the height of a line of text: whole pixels, so that heights add up exactly."""
    return _measures_of(theme).body


@dataclass(frozen=True, slots=True)
class _Measures:
    """Heights of lines in whole pixels; `headings` by level."""

    body: int
    code: int
    rule: int
    headings: tuple[int, ...]


def _measures_of(theme: Theme) -> _Measures:
    """Return the heights of the lines, in the letters of the language that is spoken."""
    font = ui_font(theme.body_pt)
    return _measures(theme.scale, tuple(font.families()), QFontMetricsF(font).height())


@cache  # a frame of a growing answer would ask for a dozen fonts
def _measures(scale: float, _families: tuple[str, ...], body_px: float) -> _Measures:
    """Return the heights at a text size; that of its letters tells one set of fonts from another.

    The fonts of the window are there only after its first frame.
    """
    code_px = QFontMetricsF(mono_font(CODE_PT * scale)).height()
    headings = (QFontMetricsF(ui_font(pt * scale)).height() for pt in HEADING_PT.values())
    return _Measures(
        body=round(body_px * _LINE_HEIGHT),
        code=math.ceil(code_px) + 2,
        rule=round(body_px),
        headings=tuple(round(px * _HEADING_LINE_HEIGHT) for px in headings),
    )


@dataclass(frozen=True, slots=True)
class Filled:
    """What a document was filled with: links, code, quotes, objects; and the formulas of those."""

    has_links: bool
    has_code: bool = False
    has_quotes: bool = False
    has_objects: bool = False
    formulas: tuple[Placed, ...] = ()

    @property
    def pending(self) -> frozenset[Formula]:
        """The formulas that show their source until they are drawn."""
        return frozenset(one.formula for one in self.formulas if one.shown == _LATER)

    @property
    def shows_sources(self) -> bool:
        """Whether the source of a formula stands in its place, broken at the width there was."""
        return any(one.shown != "drawing" for one in self.formulas)


def fill(
    document: QTextDocument, blocks: Sequence[Block], theme: Theme, drawer: FormulaObject
) -> Filled:
    """Write `blocks` into `document` with our fonts and distances, objects in their places.

    `drawer` draws the formulas there.
    """
    with _laid_out_once(document):
        html, objects = _write(document, blocks, theme)
        placed = _set_out(document, blocks, objects, theme, drawer)
    drawer.hold_only(one.formula for one in placed)
    # What a model wrote is escaped: these tags are ours.
    return Filled(
        "<a " in html, "<pre " in html, "<blockquote " in html, bool(objects), tuple(placed)
    )


def _set_out(
    document: QTextDocument,
    blocks: Sequence[Block],
    objects: Sequence[InText],
    theme: Theme,
    drawer: FormulaObject,
) -> list[Placed]:
    """Put objects into their places and the blocks at their distances; return the formulas."""
    placed: list[Placed] = []
    with _one_change(document):
        for one, cursor in list(places(document, objects)):
            if isinstance(one, Formula):
                drawn = drawer.drawing_of(one)
                placed.append(place_formula(one, cursor, theme, _LINE_HEIGHT, drawn))
            else:
                _place(one, cursor)
        tall = frozenset(p.block for p in placed if p.is_tall)
        _space(document, _LineHeights(theme, blocks), tall)
    return placed


def fill_for_text(document: QTextDocument, blocks: Sequence[Block]) -> None:
    """Write `blocks` into `document` only to read its text: at the same places as on screen."""
    _, objects = _write(document, blocks, LIGHT)
    with _one_change(document):
        for one, cursor in list(places(document, objects)):
            if isinstance(one, Formula):
                name_place(cursor, one.written)
            else:
                _place(one, cursor)
        _space(document, _LineHeights(LIGHT, blocks), frozenset())


@contextmanager
def _laid_out_once(document: QTextDocument) -> Iterator[None]:
    """Lay `document` out when all is written, else it is done with the words and again for us."""
    document.setLayoutEnabled(False)
    try:
        yield
    finally:
        document.setLayoutEnabled(True)


@contextmanager
def _one_change(document: QTextDocument) -> Iterator[None]:
    """Let all changes inside be one, else each of them would lay the document out anew."""
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    try:
        yield
    finally:
        cursor.endEditBlock()


def _place(one: Task | NoBullet, cursor: QTextCursor) -> None:
    if isinstance(one, Task):
        place_task(one, cursor)
    else:
        drop_bullet(cursor)


def _write(
    document: QTextDocument, blocks: Sequence[Block], theme: Theme
) -> tuple[str, list[InText]]:
    """Write the words; return their HTML, and what is no word, in the order of its places."""
    objects: list[InText] = []
    document.setDocumentMargin(0)
    document.setDefaultFont(ui_font(theme.body_pt))
    document.setIndentWidth(_indent_px(blocks) * theme.scale)
    _set_wrapping(document, blocks)
    html = html_of(blocks, theme, objects)
    document.setHtml(html)
    return html, objects


def _indent_px(blocks: Sequence[Block]) -> float:
    """Return room for the longest number of a list."""
    numbers = [len(t.info) for b in blocks for t in b.tokens if t.type == "list_item_open"]
    return INDENT_PX + _DIGIT_PX * max(0, max(numbers, default=0) - 2)


def _set_wrapping(document: QTextDocument, blocks: Sequence[Block]) -> None:
    """Break anywhere where a run is very long: Qt looks for word boundaries in quadratic time.

    A table keeps its words whole and scrolls instead, unless one of them is no word but an address.
    """
    mode = _WRAP
    if has_long_run(blocks):
        mode = QTextOption.WrapMode.WrapAnywhere
    elif blocks[0].kind == "table" and not has_long_run(blocks, _LONG_WORD):
        mode = QTextOption.WrapMode.WordWrap
    option = document.defaultTextOption()
    if option.wrapMode() != mode:
        option.setWrapMode(mode)
        document.setDefaultTextOption(option)


def text_blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    """Yield the text blocks of a document, top to bottom."""
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _space(document: QTextDocument, heights: "_LineHeights", tall: frozenset[int]) -> None:
    """Set our own vertical rhythm instead of Qt's paragraph margins.

    `tall` has the numbers of the blocks whose lines may be higher than others.
    """
    if heights.plain_px:
        _space_evenly(document, heights.plain_px)
        return
    cursor = QTextCursor(document)
    before: QTextBlock | None = None
    for block in text_blocks(document):
        cursor.setPosition(block.position())
        if cursor.currentTable() is None:
            look = block.blockFormat()
            if _frame(look, block):
                cursor.setBlockFormat(look)
            kind = _MINIMUM if block.blockNumber() in tall else _FIXED
            look.setLineHeight(heights.of(block), kind)
            look.setTopMargin(_gap_above(block, before) + _code_gap(block, before))
            look.setBottomMargin(0)
            cursor.setBlockFormat(look)
        before = block


def _space_evenly(document: QTextDocument, line_height_px: int) -> None:
    """Set the line height of what was typed; its lines have no distances."""
    look = QTextBlockFormat()
    look.setLineHeight(line_height_px, _FIXED)
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    cursor.mergeBlockFormat(look)


def _frame(look: QTextBlockFormat, block: QTextBlock) -> bool:
    """Give the format of a block room around code, and a quote's at the right; say whether it did.

    What asks for its height and for the gap above has to see that it is code.
    """
    if look.background().style() != Qt.BrushStyle.NoBrush and not is_rule(block):
        look.clearBackground()  # we paint one behind all its lines
        look.setProperty(CODE, True)
        look.setLeftMargin(look.leftMargin() + CODE_SIDE_PX)
        look.setRightMargin(look.rightMargin() + CODE_SIDE_PX)
    elif look.leftMargin() and block.textDirection() == Qt.LayoutDirection.RightToLeft:
        look.setRightMargin(look.leftMargin())
        look.setLeftMargin(0)
    else:
        return False
    return True


def _gap_above(block: QTextBlock, before: QTextBlock | None) -> int:
    if before is None or not (block.text() or is_rule(block)):
        return 0
    if is_rule(block):
        return GAP_PX
    if block.blockFormat().headingLevel():
        return HEADING_GAP_PX
    if _follows_closely(block, before):
        return 0
    in_list = is_item(block) or level_of(block) > 0
    is_another = level_of(block) == level_of(before) and list_of(block) != list_of(before)
    return ITEM_GAP_PX if in_list and is_item(before) and not is_another else GAP_PX


def _code_gap(block: QTextBlock, before: QTextBlock | None) -> int:
    """Return the room for the edge of the ground behind code, where it begins or ends."""
    was_code = before is not None and is_code(before)
    return CODE_TOP_PX if is_code(block) != was_code else 0


def _follows_closely(block: QTextBlock, before: QTextBlock) -> bool:
    """Whether it is the next line of the same code, or of what a person typed."""
    return (
        not is_item(block)
        and not is_item(before)
        and block.blockFormat().topMargin() == 0
        and block.blockFormat().indent() == before.blockFormat().indent()
    )


def is_code(block: QTextBlock) -> bool:
    """Whether a block is a line of code amid a list or a quote."""
    return block.blockFormat().boolProperty(CODE)


def is_rule(block: QTextBlock) -> bool:
    """Whether a block is a line across."""
    return block.blockFormat().hasProperty(_RULE)


class _LineHeights:
    """Line heights in whole pixels, by what a block holds; `plain_px` of what was typed, or 0."""

    def __init__(self, theme: Theme, blocks: Sequence[Block]) -> None:
        self._px = _measures_of(theme)
        self._body = self._px.code if blocks[0].is_code else self._px.body
        self.plain_px = self._body if blocks[0].kind == "plain" else 0

    def of(self, block: QTextBlock) -> int:
        """Return the height of the lines of `block`; an empty one beside a table gets none."""
        level = block.blockFormat().headingLevel()
        if 0 < level <= len(self._px.headings):
            return self._px.headings[level - 1]
        if is_code(block):
            return self._px.code
        if is_rule(block):
            return self._px.rule  # Qt draws it in the middle of a line: less, and it lies above
        return self._body if block.text() or block.textList() is not None else 1
