"""Tables whose cells hold bars: one inside code or mathematics parts no cells.

markdown-it, like GitHub, would cut the cell there and drop what is then one cell too many.
"""

import re

from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import table

_DELIMITER_ROW = re.compile(r"[-|:> \t]*-[-|: \t]*")
# Short, for a line may be long and full of signs that begin something and never end it.
_CODE = r"(?<!`)(?P<ticks>`+)(?!`).{1,300}?(?<!`)(?P=ticks)(?!`)"
_FORMULA = r"\$\$.{1,300}?\$\$|\\\(.{1,300}?\\\)|\\\[.{1,300}?\\\]"
# As Pandoc has it, so that prices stay prices: no blank inside the signs, no digit after them.
_SHORT_FORMULA = r"(?<![^\s|(])\$(?![\s$])[^$\n]{1,300}?(?<![\s\\])\$(?!\d)"
_WHOLE = re.compile(rf"{_CODE}|{_FORMULA}|{_SHORT_FORMULA}")
_BAR, _NOTHING = "\ue07c", "\ue07d"  # of the private use area


def table_with_bars(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 -- the signature of a markdown-it rule
    """Parse a table, the bars inside code and mathematics kept out of its sight."""
    if start + 2 > end or not _DELIMITER_ROW.fullmatch(_line(state, start + 1)):
        return False
    source, first = state.src, len(state.tokens)
    begin, stop = state.bMarks[start], _end_of_rows(state, start, end)
    state.src = source[:begin] + _WHOLE.sub(_hidden, source[begin:stop]) + source[stop:]
    is_table = table(state, start, end, silent)
    state.src = source
    for token in state.tokens[first:]:
        token.content = token.content.replace(_NOTHING, "").replace(_BAR, "|")
    return is_table


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] : state.eMarks[line]]


def _end_of_rows(state: StateBlock, start: int, end: int) -> int:
    line = start
    while line + 1 < end and not state.isEmpty(line + 1):
        line += 1
    return state.eMarks[line]


def _hidden(whole: re.Match[str]) -> str:
    """Hide the bars of code or a formula; the length stays, other lines are found by it."""
    text = whole[0]
    if whole["ticks"]:  # a bar that was escaped for the table's sake alone
        text = text.replace("\\|", _NOTHING + _BAR)
    return text.replace("|", _BAR)
