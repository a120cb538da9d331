"""The event view: everything that happened in a chat, in order, each a place to branch from."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QHeaderView,
    QPushButton,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.faces import BranchPoint
from desktop.ui.branches.model import SEQ, TIME, WORDS, EventListModel
from desktop.ui.branches.words import EventLike, name_of_kind, words_of_point
from desktop.ui.i18n import number, tr
from desktop.ui.icons import put_icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.choice import ChoiceBox
from desktop.ui.widgets.listrow import Index, RowDelegate, paint_ground
from desktop.ui.widgets.oneline import draw_line
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel

_SIDE_PX = 10
_ENDS = frozenset({Qt.Key.Key_Home, Qt.Key.Key_End})
_POINT_LINES = 3  # the room for them is always there, so that no click moves the list


def row_height_px(metrics: QFontMetrics) -> int:
    """Return how high an event is: two lines of text, and air."""
    return 2 * metrics.height() + 14


class EventDelegate(RowDelegate):
    """Paints an event on two lines: name, number and time above, its first words below."""

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = option.rect.adjusted(0, 1, 0, -1)
        paint_ground(painter, box, option.state, self._theme)
        inner = box.adjusted(_SIDE_PX, 5, -_SIDE_PX, -5)
        self._paint_words(painter, inner, index, option.direction)
        painter.restore()

    def _paint_words(
        self, painter: QPainter, box: QRect, index: Index, direction: Qt.LayoutDirection
    ) -> None:
        metrics = painter.fontMetrics()
        words = index.data(WORDS)
        above = QRect(box.left(), box.top(), box.width(), metrics.height())
        if not words:
            above.moveCenter(box.center())  # its name says it all
        side = "  ".join(part for part in (index.data(TIME), f"#{index.data(SEQ)}") if part)
        painter.setPen(QColor(self._theme.muted))
        draw_line(painter, above, side, direction, at_end=True)
        below = above.translated(0, metrics.height() + 2)
        draw_line(painter, below, words, direction)
        taken_px = metrics.horizontalAdvance(side) + 10
        is_mirrored = direction == Qt.LayoutDirection.RightToLeft
        left = (
            above.adjusted(taken_px, 0, 0, 0) if is_mirrored else above.adjusted(0, 0, -taken_px, 0)
        )
        painter.setPen(QColor(self._theme.text))
        draw_line(painter, left, index.data(), direction)

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, row_height_px(option.fontMetrics))


class EventList(QTableView):
    """The list; Enter asks for a branch. Signal: `branch_asked(seq)`.

    A table of one column: a list view asks its model about every single row when one is added.
    """

    branch_asked = Signal(int)

    def __init__(self, model: EventListModel, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.delegate = EventDelegate(theme, self)
        self.setModel(model)
        self.setItemDelegate(self.delegate)
        self.setAccessibleName(tr("Events of this chat"))
        self.setProperty("look", "events")
        self.setMouseTracking(True)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QTableView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QTableView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def fit_rows(self) -> None:
        """Give every row the height of two lines of text."""
        self.verticalHeader().setDefaultSectionSize(row_height_px(self.fontMetrics()))

    def choose_last(self) -> None:
        """Choose the last event where the keys are here, and none is chosen that would show it."""
        if self.hasFocus() and not self.currentIndex().isValid() and self.model().rowCount():
            self.setCurrentIndex(self.model().index(self.model().rowCount() - 1, 0))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.choose_last()  # Qt would choose the first, which is far from what is in view
        super().focusInEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        was_at_end = bar.value() == bar.maximum()
        super().resizeEvent(event)
        if was_at_end:
            self.scrollToBottom()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and index.isValid():
            self.branch_asked.emit(index.data(SEQ))
        elif event.key() in _ENDS and not event.modifiers():
            # In a table they go to the ends of a line.
            is_end = event.key() == Qt.Key.Key_End
            row = self.model().rowCount() - 1 if is_end else 0
            self.setCurrentIndex(self.model().index(row, 0))
        elif event.text() == "?":
            event.ignore()  # it shows the keys; a list would look for an event with it
        else:
            super().keyPressEvent(event)


class EventPanel(QFrame):
    """The part of the panel on the right.

    Signals: `counted(number)` so many events show, as a person writes it; `page_wanted(seqs)`
    bodies are to be fetched; `point_wanted(seq)` what a branch there would be;
    `branch_asked(seq)`.
    """

    counted = Signal(str)
    page_wanted = Signal(object)
    point_wanted = Signal(int)
    branch_asked = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Events of this chat"))
        self.model = EventListModel(self)
        self.kinds = ChoiceBox(theme, self)
        self.list = EventList(self.model, theme, self)
        self._only = PlainLabel(tr("Show only"), self)
        self._point = Paragraph(parent=self)
        self.branch = QPushButton(self)
        self._wanted_seq = -1
        self._arrange()
        self._connect()
        self.set_theme(theme)
        self._show_kinds()
        self._show_choice()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.list.delegate.set_theme(theme)
        self.list.fit_rows()
        self.kinds.set_theme(theme)
        put_icon(self.branch, "branch", theme.text, theme.sized(16))
        self._point.setMinimumHeight(self._point.height_of(_POINT_LINES))
        self.list.viewport().update()

    def only_read(self) -> None:
        """Offer no branches."""
        self.branch.hide()
        self.list.branch_asked.disconnect(self.branch_asked)

    def show_index(self, index: Sequence[tuple[int, str]]) -> None:
        """Show the events of a chat, the last one in view."""
        self.model.show_kind("")
        self.model.show_index(index)
        self._show_kinds()
        self.list.scrollToBottom()
        if self._wanted_seq >= 0:
            self.show_event(self._wanted_seq)
        self.list.choose_last()

    def add(self, events: Iterable[EventLike]) -> None:
        """Add events that were committed just now."""
        bar = self.list.verticalScrollBar()
        was_at_end = bar.value() == bar.maximum()
        self.model.add(events)
        self._show_kinds()
        if self._chosen_seq() < 0:
            self._show_choice()
        if was_at_end:
            self.list.scrollToBottom()

    def show_event(self, seq: int) -> None:
        """Go to the event `seq`; before the events are there, once they are."""
        row = self.model.row_of(seq)
        self._wanted_seq = seq if row < 0 else -1
        if row >= 0:
            index = self.model.index(row, 0)
            self.list.setCurrentIndex(index)
            self.list.scrollTo(index, QTableView.ScrollHint.PositionAtCenter)

    def show_point(self, seq: int, point: BranchPoint) -> None:
        """Say what a branch at `seq` would be."""
        if seq == self._chosen_seq():
            self._point.setText(words_of_point(point))

    def _arrange(self) -> None:
        words = tr("Branch from here")
        self.branch.setText(words)
        self.branch.setAccessibleName(words)
        self._point.setProperty("look", "muted")
        self._point.setAlignment(Qt.AlignmentFlag.AlignBottom)
        self.kinds.setAccessibleName(self._only.text())
        self._only.setBuddy(self.kinds)  # on Linux a box is called by its label alone
        self._only.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 0, 12, 12)
        layout.setSpacing(8)
        layout.addWidget(self.kinds)
        layout.addWidget(self.list, 1)
        layout.addWidget(self._point)
        layout.addWidget(self.branch)

    def _connect(self) -> None:
        self.model.wanted.connect(self.page_wanted)
        self.kinds.currentIndexChanged.connect(self._on_kinds_index_changed)
        self.list.branch_asked.connect(self.branch_asked)
        self.list.selectionModel().currentChanged.connect(self._on_list_current_changed)
        self.model.modelReset.connect(self._show_choice)
        self.branch.clicked.connect(self._on_branch_clicked)

    def _chosen_seq(self) -> int:
        index = self.list.currentIndex()
        return int(index.data(SEQ)) if index.isValid() else -1

    def _show_kinds(self) -> None:
        """Offer the kinds there are; the list under the hand of a person stays as it is."""
        if not self.kinds.view().isVisible():
            was_blocked = self.kinds.blockSignals(True)
            self.kinds.clear()
            self.kinds.addItem(tr("All events"), "")
            for kind, count in self.model.kinds():
                self.kinds.addItem(f"{name_of_kind(kind)} ({number(count)})", kind)
            self.kinds.setCurrentIndex(self.kinds.findData(self.model.kind))
            self.kinds.blockSignals(was_blocked)
        self._show_count()

    def _show_count(self) -> None:
        count = self.model.rowCount()
        self.kinds.setVisible(count > 0)  # else a box with nothing to choose
        self.counted.emit(number(count) if count else "")

    @Slot()
    def _show_choice(self) -> None:
        seq = self._chosen_seq()
        self.branch.setEnabled(seq >= 0)
        if seq >= 0:
            self._point.setText("")
        elif self.model.rowCount():
            self._point.setText(tr("Choose an event to branch from exactly that point."))
        else:
            self._point.setText(tr("Nothing has happened in this chat yet."))

    @Slot(int)
    def _on_kinds_index_changed(self, _row: int) -> None:
        self.model.show_kind(str(self.kinds.currentData() or ""))
        self._show_count()

    @Slot()
    def _on_list_current_changed(self) -> None:
        self._show_choice()
        seq = self._chosen_seq()
        if seq >= 0:
            self.point_wanted.emit(seq)

    @Slot()
    def _on_branch_clicked(self) -> None:
        seq = self._chosen_seq()
        if seq >= 0:
            self.branch_asked.emit(seq)
