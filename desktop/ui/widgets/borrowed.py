"""The keys, taken for a while by something that opens, and given back where they were."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


class BorrowedKeys:
    """Remembers what had the keys before."""

    def __init__(self) -> None:
        self._before: QWidget | None = None

    def borrow(self, borrower: QWidget) -> None:
        """Remember what has the keys now, unless `borrower` itself has them."""
        before = QApplication.focusWidget()
        if before is not borrower and (before is None or not borrower.isAncestorOf(before)):
            self._before = before

    def forget(self) -> None:
        """Leave the keys where they are by now."""
        self._before = None

    def give_back(self) -> bool:
        """Put the keys back; return whether what had them is still there to take them."""
        before, self._before = self._before, None
        if before is None or not isValid(before) or not before.isVisible():
            return False
        before.setFocus(Qt.FocusReason.PopupFocusReason)
        return True
