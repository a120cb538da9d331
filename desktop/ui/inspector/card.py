"""One part of a request on a card: what it is, how large, what it says, what was left out."""

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import (
    QAction,
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QStyle,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.inspecting import Origin, Part, PartKind
from desktop.ui.i18n import tr, tr_count
from desktop.ui.icons import icon, put_icon
from desktop.ui.inspector.entries import Entry
from desktop.ui.inspector.exact import set_out
from desktop.ui.inspector.figures import share, size
from desktop.ui.inspector.pieces import (
    Reading,
    count_words,
    folded_words,
    remark,
    text_of,
    widgets_of,
)
from desktop.ui.inspector.reading import LongText
from desktop.ui.inspector.thumbnail import Thumbnail
from desktop.ui.inspector.wordbutton import WordButton
from desktop.ui.inspector.words import change_words, left_out_words, remarks_on, title_of
from desktop.ui.theme import Theme, ui_font
from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.plain import PlainLabel, tip

_SIGN_PX = 16
_RADIUS_PX = 10
_GAP_PX = 8
_CORNER_PX = 4
_LEAST_PX = 40
_MOST_TOLD_CHARS = 160
_SIGNS: dict[PartKind, str] = {
    "settings": "settings",
    "tools": "tool",
    "system": "info",
    "user": "person",
    "assistant": "model",
    "tool": "tool",
    "other": "braces",
    "unsent": "eye-off",
}
_ORIGIN_SIGNS: dict[Origin, str] = {"summary": "summary", "filler": "plus", "asked": "info"}


class Badge(PlainLabel):
    """A word in an outline: what became of a part."""

    def __init__(self, words: str, colour: str, parent: QWidget) -> None:
        super().__init__(words, parent)
        self._colour = colour
        palette = self.palette()
        palette.setColor(self.foregroundRole(), QColor(colour))
        self.setPalette(palette)
        self.setContentsMargins(6, 1, 6, 1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._colour), 1))
        edge = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.drawRoundedRect(edge, edge.height() / 2, edge.height() / 2)
        painter.end()
        super().paintEvent(event)


class TitleLabel(PlainLabel):
    """A title on one line where there is room, and on more elsewhere."""

    def __init__(self, words: str, parent: QWidget) -> None:
        super().__init__(words, parent)
        self.setWordWrap(True)

    @override
    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()) + 1, metrics.height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(min(_LEAST_PX, self.sizeHint().width()), self.fontMetrics().height())


