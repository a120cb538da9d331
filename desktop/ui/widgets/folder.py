"""Folders and files: where dialogs begin and what they list, and a folder the desktop shows."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths, QUrl
from PySide6.QtGui import QDesktopServices

from desktop.ui.i18n import tr

_PICTURES = "*.png *.jpg *.jpeg *.webp *.gif *.bmp *.avif *.tif *.tiff *.heic *.heif"


def show_folder(folder: Path) -> None:
    """Have the desktop show `folder`, one of ours or one that a person chose."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def open_picture(file: Path) -> None:
    """Have another program show a picture: a copy of ours, called by what its bytes are."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))


def pictures_folder() -> str:
    """Return the person's folder of pictures, or their own folder where there is none."""
    return _first_there(QStandardPaths.StandardLocation.PicturesLocation)


def picture_filters() -> list[str]:
    """Return what a dialog lists from which a picture is chosen: pictures first, then all files."""
    return [tr("Pictures ({kinds})", kinds=_PICTURES), tr("All files ({kinds})", kinds="*")]


def attachment_filters() -> list[str]:
    """Return what a dialog lists from which something is attached: what can be, then all files."""
    texts = "*.txt *.md *.csv *.tsv *.json *.jsonl *.xml *.html *.yaml *.yml *.toml *.ini *.log"
    code = "*.py *.js *.ts *.java *.c *.cpp *.h *.cs *.go *.rs *.rb *.php *.sh *.sql *.css *.tex"
    pictures, every = picture_filters()
    return [
        tr("Pictures and texts ({kinds})", kinds=f"{_PICTURES} {texts} {code}"),
        pictures,
        tr("Texts ({kinds})", kinds=f"{texts} {code}"),
        every,
    ]


def documents_folder() -> str:
    """Return the person's folder of documents, or their own folder where there is none."""
    return _first_there(QStandardPaths.StandardLocation.DocumentsLocation)


def _first_there(kind: QStandardPaths.StandardLocation) -> str:
    places = QStandardPaths.standardLocations(kind)
    return next((place for place in places if Path(place).is_dir()), str(Path.home()))
