"""Finding words as a person reads them: large or small letters and accents make no difference.

Pure. A text is folded to what is compared; places are told in UTF-16 units, as Qt counts them. A
place never runs over the end of a line, and of two that overlap the first counts.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import normalize

_LINE_ENDS = frozenset("\n\r\u2028\u2029")
# Accents, and the points of Hebrew and Arabic, which most people leave out. The marks of other
# scripts are letters: without them another word would be found.
_ACCENTS = (
    *((0x0300, 0x036F), (0x0591, 0x05BD), (0x05BF, 0x05BF), (0x05C1, 0x05C2)),
    *((0x05C4, 0x05C5), (0x05C7, 0x05C7), (0x064B, 0x065F)),
)
_IGNORED = frozenset("\u00ad\u200b\u200c\u200d\ufeff")
_DROPPED = re.compile(
    "[{}{}]+".format(
        "".join(f"{chr(first)}-{chr(last)}" for first, last in _ACCENTS), "".join(_IGNORED)
    )
)


@lru_cache(maxsize=8192)
def _folded_letter(letter: str) -> str:
    if letter in _LINE_ENDS:
        return "\n"
    if letter.isspace():
        return " "
    if letter in _IGNORED:
        return ""
    apart = normalize("NFKD", normalize("NFKD", letter).casefold())
    return "".join(part for part in apart if not _is_accent(part))


def _is_accent(letter: str) -> bool:
    code = ord(letter)
    return any(first <= code <= last for first, last in _ACCENTS)


def folded(text: str) -> str:
    """Return what of `text` is compared."""
    if text.isascii():
        return text.lower().replace("\t", " ")
    return "".join(map(_folded_letter, text))


def compared(text: str) -> str:
    """Return what `folded` does, but in one go and many times as fast; to look for single words.

    The space between words stays as it is. Where a letter carries several marks in an order that
    Unicode would not write them in, the two may differ.
    """
    if text.isascii():
        return text.lower()
    return _DROPPED.sub("", normalize("NFKD", normalize("NFKD", text).casefold()))


def needle_of(words: str) -> str:
    """Return what to look for, for the words a person typed; "" when they say nothing."""
    return " ".join(folded(words).split())


def places_of(text: str, needle: str) -> Iterator[tuple[int, int]]:
    """Yield where `needle` stands in `text`, first to last: start and end in UTF-16 units."""
    if not needle:
        return
    if text.isascii():
        for at in _found(folded(text), needle):
            yield at, at + len(needle)
        return
    compared, starts, ends = _mapped(text)
    for at in _found(compared, needle):
        yield starts[at], ends[at + len(needle) - 1]


def _found(compared: str, needle: str) -> Iterator[int]:
    at = compared.find(needle)
    while at >= 0:
        yield at
        at = compared.find(needle, at + len(needle))


def _mapped(text: str) -> tuple[str, list[int], list[int]]:
    """Return the folded text, and where each of its letters came from."""
    parts: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    at = 0
    for letter in text:
        part = _folded_letter(letter)
        end = at + (2 if ord(letter) > 0xFFFF else 1)  # noqa: PLR2004 -- beyond it UTF-16 takes two
        parts.append(part)
        starts.extend([at] * len(part))
        ends.extend([end] * len(part))
        at = end
    return "".join(parts), starts, ends
