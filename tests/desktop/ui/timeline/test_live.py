import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.codeblock import CodeBlock
from desktop.ui.timeline.livemessage import LiveMessage
from desktop.ui.timeline.rows import LiveState, Notice, Retry, Row
from desktop.ui.timeline.textarea import TextArea
from desktop.ui.timeline.view import Timeline
from tests.desktop.ui.timeline.conftest import MakeTimeline
from tests.support.timeline_corpus import corpus, pieces, stream
from tests.support.timeline_demo import _PLAN as PLAN
from tests.support.timeline_probe import button, row_of, rows_on_screen, top_of


def live_of(timeline: Timeline) -> LiveMessage:
    live = timeline._stage.live
    assert live is not None
    return live


def type_out(timeline: Timeline, text: str, *, size: int = 7) -> None:
    live = live_of(timeline)
    for at in range(0, len(text), size):
        live._due_s = 0.0  # no rest: a test has no frames
        timeline.update_live(text[at : at + size], "", "answering")


def places(areas: list[TextArea]) -> Iterator[tuple[int, int, str]]:
    for area in areas:
        yield (
            area.mapTo(area.window(), area.rect().topLeft()).y(),
            area.height(),
            area.toPlainText(),
        )


def test_an_answer_settles_in_place_without_moving(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(20))
    timeline.begin_live()
    type_out(timeline, PLAN)
    live = live_of(timeline)
    before, height = list(places(live.areas)), live.height()
    timeline.settle_live([Row(20, "assistant", PLAN)])
    settled = row_of(timeline, 20)
    assert settled is live
    assert settled.height() == height
    lines = [line for line in places(settled.areas) if line in before]
    assert len(lines) >= len(before) - 1
    assert not timeline.is_live


@pytest.mark.parametrize("shown", range(10, len(PLAN), 97))
def test_what_arrives_between_the_last_frame_and_the_end_is_shown(
    make_timeline: MakeTimeline, shown: int
) -> None:
    timeline = make_timeline([])
    timeline.begin_live()
    timeline.update_live(PLAN[:shown], "", "answering")
    live = live_of(timeline)
    live._due_s = time.perf_counter() + 1000  # no frame is due before the end
    timeline.update_live(PLAN[shown:], "", "answering")
    timeline.settle_live([Row(0, "assistant", PLAN)])
    other = make_timeline([Row(0, "assistant", PLAN)])
    settled, never_live = row_of(timeline, 0), row_of(other, 0)
    assert [a.toPlainText() for a in settled.areas] == [a.toPlainText() for a in never_live.areas]
    assert settled.height() == never_live.height()


def test_a_settled_answer_looks_like_one_that_was_never_live(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(4))
    timeline.begin_live()
    type_out(timeline, PLAN, size=3)
    timeline.settle_live([Row(4, "assistant", PLAN)])
    other = make_timeline([*corpus(4), Row(4, "assistant", PLAN)])
    grown, fresh = row_of(timeline, 4), row_of(other, 4)
    assert grown.height() == fresh.height()
    assert list(places(grown.areas)) == list(places(fresh.areas))


def test_what_comes_with_the_end_itself_is_only_added(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(4))
    timeline.begin_live()
    type_out(timeline, PLAN)
    live = live_of(timeline)
    grown, first = live.grown, live.grown.blocks[0]
    timeline.settle_live([Row(4, "assistant", f"{PLAN}\n\nThe end.")])
    assert grown.blocks[0] is first
    assert grown.text.endswith("The end.")
    assert row_of(timeline, 4).areas[-1].toPlainText().endswith("The end.")


def test_the_text_of_the_log_wins_over_the_text_that_was_live(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(4))
    timeline.begin_live()
    type_out(timeline, "Something els")
    timeline.settle_live([Row(4, "assistant", "Something else.")])
    assert row_of(timeline, 4).areas[0].toPlainText() == "Something else."


def test_what_follows_an_answer_stands_below_it(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(4))
    timeline.begin_live()
    type_out(timeline, "Half an ans")
    stopped = Row(6, "notice", notice=Notice("stopped", ("continue",)))
    timeline.settle_live([Row(4, "assistant", "Half an ans"), stopped])
    assert top_of(timeline, 6) > top_of(timeline, 4)


