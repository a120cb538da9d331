import math
import random
from collections.abc import Sequence
from itertools import pairwise

import pytest

from desktop.branchmap import BranchMap, Exchange, MapLine
from desktop.ui.branches.tracks import MapRow, matching_rows, path_to, rows_of


def line(name: str, owner: int | None, anchor: int, *seqs: int, title: str = "") -> MapLine:
    exchanges = tuple(Exchange(seq, seq + 1, seq + 1, is_asked=True) for seq in seqs)
    return MapLine(name, name, title or name, f"words of {name}", owner, anchor, exchanges)


def drawn(*lines: MapLine) -> BranchMap:
    return BranchMap(lines)


def told(rows: Sequence[MapRow], lines: BranchMap) -> list[str]:
    return [f"{row.track} {row.kind} {lines.lines[row.line].id} {row.seq}" for row in rows]


def test_a_chat_alone_is_its_questions_one_below_the_other() -> None:
    alone = drawn(line("a", None, -1, 2, 12, 22))
    rows = rows_of(alone, "a")
    assert told(rows, alone) == ["0 line a 2", "0 stop a 12", "0 stop a 22"]
    assert rows[0].above is None
    assert rows[-1].below is None
    assert [row.is_here for row in rows] == [False, False, True]


def test_a_branch_turns_off_where_it_was_cut_and_the_chat_goes_straight_on() -> None:
    two = drawn(line("a", None, -1, 2, 12, 22), line("b", 0, 13, 30))
    rows = rows_of(two, "a")
    assert told(rows, two) == ["0 line a 2", "0 stop a 12", "1 line b 30", "0 stop a 22"]
    assert (rows[1].ways, rows[2].comes_from, rows[2].passing) == (2, 0, ((0, True),))
    assert (rows[2].above, rows[2].below) == (False, None)


def test_a_branch_of_the_end_goes_straight_on() -> None:
    two = drawn(line("a", None, -1, 2, 12), line("b", 0, 13, 30))
    assert told(rows_of(two, "a"), two) == ["0 line a 2", "0 stop a 12", "0 line b 30"]


def test_the_heaviest_way_goes_straight_on_and_what_it_left_says_whose_it_is() -> None:
    lines = drawn(
        line("a", None, -1, 2, 12),
        line("b", 0, 3, 30, 40),
        line("c", 1, 31, 50),
        line("d", 1, 31, 60),
    )
    assert told(rows_of(lines, "d"), lines) == [
        "0 line a 2",
        "1 rest a 12",
        "0 line b 30",
        "1 line c 50",
        "1 line d 60",
        "0 stop b 40",
    ]


def test_the_way_to_the_open_chat_is_marked_all_along() -> None:
    lines = drawn(line("a", None, -1, 2, 12, 22), line("b", 0, 13, 30), line("c", 1, 31, 40))
    rows = rows_of(lines, "c")
    marked = [row.seq for row in rows if row.above or (row.above is None and row.below)]
    assert marked == [2, 12, 30, 40]
    assert [row.seq for row in rows if row.is_here] == [40]
    assert path_to(lines, "c") == (0, 1, 2)


def test_long_stretches_are_folded_and_unfold_where_one_wants() -> None:
    long = drawn(line("a", None, -1, *range(2, 402, 4)), line("b", 0, 201, 500, 510, 520))
    rows = rows_of(long, "a")
    runs = [row for row in rows if row.kind == "run"]
    assert [row.count for row in runs] == [44, 2, 45]
    assert len(rows) < 20
    more = rows_of(long, "a", {runs[0].place: 60})
    assert [row.count for row in more if row.kind == "run"] == [2, 45]


def test_branches_of_the_very_first_message_part_at_a_start() -> None:
    lines = drawn(line("a", None, -1, 2), line("b", 0, -1, 4))
    assert told(rows_of(lines, "b"), lines) == ["0 start a -1", "1 line b 4", "0 line a 2"]


def test_a_branch_without_words_yet_has_its_row() -> None:
    lines = drawn(line("a", None, -1, 2), line("b", 0, 3))
    rows = rows_of(lines, "b")
    assert told(rows, lines) == ["0 line a 2", "0 line b -1"]
    assert rows[-1].is_here


@pytest.mark.parametrize("seed", range(30))
def test_every_line_has_its_row_and_tracks_stay_few(seed: int) -> None:
    dice = random.Random(seed)
    lines = [line("0", None, -1, *range(0, 400, 10))]
    for number in range(1, 200):
        owner = dice.choice([number - 1, dice.randrange(number)])
        seqs = [one.seq for one in lines[owner].exchanges]
        begin = seqs[-1] + 10
        lines.append(line(str(number), owner, dice.choice(seqs) + 1, *range(begin, begin + 40, 10)))
    whole = drawn(*lines)
    rows = rows_of(whole, str(dice.randrange(200)))
    assert sorted(row.line for row in rows if row.kind == "line") == list(range(200))
    assert max(row.track for row in rows) <= math.log2(200) + 1
    assert sum(row.is_here for row in rows) == 1
    counts = [row.count if row.kind == "run" else 1 for row in rows]
    assert sum(counts) == sum(len(each.exchanges) for each in lines)
    for above, below in pairwise(rows):
        passing = {track for track, _ in below.passing}
        starts = {below.track} if below.comes_from == below.track else {below.comes_from}
        running = {track for track, _ in above.passing} | (
            {above.track} if above.below is not None else set()
        )
        assert passing | starts <= running | passing
        assert running <= passing | starts


def test_a_chain_of_thousands_of_branches_is_drawn() -> None:
    lines = [line("0", None, -1, 0, 10, 20)]
    for number in range(1, 3000):
        at = 10 * number
        lines.append(line(str(number), number - 1, at + 1, at + 10, at + 20))
    rows = rows_of(drawn(*lines), "2999")
    assert max(row.track for row in rows) == 1
    assert len(rows) < 10_000


def test_lines_are_found_by_title_and_first_words() -> None:
    lines = drawn(line("a", None, -1, 2, title="Trip to Kyoto"), line("b", 0, 3, 30, title="Rain"))
    assert [row.line for row in matching_rows(lines, "kyoto TRIP")] == [0]
    assert [row.line for row in matching_rows(lines, "words of")] == [0, 1]
    assert matching_rows(lines, "nowhere") == ()
