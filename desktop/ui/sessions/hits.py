"""The messages that hold the words one searches for, below the chats that have them as title."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QDateTime,
    QLocale,
    QModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.searching import MessageHit
from desktop.ui.i18n import locale, tr
from desktop.ui.theme import Theme, ui_font
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.listrow import Index, RowDelegate, paint_ground
from desktop.ui.widgets.oneline import draw_line
from desktop.ui.widgets.plain import PlainLabel

HIT = Qt.ItemDataRole.UserRole
_LINES = 2
_SIDE_PX = 10
_PADDING_PX = 7
_GAP_PX = 2
_SMALL = 0.88  # of the size of the words


@dataclass(frozen=True, slots=True)
class HitList:
    """What was found so far, and whether that is all, still growing, or all that can be read."""

    hits: tuple[MessageHit, ...] = ()
    is_searching: bool = False
    is_whole: bool = True


class MessageHits(QWidget):
    """Shows what was found in messages.

    Signals: `chosen(MessageHit)`; `more_asked()` the end of the list came in sight.
    """

    chosen = Signal(object)
    more_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heading = PlainLabel(tr("In messages"), self)
        self._state = PlainLabel(parent=self)
        self._model = _HitModel(self)
        self._delegate = _HitDelegate(theme, self)
        self._is_told = True
        self.view = QListView(self)
        self._arrange()
        self.view.activated.connect(self._on_view_chosen)
        self.view.clicked.connect(self._on_view_chosen)
        self.view.verticalScrollBar().valueChanged.connect(self._on_bar_value_changed)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._delegate.set_theme(theme)
        self._heading.setFont(ui_font(theme.small_pt, QFont.Weight.Medium))
        self.view.viewport().update()

    def show_hits(self, found: HitList) -> None:
        """Show what was found; what is marked stays marked while the list grows."""
        self._model.show(found.hits)
        self.view.setVisible(bool(found.hits))
        self._heading.setVisible(bool(found.hits) or found.is_searching)
        self._state.setText(_state(found))
        self._state.setVisible(bool(self._state.text()))
        self._tell(is_over=not found.is_searching)

    def _tell(self, *, is_over: bool) -> None:
        """Have a screen reader say once what came of a search: the keys are where one types."""
        if is_over and not self._is_told:
            announce(self, self._state.text() or self._heading.text())
        self._is_told = is_over

    def focus(self) -> None:
        """Put the keys into the list, on its first message when none is marked."""
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self._model.index(0))
        self.view.setFocus(Qt.FocusReason.TabFocusReason)

    def choose_first(self) -> None:
        """Choose the first message, where there is one."""
        first = self._model.index(0)
        self.view.setCurrentIndex(first)
        self._on_view_chosen(first)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found."""
        return self._model.rowCount() == 0

    def _arrange(self) -> None:
        for label in (self._heading, self._state):
            label.setProperty("look", "muted")
            label.setContentsMargins(_SIDE_PX, 0, _SIDE_PX, 0)
        self._state.setWordWrap(True)
        self.view.setProperty("look", "map")
        self.view.setModel(self._model)
        self.view.setItemDelegate(self._delegate)
        self.view.setUniformItemSizes(True)
        self.view.setMouseTracking(True)
        self.view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setAccessibleName(tr("In messages"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 6, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self._heading)
        layout.addWidget(self._state)
        layout.addWidget(self.view, 1)
        layout.addStretch()  # without the list the words stay at the top

    @Slot(QModelIndex)
    def _on_view_chosen(self, index: QModelIndex) -> None:
        hit = index.data(HIT)
        if isinstance(hit, MessageHit):
            self.chosen.emit(hit)

    @Slot(int)
    def _on_bar_value_changed(self, value: int) -> None:
        bar = self.view.verticalScrollBar()
        if value >= bar.maximum() - bar.pageStep() // 2:
            self.more_asked.emit()


def _state(found: HitList) -> str:
    if found.is_searching and not found.hits:
        return tr("Searching…")
    if not found.hits and found.is_whole:
        return tr("No message has these words.")
    return "" if found.is_whole else tr("Some messages cannot be read, and were not searched.")


class _HitModel(QAbstractListModel):
    """The messages, newest first."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._hits: Sequence[MessageHit] = ()

    def show(self, hits: Sequence[MessageHit]) -> None:
        """Show these; where they begin with those that show, the rest is added."""
        before = len(self._hits)
        if before and hits[:before] == self._hits:
            if len(hits) > before:
                self.beginInsertRows(QModelIndex(), before, len(hits) - 1)
                self._hits = hits
                self.endInsertRows()
            return
        self.beginResetModel()
        self._hits = hits
        self.endResetModel()

    @override
    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._hits)

    @override
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        hit = self._hits[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return hit.extract
            case Qt.ItemDataRole.AccessibleTextRole:
                place = tr("{words}, in {title}", words=hit.extract, title=_title(hit))
                return f"{place}, {_moment(hit.at_ms)}"
            case _:
                return hit if role == HIT else None


class _HitDelegate(RowDelegate):
    """Paints a message: two lines of its words, those searched for strong, and where it stands."""

    def _paint_words(self, painter: QPainter, box: QRect, font: QFont, hit: MessageHit) -> None:
        layout = QTextLayout(hit.extract, font)
        shape = QTextOption(_side(painter.layoutDirection()))
        shape.setTextDirection(Qt.LayoutDirection.LayoutDirectionAuto)
        layout.setTextOption(shape)
        layout.setFormats([self._marked(start, end - start) for start, end in hit.marks])
        layout.beginLayout()
        line_px = QFontMetrics(font).lineSpacing()
        for number in range(_LINES):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(box.width())
            line.setPosition(QPointF(0, number * line_px))
        layout.endLayout()
        painter.setPen(QColor(self._theme.text))
        layout.draw(painter, QPointF(box.topLeft()))

    def _marked(self, start: int, length: int) -> QTextLayout.FormatRange:
        shape = QTextCharFormat()
        shape.setFontWeight(QFont.Weight.Bold)
        shape.setBackground(QColor(self._theme.hit))
        marked = QTextLayout.FormatRange()
        marked.start, marked.length, marked.format = start, length, shape
        return marked

    def _paint_place(self, painter: QPainter, box: QRect, font: QFont, hit: MessageHit) -> None:
        painter.setFont(_small(font))
        painter.setPen(QColor(self._theme.muted))
        metrics, when = painter.fontMetrics(), _moment(hit.at_ms)
        direction = painter.layoutDirection()
        line = QRect(box.topLeft(), QSize(box.width(), metrics.lineSpacing()))
        draw_line(painter, line, when, direction, at_end=True)
        beside = line.adjusted(0, 0, -metrics.horizontalAdvance(when) - _SIDE_PX, 0)
        draw_line(painter, QStyle.visualRect(direction, line, beside), _title(hit), direction)

    @override
    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        hit = index.data(HIT)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(option.direction)
        paint_ground(painter, option.rect.adjusted(0, 1, 0, -1), option.state, self._theme)
        box = option.rect.adjusted(_SIDE_PX, _PADDING_PX, -_SIDE_PX, -_PADDING_PX)
        self._paint_place(painter, box, option.font, hit)
        top = box.top() + QFontMetrics(_small(option.font)).lineSpacing() + _GAP_PX
        self._paint_words(
            painter, QRect(box.left(), top, box.width(), box.height()), option.font, hit
        )
        painter.restore()

    @override
    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        words_px = _LINES * option.fontMetrics.lineSpacing()
        small_px = QFontMetrics(_small(option.font)).lineSpacing()
        return QSize(80, words_px + small_px + _GAP_PX + 2 * _PADDING_PX)


def _title(hit: MessageHit) -> str:
    return hit.title or tr("New chat")


def _moment(at_ms: int) -> str:
    """Return the time of today, or the day."""
    moment = QDateTime.fromMSecsSinceEpoch(at_ms)
    is_today = moment.date() == QDateTime.currentDateTime().date()
    short = QLocale.FormatType.ShortFormat
    return locale().toString(moment.time() if is_today else moment.date(), short)


def _side(direction: Qt.LayoutDirection) -> Qt.AlignmentFlag:
    """Return on which side a line begins, whichever way its words are read."""
    is_right = direction == Qt.LayoutDirection.RightToLeft
    side = Qt.AlignmentFlag.AlignRight if is_right else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignAbsolute


def _small(font: QFont) -> QFont:
    small = QFont(font)
    small.setPointSizeF(font.pointSizeF() * _SMALL)
    return small
