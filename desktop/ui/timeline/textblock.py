"""A run of text blocks in one native text widget: paragraphs, headings, lists, a quote, a table."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)
from PySide6.QtWidgets import QTextBrowser, QWidget
from typing_extensions import override

from desktop.ui.i18n import number, tr
from desktop.ui.theme import LIGHT, Theme, mono_font, ui_font
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.markdown import Block, has_long_run
from desktop.ui.timeline.maths.drawings import drawings
from desktop.ui.timeline.maths.formula import Formula
from desktop.ui.timeline.maths.textobject import Placed, name_formulas, place_formulas, register
from desktop.ui.timeline.render import HEADING_PT, QUOTE_PX, cut_table, html_of
from desktop.ui.timeline.textarea import passes_on, prepare

GAP_PX = 12
HEADING_GAP_PX = 18
_ITEM_GAP_PX = 4
_INDENT_PX = 26
_DIGIT_PX = 9
_LINE_HEIGHT = 1.42
_HEADING_LINE_HEIGHT = 1.3
_BAR_PX = 3
_LATER = "source until drawn"
_SCROLLING = frozenset({"table", "formula"})  # what is wider than the column
# No word of a language is as long; addresses and hashes are, and may break anywhere.
_LONG_WORD = 40
_WRAP = QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere
_RULE = QTextFormat.Property.BlockTrailingHorizontalRulerWidth
_FIXED = QTextBlockFormat.LineHeightTypes.FixedHeight.value
_MINIMUM = QTextBlockFormat.LineHeightTypes.MinimumHeight.value


def line_px(theme: Theme) -> int:
    """Return the height of a line of text: whole pixels, so that heights add up exactly."""
    return round(QFontMetricsF(ui_font(theme.body_pt)).height() * _LINE_HEIGHT)


@dataclass(frozen=True, slots=True)
class Filled:
    """What a document was filled with: whether there are links, and the formulas."""

    has_links: bool
    formulas: tuple[Placed, ...] = ()

    @property
    def pending(self) -> frozenset[Formula]:
        """The formulas that show their source until they are drawn."""
        return frozenset(one.formula for one in self.formulas if one.shown == _LATER)

    @property
    def shows_sources(self) -> bool:
        """Whether the source of a formula stands in its place, broken at the width there was."""
        return any(one.shown != "drawing" for one in self.formulas)


def fill(document: QTextDocument, blocks: Sequence[Block], theme: Theme) -> Filled:
    """Write `blocks` into `document` with our fonts and distances, formulas in their places."""
    formulas: list[Formula] = []
    html = _write(document, blocks, theme, formulas)
    placed = place_formulas(document, formulas, theme, _LINE_HEIGHT) if formulas else ()
    _space(document, theme, frozenset(one.block for one in placed if one.is_tall))
    # What a model wrote is escaped: these tags are ours.
    return Filled("<a " in html, placed)


def fill_for_text(document: QTextDocument, blocks: Sequence[Block]) -> None:
    """Write `blocks` into `document` only to read its text: at the same places as on screen."""
    formulas: list[Formula] = []
    _write(document, blocks, LIGHT, formulas)
    name_formulas(document, formulas)
    _space(document, LIGHT, frozenset())


def _write(
    document: QTextDocument, blocks: Sequence[Block], theme: Theme, formulas: list[Formula]
) -> str:
    document.setDocumentMargin(0)
    document.setDefaultFont(ui_font(theme.body_pt))
    document.setIndentWidth(_indent_px(blocks))
    _set_wrapping(document, blocks)
    html = html_of(blocks, theme, formulas)
    document.setHtml(html)
    return html


def _indent_px(blocks: Sequence[Block]) -> float:
    """Return room for the longest number of a list."""
    numbers = [len(t.info) for b in blocks for t in b.tokens if t.type == "list_item_open"]
    return _INDENT_PX + _DIGIT_PX * max(0, max(numbers, default=0) - 2)


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


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _space(document: QTextDocument, theme: Theme, tall: frozenset[int]) -> None:
    """Set our own vertical rhythm instead of Qt's paragraph margins.

    `tall` has the numbers of the blocks whose lines may be higher than others.
    """
    cursor = QTextCursor(document)
    heights = _LineHeights(theme)
    before: QTextBlock | None = None
    cursor.beginEditBlock()  # else every change lays the document out anew
    for block in _blocks(document):
        cursor.setPosition(block.position())
        if cursor.currentTable() is None:
            wanted = block.blockFormat()
            kind = _MINIMUM if block.blockNumber() in tall else _FIXED
            wanted.setLineHeight(heights.of(block), kind)
            wanted.setTopMargin(_gap_above(block, before))
            wanted.setBottomMargin(0)
            cursor.setBlockFormat(wanted)
        before = block
    cursor.endEditBlock()


def _gap_above(block: QTextBlock, before: QTextBlock | None) -> int:
    if before is None or not (block.text() or _is_rule(block)):
        return 0
    if block.blockFormat().headingLevel():
        return HEADING_GAP_PX
    if _follows_closely(block, before):
        return 0
    in_list = block.textList() is not None or block.blockFormat().indent() > 0
    return _ITEM_GAP_PX if in_list and before.textList() is not None else GAP_PX


def _follows_closely(block: QTextBlock, before: QTextBlock) -> bool:
    """Whether it is the next line of the same code, or of what a person typed."""
    return (
        block.textList() is None
        and before.textList() is None
        and block.blockFormat().topMargin() == 0
        and block.blockFormat().indent() == before.blockFormat().indent()
    )


def _is_code(block: QTextBlock) -> bool:
    return block.blockFormat().background().style() != Qt.BrushStyle.NoBrush


def _is_rule(block: QTextBlock) -> bool:
    return block.blockFormat().hasProperty(_RULE)


class _LineHeights:
    """Line heights in whole pixels, by what a block holds."""

    def __init__(self, theme: Theme) -> None:
        self._body = line_px(theme)
        self._code = math.ceil(QFontMetricsF(mono_font(theme.code_pt)).height()) + 2
        sizes = (pt * theme.scale for pt in HEADING_PT.values())
        self._headings = [
            round(QFontMetricsF(ui_font(pt)).height() * _HEADING_LINE_HEIGHT) for pt in sizes
        ]

    def of(self, block: QTextBlock) -> int:
        """Return the height of the lines of `block`; an empty one beside a table gets none."""
        level = block.blockFormat().headingLevel()
        if 0 < level <= len(self._headings):
            return self._headings[level - 1]
        if _is_code(block):
            return self._code
        return self._body if block.text() or block.textList() is not None else 1


class TextBlock(QTextBrowser):
    """Shows blocks of text; a wide table scrolls sideways. Nothing it names is ever loaded."""

    link_activated = Signal(str)
    all_wanted = Signal()
    grew = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        prepare(self)
        self.setOpenLinks(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._blocks: tuple[Block, ...] = ()
        self._shown: tuple[tuple[Block, ...], str, float, bool] | None = None
        self._more: QuietButton | None = None
        self._bars: str | None = None
        self._drawer = register(self.document(), self)
        self._filled = Filled(has_links=False)
        self._theme = LIGHT
        self._is_whole = False
        self.anchorClicked.connect(self._on_anchor_clicked)
        drawings().arrived.connect(self._on_formulas_arrived)

    def show_blocks(
        self, blocks: tuple[Block, ...], width_px: int, theme: Theme, *, whole: bool
    ) -> None:
        """Show `blocks` at `width_px` and take the height they need; cut a table unless `whole`."""
        self._blocks, self._theme, self._is_whole = blocks, theme, whole
        wanted = (blocks, theme.name, theme.scale, whole)
        if self._filled.shows_sources and width_px != self.width():
            self._shown = None
        if wanted != self._shown:
            self._shown = wanted
            self._fill(width_px)
        self._fit(width_px, scrolls=blocks[0].kind in _SCROLLING)

    def _fill(self, width_px: int) -> None:
        blocks, theme = self._blocks, self._theme
        self._bars = theme.border if blocks[0].kind == "quote" else None
        left_out = 0
        if blocks[0].kind == "table" and not self._is_whole:
            table, left_out = cut_table(blocks[0])
            blocks = (table,)
        self._offer_rest(left_out, theme)
        self._drawer.code_pt = theme.code_pt
        self.document().setTextWidth(width_px)
        self._filled = fill(self.document(), blocks, theme)
        # In the tab order only when there is something to go to.
        has_links = self._filled.has_links
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if has_links else Qt.FocusPolicy.NoFocus)

    def _offer_rest(self, left_out: int, theme: Theme) -> None:
        if left_out and self._more is None:
            self._more = QuietButton("all", "chevron-down", self)
            self._more.clicked.connect(self.all_wanted)
        if self._more is not None:
            words = tr("Show {count} more rows", count=number(left_out))
            self._more.set_theme(theme)
            self._more.set_words(words, words)
            self._more.setVisible(left_out > 0)

    def _fit(self, width_px: int, *, scrolls: bool) -> None:
        document = self.document()
        if document.textWidth() != width_px:
            document.setTextWidth(width_px)
        size = document.size()
        scrolls = scrolls and size.width() > width_px + 1
        policy = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        )
        height_px = math.ceil(size.height())
        height_px += self.horizontalScrollBar().sizeHint().height() if scrolls else 0
        if self._more is not None and self._more.isVisibleTo(self):
            self._more.move(0, height_px + _ITEM_GAP_PX)
            height_px += _ITEM_GAP_PX + self._more.height()
        self.resize(width_px, height_px)

    @property
    def is_cut(self) -> bool:
        """Whether only its beginning shows."""
        return self._more is not None and self._more.isVisibleTo(self)

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: itself when it has links, and the button for the rest."""
        return [self] if self._more is None else [self, self._more]

    @property
    def ideal_width_px(self) -> int:
        """The width the text would like to have, for a bubble that shrinks to it."""
        return math.ceil(self.document().idealWidth())

    @Slot()
    def _on_formulas_arrived(self) -> None:
        pending = self._filled.pending
        if not pending or all(drawings().of(formula) is None for formula in pending):
            return
        before = self.size()
        self._fill(self.width())
        self._fit(self.width(), scrolls=self._blocks[0].kind in _SCROLLING)
        if self.size() != before and not self.isHidden():
            self.grew.emit()

    @Slot(QUrl)
    def _on_anchor_clicked(self, url: QUrl) -> None:
        self.link_activated.emit(url.toString())

    def _bar_rects(self) -> Iterator[QRectF]:
        """Yield a bar for every level of a quote, beside its lines and the gaps between them."""
        layout = self.document().documentLayout()
        bottom = 0.0
        for block in _blocks(self.document()):
            look = block.blockFormat()
            lines_px = block.layout().lineCount() * look.lineHeight()
            top = layout.blockBoundingRect(block).top()
            start = max(bottom, top - look.topMargin())
            bottom = top + lines_px
            for level in range(round(look.leftMargin() / QUOTE_PX)):
                yield QRectF(level * QUOTE_PX, start, _BAR_PX, bottom - start)

    @override
    def loadResource(self, _type: int, _name: QUrl | str) -> None:
        """Load nothing: no text from a model reaches a file or the network by being shown."""

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if passes_on(self, event):
            return False
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove:
            has_link = bool(self.anchorAt(event.position().toPoint()))
            shape = Qt.CursorShape.PointingHandCursor if has_link else Qt.CursorShape.IBeamCursor
            self.viewport().setCursor(shape)
            return True
        return super().viewportEvent(event)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, 0)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.focusNextPrevChild(event.reason() == Qt.FocusReason.TabFocusReason)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        else:
            event.ignore()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._bars is not None:
            painter = QPainter(self.viewport())
            for rect in self._bar_rects():
                painter.fillRect(rect, self._bars)
            painter.end()
        super().paintEvent(event)
