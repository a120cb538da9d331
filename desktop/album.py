"""The pictures of a chat in the order in which they were shown, as plain values.

Nothing but the standard library is imported when this module is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from store import Event

__all__ = ["ChatPicture", "album_of", "picture_of"]


@dataclass(frozen=True, slots=True)
class ChatPicture:
    """One picture: the copy that models get (`digest`) and the file as it was given (`source`).

    The size is that of the file, in pixels, turned as it is shown.
    """

    digest: str
    source: str
    name: str = ""
    width_px: int = 1
    height_px: int = 1


def picture_of(attachment: Mapping[str, object]) -> ChatPicture:
    """Return the picture of a reference as the log and the drafts hold it."""
    digest = _text(attachment, "attachmentId")
    width, height = _number(attachment, "width"), _number(attachment, "height")
    original = attachment.get("originalDimensions")
    if isinstance(original, Mapping):
        given = sorted((_number(original, "width"), _number(original, "height")))
        # A camera may have been held upright: only the copy is turned for certain.
        width, height = given if width < height else reversed(given)
    return ChatPicture(
        digest, _text(attachment, "originalId") or digest, _text(attachment, "name"), width, height
    )


def album_of(messages: Iterable[Event]) -> tuple[ChatPicture, ...]:
    """Return the pictures that these messages show, each once, oldest first."""
    found: dict[str, ChatPicture] = {}
    for message in messages:
        for attachment in _attachments(message.data):
            picture = picture_of(attachment)
            found.setdefault(picture.digest, picture)
    return tuple(found.values())


def _attachments(data: Mapping[str, object]) -> Iterator[Mapping[str, object]]:
    """Yield the references of a message's pictures, wherever its content lies in the event."""
    message = data.get("message")
    content = (message if isinstance(message, Mapping) else data).get("content")
    for block in content if isinstance(content, list | tuple) else ():
        match block:
            case {"type": "image", "attachment": Mapping() as attachment}:
                yield attachment
            case _:
                continue


def _text(value: Mapping[str, object], key: str) -> str:
    found = value.get(key)
    return found if isinstance(found, str) else ""


def _number(value: Mapping[str, object], key: str) -> int:
    found = value.get(key)
    return found if isinstance(found, int) and found > 0 else 1
