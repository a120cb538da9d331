"""Looks for words in what was said in every chat, newest first, a part at a time.

The names of attached pictures and files count as said: a person knows them by these.

Each part takes so long at most that whoever asked can show it and ask on, or ask no more. Most
messages are passed over by their bytes: what JSON writes with a sign of its own (a quote, a line's
end) is left out of that first look, and the second one reads the message itself.
"""

import re
import time
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, Literal

from desktop.matching import compared, needle_of, places_of
from desktop.searching import MessageHit, MessagesFound
from store import Event, LogDamaged, Reader, SpokenRow, TooNew
from store.model.compaction import is_for_the_model
from store.model.jsonvalue import object_at, text_at
from store.model.messages import attachments_of, text_of

__all__ = ["search_messages"]

PART_S: Final = 0.1
"""How long one part looks; some results are there before a person has typed the next letter."""

HITS_EACH: Final = 20
"""How many hits end a part: as many as fit a tall window."""

BEFORE_CHARS: Final = 40
AROUND_CHARS: Final = 180
"""How much of a message stands before the first word, and in all: two or three lines of a list."""

NEAR_CHARS: Final = 4096
"""How much of a message is looked at for an extract, to both sides of the word."""

_SPREAD: Final = 8
"""So many characters stand for one that is compared at the most: accents and what is not seen."""

_ROLES: Final[dict[str, Literal["user", "assistant"]]] = {
    "user/message": "user",
    "assistant/message": "assistant",
}
_WRITTEN_APART: Final = re.compile(r'[\s"\\/\x00-\x1f]+')
_SIGNS: Final = re.compile(r"^\s*(?:#{1,6}|[-*+>]|\d+[.)])\s+|\*\*|__|`+", re.MULTILINE)


def search_messages(
    reader: Reader,
    words: str,
    *,
    before: int | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> MessagesFound:
    """Return the newest messages that hold every one of the `words`, a part of all there are.

    `before` is the `end` of the part before. What is in the trash is not among them.
    """
    needles = tuple(dict.fromkeys(needle_of(words).split()))
    if not needles:
        return MessagesFound((), None)
    until = clock() + PART_S
    hits: list[MessageHit] = []
    is_whole, end = True, before
    while True:
        found = reader.spoken(before=end)
        is_whole = is_whole and found.are_whole
        for row in found.rows:
            try:
                hit = _hit(reader, row, needles)
            except (LogDamaged, TooNew, TypeError):
                is_whole = False  # which chat that is, it says itself when it is opened
            else:
                hits += [] if hit is None else [hit]
        end = found.end
        if end is None or len(hits) >= HITS_EACH or clock() >= until:
            return MessagesFound(tuple(hits), end, is_whole)


def _hit(reader: Reader, row: SpokenRow, needles: tuple[str, ...]) -> MessageHit | None:
    """Return what is found in a message; LogDamaged, TooNew, TypeError for one that is none."""
    if not _may_hold(row.body, needles):
        return None
    event = reader.said(row)
    text = _found_in(event, needles)
    if not text:
        return None
    chat = reader.holder(row)
    if chat is None:
        return None
    extract = _extract(text, needles)
    marks = sorted(place for needle in needles for place in places_of(extract, needle))
    role = _ROLES[event.type]
    return MessageHit(chat.id, chat.title or "", row.seq, role, event.time, extract, tuple(marks))


def _may_hold(body: bytes, needles: tuple[str, ...]) -> bool:
    said = compared(body.decode(errors="replace"))
    return all(part in said for needle in needles for part in _WRITTEN_APART.split(needle) if part)


def _found_in(event: Event, needles: tuple[str, ...]) -> str:
    """Return what of a message holds every one of the `needles`; "" when they are not all there.

    It is what was said, or else that behind the names of what is attached.
    """
    text, names = _words_of(event)
    if _holds_all(text, needles):
        return text
    meant = [name for name in names if any(needle in compared(name) for needle in needles)]
    named = " · ".join(part for part in (*meant, text) if part)
    return named if meant and _holds_all(named, needles) else ""


def _holds_all(text: str, needles: tuple[str, ...]) -> bool:
    said = compared(text)
    return all(needle in said for needle in needles)


def _words_of(event: Event) -> tuple[str, tuple[str, ...]]:
    """Return what of a message a person reads as said, and the names of what is attached to it.

    Nothing of what was written for a model.
    """
    if event.type == "assistant/message":
        return text_of(object_at(event.data, "message")), ()
    source = object_at(event.data, "source")
    if is_for_the_model(event) or text_at(source, "kind") != "user":
        return "", ()
    names = (each.get("name") for each in attachments_of(event.data))
    return text_of(event.data), tuple(name for name in names if isinstance(name, str))


def _extract(text: str, needles: tuple[str, ...]) -> str:
    """Return what stands around the first of the words, on one line and without Markdown's signs.

    Where the words are such signs themselves, they stay.
    """
    met = _first_place(text, needles)
    begin, end = max(0, met - NEAR_CHARS), met + NEAR_CHARS
    near = text[begin:end]
    plain = " ".join(_SIGNS.sub("", near).split())
    meant = tuple(needle for needle in needles if _holds_all(near, (needle,)))
    line = plain if _holds_all(plain, meant) else " ".join(near.split())
    start = _word_start(line, max(0, _first_place(line, needles) - BEFORE_CHARS))
    extract = line[start : start + AROUND_CHARS].strip()
    before = "…" if begin or start else ""
    after = "…" if end < len(text) or start + AROUND_CHARS < len(line) else ""
    return f"{before}{extract}{after}"


def _first_place(text: str, needles: tuple[str, ...]) -> int:
    """Return where the first of the `needles` stands, counted in characters; 0 for nowhere.

    A message may be a book on one line: only what is near is looked at letter by letter.
    """
    overlap = max(map(len, needles)) * _SPREAD
    for start in range(0, len(text), NEAR_CHARS):
        near = text[start : start + NEAR_CHARS + overlap]
        said = compared(near)
        found = [place for one in needles if one in said for place in _places(near, one)]
        if found:
            return start + min(found)
    return 0


def _places(text: str, needle: str) -> Iterator[int]:
    """Yield where `needle` stands first, counted in characters; nothing where it does not."""
    for at, _ in islice(places_of(text, needle), 1):
        yield len(text.encode("utf-16-le")[: 2 * at].decode("utf-16-le"))


def _word_start(line: str, at: int) -> int:
    """Return the beginning of the next word, if one is near: half a word reads badly."""
    space = line.find(" ", at, at + BEFORE_CHARS // 2)
    return space + 1 if at and space >= 0 else at
