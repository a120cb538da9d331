"""What stands above a picture: its name and size, and what can be done with it."""

from collections.abc import Mapping

from PySide6.QtCore import QEvent, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr, tr_text
from desktop.ui.icons import put_icon
from desktop.ui.texts import Text, text
from desktop.ui.theme import BODY_PT
from desktop.ui.viewer.look import INK
from desktop.ui.widgets.elided import ElidedLabel
from desktop.ui.widgets.plain import PlainLabel, tip
from desktop.ui.widgets.stops import read_as_laid_out

_ICON_PX = 18
# By the name of what a button does: its sign, its words, its key as it is called.
_BUTTONS: Mapping[str, tuple[str, Text, str]] = {
    "smaller": ("minus", text("Zoom out"), "-"),
    "larger": ("plus", text("Zoom in"), "+"),
    "fit": ("fit", text("Fit to the window"), "0"),
    "pixels": ("one-to-one", text("Actual size"), "1"),
    "copy": ("copy", text("Copy picture"), "Ctrl+C"),
    "save": ("download", text("Save as…"), "Ctrl+S"),
    "outside": ("link", text("Open with another program"), "Ctrl+O"),
    "erase": ("trash", text("Delete this picture for ever…"), ""),
    "close": ("close", text("Close"), "Esc"),
}


class ActionButton(QToolButton):
    """A button with a sign that knows what it does. Signal: `chosen(name)`."""

    chosen = Signal(str)

    def __init__(self, name: str, sign: str, words: str, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._name, self._sign = name, sign
        self._fit_sign()
        self.setAccessibleName(words)
        self.setToolTip(tip(f"{words} ({key})" if key else words))
        self.clicked.connect(self._on_self_clicked)

    def _fit_sign(self) -> None:
        """Let the sign grow with the text of the window; the bar has the colours of no theme."""
        scale = max(1.0, self.font().pointSizeF() / BODY_PT)
        put_icon(self, self._sign, INK, round(_ICON_PX * scale))

    @Slot()
    def _on_self_clicked(self) -> None:
        self.chosen.emit(self._name)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit_sign()


class ViewerBar(QWidget):
    """The bar. Signal: `chosen(name)`, the name of one of the buttons."""

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("viewer-bar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._name = ElidedLabel("", self)
        self._facts = ElidedLabel("", self)
        self._percent = PlainLabel(parent=self)
        self._percent.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.buttons: dict[str, ActionButton] = {}
        for name, (sign, words, key) in _BUTTONS.items():
            button = ActionButton(name, sign, tr_text(words), key, self)
            button.chosen.connect(self.chosen)
            self.buttons[name] = button
        self._arrange()

    def show_facts(self, name: str, facts: str) -> None:
        """Say what the picture is called, and what else is known of it."""
        self._name.setText(name or tr("Picture"))
        self._name.setToolTip(tip(name))
        self._facts.setText(facts)
        self._facts.setToolTip(tip(facts))

    def show_zoom(self, percent: int, *, is_fitted: bool) -> None:
        """Say how large it shows; 0 where nothing does."""
        self._percent.setText(tr("{percent} %", percent=percent) if percent else "")
        self.buttons["fit"].setEnabled(not is_fitted)

    def _arrange(self) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(18, 8, 12, 8)
        row.setSpacing(2)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(self._facts)
        row.addLayout(words, 1)
        for name, button in self.buttons.items():
            if name == "larger":
                row.addWidget(self._percent)
            row.addWidget(button)
        read_as_laid_out(row)
        self._percent.setMinimumWidth(self._percent.fontMetrics().horizontalAdvance("0000 %"))
