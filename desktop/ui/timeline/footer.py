"""The quiet line under a message: what can be done with it, and the pager of siblings."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QWidget

from desktop.ui.i18n import number, tr
from desktop.ui.theme import Theme, ui_font
from desktop.ui.timeline.buttons import QuietButton
from desktop.ui.timeline.placing import backward_icon, forward_icon, put
from desktop.ui.timeline.rows import Siblings
from desktop.ui.timeline.rowwidget import quiet_label
from desktop.ui.widgets.plain import tip

_HEIGHT_PX = 30
_MARK_GAP_PX = 10
_ACTIONS = {
    "copy": "copy",
    "edit": "edit",
    "branch": "branch",
    "again": "retry",
    "seen": "eye",
    "details": "info",
}
_OF_OWN = ("copy", "edit", "branch", "details")
_OF_ANSWERS = ("copy", "branch", "again", "seen", "details")
_MAKES_BRANCHES = frozenset({"edit", "branch", "again"})


@dataclass(frozen=True, slots=True)
class Mark:
    """A remark in the line, such as "Interrupted", and what it means; `came`: when, from whom."""

    words: str = ""
    tip: str = ""
    came: str = ""


def footer_px(theme: Theme) -> int:
    """Return how high the line below a message is."""
    return theme.sized(_HEIGHT_PX)


class Pager(QWidget):
    """Switches between the continuations of a point, "2 of 3" between two arrows."""

    stepped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._older = QuietButton("older", backward_icon(self), self)
        self._label = quiet_label(self)
        self._label.setWordWrap(False)
        self._newer = QuietButton("newer", forward_icon(self), self)
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
        parts = (self._older, self._label, self._newer)
        for part in parts:
            if isinstance(part, QuietButton):
                part.set_theme(theme)
            part.resize(part.sizeHint())
        self.resize(sum(part.width() for part in parts), footer_px(theme))
        lead_px = 0
        for part in parts:
            put(part, lead_px, (self.height() - part.height()) // 2, self.width())
            lead_px += part.width()

    def focus(self, step: int) -> None:
        """Put the keys on the arrow that leads on by `step`, or back where there is no further."""
        onward, back = (self._newer, self._older)[::step]
        (onward if onward.isEnabled() else back).setFocus(Qt.FocusReason.TabFocusReason)

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

    Its buttons are seen while the row is awake; the keys and a screen reader find them always.
    Where there is little room they are their icons alone.
    """

    wanted = Signal(str)
    stepped = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.pager = Pager(self)
        self._buttons = {
            verb: QuietButton(verb, icon_name, self) for verb, icon_name in _ACTIONS.items()
        }
        self._is_terse = False
        self._is_awake = True
        self._mark = quiet_label(self)
        self._mark.setWordWrap(False)
        self._came = quiet_label(self)
        self._came.setWordWrap(False)
        self._theme: Theme | None = None
        self.pager.stepped.connect(self.stepped)
        for button in self._buttons.values():
            button.activated.connect(self._on_button_activated)
        self._name()

    def _name(self) -> None:
        for verb, (word, name) in _words().items():
            self._buttons[verb].set_words("" if self._is_terse else word, name)

    def _fit(self, parts: Sequence[QWidget], room_px: int) -> int:
        """Leave the words away when they need more than `room_px`; return what is used."""
        self._set_terse(is_terse=False)
        if sum(part.width() for part in parts) > room_px:
            self._set_terse(is_terse=True)
        return sum(part.width() for part in parts)

    def _set_terse(self, *, is_terse: bool) -> None:
        if self._is_terse != is_terse:
            self._is_terse = is_terse
            self._name()

    def set_awake(self, *, awake: bool) -> None:
        """Let the buttons be seen, or not."""
        self._is_awake = awake
        for button in self._buttons.values():
            button.set_faint(faint=not awake)
        self._came.setVisible(awake and bool(self._came.text()))

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

        `at_right`, where a line ends, is that of a person's own message. With `only_read` no branch
        is offered, and no other answer.
        """
        if theme is not self._theme:
            self._take_theme(theme)
        self.pager.show_siblings(siblings, theme)
        self._mark.setVisible(bool(mark.words))
        self._mark.setText(mark.words)
        self._mark.setToolTip(tip(mark.tip))
        mark_px = self._mark.sizeHint().width() + _MARK_GAP_PX if mark.words else 0
        offered = self._offer(_OF_OWN if at_right else _OF_ANSWERS, only_read=only_read)
        parts = [*offered, self.pager]
        self.resize(width_px, footer_px(theme))
        used_px = mark_px + self._fit(parts, width_px - mark_px)
        lead_px = width_px - used_px + 8 if at_right else -8
        if mark.words:
            self._place(self._mark, lead_px + 8)
        lead_px += mark_px
        for part in parts:
            self._put(part, lead_px)
            lead_px += part.width()
        self._show_came(mark.came, used_px, at_right=at_right)

    @property
    def says_something(self) -> bool:
        """Whether something in the line is seen while nobody is at it: the pager, or a mark."""
        return self.pager.isVisibleTo(self) or bool(self._mark.text())

    def _take_theme(self, theme: Theme) -> None:
        self._theme = theme
        for button in self._buttons.values():
            button.set_theme(theme)
        for label in (self._mark, self._came):
            label.setFont(ui_font(theme.small_pt))

    def _offer(self, verbs: Sequence[str], *, only_read: bool) -> list[QuietButton]:
        offered = [v for v in verbs if not (only_read and v in _MAKES_BRANCHES)]
        for verb, button in self._buttons.items():
            button.setVisible(verb in offered)
        return [self._buttons[verb] for verb in offered]

    def _show_came(self, words: str, used_px: int, *, at_right: bool) -> None:
        """Say beside the rest when it came and from whom, where there is room for it."""
        width_px = self.width()
        self._came.setText(words)
        needed_px = self._came.sizeHint().width() + _MARK_GAP_PX
        if used_px + needed_px > width_px:
            self._came.setText("")
        lead_px = width_px - used_px - needed_px if at_right else used_px
        self._place(self._came, lead_px)
        self._came.setVisible(self._is_awake and bool(self._came.text()))

    def _place(self, label: QLabel, lead_px: int) -> None:
        label.resize(label.sizeHint())
        self._put(label, lead_px)

    def _put(self, part: QWidget, lead_px: int) -> None:
        put(part, lead_px, (self.height() - part.height()) // 2, self.width())

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at: the actions and the pager."""
        return [*self._buttons.values(), *self.pager.stops]

    @Slot(str)
    def _on_button_activated(self, verb: str) -> None:
        self.wanted.emit("branch" if verb == "edit" else verb)


def _words() -> dict[str, tuple[str, str]]:
    """Return the word of each button, and the fuller name it is read out by."""
    return {
        "copy": (tr("Copy"), tr("Copy message")),
        "edit": (tr("Edit"), tr("Edit and send again, in a branch")),
        "branch": (tr("Branch"), tr("Branch from here")),
        "again": (tr("Try again"), tr("Ask for another answer")),
        "seen": (tr("What it saw"), tr("What the model saw")),
        "details": (tr("Details"), tr("Details of this message")),
    }
