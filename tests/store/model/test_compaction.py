"""The lock of a compaction: one at a time, ended by its end, by a branch, by nothing else."""

import pytest

from store.errors import AppendRefused
from tests.support.logs import LogWriter

SUMMARY = {"provider": "p", "model": "m", "text": "in short"}


@pytest.fixture
def log() -> LogWriter:
    log = LogWriter()
    log.plain_turn()
    return log


def test_a_second_compaction_does_not_begin_before_the_first_has_ended(log: LogWriter) -> None:
    started = log.add("compaction/start", {})
    assert log.state.compacting == started.seq
    with pytest.raises(AppendRefused, match=f"begun at {started.seq} has not ended"):
        log.add("compaction/start", {})
    log.add("compaction/end", {"outcome": "failed"})
    assert log.state.compacting is None
    log.add("compaction/start", {})


def test_the_chat_goes_on_while_a_compaction_is_pending(log: LogWriter) -> None:
    log.add("compaction/start", {})
    log.plain_turn()
    assert log.state.compacting is not None


def test_a_branch_does_not_inherit_the_lock(log: LogWriter) -> None:
    log.add("compaction/start", {})
    log.add("session/end-seed", {"inherited": True})
    assert log.state.compacting is None
    log.add("compaction/start", {})


@pytest.mark.parametrize("shadowed", [[3, 3], [99], [-1], [True]])
def test_a_summary_names_earlier_events_each_once(log: LogWriter, shadowed: list[object]) -> None:
    with pytest.raises(AppendRefused):
        log.add("compaction/summary", {**SUMMARY, "shadowedSeqs": shadowed})


@pytest.mark.parametrize("more", [{}, {"shadowedSeqs": []}, {"shadowedSeqs": [3, 2]}])
def test_a_summary_and_an_end_may_stand_anywhere(log: LogWriter, more: dict[str, object]) -> None:
    log.add("compaction/summary", {**SUMMARY, **more})
    log.add("compaction/end", {})
    assert log.state.compacting is None
