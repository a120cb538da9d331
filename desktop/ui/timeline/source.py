"""What is shown, written as Markdown again: for a part of an answer that is copied as such.

It is written from the text document that shows it, so that half a list or three words of a heading
come out with their marks. Positions are those of `plaintext`.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from textwrap import indent

from PySide6.QtCore import Qt
from PySide6.QtGui import (
    QFont,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextDocument,
    QTextTable,
)

from desktop.ui.theme import mono_font
from desktop.ui.timeline.body import Segment
from desktop.ui.timeline.documenttext import blocks_between, mark_of, utf16_slice
from desktop.ui.timeline.filling import fill_for_text, is_code, is_rule
from desktop.ui.timeline.mirroring import in_reading_order, is_from_right, table_at
from desktop.ui.timeline.places import PLACE, WRITTEN, is_item
from desktop.ui.timeline.render import QUOTE_PX

_SPECIAL = re.compile(r"([\\`*_\[\]<~])")
_LINE_START = re.compile(r"\A(#{1,6}(?= )|[-+>](?= ))")
_NUMBERED = re.compile(r"\A(\d+)([.)] )")
_FOOTNOTE = re.compile(r"\A(\[\^[^\]]+\]) ")
_INDENT = "    "  # enough below a number of two digits, and not too much below a bullet
_BAR = re.compile(r"(?<!\\)\|")
_BACKTICKS = re.compile(r"`+")
_ALIGNED = {Qt.AlignmentFlag.AlignHCenter: ":---:", Qt.AlignmentFlag.AlignRight: "---:"}


def segment_source(segment: Segment, start: int, end: int | None) -> str:
    """Return a segment between two UTF-16 positions as Markdown; None is its end."""
    block = segment.blocks[0]
    if segment.is_code:
        code = utf16_slice(block.text, start, len(block.text) * 2 if end is None else end)
        return indent(_fenced(code, block.language), _INDENT * block.indent)
    if block.kind == "plain":
        return utf16_slice(block.text, start, len(block.text) * 2 if end is None else end)
    document = QTextDocument()
    fill_for_text(document, segment.blocks)
    source = _document_source(document, start, document.characterCount() if end is None else end)
    return indent(source, _INDENT * block.indent)


def _fenced(code: str, language: str = "") -> str:
    fence = "`" * max(3, _longest_ticks(code) + 1)
    return f"{fence}{language}\n{code}\n{fence}"


def _longest_ticks(text: str) -> int:
    return max((len(found) for found in _BACKTICKS.findall(text)), default=0)


def _document_source(document: QTextDocument, start: int, end: int) -> str:
    parts: list[str] = []
    for (kind, _), group in groupby(blocks_between(document, start, end), _kind):
        blocks = list(group)
        if kind == "code":
            text = "\n".join(_slice(block, start, end) for block in blocks)
            parts.append(_prefixed(blocks[0], _fenced(text)))
        elif kind == "table":
            parts.append(_table(blocks, start, end))
        else:
            lines = (_prefixed(block, _line(block, start, end)) for block in blocks)
            parts.append(("\n" if kind == "list" else "\n\n").join(lines))
    return "\n\n".join(part for part in parts if part.strip())


def _kind(block: QTextBlock) -> tuple[str, int]:
    """Return what a block is a part of, and which one."""
    table = table_at(block)
    if table is not None:
        return "table", table.firstPosition()
    if is_code(block):
        return "code", block.blockFormat().indent()
    return ("list", 0) if is_item(block) else ("text", 0)


def _slice(block: QTextBlock, start: int, end: int) -> str:
    return utf16_slice(block.text(), max(0, start - block.position()), end - block.position())


def _prefixed(block: QTextBlock, text: str) -> str:
    """Put before every line what says how deep in quotes and lists it stands."""
    look = block.blockFormat()
    margin_px = max(look.leftMargin(), look.rightMargin())
    prefix = "> " * round(margin_px / QUOTE_PX)
    if not is_item(block):
        prefix += _INDENT * look.indent()
    return "\n".join(f"{prefix}{line}" for line in text.split("\n"))


def _line(block: QTextBlock, start: int, end: int) -> str:
    if is_rule(block):
        return "---"
    level = block.blockFormat().headingLevel()
    words = "".join(_pieces(block, start, end, plain=bool(level)))
    words = words.replace("\u2028", "\\\n").replace("\u00a0", " ").rstrip()
    if level:
        return f"{'#' * level} {words}"
    mark = mark_of(block) if start <= block.position() else ""
    if mark:
        return f"{mark.replace('  ', _INDENT)}{words}"
    words = _NUMBERED.sub(r"\1\\\2", _LINE_START.sub(r"\\\1", words))
    return _FOOTNOTE.sub(r"\1: ", words)


def _pieces(block: QTextBlock, start: int, end: int, *, plain: bool = False) -> Iterator[str]:
    """Yield the pieces of a block in one look each, with the signs for that look."""
    part = block.begin()
    while not part.atEnd():
        fragment = part.fragment()
        at = fragment.position()
        text = utf16_slice(fragment.text(), max(0, start - at), max(0, end - at))
        if text:
            yield _signed(text, fragment.charFormat(), plain=plain)
        part += 1


def _signed(text: str, look: QTextCharFormat, *, plain: bool) -> str:
    written = look.stringProperty(WRITTEN)
    if written:
        return text.replace(PLACE, written)
    if look.verticalAlignment() == QTextCharFormat.VerticalAlignment.AlignSuperScript:
        return text.replace("[", "[^")
    if look.fontFamilies() == mono_font().families():
        ticks = "`" * (_longest_ticks(text) + 1)
        gap = " " if text.startswith("`") or text.endswith("`") else ""
        return f"{ticks}{gap}{text}{gap}{ticks}"
    bare = text.strip()
    if not bare:
        return text
    signed = _SPECIAL.sub(r"\\\1", bare)
    for sign in _signs(look, plain=plain):
        signed = f"{sign}{signed}{sign}"
    if look.isAnchor():
        signed = bare if bare == look.anchorHref() else f"[{signed}]({look.anchorHref()})"
    return text.replace(bare, signed, 1)


def _signs(look: QTextCharFormat, *, plain: bool) -> Iterator[str]:
    if look.fontItalic():
        yield "*"
    if look.fontWeight() > QFont.Weight.Medium and not plain:  # headings are, without a sign
        yield "**"
    if look.fontStrikeOut():
        yield "~~"


def _table(blocks: Sequence[QTextBlock], start: int, end: int) -> str:
    table = table_at(blocks[0])
    if table is None:
        return ""
    rows: dict[int, list[str]] = {}
    for block in in_reading_order(blocks):
        cell = table.cellAt(block.position())
        text = "".join(_pieces(block, start, end, plain=cell.row() == 0))
        rows.setdefault(cell.row(), []).append(_BAR.sub(r"\\|", text).replace("\u2028", "<br>"))
    lines = [f"| {' | '.join(cells)} |" for cells in rows.values()]
    if 0 in rows and len(rows) > 1:
        lines.insert(1, f"|{'|'.join(_alignments(table))}|")
    return "\n".join(lines)


def _alignments(table: QTextTable) -> Iterator[str]:
    columns = range(table.columns())
    for column in reversed(columns) if is_from_right(table) else columns:
        look = table.cellAt(table.rows() - 1, column).firstCursorPosition().blockFormat()
        yield _sign(look, is_mirrored=is_from_right(table))


def _sign(look: QTextBlockFormat, *, is_mirrored: bool) -> str:
    """Return how the alignment of a column is written; what begins at the right is mirrored."""
    if is_mirrored and look.alignment() & Qt.AlignmentFlag.AlignLeft:
        return "---:" if look.hasProperty(QTextBlockFormat.Property.BlockAlignment) else "---"
    if is_mirrored and look.alignment() & Qt.AlignmentFlag.AlignRight:
        return ":---"
    return _ALIGNED.get(look.alignment() & Qt.AlignmentFlag.AlignHorizontal_Mask, "---")
