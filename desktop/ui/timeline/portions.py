"""Texts without an end, cut into portions: a text document lays out all it has, seen or not.

A portion stands right below the one before, as its next line would; nothing is left out.
"""

from collections.abc import Iterable, Iterator

from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from desktop.ui.timeline.lifting import GOES_ON
from desktop.ui.timeline.maths.source import INLINE

_PORTION = 6000  # characters: two pages
_MOST_LINES = 100
_FORMULA = 30  # characters: it takes as long as these to be laid out
_BREAKS = frozenset({"softbreak", "hardbreak"})


def portions(text: str) -> Iterator[str]:
    """Yield `text` in portions; each but the last ended with a line end, which is left out."""
    start = lines = 0
    end = text.find("\n")
    while end >= 0:
        lines += 1
        if lines >= _MOST_LINES or end - start >= _PORTION:
            yield text[start:end]
            start, lines = end + 1, 0
        end = text.find("\n", end + 1)
    yield text[start:]


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
    first, *others = _runs(_split_words(inline.children or ()))
    yield _part(inline, first)
    for run in others:
        yield opened.copy(type="paragraph_close", nesting=-1, map=None)
        yield opened.copy(meta={**opened.meta, GOES_ON: True})
        yield _part(inline, run)


def _part(inline: Token, children: list[Token]) -> Token:
    content = "".join("\n" if child.type in _BREAKS else child.content for child in children)
    return inline.copy(children=children, content=content)


def _runs(children: Iterable[Token]) -> Iterator[list[Token]]:
    run: list[Token] = []
    size = depth = 0
    for child in children:
        depth += child.nesting
        if child.type in _BREAKS and depth == 0 and size >= _PORTION:
            yield run
            run, size = [], 0
        else:
            run.append(child)
            size += _size(child)
    yield run


def _size(child: Token) -> int:
    """Return how many characters a part of a paragraph is worth."""
    return len(child.content) + (_FORMULA if child.type == INLINE else 0)


def _split_words(children: Iterable[Token]) -> Iterator[Token]:
    """Yield `children`, with a line end for the next space after every portion without one."""
    size = depth = 0
    for child in children:
        depth += child.nesting
        if child.type in _BREAKS:
            size = 0
        rest = child.content
        while child.type == "text" and depth == 0 and (end := rest.find(" ", _PORTION - size)) >= 0:
            yield child.copy(content=rest[:end])
            yield child.copy(type="softbreak", content="")
            rest, size = rest[end + 1 :], 0
        yield child.copy(content=rest)
        size = min(_PORTION, size + _size(child) - len(child.content) + len(rest))