def test_an_answer_that_never_came_leaves_only_its_notice(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(4))
    timeline.begin_live()
    timeline.settle_live([Row(6, "notice", notice=Notice("error", ("retry",), "OVERLOADED"))])
    assert not timeline.is_live
    assert rows_on_screen(timeline)[-1] is row_of(timeline, 6)


def test_a_question_that_is_committed_late_stands_above_its_answer(
    make_timeline: MakeTimeline,
) -> None:
    timeline = make_timeline(corpus(4))
    timeline.begin_live()
    timeline.append_rows([Row(4, "user", "What is it?")])
    assert top_of(timeline, 4) < live_of(timeline).y()
    type_out(timeline, "It is this.")
    timeline.settle_live([Row(5, "assistant", "It is this.")])
    assert top_of(timeline, 4) < top_of(timeline, 5)


def test_a_growing_answer_is_followed_at_the_end(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(30))
    timeline.begin_live()
    type_out(timeline, PLAN)
    live = live_of(timeline)
    assert timeline.at_end
    assert 0 < timeline.viewport().height() - live.geometry().bottom() < 60


def test_scrolled_up_nothing_moves_while_an_answer_grows(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(30))
    timeline.begin_live()
    type_out(timeline, PLAN)
    timeline.scroll_by(-300)
    before = {r.row.seq: r.y() for r in rows_on_screen(timeline) if r.row is not None}
    type_out(timeline, PLAN)
    after = {r.row.seq: r.y() for r in rows_on_screen(timeline) if r.row is not None}
    assert before == after
    timeline.settle_live([Row(30, "assistant", PLAN + PLAN)])
    assert {s: y for s, y in before.items() if s >= 0}.items() <= {
        r.row.seq: r.y() for r in rows_on_screen(timeline) if r.row is not None
    }.items()


def test_waiting_thinking_and_trying_again_are_told(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    live = live_of(timeline)
    words = [live._status.text()]
    timeline.update_live("", "", "thinking")
    words.append(live._status.text())
    timeline.update_live("", "", "retrying", Retry())
    words.append(live._status.text())
    timeline.update_live("", "", "summarising")
    words.append(live._status.text())
    assert words == [
        "Waiting for the answer …",
        "Thinking …",
        "No answer yet. Trying again in 0 s",
        "Summarising earlier messages …",
    ]
    live._due_s = 0.0
    timeline.update_live("Hello", "", "answering")
    assert not live._status.isVisible()
    timeline.settle_live(())


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("RATE_LIMITED", "The service asks to wait. Trying again in 12 s"),
        ("OVERLOADED", "The service is overloaded. Trying again in 12 s"),
        ("SOMETHING_NEW", "No answer yet. Trying again in 12 s"),
    ],
)
def test_a_wait_counts_down_with_its_reason(
    make_timeline: MakeTimeline, monkeypatch: pytest.MonkeyPatch, code: str, said: str
) -> None:
    now = [1_000.0]
    monkeypatch.setattr("desktop.ui.timeline.status.time.time", lambda: now[0])
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    timeline.update_live("", "", "retrying", Retry(1_012_000, code))
    status = live_of(timeline)._status
    assert status.text() == said
    now[0] = 1_008.9
    status._on_tick_timeout()
    assert status.text().endswith("Trying again in 4 s")
    assert status._tick.isActive()
    timeline.update_live("Hi", "", "answering")
    assert not status._tick.isActive()


@pytest.mark.parametrize("state", ["starting", "waiting", "thinking", "summarising"])
def test_a_wait_that_takes_long_shows_how_long(
    make_timeline: MakeTimeline, monkeypatch: pytest.MonkeyPatch, state: LiveState
) -> None:
    now = [1_000.0]
    monkeypatch.setattr("desktop.ui.timeline.status.time.monotonic", lambda: now[0])
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    timeline.update_live("", "", "retrying", Retry())
    timeline.update_live("", "", state)
    status = live_of(timeline)._status
    now[0] += 1.9
    status._on_tick_timeout()
    assert status.text().endswith("…")
    now[0] += 10.2
    timeline.update_live("", "", state)
    assert status.text().endswith("… 12 s")


