"""What is shown of a row, as text to be copied: code without decoration, formulas as their source.

Positions are those of Qt's text documents: UTF-16 units, so an emoji counts two.
"""

from PySide6.QtGui import QTextDocument

from desktop.ui.timeline.body import Segment, segments_of
from desktop.ui.timeline.documenttext import document_text, utf16_slice
from desktop.ui.timeline.filling import fill_for_text
from desktop.ui.timeline.markdown import blocks_of, plain_blocks
from desktop.ui.timeline.rows import Row


def segments_shown(row: Row) -> tuple[Segment, ...]:
    """Return the segments of a row's text, as its widget shows them when it is not cut."""
    blocks = plain_blocks(row.text) if row.kind == "user" else blocks_of(row.text)
    return tuple(segments_of(blocks, len(blocks)))


def segment_text(segment: Segment, start: int, end: int | None) -> str:
    """Return the text of a segment between two positions; None is its end."""
    if segment.is_code or segment.blocks[0].kind == "plain":
        text = segment.blocks[0].text
        return utf16_slice(text, start, len(text) * 2 if end is None else end)
    document = QTextDocument()
    fill_for_text(document, segment.blocks)
    return document_text(document, start, document.characterCount() if end is None else end)
