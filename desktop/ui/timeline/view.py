"""The timeline itself: a scroll area over the rows of one chat."""

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import QEvent, QMimeData, QPoint, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QGuiApplication,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QWidget
from typing_extensions import override

from desktop.ui.theme import Theme, palette_of
from desktop.ui.timeline.bar import Bar
from desktop.ui.timeline.clip import Clip
from desktop.ui.timeline.jump import JumpButton
from desktop.ui.timeline.keys import Keys
from desktop.ui.timeline.menu import RowMenu
from desktop.ui.timeline.pointer import Pointer
from desktop.ui.timeline.rowlist import RowList
from desktop.ui.timeline.rows import LiveState, OutlineRow, Retry, Row, ScrollPlace, Siblings
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.selection import Selection
from desktop.ui.timeline.stage import Stage
from desktop.ui.timeline.wording import Sentence, bare

_STEP_PX = 48
# Decoded pictures take megabytes, and a chat may hold thousands.
_MOST_IMAGES = 64
# Enough to know the answer; a screen reader would read out a whole one for minutes.
_ANNOUNCED_CHARS = 200
_AT_END = ScrollPlace()
_NO_RETRY = Retry()


class Timeline(QAbstractScrollArea):
    """Shows a chat of any length; everything a person asks of it is a signal."""

    rows_wanted = Signal(object)
    picture_wanted = Signal(str, int)
    branch_requested = Signal(int)
    again_requested = Signal(int)
    copy_requested = Signal(int)
    details_requested = Signal(int)
    action_requested = Signal(int, str)
    sibling_requested = Signal(int, int)
    picture_opened = Signal(str)
    replace_requested = Signal(int, str)
    picture_dropped = Signal(int, str, QMimeData)
    link_activated = Signal(str)
    at_end_changed = Signal(bool)

    def __init__(
        self, theme: Theme, *, sentence: Sentence = bare, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._stage = Stage(self.viewport(), theme, sentence, self)
        self._selection = Selection()
        self._pointer = Pointer(self.viewport(), self._stage, self._selection, self.scroll_by, self)
        self._clip = Clip(self._stage, self._selection, self)
        self._keys = Keys(self)
        self._menu = RowMenu(self)
        self._jump = JumpButton(self)
        self._bar = Bar(self.verticalScrollBar(), self._stage.layout, self)
        # Once the event is dealt with: a single scroll may arrange the rows several times.
        self._asking = QTimer(self, singleShot=True, interval=0)
        self._asked_pictures: set[str] = set()
        self._was_at_end = True
        self._prepare()
        self._connect()
        self.set_theme(theme)

    def _prepare(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(self.tr("Conversation"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its room is always kept: a chat that grows longer than the window must not move aside.
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.viewport().setAutoFillBackground(True)

    def _connect(self) -> None:
        self._bar.moved.connect(self._refresh)
        self._stage.acted.connect(self._on_row_acted)
        self._stage.picture_dropped.connect(self.picture_dropped)
        self._stage.live_grew.connect(self._on_live_grew)
        self._pointer.changed.connect(self._on_selection_changed)
        self._pointer.link_activated.connect(self.link_activated)
        self._clip.rows_wanted.connect(self.rows_wanted)
        self._clip.message_copied.connect(self.copy_requested)
        self._menu.chosen.connect(self._on_row_acted)
        self._jump.clicked.connect(self.jump_to_end)
        self._asking.timeout.connect(self._on_asking_timeout)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    # What is shown

    def set_chat(
        self,
        outline: Sequence[OutlineRow],
        rows: Sequence[Row],
        *,
        place: ScrollPlace = _AT_END,
        only_read_from: int | None = None,
    ) -> None:
        """Show another chat: all its rows, those at hand, and from where on none can branch."""
        self._selection.clear()
        self._clip.forget()
        self._asked_pictures.clear()
        self._stage.reset(RowList(outline, rows, only_read_from=only_read_from))
        self.restore_place(place)

    def only_read(self) -> None:
        """Offer nothing that would change a chat, or make one."""
        self._stage.only_read = self._menu.only_read = True

    def put_rows(self, rows: Sequence[Row], *, asked: Sequence[int] = ()) -> None:
        """Take bodies that were wanted; of `asked`, what got no body shows nothing."""
        self._stage.rebind(self._stage.rows.put(rows, asked))
        self._refresh()
        self._clip.rows_arrived()

    def refuse_rows(self, seqs: Sequence[int]) -> None:
        """Hear that these bodies cannot be had now; the next scroll asks for them again."""
        self._stage.rows.unask(seqs)

    def append_rows(self, rows: Sequence[Row]) -> None:
        """Add rows at the end; those already there are shown anew."""
        known = [row for row in rows if self._stage.rows.index_of(row.seq) is not None]
        self._stage.rebind(self._stage.rows.put(known))
        self._stage.append(row for row in rows if row not in known)
        self._refresh()

    def begin_live(self) -> None:
        """Show that an answer is awaited, as the last row."""
        if self._stage.live is None:
            self._stage.begin_live()
            self._refresh()

    def update_live(
        self, text_added: str, reasoning_added: str, state: LiveState, retry: Retry = _NO_RETRY
    ) -> None:
        """Let the live row grow; to be called once a frame, not once a token."""
        if self._stage.live is not None:
            self._stage.live.take(text_added, reasoning_added, state, retry)

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
            self._announce(answer)

    @property
    def is_live(self) -> bool:
        """Whether an answer is awaited or growing."""
        return self._stage.live is not None

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

    def set_lost(self, digest: str, *, gone: bool) -> None:
        """Show in the place of a picture that it is damaged, or gone."""
        self._asked_pictures.discard(digest)
        self._stage.images.pop(digest, None)
        self._stage.rebind(self._stage.rows.set_lost(digest, gone=gone))
        self._refresh()

    def set_theme(self, theme: Theme) -> None:
        """Take other colours or another text size."""
        self._stage.theme = theme
        self.setPalette(palette_of(theme))
        self.viewport().setPalette(self.palette())
        self._jump.set_theme(theme)
        self._stage.rebuild()
        self._refresh()

    # Where it is read

    @property
    def at_end(self) -> bool:
        """Whether the end is in view and followed."""
        return self._stage.layout.sticks

    def jump_to(self, seq: int) -> None:
        """Bring the row of event `seq` to the top."""
        index = self._stage.rows.index_of(seq)
        if index is not None:
            self._stage.layout.go_to(index, -_STEP_PX // 2)
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

    # Selecting and copying

    def selected_text(self) -> str:
        """Return what is selected, also where no widget shows it."""
        return self._clip.selected_text()

    def select_all(self) -> None:
        """Select the whole chat."""
        self._selection.cover_all(self._stage.count)
        self._on_selection_changed()

    def clear_selection(self) -> None:
        """Select nothing."""
        self._selection.clear()
        self._on_selection_changed()

    def copy(self) -> None:
        """Copy the selection, or else the message that has the focus."""
        row = self.focused_row()
        if not self._selection.is_empty:
            self._clip.copy_selection()
        elif row is not None and row.row is not None:
            self._clip.copy_message(row.row.seq)

    # Rows and the focus

    def focused_row(self) -> RowWidget | None:
        """Return the row that has the focus, itself or something in it."""
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, RowWidget):
            widget = widget.parentWidget()
        return widget if widget in self._stage.shown.values() else None

    def focus_next_row(self, step: int) -> None:
        """Move the focus to the next row, or with -1 to the one before."""
        order = sorted(self._stage.shown)
        current = self.focused_row()
        if not order:
            return
        at = next((i for i, w in self._stage.shown.items() if w is current), None)
        target = (order[-1] if step < 0 else order[0]) if at is None else at + step
        widget = self._stage.shown.get(target)
        if widget is not None:
            widget.setFocus(Qt.FocusReason.TabFocusReason)

    def _announce(self, answer: Row) -> None:
        words = self.tr("Answer: {text}").format(text=answer.text[:_ANNOUNCED_CHARS])
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    # Keeping it all in place

    @Slot()
    def _refresh(self) -> None:
        self._stage.arrange()
        if not self._selection.is_empty:
            self._selection.paint(self._stage.shown)
        self._bar.follow()
        self._asking.start()
        away = not self.at_end
        self._jump.setVisible(away)
        if away != (not self._was_at_end):
            self._was_at_end = self.at_end
            self.at_end_changed.emit(self.at_end)

    @Slot()
    def _on_live_grew(self) -> None:
        if self._stage.note_live_height():
            self._refresh()
        elif not self._selection.is_empty:
            self._selection.paint(self._stage.shown)

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

    @Slot()
    def _on_selection_changed(self) -> None:
        self._selection.paint(self._stage.shown)

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is None or not self.viewport().isAncestorOf(new):
            return
        top = new.mapTo(self.viewport(), QPoint(0, 0)).y()
        below = top + min(new.height(), self.viewport().height()) - self.viewport().height()
        if top < 0 or below > 0:
            self.scroll_by(top - _STEP_PX // 2 if top < 0 else below + _STEP_PX // 2)

    @Slot(int, str, str)
    def _on_row_acted(self, seq: int, verb: str, argument: str) -> None:
        of_a_row = {
            "branch": self.branch_requested.emit,
            "again": self.again_requested.emit,
            "details": self.details_requested.emit,
            "copy": self._clip.copy_message,
            "fold": self._unfold,
            "all": self._show_whole,
        }
        of_a_thing = {
            "picture": self.picture_opened.emit,
            "link": self.link_activated.emit,
            "copy-link": QGuiApplication.clipboard().setText,
        }
        if verb in of_a_row:
            of_a_row[verb](seq)
        elif verb in of_a_thing:
            of_a_thing[verb](argument)
        elif verb == "action":
            self.action_requested.emit(seq, argument)
        elif verb == "replace":
            self.replace_requested.emit(seq, argument)
        elif verb == "sibling":
            self.sibling_requested.emit(seq, int(argument))
        else:
            self._clip.copy_selection()

    def _unfold(self, seq: int) -> None:
        self._stage.rows.opened.symmetric_difference_update({seq})
        self._show_again(seq)

    def _show_whole(self, seq: int) -> None:
        self._stage.rows.whole.add(seq)
        self._show_again(seq)

    def _show_again(self, seq: int) -> None:
        """Show a row that grows or shrinks; it stays where it begins."""
        self._stage.hold(seq)
        self._stage.rebind_seq(seq)
        self._refresh()
        self._stage.restack()

    # Qt

    @override
    def scrollContentsBy(self, dx: int, dy: int) -> None:
        """Do nothing: rows are placed, not moved with the viewport."""

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._jump.place()
        self._stage.fit_width()
        self._refresh()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._keys.take(event):
            event.ignore()

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pointer.press(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._pointer.move(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._pointer.release(event)

    @override
    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._pointer.double_click(event)

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        by_key = event.reason() == QContextMenuEvent.Reason.Keyboard
        row = self.focused_row() if by_key else self._stage.row_under(event.pos())
        link = "" if by_key else self._pointer.link_under(event.globalPos())
        self._menu.open(
            row, event.globalPos(), link=link, has_selection=not self._selection.is_empty
        )

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(self.tr("Conversation"))
            self._stage.rebuild()
            self._refresh()
        super().changeEvent(event)
