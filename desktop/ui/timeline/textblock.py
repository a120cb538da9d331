"""A run of text blocks in one native text widget: paragraphs, headings, lists, a quote, a table."""

import math
from collections.abc import Iterator
from time import perf_counter
from typing import cast

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QUrl, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextBlock,
    QTextCursor,
    QTextLine,
)
from PySide6.QtWidgets import QTextBrowser, QWidget
from typing_extensions import override

from desktop.ui.i18n import number, tr
from desktop.ui.theme import LIGHT, Theme
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.documenttext import document_text
from desktop.ui.timeline.filling import (
    CODE_SIDE_PX,
    CODE_TOP_PX,
    Filled,
    fill,
    is_code,
    text_blocks,
)
from desktop.ui.timeline.markdown import Block
from desktop.ui.timeline.maths.drawings import drawings
from desktop.ui.timeline.maths.textobject import FormulaObject
from desktop.ui.timeline.places import (
    FORMULA,
    TASK,
    level_of,
)
from desktop.ui.timeline.render import QUOTE_PX, cut_table
from desktop.ui.timeline.taskbox import TaskObject
from desktop.ui.timeline.textarea import passes_on, prepare, scrolls_by_key
from desktop.ui.timeline.turns import turns

_GAP_PX = 4
_BAR_PX = 3
_RADIUS_PX = 7
_RING_PX = 1.5
_CHEAP_S = 0.02  # what takes longer is done once, when all its formulas are drawn


