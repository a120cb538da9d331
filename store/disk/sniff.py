"""What a file is and how many pixels it has, read from its first bytes; never from its name.

Only headers are read: whether a picture really decodes is for whoever accepts it to find out.
"""

import struct
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Sniffed:
    """A media type and, for a picture, its size in pixels."""

    media_type: str
    width: int | None = None
    height: int | None = None


PICTURE_TYPES: Final = frozenset({"image/png", "image/jpeg", "image/webp", "image/gif"})


def sniff(data: bytes) -> Sniffed:
    """Tell what `data` is; `application/octet-stream` when it is nothing we know."""
    for reader in (_png, _gif, _webp, _jpeg):
        found = reader(data)
        if found is not None:
            return found
    if data.startswith(b"%PDF-"):
        return Sniffed("application/pdf")
    return Sniffed("text/plain" if _is_text(data) else "application/octet-stream")


def _is_text(data: bytes) -> bool:
    if b"\0" in data:
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _png(data: bytes) -> Sniffed | None:
    if len(data) < 24 or data[:8] != b"\x89PNG\r\n\x1a\n" or data[12:16] != b"IHDR":  # noqa: PLR2004 -- fixed offsets of the format
        return None
    width, height = struct.unpack_from(">II", data, 16)
    return Sniffed("image/png", width, height)


def _gif(data: bytes) -> Sniffed | None:
    if len(data) < 10 or data[:6] not in (b"GIF87a", b"GIF89a"):  # noqa: PLR2004 -- fixed offsets of the format
        return None
    width, height = struct.unpack_from("<HH", data, 6)
    return Sniffed("image/gif", width, height)


def _webp(data: bytes) -> Sniffed | None:
    if len(data) < 30 or data[:4] != b"RIFF" or data[8:12] != b"WEBP":  # noqa: PLR2004 -- fixed offsets of the format
        return None
    kind = data[12:16]
    if kind == b"VP8X":
        return Sniffed("image/webp", 1 + _u24(data, 24), 1 + _u24(data, 27))
    if kind == b"VP8L":
        bits = int.from_bytes(data[21:25], "little")
        return Sniffed("image/webp", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF))
    if kind == b"VP8 ":
        width, height = struct.unpack_from("<HH", data, 26)
        return Sniffed("image/webp", width & 0x3FFF, height & 0x3FFF)
    return None


def _u24(data: bytes, at: int) -> int:
    return int.from_bytes(data[at : at + 3], "little")


_NOT_FRAMES: Final = frozenset({0xC4, 0xC8, 0xCC})


def _jpeg(data: bytes) -> Sniffed | None:
    if data[:3] != b"\xff\xd8\xff":
        return None
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:  # noqa: PLR2004 -- 0xFF starts every marker
        marker = data[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in _NOT_FRAMES:  # noqa: PLR2004 -- start of frame
            height, width = struct.unpack_from(">HH", data, at + 5)
            return Sniffed("image/jpeg", width, height)
        if marker == 0xFF or 0xD0 <= marker <= 0xD8 or marker == 0x01:  # noqa: PLR2004 -- no length follows
            at += 1 if marker == 0xFF else 2  # noqa: PLR2004 -- a fill byte
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return Sniffed("image/jpeg")
