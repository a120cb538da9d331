"""What a text document shows, as plain text: bullets and numbers kept, cells parted by tabs.

Positions are those of Qt's text documents: UTF-16 units, so an emoji counts two.
"""

from collections.abc import Iterator

from PySide6.QtGui import QTextBlock, QTextDocument, QTextList

from desktop.ui.timeline.mirroring import in_reading_order, table_at
from desktop.ui.timeline.places import PLACE, WRITTEN, is_item


def utf16_slice(text: str, start: int, end: int) -> str:
    """Return the part of `text` between two UTF-16 positions; half a character is dropped."""
    data = text.encode("utf-16-le", "surrogatepass")[2 * start : 2 * end]
    return data.decode("utf-16-le", "ignore")


def document_text(document: QTextDocument, start: int, end: int) -> str:
    """Return the text of a document between two positions."""
    parts: list[str] = []
    before: QTextBlock | None = None
    for block in in_reading_order(blocks_between(document, start, end)):
        first = max(0, start - block.position())
        text = "".join(_pieces(block, first, end - block.position()))
        if _cell_row(block) is not None:
            text = text.replace("\u2028", " ")  # a line is a row there
        parts.append(_separator(before, block))
        parts.append((mark_of(block) if first == 0 else "") + text)
        before = block
    return "".join(parts).replace("\u2028", "\n").replace("\u00a0", " ").strip("\n")


def blocks_between(document: QTextDocument, start: int, end: int) -> Iterator[QTextBlock]:
    """Yield the text blocks of a document that lie between two positions, if only in part."""
    block = document.findBlock(start)
    while block.isValid() and block.position() < end:
        yield block
        block = block.next()


def _pieces(block: QTextBlock, start: int, end: int) -> Iterator[str]:
    """Yield the text of a block between two positions in it; an object is what it stands for."""
    if PLACE not in block.text():
        yield utf16_slice(block.text(), start, end)
        return
    part = block.begin()
    while not part.atEnd():
        fragment = part.fragment()
        at = fragment.position() - block.position()
        text = utf16_slice(fragment.text(), max(0, start - at), max(0, end - at))
        written = fragment.charFormat().stringProperty(WRITTEN)
        yield text.replace(PLACE, written) if written else text
        part += 1


def mark_of(block: QTextBlock) -> str:
    """Return the bullet or number of a list item, indented by its level."""
    items = _list_at(block)
    if items is None:
        level = block.blockFormat().indent() if is_item(block) else 0
        return "  " * (level - 1) + "- " if level else ""
    mark = items.itemText(block)
    level = max(1, items.format().indent())
    return "  " * (level - 1) + (mark if mark[:1].isalnum() else "-") + " "


def _separator(before: QTextBlock | None, block: QTextBlock) -> str:
    if before is None:
        return ""
    cell_row, cell_row_before = _cell_row(block), _cell_row(before)
    if cell_row is not None and cell_row_before is not None:
        return "\t" if cell_row == cell_row_before else "\n"
    in_lists = is_item(block) and is_item(before)
    is_plain = not block.blockFormat().topMargin() and not before.blockFormat().topMargin()
    return "\n" if in_lists or is_plain else "\n\n"


def _list_at(block: QTextBlock) -> QTextList | None:
    return block.textList()


def _cell_row(block: QTextBlock) -> int | None:
    table = table_at(block)
    return None if table is None else table.cellAt(block.position()).row()
