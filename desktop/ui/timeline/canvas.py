"""The rows of one chat on a scroll area: brought, grown, marked, kept in their places.

What a person does with them is the business of `view`.
"""

import time
from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QMimeData, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QImage, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget
from typing_extensions import override

from desktop.ui.theme import Theme, palette_of
from desktop.ui.timeline.bar import Bar
from desktop.ui.timeline.jump import JumpButton
from desktop.ui.timeline.rowlist import Outline, RowList
from desktop.ui.timeline.rows import (
    Doing,
    LiveState,
    OutlineRow,
    PictureLoss,
    Retry,
    Row,
    ScrollPlace,
    Siblings,
)
from desktop.ui.timeline.stage import Stage
from desktop.ui.timeline.wording import Sentence, bare

STEP_PX = 48
# Decoded pictures take megabytes, and a chat may hold thousands.
_MOST_IMAGES = 64
_HELD_MS = 400
_AT_END = ScrollPlace()
_NO_RETRY = Retry()


class Canvas(QAbstractScrollArea):
    """Shows the rows of a chat of any length.

    Signals: `rows_wanted(seqs)` and `picture_wanted(digest, edge_px)` what came into view and is
    not there; `at_end_changed(bool)`; `arranged()` rows were placed; `rows_arrived()` bodies came;
    `settled(Row)` the live answer became this row; `picture_dropped(seq, digest, mime)`;
    `themed(Theme)` it looks otherwise.
    """

    rows_wanted = Signal(object)
    picture_wanted = Signal(str, int)
    picture_dropped = Signal(int, str, QMimeData)
    at_end_changed = Signal(bool)
    arranged = Signal()
    rows_arrived = Signal()
    settled = Signal(object)
    themed = Signal(object)

    def __init__(
        self, theme: Theme, *, sentence: Sentence = bare, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._stage = Stage(self.viewport(), theme, sentence, self)
        self._jump = JumpButton(self)
        self._bar = Bar(self.verticalScrollBar(), self._stage.layout, self)
        # Once the event is dealt with: a single scroll may arrange the rows several times.
        self._asking = QTimer(self, singleShot=True, interval=0)
        self._held = QTimer(self, singleShot=True, interval=_HELD_MS)
        self._asked_pictures: set[str] = set()
        self._was_at_end = True
        self._prepare()
        self._bar.moved.connect(self._refresh)
        self._stage.picture_dropped.connect(self.picture_dropped)
        self._stage.live_grew.connect(self._on_live_grew)
        self._jump.clicked.connect(self.jump_to_end)
        self._asking.timeout.connect(self._on_asking_timeout)
        self._held.timeout.connect(self._let_go)

    def _prepare(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is always kept: a chat that grows longer than the window must not move aside.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.viewport().setAutoFillBackground(True)

    # What is shown

    def set_chat(
        self,
        outline: Sequence[OutlineRow] | Outline,
        rows: Sequence[Row],
        *,
        place: ScrollPlace = _AT_END,
        only_read_from: int | None = None,
    ) -> None:
        """Show another chat: all its rows, those at hand, and from where on none can branch."""
        self._asked_pictures.clear()
        self._stage.reset(RowList(outline, rows, only_read_from=only_read_from))
        self.restore_place(place)

    def put_rows(self, rows: Sequence[Row], *, asked: Sequence[int] = ()) -> None:
        """Take bodies that were wanted; of `asked`, what got no body shows nothing."""
        self._stage.rebind(self._stage.rows.put(rows, asked))
        self._refresh()
        self.rows_arrived.emit()

    def refuse_rows(self, seqs: Sequence[int]) -> None:
        """Hear that these bodies cannot be had now; the next scroll asks for them again."""
        self._stage.rows.unask(seqs)

    def append_rows(self, rows: Sequence[Row]) -> None:
        """Add rows at the end; those already there are shown anew."""
        self._count_new(rows)
        known = [row for row in rows if self._stage.rows.index_of(row.seq) is not None]
        self._stage.rebind(self._stage.rows.put(known))
        self._stage.append(row for row in rows if row not in known)
        self._refresh()

    def begin_live(self, since_s: float | None = None) -> None:
        """Show that an answer is awaited, as the last row.

        It is waited for `since_s` (as `time.monotonic` tells); None: from now on.
        """
        if self._stage.live is None:
            self._stage.begin_live(time.monotonic() if since_s is None else since_s)
            self._refresh()

    def update_live(
        self,
        text_added: str,
        reasoning_added: str,
        state: LiveState,
        retry: Retry = _NO_RETRY,
        *,
        read_share: float = 0.0,
    ) -> None:
        """Let the live row grow; to be called once a frame, not once a token.

        `read_share` says, while the chat is "reading", how much the model has read, from 0 to 1.
        """
        if self._stage.live is not None:
            doing = Doing(state, retry, round(100 * read_share))
            self._stage.live.take(text_added, reasoning_added, doing)

    def settle_live(self, rows: Sequence[Row]) -> None:
        """End the live row: the first answer of `rows` takes its place, the others follow."""
        is_new = [self._stage.rows.index_of(row.seq) is None for row in rows]
        fresh = [row for row, new in zip(rows, is_new, strict=True) if new]
        answer = next((row for row in fresh if row.kind == "assistant"), None)
        before = fresh[: fresh.index(answer)] if answer is not None else []
        self._stage.append(before)
        self._stage.end_live(answer)
        after = [row for row in rows if row not in before and row is not answer]
        self.append_rows(after)
        if answer is not None:
            self._count_new((answer,))
            self.settled.emit(answer)

    def _count_new(self, rows: Sequence[Row]) -> None:
        """Count answers that came below what is in view."""
        if not self.at_end:
            self._jump.add(sum(row.kind == "assistant" for row in rows))

    @property
    def places(self) -> Sequence[OutlineRow]:
        """The places of all rows, oldest first; the live one has none yet."""
        return self._stage.rows.places

    @property
    def last_shown(self) -> int | None:
        """The event of the last row that shows something; the live one has none yet."""
        rows = self._stage.rows
        return rows.seq_at(rows.last_shown) if rows.last_shown >= 0 else None

    def kind_at(self, seq: int) -> str:
        """Return the kind of the row that stands for the event `seq`; "" for none."""
        index = self._stage.rows.index_of(seq)
        return "" if index is None else self._stage.rows.places[index].kind

    @property
    def is_live(self) -> bool:
        """Whether an answer is awaited or growing."""
        return self._stage.live is not None

    def mark_unread(self, seq: int) -> None:
        """Draw a line above the row of event `seq`, the first new one; -1 takes it away."""
        if seq != self._stage.unread_seq:
            self._stage.mark_unread(seq)
            self._refresh()

    def set_siblings(self, siblings: Mapping[int, Siblings]) -> None:
        """Say at which rows the chat has several continuations."""
        self._stage.rebind(self._stage.rows.set_siblings(siblings))
        self._refresh()

    def set_marks(self, summarised: Collection[int], left_out: Mapping[str, str]) -> None:
        """Say for which rows the model gets a summary, and which pictures went not out, and why."""
        self._stage.rebind(self._stage.rows.set_marks(summarised, left_out))
        self._refresh()

    @property
    def has_sent_pictures(self) -> bool:
        """Whether the chat, as far as it is at hand, has pictures that the model was shown."""
        return self._stage.rows.has_sent_pictures

    def set_picture(self, digest: str, image: QImage) -> None:
        """Show a decoded picture; a null image leaves its place empty."""
        images = self._stage.images
        images[digest] = image
        self._asked_pictures.discard(digest)
        in_view = {d for widget in self._stage.shown.values() for d in widget.digests}
        for old in [d for d in images if d not in in_view][: max(0, len(images) - _MOST_IMAGES)]:
            del images[old]
        for widget in self._stage.shown.values():
            if digest in widget.digests:
                widget.show_images()

    def set_lost(self, digest: str, loss: PictureLoss) -> None:
        """Show in the place of a picture why it cannot be shown."""
        self._asked_pictures.discard(digest)
        self._stage.images.pop(digest, None)
        self._stage.rebind(self._stage.rows.set_lost(digest, loss))
        self._refresh()

    @Slot()
    def lighten(self) -> None:
        """Hear that the window takes another style: `set_theme` is about to follow."""
        self._stage.lighten()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours or another text size."""
        self._stage.theme = theme
        self.setPalette(palette_of(theme))
        self.viewport().setPalette(self.palette())
        self._jump.set_theme(theme)
        self._stage.rebuild()
        self._refresh()
        self.themed.emit(theme)

    @property
    def column_px(self) -> int:
        """The width of the column of messages."""
        return self._stage.column_px

    @property
    def theme(self) -> Theme:
        """The colours and the text size it is shown in."""
        return self._stage.theme

    # Where it is read

    @property
    def at_end(self) -> bool:
        """Whether the end is in view and followed."""
        return self._stage.layout.sticks

    @property
    def top_seq(self) -> int:
        """The event of the first row that begins in view, or 0 when there is none."""
        rows, heights = self._stage.rows, self._stage.layout.heights
        first = min(self._stage.layout.anchor[0], len(rows) - 1)
        shown = (index for index in range(first, len(rows)) if heights[index])
        return rows.seq_at(next(shown, first)) if len(rows) else 0

    def jump_to(self, seq: int) -> None:
        """Bring the row of event `seq` to the top."""
        index = self._stage.rows.index_of(seq)
        if index is not None:
            self._stage.layout.go_to(index, -STEP_PX // 2)
            self._refresh()

    def show_from(self, seq: int) -> None:
        """Leave the end, if there is more below the row of event `seq` than fits the window."""
        index = self._stage.rows.index_of(seq)
        if index is not None:
            self._stage.layout.go_to(index, -self.viewport().height() // 4)
            self._refresh()

    def jump_to_start(self) -> None:
        """Go to the first message."""
        self._stage.layout.find(0)
        self._refresh()

    @Slot()
    def jump_to_end(self) -> None:
        """Go to the end and follow it."""
        self._stage.layout.sticks = True
        self._refresh()

    def scroll_by(self, pixels: int) -> None:
        """Scroll down by `pixels`, or up when negative."""
        self._stage.layout.scroll_by(pixels)
        self._refresh()

    def scroll_place(self) -> ScrollPlace:
        """Return where the chat is being read, to come back to."""
        index, offset_px = self._stage.layout.anchor
        if self.at_end or not index < len(self._stage.rows):
            return ScrollPlace()
        return ScrollPlace(self._stage.rows.seq_at(index), offset_px, at_end=False)

    def restore_place(self, place: ScrollPlace) -> None:
        """Go back to where `scroll_place` was; to the end when that row is gone."""
        index = self._stage.rows.index_of(place.seq)
        if place.at_end or index is None:
            self._stage.layout.sticks = True
        else:
            self._stage.layout.go_to(index, place.offset_px)
        self._refresh()
        self._hold_picture()

    # Keeping it all in place

    @Slot()
    def _refresh(self) -> None:
        self._stage.arrange()
        self.arranged.emit()
        self._bar.follow()
        self._asking.start()
        away = not self.at_end
        self._jump.show_away(left_px=max(1, self._bar.left_px) if away else 0)
        if away != (not self._was_at_end):
            self._was_at_end = self.at_end
            self.at_end_changed.emit(self.at_end)

    def _hold_picture(self) -> None:
        """Leave on screen what stands there until the words in view are in their places.

        The window goes on meanwhile; a long answer that runs through it line by line helps no one.
        """
        if self._stage.lacks_words:
            self.viewport().setUpdatesEnabled(False)
            self._held.start()
        elif self._held.isActive():
            self._let_go()  # it was held for a chat that is left

    @Slot()
    def _let_go(self) -> None:
        self._held.stop()
        self.viewport().setUpdatesEnabled(True)

    @Slot()
    def _on_live_grew(self) -> None:
        if self._stage.note_heights():
            self._refresh()
        else:
            self.arranged.emit()
        if self._held.isActive() and not self._stage.lacks_words:
            self._let_go()

    @Slot()
    def _on_asking_timeout(self) -> None:
        in_view = self._stage.in_view
        if not in_view:
            return
        missing = self._stage.rows.missing(in_view[0], in_view[-1])
        if missing:
            self.rows_wanted.emit(missing)
        for digest, edge_px in self._stage.missing_pictures():
            if digest not in self._asked_pictures:
                self._asked_pictures.add(digest)
                self.picture_wanted.emit(digest, edge_px)

    # Qt

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Do nothing: rows are placed, not moved with the viewport."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._jump.place()
        self._stage.fit_width()
        self._refresh()
