"""Rows of a database file read without SQLite, page by page, whatever became of the file.

Nothing but a row's own overflow pages is found through another page, so that no damage takes more
with it than it hit: not a torn tree, not a lost table of contents, not a missing header. What a
row says is for the caller to believe or not.

The numbers are those of https://sqlite.org/fileformat.html (chapters 1.3 to 1.6, 2 and 4).
"""

import os
import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Final, TypeAlias

Value: TypeAlias = int | float | str | bytes | None

PAGE_BYTES: Final = 4096
"""Every file of ours has pages of this size: it is fixed before the first table is made."""

# Nearly every page is read, one after the other: by the megabyte, not by a call for each.
_BLOCK_PAGES: Final = 256
_LEAF: Final = 0x0D
_LIKE_A_LEAF: Final = frozenset({_LEAF, *(_LEAF ^ (1 << bit) for bit in range(8))})
"""One wrong bit in a page's first byte must not hide its rows; no wrong row passes for a right."""

_LOCAL_MOST: Final = PAGE_BYTES - 35
_LOCAL_LEAST: Final = (PAGE_BYTES - 12) * 32 // 255 - 23
_OVERFLOW_BYTES: Final = PAGE_BYTES - 4
# No row of SQLite's is longer (SQLITE_MAX_LENGTH, 10^9): whatever says so is noise.
_ROW_MOST: Final = 1 << 30
_INTEGER_BYTES: Final = (0, 1, 2, 3, 4, 6, 8)
_FLOAT: Final = 7
_CONSTANTS: Final = (8, 9)
_FIRST_BLOB: Final = 12
_DIGEST: Final = _FIRST_BLOB + 2 * 32
_WAL_MAGIC: Final = {0x377F0682: "<", 0x377F0683: ">"}
_WAL_HEADER_BYTES: Final = 32
_FRAME_HEADER_BYTES: Final = 24
_FRAME_BYTES: Final = _FRAME_HEADER_BYTES + PAGE_BYTES
_AT_ONCE: Final = getattr(os, "O_NONBLOCK", 0)  # whatever lies there, nobody is waited for


class Unreadable(ValueError):
    """These bytes are no row, or not the whole of one."""


class Row:
    """A row as it lies in a leaf page.

    `place` finds it again; `shape` has a letter for each column: `n`ull, `i`nteger, `f`loat,
    `t`ext, `b`lob, and `d` for a blob of 32 bytes.
    """

    __slots__ = ("_at", "_image", "_local", "_size", "_types", "place", "row_id", "shape")

    def __init__(self, image: "Image", place: int, cell: bytes) -> None:
        self.place = place
        self._image = image
        self._size, at = _varint(cell, 0)
        if not 0 < self._size <= _ROW_MOST:
            raise Unreadable("no row is that long")
        self.row_id, at = _varint(cell, at)
        self._local = cell[at : at + _local_bytes(self._size) + 4]
        header, at = _varint(self._local, 0)
        types = []
        while at < header:
            kind, at = _varint(self._local, at)
            types.append(kind)
        self._types = tuple(types)
        self._at = header
        self.shape = "".join(map(_letter, types))

    def first(self, count: int) -> tuple[Value, ...]:
        """Return the first columns, which are short; the rest is not read."""
        return tuple(_decoded(self._local, self._at, self._types[:count]))

    def values(self) -> tuple[Value, ...]:
        """Return every column; raises Unreadable when a part of the row is gone."""
        return tuple(_decoded(self._payload(), self._at, self._types))

    def _payload(self) -> bytes:
        local = _local_bytes(self._size)
        if local == self._size:
            return self._local[:local]
        parts = [self._local[:local]]
        left = self._size - local
        number = int.from_bytes(self._local[local : local + 4], "big")
        while left > 0:
            page = self._image.overflow(number)
            parts.append(page[4 : 4 + left])
            number = int.from_bytes(page[:4], "big")
            left -= _OVERFLOW_BYTES
        return b"".join(parts)


