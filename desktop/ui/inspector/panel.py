"""The part of the side panel for what the model saw: empty, and cheap, until it is wanted."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.ui.theme import Theme

if TYPE_CHECKING:
    from desktop.ui.inspector.view import InspectorView


class InspectorPanel(QWidget):
    """Holds the view. Signal: `made(view)` it is there now."""

    made = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view: InspectorView | None = None
        self._box = QVBoxLayout(self)
        self._box.setContentsMargins(0, 0, 0, 0)

    @property
    def view(self) -> "InspectorView":
        """What is seen; made when it is asked for first."""
        if self._view is None:
            # The first window must not wait for what few people open.
            from desktop.ui.inspector.view import InspectorView  # noqa: PLC0415 - see above

            self._view = InspectorView(self._theme, self)
            self._box.addWidget(self._view)
            if self.hasFocus():
                self.focus()
            self.made.emit(self._view)
        return self._view

    def focus(self) -> None:
        """Put the keys on what was sent."""
        # Before there is anything to see it holds them itself.
        (self if self._view is None else self._view.pile).setFocus()

    def let_go(self) -> None:
        """Forget the request that was seen: a long one is many megabytes."""
        if self._view is not None:
            self._view.show_nothing("")

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        if self._view is not None:
            self._view.set_theme(theme)
