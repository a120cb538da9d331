"""Folders: those in which dialogs begin, and one to be shown by the desktop."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices


def show_folder(folder: Path) -> None:
    """Have the desktop show `folder`, one of ours or one that a person chose."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def pictures_folder() -> str:
    """Return the person's folder of pictures, or their own folder where there is none."""
    return _first_there(QStandardPaths.StandardLocation.PicturesLocation)


def documents_folder() -> str:
    """Return the person's folder of documents, or their own folder where there is none."""
    return _first_there(QStandardPaths.StandardLocation.DocumentsLocation)


def _first_there(kind: QStandardPaths.StandardLocation) -> str:
    places = QStandardPaths.standardLocations(kind)
    return next((place for place in places if Path(place).is_dir()), str(Path.home()))
