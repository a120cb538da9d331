"""`<br>` in the cells of tables ends a line there; anywhere else its letters are shown."""

import pytest
from PySide6.QtGui import QGuiApplication

from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_probe import row_of

HEAD = "| Day | What |\n| --- | --- |\n"


def shown(timeline: Timeline) -> str:
    (area,) = row_of(timeline, 0).areas
    return area.document().toRawText()


@pytest.mark.parametrize("sign", ["<br>", "<br/>", "<br />", "<BR>"])
def test_a_break_in_a_cell_ends_its_line(make_timeline: MakeTimeline, sign: str) -> None:
    timeline = make_timeline([Row(0, "assistant", f"{HEAD}| Mon{sign}day | **a**{sign} b |")])
    words = shown(timeline)
    assert "Mon\u2028day" in words
    assert "a\u2028b" in words
    assert "<" not in words


def test_a_break_in_a_cell_is_copied_as_it_was_written(make_timeline: MakeTimeline) -> None:
    table = f"{HEAD}| Mon | a<br>b |"
    timeline = make_timeline([Row(0, "assistant", table)])
    timeline.select_all()
    assert timeline.selected_text() == "Day\tWhat\nMon\ta b"  # a line of text is a row
    timeline.copy_source()
    assert QGuiApplication.clipboard().text() == table


@pytest.mark.parametrize(
    "text",
    [
        "a<br>b",
        f"{HEAD}| Mon | `a<br>b` |",
        f"{HEAD}| Mon | a\\<br>b |",
        f"{HEAD}| x | y |\n\na<br>b",
    ],
    ids=["a paragraph", "code", "escaped", "behind a table"],
)
def test_anywhere_else_the_letters_are_shown(make_timeline: MakeTimeline, text: str) -> None:
    timeline = make_timeline([Row(0, "assistant", text)])
    assert "<br>" in "".join(area.document().toRawText() for area in row_of(timeline, 0).areas)


@pytest.mark.parametrize("sign", ["<br", "<brx>", "<b>", "<script>", "<br onclick=x>"])
def test_nothing_else_is_taken_for_one(make_timeline: MakeTimeline, sign: str) -> None:
    timeline = make_timeline([Row(0, "assistant", f"{HEAD}| Mon | a{sign}b |")])
    assert f"a{sign}b" in shown(timeline)
