from hypothesis import given
from hypothesis import strategies as st

from desktop.ui.timeline.heights import Heights, estimate_px
from desktop.ui.timeline.rows import OutlineRow

heights_px = st.lists(st.integers(0, 500), max_size=60)


@given(heights_px, st.lists(st.integers(0, 500), max_size=20))
def test_sums_are_those_of_a_plain_list(start: list[int], added: list[int]) -> None:
    heights = Heights(start)
    for height in added:
        heights.append(height)
    plain = [*start, *added]
    assert [heights.above(i) for i in range(len(plain) + 1)] == [
        sum(plain[:i]) for i in range(len(plain) + 1)
    ]
    assert heights.total == sum(plain)


@given(st.lists(st.integers(0, 500), min_size=1, max_size=60), st.data())
def test_a_corrected_height_moves_what_is_below(start: list[int], data: st.DataObject) -> None:
    heights = Heights(start)
    index = data.draw(st.integers(0, len(start) - 1))
    heights.set(index, 77)
    plain = [*start[:index], 77, *start[index + 1 :]]
    assert [heights.above(i) for i in range(len(plain) + 1)] == [
        sum(plain[:i]) for i in range(len(plain) + 1)
    ]


@given(st.lists(st.integers(1, 500), min_size=1, max_size=60), st.data())
def test_find_is_the_reverse_of_above(start: list[int], data: st.DataObject) -> None:
    heights = Heights(start)
    at = data.draw(st.integers(0, sum(start) - 1))
    index, inside = heights.find(at)
    assert heights.above(index) + inside == at
    assert 0 <= inside < heights[index]


def test_popping_and_appending_leaves_sums_right() -> None:
    heights = Heights([3, 5, 7, 11])
    heights.pop()
    heights.append(2)
    heights.append(4)
    assert [heights.above(i) for i in range(6)] == [0, 3, 8, 15, 17, 21]


def test_a_longer_text_and_a_narrower_column_are_higher() -> None:
    assert estimate_px(OutlineRow(0, "assistant", 900), 700) > estimate_px(
        OutlineRow(0, "assistant", 300), 700
    )
    assert estimate_px(OutlineRow(0, "user", 900), 300) > estimate_px(
        OutlineRow(0, "user", 900), 700
    )
