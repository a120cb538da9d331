"""What every row of the timeline is made of: a widget that is bound to a row and bound again."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QEnterEvent, QImage, QPalette
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.theme import Theme
from desktop.ui.timeline.rows import Row, RowKind
from desktop.ui.timeline.textarea import TextArea
from desktop.ui.widgets.plain import PlainLabel

ROW_GAP_PX = 18


@dataclass(frozen=True, slots=True)
class Setting:
    """What a row is shown with, besides itself.

    `ordinal` counts messages from 1, `images` are the decoded pictures by digest, `is_open` says
    that what can be folded is unfolded, `is_whole` that a long text is shown to its end,
    `only_read` that nothing is offered which would change a chat or make one.
    """

    theme: Theme
    width_px: int
    images: Mapping[str, QImage]
    ordinal: int = 0
    is_last: bool = False
    is_open: bool = False
    is_whole: bool = False
    only_read: bool = False


class RowWidget(QWidget):
    """A row on screen.

    Signals: `acted(seq, verb, argument)` a person wants something done with it; `grew` its height
    changed by itself; `picture_dropped(seq, digest, mime)` in the place of a damaged picture.
    """

    acted = Signal(int, str, str)
    picture_dropped = Signal(int, str, QMimeData)
    grew = Signal()
    kind: ClassVar[RowKind | None] = None

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.row: Row | None = None
        self.setting: Setting | None = None
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def bind(self, row: Row, setting: Setting) -> None:
        """Show `row` and take the height it needs, the gap below included."""
        raise NotImplementedError

    @property
    def areas(self) -> list[TextArea]:
        """The widgets a selection can run through, top to bottom."""
        return []

    @property
    def stops(self) -> list[QWidget]:
        """What the Tab key may stop at inside it, in reading order, shown or not."""
        return []

    def focus_pager(self, step: int) -> None:
        """Put the keys on the arrow of its pager that leads on by `step`."""

    @property
    def gap_px(self) -> int:
        """How much of its height, at the bottom, is the gap to the next row."""
        return ROW_GAP_PX

    @property
    def offers_while_last(self) -> bool:
        """Whether what it offers depends on its being the last row."""
        return self.kind == "notice" or (self.row is not None and self.row.is_cut)

    @property
    def is_awake(self) -> bool:
        """Whether a person is at it: with the mouse, with the keys, or since it is the last one."""
        focused = QApplication.focusWidget()
        has_focus = focused is not None and (focused is self or self.isAncestorOf(focused))
        is_last = self.setting is not None and self.setting.is_last
        return has_focus or is_last or self.underMouse()

    def note_last(self, *, is_last: bool) -> None:
        """Hear whether it is the last row now."""
        if self.setting is not None and self.setting.is_last != is_last:
            self.setting = replace(self.setting, is_last=is_last)
            self.wake()

    def wake(self) -> None:
        """Show what can be done with it while a person is at it, and no longer."""

    def lighten(self) -> None:
        """Hear that it will be shown anew in a moment, and let go what would only be in the way."""

    @property
    def shows_all(self) -> bool:
        """Whether its words show to their end, also while nobody asked for the whole."""
        return True

    @property
    def is_filling(self) -> bool:
        """Whether a part of its words comes with the next frames; `grew` tells of each."""
        return False

    @property
    def filled_px(self) -> int:
        """How much of its height shows already; all, unless it `is_filling`."""
        return self.height()

    @property
    def digests(self) -> frozenset[str]:
        """The pictures it shows."""
        return frozenset() if self.row is None else frozenset(p.digest for p in self.row.pictures)

    def show_images(self) -> None:
        """Show the pictures that have been decoded meanwhile."""

    def missing_pictures(self) -> list[tuple[str, int]]:
        """Return the pictures still to be decoded, with their longest edge in device pixels."""
        return []

    def act(self, verb: str, argument: str = "") -> None:
        """Say that a person asked for `verb` on this row."""
        self.acted.emit(-1 if self.row is None else self.row.seq, verb, argument)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.wake()

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.wake()


class WaitingWidget(RowWidget):
    """The place of a row whose body is being fetched: nothing but its room."""

    def hold(self, seq: int, setting: Setting, height_px: int) -> None:
        """Keep `height_px` free for the row of event `seq`."""
        self.row, self.setting = Row(seq, "notice"), setting
        self.setAccessibleName(tr("Message {number}, loading", number=setting.ordinal))
        self.resize(setting.width_px, height_px)

    @override
    def bind(self, row: Row, setting: Setting) -> None:
        self.hold(row.seq, setting, self.height())


def quiet_label(parent: QWidget) -> QLabel:
    """Return a label for remarks: plain text in the muted colour, never read as markup."""
    label = PlainLabel(parent=parent)
    label.setWordWrap(True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
