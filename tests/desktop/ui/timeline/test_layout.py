from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.timeline.heights import Heights
from desktop.ui.timeline.layout import MARGIN_PX, Layout

VIEW_PX = 400


class Rows:
    """Rows whose exact heights differ from their estimates."""

    def __init__(self, exact: list[int], estimate: int = 100) -> None:
        self.exact = exact
        self.layout = Layout(Heights([estimate] * len(exact)))

    def measure(self, index: int) -> int:
        self.layout.heights.set(index, self.exact[index])
        return self.exact[index]

    def tops(self) -> dict[int, int]:
        return {p.index: p.top_px for p in self.layout.place(VIEW_PX, self.measure)}


def test_a_chat_opens_at_its_end() -> None:
    rows = Rows([90, 300, 150])
    tops = rows.tops()
    assert tops[2] + 150 == VIEW_PX - MARGIN_PX


def test_a_short_chat_starts_at_the_top() -> None:
    assert Rows([50, 60]).tops() == {0: MARGIN_PX, 1: MARGIN_PX + 50}


def test_only_rows_in_view_are_measured() -> None:
    rows = Rows([100] * 10_000)
    assert len(rows.tops()) < 6


@given(st.lists(st.integers(0, 900), min_size=8, max_size=60), st.data())
def test_corrected_heights_above_do_not_move_what_is_read(
    exact: list[int], data: st.DataObject
) -> None:
    rows = Rows(exact)
    rows.layout.go_to(data.draw(st.integers(0, len(exact) - 1)), 0)
    before = rows.tops()
    if rows.layout.sticks or not before:
        return
    for index in range(min(before)):
        rows.layout.heights.set(index, data.draw(st.integers(0, 900)))
    assert rows.tops() == before


@given(st.lists(st.integers(1, 900), min_size=4, max_size=40), st.data())
def test_scrolling_up_and_down_again_comes_back(exact: list[int], data: st.DataObject) -> None:
    rows = Rows(exact)
    rows.tops()
    rows.layout.scroll_by(-data.draw(st.integers(1, 3000)))
    before = rows.tops()
    if rows.layout.sticks or rows.layout.anchor == (0, -MARGIN_PX):
        return
    step = data.draw(st.integers(1, 50))
    rows.layout.scroll_by(-step)
    rows.tops()
    if rows.layout.anchor == (0, -MARGIN_PX):
        return
    rows.layout.scroll_by(step)
    assert rows.tops() == before


@given(st.lists(st.integers(0, 900), max_size=40), st.integers(-5000, 5000))
def test_rows_lie_below_each_other_without_gaps(exact: list[int], pixels: int) -> None:
    rows = Rows(exact)
    rows.tops()
    rows.layout.scroll_by(pixels)
    placed = sorted(rows.tops().items())
    for (index, top), (following, next_top) in pairwise(placed):
        assert following == index + 1
        assert next_top == top + exact[index]


def test_scrolling_beyond_the_end_stops_there_and_follows_it() -> None:
    rows = Rows([200] * 10)
    rows.layout.go_to(8, 0)
    rows.layout.scroll_by(99_999)
    tops = rows.tops()
    assert rows.layout.sticks
    assert tops[9] + 200 == VIEW_PX - MARGIN_PX


def test_scrolling_beyond_the_start_stops_there() -> None:
    rows = Rows([200] * 10)
    rows.tops()
    rows.layout.scroll_by(-99_999)
    assert rows.tops()[0] == MARGIN_PX
    assert not rows.layout.sticks


def test_a_row_that_grows_at_the_end_pushes_up_only_when_the_end_is_followed() -> None:
    rows = Rows([300] * 6)
    followed = rows.tops()
    rows.exact[5] += 40
    assert rows.tops()[4] == followed[4] - 40
    rows.layout.go_to(3, 10)
    read = rows.tops()
    rows.exact[5] += 40
    assert rows.tops() == read


def test_the_scroll_bar_agrees_with_what_is_seen() -> None:
    rows = Rows([100] * 50)
    rows.layout.go_to(7, 30)
    rows.tops()
    most_px, value_px = rows.layout.scroll_range(VIEW_PX)
    assert most_px == 5000 + 2 * MARGIN_PX - VIEW_PX
    assert value_px == 730 + MARGIN_PX
    rows.layout.find(value_px)
    assert rows.layout.anchor == (7, 30)
