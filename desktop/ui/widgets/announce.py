"""Words for a screen reader when something happens away from where the cursor is."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have a screen reader say `words` about `widget`, if one listens and it shows."""
    if words and QAccessible.isActive() and widget.isVisible():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))
