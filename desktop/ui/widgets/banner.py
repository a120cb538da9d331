"""A quiet bar with a sentence and what can be done: for trouble, offers and hints."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon, put_icon
from desktop.ui.theme import LINK_INSET_PX, Theme
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.flow import FlowLayout
from desktop.ui.widgets.plain import PlainLabel

Tone = Literal["info", "warning", "danger"]
_ICONS: dict[Tone, str] = {"info": "info", "warning": "warning", "danger": "warning"}
_ICON_PX = 16
_BETWEEN_PX = 8
_AROUND_LINE_PX = 4
_PARTS = 1_000
_MOST_SHARE = 0.4  # of the width, for the buttons beside the words


@dataclass(frozen=True, slots=True)
class _Said:
    """One sentence, and what can be done about it."""

    text: str
    tone: Tone
    actions: tuple[tuple[str, str], ...]
    closable: bool
    share: float | None


class ActionButton(QPushButton):
    """A button that knows the name of what it does. Signal: `chosen(name)`."""

    chosen = Signal(str)

    def __init__(self, name: str, label: str, parent: QWidget) -> None:
        super().__init__(label, parent)
        self.name = name
        self.clicked.connect(self._on_self_clicked)

    @Slot()
    def _on_self_clicked(self) -> None:
        self.chosen.emit(self.name)


class Banner(QFrame):
    """One sentence with its actions; hidden until `tell`.

    What is said of another topic waits below it, and comes back when the later one is closed or
    withdrawn: nothing is lost because two things had to be said.

    Signals: `acted(name)` a button was pressed; `dismissed(topic)` it was closed by the person.
    """

    acted = Signal(str)
    dismissed = Signal(str)

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, closable: bool = True
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone: Tone = "info"
        self._is_closable = closable
        self._said: dict[str, _Said] = {}  # by topic, the one in view last
        self._buttons: list[ActionButton] = []
        self.setProperty("look", "banner")
        self._sign = PlainLabel(parent=self)
        self._text = PlainLabel(parent=self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._bar = QProgressBar(self)
        self._bar.setRange(0, _PARTS)
        self._bar.setTextVisible(False)
        self._bar.setAccessibleName(tr("How far it is"))
        self._row = QWidget(self)
        self._close = QToolButton(self)
        self._close.setAccessibleName(tr("Close this message"))
        self._close.clicked.connect(self._on_close_clicked)
        self._words = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._doings = QHBoxLayout()
        self._arrange()
        self.set_theme(theme)
        self.hide()

    def _arrange(self) -> None:
        self._words.setSpacing(_BETWEEN_PX)
        self._words.addWidget(self._text, 1)
        self._doings.addSpacing(-LINK_INSET_PX)
        self._doings.addWidget(self._row)
        self._words.addLayout(self._doings)
        FlowLayout(self._row, gap_px=_BETWEEN_PX)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self._sign)
        middle = QVBoxLayout()
        middle.setSpacing(_BETWEEN_PX)
        middle.addLayout(self._words)
        middle.addWidget(self._bar)
        layout.addLayout(middle, 1)
        layout.addWidget(self._close)

    def tell(
        self,
        text: str,
        *,
        tone: Tone = "info",
        actions: Sequence[tuple[str, str]] = (),
        topic: str = "",
        closable: bool = True,
        share: float | None = None,
    ) -> None:
        """Show `text` with a button for each (name, label) of `actions`.

        It takes the place of what was said of `topic` before; what is said of others waits. A bar
        shows how much is done where that is known: `share`, from 0 to 1.
        """
        can_close = closable and self._is_closable
        self._said.pop(topic, None)
        self._said[topic] = _Said(text, tone, tuple(actions), can_close, share)
        self._show()

    def tell_share(self, topic: str, share: float) -> None:
        """Show how much is done of what is said of `topic`, if anything is."""
        if topic in self._said:
            self._said[topic] = replace(self._said[topic], share=share)
            if topic == next(reversed(self._said)):
                self._bar.setValue(round(_PARTS * share))

    def focus_first(self) -> None:
        """Put the keys on the first thing that can be done."""
        if self._buttons:
            self._buttons[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def withdraw(self, topic: str = "") -> None:
        """Say no more of `topic`; what waited below it is shown again."""
        if self._said.pop(topic, None) is not None:
            self._show()

    def _show(self) -> None:
        if not self._said:
            self.hide()
            return
        said = next(reversed(self._said.values()))
        is_other = self.isHidden() or said.text != self._text.text()
        self._tone = said.tone
        self._text.setText(said.text)
        self.setAccessibleName(said.text)
        self._close.setVisible(said.closable)
        self._bar.setVisible(said.share is not None)
        self._bar.setValue(round(_PARTS * (said.share or 0.0)))
        self._set_actions(said.actions)
        self.set_theme(self._theme)
        self.show()
        if is_other:
            announce(self, said.text)

    def text(self) -> str:
        """Return the sentence that is shown."""
        return self._text.text()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        colour = {"info": theme.muted, "warning": theme.warning, "danger": theme.danger}
        size_px = theme.sized(_ICON_PX)
        sign = icon(_ICONS[self._tone], colour[self._tone], size_px)
        self._sign.setPixmap(sign.pixmap(QSize(size_px, size_px), self.devicePixelRatioF()))
        self._sign.setFixedHeight(self._text.fontMetrics().lineSpacing() + _AROUND_LINE_PX)
        put_icon(self._close, "close", theme.muted, theme.sized(14))

    def button(self, name: str) -> ActionButton:
        """Return the button of the action `name`. Raises StopIteration when there is none."""
        return next(button for button in self._buttons if button.name == name)

    def _set_actions(self, actions: Sequence[tuple[str, str]]) -> None:
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._buttons = []
        row = self._row.layout()
        assert row is not None
        for name, label in actions:
            button = ActionButton(name, label, self._row)
            button.setProperty("look", "link")
            button.chosen.connect(self.acted)
            row.addWidget(button)
            self._buttons.append(button)
        self._row.setVisible(bool(actions))
        self._order()
        self._fit()

    def _order(self) -> None:
        """Let Tab come by the buttons here: a new one stands at the end of the window's round."""
        for before, after in pairwise((self._close, *self._buttons)):
            QWidget.setTabOrder(before, after)
        if self._buttons:
            QWidget.setTabOrder(self._buttons[-1], self._close)

    def _fit(self) -> None:
        """Put the buttons below the words where they would take most of the line."""
        wide_px = sum(button.sizeHint().width() + _BETWEEN_PX for button in self._buttons)
        is_tight = wide_px > _MOST_SHARE * self.width()
        self._row.setMinimumWidth(0 if is_tight else max(0, wide_px - _BETWEEN_PX))
        side_by_side, stacked = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._words.setDirection(stacked if is_tight else side_by_side)
        middle = Qt.AlignmentFlag.AlignVCenter
        self._words.setAlignment(self._doings, Qt.AlignmentFlag(0) if is_tight else middle)
        # The sign stands beside the first line, however many there are.
        room_px = self._text.width()
        words_px = self._text.fontMetrics().horizontalAdvance(self._text.text())
        is_one_line = not is_tight and words_px < room_px and self._bar.isHidden()
        layout = self.layout()
        assert layout is not None
        layout.setAlignment(self._sign, middle if is_one_line else Qt.AlignmentFlag.AlignTop)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        layout = self.layout()
        assert layout is not None
        layout.activate()  # how wide the words are is known by then
        self._fit()

    @Slot()
    def _on_close_clicked(self) -> None:
        topic = next(reversed(self._said))
        self.withdraw(topic)
        self.dismissed.emit(topic)