class TextBlock(QTextBrowser):
    """Shows blocks of text; a wide table scrolls sideways. Nothing it names is ever loaded."""

    link_activated = Signal(str)
    all_wanted = Signal()
    grew = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        prepare(self)
        # Else it lays its text out again with every change of its size; we say the width ourselves.
        self.setLineWrapMode(QTextBrowser.LineWrapMode.FixedPixelWidth)
        self.setOpenLinks(False)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByMouse
            | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._blocks: tuple[Block, ...] = ()
        self._shown: tuple[tuple[Block, ...], str, float, bool] | None = None
        self._more: QuietButton | None = None
        self._is_quote = False
        self._formulas = FormulaObject(self)
        self._tasks = TaskObject(self)
        self.document().documentLayout().registerHandler(FORMULA, self._formulas)
        self.document().documentLayout().registerHandler(TASK, self._tasks)
        self._filled = Filled(has_links=False)
        self._theme = LIGHT
        self._is_whole = False
        self._is_cheap = True
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
        self._fit(width_px)

    def _fill(self, width_px: int) -> None:
        blocks, theme = self._blocks, self._theme
        self._is_quote = blocks[0].kind == "quote"
        left_out = 0
        if blocks[0].kind == "table" and not self._is_whole:
            table, left_out = cut_table(blocks[0])
            blocks = (table,)
        self._offer_rest(left_out, theme)
        self._formulas.code_pt = theme.code_pt
        self._tasks.theme = theme
        if self.lineWrapColumnOrWidth() != width_px:
            self.document().clear()  # else what it held is laid out once more, at the new width
            self.setLineWrapColumnOrWidth(width_px)
        self._filled = fill(self.document(), blocks, theme, self._formulas)
        self.setAccessibleName(self._name())

    def _name(self) -> str:
        """Return what a screen reader says in place of what it cannot read or find its way in.

        What takes the keys is called by its words, and a table by its rows: as the text of one Qt
        gives its cells without a gap between.
        """
        is_table = self._blocks[0].kind == "table"
        if not (is_table or self._filled.has_objects or self._filled.has_links):
            return ""
        document = self.document()
        words = document_text(document, 0, document.characterCount())
        return tr("Table:\n{rows}", rows=words.replace("\t", ", ")) if is_table else words

    def _offer_rest(self, left_out: int, theme: Theme) -> None:
        if left_out and self._more is None:
            self._more = QuietButton("all", "chevron-down", self)
            self._more.clicked.connect(self.all_wanted)
        if self._more is not None:
            words = tr("Show {count} more rows", count=number(left_out))
            self._more.set_theme(theme)
            self._more.set_words(words, words)
            self._more.setVisible(left_out > 0)

    def _fit(self, width_px: int) -> None:
        document = self.document()
        if document.textWidth() != width_px:
            self.setLineWrapColumnOrWidth(width_px)
        size = document.size()
        scrolls = size.width() > width_px + 1  # a table, or a formula, that cannot be broken
        policy = Qt.ScrollBarPolicy
        self.setHorizontalScrollBarPolicy(
            policy.ScrollBarAlwaysOn if scrolls else policy.ScrollBarAlwaysOff
        )
        # In the tab order only when there is something to go to.
        is_stop = scrolls or self._filled.has_links
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if is_stop else Qt.FocusPolicy.NoFocus)
        height_px = math.ceil(size.height())
        height_px += CODE_TOP_PX if is_code(document.lastBlock()) else 0
        height_px += self.horizontalScrollBar().sizeHint().height() if scrolls else 0
        if self._more is not None and self._more.isVisibleTo(self):
            self._more.move(0, height_px + _GAP_PX)
            height_px += _GAP_PX + self._more.height()
        self.resize(width_px, height_px)

    @property
    def is_cut(self) -> bool:
        """Whether only its beginning shows."""
        return self._more is not None and self._more.isVisibleTo(self)

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: itself when it has links or is wide; the button below."""
        return [self] if self._more is None else [self, self._more]

    def narrow(self, width_px: int) -> None:
        """Take no more than the width the text would like to have: it breaks where it did."""
        if self.lineWrapColumnOrWidth() != width_px:
            self.setLineWrapColumnOrWidth(width_px)
        self.resize(width_px, self.height())

    @property
    def ideal_width_px(self) -> int:
        """The width the text would like to have, for a bubble that shrinks to it."""
        return math.ceil(self.document().idealWidth())

    @Slot()
    def _on_formulas_arrived(self) -> None:
        if self.isHidden() and self._filled.pending:
            self._shown = None  # put away: filled when it is taken out again
            return
        left = sum(self._formulas.drawing_of(formula) is None for formula in self._filled.pending)
        if left == len(self._filled.pending) or (left and not self._is_cheap):
            return
        turns().take(self)

    def work(self, budget_s: float) -> bool:
        """Show the formulas that were drawn meanwhile."""
        del budget_s  # it is done in one go
        if self.isHidden():
            self._shown = None
            return True
        started_s = perf_counter()
        self._fill(self.width())
        self._fit(self.width())
        self._is_cheap = perf_counter() - started_s < _CHEAP_S
        if not self.isHidden():
            self.grew.emit()  # even at the same size: what is selected is to be shown again
        return True

    @Slot(QUrl)
    def _on_anchor_clicked(self, url: QUrl) -> None:
        self.link_activated.emit(url.toString())

    def _bar_rects(self) -> Iterator[QRectF]:
        """Yield a bar for every level of a quote, beside its lines and the gaps between them.

        Where an item of a list holds a quote, the bar stands inside the list.
        """
        right = self.document().textWidth()
        bottom = 0.0
        before: set[float] = set()
        for block, lines in self._lines():
            look = block.blockFormat()
            gap = max(bottom, lines.top() - look.topMargin())
            bottom = lines.bottom()
            levels = int(max(look.leftMargin(), look.rightMargin()) // QUOTE_PX)
            is_mirrored = look.rightMargin() > look.leftMargin()
            inside = 0 if self._is_quote else level_of(block) * self.document().indentWidth()
            beside = [inside + level * QUOTE_PX for level in range(levels)]
            places = {right - each - _BAR_PX if is_mirrored else each for each in beside}
            for x in places:
                top = gap if x in before else lines.top()
                yield QRectF(x, top, _BAR_PX, bottom - top)
            before = places

    def _code_rects(self) -> Iterator[QRectF]:
        """Yield the ground of every run of code amid a quote."""
        ground = QRectF()
        for block, lines in self._lines():
            if is_code(block):
                look = block.blockFormat()
                wide = lines.adjusted(0, -CODE_TOP_PX, 0, CODE_TOP_PX)
                wide.setLeft(look.leftMargin() - CODE_SIDE_PX)
                wide.setRight(self.document().textWidth() - look.rightMargin() + CODE_SIDE_PX)
                ground = ground.united(wide)
            elif not ground.isNull():
                yield ground
                ground = QRectF()
        if not ground.isNull():
            yield ground

    def _lines(self) -> Iterator[tuple[QTextBlock, QRectF]]:
        """Yield the text blocks with the room of their lines."""
        layout = self.document().documentLayout()
        for block in text_blocks(self.document()):
            box = layout.blockBoundingRect(block)
            height_px = block.layout().lineCount() * block.blockFormat().lineHeight()
            box.setHeight(max(height_px, block.layout().boundingRect().height()))
            yield block, box

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
        by_key = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        if self._filled.has_links and event.reason() in by_key:
            self.focusNextPrevChild(event.reason() == Qt.FocusReason.TabFocusReason)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            super().keyPressEvent(event)
        elif not scrolls_by_key(self, event):
            event.ignore()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._filled.has_quotes or self._filled.has_code:
            self._paint_ground()
        super().paintEvent(event)
        if self.hasFocus():
            self._paint_rings()

    def _paint_rings(self) -> None:
        """Show that the keys are here: around what scrolls, and around the link they came to."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._theme.focus), _RING_PX))
        if self.horizontalScrollBar().maximum():
            ring = QRectF(self.viewport().rect()).adjusted(1, 1, -1, -1)
            painter.drawRoundedRect(ring, _RADIUS_PX, _RADIUS_PX)
        painter.translate(-self.horizontalScrollBar().value(), 0)
        for place in self._link_rects():
            painter.drawRoundedRect(place.adjusted(-2, -1, 2, 1), _RADIUS_PX, _RADIUS_PX)
        painter.end()

    def _link_rects(self) -> Iterator[QRectF]:
        """Yield where the link stands that Tab came to, a rectangle for each of its lines."""
        cursor = self.textCursor()
        if not _is_a_link(cursor):
            return  # what is selected is shown as such
        block = self.document().findBlock(cursor.selectionStart())
        start = cursor.selectionStart() - block.position()
        end = cursor.selectionEnd() - block.position()
        corner = self.document().documentLayout().blockBoundingRect(block).topLeft()
        for at in range(block.layout().lineCount()):
            line = block.layout().lineAt(at)
            first = max(start, line.textStart())
            last = min(end, line.textStart() + line.textLength())
            if first < last:
                left, right = sorted(_x(line, each) for each in (first, last))
                yield QRectF(left, line.y(), right - left, line.height()).translated(corner)

    def _paint_ground(self) -> None:
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.horizontalScrollBar().value(), 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.code_inline))
        for rect in self._code_rects():
            painter.drawRoundedRect(rect, _RADIUS_PX, _RADIUS_PX)
        painter.setBrush(QColor(self._theme.border))
        for rect in self._bar_rects() if self._filled.has_quotes else ():
            painter.drawRect(rect)
        painter.end()


def _is_a_link(cursor: QTextCursor) -> bool:
    """Return whether `cursor` selects something, and that lies in one link."""
    if not cursor.hasSelection():
        return False
    ends = [QTextCursor(cursor), QTextCursor(cursor)]
    ends[0].setPosition(cursor.selectionStart() + 1)
    ends[1].setPosition(cursor.selectionEnd())
    first, last = (end.charFormat().anchorHref() for end in ends)
    return bool(first) and first == last


def _x(line: QTextLine, at: int) -> float:
    """Return where a line has the character `at` of its paragraph."""
    return cast("tuple[float, int]", line.cursorToX(at))[0]
