"""The words of a row as they show: what one can look for. Without a widget, on any thread."""

from collections.abc import Iterable, Iterator

from markdown_it.token import Token

from desktop.matching import folded
from desktop.ui.timeline.markdown import Block, blocks_of, plain_blocks
from desktop.ui.timeline.maths.source import INLINE, UNFINISHED
from desktop.ui.timeline.places import PLACE
from desktop.ui.timeline.rows import Row

_VERBATIM = frozenset({"fence", "code_block", UNFINISHED})


def searched_words(row: Row) -> str:
    """Return what is compared when words are looked for in `row`, a line for each that shows.

    It has what `matching.folded` leaves of the text; only what was said has any.
    """
    if row.kind not in ("user", "assistant"):
        return ""
    blocks = plain_blocks(row.text) if row.kind == "user" else blocks_of(row.text)
    return folded("\n".join(_lines(blocks)))


def _lines(blocks: Iterable[Block]) -> Iterator[str]:
    for block in blocks:
        if block.text:
            yield block.text
        for token in block.tokens:
            if token.type == "inline":
                yield "".join(map(_shown, token.children or ()))
            elif token.type in _VERBATIM:
                yield token.content


def _shown(token: Token) -> str:
    if token.type == INLINE:
        return PLACE  # drawn: nobody sees its source
    if token.type == "softbreak":
        return " "
    return "\n" if token.type == "hardbreak" else token.content
