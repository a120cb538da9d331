"""Tables whose cells hold bars, and tables that are data.

A bar inside code or mathematics parts no cells: markdown-it, like GitHub, would cut the cell there
and drop what is then one cell too many. A table without an end is taken as lines of text, without a
look into its cells: those of twenty thousand rows would take a second.
"""

import re

from markdown_it.rules_block import StateBlock
from markdown_it.rules_block.table import escapedSplit, table

MOST_COLUMNS = 60
MOST_CELLS = 3000  # of a table; a second to lay out

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
    is_table = _take_data(state, start, end, silent=silent) or table(state, start, end, silent)
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


def _take_data(state: StateBlock, start: int, end: int, *, silent: bool) -> bool:
    """Take a table that is data, when each of its rows begins with a bar; return whether it did."""
    rows = _rows_end(state, start, end)
    columns = len(_cells(_line(state, start)))
    is_data = columns > MOST_COLUMNS or (rows - start - 1) * columns > MOST_CELLS
    is_whole = rows >= end or state.isEmpty(rows)
    if silent or state.level or not (is_data and is_whole and table(state, start, start + 2, True)):
        return False
    lines = (_cells(_line(state, line)) for line in (start, *range(start + 2, rows)))
    cut = (cells[:columns] + [""] * (columns - len(cells)) for cells in lines)
    token = state.push("fence", "code", 0)
    token.content = "".join("\t".join(cells) + "\n" for cells in cut)
    token.map = [start, rows]
    state.line = rows
    return True


def _rows_end(state: StateBlock, start: int, end: int) -> int:
    """Return the first line that does not begin with a bar."""
    line = start
    while line < end and not state.is_code_block(line):
        if not state.src.startswith("|", state.bMarks[line] + state.tShift[line]):
            break
        line += 1
    return line


def _cells(row: str) -> list[str]:
    row = row.strip()
    cells = escapedSplit(row) if "\\" in row else row.split("|")
    first, last = cells[0] == "", len(cells) - (cells[-1] == "")
    return [cell.strip() for cell in cells[first:last]]
