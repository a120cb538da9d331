"""A bar for how far a copy is, and a line that says what is being done."""

from PySide6.QtWidgets import QProgressBar, QVBoxLayout, QWidget

from desktop.ui.i18n import tr
from desktop.ui.widgets.plain import PlainLabel

_PARTS = 1_000


class Progress(QWidget):
    """How far it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _PARTS)
        self.bar.setTextVisible(False)
        self.bar.setAccessibleName(tr("How far it is"))
        self.stage = PlainLabel(parent=self)
        self.stage.setProperty("look", "muted")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self.bar)
        column.addWidget(self.stage)

    def begin(self) -> None:
        """Show that something was begun, before it says how far it is."""
        self.tell(tr("Getting ready…"), 0.0)

    def tell(self, stage: str, share: float) -> None:
        """Show what is being done, and how much of it, from 0 to 1."""
        self.stage.setText(stage)
        self.bar.setValue(round(_PARTS * share))