def test_what_has_to_be_waited_for_is_announced_once(
    make_timeline: MakeTimeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def hear(event: QAccessibleAnnouncementEvent) -> None:
        said.append(event.message())

    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    states: tuple[LiveState, ...] = ("waiting", "queued", "queued", "waiting")
    for state in states:
        timeline.update_live("", "", state)
    live_of(timeline)._status._on_tick_timeout()
    assert said == ["Another chat is being answered first …"]


def test_each_wait_is_counted_from_where_it_began(
    make_timeline: MakeTimeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000.0]
    monkeypatch.setattr("desktop.ui.timeline.status.time.monotonic", lambda: now[0])
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    timeline.settle_live([])
    now[0] += 60
    timeline.begin_live()
    timeline.update_live("", "", "waiting")
    assert live_of(timeline)._status.text().endswith("…")
    timeline.settle_live([])
    timeline.begin_live(now[0] - 9)  # the window comes back to an answer on its way
    timeline.update_live("", "", "waiting")
    assert live_of(timeline)._status.text().endswith("… 9 s")


@pytest.mark.parametrize(
    ("text", "reasoning", "state", "said"),
    [("Half an", "", "answering", "Waiting for more …"), ("", "Hm", "thinking", "Thinking …")],
)
def test_an_answer_that_pauses_in_the_middle_says_so_until_it_goes_on(
    make_timeline: MakeTimeline,
    monkeypatch: pytest.MonkeyPatch,
    text: str,
    reasoning: str,
    state: LiveState,
    said: str,
) -> None:
    now = [1_000.0]
    monkeypatch.setattr("desktop.ui.timeline.status.time.monotonic", lambda: now[0])
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    live = live_of(timeline)
    timeline.update_live(text, reasoning, state)
    now[0] += 2
    timeline.update_live("", "", state)
    assert live._status.isHidden()
    height_px = live.height()
    now[0] += 2
    timeline.update_live("", "", state)
    assert live._status.isVisible()
    assert live._status.text().startswith(said)
    assert live.height() > height_px
    live._due_s = 0.0
    timeline.update_live(text, reasoning, state)
    assert live._status.isHidden()


def test_how_much_is_read_is_told_once_it_takes_long(
    make_timeline: MakeTimeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [1_000.0]
    monkeypatch.setattr("desktop.ui.timeline.status.time.monotonic", lambda: now[0])
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    timeline.update_live("", "", "reading", read_share=0.0)
    status = live_of(timeline)._status
    assert status.text() == "Waiting for the answer …"
    now[0] += 2.1
    timeline.update_live("", "", "reading", read_share=0.349)
    assert status.text() == "Reading the chat … 35 %"
    timeline.update_live("", "", "reading", read_share=1.0)
    assert status.text() == "Waiting for the answer … 2 s"


@pytest.mark.parametrize("state", ["queued", "retrying", "summarising"])
@pytest.mark.parametrize("width_px", [900, 300])
def test_what_has_to_be_waited_for_can_be_stopped_right_there(
    qtbot: QtBot, make_timeline: MakeTimeline, state: LiveState, width_px: int
) -> None:
    timeline = make_timeline(corpus(2))
    timeline.resize(width_px, 700)
    timeline.begin_live()
    timeline.update_live("", "", state, Retry(0, "RATE_LIMITED"))
    stop = button(live_of(timeline), "Stop the answer")
    assert stop.geometry().right() < live_of(timeline)._status.width()
    with qtbot.waitSignal(timeline.action_requested) as asked:
        qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    assert asked.args == [-1, "stop"]


def test_the_services_own_words_are_one_click_away_while_it_is_waited_for(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    timeline.update_live("", "", "retrying", Retry(0, "RATE_LIMITED", "3 requests a minute"))
    live = live_of(timeline)
    before = live.height()
    qtbot.mouseClick(button(live, "What the model's server said"), Qt.MouseButton.LeftButton)
    assert live._status._said.areas[0].toPlainText() == "3 requests a minute"
    assert live.height() > before
    assert timeline.at_end


def test_reasoning_shows_its_first_line_while_it_grows(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    live = live_of(timeline)
    for piece in ("The person ", "greets.\n", "\nI greet ", "back."):
        live._due_s = 0.0
        timeline.update_live("", piece, "thinking")
    assert live._reasoning._line.accessibleName() == "Thinking: The person greets."
    assert not live._status.isVisible()
    timeline.settle_live(
        [Row(2, "assistant", "Hi", reasoning="The person greets.\n\nI greet back.")]
    )
    settled = row_of(timeline, 2)
    assert isinstance(settled, LiveMessage)
    assert settled._reasoning._line.accessibleName() == "Thought: The person greets."


def test_a_frame_costs_the_same_at_the_end_of_a_long_answer(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(6))
    timeline.begin_live()
    live = live_of(timeline)
    paragraph = "Some words that fill a paragraph of an answer. " * 3 + "\n\n"
    counts = []
    for _ in range(60):
        live._due_s = 0.0
        timeline.update_live(paragraph, "", "answering")
        counts.append((len(live.grown._open), len(live.areas)))
    assert max(size for size, _ in counts[1:]) <= 2 * len(paragraph)
    assert counts[-1][1] < 12
    timeline.settle_live(())


def test_an_open_code_block_only_grows_at_its_end(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    type_out(timeline, "```python\n" + "x = 1  # one\n" * 40, size=5)
    (code,) = live_of(timeline)._body._widgets
    assert isinstance(code, CodeBlock)
    assert code.area.toPlainText().count("x = 1") == 40
    timeline.settle_live([Row(2, "assistant", "```python\n" + "x = 1  # one\n" * 40)])
    assert code.isVisible()


def test_a_finished_answer_and_what_ended_one_are_announced(
    make_timeline: MakeTimeline, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def hear(event: object) -> None:
        said.append(event.message())  # type: ignore[attr-defined]  # an announcement

    timeline = make_timeline(corpus(2))
    monkeypatch.setattr(QAccessible, "updateAccessibility", hear)
    timeline.begin_live()
    type_out(timeline, "It is done.")
    assert said == []
    timeline.settle_live([Row(2, "assistant", "It is done.")])
    assert said == ["Answer: It is done."]
    timeline.append_rows([Row(3, "notice", notice=Notice("stopped"))])
    assert said[1:] == ["You stopped this answer."]
    timeline.append_rows([Row(3, "notice", notice=Notice("stopped"))])  # once more, the same
    assert len(said) == 2


def test_frames_into_a_long_chat_cost_what_they_cost_in_a_short_one(
    make_timeline: MakeTimeline,
) -> None:
    texts = pieces(count=30)
    short, long = (sum(stream(make_timeline(corpus(n)), texts)) for n in (10, 10_000))
    assert long < 2 * short + 50  # ms of CPU; the benchmark measures it closely


def test_pieces_join_into_paragraphs_with_even_gaps(make_timeline: MakeTimeline) -> None:
    timeline = make_timeline(corpus(2))
    timeline.begin_live()
    type_out(timeline, "one\n\ntwo\n\nthree\n\nfour")
    spans = [(y, height) for y, height, _ in places(live_of(timeline).areas)]
    assert all(y + height + 12 == below for (y, height), (below, _) in pairwise(spans))
    timeline.settle_live(())


def test_a_flood_is_shown_bite_by_bite_and_to_its_end(
    qtbot: QtBot, make_timeline: MakeTimeline
) -> None:
    timeline = make_timeline(corpus(4))
    timeline.begin_live()
    live = live_of(timeline)
    flood = "\n\n".join(f"Paragraph {number} says a few words." for number in range(400))
    timeline.update_live(flood, "", "answering")
    assert 0 < len(live.grown.text) < len(flood) / 20
    assert live.text == flood
    qtbot.waitUntil(lambda: live.grown.text == flood)
