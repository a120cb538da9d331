"""Where the rows lie: pure arithmetic over heights.

The scroll position is a row and an offset into it, never a distance from the top: a height above
that turns out different cannot move what is being read. `sticks` means that the end is followed.
"""

from collections.abc import Callable
from dataclasses import dataclass

from desktop.ui.timeline.heights import Heights

MARGIN_PX = 20


@dataclass(frozen=True, slots=True)
class Placed:
    """A visible row and its distance from the top of the viewport, in pixels."""

    index: int
    top_px: int


class Layout:
    """Places the rows that a viewport shows; `measure(index)` gives the exact height of one."""

    def __init__(self, heights: Heights | None = None) -> None:
        self.heights = heights or Heights()
        self.sticks = True
        self._index = 0
        self._offset_px = 0

    @property
    def anchor(self) -> tuple[int, int]:
        """The row held on to, and how much of it is above the viewport; negative when below."""
        return self._index, self._offset_px

    def go_to(self, index: int, offset_px: int = 0) -> None:
        """Put `offset_px` into the row `index` at the top."""
        self._index, self._offset_px = index, offset_px
        self.sticks = False

    def scroll_by(self, pixels: int) -> None:
        """Move on by `pixels`; upwards lets go of the end."""
        self._offset_px += pixels
        self.sticks = self.sticks and pixels >= 0

    def place(self, viewport_px: int, measure: Callable[[int], int]) -> list[Placed]:
        """Return the rows in view, top to bottom, and settle the anchor among them."""
        if not len(self.heights):
            self._index = self._offset_px = 0
            return []
        if not self.sticks:
            placed, bottom_px = self._down(viewport_px, measure)
            if bottom_px >= viewport_px - MARGIN_PX:
                return placed
            self.sticks = True  # the end is in view: nothing is left below to be read
        return self._up(viewport_px, measure)

    def _down(self, viewport_px: int, measure: Callable[[int], int]) -> tuple[list[Placed], int]:
        index, offset_px = min(self._index, len(self.heights) - 1), self._offset_px
        while offset_px < 0 and index > 0:
            index -= 1
            offset_px += measure(index)
        offset_px = max(offset_px, -MARGIN_PX)
        while offset_px >= measure(index) and index < len(self.heights) - 1:
            offset_px -= measure(index)
            index += 1
        placed, top_px = [], -offset_px
        while top_px < viewport_px and index < len(self.heights):
            placed.append(Placed(index, top_px))
            top_px += measure(index)
            index += 1
        self._hold(placed)
        at_end = index == len(self.heights)
        return placed, top_px if at_end else max(top_px, viewport_px)

    def _hold(self, placed: list[Placed]) -> None:
        """Hold on to the first row that begins in view: one that began above may yet grow."""
        held = next((place for place in placed if place.top_px >= 0), placed[0])
        self._index, self._offset_px = held.index, -held.top_px

    def _up(self, viewport_px: int, measure: Callable[[int], int]) -> list[Placed]:
        top_px, index = viewport_px - MARGIN_PX, len(self.heights)
        placed = []
        while top_px > 0 and index > 0:
            index -= 1
            top_px -= measure(index)
            placed.append(Placed(index, top_px))
        slack_px = top_px - MARGIN_PX if index == 0 and top_px > MARGIN_PX else 0
        placed = [Placed(p.index, p.top_px - slack_px) for p in reversed(placed)]
        self._hold(placed)
        return placed

    def scroll_range(self, viewport_px: int) -> tuple[int, int]:
        """Return the greatest value of a scroll bar and its value now, by what is known."""
        most_px = max(0, self.heights.total + 2 * MARGIN_PX - viewport_px)
        if self.sticks:
            return most_px, most_px
        value_px = self.heights.above(self._index) + self._offset_px + MARGIN_PX
        return most_px, max(0, min(most_px, value_px))

    def find(self, value_px: int) -> None:
        """Go to where a scroll bar's `value_px` points."""
        index, offset_px = self.heights.find(max(0, value_px - MARGIN_PX))
        self.go_to(index, offset_px if value_px >= MARGIN_PX else value_px - MARGIN_PX)
