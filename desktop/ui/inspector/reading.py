"""Text that can be read, selected and copied, as high as it needs; a long one in portions."""

import math

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QFont, QKeyEvent, QKeySequence, QPalette, QTextOption, QWheelEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextEdit, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.i18n import number, tr
from desktop.ui.inspector.wordbutton import WordButton
from desktop.ui.theme import Theme

_FIRST_CHARS = 1_200
_FIRST_LINES = 14
_MORE_CHARS = 20_000
_LEAST_PX = 40


class ReadText(QTextEdit):
    """Words letter by letter, wrapped anywhere rather than cut.

    The keys stay with what it stands in, but for those that copy.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._heights: dict[int, int] = {}
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.viewport().setAutoFillBackground(False)
        self.document().setDocumentMargin(0)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_words(self, words: str, font: QFont, colour: str) -> None:
        """Show `words`."""
        self.setFont(font)
        palette = self.palette()
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText):
            palette.setColor(role, QColor(colour))
        self.setPalette(palette)
        self.setPlainText(words)
        self._heights.clear()
        self.setAccessibleName(words[:_FIRST_CHARS])
        self.updateGeometry()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            document, shown_px = self.document(), self.document().textWidth()
            document.setTextWidth(max(_LEAST_PX, width))
            self._heights[width] = math.ceil(document.size().height())
            # It may be asked for widths that it never gets: what shows stays as it is laid out.
            document.setTextWidth(shown_px)
        return self._heights[width]

    @override
    def sizeHint(self) -> QSize:
        return QSize(_LEAST_PX, self.heightForWidth(max(self.width(), _LEAST_PX)))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_PX, self.fontMetrics().height())

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy) and self.textCursor().hasSelection():
            self.copy()
        else:
            event.ignore()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class LongText(QWidget):
    """A text of which the beginning shows first. Signal: `grew()` it needs another height now."""

    grew = Signal()

    def __init__(
        self, words: str, theme: Theme, parent: QWidget, *, font: QFont, is_muted: bool = False
    ) -> None:
        super().__init__(parent)
        self.words = words
        self._font, self._colour = font, theme.muted if is_muted else theme.text
        self._shown_chars = _first_portion(words)
        self._text = ReadText(self)
        self.more = WordButton(theme, self)
        self.more.clicked.connect(self.show_more)
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(2)
        self._lines.addWidget(self._text)
        self._lines.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeading)
        self._show()

    @property
    def is_whole(self) -> bool:
        """Whether all of it shows."""
        return self._shown_chars >= len(self.words)

    @Slot()
    def show_more(self) -> None:
        """Show the next portion."""
        self._shown_chars = min(len(self.words), self._shown_chars + _MORE_CHARS)
        self._show()
        # At once: what it stands in asks for its height before the next turn of the loop.
        self._lines.invalidate()
        self.updateGeometry()
        self.grew.emit()

    def _show(self) -> None:
        rest = len(self.words) - self._shown_chars
        shown = self.words[: self._shown_chars]
        self._text.show_words(shown + ("…" if rest else ""), self._font, self._colour)
        self.more.setVisible(rest > 0)
        if rest > _MORE_CHARS:
            self.more.say(tr("Show more ({count} characters left)", count=number(rest)))
        else:
            self.more.say(tr("Show all ({count} characters more)", count=number(rest)))


def _first_portion(words: str) -> int:
    """Return how many characters show at first: some lines, and no line that goes on for ever."""
    end = 0
    for _ in range(_FIRST_LINES):
        end = words.find("\n", end) + 1
        if not end:
            end = len(words)
            break
    # A few characters left over are not worth a button.
    wanted = min(end, _FIRST_CHARS)
    return len(words) if len(words) - wanted < _FIRST_CHARS // 4 else wanted
