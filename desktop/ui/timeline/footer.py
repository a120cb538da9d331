"""The quiet line under a message: Copy, Branch, Try again, Details, the pager of siblings."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Signal, Slot
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.i18n import number, tr
from desktop.ui.theme import Theme, ui_font
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.rows import Siblings
from desktop.ui.timeline.rowwidget import quiet_label
from desktop.ui.widgets.plain import tip

FOOTER_PX = 30
_MARK_GAP_PX = 10


@dataclass(frozen=True, slots=True)
class Mark:
    """A remark in the line, such as "Interrupted", and what it means."""

    words: str = ""
    tip: str = ""


class Pager(QWidget):
    """Switches between the continuations of a point, "2 of 3" between two arrows."""

    stepped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._older = QuietButton("older", "chevron-left", self)
        self._label = quiet_label(self)
        self._label.setWordWrap(False)
        self._newer = QuietButton("newer", "chevron-right", self)
        self._older.clicked.connect(self._on_older_clicked)
        self._newer.clicked.connect(self._on_newer_clicked)

    def show_siblings(self, siblings: Siblings | None, theme: Theme) -> None:
        """Show where the open line runs; nothing when there is only one."""
        self.setVisible(siblings is not None and siblings.count > 1)
        if siblings is None:
            self.resize(0, 0)
            return
        at, of = number(siblings.index + 1), number(siblings.count)
        self._label.setText(tr("{number} of {count}", number=at, count=of))
        self._label.setFont(ui_font(theme.small_pt))
        self._older.set_words("", tr("Previous version"))
        self._newer.set_words("", tr("Next version"))
        self._older.setEnabled(siblings.index > 0)
        self._newer.setEnabled(siblings.index < siblings.count - 1)
        left = 0
        for part in (self._older, self._label, self._newer):
            if isinstance(part, QuietButton):
                part.set_theme(theme)
            size = part.sizeHint()
            part.setGeometry(left, (FOOTER_PX - size.height()) // 2, size.width(), size.height())
            left += size.width()
        self.resize(left, FOOTER_PX)

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: both arrows."""
        return [self._older, self._newer]

    @Slot()
    def _on_older_clicked(self) -> None:
        self.stepped.emit(-1)

    @Slot()
    def _on_newer_clicked(self) -> None:
        self.stepped.emit(1)


class Footer(QWidget):
    """Says what a person wants done with the message above it.

    Where there is little room the buttons are their icons alone.
    """

    wanted = Signal(str)
    stepped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pager = Pager(self)
        self._buttons = [
            QuietButton("copy", "copy", self),
            QuietButton("branch", "branch", self),
            QuietButton("again", "retry", self),
            QuietButton("details", "info", self),
        ]
        self._branch, self._again = self._buttons[1:3]
        self._is_terse = False
        self._mark = quiet_label(self)
        self._mark.setWordWrap(False)
        self._theme: Theme | None = None
        self.pager.stepped.connect(self.stepped)
        for button in self._buttons:
            button.activated.connect(self.wanted)
        self._translate()

    def _translate(self) -> None:
        words = [
            (tr("Copy"), tr("Copy message")),
            (tr("Branch"), tr("Branch from here")),
            (tr("Try again"), tr("Ask for another answer")),
            (tr("Details"), tr("Details of this message")),
        ]
        for button, (word, name) in zip(self._buttons, words, strict=True):
            button.set_words("" if self._is_terse else word, name)

    def _fit(self, parts: Sequence[QWidget], room_px: int) -> int:
        """Leave the words away when they need more than `room_px`; return what is used."""
        self._set_terse(is_terse=False)
        if sum(part.width() for part in parts) > room_px:
            self._set_terse(is_terse=True)
        return sum(part.width() for part in parts)

    def _set_terse(self, *, is_terse: bool) -> None:
        if self._is_terse != is_terse:
            self._is_terse = is_terse
            self._translate()

    def show_line(
        self,
        siblings: Siblings | None,
        mark: Mark,
        theme: Theme,
        *,
        width_px: int,
        at_right: bool,
        only_read: bool = False,
    ) -> None:
        """Arrange the line within `width_px`, `mark` in front of the buttons.

        With `only_read` no branch is offered, and no other answer.
        """
        if theme is not self._theme:
            self._theme = theme
            for button in self._buttons:
                button.set_theme(theme)
        self.pager.show_siblings(siblings, theme)
        self._mark.setVisible(bool(mark.words))
        self._mark.setText(mark.words)
        self._mark.setToolTip(tip(mark.tip))
        self._mark.setFont(ui_font(theme.small_pt))
        mark_px = self._mark.sizeHint().width() + _MARK_GAP_PX if mark.words else 0
        left_out = (
            {self._branch, self._again} if only_read else {self._again} if at_right else set()
        )
        for button in self._buttons:
            button.setVisible(button not in left_out)
        offered = [button for button in self._buttons if button not in left_out]
        parts = [self.pager, *offered] if at_right else [*offered, self.pager]
        used_px = mark_px + self._fit(parts, width_px - mark_px)
        left = width_px - used_px + 8 if at_right else -8
        if mark.words:
            size = self._mark.sizeHint()
            top = (FOOTER_PX - size.height()) // 2
            self._mark.setGeometry(left + 8, top, size.width(), size.height())
        left += mark_px
        for part in parts:
            part.move(left, (FOOTER_PX - part.height()) // 2)
            left += part.width()
        self.resize(width_px, FOOTER_PX)

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: the actions and the pager."""
        return [*self._buttons, *self.pager.stops]

    @override
    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._translate()
        super().changeEvent(event)
