"""The dialogs in which a file is chosen, as a test finds them."""

from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget


def file_dialog(within: QWidget) -> QFileDialog:
    """Return the file dialog that was opened last over a part of `within`."""
    return within.findChildren(QFileDialog)[-1]


def type_name(dialog: QFileDialog, place: Path) -> None:
    """Write a file's name where the dialog takes one.

    `QFileDialog.selectFile` leaves alone what stands there once that field has the focus.
    """
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert field is not None
    field.setText(str(place))
