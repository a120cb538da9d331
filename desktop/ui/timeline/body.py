"""The text of a message as a stack of block widgets, settled or still growing.

Runs of prose share one text widget: 1,500 short paragraphs take 45 ms in one, 1,500 ms in as many.
A run is capped, so a block that joins it while an answer grows costs the same however long the
answer is, and what lies above the first changed block is not even looked at.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from time import perf_counter

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.theme import LIGHT, Theme
from desktop.ui.timeline.codeblock import CodeBlock
from desktop.ui.timeline.filling import GAP_PX, HEADING_GAP_PX, INDENT_PX, ITEM_GAP_PX, line_px
from desktop.ui.timeline.markdown import Block, has_long_run
from desktop.ui.timeline.reading import Reading
from desktop.ui.timeline.spares import Part, Spares
from desktop.ui.timeline.textarea import TextArea
from desktop.ui.timeline.textblock import TextBlock
from desktop.ui.timeline.turns import turns

# Measured with 1,500 paragraphs: a third of the time that a widget each takes, and while an
# answer grows no more than these are laid out anew.
_MOST_BLOCKS = 12
_MOST_CHARS = 4000
_MOST_FORMULAS = 100  # each takes three milliseconds; more of them share, and are cut when wide
_MOST_AT_ONCE = 800  # of weight; a page of an answer has a third of it
_WIDGET, _CODE, _FORMULA, _CHARS, _RARE_CHARS = 15, 40, 2, 50, 15
"""The weight of a widget, of one with code, of a formula amid words, and of how many characters it
is 1; a token's is 1.

