"""What a paste or a drop brings: text, files, or a picture; and which of them is meant.

A spreadsheet or a word processor puts the same thing on the clipboard as text, as HTML and as a
picture: the text is meant, the picture is only offered. Files are meant before their names. Nothing
is ever fetched: an address of the web stays text.
"""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage

# In this order: what another program wrote is taken as it is, before anything Qt would re-encode.
_PICTURE_FORMATS = ("image/png", "image/jpeg", "image/webp", "image/gif")
LONG_CHARS, LONG_LINES = 8_000, 200
_NAMES = {"image/png": "png", "image/jpeg": "jpg", "image/webp": "webp", "image/gif": "gif"}


@dataclass(frozen=True, slots=True)
class PastedPicture:
    """A picture from the clipboard: encoded bytes, or an image that still has to be encoded."""

    name: str
    data: bytes = b""
    image: QImage | None = None


@dataclass(frozen=True, slots=True)
class Incoming:
    """What came: `picture` next to `text` is an offer, alone it is the thing itself.

    `cut_from` is how many characters there were when `text` is only their beginning, else 0; then
    `whole` is all of them.
    """

    text: str = ""
    cut_from: int = 0
    whole: str = ""
    files: tuple[Path, ...] = ()
    picture: PastedPicture | None = None

    @property
    def is_long(self) -> bool:
        """Whether the text is more than one reads at a glance, and better off as a file."""
        return len(self.text) >= LONG_CHARS or self.text.count("\n") >= LONG_LINES


def incoming_of(mime: QMimeData) -> Incoming:
    """Return what `mime` is meant to bring."""
    files = _files_of(mime)
    if files:
        return Incoming(files=files)
    return Incoming(text=mime.text() if mime.hasText() else "", picture=_picture_of(mime))


def brings_something(mime: QMimeData) -> bool:
    """Say whether `mime` holds anything the composer takes, without reading its bytes."""
    return mime.hasText() or mime.hasUrls() or mime.hasImage() or _format_of(mime) is not None


def _files_of(mime: QMimeData) -> tuple[Path, ...]:
    urls = mime.urls() if mime.hasUrls() else []
    if not urls or not all(url.isLocalFile() for url in urls):
        return ()
    return tuple(Path(url.toLocalFile()) for url in urls)


def _format_of(mime: QMimeData) -> str | None:
    return next((each for each in _PICTURE_FORMATS if mime.hasFormat(each)), None)


def _picture_of(mime: QMimeData) -> PastedPicture | None:
    kind = _format_of(mime)
    if kind is not None:
        return PastedPicture(f"pasted.{_NAMES[kind]}", data=bytes(mime.data(kind).data()))
    if mime.hasImage():
        image = mime.imageData()
        if isinstance(image, QImage) and not image.isNull():
            return PastedPicture("pasted.png", image=image)
    return None
