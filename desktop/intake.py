"""What a person gives to be attached: a picture or a text, or neither, and then why not."""

from pathlib import Path
from typing import TypeAlias

from desktop.faces import MediaRefused
from desktop.media import Picture, prepare, read_file
from desktop.textfile import TextFile, text_file

__all__ = ["Taken", "taken"]

Taken: TypeAlias = Picture | TextFile


def taken(source: Path | bytes, *, name: str = "") -> Taken:
    """Read and judge what a person chose, and make the copy for models; slow. MediaRefused."""
    data = read_file(source) if isinstance(source, Path) else source
    shown_name = name or (source.name if isinstance(source, Path) else "")
    text = text_file(data, name=shown_name)
    if text is not None:
        return text
    try:
        return prepare(data, name=shown_name)
    except MediaRefused as refused:
        raise MediaRefused("NEITHER") if refused.code == "NOT_A_PICTURE" else refused from None