Characters are rare that the font of the window has not: each is looked for in all others.
"""

_RARE = re.compile("[\u0530-\u2dff\ue000-\ufdff\U00010000-\U0010ffff]")
_NEARLY_PX = 16
_CHAR_PX, _CODE_LINE_PX, _CODE_AROUND_PX = 7.4, 18, 54  # as far as one can tell before
_MANY = 40  # widgets
_MOST_AHEAD = 30  # segments that are read before they are shown


@dataclass(frozen=True, slots=True)
class Segment:
    """Blocks that share a widget; `first` is the index of the first one."""

    first: int
    blocks: tuple[Block, ...]

    @property
    def end(self) -> int:
        """The index of the first block after it."""
        return self.first + len(self.blocks)

    @property
    def gap_px(self) -> int:
        """The distance to the segment above."""
        if self.blocks[0].goes_on:
            return 0 if self.blocks[0].text or not self.is_list else ITEM_GAP_PX
        if self.blocks[0].is_heading:
            return HEADING_GAP_PX
        # Letters stand low in their line: a box below needs more room to look as far away.
        return GAP_PX + 3 if self.blocks[0].kind in ("code", "table") else GAP_PX

    @property
    def weight(self) -> int:
        """About how long it takes to be shown, next to others."""
        if self.is_code:
            return _CODE
        tokens = sum(len(block.tokens) + _FORMULA * block.formulas for block in self.blocks)
        chars = sum(block.size_chars for block in self.blocks)
        rare = sum(map(_rare_chars, self.blocks))
        tokens += self.blocks[0].text.count("\n")
        return _WIDGET + tokens + chars // _CHARS + rare // _RARE_CHARS

    def estimate_px(self, width_px: int, line_px: int) -> int:
        """Return about how high it will be at `width_px`, the gap above included."""
        if self.is_code:
            return (self.blocks[0].text.count("\n") + 1) * _CODE_LINE_PX + _CODE_AROUND_PX
        chars = max(1.0, width_px / _CHAR_PX)
        lines = sum(max(1, math.ceil(block.size_chars / chars)) for block in self.blocks)
        return lines * line_px + len(self.blocks) * GAP_PX

    @property
    def is_list(self) -> bool:
        """Whether it begins with a list."""
        tokens = self.blocks[0].tokens
        return bool(tokens) and tokens[0].type in ("bullet_list_open", "ordered_list_open")

    @property
    def is_code(self) -> bool:
        """Whether a code widget shows it."""
        return self.blocks[0].kind == "code"


def segments_of(blocks: Sequence[Block], settled: int, first: int = 0) -> Iterator[Segment]:
    """Yield the segments of `blocks` from index `first` on; unsettled blocks stand alone."""
    run: list[Block] = []
    size = 0
    apart = _set_apart(blocks)
    for index in range(first, len(blocks)):
        block = blocks[index]
        is_apart = block.kind not in ("prose", "formula") or index < apart
        alone = (is_apart and block.kind != "prose") or index >= settled or block.goes_on
        alone = alone or has_long_run((block,))
        is_full = len(run) >= _MOST_BLOCKS or size + block.size_chars > _MOST_CHARS
        if run and (alone or is_full):
            yield Segment(index - len(run), tuple(run))
            run, size = [], 0
        if alone:
            yield Segment(index, (block,))
        else:
            run.append(block)
            size += block.size_chars
    if run:
        yield Segment(len(blocks) - len(run), tuple(run))


def _set_apart(blocks: Sequence[Block]) -> int:
    """Return the index up to which formulas have widgets of their own, to scroll when wide."""
    formulas = (index for index, block in enumerate(blocks) if block.kind == "formula")
    return next(islice(formulas, _MOST_FORMULAS, None), len(blocks))


class Body(QWidget):
    """Stacks the widgets of a text; takes the height they need at the width it is given."""

    link_activated = Signal(str)
    all_wanted = Signal()
    grew = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._segments: list[Segment] = []
        self._widgets: list[Part] = []
        self._spares = Spares(self)
        self._look: tuple[int, str, float, bool] | None = None
        self._theme = LIGHT
        self._whole = False
        self._settled = 0
        self._reading: Reading | None = None
        self._left_px = 0  # about how much room the segments need that are not shown yet

    def set_look(self, width_px: int, theme: Theme, *, whole: bool) -> None:
        """Set width and colours for what `show_blocks` shows next; `whole` text is not cut."""
        look = (width_px, theme.name, theme.scale, whole)
        if look != self._look:
            self._look = look
            self._theme = theme
            self._whole = whole
            self.resize(width_px, self.height())
            self._drop_from(0)

    def show_blocks(self, blocks: Sequence[Block], settled: int, first: int = 0) -> None:
        """Show `blocks`: the first `settled` are final, those before index `first` unchanged.

        Of very many, those that follow are shown in bites that the window does not feel; their
        room is kept meanwhile, as far as one can tell it, and `grew` tells of each.
        """
        self._reading = None
        self._take(blocks, settled, first)

    def read(self, reading: Reading) -> None:
        """Show a finished text as it is read, piece by piece; `grew` tells of each."""
        self._reading = reading
        self._read_on(0)

    def _read_on(self, changed: int | None = None) -> None:
        """Read another piece; what is shown is of another text when `changed` is 0."""
        reading = self._reading
        if reading is None:
            return
        first = reading.read_on()
        if reading.is_done:
            self._reading = None
        blocks = reading.blocks
        self._take(blocks, len(blocks), first if changed is None else changed)
        turns().take_later(self)

    def _take(self, blocks: Sequence[Block], settled: int, first: int) -> None:
        is_behind = len(self._widgets) < len(self._segments)
        keep = self._kept(first)
        start = self._segments[keep - 1].end if keep else 0
        self._left_px -= self._room_px(self._segments[max(keep, len(self._widgets)) :])
        self._segments[keep:] = segments_of(blocks, settled, start)
        self._left_px += self._room_px(self._segments[keep:])
        self._settled = settled
        if keep < len(self._widgets) or not is_behind:
            self._show_from(keep)
        else:
            self._take_room()

    def _room_px(self, segments: Sequence[Segment]) -> int:
        """Return about how much room segments will need."""
        line = line_px(self._theme)
        return sum(segment.estimate_px(self.width(), line) for segment in segments)

    def _show_from(self, index: int, budget_s: float = math.inf) -> None:
        """Show segments from `index` on, as many as there is time for; the rest follows."""
        until_s = perf_counter() + budget_s
        weight, first = 0, index
        while index < len(self._segments) and weight < _MOST_AT_ONCE and perf_counter() < until_s:
            self._show(index, growing=self._segments[index].first >= self._settled)
            weight += self._segments[index].weight
            index += 1
        self._put_away(index)
        self._left_px -= self._room_px(self._segments[first:index])
        self._take_room()
        if self.is_filling:
            turns().take_later(self)

    def _take_room(self) -> None:
        known_px = self.filled_px + self._left_px
        self.resize(self.width(), known_px + self._unread_px(known_px))

    def _unread_px(self, known_px: int) -> int:
        """Return about how much room the text needs that is not read yet; what is needs that."""
        reading = self._reading
        if reading is None:
            return 0
        if known_px:
            return round(known_px * (1 / reading.share - 1))
        return round(reading.left * _CHAR_PX / max(1, self.width())) * line_px(self._theme)

    def lighten(self) -> None:
        """Let very many widgets go, for `set_look` is about to follow.

        The window would give each another style, in half a millisecond, and all of them at once.
        What is shown then is made in turns.
        """
        if len(self._widgets) <= _MANY:
            return
        self._left_px += self._room_px(self._segments[: len(self._widgets)])
        self._put_away(0)
        self._spares.let_all_go()

    @property
    def is_read(self) -> bool:
        """Whether all of its text is in blocks."""
        return self._reading is None

    @property
    def filled_px(self) -> int:
        """The height of what is shown already."""
        return self._widgets[-1].geometry().bottom() + 1 if self._widgets else 0

    @property
    def is_filling(self) -> bool:
        """Whether some of it is still to be shown."""
        return self._reading is not None or len(self._widgets) < len(self._segments)

    def work(self, budget_s: float) -> bool:
        """Show what is still to be shown for about `budget_s` seconds; return whether it is all.

        What no one can see waits until it is on screen again.
        """
        is_seen = self.isVisible()
        if self._spares.are_too_many and not (is_seen and self.is_filling):
            self._spares.let_some_go()
            return not self._spares.are_too_many
        if not is_seen:
            return True
        if self._reading is not None and len(self._segments) - len(self._widgets) < _MOST_AHEAD:
            self._read_on()
            self.grew.emit()
        elif self.is_filling:
            self._show_from(len(self._widgets), budget_s)
            self.grew.emit()
        return not (self.is_filling or self._spares.are_too_many)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.is_filling:
            turns().take_later(self)

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._spares.are_too_many:
            turns().take_later(self)

    def _kept(self, first: int) -> int:
        """Return how many segments end before the block at `first` and can take no more."""
        keep = len(self._segments)
        while keep and self._segments[keep - 1].end >= first:
            keep -= 1
        return keep

    def _show(self, index: int, *, growing: bool) -> None:
        segment = self._segments[index]
        widget = self._widget_at(index, is_code=segment.is_code)
        indent_px = round(segment.blocks[0].indent * INDENT_PX * self._theme.scale)
        indent_px = min(indent_px, self.width() // 3)
        width_px = self.width() - indent_px
        if isinstance(widget, CodeBlock):
            block = segment.blocks[0]
            widget.show_code(block, width_px, self._theme, growing=growing, whole=self._whole)
        else:
            whole = self._whole or growing
            widget.show_blocks(segment.blocks, width_px, self._theme, whole=whole)
        above = self._widgets[index - 1].geometry().bottom() + 1 + segment.gap_px if index else 0
        widget.move(indent_px, above)
        widget.show()

    def _widget_at(self, index: int, *, is_code: bool) -> Part:
        if index < len(self._widgets):
            if isinstance(self._widgets[index], CodeBlock) == is_code:
                return self._widgets[index]
            self._put_away(index)
        spare = self._spares.code() if is_code else self._spares.text()
        self._widgets.append(spare or (self._made_code() if is_code else self._made_text()))
        self._widgets[-1].raise_()  # recycled ones keep their old place in the order read aloud
        return self._widgets[-1]

    def _made_code(self) -> CodeBlock:
        code = CodeBlock(self)
        code.all_wanted.connect(self.all_wanted)
        return code

    def _made_text(self) -> TextBlock:
        text = TextBlock(self)
        text.all_wanted.connect(self.all_wanted)
        text.link_activated.connect(self.link_activated)
        text.grew.connect(self._on_text_grew)
        return text

    @Slot()
    def _on_text_grew(self) -> None:
        """Put what is below in its place again: formulas were drawn, one at a time or many."""
        bottom = 0
        shown = zip(self._segments, self._widgets, strict=False)
        for index, (segment, widget) in enumerate(shown):
            widget.move(widget.x(), bottom + (segment.gap_px if index else 0))
            bottom = widget.geometry().bottom() + 1
        self._take_room()
        self.grew.emit()

    def _drop_from(self, index: int) -> None:
        self._put_away(index)
        del self._segments[index:]
        self._left_px = 0

    def _put_away(self, index: int) -> None:
        """Hide the widgets from `index` on, for other segments to be shown in."""
        for widget in self._widgets[index:]:
            self._spares.put(widget)
        del self._widgets[index:]
        if self._spares.are_too_many:
            turns().take_later(self)

    @property
    def blocks(self) -> list[Block]:
        """What is shown, or is about to be, as far as it is read."""
        return [block for segment in self._segments for block in segment.blocks]

    @property
    def segments(self) -> Sequence[Segment]:
        """What is shown, top to bottom."""
        return self._segments

    @property
    def areas(self) -> list[TextArea]:
        """The text widgets, top to bottom; one for each segment."""
        return [w.area if isinstance(w, CodeBlock) else w for w in self._widgets]

    @property
    def is_cut(self) -> bool:
        """Whether a long table or a long piece of code shows its beginning only."""
        return any(widget.is_cut for widget in self._widgets)

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: links, the buttons of code."""
        return [stop for widget in self._widgets for stop in widget.stops]

    def narrow(self, width_px: int) -> None:
        """Take no more than `width_px`, which its words may shrink to.

        What reads from right to left stands at the right edge: it must be where the bubble is.
        """
        for widget in self._widgets:
            if isinstance(widget, TextBlock):
                widget.narrow(width_px)

    @property
    def ideal_width_px(self) -> int:
        """The width that a bubble around this text may shrink to; a very long text has its own.

        A line that is longer than those before would break all of these anew.
        """
        if len(self._segments) > _MANY:
            return self.width()
        widths = [
            self.width() if isinstance(w, CodeBlock) else w.ideal_width_px for w in self._widgets
        ]
        ideal_px = max(widths, default=0)
        # To break all its lines once more for the width of a letter is worth nothing.
        return self.width() if ideal_px > self.width() - _NEARLY_PX else ideal_px


def _rare_chars(block: Block) -> int:
    texts = (block.text, *(token.content for token in block.tokens))
    return sum(len(_RARE.findall(text)) for text in texts if not text.isascii())
