"""Marks and addresses amid Chinese, Japanese and Korean, whose words no space parts.

CommonMark looks for a space where bold words end with a full stop or a bracket: without one their
stars would stay. And an address would go on to the next space, beyond the end of its sentence.
"""

import re
from typing import Final, Protocol
from unicodedata import category, east_asian_width

from markdown_it import MarkdownIt
from markdown_it.common.utils import isMdAsciiPunct, isPunctChar, isWhiteSpace
from markdown_it.rules_inline import StateInline
from markdown_it.rules_inline.state_inline import Scanned
from markdown_it.token import Token
from markdown_it.utils import EnvType
from typing_extensions import override

ENDS: Final = "\u3001\u3002\u300a-\u3011\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f\u201c\u201d"
"""What ends an address, as a class of a regular expression: full stops, commas and brackets that
are as wide as a Chinese letter, and curly quotation marks. In an address they stand encoded."""

_END: Final = re.compile(rf"[{ENDS}]|\*\*")
_FAR: Final = 2_000  # characters; what goes on for longer is looked at a second time
_WIDE: Final = frozenset("WFH")


class UnspacedInline(StateInline):
    """The inside of a block; what marks a word is found beside wide letters as beside a space.

    The rule is that of https://github.com/tats-u/markdown-cjk-friendly.
    """

    @override
    def scanDelims(self, start: int, canSplitWord: bool) -> Scanned:
        found = super().scanDelims(start, canSplitWord)
        if not canSplitWord:  # `_` marks whole words only
            return found
        end = start + found.length
        before = self.src[start - 1] if start > 0 else " "
        behind = self.src[end] if end < self.posMax else " "
        if not (_is_wide(before) or _is_wide(behind)):
            return found
        return Scanned(_flanks(behind, before), _flanks(before, behind), found.length)


class Address(Protocol):
    """An address that was found, as it is written."""

    raw: str


class Links(Protocol):
    """What markdown-it asks of linkify-it, which finds addresses and has no types."""

    def pretest(self, text: str) -> bool:
        """Say at little cost whether there may be an address."""

    def test(self, text: str) -> bool:
        """Say whether there is an address."""

    def match(self, text: str) -> list[object] | None:
        """Return all addresses with their places."""

    def match_at_start(self, text: str) -> Address | None:
        """Return the address that the text begins with."""


class UnspacedLinks:
    """Finds what `links` finds, up to a wide full stop, comma or bracket, or to the end of bold."""

    def __init__(self, links: Links) -> None:
        self.pretest = links.pretest
        self.test = links.test
        self._links = links

    def match(self, text: str) -> list[object] | None:
        """Return all addresses with their places."""
        return self._links.match(_END.sub(_as_spaces, text))

    def match_at_start(self, text: str) -> Address | None:
        """Return the address that the text begins with."""
        found = None
        for begun in (text[:_FAR], text):
            found = self._links.match_at_start(begun)
            end = _END.search(found.raw) if found is not None else None
            if found is not None and end is not None:
                return self._links.match_at_start(found.raw[: end.start()])
            if found is None or len(found.raw) < _FAR:
                break
        return found


def _as_spaces(end: re.Match[str]) -> str:
    return " " * len(end[0])  # what stands behind keeps its place


def tokens_inside(parser: MarkdownIt, text: str, env: EnvType) -> list[Token]:
    """Return what the inside of a block, `text`, is made of."""
    state = UnspacedInline(text, parser, env, [])
    parser.inline.tokenize(state)
    for rule in parser.inline.ruler2.getRules(""):
        rule(state)
    return state.tokens


def _flanks(inner: str, outer: str) -> bool:
    """Whether marks stand at words: `inner` is their letter, `outer` what lies beyond the marks."""
    if isWhiteSpace(ord(inner)):
        return False
    is_narrow_sign = _is_sign(inner) and not _is_wide(inner)
    return not is_narrow_sign or isWhiteSpace(ord(outer)) or _is_sign(outer) or _is_wide(outer)


def _is_sign(letter: str) -> bool:
    return isMdAsciiPunct(ord(letter)) or isPunctChar(letter)


def _is_wide(letter: str) -> bool:
    """Whether it is a letter or a sign of Chinese, Japanese or Korean; emoji are none."""
    return east_asian_width(letter) in _WIDE and category(letter) != "So"
