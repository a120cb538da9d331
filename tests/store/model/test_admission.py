import timeit
from dataclasses import replace

import pytest

from store.errors import AppendRefused
from store.model.admission import LogState, LogSummary
from store.model.events import Draft, draft_from_envelope
from store.model.messages import user_message
from tests.support.logs import LogWriter


def _no_lookup(seq: int) -> None:
    raise AssertionError(f"nobody asked for {seq}")


def test_an_empty_log_takes_its_first_event_at_zero() -> None:
    state = LogState.resume(LogSummary(), lookup=_no_lookup)  # type: ignore[arg-type]  # never called
    event = state.admit(Draft("turn/start", {"turn": 1}), time=7)
    assert (event.seq, event.time) == (0, 7)
    assert (state.next_seq, state.last_turn, state.has_open_turn) == (1, 1, True)


def test_a_draft_may_bring_its_own_time() -> None:
    log = LogWriter()
    assert log.admit(Draft("turn/start", {"turn": 1}, time=-5)).time == -5


@pytest.mark.parametrize("seq", [0, 2, True])
def test_a_hole_in_the_seqs_is_refused(seq: int) -> None:
    log = LogWriter()
    log.start_turn()
    with pytest.raises(AppendRefused, match="this place is 1"):
        log.admit(Draft("session/title", {"title": "t", "source": "u"}, seq=seq))


def test_a_broken_log_is_refused_at_its_first_broken_event() -> None:
    good = LogWriter()
    good.plain_turn()
    drafts = [draft_from_envelope(event.envelope) for event in good.events]
    again = LogWriter()
    again.admit(drafts[0])
    with pytest.raises(AppendRefused, match=r"seq 1: system/message: "):
        again.admit(replace(drafts[2], seq=1))
    assert len(again.events) == 1
    again.admit(drafts[1])


def test_a_refused_replace_leaves_turns_and_inbox_alone() -> None:
    log = LogWriter()
    log.queue()
    before = (log.state.next_seq, log.state.surface, log.state.inbox, log.state.turns)
    with pytest.raises(AppendRefused):
        log.admit(Draft("user/message", user_message("u", "x"), "append", (9,)))
    assert (log.state.next_seq, log.state.surface, log.state.inbox, log.state.turns) == before


def test_admitting_costs_the_same_at_any_length() -> None:
    short, long = LogWriter(), LogWriter()
    for _ in range(300):
        long.plain_turn()

    def cost(log: LogWriter) -> float:
        return min(timeit.repeat(log.user, number=50, repeat=20))

    ratios = sorted(cost(long) / cost(short) for _ in range(5))
    assert ratios[2] < 2
