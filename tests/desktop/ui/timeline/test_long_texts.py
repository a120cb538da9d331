"""Very long answers: they come piece by piece, and nothing is lost or moves on the way."""

import pytest
from PySide6.QtWidgets import QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.theme import DARK, LIGHT
from desktop.ui.timeline.body import Body, segments_of
from desktop.ui.timeline.hits import Found
from desktop.ui.timeline.markdown import blocks_of
from desktop.ui.timeline.message import MessageWidget
from desktop.ui.timeline.reading import Reading
from desktop.ui.timeline.rows import Row, ScrollPlace
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_probe import row_of

PARAGRAPH = "Some *words* of a very long answer, and some more."
LONG = "\n\n".join(f"{PARAGRAPH} {number}" for number in range(600)) + "\n\nThe needle."
ROWS = [Row(0, "user", "Well?"), Row(1, "assistant", LONG), Row(2, "user", "And?")]


def filled(qtbot: QtBot, timeline: Timeline, seq: int) -> MessageWidget:
    row = row_of(timeline, seq)
    assert isinstance(row, MessageWidget)
    qtbot.waitUntil(lambda: not row.is_filling)
    return row


def test_a_very_long_answer_is_read_in_pieces_and_its_room_is_kept(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    body = Body(window)
    body.set_look(700, LIGHT, whole=True)
    body.read(Reading(LONG))
    begun_px, begun = body.height(), len(body.segments)
    with qtbot.waitExposed(window):
        window.show()
    qtbot.waitUntil(lambda: not body.is_filling)
    whole = tuple(segments_of(blocks_of(LONG), len(blocks_of(LONG))))
    assert begun < len(whole)
    assert [len(one.blocks) for one in body.segments] == [len(one.blocks) for one in whole]
    assert len(body.areas) == len(whole)
    assert body.areas[-1].toPlainText().endswith("The needle.")
    assert begun_px == pytest.approx(body.height(), rel=0.3)


def test_a_place_amid_a_very_long_answer_is_found_again(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    place = ScrollPlace(1, 9000, at_end=False)
    timeline.set_chat([row.outline for row in ROWS], ROWS, place=place)
    filled(qtbot, timeline, 1)
    assert timeline.scroll_place() == place


def test_what_is_found_at_the_end_of_a_very_long_answer_comes_into_view(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    timeline.jump_to_start()
    timeline.marks.look_for("needle")
    timeline.show_found(Found(1))
    last = filled(qtbot, timeline, 1).areas[-1]
    assert not last.visibleRegion().isEmpty()


def test_what_was_on_screen_stays_there_until_the_words_in_view_are_in_their_places(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS[:1])
    timeline.set_chat([row.outline for row in ROWS], ROWS)
    assert not timeline.viewport().updatesEnabled()
    filled(qtbot, timeline, 1)
    assert timeline.viewport().updatesEnabled()


def test_an_answer_shown_anew_while_it_comes_lacks_no_word(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    timeline.set_theme(DARK)
    assert filled(qtbot, timeline, 1).areas[-1].toPlainText().endswith("The needle.")


def test_links_that_are_explained_at_the_end_are_links_from_the_beginning(
    make_timeline: MakeTimeline,
) -> None:
    text = f"See [the site][1].\n\n{LONG}\n\n[1]: https://example.com\n"
    timeline = make_timeline([Row(0, "assistant", text)])
    timeline.jump_to_start()
    row = row_of(timeline, 0)
    assert isinstance(row, MessageWidget)
    assert row.areas[0].toPlainText().startswith("See the site.")


def read_to_its_end(text: str) -> tuple[list[str], int]:
    """Return the words of what is read, and how many pieces that took."""
    reading, pieces = Reading(text), 0
    while not reading.is_done:
        reading.read_on()
        pieces += 1
    links = [
        str(child.attrs["href"])
        for block in reading.blocks
        for token in block.tokens
        for child in token.children or ()
        if child.type == "link_open"
    ]
    return links, pieces


def test_a_long_text_whose_links_are_explained_at_its_end_is_read_but_once() -> None:
    _, pieces = read_to_its_end(LONG)
    links, with_links = read_to_its_end(f"See [it][1].\n\n{LONG}\n\n[1]: https://example.com\n")
    assert links == ["https://example.com"]
    assert with_links <= pieces + 1


def test_a_line_of_code_that_looks_as_if_it_explained_a_link_explains_none() -> None:
    code = "```\n[1]: https://example.com\n```"
    assert read_to_its_end(f"See [it][1].\n\n{code}\n\n{LONG}")[0] == []


def test_a_chat_is_seen_at_once_though_the_one_before_was_still_coming(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline(ROWS)
    assert not timeline.viewport().updatesEnabled()
    timeline.set_chat([row.outline for row in ROWS[:1]], ROWS[:1])
    assert timeline.viewport().updatesEnabled()


def test_an_answer_that_comes_in_two_bites_reaches_to_where_the_next_row_begins(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    table = f"{'|h' * 14}|\n{'|-' * 14}|\n" + f"{'|x' * 14}|\n" * 22
    rows = [Row(0, "user", "Two?"), Row(1, "assistant", f"{table}\nand\n\n{table}"), ROWS[2]]
    timeline = make_timeline(rows[:1])
    timeline.resize(900, 2400)
    place = ScrollPlace(0, 0, at_end=False)
    timeline.set_chat([row.outline for row in rows], rows, place=place)
    answer = filled(qtbot, timeline, 1)
    assert row_of(timeline, 2).y() == answer.geometry().bottom() + 1


def test_another_text_of_many_parts_has_the_room_it_needs(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    body = Body(window)
    body.set_look(700, LIGHT, whole=True)
    with qtbot.waitExposed(window):
        window.show()
    parts = "\n\n".join(f"{number}\n\n```\ncode\n```" for number in range(40))
    for text in (parts, f"```\nfirst\n```\n\n{parts}"):
        blocks = blocks_of(text)
        body.show_blocks(blocks, len(blocks))
        qtbot.waitUntil(lambda: not body.is_filling)
    assert body.height() == body.filled_px


def test_a_row_shown_anew_is_not_read_again(qtbot: QtBot, make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(ROWS)
    row = filled(qtbot, timeline, 1)
    before = row._body.blocks
    timeline.set_theme(DARK)
    assert all(new is old for new, old in zip(row._body.blocks, before, strict=True))


def test_a_very_long_answer_is_small_while_the_window_takes_another_style(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(ROWS)
    row = filled(qtbot, timeline, 1)
    before, height_px = row._body.blocks, row.height()
    assert len(row.areas) > 40
    timeline.lighten()
    assert len(row.findChildren(QTextBrowser)) == 0
    assert row.height() == height_px
    timeline.set_theme(DARK)
    assert filled(qtbot, timeline, 1).areas[-1].toPlainText().endswith("The needle.")
    assert all(new is old for new, old in zip(row._body.blocks, before, strict=True))
    assert row.height() == height_px


def test_what_was_cut_to_be_shown_is_copied_as_it_was(make_timeline: MakeTimeline) -> None:
    text = " ".join(f"word{number}" for number in range(2000))
    timeline = make_timeline([Row(0, "assistant", text)])
    timeline.select_all()
    assert timeline.selected_text() == text


def test_a_bubble_around_countless_lines_keeps_its_width_while_they_come(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    lines = "\n".join(f"line {'x' * (number // 100)}" for number in range(4200))
    timeline = make_timeline([Row(0, "user", lines)])
    row = row_of(timeline, 0)
    assert isinstance(row, MessageWidget)
    row.act("all")
    begun = row._bubble.width()
    filled(qtbot, timeline, 0)
    assert row._bubble.width() == begun


def test_no_empty_line_of_a_long_question_is_lost_where_it_is_cut(
    make_timeline: MakeTimeline,
) -> None:
    lines = "\n".join(f"line {number}" for number in range(99))
    text = f"{lines}\nthe 100th\n\nafter it\n{lines}\n\nafter one more"
    timeline = make_timeline([Row(0, "user", text)])
    timeline.select_all()
    assert timeline.selected_text() == text
