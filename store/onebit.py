"""An event with one wrong bit, put right: its hash tells which bit it was.

The bytes of an event are linked to a hash that is known. When exactly one bit of them is wrong,
trying each one in turn finds it, and the hash proves that it was found.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

from store.disk.codec import PLAIN, Codec, link
from store.disk.log import StoredEvent
from store.errors import LogDamaged

MOST_BYTES: Final = 8192
"""Half a second of work where every bit has to be tried, some seconds in packed bytes."""


def with_one_bit_right(
    stored: StoredEvent, previous: bytes, codec: Codec, *, pulse: Callable[[], None]
) -> bytes | None:
    """Return the event's bytes as they were written, None when more than one bit is wrong.

    `previous` is the hash of the event before. The wrong bit may lie in the packed bytes as well.
    `pulse` is called at every byte that is tried; what it raises ends the search.
    """
    if len(stored.stored) > MOST_BYTES:
        return None
    if link(previous, stored.stored) == stored.hash:
        return stored.stored  # whole: it is the column beside it that says otherwise
    if stored.encoding == PLAIN:
        return _plain(stored, previous, pulse)
    bodies = _unpacked(stored, codec, pulse)
    return next((body for body in bodies if link(previous, body) == stored.hash), None)


def _plain(stored: StoredEvent, previous: bytes, pulse: Callable[[], None]) -> bytes | None:
    before = hashlib.sha256(previous)
    for index, byte in enumerate(stored.stored):
        pulse()
        rest = stored.stored[index + 1 :]
        for tried in (bytes((byte ^ 1 << bit,)) for bit in range(8)):
            found = before.copy()
            found.update(tried + rest)
            if found.digest() == stored.hash:
                return stored.stored[:index] + tried + rest
        before.update(stored.stored[index : index + 1])
    return None


def _unpacked(stored: StoredEvent, codec: Codec, pulse: Callable[[], None]) -> Iterator[bytes]:
    for index, byte in enumerate(stored.stored):
        pulse()
        for bit in range(8):
            packed = bytearray(stored.stored)
            packed[index] = byte ^ 1 << bit
            with suppress(LogDamaged):  # a frame's own checksum lets hardly any other bit pass
                yield codec.unpack(stored.encoding, stored.size, bytes(packed))
