"""Content-addressed objects: stored once, in chunks of 1 MB, and verified on every read.

An object is staged under no digest, chunk by chunk, each in a short transaction of its own, so
that nobody's append waits for a big file; the last one names it. What a crash leaves staged is
swept when the store is next opened.
"""

import hashlib
from dataclasses import dataclass
from typing import Final

from store.disk.compress import Compressor, Undecodable, is_worth_compressing
from store.disk.connection import Database
from store.disk.misfits import Shape, fits
from store.disk.sniff import PICTURE_TYPES, Sniffed, sniff
from store.errors import AppendRefused, ObjectDamaged, ObjectMissing, StoreDamaged
from store.model.ids import ObjectDigest

# What one transaction writes of a big file; appends pass between two of them.
CHUNK_BYTES: Final = 1 << 20
# A file is in memory twice while it is packed.
MAX_BYTES: Final = 256 << 20
PLAIN: Final = 0
ZSTD: Final = 1
_INFO: Final[Shape] = (str, int, int | None, int | None)


@dataclass(frozen=True, slots=True)
class ObjectInfo:
    """What is recorded of an object; `width` and `height` in pixels, pictures only."""

    digest: ObjectDigest
    media_type: str
    size: int
    width: int | None
    height: int | None


@dataclass(frozen=True, slots=True)
class PackedObject:
    """An object made ready for the table by `pack_object`, away from the writer."""

    info: ObjectInfo
    encoding: int
    stored: bytes

    @property
    def chunk_count(self) -> int:
        """How many chunk rows it takes; at least one."""
        return max(1, -(-len(self.stored) // CHUNK_BYTES))

    def chunk(self, index: int) -> bytes:
        """Return the bytes of one chunk row."""
        return self.stored[index * CHUNK_BYTES : (index + 1) * CHUNK_BYTES]


def raw_digest(digest: ObjectDigest) -> bytes:
    """Return the 32 bytes of a digest, as they are stored."""
    return bytes.fromhex(digest.removeprefix("sha256:"))


def named_digest(raw: bytes) -> ObjectDigest:
    """Return the digest spelt as logs spell it."""
    return ObjectDigest("sha256:" + raw.hex())


def pack_object(
    data: bytes, *, media_type: str, width: int | None = None, height: int | None = None
) -> PackedObject:
    """Hash, judge and compress `data`.

    Type and pixel size are read from the bytes of a known picture; `media_type`, `width` and
    `height` stand for everything else.

    Raises:
        AppendRefused: the bytes are no picture of the type they are said to be, or too many.

    """
    if len(data) > MAX_BYTES:
        raise AppendRefused("UNKNOWN_OBJECT", f"an object of {len(data)} bytes is too large")
    seen = sniff(data)
    if seen.media_type not in PICTURE_TYPES:
        if media_type in PICTURE_TYPES:
            raise AppendRefused("UNKNOWN_OBJECT", f"these bytes are no {media_type}")
        seen = Sniffed(media_type, width, height)
    digest = named_digest(hashlib.sha256(data).digest())
    info = ObjectInfo(digest, seen.media_type, len(data), seen.width, seen.height)
    packed = Compressor().compress(data) if is_worth_compressing(data) else data
    if len(packed) < len(data):
        return PackedObject(info, ZSTD, packed)
    return PackedObject(info, PLAIN, data)


def stage_object(database: Database, packed: PackedObject, *, created: int) -> int:
    """Add the row of an object that has no chunks yet; returns its id."""
    info = packed.info
    return database.insert(
        "INSERT INTO object (digest, media_type, size, width, height, enc, chunks, created)"
        " VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)",
        (
            info.media_type,
            info.size,
            info.width,
            info.height,
            packed.encoding,
            packed.chunk_count,
            created,
        ),
    )


def add_chunk(database: Database, object_id: int, index: int, data: bytes) -> None:
    """Add one chunk to a staged object."""
    sql = "INSERT INTO chunk (object, i, data) VALUES (?, ?, ?)"
    database.run(sql, (object_id, index, data))


def name_object(database: Database, object_id: int, digest: ObjectDigest) -> None:
    """Give a complete object its digest, in place of whatever bore it, damaged or the same."""
    raw = raw_digest(digest)
    database.run("DELETE FROM object WHERE digest = ? AND id <> ?", (raw, object_id))
    database.run("UPDATE object SET digest = ? WHERE id = ?", (raw, object_id))


def renew(database: Database, digest: ObjectDigest, *, now: int) -> bool:
    """Say that an object is on its way into an event again; False when it is not stored."""
    sql = "UPDATE object SET created = ? WHERE digest = ?"
    database.run(sql, (now, raw_digest(digest)))
    return database.changed_rows() == 1


def sweep_staged(database: Database) -> None:
    """Remove what was still coming in when the program ended."""
    database.run("DELETE FROM object WHERE digest IS NULL")


def has_object(database: Database, raw: bytes) -> bool:
    """Tell whether an object of this digest is stored, sound or not."""
    return database.row("SELECT 1 FROM object WHERE digest = ?", (raw,)) is not None


def is_sound(database: Database, digest: ObjectDigest) -> bool:
    """Tell whether the object is stored and reads back as what it was."""
    try:
        read_object(database, digest)
    except StoreDamaged:
        return False
    return True


def object_info(database: Database, digest: ObjectDigest) -> ObjectInfo:
    """Return what is recorded of an object; its bytes are not read.

    Raises:
        ObjectMissing: it is not stored.

    """
    sql = "SELECT media_type, size, width, height FROM object WHERE digest = ?"
    row = database.row(sql, (raw_digest(digest),))
    if row is None:
        raise ObjectMissing(f"{digest} is not stored")
    if not fits(row, _INFO):
        raise ObjectDamaged(f"the row of {digest} is not what such a row can be")
    return ObjectInfo(digest, *row)


def read_object(database: Database, digest: ObjectDigest) -> bytes:
    """Return the bytes of an object, verified: digest, length, type and pixel size.

    Raises:
        ObjectMissing: it is not stored.
        ObjectDamaged: what is stored is not what it was.

    """
    info = object_info(database, digest)
    sql = "SELECT id, enc, chunks FROM object WHERE digest = ?"
    row = database.rows(sql, (raw_digest(digest),))[0]
    if not fits(row, (int, int, int)):
        raise ObjectDamaged(f"the row of {digest} is not what such a row can be")
    object_id, encoding, count = row
    if max(info.size, count * CHUNK_BYTES) > MAX_BYTES + CHUNK_BYTES:
        raise ObjectDamaged(f"{digest} says it is larger than any that was taken")
    try:
        # One part more than there should be: all of them might not fit into the memory.
        sql = "SELECT data FROM chunk WHERE object = ? AND length(data) <= ? ORDER BY i LIMIT ?"
        chunks = database.rows(sql, (object_id, CHUNK_BYTES, count + 1))
    except StoreDamaged as error:
        raise ObjectDamaged(f"{digest} cannot be read: {error}") from error
    if len(chunks) != count:
        raise ObjectDamaged(f"{digest} has {len(chunks)} of its {count} parts")
    data = _unpacked(b"".join(row[0] for row in chunks), encoding, info)
    _verify(data, info)
    return data


def _unpacked(stored: bytes, encoding: int, info: ObjectInfo) -> bytes:
    if encoding == PLAIN:
        return stored
    if encoding != ZSTD or info.size > MAX_BYTES:
        raise ObjectDamaged(f"{info.digest} is stored in no known way")
    try:
        return Compressor().decompress(stored, info.size)
    except Undecodable as error:
        raise ObjectDamaged(f"{info.digest} does not unpack: {error}") from error


def _verify(data: bytes, info: ObjectInfo) -> None:
    if len(data) != info.size or hashlib.sha256(data).digest() != raw_digest(info.digest):
        raise ObjectDamaged(f"{info.digest} holds other bytes than those it is named after")
    seen = sniff(data)
    is_picture = seen.media_type in PICTURE_TYPES or info.media_type in PICTURE_TYPES
    if is_picture and seen != Sniffed(info.media_type, info.width, info.height):
        raise ObjectDamaged(f"{info.digest} is not the {info.media_type} it is recorded as")
