"""Marks on what was found: where the words are, and only looked for when a text has changed."""

import pytest
from PySide6.QtCore import QPoint
from pytestqt.qtbot import QtBot

from desktop.matching import places_of
from desktop.ui.timeline.hits import Found
from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_probe import row_of, turn_wheel

LONG = "\n\n".join(f"Paragraph {number} of déjà vu." for number in range(60))


def marked(timeline: Timeline, seq: int) -> list[str]:
    selections = [each for area in row_of(timeline, seq).areas for each in area.extraSelections()]
    return [selection.cursor.selectedText() for selection in selections]


def test_scrolling_through_what_was_found_reads_no_text_again(
    make_timeline: MakeTimeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = make_timeline([Row(0, "assistant", LONG), Row(1, "assistant", LONG)])
    timeline.marks.look_for("deja vu")
    before = marked(timeline, 1)
    read: list[str] = []

    def reading(text: str, needle: str) -> list[tuple[int, int]]:
        read.append(text)
        return list(places_of(text, needle))

    monkeypatch.setattr("desktop.ui.timeline.hitmarks.places_of", reading)
    for _ in range(10):
        timeline.scroll_by(-20)
    assert read == []
    assert set(before) == set(marked(timeline, 1)) == {"déjà vu"}


def test_what_is_out_of_view_is_marked_when_it_comes_into_view(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(0, "user", "vu"), Row(1, "assistant", LONG)])
    timeline.jump_to_start()
    timeline.marks.look_for("deja vu")
    first, *_, last = row_of(timeline, 1).areas
    assert (len(first.extraSelections()), len(last.extraSelections())) == (12, 0)
    timeline.jump_to_end()
    assert len(last.extraSelections()) == 12


@pytest.mark.parametrize("text", ["a b " * 500, "```\n" + "a b " * 500 + "\n```"])
def test_of_very_many_places_those_that_show_are_marked(
    text: str, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline([Row(0, "user", "hello"), Row(1, "assistant", text)])
    timeline.jump_to_start()
    timeline.marks.look_for("b")
    (area,) = row_of(timeline, 1).areas
    assert 0 < len(area.extraSelections()) <= 100
    assert area.extraSelections()[0].cursor.selectionStart() == 2
    timeline.show_found(Found(1, 499))
    current = [each for each in area.extraSelections() if each.format.fontUnderline()]
    assert [each.cursor.selectionStart() for each in current] == [1998]
    timeline.marks.make_current(None)
    area.horizontalScrollBar().setValue(0)
    timeline.jump_to_start()
    assert area.extraSelections()[0].cursor.selectionStart() == 2
    timeline.marks.look_for("")
    assert area.extraSelections() == []


def test_a_text_that_changes_is_marked_anew(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline([Row(0, "assistant", "one whale"), Row(1, "assistant", "a whale")])
    timeline.marks.look_for("whale")
    timeline.put_rows([Row(1, "assistant", "whale and whale")])
    assert marked(timeline, 1) == ["whale", "whale"]
    timeline.put_rows([Row(1, "assistant", "no fish")])
    assert marked(timeline, 1) == []
    timeline.marks.look_for("")
    assert marked(timeline, 0) == []


def test_places_are_told_when_all_of_a_message_shows(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    text = "\n\n".join(f"Paragraph {number} of déjà vu." for number in range(700))
    timeline = make_timeline([Row(0, "user", "vu"), Row(1, "assistant", text)])
    told: list[int] = []

    def note(seq: int, places: int) -> None:
        if seq:
            told.append(places)

    timeline.marks.counted.connect(note)
    timeline.marks.look_for("deja vu")
    qtbot.waitUntil(lambda: bool(told))
    assert set(told) == {700}


def test_who_scrolls_before_the_place_is_there_is_not_taken_to_it(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    text = "\n\n".join(f"Paragraph {number} of déjà vu." for number in range(700))
    timeline = make_timeline([Row(0, "user", "vu"), Row(1, "assistant", text)])
    timeline.marks.look_for("deja vu")
    timeline.jump_to_start()
    timeline.show_found(Found(1, 699))
    turn_wheel(timeline.viewport(), QPoint(0, -120))
    qtbot.waitUntil(lambda: not row_of(timeline, 1).is_filling)
    assert not timeline.at_end
