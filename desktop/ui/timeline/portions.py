"""Texts without an end, cut into portions: a text document lays out all it has, seen or not.

A portion stands right below the one before, as its next line would; nothing is left out.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from unicodedata import category

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from desktop.ui.timeline.lifting import GOES_ON
from desktop.ui.timeline.maths.source import INLINE

_PORTION = 6000  # characters: two pages
_LONGEST = 2 * _PORTION
_MOST_LINES = 100
_FORMULA = 30  # characters: it takes as long as these to be laid out
_JOINT = "joint"
_JOINED = frozenset({"Mn", "Mc", "Me", "Cf", "Sk"})  # categories of what belongs to the one before
_JOINER = "\u200d"
_FLAGS = ("\U0001f1e6", "\U0001f1ff")
_LONGEST_LETTER = 64
_BREAKS = frozenset({"softbreak", "hardbreak"})


def portions(text: str) -> Iterator[tuple[str, str]]:
    """Yield `text` in portions, each after what stood between it and the one before."""
    joint, start, lines = "", 0, 0
    end = text.find("\n")
    while end >= 0:
        lines += 1
        if lines >= _MOST_LINES or end - start >= _PORTION:
            yield from _pieces(joint, text[start:end])
            joint, start, lines = "\n", end + 1, 0
        end = text.find("\n", end + 1)
    yield from _pieces(joint, text[start:])


def _pieces(joint: str, portion: str) -> Iterator[tuple[str, str]]:
    """Yield a portion, cut where a line of it is longer than some pages."""
    while len(portion) > _LONGEST and (cut := _place_to_cut(portion, _PORTION)) is not None:
        end, following = cut
        yield joint, portion[:end]
        joint, portion = following, portion[end + len(following) :]
    yield joint, portion


def _place_to_cut(text: str, after: int) -> tuple[int, str] | None:
    """Return where `text` can be cut from a position on, and the space that stands there.

    What is written without spaces is cut between two letters. Latin letters in such a row are no
    words and cost little: they stay together.
    """
    end = text.find(" ", after)
    if (end < 0 or end > after + _PORTION) and len(text) > after + _PORTION:
        row = text[after : after + _PORTION]
        if not row.isascii():
            return after + _letter_end(row), ""
    return (end, " ") if end >= 0 else None


def _letter_end(row: str) -> int:
    """Return where a letter ends: before the first character that stands for itself."""
    joined = (
        category(one) in _JOINED or before == _JOINER or _FLAGS[0] <= one <= _FLAGS[1]
        for before, one in pairwise(row[:_LONGEST_LETTER])
    )
    return 1 + next((at for at, is_joined in enumerate(joined) if not is_joined), 0)


def cut_paragraphs(state: StateCore) -> None:
    """Cut every paragraph that is longer than some pages, where a line of its source ends."""
    tokens: list[Token] = []
    for at, token in enumerate(state.tokens):
        is_long = token.type == "inline" and sum(map(_size, token.children or ())) > _PORTION
        if is_long and token.level == 1 and state.tokens[at - 1].type == "paragraph_open":
            tokens.extend(_cut(state.tokens[at - 1], token))
        else:
            tokens.append(token)
    state.tokens = tokens


def _cut(opened: Token, inline: Token) -> Iterator[Token]:
    """Yield what stands between the beginning and the end of a long paragraph."""
    (_, first), *others = _runs(_split_words(inline.children or ()))
    yield _part(inline, first)
    for joint, run in others:
        yield opened.copy(type="paragraph_close", nesting=-1, map=None)
        yield opened.copy(meta={**opened.meta, GOES_ON: joint})
        yield _part(inline, run)


def _part(inline: Token, children: list[Token]) -> Token:
    content = "".join("\n" if child.type in _BREAKS else child.content for child in children)
    return inline.copy(children=children, content=content)


def _runs(children: Iterable[Token]) -> Iterator[tuple[str, list[Token]]]:
    """Yield the parts of a paragraph, each after what stood between it and the one before."""
    joint = ""
    run: list[Token] = []
    size = depth = 0
    for child in children:
        depth += child.nesting
        if child.type in _BREAKS and depth == 0 and size >= _PORTION:
            yield joint, run
            joint, run, size = child.meta.get(_JOINT, "\n"), [], 0
        else:
            run.append(child)
            size += _size(child)
    yield joint, run


def _size(child: Token) -> int:
    """Return how many characters a part of a paragraph is worth."""
    return len(child.content) + (_FORMULA if child.type == INLINE else 0)


def _split_words(children: Iterable[Token]) -> Iterator[Token]:
    """Yield `children`, with a line end after every portion that has none."""
    size = depth = 0
    for child in children:
        depth += child.nesting
        if child.type in _BREAKS:
            size = 0
        rest = child.content
        while child.type == "text" and depth == 0 and (cut := _place_to_cut(rest, _PORTION - size)):
            end, joint = cut
            yield child.copy(content=rest[:end])
            yield child.copy(type="softbreak", content="", meta={_JOINT: joint})
            rest, size = rest[end + len(joint) :], 0
        yield child if rest == child.content else child.copy(content=rest)
        size = min(_PORTION, size + _size(child) - len(child.content) + len(rest))
