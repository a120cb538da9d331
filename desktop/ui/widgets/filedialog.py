"""The system's own dialogs in which a file is chosen; each is gone when it is done."""

from collections.abc import Callable, Sequence

from PySide6.QtWidgets import QFileDialog, QWidget

Chosen = Callable[[str], None]


def ask_for_file(
    above: QWidget, title: str, folder: str, filters: Sequence[str], chosen: Chosen
) -> QFileDialog:
    """Ask over `above` for a file that exists; `chosen` is told its path.

    `folder` is where the dialog begins, `filters` say what it lists, the first of them at once.
    """
    dialog = _made(above, title, folder, filters, chosen)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.open()
    return dialog


def ask_for_place(  # noqa: PLR0913 - what a dialog shows
    above: QWidget,
    title: str,
    folder: str,
    name: str,
    chosen: Chosen,
    *,
    suffix: str = "",
    filters: Sequence[str] = (),
) -> QFileDialog:
    """Ask over `above` where a file is to be saved; `chosen` is told its path.

    `name` is offered, `suffix` is added to a name that has none (without its dot).
    """
    dialog = _made(above, title, folder, filters, chosen)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(suffix)
    dialog.selectFile(name)
    dialog.open()
    return dialog


def _made(
    above: QWidget, title: str, folder: str, filters: Sequence[str], chosen: Chosen
) -> QFileDialog:
    dialog = QFileDialog(above, title, folder)
    if filters:
        dialog.setNameFilters(filters)
    dialog.fileSelected.connect(chosen)
    dialog.finished.connect(dialog.deleteLater)
    return dialog
