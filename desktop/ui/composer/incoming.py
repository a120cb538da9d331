"""What a paste or a drop brings: text, files, or a picture; and which of them is meant.

A spreadsheet or a word processor puts the same thing on the clipboard as text, as HTML and as a
picture: the text is meant, the picture is only offered. Files are meant before their names, and a
picture before the address it came from. Nothing is ever fetched: an address of the web stays text.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QImage

from desktop.ui.composer.htmltext import picture_in, text_in

# In this order: what another program wrote is taken as it is, before anything Qt would re-encode.
_NAMES = {
    "image/png": "png",
    "image/jpeg": "jpg",
    "image/webp": "webp",
    "image/gif": "gif",
    "image/avif": "avif",
    "image/bmp": "bmp",
    "image/tiff": "tiff",
    "image/heic": "heic",
    "image/heif": "heic",
}
LONG_CHARS, LONG_LINES = 8_000, 200
_WORTH_BYTES = 4_000  # amid words; what is smaller is a sign, or holds the place of something
# `x-special/gnome-copied-files` and its like: what is to be done, then an address on each line.
_FILES = re.compile(r"x-special/[a-z]+-copied-files")
_ADDRESS = re.compile(r"(?:https?|file|data|blob):\S+")


@dataclass(frozen=True, slots=True)
class PastedPicture:
    """A picture from the clipboard: encoded bytes, or an image that still has to be encoded.

    One that `is_part` lies in what came as text, and is not all of it.
    """

    name: str
    data: bytes = b""
    image: QImage | None = None
    is_part: bool = False


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
    text = mime.text() if mime.hasText() else ""
    picture = _picture_of(mime)
    if picture is not None and _ADDRESS.fullmatch(text.strip()):
        return Incoming(picture=picture)
    has_all = picture is not None and bool(text.strip())
    html = mime.html() if mime.hasHtml() and not has_all else ""
    if not text.strip():
        text = text_in(html) or ("" if picture is not None else text)
    return Incoming(text=text, picture=picture or _picture_in(html, is_alone=not text.strip()))


def brings_something(mime: QMimeData) -> bool:
    """Say whether `mime` holds anything the composer takes, without reading its bytes."""
    has_words = mime.hasText() or mime.hasHtml() or mime.hasUrls()
    is_picture = mime.hasImage() or _format_of(mime) is not None
    return has_words or is_picture or _format_of_files(mime) is not None


def _files_of(mime: QMimeData) -> tuple[Path, ...]:
    urls = mime.urls() or _copied_files(mime)
    if not urls or not all(url.isLocalFile() for url in urls):
        return ()
    return tuple(Path(url.toLocalFile()) for url in urls)


def _copied_files(mime: QMimeData) -> list[QUrl]:
    """Return what older file managers say in their own way alone."""
    kind = _format_of_files(mime)
    lines = [] if kind is None else bytes(mime.data(kind).data()).splitlines()[1:]
    return [QUrl.fromEncoded(line.strip(b"\0")) for line in lines if line.strip(b"\0")]


def _format_of_files(mime: QMimeData) -> str | None:
    return next((each for each in mime.formats() if _FILES.fullmatch(each)), None)


def _format_of(mime: QMimeData) -> str | None:
    return next((each for each in _NAMES if mime.hasFormat(each)), None)


def _picture_of(mime: QMimeData) -> PastedPicture | None:
    kind = _format_of(mime)
    if kind is not None:
        return PastedPicture(f"pasted.{_NAMES[kind]}", data=bytes(mime.data(kind).data()))
    if mime.hasImage():
        image = mime.imageData()
        if isinstance(image, QImage) and not image.isNull():
            return PastedPicture("pasted.png", image=image)
    return None


def _picture_in(html: str, *, is_alone: bool) -> PastedPicture | None:
    kind, data = picture_in(html) or ("", b"")
    if kind not in _NAMES or len(data) < (1 if is_alone else _WORTH_BYTES):
        return None
    return PastedPicture(f"pasted.{_NAMES[kind]}", data, is_part=not is_alone)
