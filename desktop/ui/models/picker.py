"""The picker: a panel over the window that opens at the model's button and closes by itself.

It opens on the side of the button where there is more room, and is as high as what it shows.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid
from typing_extensions import override

from desktop.models import ModelChoice
from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.models.finder import ModelFinder
from desktop.ui.theme import Theme
from desktop.ui.widgets.busy import BusySign
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.stops import read_as_laid_out

_WIDTH_PX, _HEIGHT_PX = 500, 520
_GAP_PX = 6
_EDGE_PX = 8
_FRAMES_PX = 14  # of the panel and of what it shows


class ModelPicker(QWidget):
    """The panel, and the window behind it, which takes the click that closes it.

    A part of the window and no window of its own: an input method writes into its field, and
    the window's keys go on working. Signals: `chosen(id)`; `refused(id)`;
    `favourite_asked(id, bool)`; `correction_asked(id)`; `removal_asked(id)`; `add_asked()`;
    `connections_asked()`; `closed()`.
    """

    chosen = Signal(str)
    refused = Signal(str)
    favourite_asked = Signal(str, bool)
    correction_asked = Signal(str)
    removal_asked = Signal(str)
    add_asked = Signal()
    connections_asked = Signal()
    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._anchor = parent
        self._before: QWidget | None = None
        self._is_open = False
        self.panel = QFrame(self)
        self.finder = ModelFinder(theme, self.panel)
        self.looking = QWidget(self.panel)
        self.sign = BusySign(theme, self.looking)
        self.invitation = PlainLabel(parent=self.panel)
        self.add = QPushButton(tr("Add a model…"), self.panel)
        self.connections = QPushButton(tr("Connections…"), self.panel)
        self._arrange()
        self.set_theme(theme)
        self._connect()
        parent.destroyed.connect(self.deleteLater)  # open once, it belongs to the window
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.finder.set_theme(theme)
        self.sign.set_theme(theme)
        self.add.setIcon(icon("plus", theme.accent, 16))
        if self.isVisible():
            self._place()

    def open_at(self, anchor: QWidget, choices: Iterable[ModelChoice], chosen: str) -> None:
        """Open at `anchor` with these models, the one with the id `chosen` marked."""
        choices = tuple(choices)
        self._anchor = anchor
        self._before = QApplication.focusWidget()
        window = anchor.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        window.installEventFilter(self)
        self._invite(choices)
        self.finder.lines.show(choices, chosen)  # they say how high it has to be
        self._place()
        self._is_open = True
        self.show()
        self.raise_()
        self.finder.begin(choices, chosen)

    def refresh(self, choices: Iterable[ModelChoice], chosen: str) -> None:
        """Show what is known now, if it is open."""
        if self.isVisible():
            choices = tuple(choices)
            self._invite(choices)
            self.finder.refresh(choices, chosen)
            self._place()

    def show_looking(self, *, is_looking: bool) -> None:
        """Say, or no longer say, that programs on this computer are being looked for."""
        self.looking.setVisible(is_looking)

    def close_panel(self) -> None:
        """Close it and put the cursor back where it was."""
        if not self._is_open:
            return
        self._is_open = False
        self.window().removeEventFilter(self)
        # Before it goes: Qt would hand the cursor of a part that hides to whatever comes next.
        before = self._before
        if before is not None and isValid(before) and before.isVisible():
            before.setFocus(Qt.FocusReason.PopupFocusReason)
        self.hide()
        self.closed.emit()

    def _arrange(self) -> None:
        self.panel.setProperty("look", "picker")
        words = PlainLabel(tr("Looking…"), self.looking)
        words.setProperty("look", "small")
        words.setAccessibleName(tr("Looking for programs on this computer"))
        looking = QHBoxLayout(self.looking)
        looking.setContentsMargins(0, 0, 0, 0)
        looking.addWidget(self.sign)
        looking.addWidget(words)
        self.looking.hide()
        foot = QHBoxLayout()
        foot.setContentsMargins(0, 0, 6, 0)
        for button in (self.add, self.connections):
            button.setProperty("look", "link")
            button.setIconSize(QSize(16, 16))
            foot.addWidget(button)
        foot.addStretch(1)
        foot.addWidget(self.looking)
        layout = QVBoxLayout(self.panel)
        layout.setContentsMargins(_EDGE_PX, _EDGE_PX, _EDGE_PX, _EDGE_PX)
        layout.setSpacing(_EDGE_PX)
        rule = QFrame(self.panel)
        rule.setProperty("look", "rule")
        self.invitation.setWordWrap(True)
        self.invitation.setProperty("look", "muted")
        self.invitation.setContentsMargins(_EDGE_PX, 0, _EDGE_PX, 0)
        layout.addWidget(self.finder, 1)
        layout.addWidget(self.invitation)
        layout.addWidget(rule)
        layout.addLayout(foot)
        read_as_laid_out(layout)

    def _connect(self) -> None:
        view = self.finder.view
        view.chosen.connect(self._on_view_chosen)
        view.refused.connect(self.refused)
        view.favourite_asked.connect(self.favourite_asked)
        view.correction_asked.connect(self._on_view_correction_asked)
        view.removal_asked.connect(self.removal_asked)
        self.add.clicked.connect(self._on_add_clicked)
        self.connections.clicked.connect(self._on_connections_clicked)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_app_focus_changed)

    def _invite(self, choices: Sequence[ModelChoice]) -> None:
        """Where there is only what we bring along, say what else there is to be had."""
        self.invitation.setText(
            tr(
                "Bigger models know more: add one of an online service, of a program on this "
                "computer such as Ollama, or one in a file."
            )
        )
        self.invitation.setVisible(all(choice.is_builtin for choice in choices))

    def _place(self) -> None:
        """Cover the window, and put the panel at the anchor as far as there is room."""
        window = self._anchor.window()
        self.setGeometry(window.rect())
        anchor = QRect(self._anchor.mapTo(window, QPoint(0, 0)), self._anchor.size())
        whole = window.rect().adjusted(_EDGE_PX, _EDGE_PX, -_EDGE_PX, -_EDGE_PX)
        above_px = anchor.top() - _GAP_PX - whole.top()
        below_px = whole.bottom() - anchor.bottom() - _GAP_PX
        scale = self._theme.scale
        size = QSize(min(round(_WIDTH_PX * scale), whole.width()), 0)
        size.setHeight(min(self._wanted_px(size.width()), max(above_px, below_px)))
        panel = QRect(QPoint(0, anchor.bottom() + _GAP_PX), size)
        if below_px < above_px:
            panel.moveBottom(anchor.top() - _GAP_PX)
        # Its far end stands at the far end of the button, whichever way one reads.
        if self.layoutDirection() == Qt.LayoutDirection.LeftToRight:
            panel.moveRight(anchor.right())
        else:
            panel.moveLeft(anchor.left())
        panel.moveLeft(max(whole.left(), min(panel.left(), whole.right() - panel.width() + 1)))
        self.panel.setGeometry(panel)

    def _wanted_px(self, width_px: int) -> int:
        """Return how high it has to be to show everything without empty space, within reason."""
        parts_px = [self.finder.wanted_px(), self.add.sizeHint().height() + _EDGE_PX]
        if not self.invitation.isHidden():
            parts_px.append(self.invitation.heightForWidth(width_px - 2 * _EDGE_PX))
        wanted_px = sum(parts_px) + _EDGE_PX * len(parts_px) + _FRAMES_PX
        return min(wanted_px, round(_HEIGHT_PX * self._theme.scale))

    @Slot(str)
    def _on_view_chosen(self, choice_id: str) -> None:
        self.close_panel()
        self.chosen.emit(choice_id)

    @Slot(str)
    def _on_view_correction_asked(self, choice_id: str) -> None:
        self.close_panel()
        self.correction_asked.emit(choice_id)

    @Slot()
    def _on_add_clicked(self) -> None:
        self.close_panel()
        self.add_asked.emit()

    @Slot()
    def _on_connections_clicked(self) -> None:
        self.close_panel()
        self.connections_asked.emit()

    @Slot(QWidget, QWidget)
    def _on_app_focus_changed(self, _old: QWidget | None, new: QWidget | None) -> None:
        # Another part took the cursor, with a key of the window for instance.
        if self._is_open and new is not None and not self.isAncestorOf(new):
            self._before = None
            self.close_panel()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.panel.geometry().contains(event.position().toPoint()):
            self.close_panel()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_panel()
        else:
            super().keyPressEvent(event)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        # Tab stays inside the panel; Qt asks too when the panel hides, and then has no say here.
        if not self._is_open:
            return super().focusNextPrevChild(next)
        stops = [self.finder.search, self.finder.view, self.add, self.connections]
        stops = [stop for stop in stops if stop.isVisible()]
        focused = QApplication.focusWidget()
        at = stops.index(focused) if focused in stops else -1
        stops[(at + (1 if next else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True
