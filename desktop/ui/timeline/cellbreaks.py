"""Line breaks in the cells of tables, which models write as `<br>`: Markdown has no other there.

Anywhere else these letters are shown, as all HTML is.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

CELLS = frozenset({"th_open", "td_open"})
"""The kinds of token behind which the inside of a cell comes."""
IN_CELL = "is_in_cell"
"""The key in the environment that says whether the inside of a cell is read."""

_BREAK = re.compile(r"<br\s{0,3}/?>[ \t]*", re.IGNORECASE)


def add_cell_breaks(parser: MarkdownIt) -> None:
    """Have a parser read `<br>` in a cell as the end of a line."""
    parser.inline.ruler.before("autolink", "cell_break", _cell_break)


def _cell_break(state: StateInline, silent: bool) -> bool:  # noqa: FBT001 -- the signature of a markdown-it rule
    found = _BREAK.match(state.src, state.pos) if state.env.get(IN_CELL) else None
    if found is None:
        return False
    if not silent:
        state.push("hardbreak", "br", 0)
    state.pos = found.end()
    return True
