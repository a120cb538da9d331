"""Text files coming in: whether bytes are a text, and the copy of it that models get.

Everything is judged by the bytes, never by a name. The untouched file and the copy are both kept:
the copy is UTF-8 without a mark at its beginning, its lines ended with a line feed alone. The
functions here read whole files and belong on a worker thread.

What is no Unicode is taken for one of the two old encodings that texts on today's computers still
have most: GB 18030 where bytes above 127 come in its pairs, else Windows-1252.
"""

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Final

from desktop.faces import AttachmentLimits, MediaRefused
from desktop.sniff import kind_of
from store.model.ids import ObjectDigest, digest_of
from store.model.jsonvalue import well_formed

__all__ = ["MEDIA_TYPE", "TextFile", "decoded", "plain_name", "text_file"]

MEDIA_TYPE: Final = "text/plain"
_LIMITS: Final = AttachmentLimits()
_NAME_CHARS: Final = 200

_MARKS: Final = (  # the longer first: UTF-32's begins with UTF-16's
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Documents that may be written in letters alone, but are not meant to be read so.
_NO_TEXTS: Final = frozenset({"SVG", "PDF", "PostScript"})
_LOOK_BYTES: Final = 65_536
# Tab, the ends of lines and pages, and the escape that colours a terminal's output.
_CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]")
_MOST_CONTROLS: Final = 0.002
_ABOVE: Final = re.compile(rb"[\x80-\xff]+")
_PAIRS: Final = re.compile(rb"(?:[\x81-\xfe][\xa1-\xfe])+")
_PAIRED: Final = 0.9


@dataclass(frozen=True, slots=True)
class TextFile:
    """An accepted text: the file as it was given, the copy for models, and its name."""

    original: bytes
    text: str
    name: str

    @property
    def sent(self) -> bytes:
        """The bytes of the copy."""
        return self.text.encode()

    def reference(self) -> Mapping[str, object]:
        """Return the attachment reference that the log holds."""
        sent = self.sent
        named = {"name": self.name} if self.name else {}
        return {
            "attachmentId": digest_of(sent),
            "mediaType": MEDIA_TYPE,
            "bytes": len(sent),
            **named,
            "lines": self.text.count("\n") + (not self.text.endswith("\n")),
            "characters": len(self.text),
            # Line by line: other threads have to get their turn.
            "words": sum(len(line.split()) for line in self.text.split("\n")),
            "originalId": self.original_digest,
        }

    @property
    def original_digest(self) -> ObjectDigest:
        """The name of the file as it was given."""
        return digest_of(self.original)


def text_file(
    data: bytes, *, name: str = "", limits: AttachmentLimits = _LIMITS
) -> TextFile | None:
    """Return a text that was chosen to be attached, or None when the bytes are none.

    `name` is the file's name as a person knows it; it decides nothing. Raises MediaRefused for a
    text that is too long.
    """
    text = decoded(data)
    if text is None:
        return None
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    taken = TextFile(data, plain, plain_name(name))
    if len(taken.sent) > limits.text_bytes_each:
        raise MediaRefused("TEXT_TOO_LONG")
    return taken


def decoded(data: bytes) -> str | None:
    """Return the text that bytes are, or None when they are none."""
    if not data or kind_of(data) in _NO_TEXTS:
        return None
    for encoding in _encodings(data):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        return text if _reads_well(text) else None
    return None


def plain_name(name: str) -> str:
    """Return the last part of a file's name, as it may be kept."""
    return well_formed(PurePath(name).name)[:_NAME_CHARS]


def _encodings(data: bytes) -> tuple[str, ...]:
    """Return what the bytes may be written in, the likeliest first."""
    marked = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    if marked is not None:
        return (marked,)
    start = data[:_LOOK_BYTES]
    if b"\0" in start:
        return _sixteen_bits(start)
    if kind_of(data) is not None:  # letters alone, though they begin as a picture does
        return ("utf-8",)
    return ("utf-8", *(("gb18030",) if _is_paired(start) else ()), "cp1252")


def _sixteen_bits(start: bytes) -> tuple[str, ...]:
    """Tell UTF-16 without a mark by the zeros of its Latin letters, all on one side."""
    even, odd = start[0::2].count(0), start[1::2].count(0)
    if odd > len(start) // 5 and not even:
        return ("utf-16-le",)
    return ("utf-16-be",) if even > len(start) // 5 and not odd else ()


def _is_paired(start: bytes) -> bool:
    above = sum(len(run) for run in _ABOVE.findall(start))
    return sum(len(run) for run in _PAIRS.findall(start)) > above * _PAIRED


def _reads_well(text: str) -> bool:
    start = text[:_LOOK_BYTES]
    return len(_CONTROLS.findall(start)) <= len(start) * _MOST_CONTROLS
