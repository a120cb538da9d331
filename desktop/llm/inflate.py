"""The bytes of a compressed answer, a piece at a time: two kilobytes may stand for gigabytes.

Whoever reads the pieces stops at a limit of its own; nothing is inflated that nobody asks for.
"""

import zlib
from collections.abc import Iterator
from typing import Final

from desktop.llm.errors import AnswerBroken

ENCODINGS: Final = "gzip, deflate"
"""What a request says that it takes: the value of `Accept-Encoding`."""
MAX_PIECE_BYTES: Final = 2**18
_GZIP_BITS: Final = zlib.MAX_WBITS | 16
_HEAD_BYTES: Final = 2
"""After so many it shows whether they are zlib's form."""
# "deflate" means zlib's form; some servers take the name at its word and send it bare.
_BITS: Final[dict[str, tuple[int, ...]]] = {
    "gzip": (_GZIP_BITS,),
    "x-gzip": (_GZIP_BITS,),
    "deflate": (zlib.MAX_WBITS, -zlib.MAX_WBITS),
}


class Inflater:
    """Inflates one body; `encoding` is its `Content-Encoding`, whose last name is undone first.

    What it does not know it leaves as it is.
    """

    def __init__(self, encoding: str) -> None:
        names = (name.strip().lower() for name in reversed(encoding.split(",")))
        self._layers = tuple(_Layer(_BITS[name]) for name in names if name in _BITS)

    def pieces(self, data: bytes) -> Iterator[bytes]:
        """Yield what bytes of the body stand for; raises `AnswerBroken` when they are none."""
        return _through(self._layers, data)


class _Layer:
    def __init__(self, forms: tuple[int, ...]) -> None:
        self._zlib, self._others = zlib.decompressobj(forms[0]), forms[1:]
        self._head = b""

    def pieces(self, data: bytes) -> Iterator[bytes]:
        piece = self._inflated(self._head + data)
        # A full piece may have more behind it, even where nothing is left to take in.
        while self._zlib.unconsumed_tail or len(piece) == MAX_PIECE_BYTES:
            yield piece
            piece = self._inflated(self._zlib.unconsumed_tail)
        yield piece

    def _inflated(self, data: bytes) -> bytes:
        if self._others and len(data) < _HEAD_BYTES:
            self._head = data
            return b""
        others, self._others, self._head = self._others, (), b""
        try:
            return self._zlib.decompress(data, MAX_PIECE_BYTES)
        except zlib.error:
            if not others:
                raise AnswerBroken("MALFORMED") from None
            self._zlib = zlib.decompressobj(others[0])
            return self._inflated(data)


def _through(layers: tuple[_Layer, ...], data: bytes) -> Iterator[bytes]:
    if not layers:
        yield data
        return
    for piece in layers[0].pieces(data):
        yield from _through(layers[1:], piece)
