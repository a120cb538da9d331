"""What will not reach the model as it is, found before anything is sent. Pure.

Only what the model is known to accept is compared; an unknown limit warns of nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from desktop.faces import Attachment
from desktop.models import ModelChoice, Room
from desktop.ui.composer.words import name_of
from desktop.ui.files.words import is_picture

PictureTrouble: TypeAlias = Literal["blind", "large", "many", "unseen"]
TextTrouble: TypeAlias = Literal["alone", "together"]

FULL = 0.8
"""From this part of the window on a person is told, while there is still room to act."""

# English and Chinese alike come to three to five bytes of UTF-8 a token with the tokenizers in use;
# a text is only said to be too long when it would be with the most generous of them.
_BYTES_PER_TOKEN = 4
_MOST_BYTES_PER_TOKEN = 6


@dataclass(frozen=True, slots=True)
class PictureNote:
    """Pictures that will not go as they are: why, how many, `name` of the one that is too large.

    "unseen" are those the chat holds already, for a model that cannot see.
    """

    trouble: PictureTrouble
    name: str = ""
    count: int = 1


def picture_note(
    model: ModelChoice, room: Room, attachments: Sequence[Attachment]
) -> PictureNote | None:
    """Return what is to be said about the pictures of a draft; None when they go as they are."""
    pictures = [each for each in attachments if is_picture(each)]
    if not pictures:
        return None
    if not model.sees:
        return PictureNote("blind", count=len(pictures))
    for picture in pictures:
        if room.picture_bytes and _bytes_of(picture) > room.picture_bytes:
            return PictureNote("large", name_of(picture))
    if room.most_pictures and room.pictures + len(pictures) > room.most_pictures:
        return PictureNote("many")
    return None


def text_note(room: Room, text: str, attachments: Sequence[Attachment] = ()) -> TextTrouble | None:
    """Say whether a draft is longer than the model can read: alone, or together with the chat.

    What its files say counts as well.
    """
    if room.window is None:
        return None
    files_bytes = sum(_bytes_of(each) for each in attachments if not is_picture(each))
    size_bytes = len(text.encode("utf-8", "surrogatepass")) + files_bytes
    if size_bytes // _MOST_BYTES_PER_TOKEN > room.window:
        return "alone"
    needed = room.used + room.answer + size_bytes // _BYTES_PER_TOKEN
    # Without new words it is the chat that is full, and that is told in its own place.
    return "together" if (text.strip() or files_bytes) and needed > room.window else None


def percent_full(room: Room) -> int | None:
    """Return how full the window is, in percent from 80 on; None while there is nothing to tell."""
    return min(100, int(room.share * 100)) if room.share >= FULL else None


def _bytes_of(attachment: Attachment) -> int:
    size = attachment.get("bytes")
    return size if isinstance(size, int) else 0
