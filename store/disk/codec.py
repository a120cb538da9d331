"""One event's bytes ⇄ one row: packed against the database's own dictionary when that pays."""

import hashlib
from typing import Final

from store.disk.compress import Compressor, Undecodable
from store.disk.connection import Database
from store.disk.misfits import misfits_told
from store.disk.upcasts import Upcasts
from store.errors import LogDamaged, StoreDamaged
from store.model.events import BYTES_MOST, Event, read_event
from store.model.upcasting import FORMATS, Formats

PLAIN: Final = 0
"""``enc`` of a body stored as it is; any other number names a row of ``zdict``."""

PACK_FROM_BYTES: Final = 256
"""Shorter bodies are the larger half of all events and hold nothing worth the time."""

GENESIS: Final = bytes(32)
"""What the first event of a log follows."""


def link(previous: bytes, body: bytes) -> bytes:
    """Return the hash of an event: of its bytes together with the hash of the event before."""
    return hashlib.sha256(previous + body).digest()


_DICTIONARIES: Final = "SELECT id, sha256, data FROM zdict ORDER BY id"


class Codec:
    """Packs and unpacks event bodies for one connection, and reads them in whatever format.

    `is_newer` says that some of them may be of a newer format than any of `formats`.
    """

    def __init__(
        self, database: Database, formats: Formats = FORMATS, *, is_newer: bool = False
    ) -> None:
        self.formats = formats
        # Where there is but one format, nothing is asked of a stream.
        has_others = bool(formats.steps) or is_newer
        self._upcasts = Upcasts(database, formats, self.unpack) if has_others else None
        self._packers: dict[int, Compressor] = {}
        with misfits_told(database):
            for key, digest, data in database.rows(_DICTIONARIES):
                if hashlib.sha256(data).digest() != digest:
                    raise StoreDamaged(f"compression dictionary {key} is damaged")
                self._packers[key] = Compressor(data)
        self._newest = max(self._packers, default=PLAIN)

    def pack(self, body: bytes) -> tuple[int, bytes]:
        """How to store `body`: its encoding and the bytes of the column."""
        if self._newest == PLAIN or len(body) < PACK_FROM_BYTES:
            return PLAIN, body
        packed = self._packers[self._newest].compress(body)
        return (self._newest, packed) if len(packed) < len(body) else (PLAIN, body)

    def unpack(self, encoding: int, size: object, stored: object) -> bytes:
        """Return the event's bytes.

        Raises:
            LogDamaged: the row does not hold `size` bytes in that encoding.

        """
        if not (isinstance(size, int) and isinstance(stored, bytes)):
            raise LogDamaged("the columns of an event are not of their types")
        if size > BYTES_MOST:  # said by the row, and so by whoever wrote the file
            raise LogDamaged(f"an event of {size} bytes is larger than any that was taken")
        if encoding == PLAIN:
            if len(stored) != size:
                raise LogDamaged(f"an event of {size} bytes is stored with {len(stored)}")
            return stored
        packer = self._packers.get(encoding)
        if packer is None:
            raise LogDamaged(f"an event needs compression dictionary {encoding}, which is missing")
        try:
            return packer.decompress(stored, size)
        except Undecodable as error:
            raise LogDamaged(f"an event does not unpack: {error}") from error

    def event(self, stream: int, body: bytes) -> Event:
        """Return the event of these unpacked bytes, which lie in `stream`, in today's format.

        Raises:
            LogDamaged: it is no event, or one that it depends on is not there.
            TooNew: a newer program wrote it, and it is none of today's.

        """
        return read_event(body) if self._upcasts is None else self._upcasts.event(stream, body)
