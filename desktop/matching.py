"""Finding words as a person reads them: large or small letters and accents make no difference.

Pure. A text is folded to what is compared; places are told in UTF-16 units, as Qt counts them. A
place never runs over the end of a line, and of two that overlap the first counts; but a letter that
is compared as several, as ß is, may be in one for each of them.
"""

import re
from collections.abc import Iterator
from unicodedata import normalize

_LINE_ENDS = frozenset("\n\r\u2028\u2029")
# Accents, and the points of Hebrew and Arabic, which most people leave out. The marks of other
# scripts are letters: without them another word would be found.
_ACCENTS = (
    *((0x0300, 0x036F), (0x0591, 0x05BD), (0x05BF, 0x05BF), (0x05C1, 0x05C2)),
    *((0x05C4, 0x05C5), (0x05C7, 0x05C7), (0x064B, 0x065F)),
)
_LINE = re.compile("[^\n\r\u2028\u2029]*[\n\r\u2028\u2029]|[^\n\r\u2028\u2029]+")
_LAST_OF_ONE_UNIT = 0xFFFF  # beyond it UTF-16 takes two
_IGNORED = frozenset("\u00ad\u200b\u200c\u200d\ufeff")
_DROPPED = re.compile(
    "[{}{}]+".format(
        "".join(f"{chr(first)}-{chr(last)}" for first, last in _ACCENTS), "".join(_IGNORED)
    )
)


class _Folds(dict[int, str]):
    """What is compared of each letter that was met; a table for `str.translate`."""

    def __missing__(self, code: int) -> str:
        made = self[code] = _folded_letter(chr(code))
        return made


_FOLDS = _Folds()


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
    return text.translate(_FOLDS)


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
    start = 0
    for line in (text,) if text.isascii() else _LINE.findall(text):
        for first, end in _places_in(line, needle):
            yield start + first, start + end
        start += _utf16_size(line)


def _places_in(line: str, needle: str) -> Iterator[tuple[int, int]]:
    line_folded = folded(line)
    if _is_even(line):
        for at in _found(line_folded, needle):
            yield at, at + len(needle)
    elif needle in line_folded:
        mapped, starts, ends = _mapped(line)
        for at in _found(mapped, needle):
            yield starts[at], ends[at + len(needle) - 1]


def _is_even(line: str) -> bool:
    """Whether each letter of a line is compared as one letter, and counts as one."""
    return line.isascii() or all(
        len(_FOLDS[code]) == 1 and code <= _LAST_OF_ONE_UNIT for code in map(ord, set(line))
    )


def _utf16_size(text: str) -> int:
    return len(text) if text.isascii() else len(text.encode("utf-16-le", "surrogatepass")) // 2


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
        code = ord(letter)
        part = _FOLDS[code]
        end = at + (2 if code > _LAST_OF_ONE_UNIT else 1)
        parts.append(part)
        starts.extend([at] * len(part))
        ends.extend([end] * len(part))
        at = end
    return "".join(parts), starts, ends
