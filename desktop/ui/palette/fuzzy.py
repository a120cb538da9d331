"""How well a few typed letters fit some words. Pure.

Each typed word has to fit. Best where it begins the words, then where it begins one of them, then
as the first letters of several, then inside, and last as letters that only follow each other.
Capitals and accents make no difference.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

_FIRST, _BEGINS, _INITIALS, _INSIDE, _ELSEWHERE, _SCATTERED = 0, 1, 3, 4, 6, 9
_REMEMBERED = 4096
"""How many words are kept ready: all that is offered, as each keystroke weighs all of it."""
_LEAST_SCATTERED = 3
"""Two letters follow each other in nearly everything."""
_MOST_APART = 2
"""How many letters may lie between scattered ones, for each of them, and still mean the words."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well words fit: less is better. `places` are the characters that did it."""

    rank: int
    places: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _Words:
    """Words made ready to be looked through: folded, with the places where each word begins."""

    text: str
    starts: tuple[int, ...]
    initials: str


def fit(typed: str, words: str, also: Iterable[str] = ()) -> Fit | None:
    """Return how well `typed` fits `words`, or `also`, by which they may be found; None for not."""
    rank, places = 0, frozenset[int]()
    for part in _words(typed).text.split():
        found = _in_words(part, _words(words)) or _in_others(part, also)
        if found is None:
            return None
        rank, places = rank + found.rank, places | found.places
    return Fit(rank, places)


@lru_cache(maxsize=_REMEMBERED)
def _words(words: str) -> _Words:
    text = words.lower() if words.isascii() else "".join(_folded(letter) for letter in words)
    starts = tuple(_starts(text))
    return _Words(text, starts, "".join(text[at] for at in starts))


def _folded(letter: str) -> str:
    """Return a letter without its accents and case: one character, so that places stay."""
    bare = unicodedata.normalize("NFKD", letter)[:1].casefold()[:1]
    return bare or letter


def _in_words(part: str, words: _Words) -> Fit | None:
    text, starts = words.text, words.starts
    at = text.find(part)
    if at >= 0:
        begins = next((start for start in starts if text.startswith(part, start)), None)
        if begins is not None:
            return Fit(_BEGINS if begins else _FIRST, _run(begins, part))
    if len(part) > 1 and (first := words.initials.find(part)) >= 0:
        return Fit(_INITIALS, frozenset(starts[first : first + len(part)]))
    return Fit(_INSIDE, _run(at, part)) if at >= 0 else _scattered(part, text)


def _starts(text: str) -> Iterator[int]:
    """Yield where a word begins; where words are not set apart, every character is one."""
    before = " "
    for at, letter in enumerate(text):
        is_ideograph = "\u3040" <= letter <= "\u9fff"
        if letter.isalnum() and (is_ideograph or not before.isalnum()):
            yield at
        before = letter


def _run(at: int, part: str) -> frozenset[int]:
    return frozenset(range(at, at + len(part)))


def _scattered(part: str, text: str) -> Fit | None:
    if len(part) < _LEAST_SCATTERED:
        return None
    places: list[int] = []
    for letter in part:
        at = text.find(letter, places[-1] + 1 if places else 0)
        if at < 0:
            return None
        places.append(at)
    apart = places[-1] - places[0] + 1 - len(part)
    if apart > _MOST_APART * len(part):
        return None
    return Fit(_SCATTERED + apart, frozenset(places))


def _in_others(part: str, others: Iterable[str]) -> Fit | None:
    for other in others:
        words = _words(other)
        if any(words.text.startswith(part, at) for at in words.starts):
            return Fit(_ELSEWHERE)
    return None
