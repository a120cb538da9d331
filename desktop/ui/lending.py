"""A picture taken out of a chat: copied, saved as a file, opened with another program.

It is the file as it was given, or the copy that models get where that file is lost; it is called by
its name and by what its bytes are.
"""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from desktop.album import ChatPicture
from desktop.sniff import kind_of
from desktop.ui.door import Desk
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr
from desktop.ui.pictures import decoded
from desktop.ui.widgets.filedialog import ask_for_place
from desktop.ui.widgets.folder import open_picture, pictures_folder

_COPIED_PX = 6_000  # the long edge of what is put on the clipboard
_SUFFIXES = {
    "PNG": "png",
    "JPEG": "jpg",
    "WEBP": "webp",
    "GIF": "gif",
    "BMP": "bmp",
    "AVIF": "avif",
    "TIFF": "tiff",
    "HEIC": "heic",
}

Receiver = Callable[[ChatPicture, bytes], None]


class Lending(QObject):
    """Takes pictures out; `say` is told in words what came of it. Dialogs open over `window`."""

    def __init__(
        self, desk: Desk, window: QWidget, say: Callable[[str], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._window = window
        self._say = say

    def copy(self, picture: ChatPicture) -> None:
        """Put a picture on the clipboard."""
        self._desk.bridge.when_made(
            self._desk.runtime.picture(picture.source, max_px=_COPIED_PX),
            decoded,
            self._on_image_read,
            refused=self._on_refused,
        )

    def save(self, picture: ChatPicture) -> None:
        """Ask where a picture is to be saved, and save it there."""
        self._read(picture, self._ask_where)

    def open_outside(self, picture: ChatPicture) -> None:
        """Open a copy of a picture with another program."""
        self._read(picture, self._lend)

    def _read(self, picture: ChatPicture, receiver: Receiver) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.original(picture.source),
            partial(receiver, picture),
            refused=partial(self._on_original_refused, picture, receiver),
        )

    def _on_original_refused(
        self, picture: ChatPicture, receiver: Receiver, trouble: Failure
    ) -> None:
        if picture.source == picture.digest:
            self._say(trouble.text)
            return
        self._desk.bridge.when_done(
            self._desk.runtime.original(picture.digest),
            partial(receiver, picture),
            refused=self._on_refused,
        )

    def _on_refused(self, trouble: Failure) -> None:
        self._say(trouble.text)

    def _on_image_read(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self._say(tr("The picture is copied."))

    def _ask_where(self, picture: ChatPicture, data: bytes) -> None:
        name = file_name(picture, data)
        ask_for_place(
            self._window,
            tr("Save the picture"),
            pictures_folder(),
            name,
            partial(self._on_place_chosen, data),
            suffix=name.rpartition(".")[2],
        )

    def _on_place_chosen(self, data: bytes, path: str) -> None:
        self._desk.bridge.when_done(
            self._desk.pictures.save(data, path),
            self._on_picture_saved,
            refused=self._on_refused,
        )

    def _on_picture_saved(self, _nothing: None) -> None:
        self._say(tr("The picture is saved."))

    def _lend(self, picture: ChatPicture, data: bytes) -> None:
        lent = self._desk.pictures.lend(data, file_name(picture, data))
        self._desk.bridge.when_done(lent, self._on_picture_lent, refused=self._on_refused)

    def _on_picture_lent(self, path: str) -> None:
        open_picture(Path(path))


def file_name(picture: ChatPicture, data: bytes) -> str:
    """Return what a picture's file is called outside: by its name, and by what it really is."""
    suffix = _SUFFIXES.get(kind_of(data) or "", "png")
    stem = picture.name.rpartition(".")[0] or picture.name or tr("picture")
    return f"{stem}.{suffix}"