class Card(QFrame):
    """Shows one entry.

    Signals: `grew()` it needs another height now; `message_asked(seq)` the message of the chat it
    came from is to be shown; `picture_opened(digest)`; `run_opened(place)` the unchanged parts that
    it stands for are to be listed; `reached()` the keys came to it.
    """

    grew = Signal()
    message_asked = Signal(int)
    picture_opened = Signal(str)
    run_opened = Signal(int)
    reached = Signal()

    def __init__(self, entry: Entry, reading: Reading, parent: QWidget) -> None:
        super().__init__(parent)
        self.entry = entry
        self.reading = reading
        self._way: QToolButton | None = None
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self._body = QVBoxLayout(self)
        self._body.setContentsMargins(12, 8, 10, 10)
        self._body.setSpacing(6)
        if entry.part is None:
            self._show_run()
        else:
            self._show_part(entry.part)

    def thumbnails(self) -> list[Thumbnail]:
        """Return the places of its pictures."""
        return self.findChildren(Thumbnail)

    def height_for(self, width_px: int) -> int:
        """Return how high it is in `width_px`."""
        return max(self._body.totalHeightForWidth(width_px), self._body.totalMinimumSize().height())

    def go_on(self) -> None:
        """Do what Enter does: show more of it, or the message that it came from."""
        if self.entry.part is None:
            self.run_opened.emit(self.entry.first)
            return
        unread = [text for text in self.findChildren(LongText) if not text.is_whole]
        if unread:
            unread[0].show_more()
        elif not self.entry.is_past:
            self._ask_message()

    # Inside

    def _show_run(self) -> None:
        words = count_words(self.entry.count)
        button = WordButton(self.reading.theme, self)
        button.say(words)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(self.go_on)
        self._body.setContentsMargins(12, 2, 10, 2)
        self._body.addWidget(button)
        self.setAccessibleName(words)

    def _show_part(self, part: Part) -> None:
        theme = self.reading.theme
        self._body.addLayout(self._head(part))
        for widget in widgets_of(part, self.reading, self):
            self._body.addWidget(widget)
        if not self.reading.is_exact:
            for words in remarks_on(part):
                self._body.addWidget(remark("info", words, theme, self))
            for left_out in part.left_out:
                words = left_out_words(left_out)
                self._body.addWidget(remark("eye-off", words, theme, self))
        for text in self.findChildren(LongText):
            text.grew.connect(self.grew)
        for thumbnail in self.thumbnails():
            thumbnail.opened.connect(self.picture_opened)
        told = text_of(part)[:_MOST_TOLD_CHARS]
        size_words = self._size_words(part)
        self.setAccessibleName(
            tr(
                "{title}, {size}. {words}",
                title=self._title_words(part),
                size=size_words,
                words=told,
            )
        )

    def _head(self, part: Part) -> QHBoxLayout:
        theme = self.reading.theme
        head = QHBoxLayout()
        head.setSpacing(7)
        sign = PlainLabel(parent=self)
        name = _ORIGIN_SIGNS.get(part.origin) or _SIGNS[part.kind]
        sign_px = theme.sized(_SIGN_PX)
        sign.setPixmap(icon(name, theme.muted, sign_px).pixmap(sign_px, sign_px))
        head.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(self._names(part), 1)
        if part.seqs and not self.entry.is_past:
            # It lies over the corner: in the line it would make every head higher.
            self._way = self._way_to_message()
            head.addSpacing(self._way.sizeHint().width() - _GAP_PX)
        return head

    def _names(self, part: Part) -> QWidget:
        """Return title, mark and size, on as many lines as they need."""
        theme = self.reading.theme
        box = QWidget(self)
        flow = FlowLayout(box, gap_px=_GAP_PX, last_at_end=True)
        title = TitleLabel(title_of(part), box)
        title.setFont(ui_font(theme.body_pt, title.font().Weight.DemiBold))
        flow.addWidget(title)
        if self.entry.change:
            badge = Badge(change_words(self.entry.change), self._change_colour(), box)
            badge.setFont(ui_font(theme.small_pt))
            flow.addWidget(badge)
        measure = TitleLabel(self._size_words(part), box)
        measure.setProperty("look", "muted")
        measure.setFont(ui_font(theme.small_pt))
        measure.setMinimumHeight(title.sizeHint().height())
        flow.addWidget(measure)
        return box

    def _way_to_message(self) -> QToolButton:
        words = tr("Show this message in the chat")
        way = QToolButton(self)
        theme = self.reading.theme
        put_icon(way, "chat", theme.muted, theme.sized(_SIGN_PX))
        way.setAccessibleName(words)
        way.setToolTip(tip(words))
        way.clicked.connect(self._ask_message)
        return way

    def _change_colour(self) -> str:
        theme = self.reading.theme
        colours = {"new": theme.success, "changed": theme.warning}
        return colours.get(self.entry.change, theme.muted)

    def _title_words(self, part: Part) -> str:
        title = title_of(part)
        if not self.entry.change:
            return title
        change = change_words(self.entry.change)
        return tr("{title} ({change})", title=title, change=change)

    def _size_words(self, part: Part) -> str:
        """Return how large a part is: in bytes, as a share, and in tokens where they are known."""
        if not part.size_bytes:
            return ""
        told = [size(part.size_bytes), share(part.size_bytes, self.entry.whole_bytes)]
        if self.entry.tokens is not None:
            told.append(tr_count("≈ {count} token", "≈ {count} tokens", self.entry.tokens))
        return " · ".join(words for words in told if words)

    @Slot()
    def _ask_message(self) -> None:
        if self.entry.part is not None and self.entry.part.seqs:
            self.message_asked.emit(self.entry.part.seqs[-1])

    @Slot()
    def _copy_text(self) -> None:
        if self.entry.part is not None:
            QApplication.clipboard().setText(text_of(self.entry.part))

    @Slot()
    def _copy_exact(self) -> None:
        if self.entry.part is not None:
            QApplication.clipboard().setText(set_out(self.entry.part.raw, fold=folded_words))

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self._open_menu(event.globalPos())

    def _open_menu(self, place: QPoint) -> None:
        part = self.entry.part
        if part is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = QAction(tr("Copy the text"), menu)
        copy.triggered.connect(self._copy_text)
        menu.addAction(copy)
        if part.raw:
            exact = QAction(tr("Copy as JSON"), menu)
            exact.triggered.connect(self._copy_exact)
            menu.addAction(exact)
        if part.seqs and not self.entry.is_past:
            show = QAction(tr("Show this message in the chat"), menu)
            show.triggered.connect(self._ask_message)
            menu.addAction(show)
        menu.popup(place)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space}:
            self.go_on()
        elif event.matches(QKeySequence.StandardKey.Copy):
            if self.reading.is_exact:
                self._copy_exact()
            else:
                self._copy_text()
        elif event.key() == Qt.Key.Key_Menu:
            self._open_menu(self.mapToGlobal(QPoint(24, 24)))
        else:
            event.ignore()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()
        self.update()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._way is not None:
            corner = QRect(QPoint(0, 0), self._way.sizeHint())
            corner.moveTopRight(self.rect().topRight() + QPoint(-_CORNER_PX, _CORNER_PX))
            self._way.setGeometry(QStyle.visualRect(self.layoutDirection(), self.rect(), corner))

    @override
    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.grew.emit()
        return handled

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme: Theme = self.reading.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.entry.part is None:
            if self.hasFocus():
                painter.setPen(QPen(QColor(theme.accent), 2))
                painter.drawRoundedRect(edge, _RADIUS_PX, _RADIUS_PX)
            return
        is_faint = self.entry.is_past or self.entry.part.kind == "unsent"
        focused = self.hasFocus()
        pen = QPen(QColor(theme.accent if focused else theme.border), 2 if focused else 1)
        if is_faint and not focused:
            pen.setStyle(Qt.PenStyle.DashLine)
            pen.setColor(QColor(theme.muted))
        painter.setPen(pen)
        ground = theme.sidebar if is_faint else theme.window
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(edge, _RADIUS_PX, _RADIUS_PX)
