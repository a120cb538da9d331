"""What a person gives to be attached: a picture or a text, or neither, and then why not."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from desktop.faces import MediaRefused
from desktop.media import Picture, prepare, read_file
from desktop.textfile import MEDIA_TYPE, TextFile, text_file
from store.model.ids import ObjectDigest, digest_of

__all__ = ["Copy", "Taken", "copies_of", "taken", "taken_as"]

Taken: TypeAlias = Picture | TextFile


@dataclass(frozen=True, slots=True)
class Copy:
    """The bytes of a file that is kept, and what they are; a text has no measures."""

    data: bytes
    digest: ObjectDigest
    media_type: str
    width_px: int | None = None
    height_px: int | None = None


def copies_of(given: Taken) -> tuple[Copy, ...]:
    """Return what is kept of it: the file as it was given, and the copy that models get."""
    if isinstance(given, TextFile):
        texts = (given.original, given.sent)
        return tuple(Copy(data, digest_of(data), MEDIA_TYPE) for data in dict.fromkeys(texts))
    files = (given.original, given.sent)
    return tuple(
        Copy(file.data, file.digest, file.media_type, file.width_px, file.height_px)
        for file in files
    )


def taken_as(kind: Literal["picture", "text"], source: Path | bytes) -> Taken:
    """Take what a person chose in the place of something of that kind; slow. MediaRefused."""
    data, name = _read(source)
    if kind == "picture":
        return prepare(data, name=name)
    text = text_file(data, name=name)
    if text is None:
        raise MediaRefused("NOT_A_TEXT")
    return text


def taken(source: Path | bytes, *, name: str = "") -> Taken:
    """Read and judge what a person chose, and make the copy for models; slow. MediaRefused."""
    data, own_name = _read(source)
    shown_name = name or own_name
    text = text_file(data, name=shown_name)
    if text is not None:
        return text
    try:
        return prepare(data, name=shown_name)
    except MediaRefused as refused:
        raise MediaRefused("NEITHER") if refused.code == "NOT_A_PICTURE" else refused from None


def _read(source: Path | bytes) -> tuple[bytes, str]:
    return (read_file(source), source.name) if isinstance(source, Path) else (source, "")
