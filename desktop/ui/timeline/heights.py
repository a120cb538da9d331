"""How high every row is: estimated first, exact once it was shown, summed in logarithmic time."""

import math
from collections.abc import Iterable, Sequence

from desktop.ui.timeline.rows import OutlineRow

# Near enough for prose that the scroll bar hardly moves when a row is measured.
_CHAR_PX = 7.4
_LINE_PX = 24
_AROUND_PX = {"user": 56, "assistant": 46, "tool": 46, "notice": 0}
_NOTICE_PX = 46
_NARROWER = {"user": 0.78}


def estimate_px(row: OutlineRow, width_px: int) -> int:
    """Return about how high `row` will be at a column of `width_px`."""
    return estimates_px((row,), width_px)[0]


def estimates_px(rows: Iterable[OutlineRow], width_px: int) -> list[int]:
    """Return `estimate_px` of each row; of ten thousands in a few milliseconds."""
    line_chars = {
        kind: max(1.0, width_px * _NARROWER.get(kind, 1.0)) / _CHAR_PX
        for kind in ("user", "assistant")
    }
    around, others = _AROUND_PX, {"tool": _AROUND_PX["tool"], "notice": _NOTICE_PX}
    return [
        around[kind] + _LINE_PX * max(1, math.ceil(row.size_chars / line_chars[kind]))
        if (kind := row.kind) in line_chars
        else others[kind]
        if row.size_chars or kind == "tool"
        else 0
        for row in rows
    ]


class Heights:
    """A list of heights in pixels with fast sums (a Fenwick tree)."""

    def __init__(self, heights: Sequence[int] = ()) -> None:
        self._heights = list(heights)
        self._tree = [0, *self._heights]
        for at in range(1, len(self._tree)):
            parent = at + (at & -at)
            if parent < len(self._tree):
                self._tree[parent] += self._tree[at]

    def __len__(self) -> int:
        return len(self._heights)

    def __getitem__(self, index: int) -> int:
        return self._heights[index]

    def set(self, index: int, height_px: int) -> None:
        """Correct the height of a row."""
        change = height_px - self._heights[index]
        self._heights[index] = height_px
        at = index + 1
        while change and at < len(self._tree):
            self._tree[at] += change
            at += at & -at

    def append(self, height_px: int) -> None:
        """Add a row at the end."""
        self._heights.append(height_px)
        at = len(self._heights)
        child, lowest = 1, at & -at
        while child < lowest:
            height_px += self._tree[at - child]
            child *= 2
        self._tree.append(height_px)

    def pop(self) -> None:
        """Take the last row away."""
        self._heights.pop()
        self._tree.pop()

    def above(self, index: int) -> int:
        """Return the sum of the heights of all rows before `index`."""
        total = 0
        while index > 0:
            total += self._tree[index]
            index -= index & -index
        return total

    @property
    def total(self) -> int:
        """The height of everything."""
        return self.above(len(self._heights))

    def find(self, at_px: int) -> tuple[int, int]:
        """Return the row at `at_px` from the top, and how far into it that is."""
        index, rest = 0, at_px
        for bit in range(len(self._tree).bit_length(), -1, -1):
            ahead = index + (1 << bit)
            if ahead < len(self._tree) and self._tree[ahead] <= rest:
                index, rest = ahead, rest - self._tree[ahead]
        return (index, rest) if index < len(self) else (max(0, len(self) - 1), 0)
