"""What the head of a GGUF file says of the model in it: read within bounds, nothing is loaded.

The format is version 3 of https://github.com/ggml-org/ggml/blob/master/docs/gguf.md (version 2 is
read alike). The file may be anything that a person picked, so no count in it is believed: whatever
does not fit into the file, or into the bounds below, ends the reading.
"""

import struct
from collections.abc import Mapping
from dataclasses import dataclass
from io import BufferedReader
from pathlib import Path
from typing import Final, Literal, TypeAlias

__all__ = ["Fact", "GgufHeader", "GgufRefused", "read_header"]

GgufCode: TypeAlias = Literal["NOT_A_MODEL", "MODEL_DAMAGED"]
Fact: TypeAlias = str | int | float | bool | tuple[int, ...]

_VERSIONS: Final = frozenset({2, 3})
# The format's own: keys have at most 65,535 bytes. The others are far above what models have (the
# largest vocabularies make a head of 20 MB; mixtures of hundreds of experts have 100,000 tensors).
_KEY_BYTES: Final = 65_535
_TEXT_BYTES: Final = 1 << 20
_HEAD_BYTES: Final = 256 << 20
_COUNT: Final = 1 << 20
_DIMENSIONS: Final = 8
# Lists of numbers that matter have one for each layer; those with one for each word are long.
_KEPT_NUMBERS: Final = 1024
# The format allows lists in lists without end; no model has any.
_DEPTH: Final = 2
_ALIGNMENT: Final = 32

_TEXT: Final = 8
_ARRAY: Final = 9
_NUMBERS: Final[Mapping[int, struct.Struct]] = {
    kind: struct.Struct(f"<{letter}")
    for kind, letter in enumerate(("B", "b", "H", "h", "I", "i", "f", "?"))
} | {kind: struct.Struct(f"<{letter}") for kind, letter in ((10, "Q"), (11, "q"), (12, "d"))}

# Values in a block and bytes of a block, by the number of a tensor's type (`GGML_QUANT_SIZES` of
# the `gguf` package 0.19). A type that is newer than this table is taken to need nothing.
_BLOCKS: Final[Mapping[int, tuple[int, int]]] = {
    0: (1, 4), 1: (1, 2), 2: (32, 18), 3: (32, 20), 6: (32, 22), 7: (32, 24), 8: (32, 34),
    9: (32, 40), 10: (256, 84), 11: (256, 110), 12: (256, 144), 13: (256, 176), 14: (256, 210),
    15: (256, 292), 16: (256, 66), 17: (256, 74), 18: (256, 98), 19: (256, 50), 20: (32, 18),
    21: (256, 110), 22: (256, 82), 23: (256, 136), 24: (1, 1), 25: (1, 2), 26: (1, 4), 27: (1, 8),
    28: (1, 8), 29: (256, 56), 30: (1, 2), 34: (256, 54), 35: (256, 66), 39: (32, 17),
    40: (64, 36), 41: (128, 18),
}  # fmt: skip


class GgufRefused(Exception):
    """A file that is no GGUF file (`NOT_A_MODEL`), or one that is cut or broken."""

    def __init__(self, code: GgufCode) -> None:
        super().__init__(code)
        self.code: GgufCode = code


@dataclass(frozen=True, slots=True)
class GgufHeader:
    """The head of a whole file.

    `facts` are its texts and numbers and its short lists of whole numbers, by their keys, such as
    `general.name`; `lengths` is how many elements each of its lists has.
    """

    facts: Mapping[str, Fact]
    lengths: Mapping[str, int]
    size_bytes: int

    @property
    def architecture(self) -> str:
        """The family the model is built like, such as `llama`; it begins most other keys."""
        return self.text("general.architecture")

    def text(self, key: str) -> str:
        """Return a text; "" where the file has none."""
        found = self.facts.get(key, "")
        return found if isinstance(found, str) else ""

    def own(self, key: str) -> Fact | None:
        """Return what the file says of its architecture's `key`, such as `context_length`."""
        return self.facts.get(f"{self.architecture}.{key}")

    def number(self, key: str) -> int | None:
        """Return a whole number of the architecture that is above zero."""
        found = self.own(key)
        return found if type(found) is int and found > 0 else None


