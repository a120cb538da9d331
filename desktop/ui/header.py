"""The bar above the chat: its title (renamed in place), where it branched from, what it offers."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.menubutton import MenuButton
from desktop.ui.widgets.oneline import shortened
from desktop.ui.widgets.plain import tip
from desktop.ui.widgets.wordfield import WordField

_TITLE_LIMIT = 500
_TITLE_MARGIN_PX = 10
_EDGE_PX = 2
_LINE_PX = 1  # below the bar; seen where something lies under it
_SIDE_PX, _SPACING_PX = 16, 4
_ORIGIN_INDENT_PX = 4  # puts its icon below the first letter of the title
_AROUND_ORIGIN_PX = 19  # the edge of the link, and what Qt leaves between its sign and its words


class TitleEdit(WordField):
    """A title that looks like text and is edited in place.

    Enter or leaving it keeps the change, Esc drops it. Signals: `renamed(title)`; `left()` it
    was ended with a key.
    """

    renamed = Signal(str)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ""
        self._has_menu = False
        self.setProperty("look", "title")
        self.setMaxLength(_TITLE_LIMIT)
        # Where the window begins its lines, whichever way the title itself is read.
        sides = Qt.AlignmentFlag
        side = sides.AlignRight if self.isRightToLeft() else sides.AlignLeft
        self.setAlignment(side | sides.AlignAbsolute)
        self.setAccessibleName(tr("Title of the chat"))
        self.setToolTip(tr("Rename this chat"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.returnPressed.connect(self._on_self_return_pressed)

    def show_title(self, title: str, *, editable: bool) -> None:
        """Show `title`; while a person is editing it, their text stays."""
        self._title = title
        self.setReadOnly(not editable)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if editable else Qt.FocusPolicy.NoFocus)
        if not (self.hasFocus() and self.isModified() and editable):
            self._put_back()

    def title(self) -> str:
        """Return the whole title, also where there is no room for it."""
        return self._title

    def _put_back(self) -> None:
        if self.hasFocus():
            self.setText(self._title)
            return
        room_px = self.width() - 2 * _TITLE_MARGIN_PX
        self.setText(shortened(self.fontMetrics(), self._title, room_px))
        self.setCursorPosition(0)

    @Slot()
    def _on_self_return_pressed(self) -> None:
        self.clearFocus()
        self.left.emit()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        if not self._has_menu:
            self.setText(self._title)
        self._has_menu = False
        super().focusInEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self.hasFocus():
            self._put_back()

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        # Its own menu gives the keys back, and copies what is selected.
        self._has_menu = QApplication.activePopupWidget() is not None
        if not self._has_menu:
            self._take()
        super().focusOutEvent(event)

    def _take(self) -> None:
        title = self.text().strip()
        if self.isModified() and title and title != self._title:
            self._title = title
            self.renamed.emit(title)
        self._put_back()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._put_back()
            self.clearFocus()
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Header(QFrame):
    """The bar.

    Signals: `renamed(title)`, `parent_asked()`, `map_toggled(bool)`, `themed(Theme)` it has other
    colours now.
    """

    renamed = Signal(str)
    parent_asked = Signal()
    map_toggled = Signal(bool)
    themed = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._from_title = ""
        self.setProperty("look", "header")
        self.title = TitleEdit(self)
        self.branched_from = QPushButton(self)
        self.map = QToolButton(self)
        self.more = MenuButton(self)
        self._arrange()
        self.set_theme(theme)
        self.title.renamed.connect(self.renamed)
        self.branched_from.clicked.connect(self.parent_asked)
        self.map.toggled.connect(self.map_toggled)
        self.show_chat(tr("New chat"), branched_from="", editable=False)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.theme = theme
        put_icon(self.branched_from, "branch", theme.accent, theme.sized(14))
        put_icon(self.map, "branch", theme.muted, theme.sized(18))
        put_icon(self.more, "more", theme.muted, theme.sized(18))
        self._show_from()
        self.themed.emit(theme)

    def show_chat(self, title: str, *, branched_from: str, editable: bool) -> None:
        """Show the title, and the title of the chat this one branched from ("" for none)."""
        self.title.show_title(title, editable=editable)
        self._from_title = branched_from
        self.branched_from.setVisible(bool(branched_from))
        self._show_from()

    def show_line(self, *, shown: bool) -> None:
        """Draw the line below the bar, or none: where nothing lies under it none is needed."""
        if shown is not self.property("lined"):
            # A style sheet looks at a property only when the widget is polished anew.
            self.setProperty("lined", shown)
            self.style().polish(self)

    def show_map(self, *, shown: bool) -> None:
        """Show whether the branch map is open."""
        was_blocked = self.map.blockSignals(True)
        self.map.setChecked(shown)
        self.map.blockSignals(was_blocked)

    def _arrange(self) -> None:
        self.branched_from.setProperty("look", "link")
        self.map.setCheckable(True)
        for button, words in (
            (self.map, tr("Branches of this chat")),
            (self.more, tr("More for this chat")),
        ):
            button.setAccessibleName(words)
            button.setToolTip(tip(words))
        origin = QHBoxLayout()
        origin.setContentsMargins(_ORIGIN_INDENT_PX, 0, 0, 0)
        origin.addWidget(self.branched_from, 0, Qt.AlignmentFlag.AlignLeft)
        beside = QVBoxLayout()
        beside.setSpacing(0)
        beside.addWidget(self.title)
        beside.addLayout(origin)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(_SIDE_PX, _EDGE_PX, _SIDE_PX, _EDGE_PX)
        layout.setSpacing(_SPACING_PX)
        layout.addLayout(beside, 1)
        layout.addWidget(self.map)
        layout.addWidget(self.more)

    @override
    def sizeHint(self) -> QSize:
        """Return a size with room for where a chat branched from, also while it did not.

        Else all below it moved on the way between a chat and its branches.
        """
        lines_px = self.title.sizeHint().height() + self.branched_from.sizeHint().height()
        return QSize(super().sizeHint().width(), lines_px + 2 * _EDGE_PX + _LINE_PX)

    def _show_from(self) -> None:
        text = tr("Branched from {title}", title=self._from_title)
        self.branched_from.setAccessibleName(text)
        self.branched_from.setToolTip(tip(text))
        metrics = self.branched_from.fontMetrics()
        self.branched_from.setText(shortened(metrics, text, self._words_px()))

    def _words_px(self) -> int:
        """Return how wide the words about where it branched from may be."""
        sides_px = 2 * (_SIDE_PX + _SPACING_PX)
        buttons_px = self.map.sizeHint().width() + self.more.sizeHint().width()
        sign_px = self.branched_from.iconSize().width() + _AROUND_ORIGIN_PX
        return self.width() - sides_px - buttons_px - _ORIGIN_INDENT_PX - sign_px

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_from()
