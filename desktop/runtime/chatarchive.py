"""A ZIP archive that anybody may have made: read bit by bit, and believed in nothing.

What it says of itself is judged before a byte is unpacked, and no more is ever unpacked than it
said. Nothing is written to the disk from here, so names that lead elsewhere lead nowhere.
"""

import errno
import stat
import struct
import zlib
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Final
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from desktop.exporting import ChatFileCode, ChatFileRefused
from store.model.events import BYTES_MOST

__all__ = ["ChatArchive", "opened"]

_BROKEN: Final = (
    BadZipFile,
    EOFError,
    NotImplementedError,
    OverflowError,
    ValueError,
    struct.error,
    zlib.error,
)
"""What the library says of an archive that was cut off or changed: sizes and places that cannot be,
names that are no text, bytes that do not unpack or have another checksum, a kind of ZIP that it
does not know."""

_WAYS: Final = frozenset({ZIP_STORED, ZIP_DEFLATED})
_IS_ENCRYPTED: Final = 0x1
_MOST_LINES: Final = 2 * 1024 * 1024 * 1024
_MOST: Final = 4 * 1024 * 1024 * 1024
_MOST_FOLD: Final = 20
"""Pictures do not get smaller in an archive, and text not so much smaller: a small file that would
unpack to more than 4 GB, and to 20 times its size, was made to fill a disk."""


class ChatArchive:
    """The files in an archive, each to be read once; every method raises ChatFileRefused."""

    def __init__(self, archive: ZipFile, size_bytes: int) -> None:
        self._archive = archive
        entries = archive.infolist()
        self._sizes = {entry.filename: entry.file_size for entry in entries}
        if sum(entry.file_size for entry in entries) > max(_MOST, _MOST_FOLD * size_bytes):
            raise ChatFileRefused("CHAT_FILE_TOO_LARGE")
        is_plain = all(
            entry.compress_type in _WAYS and not entry.flag_bits & _IS_ENCRYPTED
            for entry in entries
        )
        if len(self._sizes) < len(entries) or not is_plain:
            raise ChatFileRefused("CHAT_FILE_DAMAGED")

    def __contains__(self, name: str) -> bool:
        return name in self._sizes

    def size_bytes(self, name: str) -> int:
        """Return how large a file says it is, 0 when there is none of that name."""
        return self._sizes.get(name, 0)

    def lines(self, name: str) -> Generator[bytes]:
        """Yield the lines of a file that are not blank, none longer than an event may be."""
        self._require(name, _MOST_LINES)
        with ExitStack() as held:
            with _judging():
                file = held.enter_context(self._archive.open(name))
            while line := _line_of(file):
                if line.strip():
                    yield line

    def data(self, name: str, most: int) -> bytes:
        """Return a file of at most `most` bytes."""
        self._require(name, most)
        with _judging():
            return self._archive.read(name)

    def _require(self, name: str, most: int) -> None:
        if name not in self._sizes:
            raise ChatFileRefused("CHAT_FILE_DAMAGED")
        if self._sizes[name] > most:
            raise ChatFileRefused("CHAT_FILE_TOO_LARGE")


def _line_of(file: IO[bytes]) -> bytes:
    """Return the next line, nothing at the end."""
    with _judging():
        line = file.readline(BYTES_MOST + 1)
    if len(line) > BYTES_MOST:
        raise ChatFileRefused("CHAT_FILE_TOO_LARGE")
    return line


@contextmanager
def opened(source: Path) -> Generator[ChatArchive]:
    """Hold the archive at `source` open. Raises ChatFileRefused."""
    with _judging("CHAT_FILE_FOREIGN"):
        found = source.stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for, for ever
            raise ChatFileRefused("CHAT_FILE_FOREIGN")
        archive = ZipFile(source)
    with archive:
        yield ChatArchive(archive, found.st_size)


@contextmanager
def _judging(broken: ChatFileCode = "CHAT_FILE_DAMAGED") -> Generator[None]:
    """Say of what the library cannot read that it is refused, and why."""
    try:
        yield
    except _BROKEN as error:
        raise ChatFileRefused(broken) from error
    except OSError as error:
        # What an archive says of itself may name a place that no file has.
        is_nowhere = error.errno == errno.EINVAL
        raise ChatFileRefused(broken if is_nowhere else "CHAT_FILE_UNREADABLE") from error
