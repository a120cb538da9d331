"""A quiet bar with a sentence and what can be done: for trouble, offers and hints."""

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import PlainLabel

Tone = Literal["info", "warning", "danger"]
_ICONS: dict[Tone, str] = {"info": "info", "warning": "warning", "danger": "warning"}
_ICON_PX = 16
_BETWEEN_PX = 8
_MOST_SHARE = 0.4  # of the width, for the buttons beside the words


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

    Signals: `acted(name)` a button was pressed; `dismissed()` it was closed by the person.
    """

    acted = Signal(str)
    dismissed = Signal()

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, closable: bool = True
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._tone: Tone = "info"
        self._buttons: list[ActionButton] = []
        self.setProperty("look", "banner")
        self._sign = PlainLabel(parent=self)
        self._text = PlainLabel(parent=self)
        self._text.setWordWrap(True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._close = QToolButton(self)
        self._close.setAccessibleName(tr("Close this message"))
        self._close.setIconSize(QSize(14, 14))
        self._close.setVisible(closable)
        self._close.clicked.connect(self._on_close_clicked)
        self._row = QWidget(self)
        self._words = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._arrange()
        self.set_theme(theme)
        self.hide()

    def _arrange(self) -> None:
        self._words.setSpacing(_BETWEEN_PX)
        self._words.addWidget(self._text, 1)
        self._words.addWidget(self._row)
        buttons = QHBoxLayout(self._row)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(_BETWEEN_PX)
        buttons.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 8, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self._sign)
        layout.addLayout(self._words, 1)
        layout.addWidget(self._close)

    def tell(
        self, text: str, *, tone: Tone = "info", actions: Sequence[tuple[str, str]] = ()
    ) -> None:
        """Show `text` with a button for each (name, label) of `actions`."""
        self._tone = tone
        self._text.setText(text)
        self.setAccessibleName(text)
        self._set_actions(actions)
        self.set_theme(self._theme)
        self.show()

    def text(self) -> str:
        """Return the sentence that is shown."""
        return self._text.text()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        colour = {"info": theme.muted, "warning": theme.warning, "danger": theme.danger}
        sign = icon(_ICONS[self._tone], colour[self._tone], _ICON_PX)
        self._sign.setPixmap(sign.pixmap(QSize(_ICON_PX, _ICON_PX), self.devicePixelRatioF()))
        self._close.setIcon(icon("close", theme.muted, 14))

    def button(self, name: str) -> ActionButton:
        """Return the button of the action `name`. Raises StopIteration when there is none."""
        return next(button for button in self._buttons if button.name == name)

    def _set_actions(self, actions: Sequence[tuple[str, str]]) -> None:
        for old in self._buttons:
            old.hide()
            old.deleteLater()
        self._buttons = []
        row = self._row.layout()
        assert isinstance(row, QHBoxLayout)
        for name, label in actions:
            button = ActionButton(name, label, self)
            button.setProperty("look", "link")
            button.chosen.connect(self.acted)
            row.insertWidget(row.count() - 1, button)
            self._buttons.append(button)
        self._row.setVisible(bool(actions))
        self._fit()

    def _fit(self) -> None:
        """Put the buttons below the words where they would take most of the line."""
        is_tight = self._row.sizeHint().width() > _MOST_SHARE * self.width()
        side_by_side, stacked = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._words.setDirection(stacked if is_tight else side_by_side)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @Slot()
    def _on_close_clicked(self) -> None:
        self.hide()
        self.dismissed.emit()
