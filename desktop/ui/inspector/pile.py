"""Cards one below the other, of which only those in view exist.

Heights are guessed until a card was made. What is read stays where it is when a guess above it
turns out wrong: the place is kept as the entry at the top and how far it is scrolled out.
"""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from PySide6.QtCore import QEvent, QRect, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QStyle, QWidget
from typing_extensions import override

from desktop.inspecting import FOLDED
from desktop.ui.inspector.card import Card
from desktop.ui.inspector.entries import Entry
from desktop.ui.inspector.pieces import Reading
from desktop.ui.theme import Theme

_GAP_PX = 8
_SIDE_PX = 12
_STEP_PX = 48
_HEAD_PX = 52
_RUN_PX = 40
_PICTURE_PX = 180
_LINE_CHARS = 44
_LINE_PX = 18
_BRACKET_LINES = 4
_MOST_LINES = 16
_ROUNDS = 6  # guesses that are mended in one go; what is left comes with the next


class Pile(QAbstractScrollArea):
    """Shows entries as cards.

    Signals: `message_asked(seq)`, `picture_opened(digest)`, `run_opened(place)` from the cards;
    `picture_wanted(digest)` one came into view.
    """

    message_asked = Signal(int)
    picture_opened = Signal(str)
    run_opened = Signal(int)
    picture_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._reading = Reading(theme)
        self._entries: Sequence[Entry] = ()
        self._heights: list[int] = []
        self._tops: list[int] = [0]
        self._cards: dict[int, Card] = {}
        self._current = 0
        self._top, self._offset_px = 0, 0
        self._is_settling, self._is_at_end = False, False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is always kept: cards that come or grow must not change the width of all.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().setSingleStep(_STEP_PX)
        self.verticalScrollBar().valueChanged.connect(self._on_bar_value_changed)

    def show_entries(self, entries: Sequence[Entry], reading: Reading, *, at_top: bool) -> None:
        """Show these entries, from their beginning or at the same part as before."""
        kept = self._entries[self._top].part if self._top < len(self._entries) else None
        had_keys = self._has_keys()
        self._is_at_end = False
        self._drop(self._cards)
        self._entries, self._reading = entries, reading
        self._heights = [_guess(entry, reading) for entry in entries]
        self._measure()
        self._current = min(self._current, max(0, len(entries) - 1))
        self._top, self._offset_px = (0, 0) if at_top else (self._place_of(kept), self._offset_px)
        if at_top:
            self._current = 0
        self._arrange()
        if had_keys:
            self._go_to(self._current)

    def update_entries(self, entries: Sequence[Entry]) -> None:
        """Show the same parts with more said of them; those that say the same stay as they are."""
        if len(entries) != len(self._entries):
            self.show_entries(entries, self._reading, at_top=False)
            return
        changed = {at: card for at, card in self._cards.items() if entries[at] != self._entries[at]}
        had_keys = any(card.hasFocus() for card in changed.values())
        self._drop(changed)
        self._entries = entries
        self._arrange()
        if had_keys:
            self._go_to(self._current)

    def reveal(self, place: int) -> None:
        """Go to the entry at `place`."""
        self._go_to(place)

    def cards(self) -> Sequence[Card]:
        """Return the cards that are made, from top to bottom."""
        return tuple(self._cards[at] for at in sorted(self._cards))

    # Inside: where things are

    def _has_keys(self) -> bool:
        focused = QApplication.focusWidget()
        return focused is not None and (focused is self or self.viewport().isAncestorOf(focused))

    def _place_of(self, part: object) -> int:
        """Return where a part is listed now; the beginning, where it is not."""
        found = (at for at, entry in enumerate(self._entries) if entry.part is part)
        return next(found, 0) if part is not None else 0

    def _measure(self) -> None:
        steps = (height + _GAP_PX for height in self._heights)
        self._tops = list(accumulate(steps, initial=0))

    def _arrange(self) -> None:
        """Make the cards in view, put them where they belong, and let go of the others."""
        if self._is_settling or self.viewport().width() <= 0:
            return
        self._is_settling = True
        for _ in range(_ROUNDS):
            self._stay_at_end()
            if not self._make_cards():
                break
            self._measure()
        self._stay_at_end()
        self._show_bar()
        self._move_cards()
        self._is_settling = False

    def _stay_at_end(self) -> None:
        """Where the end is read, keep it in view however wrong the guesses before it were."""
        if self._is_at_end and self._entries:
            self._remember(max(0, self._tops[-1] + 2 * _GAP_PX - self.viewport().height()))

    def _range(self) -> range:
        """Return which entries are in view, and one more at either end."""
        if not self._entries:
            return range(0)
        top = self._tops[self._top] + self._offset_px
        bottom = top + self.viewport().height()
        first = max(0, bisect_right(self._tops, top) - 2)
        last = min(len(self._entries), bisect_right(self._tops, bottom) + 1)
        return range(first, last)

    def _make_cards(self) -> bool:
        """Make what is missing in view; say whether a guess was wrong."""
        was_wrong = False
        width_px = self._card_px()
        for at in self._range():
            card = self._cards.get(at) or self._make_card(at)
            height_px = card.height_for(width_px)
            was_wrong = was_wrong or height_px != self._heights[at]
            self._heights[at] = height_px
        return was_wrong

    def _make_card(self, at: int) -> Card:
        card = Card(self._entries[at], self._reading, self.viewport())
        card.message_asked.connect(self.message_asked)
        card.picture_opened.connect(self.picture_opened)
        card.run_opened.connect(self.run_opened)
        card.grew.connect(self._on_card_grew)
        card.reached.connect(self._on_card_reached)
        self._cards[at] = card
        card.show()
        for thumbnail in card.thumbnails():
            if thumbnail.picture.digest:
                self.picture_wanted.emit(thumbnail.picture.digest)
        self._let_tab_stop()
        return card

    def _move_cards(self) -> None:
        top = self.verticalScrollBar().value()
        width_px = self._card_px()
        seen = self._range()
        focused = QApplication.focusWidget()
        for at, card in list(self._cards.items()):
            has_keys = focused is not None and (card is focused or card.isAncestorOf(focused))
            if at in seen or has_keys:
                y = self._tops[at] - top + _GAP_PX
                place = QRect(_SIDE_PX, y, width_px, self._heights[at])
                view = self.viewport().rect()
                card.setGeometry(QStyle.visualRect(self.layoutDirection(), view, place))
            else:
                self._drop([at])

    def _drop(self, places: Sequence[int] | dict[int, Card]) -> None:
        for at in list(places):
            card = self._cards.pop(at)
            card.hide()
            card.deleteLater()

    def _card_px(self) -> int:
        """Return how wide a card is; at its end is the room of the bar."""
        return self.viewport().width() - _SIDE_PX

    def _show_bar(self) -> None:
        bar, view_px = self.verticalScrollBar(), self.viewport().height()
        whole_px = self._tops[-1] + 2 * _GAP_PX
        bar.setPageStep(view_px)
        bar.setRange(0, max(0, whole_px - view_px))
        bar.setEnabled(whole_px > view_px)
        if self._entries:
            bar.setValue(self._tops[self._top] + self._offset_px)
        self._remember(bar.value())

    def _remember(self, value: int) -> None:
        """Remember what is read: the entry at the top, and how far it is scrolled out."""
        if self._entries:
            self._top = min(bisect_right(self._tops, value) - 1, len(self._entries) - 1)
            self._offset_px = value - self._tops[self._top]

    # Inside: the keys

    def _go_to(self, place: int) -> None:
        """Bring an entry into view and give it the keys."""
        if not self._entries:
            return
        place = max(0, min(place, len(self._entries) - 1))
        self._current, self._is_at_end = place, False
        bar, view_px = self.verticalScrollBar(), self.viewport().height()
        top, bottom = self._tops[place], self._tops[place] + self._heights[place]
        if top < bar.value() or bottom - top > view_px:
            self._top, self._offset_px = place, 0
        elif bottom > bar.value() + view_px - 2 * _GAP_PX:
            self._remember(max(0, bottom - view_px + 2 * _GAP_PX))
        self._arrange()
        card = self._cards.get(place) or self._make_card(place)
        self._move_cards()
        card.setFocus(Qt.FocusReason.OtherFocusReason)

    def _let_tab_stop(self) -> None:
        """Let Tab stop at one card only: the arrows go from one to the next."""
        for at, card in self._cards.items():
            is_current = at == self._current
            policy = Qt.FocusPolicy.StrongFocus if is_current else Qt.FocusPolicy.ClickFocus
            card.setFocusPolicy(policy)

    @Slot()
    def _on_card_grew(self) -> None:
        self._arrange()

    @Slot()
    def _on_card_reached(self) -> None:
        found = [at for at, card in self._cards.items() if card.hasFocus()]
        if found:
            self._current = found[0]
            self._let_tab_stop()

    @Slot(int)
    def _on_bar_value_changed(self, value: int) -> None:
        if not self._is_settling:
            self._is_at_end = 0 < value == self.verticalScrollBar().maximum()
            self._remember(value)
            self._arrange()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_Down:
                self._step(1)
            case Qt.Key.Key_Up:
                self._step(-1)
            case Qt.Key.Key_Home:
                self._go_to(0)
            case Qt.Key.Key_End:
                self._go_to(len(self._entries) - 1)
            case Qt.Key.Key_PageDown | Qt.Key.Key_PageUp:
                step = bar.pageStep() - _STEP_PX
                is_down = event.key() == Qt.Key.Key_PageDown
                bar.setValue(bar.value() + (step if is_down else -step))
                self._current = self._top
            case _:
                event.ignore()

    def _step(self, by: int) -> None:
        """Go to the next card; through one that is higher than the view, a little at a time."""
        bar, view_px = self.verticalScrollBar(), self.viewport().height()
        if self._current < len(self._entries):
            top = self._tops[self._current] - bar.value()
            bottom = top + self._heights[self._current]
            goes_on = bottom > view_px if by > 0 else top < 0
            if goes_on and self._heights[self._current] > view_px:
                bar.setValue(bar.value() + by * _STEP_PX * 2)
                return
        card = self._cards.get(self._current)
        is_there = card is not None and card.hasFocus()
        self._go_to(self._current + by if is_there else self._current)

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn and self._entries:
            self._go_to(self._current)
            return True
        return super().event(event)

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            return True
        return super().viewportEvent(event)

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Scroll nothing by itself: the cards are put where they belong."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._heights = [
                self._heights[at] if at in self._cards else _guess(entry, self._reading)
                for at, entry in enumerate(self._entries)
            ]
        self._arrange()


def _guess(entry: Entry, reading: Reading) -> int:
    """Return about how high a card will be, without looking into its pieces: there may be many."""
    part = entry.part
    if part is None:
        return _RUN_PX
    line_px = round(_LINE_PX * reading.theme.scale)
    lines = min(_MOST_LINES, 1 + len(part.raw) // _LINE_CHARS)
    if reading.is_exact:
        return _HEAD_PX + (lines + _BRACKET_LINES) * line_px
    picture_px = _PICTURE_PX if FOLDED.search(part.raw) else 0
    return _HEAD_PX + (lines + len(part.settings) + len(part.left_out)) * line_px + picture_px
