"""Markdown into blocks, also while it grows.

Raw HTML is text, links lead only to the web or to a mail address, and nothing is lost: what is
nested deeper than anyone reads is shown as plain text. `blocks_of`
parses a finished text; `Growing` parses one that is still arriving, at a cost that depends on its
last block only. This module imports markdown-it; the first row imports this module.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby, takewhile
from typing import Literal, TypeAlias

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.footnote import footnote_plugin
from typing_extensions import override

from desktop.ui.timeline.cellbreaks import CELLS, IN_CELL, add_cell_breaks
from desktop.ui.timeline.lifting import GOES_ON, INDENT, lift_boxes
from desktop.ui.timeline.maths import source as maths
from desktop.ui.timeline.portions import (
    AMID,
    BEGIN,
    IS_WRAPPED,
    add_portions,
    is_endless,
    portions,
)
from desktop.ui.timeline.tablebars import MOST_CELLS, MOST_COLUMNS, table_with_bars
from desktop.ui.timeline.unspaced import UnspacedLinks, tokens_inside

Link: TypeAlias = tuple[str, str]
"""Where a link leads, and its title."""

Links: TypeAlias = dict[str, Link]
"""Links by what they are called."""

BlockKind: TypeAlias = Literal["prose", "quote", "table", "code", "formula", "plain"]

_SAFE_LINK = re.compile(r"(https?://|mailto:)\S", re.IGNORECASE)
_DEFINITION = re.compile(r"^ {0,3}\[(?!\^)[^\]\n]+\]:", re.MULTILINE)
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})([^`\n]*)$", re.MULTILINE)
LONG_RUN = 2000  # characters
_RUN = re.compile(r"[^\s\u2e80-\uffff]+")  # between CJK characters a line may break
_KINDS: dict[str, BlockKind] = {
    "blockquote_open": "quote",
    "table_open": "table",
    "fence": "code",
    "code_block": "code",
    maths.BLOCK: "formula",
}
_DEEPEST = 24  # levels of quotes and lists; a list counts two
_FIRST_PIECES = 100
_MOST_BRACKETS = 2000  # of one paragraph; links are looked for in quadratic time


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """One top-level block: tokens of prose, a quote or a table; text of code or of plain text.

    `indent` is the number of lists it was lifted out of; a block that `goes_on` is a portion of
    the same list, paragraph, quote or typed text as the one above, and `joint` is the space or line
    end that stood between them, if any. Plain text `is_code` when it was fenced but has lines too
    long to be scrolled along.

    Blocks compare by identity: a settled block of a growing answer stays the same object.
    """

    kind: BlockKind
    tokens: tuple[Token, ...] = ()
    text: str = ""
    language: str = ""
    indent: int = 0
    goes_on: bool = False
    joint: str = ""
    is_code: bool = False

    def says_the_same(self, other: "Block") -> bool:
        """Whether `other` shows just what this one shows."""
        return (
            *(self.kind, self.text, self.language, self.indent, self.goes_on, self.joint),
            *(self.is_code, self.tokens),
        ) == (
            *(other.kind, other.text, other.language, other.indent, other.goes_on, other.joint),
            *(other.is_code, other.tokens),
        )

    @property
    def is_heading(self) -> bool:
        """Whether a wider gap belongs above this block."""
        return bool(self.tokens) and self.tokens[0].type == "heading_open"

    @property
    def is_amid(self) -> bool:
        """Whether it goes on with a paragraph."""
        return self.goes_on and bool(self.tokens) and self.tokens[0].type == "paragraph_open"

    @property
    def formulas(self) -> int:
        """How many formulas stand amid its words."""
        return sum(
            child.type == maths.INLINE for token in self.tokens for child in token.children or ()
        )

    @property
    def size_chars(self) -> int:
        """About how much there is to lay out."""
        return len(self.text) + sum(len(token.content) for token in self.tokens)


class _Parser(MarkdownIt):
    @override
    def validateLink(self, url: str) -> bool:
        return is_safe_link(url)


def is_safe_link(url: str) -> bool:
    """Whether `url` may become a link at all: the web or a mail address, nothing local."""
    return _SAFE_LINK.match(url) is not None


def _deep_as_text(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- the signature of a markdown-it rule
    """Take all that is nested too deep as one paragraph; markdown-it itself would drop it."""
    if state.level < _DEEPEST or silent:
        return False
    state.push("paragraph_open", "p", 1)
    token = state.push("inline", "", 0)
    token.content = state.getLines(start, end, state.blkIndent, False).strip()
    token.children = []
    state.push("paragraph_close", "p", -1)
    state.line = end
    return True


def _inline(state: StateCore) -> None:
    """Parse what stands inside the blocks, except what was made to take for ever."""
    before = ""
    for token in state.tokens:
        is_in_cell, before = before in CELLS, token.type
        if token.type != "inline":
            continue
        state.env[IN_CELL] = is_in_cell
        if token.content.count("[") > _MOST_BRACKETS:
            token.children = [Token("text", "", 0, content=token.content)]
        else:
            token.children = tokens_inside(state.md, token.content, state.env)


def _parser() -> MarkdownIt:
    parser = _Parser("commonmark", {"html": False, "linkify": True, "maxNesting": _DEEPEST * 4})
    parser.enable(["table", "strikethrough", "linkify"])
    parser.block.ruler.at("table", table_with_bars, {"alt": ["paragraph", "reference"]})
    parser.block.ruler.before("table", "deep", _deep_as_text)
    parser.core.ruler.at("inline", _inline)
    parser.core.ruler.after("inline", "formulas", maths.split_paragraphs)
    parser.core.ruler.after("formulas", "boxes", lift_boxes)
    maths.add_mathematics(parser)
    add_cell_breaks(parser)
    add_portions(parser, after="boxes")
    # Wherever they are defined, and in place: what arrived already stays as it is shown.
    footnote_plugin(parser, inline=False, move_to_end=False, always_match_refs=True)
    if parser.linkify is not None:
        # Guessing would make links of `main.rs` and `notes.md`: only what names its scheme is one.
        parser.linkify.set({"fuzzy_link": False, "fuzzy_email": False})
        parser.linkify = UnspacedLinks(parser.linkify)
    return parser


_MARKDOWN = _parser()


def _grouped(tokens: Sequence[Token]) -> Iterator[Block]:
    """Cut a flat list of tokens where its depth returns to nothing."""
    depth = start = 0
    for at, token in enumerate(tokens):
        depth += token.nesting
        if depth == 0:
            yield _block(tuple(tokens[start : at + 1]))
            start = at + 1


def _block(tokens: tuple[Token, ...]) -> Block:
    first = tokens[0]
    kind = _KINDS.get(first.type, "prose")
    indent = int(first.meta.get(INDENT, 0))
    joint = first.meta.get(GOES_ON)
    goes_on, joint = joint is not None, joint or ""
    if first.meta.get(IS_WRAPPED):
        return Block("plain", (), first.content, "", indent, goes_on, joint, is_code=True)
    if kind == "code":
        return _code(first.content, first.info, indent)
    if kind == "table" and _is_data(tokens):
        return Block("code", text=_tabbed(tokens), indent=indent)
    return Block(kind, tokens, indent=indent, goes_on=goes_on, joint=joint)


def _is_data(tokens: Sequence[Token]) -> bool:
    """Whether a table is too wide or too long to be laid out as one."""
    columns = sum(token.type == "th_open" for token in tokens)
    cells = columns + sum(token.type == "td_open" for token in tokens)
    return columns > MOST_COLUMNS or cells > MOST_CELLS


def _tabbed(tokens: Sequence[Token]) -> str:
    """Return a table that is data: a line per row, tabs between the cells."""
    lines: list[list[str]] = []
    for token in tokens:
        if token.type == "tr_open":
            lines.append([])
        elif token.type == "inline":
            lines[-1].append(token.content)
    return "\n".join("\t".join(cells) for cells in lines)


def _code(text: str, info: str, indent: int = 0) -> Block:
    words = info.split()
    language = words[0].lower() if words else ""
    return Block("code", text=text.removesuffix("\n"), language=language, indent=indent)


def has_long_run(blocks: Sequence[Block], most: int = LONG_RUN) -> bool:
    """Whether `blocks` hold a run of more than `most` characters without a place to break it."""
    sources = [b.text for b in blocks] + [t.content for b in blocks for t in b.tokens]
    return any(
        len(run) > most for source in sources if len(source) > most for run in _RUN.findall(source)
    )


def blocks_of(text: str) -> tuple[Block, ...]:
    """Return the blocks of a finished Markdown text."""
    return tuple(_grouped(_MARKDOWN.parse(_without_places(text), {})))


def definitions_of(text: str) -> Links:
    """Return what links are called in a text by lines elsewhere in it, and where they lead."""
    env: dict[str, dict[str, dict[str, str]]] = {"references": {}}
    if _DEFINITION.search(text) is not None:
        _MARKDOWN.block.parse(_without_places(text), _MARKDOWN, env, [])
    return {name: (to["href"], to["title"]) for name, to in env["references"].items()}


def likely_definitions_of(text: str) -> Links:
    """Return `definitions_of` a text at little cost; a line amid code may be taken for one."""
    found: Links = {}
    end = 0
    for begun in _DEFINITION.finditer(text):
        if begun.start() >= end:
            end = text.find("\n\n", begun.start())
            end = len(text) if end < 0 else end
            found = {**definitions_of(text[begun.start() : end]), **found}
    return found


def _without_places(text: str) -> str:
    """Replace the character by which a text document knows its objects: these are ours alone."""
    return text.replace("\ufffc", "\ufffd")


def plain_blocks(text: str) -> tuple[Block, ...]:
    """Return the blocks of a text that is shown as it was typed; only fences are read as code."""
    found: list[Block] = []
    at = 0
    while (opening := _FENCE.search(text, at)) is not None:
        fence = re.escape(opening[1])
        closing = re.compile(rf"^ {{0,3}}{fence}{fence[-1]}*[ \t]*$", re.MULTILINE).search(
            text, opening.end()
        )
        if closing is None:
            break
        found.extend(_plain(text[at : opening.start()]))
        found.extend(_typed_code(text[opening.end() + 1 : closing.start()], opening[2]))
        at = closing.end() + 1
    found.extend(_plain(text[at:]))
    return tuple(found)


def _plain(text: str) -> Iterator[Block]:
    if text.strip():
        yield from _in_portions(text.strip("\n").rstrip())


def _typed_code(code: str, info: str) -> Iterator[Block]:
    if is_endless(code):
        yield from _in_portions(code.removesuffix("\n"), is_code=True)
    else:
        yield _code(code, info)


def _in_portions(text: str, *, is_code: bool = False) -> Iterator[Block]:
    for at, (joint, portion) in enumerate(portions(text)):
        yield Block("plain", text=portion, goes_on=at > 0, joint=joint, is_code=is_code)


def _lines_until_sure(tokens: Sequence[Token]) -> float:
    """Return how many whole lines of the last block say what it is, and no part of the one before.

    A table says so with its second line; what may yet be no formula only when it is whole; where a
    long paragraph was cut is known from what stands before.
    """
    first = next((t for t in reversed(tokens) if t.level == 0 and t.nesting >= 0), None)
    if first is not None and first.meta.get(BEGIN) and GOES_ON in first.meta:
        return 0
    last = tokens[-1].type if tokens else ""
    return {"table_close": 2, maths.UNFINISHED: math.inf}.get(last, 1)


def _places(source: str, tokens: Sequence[Token]) -> Iterator[int]:
    """Yield where in `source` each of the outermost blocks begins."""
    lines = list(accumulate((len(line) + 1 for line in source.split("\n")), initial=0))
    for token in tokens:
        if token.level == 0 and token.nesting >= 0:
            yield token.meta.get(BEGIN, lines[token.map[0]] if token.map else 0)


def _is_alike(pair: tuple[Block, Block]) -> bool:
    return pair[0].says_the_same(pair[1])


class Growing:
    """A text that arrives piece by piece: `blocks`, of which the first `settled` are final.

    Only the text from the last unsettled block on is parsed again. A block settles when another
    follows whose first line is complete: `3` may yet become `3.`, the next item of a list. Link
    definitions reach backwards: a text that has any but those `known` is parsed once more by
    `finish`.
    """

    def __init__(self, known: Mapping[str, Link] | None = None) -> None:
        self.blocks: list[Block] = []
        self.settled = 0
        self._pieces: list[str] = []
        self._open = ""
        self._before: Block | None = None  # what the first open block began as
        self._known = dict(known or {})
        self._found: Links = {}

    @property
    def start(self) -> str:
        """The first words that arrived."""
        return "".join(self._pieces[:_FIRST_PIECES])

    @property
    def text(self) -> str:
        """All that arrived."""
        return "".join(self._pieces)

    @property
    def unsettled_chars(self) -> int:
        """How much is parsed again with what comes next."""
        return len(self._open)

    def feed(self, added: str) -> int:
        """Take more text; return the index of the first block that may have changed."""
        self._pieces.append(added)
        self._open = (self._open + _without_places(added)).replace("\r\n", "\n")
        if self._open.endswith("\r"):  # half of a line end, perhaps
            return self._parse(self._open[:-1].replace("\r", "\n"), hold="\r")
        return self._parse(self._open.replace("\r", "\n"), hold="")

    def _parse(self, source: str, *, hold: str) -> int:
        first = self.settled
        before = self._before
        links = {**self._known, **self._found}.items()
        references = {name: {"href": href, "title": title} for name, (href, title) in links}
        env = {"references": references, AMID: before is not None and before.is_amid}
        tokens = _MARKDOWN.parse(source, env)
        fresh = list(_grouped(tokens))
        if before is not None and before.goes_on and fresh:
            fresh[0] = replace(fresh[0], goes_on=True, joint=before.joint)
        self._take(fresh)
        start, count = self._unsure_part(source, tokens)
        if len(self.blocks) > first + count:
            self._remember_definitions(source[:start])
            source = source[start:]
            self.settled = len(self.blocks) - count
            self._before = self.blocks[self.settled]
        self._open = source + hold
        return first

    def _take(self, fresh: list[Block]) -> None:
        """Take the blocks parsed anew, but keep those that say the same.

        A list with code in it is many blocks, of which only the last changes while it grows.
        """
        first = self.settled
        pairs = zip(self.blocks[first:], fresh, strict=False)
        same = sum(1 for _ in takewhile(_is_alike, pairs))
        self.blocks[first + same :] = fresh[same:]

    @staticmethod
    def _unsure_part(source: str, tokens: Sequence[Token]) -> tuple[int, int]:
        """Return where what may yet change begins, and of how many blocks it is.

        That is the last part of the text, of one block or of several: formulas cut it. While that
        may yet belong to the part before, it is both.
        """
        parts = [(place, len(list(same))) for place, same in groupby(_places(source, tokens))][-2:]
        if not parts:
            return 0, 1
        start, count = parts[-1]
        if len(parts) == 1 or source.count("\n", start) >= _lines_until_sure(tokens):
            return start, count
        return parts[0][0], parts[0][1] + count

    def _remember_definitions(self, settled: str) -> None:
        self._found = {**definitions_of(settled), **self._found}

    @property
    def definitions(self) -> Links:
        """What links are called in what arrived, and where they lead."""
        return {**definitions_of(self._open), **self._found}

    @property
    def is_sure(self) -> bool:
        """Whether all links are those that were known."""
        return self.definitions == self._known

    def finish(self) -> int:
        """End the text; return the index of the first block that may have changed."""
        first = self.settled
        text = self.text
        if not self.is_sure:
            first = 0
            self.blocks = list(blocks_of(text))
        elif self._open.endswith("\r"):
            self._parse(self._open[:-1] + "\n", hold="")
        self.settled = len(self.blocks)
        return first
