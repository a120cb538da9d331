"""Which rows have widgets, and where those stand.

Only rows in view have one, and one more on either side so that the Tab key finds its way on. The
order of the widgets below the viewport is the order on screen: screen readers follow it.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QObject, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QWidget

from desktop.ui.theme import Theme
from desktop.ui.timeline.heights import Heights
from desktop.ui.timeline.layout import Layout, Placed
from desktop.ui.timeline.pool import Pool
from desktop.ui.timeline.rowlist import RowList
from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.rowwidget import RowWidget, Setting, WaitingWidget
from desktop.ui.timeline.tabs import chain
from desktop.ui.timeline.unreadline import UnreadLine
from desktop.ui.timeline.wording import Sentence

if TYPE_CHECKING:
    from desktop.ui.timeline.livemessage import LiveMessage

COLUMN_PX = 740
SIDE_PX = 24
_NARROWEST_PX = 160
_CHAIN_MS = 60  # nobody presses Tab sooner, and a scroll brings new rows with every frame


class Stage(QObject):
    """The widgets of the rows in view. `acted` passes on what a person asks of a row."""

    acted = Signal(int, str, str)
    picture_dropped = Signal(int, str, QMimeData)
    live_grew = Signal()

    def __init__(
        self, viewport: QWidget, theme: Theme, sentence: Sentence, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.rows = RowList()
        self.layout = Layout()
        self.theme = theme
        self.only_read = False
        self.images: dict[str, QImage] = {}
        self.pool = Pool(viewport, sentence, self._greet)
        self.shown: dict[int, RowWidget] = {}
        self.live: LiveMessage | None = None
        self._unread_seq = -1
        self._unread = UnreadLine(viewport)
        self._viewport = viewport
        self._order: tuple[int, ...] = ()
        self._focused_seq = -1
        self._chaining = QTimer(self, singleShot=True, interval=_CHAIN_MS)
        self._chaining.timeout.connect(self._on_chaining_timeout)
        self._width_px = self.column_px

    def _greet(self, widget: RowWidget) -> None:
        widget.acted.connect(self.acted)
        widget.grew.connect(self.live_grew)
        widget.picture_dropped.connect(self.picture_dropped)

    @property
    def column_px(self) -> int:
        """The width of the column of messages."""
        room_px = self._viewport.width() - 2 * SIDE_PX
        return max(_NARROWEST_PX, min(round(COLUMN_PX * self.theme.scale), room_px))

    @property
    def count(self) -> int:
        """How many rows there are, the live one included."""
        return len(self.rows) + (self.live is not None)

    def reset(self, rows: RowList) -> None:
        """Show other rows, from their end."""
        self._clear()
        self._unread_seq = -1
        self.rows = rows
        made = rows.outline
        if made.heights is not None and made.width_px == self.column_px:
            self._width_px, self.layout.heights = made.width_px, made.heights
        else:
            self._estimate()
        self.layout.sticks = True

    def _clear(self) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and self._viewport.isAncestorOf(focused):
            self._viewport.setFocus()  # else the next row gets it, and is scrolled to while it goes
        for widget in self.shown.values():
            if widget is not self.live:
                self.pool.give(widget)
        self.shown = {}
        self._order = ()
        if self.live is not None:
            self.live.give_up()
            self.pool.give(self.live)
            self.live = None

    def _estimate(self) -> None:
        self._width_px = width_px = self.column_px
        heights = self.rows.estimates_px(width_px)
        if self.live is not None:
            heights.append(self.live.height())
        self.layout.heights = Heights(heights)

    def rebuild(self) -> None:
        """Show everything in view anew: the width or the look of all rows changed."""
        anchor, sticks = self.layout.anchor, self.layout.sticks
        if self.live is not None:
            self.live.show_in(self._setting(len(self.rows)))
        self._estimate()
        self.layout.go_to(*anchor)
        self.layout.sticks = sticks
        self.rebind(list(self.shown))

    def lighten(self) -> None:
        """Let go what shows very long texts: `rebuild` is about to follow."""
        for widget in self.shown.values():
            widget.lighten()

    def fit_width(self) -> bool:
        """Rebuild when the column has another width; return whether it had."""
        changed = self.column_px != self._width_px
        if changed:
            self.rebuild()
        return changed

    def rebind(self, indices: Iterable[int]) -> None:
        """Show the rows at `indices` again: their bodies or their setting changed."""
        for index in indices:
            widget = self.shown.get(index)
            if widget is None:
                self.layout.heights.set(index, self.rows.estimate_px(index, self._width_px))
            elif widget is not self.live:
                row = self.rows.row_at(index)
                if row is None or widget.row is None or not self._fits(widget, row):
                    self._focused_seq = self.rows.seq_at(index) if widget.hasFocus() else -1
                    self._lay_down(self.shown.pop(index))
                    self.layout.heights.set(index, self.rows.estimate_px(index, self._width_px))
                else:
                    widget.bind(row, self._setting(index))
                    self.layout.heights.set(index, self._room_px(index, widget))

    @staticmethod
    def _fits(widget: RowWidget, row: Row) -> bool:
        return widget.kind == ("assistant" if row.kind == "user" else row.kind)

    def _setting(self, index: int) -> Setting:
        is_live = index == len(self.rows)
        seq = -1 if is_live else self.rows.seq_at(index)
        return Setting(
            theme=self.theme,
            width_px=self.column_px,
            images=self.images,
            ordinal=0 if is_live else self.rows.ordinal(index),
            is_last=self.live is None and index == self.rows.last_shown,
            is_open=seq in self.rows.opened,
            is_whole=is_live or seq in self.rows.whole,
            only_read=self.only_read or (not is_live and self.rows.is_only_read(index)),
        )

    def mark_unread(self, seq: int) -> None:
        """Say above the row of event `seq` that what follows is new; -1 takes that away."""
        before, self._unread_seq = self._unread_seq, seq
        self._unread.hide()
        indices = {self.rows.index_of(before), self.rows.index_of(seq)}
        self.rebind(index for index in indices if index is not None)

    @property
    def unread_seq(self) -> int:
        """The event of the row that is the first new one, or -1."""
        return self._unread_seq

    def lead_px(self, index: int) -> int:
        """Return the room above a row that is not its own: that of the line before what is new."""
        is_first = index < len(self.rows) and self.rows.seq_at(index) == self._unread_seq
        return self._unread.needed_px(self.theme) if is_first else 0

    def _room_px(self, index: int, widget: RowWidget) -> int:
        return widget.height() + self.lead_px(index)

    def _measure(self, index: int) -> int:
        """Return the exact height of a row; bring its widget when it has none."""
        widget = self.shown.get(index)
        if widget is None and index < len(self.rows):
            widget = self._bring(index)
        elif widget is None:
            widget = self.shown[index] = self.live  # type: ignore[assignment]  # the last row is live
        height_px = 0 if widget is None else self._room_px(index, widget)
        self.layout.heights.set(index, height_px)
        return height_px

    def _bring(self, index: int) -> RowWidget | None:
        row = self.rows.row_at(index)
        height_px = self.layout.heights[index]
        if row is None and not height_px:
            return None
        widget = self.pool.take(row)
        if row is not None:
            widget.bind(row, self._setting(index))
        elif isinstance(widget, WaitingWidget):
            widget.hold(self.rows.seq_at(index), self._setting(index), height_px)
        self.shown[index] = widget
        return widget

    def arrange(self) -> bool:
        """Place the rows in view; return whether other rows are in view than before."""
        view_px = self._viewport.height()
        placed = self.layout.place(view_px, self._measure)
        placed = list(self._with_neighbours(placed))
        self._retire(frozenset(p.index for p in placed))
        self._put(placed)
        order = tuple(p.index for p in placed if p.index in self.shown)
        changed = order != self._order
        if changed:
            self._order = order
            self.restack()
        return changed

    def _put(self, placed: list[Placed]) -> None:
        left = (self._viewport.width() - self.column_px) // 2
        self._unread.hide()
        for place in placed:
            widget = self.shown.get(place.index)
            lead_px = self.lead_px(place.index)
            if widget is not None:
                widget.move(left, place.top_px + lead_px)
                widget.show()
                self._refocus(widget)
            if lead_px:
                self._unread.setGeometry(left, place.top_px, self.column_px, lead_px)
                self._unread.show()

    def _refocus(self, widget: RowWidget) -> None:
        """Give the focus back to a row that had it while its body was on its way."""
        if widget.row is not None and widget.row.seq == self._focused_seq >= 0:
            self._focused_seq = -1
            if self._viewport.hasFocus():
                widget.setFocus(Qt.FocusReason.OtherFocusReason)

    def _with_neighbours(self, placed: list[Placed]) -> Iterator[Placed]:
        if placed and placed[0].index > 0:
            above = placed[0].index - 1
            yield Placed(above, placed[0].top_px - self._measure(above))
        yield from placed
        if placed and placed[-1].index < self.count - 1:
            last = placed[-1]
            yield Placed(last.index + 1, last.top_px + self._measure(last.index))
            self._measure(last.index + 1)

    def _retire(self, wanted: frozenset[int]) -> None:
        for index in [i for i in self.shown if i not in wanted]:
            self._lay_down(self.shown.pop(index))

    def _lay_down(self, widget: RowWidget) -> None:
        focused = QApplication.focusWidget()
        if focused is not None and (focused is widget or widget.isAncestorOf(focused)):
            self._viewport.setFocus()  # else Qt hands the focus to whatever comes next
        if widget is self.live:
            widget.hide()
        else:
            self.pool.give(widget)

    def _note_last(self) -> None:
        """Tell the rows in view which of them is the last, and show anew what depends on it."""
        last = len(self.rows) if self.live is not None else self.rows.last_shown
        self.rebind([i for i, w in self.shown.items() if w.offers_while_last])
        for index, widget in self.shown.items():
            if widget is not self.live:
                widget.note_last(is_last=index == last)

    def restack(self) -> None:
        """Put the widgets into the order on screen; the way of the Tab key follows in a moment."""
        for index in self._order:
            if self.lead_px(index):
                self._unread.raise_()
            self.shown[index].raise_()
        self._chaining.start()

    @Slot()
    def _on_chaining_timeout(self) -> None:
        rows = [self.shown[index] for index in self._order if index in self.shown]
        chain(rows, self._viewport.parentWidget())

    @property
    def in_view(self) -> range:
        """The indices of the rows that have widgets."""
        return range(self._order[0], self._order[-1] + 1) if self._order else range(0)

    @property
    def lacks_words(self) -> bool:
        """Whether there is room in view whose words come with the next frames."""
        view_px = self._viewport.height()
        filling = (widget for widget in self.shown.values() if widget.is_filling)
        return any(
            widget.y() + widget.filled_px < view_px and widget.geometry().bottom() >= 0
            for widget in filling
        )

    def row_under(self, point: QPoint) -> RowWidget | None:
        """Return the row at a point of the viewport."""
        inside = (w for w in self.shown.values() if w.geometry().contains(point))
        return next(inside, None)

    def hold(self, seq: int) -> None:
        """Let the row of event `seq` stay where it is while its height changes."""
        index = self.rows.index_of(seq)
        index = len(self.rows) if index is None else index
        widget = self.shown.get(index)
        if widget is not None:
            self.layout.go_to(index, self.lead_px(index) - widget.y())

    def rebind_seq(self, seq: int) -> None:
        """Show the row of event `seq` again; -1 is the live one."""
        index = self.rows.index_of(seq)
        if index is not None:
            self.rebind([index])
        elif self.live is not None:
            self.live.show_in(self._setting(len(self.rows)))
            self.note_live_height()

    def missing_pictures(self) -> list[tuple[str, int]]:
        """Return the pictures in view that are to be decoded, with their longest edge in pixels."""
        return [one for widget in self.shown.values() for one in widget.missing_pictures()]

    def begin_live(self, since_s: float) -> None:
        """Add the row of an answer that is awaited since `since_s`."""
        live = self.pool.take_live()
        self.live = live
        live.begin(self._setting(len(self.rows)), since_s)
        self.layout.heights.append(live.height())
        self._note_last()

    def note_heights(self) -> bool:
        """Take the heights of the rows in view, which may have grown; return whether any did."""
        grown = [
            (index, height_px)
            for index, widget in self.shown.items()
            if (height_px := self._room_px(index, widget)) != self.layout.heights[index]
        ]
        for index, height_px in grown:
            self.layout.heights.set(index, height_px)
        return self.note_live_height() or bool(grown)

    def note_live_height(self) -> bool:
        """Take the height of the live row; return whether it changed."""
        index = len(self.rows)
        if self.live is None or self.layout.heights[index] == self.live.height():
            return False
        self.layout.heights.set(index, self.live.height())
        return True

    def append(self, rows: Iterable[Row]) -> None:
        """Add rows at the end, before the live one."""
        live_widget = self.shown.pop(len(self.rows), None) if self.live is not None else None
        if self.live is not None:
            self.layout.heights.pop()
        for row in rows:
            self.rows.append(row)
            estimate_px = self.rows.estimate_px(len(self.rows) - 1, self._width_px)
            self.layout.heights.append(estimate_px)
        if self.live is not None:
            self.layout.heights.append(self.live.height())
        if live_widget is not None:
            self.shown[len(self.rows)] = live_widget
        self._note_last()

    def end_live(self, settled: Row | None) -> None:
        """Let the live row become `settled` in its place, or vanish."""
        live, index = self.live, len(self.rows)
        if live is None:
            return
        self.live = None
        self.rows.opened.discard(-1)
        self.layout.heights.pop()
        self.shown.pop(index, None)
        if settled is None:
            live.give_up()
            self.pool.give(live)
        else:
            self.rows.whole.add(settled.seq)
            if live.setting is not None and live.setting.is_open:
                self.rows.opened.add(settled.seq)
            self.rows.append(settled)
            live.end(self.rows.row_at(index) or settled, self._setting(index))
            self.shown[index] = live
            self.layout.heights.append(live.height())
        self._order = ()
