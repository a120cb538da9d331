"""Folders and files: where dialogs begin and what they list, and a folder the desktop shows."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices

from desktop.ui.i18n import tr


def show_folder(folder: Path) -> None:
    """Have the desktop show `folder`, one of ours or one that a person chose."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def pictures_folder() -> str:
    """Return the person's folder of pictures, or their own folder where there is none."""
    return _first_there(QStandardPaths.StandardLocation.PicturesLocation)


def picture_filters() -> list[str]:
    """Return what a dialog lists from which a picture is chosen: pictures first, then all files."""
    pictures = "*.png *.jpg *.jpeg *.webp *.gif"
    return [tr("Pictures ({kinds})", kinds=pictures), tr("All files ({kinds})", kinds="*")]


def documents_folder() -> str:
    """Return the person's folder of documents, or their own folder where there is none."""
    return _first_there(QStandardPaths.StandardLocation.DocumentsLocation)


def _first_there(kind: QStandardPaths.StandardLocation) -> str:
    places = QStandardPaths.standardLocations(kind)
    return next((place for place in places if Path(place).is_dir()), str(Path.home()))
