"""A selection that runs across messages.

It is two places, each a row, a segment of its text and a UTF-16 position, so it covers rows that
have no widget as well. The text widgets only paint it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser

from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.rowwidget import RowWidget
from desktop.ui.timeline.textarea import TextArea, select

if TYPE_CHECKING:
    from desktop.ui.timeline.body import Segment

_END = 1 << 30
_MOST_ROWS_AS_TEXT = 400  # beyond, copying everything would take seconds: the source is copied
_MOST_CHARS_AS_TEXT = 50_000  # of one row, likewise


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in the text of the timeline."""

    row: int
    part: int
    at: int


@dataclass(frozen=True, slots=True)
class Hit:
    """Where the mouse is: the place, and the text widget there."""

    place: Place
    area: TextArea
    is_inside: bool


class Selection:
    """What is selected: from `anchor`, where it began, to `head`, where the mouse is."""

    def __init__(self) -> None:
        self._anchor: Place | None = None
        self._head: Place | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is selected."""
        return self._anchor is None or self._head is None or self._anchor == self._head

    @property
    def head(self) -> Place | None:
        """The end that moves, or nothing when nothing was begun."""
        return self._head

    @property
    def span(self) -> tuple[Place, Place] | None:
        """The first and the last place, or nothing."""
        if self._anchor is None or self._head is None or self._anchor == self._head:
            return None
        return min(self._anchor, self._head), max(self._anchor, self._head)

    def clear(self) -> None:
        """Select nothing."""
        self._anchor = self._head = None

    def begin(self, place: Place, *, extend: bool = False) -> None:
        """Start at `place`, or with `extend` move the end of what is selected there."""
        if not extend or self._anchor is None:
            self._anchor = place
        self._head = place

    def move(self, place: Place) -> None:
        """Move the end to `place`."""
        self._head = place

    def cover(self, first: Place, last: Place) -> None:
        """Select from `first` to `last`."""
        self._anchor, self._head = first, last

    def cover_all(self, rows: int) -> None:
        """Select everything."""
        self.cover(Place(0, 0, 0), Place(rows, 0, 0))

    def paint(self, shown: Mapping[int, RowWidget]) -> None:
        """Show on the widgets what is selected."""
        # The text with the head comes last: where the cursor is then is where a reader goes on.
        head = (self._head.row, self._head.part) if self._head is not None else None
        places = [
            (row, part, area)
            for row, widget in shown.items()
            for part, area in enumerate(widget.areas)
        ]
        for row, part, area in sorted(places, key=lambda place: place[:2] == head):
            select(area, *self._ends_in(row, part))

    def _ends_in(self, row: int, part: int) -> tuple[int, int]:
        """Return the fixed and the moving end of what is selected in one text widget."""
        anchor, head = self._anchor, self._head
        if anchor is None or head is None:
            return 0, 0
        start, end = _within((min(anchor, head), max(anchor, head)), row, part)
        return (start, end) if anchor <= head else (end, start)


def whole_row(index: int) -> tuple[Place, Place]:
    """Return the span that covers one row and no other."""
    return Place(index, 0, 0), Place(index, _END, _END)


def _within(span: tuple[Place, Place], row: int, part: int) -> tuple[int, int]:
    """Return the part of `span` that lies in one text widget."""
    first, last = span
    here = (row, part)
    if here < (first.row, first.part) or here > (last.row, last.part):
        return 0, 0
    start = first.at if here == (first.row, first.part) else 0
    end = last.at if here == (last.row, last.part) else _END
    return start, end


def hit_test(shown: Mapping[int, RowWidget], point: QPoint) -> Hit | None:
    """Return the text nearest to `point` (global), or nothing when no text is shown."""
    found = [
        (_distance(rect, point), row, part, area, rect)
        for row, widget in shown.items()
        for part, area in enumerate(widget.areas)
        for rect in (QRect(area.viewport().mapToGlobal(QPoint(0, 0)), area.viewport().size()),)
    ]
    if not found:
        return None
    _, row, part, area, rect = min(found, key=lambda one: one[0])
    local = area.viewport().mapFromGlobal(point)
    if point.y() < rect.top():
        at = 0
    elif point.y() > rect.bottom():
        at = area.document().characterCount() - 1
    else:
        at = area.cursorForPosition(local).position()
    return Hit(Place(row, part, at), area, rect.contains(point))


def _distance(rect: QRect, point: QPoint) -> tuple[int, int]:
    away = max(rect.top() - point.y(), 0, point.y() - rect.bottom())
    return away, abs(rect.center().y() - point.y())


def word_at(hit: Hit) -> tuple[Place, Place]:
    """Return the word around a hit."""
    cursor = QTextCursor(hit.area.document())
    cursor.setPosition(hit.place.at)
    cursor.select(QTextCursor.SelectionType.WordUnderCursor)
    row, part = hit.place.row, hit.place.part
    return Place(row, part, cursor.selectionStart()), Place(row, part, cursor.selectionEnd())


def paragraph_at(hit: Hit) -> tuple[Place, Place]:
    """Return the paragraph, or the line of code, around a hit."""
    cursor = QTextCursor(hit.area.document())
    cursor.setPosition(hit.place.at)
    cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
    row, part = hit.place.row, hit.place.part
    block = cursor.block()
    return Place(row, part, block.position()), Place(row, part, block.position() + block.length())


def link_at(hit: Hit, point: QPoint) -> str:
    """Return the address of the link at `point` (global), or nothing."""
    if not hit.is_inside or not isinstance(hit.area, QTextBrowser):
        return ""
    return hit.area.anchorAt(hit.area.viewport().mapFromGlobal(point))


def text_of(span: tuple[Place, Place], row_at: Callable[[int], Row | None]) -> str:
    """Return the selected text, messages parted by an empty line; rows without a body are left out.

    Of very many rows, and of a very long one, the Markdown source is returned: laying all of it out
    would take seconds.
    """
    from desktop.ui.timeline.plaintext import segment_text  # noqa: PLC0415 -- needs the parser

    return _joined(span, row_at, segment_text)


def source_of(span: tuple[Place, Place], row_at: Callable[[int], Row | None]) -> str:
    """Return the Markdown of what is selected: of whole messages as they were written."""
    from desktop.ui.timeline.source import segment_source  # noqa: PLC0415 -- needs the parser

    return _joined(span, row_at, segment_source, whole_as_written=True)


def _joined(
    span: tuple[Place, Place],
    row_at: Callable[[int], Row | None],
    part_of: "Callable[[Segment, int, int | None], str]",
    *,
    whole_as_written: bool = False,
) -> str:
    first, last = span
    rows = ((index, row_at(index)) for index in range(first.row, last.row + 1))
    messages = (
        (i, row) for i, row in rows if row is not None and row.kind in ("user", "assistant")
    )
    if last.row - first.row > _MOST_ROWS_AS_TEXT:
        return "\n\n".join(row.text for _, row in messages)
    texts: list[str] = []
    for index, row in messages:
        begins_in_it = first > Place(index, 0, 0)
        ends_in_it = index == last.row and last.part != _END
        is_long = len(row.text) > _MOST_CHARS_AS_TEXT
        as_written = (whole_as_written and index < last.row) or is_long
        as_written = as_written and not (begins_in_it or ends_in_it)
        texts += [row.text] if as_written else _parts(span, index, row, part_of)
    return "\n\n".join(text for text in texts if text)


def _parts(
    span: tuple[Place, Place],
    index: int,
    row: Row,
    part_of: "Callable[[Segment, int, int | None], str]",
) -> Iterator[str]:
    from desktop.ui.timeline.plaintext import segments_shown  # noqa: PLC0415 -- needs the parser

    text = ""
    for part, segment in enumerate(segments_shown(row)):
        start, end = _within(span, index, part)
        if end <= start:
            continue
        piece = part_of(segment, start, None if end == _END else end)
        if segment.blocks[0].goes_on and text:
            text = f"{text}{segment.blocks[0].joint}{piece}"
        else:
            yield text
            text = piece
    yield text
