"""What holds for every chat that is summed up, whatever it has lived through."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.span import Item, Span, bites_of, plan_span
from desktop.agent.summary import Plan, framed, summary_drafts
from desktop.llm.types import Route
from store.model.derive import derive_message, derive_messages
from store.model.events import Event
from store.model.messages import calls_of
from store.model.surface import fold_surface
from tests.support.logs import LogWriter
from tests.support.randomlogs import logs

Log = tuple[Event, ...]
ROUTE = Route("workshop", "openai_chat", "http://127.0.0.1:1/v1", "parrot")
keeps = st.integers(0, 40).map(float)


def items_of(log: Log) -> list[Item]:
    return [
        Item(seq, log[seq].type, derive_message(log[seq]), 1 + len(log[seq].body) % 7)
        for seq in fold_surface(log)
    ]


def parted(items: Sequence[Item]) -> set[int]:
    """Return the messages with a call that has no result here, and the results without a call."""
    waiting: dict[object, int] = {}
    alone: set[int] = set()
    for item in items:
        if item.message is None:
            continue
        if item.type == "assistant/message":
            waiting |= {call["id"]: item.seq for call in calls_of(item.message)}
        elif item.type == "tool/result" and waiting.pop(item.message["toolCallId"], None) is None:
            alone.add(item.seq)
    return alone | set(waiting.values())


def summarised(log: Log, span: Span) -> LogWriter:
    """Put a summary in the place of a span, as the application does, each event judged."""
    writer = LogWriter(log)
    if writer.state.compacting is not None:
        writer.add("compaction/end", {"outcome": "interrupted"})
    writer.add("compaction/start", {"cause": "asked"})
    plan = Plan(span, longest=64, room=100.0, fits_at_once=True)
    for draft in summary_drafts(plan, framed("in short"), text="in short", route=ROUTE):
        writer.admit(draft)
    writer.add("compaction/end", {"outcome": "summarised"})
    return writer


@given(logs(), keeps)
def test_a_summary_is_admitted_and_changes_nothing_but_its_span(log: Log, keep: float) -> None:
    items = items_of(log)
    span = plan_span(items, keep_tokens=keep)
    if span is None:
        return
    writer = summarised(log, span)
    before, after = fold_surface(log), fold_surface(writer.events)
    start = before.index(span.seqs[0])
    assert before[start : start + len(span.seqs)] == span.seqs
    assert after[:start] == before[:start]
    assert after[start + 1 :] == before[start + len(span.seqs) :]
    said = derive_messages([writer.events[after[start]]])
    assert "in short" in str(said[0]["content"])
    assert writer.events[: len(log)] == list(log)


@given(logs(), keeps)
def test_the_prompt_stays_and_so_do_the_words_that_wait(log: Log, keep: float) -> None:
    items = items_of(log)
    span = plan_span(items, keep_tokens=keep)
    if span is None:
        return
    assert all(item.type != "system/message" for item in span.items)
    said = [item.seq for item in items if item.type == "user/message"]
    assert not said or said[-1] not in span.seqs
    assert items[-1].seq not in span.seqs


@given(logs(), keeps)
def test_no_call_is_parted_from_its_result(log: Log, keep: float) -> None:
    items = items_of(log)
    span = plan_span(items, keep_tokens=keep)
    if span is None:
        return
    start = [item.seq for item in items].index(span.seqs[0])
    # What the log itself parted, by an earlier summary or a cut end, is parted already.
    before = parted(items)
    assert parted(span.items) <= before
    assert parted(items[start + len(span.items) :]) <= before


@given(logs(), st.integers(1, 40).map(float))
def test_bites_are_the_span_in_order_and_none_is_longer_than_it_must_be(
    log: Log, room: float
) -> None:
    items = items_of(log)
    bites = bites_of(items, room_tokens=room)
    assert [item for bite in bites for item in bite] == items
    for bite in bites:
        is_one_unit = len(bites_of(bite, room_tokens=0.0)) == 1
        assert is_one_unit or sum(item.tokens for item in bite) <= room


@given(logs(), keeps)
def test_summing_up_comes_to_an_end(log: Log, keep: float) -> None:
    for _ in range(len(log) + 1):
        span = plan_span(items_of(log), keep_tokens=keep)
        if span is None:
            return
        log = tuple(summarised(log, span).events)
    raise AssertionError("it goes on for ever")
