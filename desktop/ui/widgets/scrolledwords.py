"""A sentence that is as high as it needs where there is room for that, and scrolls where not."""

from PySide6.QtCore import QSize, Qt, Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.scrolled import Scrolled

_LEAST_LINES = 2


class ScrolledWords(Scrolled):
    """Shows a paragraph in a `look`.

    It takes keys only while there is more than what is in view; its bar shows where they are.
    """

    def __init__(self, parent: QWidget | None = None, *, look: str = "") -> None:
        self.words = Paragraph()
        self.words.setProperty("look", look)
        super().__init__(self.words, parent)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.verticalScrollBar().rangeChanged.connect(self._on_bar_range_changed)

    def setText(self, text: str) -> None:  # noqa: N802 - as a label calls it
        """Say this, from its beginning."""
        self.words.setText(text)
        self.verticalScrollBar().setValue(0)
        self._take_keys()
        self.updateGeometry()

    def text(self) -> str:
        """Return what it says."""
        return self.words.text()

    @override
    def hasHeightForWidth(self) -> bool:
        return True

    @override
    def heightForWidth(self, width_px: int) -> int:
        return self.words.heightForWidth(width_px)

    @override
    def sizeHint(self) -> QSize:
        return self.words.sizeHint()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.words.height_of(_LEAST_LINES))

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._show_focus(is_here=True)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._show_focus(is_here=False)

    def _show_focus(self, *, is_here: bool) -> None:
        bar = self.verticalScrollBar()
        bar.setProperty("focused", "true" if is_here else "false")
        bar.style().polish(bar)

    @Slot(int, int)
    def _on_bar_range_changed(self, _lowest: int, _highest: int) -> None:
        self._take_keys()

    def _take_keys(self) -> None:
        """Take keys, and say to whom they come where they are, while there is more to see."""
        has_more = self.verticalScrollBar().maximum() > 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if has_more else Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.text() if has_more else "")
