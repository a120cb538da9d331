"""The timeline itself: the rows of one chat, and everything a person can do with them."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QRectF, Qt, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.theme import Theme
from desktop.ui.timeline.canvas import STEP_PX, Canvas
from desktop.ui.timeline.caret import Caret
from desktop.ui.timeline.clip import Clip
from desktop.ui.timeline.hitmarks import HitMarks
from desktop.ui.timeline.hits import Found
from desktop.ui.timeline.keys import Keys
from desktop.ui.timeline.menu import OtherModel, RowMenu
from desktop.ui.timeline.pointer import Pointer
from desktop.ui.timeline.rowlist import Outline
from desktop.ui.timeline.rows import OutlineRow, Row, ScrollPlace
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.selection import Selection
from desktop.ui.timeline.wording import Sentence, bare, sentence_of

# Enough to know the answer; a screen reader would read out a whole one for minutes.
_ANNOUNCED_CHARS = 200
_AT_END = ScrollPlace()
_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
_RING_PX = 1.5
_AROUND_PX = 12
_COVERED_PX = 64  # by the bar in which one types what to find


class Timeline(Canvas):
    """Shows a chat of any length; everything a person asks of it is a signal."""

    branch_requested = Signal(int)
    again_requested = Signal(int)
    again_with_requested = Signal(int, str)
    seen_requested = Signal(int)
    copy_requested = Signal(int)
    details_requested = Signal(int)
    action_requested = Signal(int, str)
    sibling_requested = Signal(int, int)
    picture_opened = Signal(str)
    picture_asked = Signal(str, str)  # how it is to be taken out, and which
    file_opened = Signal(object)
    replace_requested = Signal(int, str)
    link_activated = Signal(str)

    def __init__(
        self, theme: Theme, *, sentence: Sentence = bare, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, sentence=sentence, parent=parent)
        self._sentence = sentence
        self._selection = Selection()
        self._pointer = Pointer(self.viewport(), self._stage, self._selection, self.scroll_by, self)
        self._caret = Caret(self.viewport(), self._stage, self._selection, self.scroll_by)
        self._clip = Clip(self._stage, self._selection, self)
        self._keys = Keys(self)
        self._menu = RowMenu(self)
        self.marks = HitMarks(self._stage, self)
        self._sought: Found | None = None
        self._ring = QRectF()
        self._is_reached_by_tab = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Conversation"))
        self._connect()
        self.set_theme(theme)

    def _connect(self) -> None:
        self.arranged.connect(self._on_self_arranged)
        self.settled.connect(self._on_self_settled)
        self.rows_arrived.connect(self._clip.rows_arrived)
        self._stage.acted.connect(self._on_row_acted)
        self._pointer.changed.connect(self._on_selection_changed)
        self._pointer.link_activated.connect(self.link_activated)
        self._clip.rows_wanted.connect(self.rows_wanted)
        self._clip.message_copied.connect(self.copy_requested)
        self._menu.chosen.connect(self._on_row_acted)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)

    @override
    def set_chat(
        self,
        outline: Sequence[OutlineRow] | Outline,
        rows: Sequence[Row],
        *,
        place: ScrollPlace = _AT_END,
        only_read_from: int | None = None,
    ) -> None:
        self._selection.clear()
        self._clip.forget()
        self._sought = None
        super().set_chat(outline, rows, place=place, only_read_from=only_read_from)

    def only_read(self) -> None:
        """Offer nothing that would change a chat, or make one."""
        self._stage.only_read = self._menu.only_read = True

    def offer_models(self, others: Sequence[OtherModel]) -> None:
        """Say which models an answer can be tried again with."""
        self._menu.others = tuple(others)

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
        self._caret.leave()

    @property
    def has_selection(self) -> bool:
        """Whether anything is selected."""
        return not self._selection.is_empty

    def extend_selection(self, operation: QTextCursor.MoveOperation) -> None:
        """Move the end of the selection as a cursor would move."""
        self._caret.move(operation, self.focused_row())
        self._on_selection_changed()

    def copy(self) -> None:
        """Copy the selection, or else the message that has the focus."""
        self._copy(as_source=False)

    def copy_source(self) -> None:
        """Do the same with the Markdown that it was written in."""
        self._copy(as_source=True)

    def _copy(self, *, as_source: bool) -> None:
        row = self.focused_row()
        if self.has_selection:
            self._clip.copy_selection(as_source=as_source)
        elif row is not None and row.row is not None:
            self._clip.copy_message(row.row.seq)

    # What was found

    def show_found(self, found: Found) -> None:
        """Mark `found` as the current place, and bring its line into view when its body is there.

        The whole of a long message is shown for it.
        """
        self._sought = found
        self.marks.make_current(found)
        index = self._stage.rows.index_of(found.seq)
        if index is not None and index not in self._stage.shown:
            self.jump_to(found.seq)
        if self._sought is not None:
            self._reveal(self._sought)

    def _reveal(self, found: Found) -> None:
        index = self._stage.rows.index_of(found.seq)
        widget = None if index is None else self._stage.shown.get(index)
        if index is None or widget is None or not widget.areas:
            return  # its body is on its way
        line = self.marks.line_of(widget, found.nth)
        if line is None and widget.is_filling:
            return  # it may stand in what is yet to be shown
        if line is None and not widget.shows_all and found.seq not in self._stage.rows.whole:
            self._show_whole(found.seq)
            return
        self._sought = None
        if line is None:
            return
        top = self.viewport().mapFromGlobal(line.topLeft()).y()
        if not _COVERED_PX <= top <= self.viewport().height() - 2 * line.height():
            above_px = top - widget.y() + self._stage.lead_px(index)
            self._stage.layout.go_to(index, above_px - self.viewport().height() // 3)
            self._refresh()

    # Rows and the focus

    def focused_row(self) -> RowWidget | None:
        """Return the row that has the focus, itself or something in it."""
        widget = QApplication.focusWidget()
        while widget is not None and not isinstance(widget, RowWidget):
            widget = widget.parentWidget()
        return widget if widget in self._stage.shown.values() else None

    def focus_row(self, seq: int) -> None:
        """Give the focus to the row of event `seq`, if it is in view, else to the whole."""
        index = self._stage.rows.index_of(seq)
        widget = None if index is None else self._stage.shown.get(index)
        (widget or self).setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_pager(self, seq: int, step: int) -> None:
        """Put the keys on the pager of the row of event `seq`, where they led by `step` before."""
        index = self._stage.rows.index_of(seq)
        widget = None if index is None else self._stage.shown.get(index)
        if widget is not None:
            widget.focus_pager(step)

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

    @override
    def append_rows(self, rows: Sequence[Row]) -> None:
        index_of = self._stage.rows.index_of
        fresh = [row.notice for row in rows if row.notice and index_of(row.seq) is None]
        super().append_rows(rows)
        for notice in fresh:
            self._say(sentence_of(notice, self._sentence))

    @Slot(object)
    def _on_self_settled(self, answer: Row) -> None:
        self._say(tr("Answer: {text}", text=answer.text[:_ANNOUNCED_CHARS]))

    def _say(self, words: str) -> None:
        """Have a screen reader tell what came, wherever the keys are."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    @Slot()
    def _on_self_arranged(self) -> None:
        if self._ring_now() != self._ring:
            self.viewport().update()  # it lies between the rows, which are all that moved
        if not self._selection.is_empty:
            self._selection.paint(self._stage.shown)
        if self.marks.is_on:
            self.marks.paint()
            if self._sought is not None:
                self._reveal(self._sought)

    @Slot()
    def _on_selection_changed(self) -> None:
        self._caret.stay(self.focused_row())
        self._selection.paint(self._stage.shown)

    @Slot(QWidget, QWidget)
    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        for row in self._stage.shown.values():
            row.wake()
        self.viewport().update()  # the ring around the row that has the focus
        if new is None or not self.viewport().isAncestorOf(new) or self._caret.is_moving:
            return
        if old is not None and not (old.isVisible() and old.isEnabled()):
            return  # Qt handed the keys on, from something that went: nobody came here
        top = new.mapTo(self.viewport(), QPoint(0, 0)).y()
        below = top + new.height() - self.viewport().height()
        if top < 0:
            self.scroll_by(top - STEP_PX // 2)
        elif below > 0 and top > STEP_PX // 2:  # what is higher than the window shows its beginning
            self.scroll_by(min(below + STEP_PX // 2, top - STEP_PX // 2))

    @Slot(int, str, str)
    def _on_row_acted(self, seq: int, verb: str, argument: str) -> None:
        of_a_row: dict[str, Callable[[int], object]] = {
            "branch": self.branch_requested.emit,
            "again": self.again_requested.emit,
            "seen": self.seen_requested.emit,
            "details": self.details_requested.emit,
            "copy": self._clip.copy_message,
            "copy-text": self._clip.copy_plain,
            "fold": self._unfold,
            "all": self._show_whole,
        }
        of_a_thing: dict[str, Callable[[str], object]] = {
            "picture": self.picture_opened.emit,
            "copy-picture": partial(self.picture_asked.emit, "copy-picture"),
            "save-picture": partial(self.picture_asked.emit, "save-picture"),
            "link": self.link_activated.emit,
            "copy-link": QGuiApplication.clipboard().setText,
        }
        of_both: dict[str, Callable[[int, str], object]] = {
            "action": self.action_requested.emit,
            "replace": self.replace_requested.emit,
            "file": self._open_file,
            "sibling": self._step_sideways,
            "again-with": self.again_with_requested.emit,
        }
        if verb in of_a_row:
            of_a_row[verb](seq)
        elif verb in of_a_thing:
            of_a_thing[verb](argument)
        elif verb in of_both:
            of_both[verb](seq, argument)
        else:
            self._copy(as_source=verb == "copy-selection-source")

    def _step_sideways(self, seq: int, step: str) -> None:
        self.sibling_requested.emit(seq, int(step))

    def _open_file(self, seq: int, digest: str) -> None:
        index = self._stage.rows.index_of(seq)
        row = self._stage.rows.row_at(index) if index is not None else None
        for file in row.files if row is not None else ():
            if file.digest == digest:
                self.file_opened.emit(file)
                return

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
    def paintEvent(self, event: QPaintEvent) -> None:
        self._ring = self._ring_now()
        if not self._ring.isEmpty():
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(self.theme.focus), _RING_PX))
            painter.drawRoundedRect(self._ring, _AROUND_PX, _AROUND_PX)

    def _ring_now(self) -> QRectF:
        """Return where the ring around what Tab came to runs; empty without one."""
        row = QApplication.focusWidget()
        if row is self and self._is_reached_by_tab:
            return QRectF(self.viewport().rect()).adjusted(2, 2, -2, -2)
        if not isinstance(row, RowWidget) or row not in self._stage.shown.values():
            return QRectF()
        # Around it, so that it crosses none of its words.
        return QRectF(row.geometry()).adjusted(-_AROUND_PX, -6, _AROUND_PX, min(0, 8 - row.gap_px))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() != Qt.FocusReason.ActiveWindowFocusReason:
            self._is_reached_by_tab = event.reason() in _BY_TAB
        super().focusInEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._sought = None
        if not self._keys.take(event):
            event.ignore()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        self._sought = None  # who goes elsewhere meanwhile is not taken there
        super().wheelEvent(event)

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
            self.setAccessibleName(tr("Conversation"))
            self._stage.rebuild()
            self._refresh()
        super().changeEvent(event)
