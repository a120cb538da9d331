"""Pictures of a body, each by a short stand-in: a body of megabytes is read as one of kilobytes.

`StandIns` gives a body that is made one in the place of each picture's bytes, and `unfolded` puts
the bytes back.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Collection, Iterator, Mapping
from secrets import token_bytes
from typing import Final, NoReturn

from typing_extensions import override

from store.model.ids import ObjectDigest

# 15 bytes are 20 characters of base64 with nothing left over, so they begin every stand-in alike.
# Other ones in each run: no words of a chat can look like a picture.
_MAGIC: Final = token_bytes(15)
_END: Final = b"\x00"
_DIGEST_BYTES: Final = 32
_SCHEME: Final = "sha256:"
_STAND_IN: Final = re.compile(re.escape(b64encode(_MAGIC)) + rb"[A-Za-z0-9+/]{44}")
_STAND_IN_TEXT: Final = re.compile(_STAND_IN.pattern.decode("ascii"))
STAND_IN_CHARS: Final = 64
"""How many characters of base64 a stand-in is."""


class StandIns(Mapping[ObjectDigest, bytes]):
    """In the place of a picture's bytes, few that say which picture it is; files as they are."""

    def __init__(self, pictures: Collection[str], read: Callable[[ObjectDigest], bytes]) -> None:
        self._pictures = frozenset(pictures)
        self._read = read

    @override
    def __getitem__(self, digest: ObjectDigest) -> bytes:
        if digest not in self._pictures:
            return self._read(digest)
        return _MAGIC + bytes.fromhex(digest.removeprefix(_SCHEME)) + _END

    @override
    def __iter__(self) -> NoReturn:
        raise TypeError("the objects are not listed here")

    @override
    def __len__(self) -> NoReturn:
        raise TypeError("the objects are not counted here")


def unfolded(
    body: bytes, read: Callable[[ObjectDigest], bytes]
) -> Iterator[tuple[bytes, ObjectDigest | None]]:
    """Yield a body in pieces, each picture's base64 in the place of its stand-in, with its digest.

    Raises what `read` raises.
    """
    start = 0
    for found in _STAND_IN.finditer(body):
        yield body[start : found.start()], None
        digest = _digest_of(found[0])
        yield b64encode(read(digest)), digest
        start = found.end()
    yield body[start:], None


def folds_in(text: str) -> Iterator[tuple[int, int, ObjectDigest]]:
    """Yield where the stand-ins of a text begin and end, and what each stands for."""
    for found in _STAND_IN_TEXT.finditer(text):
        yield found.start(), found.end(), _digest_of(found[0].encode("ascii"))


def digest_in(base64: str) -> ObjectDigest | None:
    """Return the picture that a text stands in for; None when it is no stand-in."""
    return _digest_of(base64.encode("ascii")) if _STAND_IN_TEXT.fullmatch(base64) else None


def _digest_of(base64: bytes) -> ObjectDigest:
    data = b64decode(base64)[len(_MAGIC) :]
    return ObjectDigest(_SCHEME + data[:_DIGEST_BYTES].hex())
