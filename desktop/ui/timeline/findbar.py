"""The bar in which one types what to find in the chat; it floats over a corner of the timeline."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractScrollArea, QHBoxLayout, QLabel
from typing_extensions import override

from desktop.ui.i18n import number, tr
from desktop.ui.theme import Theme, ui_font
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.floating import SHADOW_PX, FloatingCard
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.side import begin_with_window
from desktop.ui.widgets.wordfield import WordField

_FIELD_PX = 200
_AROUND_WORDS_PX = 36
_NARROWEST_PX = 300
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class FindBar(FloatingCard):
    """Takes words and says how many places have them.

    Signals: `typed(str)`; `stepped(int)` to the next place, or with -1 to the one before;
    `closed()`.
    """

    typed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, area: QAbstractScrollArea, theme: Theme) -> None:
        super().__init__(area, theme)
        self.field = WordField(self)
        begin_with_window(self.field)
        self.count: QLabel = PlainLabel(parent=self)
        self._before = QuietButton("before", "chevron-up", self)
        self._next = QuietButton("next", "chevron-down", self)
        self._close = QuietButton("close", "close", self)
        self._lay_out()
        self.field.textChanged.connect(self.typed)
        self._before.clicked.connect(self._on_before_clicked)
        self._next.clicked.connect(self._on_next_clicked)
        self._close.clicked.connect(self.closed)
        self.set_theme(theme)

    def _lay_out(self) -> None:
        self.setAccessibleName(tr("Find in this chat"))
        self.field.setPlaceholderText(tr("Find in this chat"))
        self.field.setAccessibleName(tr("Find in this chat"))
        self._before.set_words("", tr("Previous place"))
        self._next.set_words("", tr("Next place"))
        self._close.set_words("", tr("Close"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8 + SHADOW_PX, *(6 + SHADOW_PX,) * 3)
        layout.setSpacing(4)
        layout.addWidget(self.field, 1)
        layout.addWidget(self.count)
        for button in (self._before, self._next, self._close):
            layout.addWidget(button)

    @override
    def set_theme(self, theme: Theme) -> None:
        self.field.setFont(ui_font(theme.body_pt))
        words_px = self.field.fontMetrics().horizontalAdvance(self.field.placeholderText())
        self.field.setMinimumWidth(max(_FIELD_PX, words_px + _AROUND_WORDS_PX))
        self.count.setFont(ui_font(theme.small_pt))
        for button in (self._before, self._next, self._close):
            button.set_theme(theme)
            button.setFixedSize(button.sizeHint())
        self.count.setMinimumWidth(self.count.fontMetrics().horizontalAdvance("000 / 000"))
        super().set_theme(theme)

    def open(self, words: str) -> None:
        """Show it with the focus; `words` take the place of what was typed before, if any."""
        if words:
            self.field.setText(words)
        self.open_over()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def tell(self, at: int, of: int, *, is_all: bool) -> None:
        """Say that `of` places have the words, and that one looks at the one numbered `at`.

        Before it `is_all`, more may be found.
        """
        has_words = bool(self.field.text().strip())
        self.count.setText(_counted(at, of, is_all=is_all) if has_words else "")
        self.count.setAccessibleName(self.count.text())
        for button in (self._before, self._next):
            button.setEnabled(of > 0)
        self.settle()

    @override
    def wanted(self, room: QSize) -> QRect:
        hint = self.sizeHint()
        size = QSize(min(max(hint.width(), _NARROWEST_PX), room.width()), hint.height())
        at_right = self.layoutDirection() == Qt.LayoutDirection.LeftToRight
        return QRect(QPoint(room.width() - size.width() if at_right else 0, 0), size)

    @Slot()
    def _on_before_clicked(self) -> None:
        self.stepped.emit(-1)

    @Slot()
    def _on_next_clicked(self) -> None:
        self.stepped.emit(1)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take every key: none typed here is meant for the chat behind it."""
        event.accept()
        if event.key() in _ENTER:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.stepped.emit(-1 if back else 1)
        elif event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.stepped.emit(1 if event.key() == Qt.Key.Key_Down else -1)
        elif event.key() == Qt.Key.Key_Escape:
            self.closed.emit()


def _counted(at: int, of: int, *, is_all: bool) -> str:
    if not of:
        return tr("Nothing found") if is_all else tr("Looking…")
    if is_all:
        return tr("{number} of {count}", number=number(at), count=number(of))
    return tr("{number} of {count} …", number=number(at), count=number(of))
