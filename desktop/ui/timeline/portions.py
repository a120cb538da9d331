"""Texts without an end, cut into portions: a text document lays out all it has, seen or not.

A portion stands right below the one before, as its next line would; nothing is left out. What is
very long is cut before its inside is read, so that no reading takes longer than a frame or two.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise
from typing import Final
from unicodedata import category

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.blockquote import blockquote
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from desktop.ui.timeline.lifting import GOES_ON
from desktop.ui.timeline.maths.source import INLINE

_PORTION = 6000  # characters: two pages
_LONGEST = 2 * _PORTION
_LONGEST_LINE = 20_000  # of code; to lay it out takes two frames
_MOST_LINES = 100
_FORMULA = 30  # characters: it takes as long as these to be laid out
_LEAST = 4000  # of a paragraph that is cut before it is read
_ROW = 40_000  # of Latin letters without a space: fewer are not worth a cut
_MOST_PLACES = 40  # that are tried for one where no mark is left open
_JOINT = "joint"
AMID: Final = "amid a paragraph"
"""Says, in what a parser is told beside the text, that it begins amid a paragraph."""

IS_WRAPPED: Final = "is wrapped"
"""The note on a portion of code whose lines are too long to be scrolled along."""

BEGIN: Final = "begin"
"""The note on the first token of a portion: where in the source it begins."""

_JOINED = frozenset({"Mn", "Mc", "Me", "Cf", "Sk"})  # categories of what belongs to the one before
_JOINER = "\u200d"
_FLAGS = ("\U0001f1e6", "\U0001f1ff")
_LONGEST_LETTER = 64
_LINE_END, _SPACE = re.compile(r"(?<!\\)\n"), re.compile(r"(?<![\\ ]) ")
_BETWEEN = re.compile("[ \n]")
_FENCE = re.compile(r"^[> ]*(?:```|~~~)", re.MULTILINE)
_CODE = frozenset({"fence", "code_block"})
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


def is_endless(code: str) -> bool:
    """Whether code has a line too long to be laid out as one, and to be scrolled along."""
    return len(code) > _LONGEST_LINE and max(map(len, code.split("\n"))) > _LONGEST_LINE


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
    words and cost little: they stay together, unless it is endless.
    """
    space = _BETWEEN.search(text, after, after + _ROW + 1)
    end = min(len(text), after + _ROW + 1) if space is None else space.start()
    row = text[after : after + _PORTION]
    if end > after + (_ROW if row.isascii() else _PORTION):
        return after + _letter_end(row), ""
    return None if space is None else (end, space[0])


def _letter_end(row: str) -> int:
    """Return where a letter ends: before the first character that stands for itself."""
    joined = (
        category(one) in _JOINED or before == _JOINER or _FLAGS[0] <= one <= _FLAGS[1]
        for before, one in pairwise(row[:_LONGEST_LETTER])
    )
    return 1 + next((at for at, is_joined in enumerate(joined) if not is_joined), 0)


def _cut_tokens(state: StateCore) -> None:
    """Cut every paragraph that is longer than some pages, where a line of its source ends.

    Code is cut only when it has a line without an end.
    """
    tokens: list[Token] = []
    for at, token in enumerate(state.tokens):
        if token.type in _CODE and token.level == 0 and is_endless(token.content):
            tokens.extend(_cut_code(token))
            continue
        is_long = token.type == "inline" and sum(map(_size, token.children or ())) > _PORTION
        if is_long and token.level == 1 and state.tokens[at - 1].type == "paragraph_open":
            tokens.extend(_cut(state.tokens[at - 1], token))
        else:
            tokens.append(token)
    state.tokens = tokens


def _cut_code(token: Token) -> Iterator[Token]:
    for at, (joint, portion) in enumerate(portions(token.content.removesuffix("\n"))):
        goes_on = {GOES_ON: joint} if at else {}
        yield token.copy(content=portion, meta={**token.meta, **goes_on, IS_WRAPPED: True})


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


def add_portions(parser: MarkdownIt, *, after: str) -> None:
    """Let `parser` cut what is too long: before it is read, and after its rule `after`."""
    parser.block.ruler.before("table", "amid", _rest_of_paragraph)
    parser.block.ruler.before("lheading", "long", _long_paragraph)
    # `alt` is what a quote may end, as markdown-it has it.
    alt = ["paragraph", "reference", "blockquote", "list"]
    parser.block.ruler.at("blockquote", _quote, {"alt": alt})
    parser.core.ruler.after(after, "portions", _cut_tokens)


