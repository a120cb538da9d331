"""The list of one's own questions: typed into to filter, gone through with the arrows.

It floats over the timeline and goes when it is left.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QEvent,
    QLocale,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QColor, QFocusEvent, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
)
from typing_extensions import override

from desktop.ui.i18n import locale, tr
from desktop.ui.theme import Theme, ui_font
from desktop.ui.timeline.floating import SHADOW_PX, FloatingCard
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.listrow import Index, RowDelegate, paint_mark
from desktop.ui.widgets.oneline import draw_line
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.side import begin_with_window
from desktop.ui.widgets.wordfield import WordField

_WIDEST_PX = 620
_HIGHEST_PX = 460
_LINES_OF_NOTHING = 2
_MARGIN_PX = 8
_ROW_PX = 16
_SIDE_PX = 12
_GAP_PX = 16
_SAID = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_MOVING = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -8, Qt.Key.Key_PageDown: 8}


@dataclass(frozen=True, slots=True)
class Question:
    """A message of one's own: its event, how it begins, and when it was sent (Unix ms)."""

    seq: int
    beginning: str
    at_ms: int = 0


class _Questions(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.questions: Sequence[Question] = ()

    def show(self, questions: Sequence[Question]) -> None:
        same = [q.seq for q in questions] == [q.seq for q in self.questions]
        if same:
            self.questions = questions
            self.dataChanged.emit(self.index(0), self.index(max(0, len(questions) - 1)))
            return
        self.beginResetModel()
        self.questions = questions
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 -- Qt's own default
        return 0 if parent.isValid() else len(self.questions)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or role not in _SAID:
            return None
        question = self.questions[index.row()]
        words = " ".join(question.beginning.split()) or "…"
        day = _day_of(question.at_ms)
        is_aloud = role == Qt.ItemDataRole.AccessibleTextRole
        return f"{words}, {day}" if is_aloud and day else words


class _Line(RowDelegate):
    """A question, and at its end the day it was asked."""

    def __init__(self, model: _Questions, theme: Theme) -> None:
        super().__init__(theme, model)
        self._model = model

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = QFontMetrics(ui_font(self._theme.body_pt))
        return QSize(0, metrics.height() + _ROW_PX)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect = self._theme, QRect(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_mark(painter, rect.adjusted(1, 1, -1, -1), option.state, theme)
        inner = rect.adjusted(_SIDE_PX, 0, -_SIDE_PX, 0)
        day = _day_of(self._model.questions[index.row()].at_ms)
        painter.setFont(ui_font(theme.small_pt))
        painter.setPen(QColor(theme.muted))
        draw_line(painter, inner, day, option.direction, at_end=True)
        taken_px = painter.fontMetrics().horizontalAdvance(day) + _GAP_PX
        beside = inner.adjusted(0, 0, -taken_px, 0)
        painter.setFont(ui_font(theme.body_pt))
        painter.setPen(QColor(theme.text))
        room = QStyle.visualRect(option.direction, inner, beside)
        draw_line(painter, room, str(index.data()), option.direction)
        painter.restore()


def _day_of(at_ms: int) -> str:
    """Return when that was: the time of a moment today, else the day."""
    if not at_ms:
        return ""
    moment = QDateTime.fromMSecsSinceEpoch(at_ms)
    is_today = moment.date() == QDateTime.currentDateTime().date()
    short = QLocale.FormatType.ShortFormat
    return locale().toString(moment.time() if is_today else moment.date(), short)


class JumpList(FloatingCard):
    """Shows questions. Signals: `typed(words)`; `chosen(seq)`; `closed()`."""

    typed = Signal(str)
    chosen = Signal(int)
    closed = Signal()

    def __init__(self, area: QAbstractScrollArea, theme: Theme) -> None:
        super().__init__(area, theme)
        self.field = WordField(self)
        begin_with_window(self.field)
        self.list = QListView(self)
        self._nothing: QLabel = PlainLabel(parent=self)
        self._model = _Questions(self)
        self._line = _Line(self._model, theme)
        self._lay_out()
        self.field.textChanged.connect(self.typed)
        self.list.clicked.connect(self._on_list_clicked)
        self.field.installEventFilter(self)
        self.set_theme(theme)

    def _lay_out(self) -> None:
        self.setAccessibleName(tr("Your questions"))
        self.field.setPlaceholderText(tr("Go to one of your questions"))
        self.field.setAccessibleName(tr("Go to one of your questions"))
        self.list.setModel(self._model)
        self.list.setItemDelegate(self._line)
        self.list.setProperty("look", "list")
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setAccessibleName(tr("Your questions"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._nothing.setProperty("look", "muted")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(*(_MARGIN_PX + SHADOW_PX,) * 4)
        layout.setSpacing(_MARGIN_PX)
        for part in (self.field, self.list, self._nothing):
            layout.addWidget(part)

    @override
    def set_theme(self, theme: Theme) -> None:
        self._line.set_theme(theme)
        self.field.setFont(ui_font(theme.body_pt))
        self._nothing.setFont(ui_font(theme.body_pt))
        self.list.scheduleDelayedItemsLayout()
        super().set_theme(theme)

    def open(self) -> None:
        """Show it with the focus, and nothing typed yet."""
        self.field.clear()
        self.open_over()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_questions(self, questions: Sequence[Question], *, at_seq: int) -> None:
        """Show `questions`, oldest first; the one at or before `at_seq` is the current one."""
        seqs = [question.seq for question in self._model.questions]
        self._model.show(questions)
        self.list.setVisible(bool(questions))
        self.settle()
        self._nothing.setHidden(bool(questions))
        has_words = bool(self.field.text().strip())
        nothing = tr("None of your questions has these words.")
        self._nothing.setText(nothing if has_words else tr("You have asked nothing here yet."))
        if seqs != [question.seq for question in questions]:
            before = [row for row, question in enumerate(questions) if question.seq <= at_seq]
            self._go_to(before[-1] if before else 0)

    def _go_to(self, row: int) -> None:
        row = max(0, min(row, self._model.rowCount() - 1))
        index = self._model.index(row)
        self.list.setCurrentIndex(index)
        # The keys stay in the field, so that nothing else says which question is marked.
        announce(self.field, str(index.data(Qt.ItemDataRole.AccessibleTextRole) or ""))

    @override
    def wanted(self, room: QSize) -> QRect:
        width_px = min(_WIDEST_PX, room.width())
        left_px = (room.width() - width_px) // 2
        return QRect(left_px, 0, width_px, min(self._wanted_px, room.height()))

    @property
    def _wanted_px(self) -> int:
        """As high as what it lists, and a few lines high where that is nothing."""
        line_px = self.list.sizeHintForRow(0) if self._model.rowCount() else 0
        lines = self._model.rowCount() or _LINES_OF_NOTHING
        above_px = self.field.sizeHint().height() + 3 * _MARGIN_PX + 2 * SHADOW_PX
        return min(_HIGHEST_PX, above_px + lines * max(line_px, 2 * _ROW_PX))

    def _choose(self) -> None:
        row = self.list.currentIndex().row()
        if 0 <= row < len(self._model.questions):
            self.chosen.emit(self._model.questions[row].seq)

    @Slot(QModelIndex)
    def _on_list_clicked(self, _index: QModelIndex) -> None:
        self._choose()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field:
            if isinstance(event, QFocusEvent) and self._is_left(event):
                self.closed.emit()
            return isinstance(event, QKeyEvent) and self._takes(event)
        return super().eventFilter(watched, event)

    def _is_left(self, event: QFocusEvent) -> bool:
        """Say whether the keys went elsewhere for good: not to a menu or to another window."""
        is_other_window = event.reason() == Qt.FocusReason.ActiveWindowFocusReason
        is_for_a_while = is_other_window or QApplication.activePopupWidget() is not None
        return event.lostFocus() and self.isVisible() and not is_for_a_while

    def _takes(self, event: QKeyEvent) -> bool:
        """Do what a key in the field means for the list; return whether it means anything."""
        if event.type() != QEvent.Type.KeyPress:
            return False
        key = Qt.Key(event.key())
        if key in _MOVING:
            self._go_to(self.list.currentIndex().row() + _MOVING[key])
        elif key in _ENTER:
            self._choose()
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            return False
        return True
