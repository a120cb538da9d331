"""The dialogs in which a file is chosen, as a test finds them."""

from PySide6.QtWidgets import QFileDialog, QWidget


def file_dialog(within: QWidget) -> QFileDialog:
    """Return the file dialog that was opened last over a part of `within`."""
    return within.findChildren(QFileDialog)[-1]
