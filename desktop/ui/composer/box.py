"""The box: the editor, what stands inside it, and the buttons around it. It decides nothing."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget
from typing_extensions import override

from desktop.ui.composer.editor import PromptEditor
from desktop.ui.composer.modelbutton import ModelButton
from desktop.ui.composer.notes import Notes
from desktop.ui.composer.shelf import Shelf
from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.theme import BUTTON_PX, Theme
from desktop.ui.widgets.dotbutton import DotButton
from desktop.ui.widgets.elided import ElidedLabel
from desktop.ui.widgets.plain import tip

_ICON_PX = 18


class Box(QFrame):
    """What one writes in, framed as one thing; the frame shows where the cursor is."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        # In the order in which they stand: Tab follows it, and who reads them aloud.
        self.shelf = Shelf(theme, self)
        self.notes = Notes(theme, self)
        self.editor = PromptEditor(self)
        self.attach = QToolButton(self)
        self.screenshot = QToolButton(self)
        self.manner = DotButton(theme, self)
        self.model = ModelButton(theme, self)
        self.again = ElidedLabel(tr("Esc again to stop"), self)
        self.stop = QToolButton(self)
        self.send = QToolButton(self)
        self.setProperty("look", "composer")
        self._arrange()
        self.editor.installEventFilter(self)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.shelf.set_theme(theme)
        self.notes.set_theme(theme)
        button_px, icon_px = theme.sized(BUTTON_PX), theme.sized(_ICON_PX)
        for button in (self.attach, self.screenshot, self.manner, self.stop, self.send):
            button.setFixedSize(button_px, button_px)
        put_icon(self.attach, "paperclip", theme.muted, icon_px)
        put_icon(self.screenshot, "screenshot", theme.muted, icon_px)
        put_icon(self.manner, "settings", theme.muted, icon_px)
        self.manner.set_theme(theme)
        self.model.set_theme(theme)
        put_icon(self.stop, "stop", theme.text, icon_px)
        put_icon(self.send, "send", theme.on_accent, icon_px, off=theme.muted)

    def _arrange(self) -> None:
        _dress(self.attach, tr("Attach pictures or text files"), "")
        _dress(self.screenshot, tr("Attach a screenshot"), "")
        self.screenshot.hide()  # until it is known that one can be taken here
        _dress(self.manner, tr("How it answers"), "")
        _dress(self.stop, tr("Stop the answer"), "circle")
        _dress(self.send, tr("Send"), "round")
        self.again.setProperty("look", "small")
        self.again.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.again.hide()
        row = QHBoxLayout()
        row.setSpacing(4)
        row.addWidget(self.attach)
        row.addWidget(self.screenshot)
        row.addWidget(self.manner)
        row.addStretch(1)
        row.addWidget(self.model)
        row.addSpacing(4)
        row.addWidget(self.again)
        row.addWidget(self.stop)
        row.addWidget(self.send)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(4)
        column.addWidget(self.shelf)
        column.addWidget(self.notes)
        column.addWidget(self.editor)
        column.addLayout(row)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.FocusIn, QEvent.Type.FocusOut}:
            # A style sheet looks at a property only when the widget is polished anew.
            self.setProperty("focused", "true" if self.editor.hasFocus() else "false")
            self.style().polish(self)
        return super().eventFilter(watched, event)


def _dress(button: QToolButton, name: str, look: str) -> None:
    button.setAccessibleName(name)
    button.setToolTip(tip(name))
    if look:
        button.setProperty("look", look)
