"""What is said of a file, and what kind of attachment a reference is."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QLocale

from desktop.plainname import plain_name
from desktop.ui.i18n import locale, tr, tr_count

_MOST_KIND_CHARS: Final = 5


def is_picture(reference: Mapping[str, object]) -> bool:
    """Say whether an attachment is a picture; else it is a text."""
    return not str(reference.get("mediaType", "")).startswith("text/")


def pages_of(reference: Mapping[str, object]) -> int:
    """Return how many pages the file of a picture has; the picture is its first."""
    pages = reference.get("pages")
    return pages if isinstance(pages, int) else 1


def about(reference: Mapping[str, object]) -> str:
    """Return how long a file is: "12 lines · 3.4 kB"."""
    lines, size_bytes = reference.get("lines"), reference.get("bytes")
    told = [tr_count("{count} line", "{count} lines", lines)] if isinstance(lines, int) else []
    return " · ".join([*told, *([size(size_bytes)] if isinstance(size_bytes, int) else [])])


def size(count_bytes: int) -> str:
    """Return an amount of bytes as the person's country writes it, in thousands: "3.4 kB"."""
    shape = QLocale.DataSizeFormat.DataSizeSIFormat
    return locale().formattedDataSize(count_bytes, 1, shape)


def called(name: str) -> str:
    """Return what a file is called, as it can be shown; one without a name is a text."""
    return plain_name(name) or tr("Text")


def kind_of(name: str) -> str:
    """Return the end of a file's name in capitals, "" where it is none or too long for a sign."""
    _, dot, end = name.rpartition(".")
    return end.upper() if dot and 0 < len(end) <= _MOST_KIND_CHARS and end.isalnum() else ""