class Image:
    """A file with its write-ahead log laid over it; nothing is locked, changed or laid beside it.

    Raises OSError when the file cannot be opened at all; a page that cannot be read later counts
    in `unreadable_pages` and is taken for an empty one.
    """

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_RDONLY)
        self._block: tuple[int, bytes] = (-1, b"")
        self.unreadable_pages = 0
        size = os.fstat(self._file).st_size
        self._log = _committed(self._log_of(file))
        self.pages = max(-(-size // PAGE_BYTES), max(self._log, default=0))

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)

    def page(self, number: int) -> bytes:
        """Return a page, counted from 1; what the file does not hold of it is zero."""
        logged = self._log.get(number)
        if logged is not None:
            return logged
        block, inside = divmod(number - 1, _BLOCK_PAGES)
        if self._block[0] != block:
            self._block = (block, self._read(block))
        start = inside * PAGE_BYTES
        return self._block[1][start : start + PAGE_BYTES].ljust(PAGE_BYTES, b"\0")

    def overflow(self, number: int) -> bytes:
        """Return a page that a row says it goes on in; raises Unreadable when there is none."""
        if not 1 < number <= self.pages:
            raise Unreadable("the row goes on in no page")
        logged = self._log.get(number)
        if logged is not None:
            return logged
        return self._piece(self._file, (number - 1) * PAGE_BYTES, PAGE_BYTES)

    def rows(self, number: int) -> Iterator[Row]:
        """Yield what can be read of the rows of a page; nothing when it is no leaf of a table."""
        page = self.page(number)
        head = 100 if number == 1 else 0
        if page[head] not in _LIKE_A_LEAF:
            return
        count = int.from_bytes(page[head + 3 : head + 5], "big")
        pointers = page[head + 8 : head + 8 + 2 * count]
        for index, (at,) in enumerate(islice(struct.iter_unpack(">H", pointers), count)):
            with suppress(Unreadable):
                yield Row(self, number << 16 | index, page[at:])

    def row(self, place: int) -> Row:
        """Return a row by its place; raises Unreadable."""
        number, index = place >> 16, place & 0xFFFF
        page = self.page(number)
        pointer = (100 if number == 1 else 0) + 8 + 2 * index
        at = int.from_bytes(page[pointer : pointer + 2], "big")
        return Row(self, place, page[at:])

    def free_pages(self) -> frozenset[int]:
        """Return the pages that hold nothing any more, as far as the file tells."""
        free: set[int] = set()
        trunk = int.from_bytes(self.page(1)[32:36], "big")
        while 1 < trunk <= self.pages and trunk not in free:
            free.add(trunk)
            page = self.page(trunk)
            trunk, count = struct.unpack_from(">II", page)
            leaves = struct.unpack_from(f">{min(count, PAGE_BYTES // 4 - 2)}I", page, 8)
            free.update(leaf for leaf in leaves if 1 < leaf <= self.pages)
        return frozenset(free)

    def _read(self, block: int) -> bytes:
        size = _BLOCK_PAGES * PAGE_BYTES
        try:
            return os.pread(self._file, size, block * size)
        except OSError:  # a bad spot on the disk: whatever lies around it may be fine
            starts = range(block * size, (block + 1) * size, PAGE_BYTES)
            return b"".join(self._piece(self._file, at, PAGE_BYTES) for at in starts)

    def _log_of(self, file: Path) -> bytes:
        """Return the write-ahead log beside the file; nothing where there is none, as for most."""
        try:
            log = os.open(file.with_name(file.name + "-wal"), os.O_RDONLY | _AT_ONCE)
        except FileNotFoundError:
            return b""
        except OSError:
            self.unreadable_pages += 1
            return b""
        try:
            starts = range(_WAL_HEADER_BYTES, os.fstat(log).st_size, _FRAME_BYTES)
            frames = (self._piece(log, at, _FRAME_BYTES) for at in starts)
            return self._piece(log, 0, _WAL_HEADER_BYTES) + b"".join(frames)
        finally:
            os.close(log)

    def _piece(self, handle: int, offset: int, size: int) -> bytes:
        """Return a piece of a file, zeros where it cannot be read or has ended."""
        try:
            found = os.pread(handle, size, offset)
        except OSError:
            self.unreadable_pages += 1
            found = b""
        return found.ljust(size, b"\0")


def _local_bytes(size: int) -> int:
    """Return how much of a row of `size` bytes lies in its leaf page."""
    if size <= _LOCAL_MOST:
        return size
    rest = _LOCAL_LEAST + (size - _LOCAL_LEAST) % _OVERFLOW_BYTES
    return rest if rest <= _LOCAL_MOST else _LOCAL_LEAST


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of one to nine bytes, and where it ends."""
    value = 0
    piece = data[at : at + 9]
    for index, byte in enumerate(piece):
        if index == 8:  # noqa: PLR2004 -- the ninth byte counts whole
            return value << 8 | byte, at + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 -- the top bit says that more follows
            return value, at + index + 1
    raise Unreadable("a number is cut off")


def _letter(kind: int) -> str:
    if kind == 0:
        return "n"
    if kind == _FLOAT:
        return "f"
    if kind < len(_INTEGER_BYTES) or kind in _CONSTANTS:
        return "i"
    if kind < _FIRST_BLOB:
        raise Unreadable("no column is of that kind")
    if kind == _DIGEST:
        return "d"
    return "t" if kind % 2 else "b"


def _decoded(payload: bytes, at: int, types: tuple[int, ...]) -> Iterator[Value]:
    for kind in types:
        size = _size_of(kind)
        piece = payload[at : at + size]
        if len(piece) != size:
            raise Unreadable("a row is cut off")
        at += size
        yield _value(kind, piece)


def _size_of(kind: int) -> int:
    if kind >= _FIRST_BLOB:
        return (kind - _FIRST_BLOB) // 2
    if kind == _FLOAT:
        return 8
    return 0 if kind in _CONSTANTS else _INTEGER_BYTES[kind]


def _value(kind: int, piece: bytes) -> Value:
    if kind in _CONSTANTS:
        return kind - _CONSTANTS[0]
    if kind < _FIRST_BLOB:
        return _number(kind, piece)
    if kind % 2 == 0:
        return piece
    try:
        return piece.decode()
    except UnicodeDecodeError as error:
        raise Unreadable("a text is no text") from error


def _number(kind: int, piece: bytes) -> int | float | None:
    if kind == _FLOAT:
        value: float = struct.unpack(">d", piece)[0]
        return value
    return None if kind == 0 else int.from_bytes(piece, "big", signed=True)


def _committed(data: bytes) -> Mapping[int, bytes]:
    """Return the newest sound version of each page in a write-ahead log, as far as committed.

    A frame is judged by its own checksum, carried on from what the frame before states: a broken
    one does not take those behind it along, as it would for SQLite.
    """
    if len(data) < _WAL_HEADER_BYTES + _FRAME_HEADER_BYTES:
        return {}
    order = _WAL_MAGIC.get(int.from_bytes(data[:4], "big"), "<")
    before, salt = data[24:32], data[16:24]
    if _checksum(order, data[:24], b"") != before:
        salt = data[_WAL_HEADER_BYTES + 8 : _WAL_HEADER_BYTES + 16]
    done: dict[int, bytes] = {}
    going: dict[int, bytes] = {}
    for at in range(_WAL_HEADER_BYTES, len(data) - _FRAME_BYTES + 1, _FRAME_BYTES):
        start = at + _FRAME_HEADER_BYTES
        head, page = data[at:start], data[start : at + _FRAME_BYTES]
        stated = head[16:24]
        if head[8:16] == salt and _checksum(order, head[:8] + page, before) == stated:
            number, commits = struct.unpack_from(">II", head)
            going[number] = page
            if commits:
                done |= going
                going = {}
        before = stated
    return done


def _checksum(order: str, data: bytes, before: bytes) -> bytes:
    first, second = struct.unpack(">II", before) if before else (0, 0)
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for one, two in zip(words[::2], words[1::2], strict=True):
        first = first + one + second & 0xFFFFFFFF
        second = second + two + first & 0xFFFFFFFF
    return struct.pack(">II", first, second)