def _rest_of_paragraph(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- the signature of a markdown-it rule
    """Take what a text begins with as a paragraph when that is what it goes on with."""
    if silent or start > 0 or state.level or not state.env.get(AMID):
        return False
    _push(state, start, _paragraph_end(state, start, end))
    return True


def _long_paragraph(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- as above
    """Take a paragraph that is longer than some pages, in portions."""
    if silent or state.level or len(state.src) - state.bMarks[start] <= _LONGEST:
        return False
    if _size_of_lines(state, start, _blank_line(state, start, end)) <= _LONGEST:
        return False
    last = _paragraph_end(state, start, end)
    if _size_of_lines(state, start, last) <= _LONGEST:
        return False
    _push(state, start, last)
    return True


def _size_of_lines(state: StateBlock, start: int, end: int) -> int:
    return state.eMarks[end - 1] - state.bMarks[start]


def _blank_line(state: StateBlock, start: int, end: int) -> int:
    """Return the first line without words from `start` on."""
    return next((line for line in range(start + 1, end) if state.isEmpty(line)), end)


def _paragraph_end(state: StateBlock, start: int, end: int) -> int:
    """Return the first line behind a paragraph: an empty one, or one that begins something else."""
    ends = state.md.block.ruler.getRules("paragraph")
    before, state.parentType = state.parentType, "paragraph"
    line = start + 1
    while line < end and not state.isEmpty(line):
        is_indented = state.is_code_block(line)
        if not is_indented and any(rule(state, line, end, True) for rule in ends):
            break
        line += 1
    state.parentType = before
    return line


def _push(state: StateBlock, start: int, last: int) -> None:
    """Add a paragraph, in portions."""
    first = state.bMarks[start]
    text = state.src[first : state.eMarks[last - 1]]
    for joint, begin, end in _source_portions(text):
        opened = state.push("paragraph_open", "p", 1)
        opened.map = [start, last]
        opened.meta = {BEGIN: first + begin, **({GOES_ON: joint} if begin else {})}
        inline = state.push("inline", "", 0)
        inline.content, inline.map, inline.children = text[begin:end].strip(), [start, last], []
        state.push("paragraph_close", "p", -1)
    state.line = last


def _source_portions(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield what stands before each portion of a paragraph, its beginning and its end."""
    joint, begin = "", 0
    while len(text) - begin > _LONGEST and (cut := _source_cut(text, begin)) is not None:
        end, following = cut
        yield joint, begin, end
        joint, begin = following, end + len(following)
    yield joint, begin, len(text)


def _source_cut(text: str, begin: int) -> tuple[int, str] | None:
    """Return where the next portion ends, and what stands there.

    Best where no mark is left open: what marks words marks them in one portion only.
    """
    first, last = begin + _LEAST, begin + _PORTION
    found = [
        list(islice((m.start() for m in sign.finditer(text, first, last)), _MOST_PLACES))
        for sign in (_LINE_END, _SPACE)
    ]
    closed = (place for places in found for place in places if _is_closed(text[begin:place]))
    place = next(closed, next((place for places in found for place in places), None))
    return _place_to_cut(text, last) if place is None else (place, text[place])


def _is_closed(text: str) -> bool:
    """Whether nothing that marks words stays open at the end of a text, as far as one can count."""
    is_even = all(text.count(mark) % 2 == 0 for mark in ("`", "*", "**", "$"))
    return is_even and text.count("[") == text.count("]")


def _quote(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- as above
    """Take a quote; of one without an end a portion, up to a line that begins the next."""
    if silent or state.level:
        return blockquote(state, start, end, silent)
    at = len(state.tokens)
    is_behind = at > 0 and state.tokens[-1].type == "blockquote_close"
    goes_on = is_behind and bool(_quoted(state, start - 1))
    is_quote = blockquote(state, start, _quote_end(state, start, end), silent)
    if is_quote and goes_on:
        state.tokens[at].meta[GOES_ON] = "\n"
    return is_quote


def _quote_end(state: StateBlock, start: int, end: int) -> int:
    """Return the line up to which a quote is read as one: `end`, unless it is very long."""
    first = state.bMarks[start]
    if len(state.src) - first <= _LONGEST:
        return end
    blank = _blank_line(state, start, end)
    if _size_of_lines(state, start, blank) <= _LONGEST:
        return end
    near = (line for line in range(start, blank) if state.bMarks[line] > first + _PORTION)
    begins = [line for line in islice(near, _MOST_LINES) if _begins_quote(state, start, line)]
    apart = (line for line in begins if not _quoted(state, line - 1))
    return next(apart, begins[0] if begins else end)


def _begins_quote(state: StateBlock, start: int, line: int) -> bool:
    """Whether a line of a quote could begin another: none of its code goes on there."""
    quote = state.src[state.bMarks[start] : state.bMarks[line]]
    is_marked = state.src.startswith(">", state.bMarks[line] + state.tShift[line])
    return is_marked and len(_FENCE.findall(quote)) % 2 == 0


def _quoted(state: StateBlock, line: int) -> str:
    """Return the words of a line of a quote."""
    return state.src[state.bMarks[line] : state.eMarks[line]].strip("> \t")
