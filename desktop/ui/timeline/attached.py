"""What the card of a message's file says."""

from typing import Final

from desktop.ui.files.strip import ShownFile
from desktop.ui.files.words import about
from desktop.ui.i18n import tr_text
from desktop.ui.texts import Text, text
from desktop.ui.timeline.rows import FileView, PictureLoss

_LOST: Final[dict[PictureLoss, Text]] = {
    "damaged": text("This file is damaged"),
    "missing": text("This file is missing"),
    "deleted": text("You deleted this file"),
}


def shown_file(file: FileView) -> ShownFile:
    """Return a file as its card shows it."""
    if file.lost:
        return ShownFile(file.digest, file.name, tr_text(_LOST[file.lost]), is_lost=True)
    return ShownFile(file.digest, file.name, said_of(file))


def said_of(file: FileView) -> str:
    """Return how long a file is."""
    return about({"lines": file.lines, "bytes": file.size_bytes})
