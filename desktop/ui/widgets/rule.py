"""A thin line between two parts."""

from PySide6.QtWidgets import QFrame, QWidget


def rule(parent: QWidget) -> QFrame:
    """Return a thin line across `parent`, in the colour of borders."""
    line = QFrame(parent)
    line.setProperty("look", "rule")
    return line
