"""The panel on the right: one part at a time, its title, a sign for each other, and a way out.

It stands over a place that the splitter holds for it beside the chat. Where the window has no room
for both, that place goes and the panel covers the chat's edge: the chat is never squeezed.
"""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QSplitter,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.borrowed import BorrowedKeys
from desktop.ui.widgets.elided import ElidedLabel
from desktop.ui.widgets.plain import PlainLabel, tip
from desktop.ui.widgets.stops import put_behind

WIDTH_PX = 340
NARROWEST_PX = 280
CHAT_LEAST_PX = 420
_UNCOVERED_PX = 56  # of the window, at least: one sees that the chat goes on below
_WIDEST_SCALE = 1.3
_LEAST_SCALE = 1.6
"""How far the least width grows with the text; words are no wider than that in any language."""

_SIGN_PX = 18


class PartButton(QToolButton):
    """The sign in the panel's head that leads to another part. Signal: `chosen(name)`."""

    chosen = Signal(str)

    def __init__(self, name: str, title: str, sign: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = name
        self.sign = sign
        self.setAccessibleName(title)
        self.setToolTip(tip(title))
        self.clicked.connect(self._on_self_clicked)

    @Slot()
    def _on_self_clicked(self) -> None:
        self.chosen.emit(self.name)


class SidePanel(QFrame):
    """Holds the parts, and shows at most one.

    Signals: `changed(name)` another part is in view, "" for none; `left()` it closed with the keys
    in it, and what had them before is gone.
    """

    changed = Signal(str)
    left = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._window = parent
        self._current = ""
        self._parts: dict[str, QWidget] = {}
        self._begin: dict[str, Callable[[], None]] = {}
        self._titles: dict[str, str] = {}
        self._notes: dict[str, str] = {}
        self._signs: dict[str, PartButton] = {}
        self._keys = BorrowedKeys()
        self._width_px = WIDTH_PX
        self._splitter: QSplitter | None = None
        self._place = QWidget(parent)
        self._place.setMinimumWidth(NARROWEST_PX)
        self._place.hide()
        self._title = ElidedLabel("", self)
        self._note = PlainLabel(parent=self)
        self._heads = QHBoxLayout()
        self.close_button = QToolButton(self)
        self._stack = QStackedWidget(self)
        self._arrange()
        self.set_theme(theme)
        self.close_button.clicked.connect(self.dismiss)
        self.hide()

    # The parts

    def add(
        self, name: str, title: str, sign: str, part: QWidget, begin: Callable[[], None]
    ) -> None:
        """Take in `part`, called `name` in the program and `title` in the window.

        `sign` is the name of its icon; `begin` puts the keys where one begins in it. No focus proxy
        does that: Tab would pass over what stands before it.
        """
        button = PartButton(name, title, sign, self)
        button.chosen.connect(self.show_part)
        put_behind(next(reversed(self._signs.values()), self._note), button)
        for later in (self.close_button, self._stack):
            later.raise_()  # read aloud after it, as they stand
        self._heads.addWidget(button)
        self._parts[name], self._titles[name], self._signs[name] = part, title, button
        self._begin[name] = begin
        self._stack.addWidget(part)
        self.set_theme(self._theme)

    def note(self, name: str, text: str) -> None:
        """Say something short beside the title of the part `name`, such as a count."""
        self._notes[name] = text
        self._show_head()

    @property
    def current(self) -> str:
        """The name of the part in view; "" while the panel is closed."""
        return self._current

    @property
    def is_covering(self) -> bool:
        """Whether it lies over the chat because there is no room beside it."""
        return bool(self._current) and not self._place.isVisibleTo(self._window)

    @Slot(str)
    def show_part(self, name: str) -> None:
        """Show the part `name` and put the keys into it; an unknown name does nothing."""
        if name not in self._parts:
            return
        is_other = name != self._current
        self._keys.borrow(self)
        self._current = name
        self._stack.setCurrentWidget(self._parts[name])
        self._show_head()
        self.settle()
        self.show()
        self.raise_()
        self._begin[name]()
        if is_other:
            self.changed.emit(name)

    @Slot(str)
    def toggle(self, name: str) -> None:
        """Show the part `name`, or close the panel where it is in view already."""
        if self._current == name:
            self.dismiss()
        else:
            self.show_part(name)

    @Slot()
    def dismiss(self) -> None:
        """Close the panel; the chat gets its width back."""
        if not self._current:
            return
        focused = QApplication.focusWidget()
        had_keys = focused is not None and self.isAncestorOf(focused)
        # Before it hides: Qt would hand the keys to whatever comes next.
        if had_keys and not self._keys.give_back():
            self.left.emit()
        self._current = ""
        self.hide()
        self._place.hide()
        self.changed.emit("")

    @Slot()
    def make_way(self) -> None:
        """Close where the panel covers the chat, which somebody wants to see now."""
        if self.is_covering:
            self.dismiss()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self._place.setMinimumWidth(self._least_px)
        for button in self._signs.values():
            put_icon(button, button.sign, theme.muted, theme.sized(_SIGN_PX))
        put_icon(self.close_button, "close", theme.muted, theme.sized(16))

    # Its place

    def live_in(self, splitter: QSplitter) -> None:
        """Stand at the end of `splitter`, whose last widget but this is the chat."""
        self._splitter = splitter
        splitter.addWidget(self._place)
        self._place.raise_()  # read aloud after the others, as it stands
        splitter.setStretchFactor(splitter.indexOf(self._place), 0)
        splitter.setCollapsible(splitter.indexOf(self._place), False)
        splitter.splitterMoved.connect(self._on_splitter_moved)
        splitter.installEventFilter(self)
        self._place.installEventFilter(self)

    def set_width(self, width_px: int) -> None:
        """Be so wide from now on, where there is room for it."""
        self._width_px = max(NARROWEST_PX, width_px)
        self.settle()

    @property
    def width_px(self) -> int:
        """How wide it is beside the chat, as it was last chosen."""
        return self._width_px

    @property
    def _least_px(self) -> int:
        return round(NARROWEST_PX * min(max(1.0, self._theme.scale), _LEAST_SCALE))

    @property
    def _beside_px(self) -> int:
        """How wide it is beside the chat in this text size."""
        return max(self._width_px, self._least_px)

    def settle(self) -> None:
        """Stand beside the chat where there is room for both, and over it elsewhere."""
        # Before it is in view a splitter has no widths to share, and forgets those it was given.
        if self._splitter is None or not self._current or not self._splitter.isVisible():
            return
        has_room = self._room_px(self._splitter) >= CHAT_LEAST_PX
        if has_room and not self._place.isVisibleTo(self._splitter):
            self._place.show()
            self._share(self._splitter)
        elif not has_room:
            self._place.hide()
        self._follow()

    def _room_px(self, splitter: QSplitter) -> int:
        """Return what is left for the chat beside the panel and what stands before it."""
        before = splitter.sizes()[: splitter.indexOf(self._place) - 1]
        return splitter.width() - sum(before) - self._beside_px

    def _share(self, splitter: QSplitter) -> None:
        """Take the width from the chat; a splitter forgets that of a widget that was hidden."""
        *before, chat_px, place_px = splitter.sizes()
        splitter.setSizes([*before, chat_px + place_px - self._beside_px, self._beside_px])

    def _follow(self) -> None:
        if self._splitter is None:
            return
        parent = self._window
        if self._place.isVisibleTo(self._splitter):
            self.setGeometry(QRect(self._place.mapTo(parent, QPoint()), self._place.size()))
            return
        whole = QRect(self._splitter.mapTo(parent, QPoint()), self._splitter.size())
        # Over the chat it costs nothing to be as wide as larger letters need.
        fitting_px = round(WIDTH_PX * min(self._theme.scale, _WIDEST_SCALE))
        width_px = min(max(self._width_px, fitting_px), whole.width() - _UNCOVERED_PX)
        is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        left = whole.left() if is_mirrored else whole.right() + 1 - width_px
        self.setGeometry(left, whole.top(), width_px, whole.height())

    @Slot()
    def _on_splitter_moved(self) -> None:
        if self._splitter is not None and self._place.isVisibleTo(self._splitter):
            self._width_px = max(NARROWEST_PX, self._place.width())
        self.settle()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show}:
            if watched is self._splitter:
                self.settle()
            elif watched is self._place:
                self._follow()
        return False

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.is_covering:
            # Beside the chat the splitter draws this line.
            is_mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            edge = self.width() - 1 if is_mirrored else 0
            QPainter(self).fillRect(edge, 0, 1, self.height(), QColor(self._theme.border))

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)

    # How it is laid out

    def _arrange(self) -> None:
        self.setProperty("look", "panel")
        self.setAutoFillBackground(True)
        self._title.setProperty("look", "strong")
        self._note.setProperty("look", "muted")
        self.close_button.setAccessibleName(tr("Close this panel"))
        self.close_button.setToolTip(tip(tr("Close this panel")))
        self._heads.setSpacing(2)
        head = QHBoxLayout()
        head.setContentsMargins(14, 11, 8, 5)  # its title beside that of the chat
        head.setSpacing(8)
        head.addWidget(self._title, 1)
        head.addWidget(self._note)
        head.addLayout(self._heads)
        head.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(head)
        layout.addWidget(self._stack, 1)

    def _show_head(self) -> None:
        title = self._titles.get(self._current, "")
        self._title.setText(title)
        self._title.setToolTip(tip(title))
        self.setAccessibleName(title)
        self._note.setText(self._notes.get(self._current, ""))
        for name, button in self._signs.items():
            button.setVisible(name != self._current)  # the title says it, and needs the room
