"""What holds for every log there can be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.errors import AppendRefused
from store.model.admission import LogState, LogSummary
from store.model.closing import closing_drafts
from store.model.compaction import lock_after
from store.model.derive import MessageFold, derive_messages, quarantined
from store.model.events import Draft, Event, objects_named, read_event
from store.model.fork import check_boundary, end_seed
from store.model.header import fold_header
from store.model.inbox import Inbox
from store.model.jsonvalue import canonical_bytes, parse_json
from store.model.surface import fold_surface
from tests.support.logs import PICTURE, LogWriter, reloaded
from tests.support.randomlogs import logs

Log = tuple[Event, ...]


def _view(state: LogState) -> tuple[object, ...]:
    return (
        state.next_seq,
        state.turns,
        state.surface,
        state.header,
        state.inbox,
        state.compacting,
    )


def _summary(events: Log) -> LogSummary:
    """Summarise as storage does: from rows, not from a live state."""
    inbox, last_turn, opened, compacting = Inbox(), 0, None, None
    for event in events:
        inbox, compacting = inbox.after(event), lock_after(compacting, event)
        if event.type == "turn/start":
            last_turn, opened = last_turn + 1, event.seq
        elif event.type == "turn/end":
            opened = None
    return LogSummary(
        next_seq=len(events),
        last_turn=last_turn,
        open_tail=() if opened is None else events[opened:],
        surface=LogWriter(events).state.surface,
        header=fold_header(events),
        inbox=inbox,
        compacting=compacting,
    )


@given(logs())
def test_printing_and_loading_gives_the_same_bytes(log: Log) -> None:
    assert [event.body for event in reloaded(log)] == [event.body for event in log]


@given(logs())
def test_stored_bytes_say_all_that_the_live_event_said(log: Log) -> None:
    for event in log:
        stored = read_event(event.body)
        assert (stored.type, stored.seq, stored.time) == (event.type, event.seq, event.time)
        assert canonical_bytes(parse_json(stored.body)) == event.body
        assert stored.surface_op == event.surface_op
        assert stored.source_event_seqs == event.source_event_seqs


@given(logs())
def test_live_messages_are_those_of_a_reloaded_log(log: Log) -> None:
    live = MessageFold()
    for event in log:
        live.apply(event)
    again = reloaded(log)
    assert live.messages == derive_messages(again[seq] for seq in fold_surface(again))


@given(logs(), st.data())
def test_a_log_resumed_anywhere_goes_on_as_if_it_had_never_stopped(
    log: Log, data: st.DataObject
) -> None:
    cut = data.draw(st.integers(0, len(log)))
    resumed = LogState.resume(_summary(log[:cut]), lookup=lambda seq: log[seq])
    for event in log[cut:]:
        draft = Draft(
            event.type,
            event.data,
            event.surface_op,
            event.source_event_seqs,
            event.ignorable,
            time=event.time,
        )
        assert resumed.admit(draft, time=0) == event
    assert _view(resumed) == _view(LogWriter(log).state)


@given(logs(turns=2))
def test_every_prefix_forks_and_its_closers_are_admitted(log: Log) -> None:
    for boundary in range(-1, len(log)):
        check_boundary(boundary, last_seq=len(log) - 1)
        parent = log[: boundary + 1]
        child = LogWriter(parent)
        before = derive_messages(child.events[node.seq] for node in child.state.surface)
        child.admit(end_seed(parent[-1].time if parent else 0))
        for draft in closing_drafts(child.events, next_seq=child.state.next_seq, cause="forked"):
            child.admit(draft)
        after = derive_messages(child.events[node.seq] for node in child.state.surface)
        assert after[: len(before)] == before
        assert not child.state.has_open_turn
        assert child.state.inbox == Inbox()
        child.plain_turn()


@given(logs())
def test_closing_twice_adds_nothing(log: Log) -> None:
    writer = LogWriter(log)
    for draft in closing_drafts(log, next_seq=len(log), cause="interrupted"):
        writer.admit(draft)
    assert closing_drafts(writer.events, next_seq=len(writer.events), cause="interrupted") == ()


@given(logs())
def test_closing_needs_only_the_events_since_the_last_turn_boundary(log: Log) -> None:
    tail = _summary(log).open_tail
    whole = closing_drafts(log, next_seq=len(log), cause="forked")
    assert closing_drafts(tail, next_seq=len(log), cause="forked") == whole


_BROKEN = (
    Draft("turn/end", {"turn": 99, "reason": {"kind": "completed"}}),
    Draft("turn/start", {"turn": 99}),
    Draft("step/start", {"turn": 99, "step": 1}),
    Draft("user/message", {"id": "u"}, surface_op="append"),
    Draft("unheard/of", {}),
    Draft("session/title", {"title": float("nan"), "source": "x"}),
    Draft("agent/inbox/spliced", {"target": "next-turn", "start": 99, "inserted": []}),
)


@given(logs(), st.sampled_from(_BROKEN))
def test_a_refused_draft_changes_nothing(log: Log, broken: Draft) -> None:
    writer = LogWriter(log)
    before = _view(writer.state)
    with pytest.raises(AppendRefused):
        writer.state.admit(broken, time=0)
    assert _view(writer.state) == before


@given(logs())
def test_what_is_derived_cannot_be_changed(log: Log) -> None:
    for message in derive_messages(log[seq] for seq in fold_surface(log)):
        with pytest.raises(TypeError):
            message["role"] = "nobody"


@given(logs())
def test_every_object_of_a_message_is_named_by_an_event(log: Log) -> None:
    named = {digest for event in log for digest in objects_named(event)}
    shows_picture = any("cat.png" in str(event.data) for event in log)
    assert not shows_picture or {PICTURE["attachmentId"], PICTURE["originalId"]} <= named
    assert quarantined(log) <= named
