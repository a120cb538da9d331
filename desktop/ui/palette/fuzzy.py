"""How well a few typed letters fit some words. Pure.

Each typed word has to fit. Best where it begins the words, then where it begins one of them, then
as the first letters of several, then inside, and last as letters that only follow each other.
Capitals and accents make no difference.
"""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

_FIRST, _BEGINS, _INITIALS, _INSIDE, _ELSEWHERE, _SCATTERED = 0, 1, 3, 4, 6, 9
_LEAST_SCATTERED = 3
"""Two letters follow each other in nearly everything."""
_MOST_APART = 2
"""How many letters may lie between scattered ones, for each of them, and still mean the words."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well words fit: less is better. `places` are the characters that did it."""

    rank: int
    places: frozenset[int] = frozenset()


def fit(typed: str, words: str, also: Iterable[str] = ()) -> Fit | None:
    """Return how well `typed` fits `words`, or `also`, by which they may be found; None for not."""
    letters = [_folded(letter) for letter in words]
    others = ["".join(_folded(letter) for letter in other) for other in also]
    rank, places = 0, frozenset[int]()
    for part in "".join(_folded(letter) for letter in typed).split():
        found = _in_words(part, letters) or _in_others(part, others)
        if found is None:
            return None
        rank, places = rank + found.rank, places | found.places
    return Fit(rank, places)


def _folded(letter: str) -> str:
    """Return a letter without its accents and case: one character, so that places stay."""
    bare = unicodedata.normalize("NFKD", letter)[:1].casefold()[:1]
    return bare or letter


def _in_words(part: str, letters: Sequence[str]) -> Fit | None:
    text = "".join(letters)
    starts = tuple(_starts(text))
    begins = next((at for at in starts if text.startswith(part, at)), None)
    if begins is not None:
        return Fit(_BEGINS if begins else _FIRST, _run(begins, part))
    initials = "".join(text[at] for at in starts)
    if len(part) > 1 and (at := initials.find(part)) >= 0:
        return Fit(_INITIALS, frozenset(starts[at : at + len(part)]))
    if (at := text.find(part)) >= 0:
        return Fit(_INSIDE, _run(at, part))
    return _scattered(part, text)


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
        if any(other.startswith(part, at) for at in _starts(other)):
            return Fit(_ELSEWHERE)
    return None
