"""The picker: a panel over the window that opens at the model's button and closes by itself.

It opens on the side of the button where there is more room, and is as high as what it shows.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.models import ModelChoice
from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.models.finder import ModelFinder
from desktop.ui.theme import Theme
from desktop.ui.widgets.busy import BusySign
from desktop.ui.widgets.overlay import Overlay
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.stops import read_as_laid_out

_WIDTH_PX, _HEIGHT_PX = 500, 520
_SIGN_PX = 16
_GAP_PX = 6
_EDGE_PX = 8
_FRAMES_PX = 14  # of the panel and of what it shows


class ModelPicker(Overlay):
    """The models, and what leads to more of them.

    Signals: `chosen(id)`; `refused(id)`; `favourite_asked(id, bool)`; `correction_asked(id)`;
    `removal_asked(id)`; `add_asked()`; `connections_asked()`.
    """

    chosen = Signal(str)
    refused = Signal(str)
    favourite_asked = Signal(str, bool)
    correction_asked = Signal(str)
    removal_asked = Signal(str)
    add_asked = Signal()
    connections_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._anchor = parent
        self.finder = ModelFinder(theme, self.panel)
        self.looking = QWidget(self.panel)
        self.sign = BusySign(theme, self.looking)
        self.invitation = Paragraph(parent=self.panel)
        self.add = QPushButton(tr("Add a model…"), self.panel)
        self.connections = QPushButton(tr("Connections…"), self.panel)
        self._arrange()
        self.set_theme(theme)
        self._connect()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        self._theme = theme
        self.finder.set_theme(theme)
        self.sign.set_theme(theme)
        put_icon(self.add, "plus", theme.accent, theme.sized(_SIGN_PX))
        self.settle()

    def open_at(self, anchor: QWidget, choices: Iterable[ModelChoice], chosen: str) -> None:
        """Open at `anchor` with these models, the one with the id `chosen` marked."""
        choices = tuple(choices)
        self._anchor = anchor
        self._invite(choices)
        self.finder.lines.show(choices, chosen)  # they say how high it has to be
        self.open_over()
        self.finder.begin(choices, chosen)

    def refresh(self, choices: Iterable[ModelChoice], chosen: str) -> None:
        """Show what is known now, if it is open."""
        if self.is_open:
            choices = tuple(choices)
            self._invite(choices)
            self.finder.refresh(choices, chosen)
            self.settle()

    def show_looking(self, *, is_looking: bool) -> None:
        """Say, or no longer say, that programs on this computer are being looked for."""
        self.looking.setVisible(is_looking)

    def _arrange(self) -> None:
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

    def _invite(self, choices: Sequence[ModelChoice]) -> None:
        """Where there is only what we bring along, say what else there is to be had."""
        self.invitation.setText(
            tr(
                "Bigger models know more: add one of an online service, of a program on this "
                "computer such as Ollama, or one in a file."
            )
        )
        self.invitation.setVisible(all(choice.is_builtin for choice in choices))

    @override
    def place(self) -> QRect:
        anchor = QRect(self._anchor.mapTo(self._under, QPoint(0, 0)), self._anchor.size())
        whole = self.rect().adjusted(_EDGE_PX, _EDGE_PX, -_EDGE_PX, -_EDGE_PX)
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
        return panel

    def _wanted_px(self, width_px: int) -> int:
        """Return how high it has to be to show everything without empty space, within reason."""
        parts_px = [self.finder.wanted_px(), self.add.sizeHint().height() + _EDGE_PX]
        if not self.invitation.isHidden():
            parts_px.append(self.invitation.heightForWidth(width_px - 2 * _EDGE_PX))
        wanted_px = sum(parts_px) + _EDGE_PX * len(parts_px) + _FRAMES_PX
        return min(wanted_px, round(_HEIGHT_PX * self._theme.scale))

    @Slot(str)
    def _on_view_chosen(self, choice_id: str) -> None:
        self.dismiss()
        self.chosen.emit(choice_id)

    @Slot(str)
    def _on_view_correction_asked(self, choice_id: str) -> None:
        self.dismiss()
        self.correction_asked.emit(choice_id)

    @Slot()
    def _on_add_clicked(self) -> None:
        self.dismiss()
        self.add_asked.emit()

    @Slot()
    def _on_connections_clicked(self) -> None:
        self.dismiss()
        self.connections_asked.emit()