def read_header(file: Path) -> GgufHeader:
    """Return the head of a file; blocks for some tenths of a second with a large vocabulary.

    Raises `GgufRefused`, also when the file ends before its last weight, and OSError.
    """
    size = file.stat().st_size
    with file.open("rb") as stream:
        head = _Head(stream, size)
        if size < 4 or head.take(4) != b"GGUF":  # noqa: PLR2004 — the magic's length
            raise GgufRefused("NOT_A_MODEL")
        if head.number(4) not in _VERSIONS:
            raise GgufRefused("NOT_A_MODEL")
        tensors, pairs = head.count(), head.count()
        for _ in range(pairs):
            head.pair()
        weights = max((head.tensor_end() for _ in range(tensors)), default=0)
        alignment = head.facts.get("general.alignment", _ALIGNMENT)
        if type(alignment) is not int or alignment < 1:
            raise GgufRefused("MODEL_DAMAGED")
        begin = -(-stream.tell() // alignment) * alignment
    if weights and begin + weights > size:
        raise GgufRefused("MODEL_DAMAGED")
    return GgufHeader(head.facts, head.lengths, size)


class _Head:
    """A file's head as far as it is read, and what it said."""

    def __init__(self, stream: BufferedReader, size: int) -> None:
        self._stream = stream
        self._left = min(size, _HEAD_BYTES)
        self.facts: dict[str, Fact] = {}
        self.lengths: dict[str, int] = {}

    def take(self, count: int) -> bytes:
        """Return the next bytes."""
        self._spend(count)
        taken = self._stream.read(count)
        if len(taken) != count:
            raise GgufRefused("MODEL_DAMAGED")
        return taken

    def number(self, kind: int) -> int | float | bool:
        """Return the next number of a kind."""
        form = _NUMBERS[kind]
        (found,) = form.unpack(self.take(form.size))
        assert isinstance(found, int | float)
        return found

    def count(self, most: int = _COUNT) -> int:
        """Return the next count."""
        found = int(self.number(10))
        if found > most:
            raise GgufRefused("MODEL_DAMAGED")
        return found

    def pair(self) -> None:
        """Read a key and its value, and keep it if it is short."""
        key = self.take(self.count(_KEY_BYTES)).decode("utf-8", "replace")
        value = self._value(key, int(self.number(4)), _DEPTH)
        if value is not None:
            self.facts[key] = value

    def tensor_end(self) -> int:
        """Read the description of a tensor; return where it ends behind the beginning of all."""
        self._skip(self.count(_KEY_BYTES))
        dimensions = int(self.number(4))
        if dimensions > _DIMENSIONS:
            raise GgufRefused("MODEL_DAMAGED")
        values = 1
        for _ in range(dimensions):
            values *= int(self.number(10))
        block, size = _BLOCKS.get(int(self.number(4)), (1, 0))
        return int(self.number(10)) + values // block * size

    def _value(self, key: str, kind: int, depth: int) -> Fact | None:
        if kind in _NUMBERS:
            return self.number(kind)
        if kind == _TEXT:
            return self._text()
        if kind != _ARRAY or depth == 0:
            raise GgufRefused("MODEL_DAMAGED")
        return self._list(key, depth)

    def _text(self) -> str | None:
        length = self.count(_HEAD_BYTES)
        if length > _TEXT_BYTES:
            self._skip(length)
            return None
        return self.take(length).decode("utf-8", "replace")

    def _list(self, key: str, depth: int) -> Fact | None:
        kind, length = int(self.number(4)), self.count(_HEAD_BYTES)
        self.lengths[key] = length
        form = _NUMBERS.get(kind)
        if form is None:
            for _ in range(length):
                if kind == _TEXT:
                    self._skip(self.count(_HEAD_BYTES))
                else:
                    self._value(key, kind, depth - 1)
            return None
        if length > _KEPT_NUMBERS or form.format in {"<f", "<d"}:
            self._skip(length * form.size)
            return None
        return tuple(int(self.number(kind)) for _ in range(length))

    def _skip(self, count: int) -> None:
        self._spend(count)
        self._stream.seek(count, 1)

    def _spend(self, count: int) -> None:
        # Seeking goes beyond the end of a file without a word: so the bytes are counted.
        self._left -= count
        if self._left < 0:
            raise GgufRefused("MODEL_DAMAGED")
