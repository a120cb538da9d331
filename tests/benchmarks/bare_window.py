"""The least a program of this toolkit can show: one empty window, first paint, end."""

import sys
import time

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override


class Bare(QWidget):
    """A window that says when it was first painted, and ends."""

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint nothing of its own."""
        super().paintEvent(event)
        QTimer.singleShot(0, self.tell)

    def tell(self) -> None:
        """Print the time since the machine's clock began, and end."""
        sys.stdout.write(f"{time.monotonic()}\n")
        QApplication.quit()


if __name__ == "__main__":
    application = QApplication(sys.argv)
    window = Bare()
    window.resize(1180, 820)
    window.show()
    application.exec()
