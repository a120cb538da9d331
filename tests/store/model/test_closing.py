from store.model.closing import closing_drafts
from store.model.events import Draft
from store.model.jsonvalue import freeze_object, object_at
from store.model.messages import text_of
from tests.support.logs import LogWriter


def _cut_in_tools() -> LogWriter:
    """Return a log cut while the second of three calls was running."""
    log = LogWriter()
    log.plain_turn()
    log.start_turn()
    log.start_step()
    log.user()
    log.answer("", calls=["c1", "c2", "c3"])
    log.start_call("c1")
    log.result("c1")
    log.start_call("c2")
    return log


def _close(log: LogWriter, cause: str = "interrupted") -> tuple[Draft, ...]:
    assert cause in {"interrupted", "forked"}
    return closing_drafts(
        log.events,
        next_seq=len(log.events),
        cause="forked" if cause == "forked" else "interrupted",
    )


def test_a_cut_among_tools_gets_results_then_the_ends() -> None:
    drafts = _close(_cut_in_tools())
    assert [draft.type for draft in drafts] == [
        "tool/result",
        "tool/result",
        "step/end",
        "turn/end",
    ]
    assert drafts[2].data == {"turn": 2, "step": 1}
    assert drafts[3].data == {"turn": 2, "reason": {"kind": "interrupted"}}


def test_a_call_that_was_running_has_an_unknown_outcome_and_cites_its_start() -> None:
    log = _cut_in_tools()
    running = _close(log)[0]
    message = object_at(freeze_object(running.data), "message")
    assert running.data["error"] == {
        "name": "ToolOutcomeUnknownError",
        "code": "TOOL_OUTCOME_UNKNOWN",
    }
    assert running.source_event_seqs == (log.last.seq,)
    assert running.surface_op == "append"
    assert message == {
        "id": f"interrupted-tool-result-c2-{len(log.events)}",
        "role": "tool",
        "toolCallId": "c2",
        "source": {"kind": "tool", "callId": "c2"},
        "isError": True,
        "content": message["content"],
    }


def test_a_call_that_was_not_started_says_so_and_cites_nothing() -> None:
    log = _cut_in_tools()
    waiting = _close(log)[1]
    assert waiting.data["error"] == {"name": "ToolNotStartedError", "code": "TOOL_NOT_STARTED"}
    assert waiting.source_event_seqs == ()
    message = waiting.data["message"]
    assert isinstance(message, dict)
    assert message["id"] == f"interrupted-tool-result-c3-{len(log.events) + 1}"


def test_a_branch_says_that_the_parent_may_have_finished_the_call() -> None:
    drafts = _close(_cut_in_tools(), "forked")
    message = drafts[0].data["message"]
    assert isinstance(message, dict)
    assert str(message["id"]).startswith("forked-tool-result-c2-")
    assert "original conversation may have finished it" in text_of(message)
    assert drafts[-1].data["reason"] == {"kind": "forked"}


def test_a_branch_before_a_call_says_that_the_parent_may_have_made_it() -> None:
    message = _close(_cut_in_tools(), "forked")[1].data["message"]
    assert isinstance(message, dict)
    assert "conversation may have made it and finished it" in text_of(message)


def test_closers_repeat_the_time_of_the_last_event() -> None:
    log = _cut_in_tools()
    assert {draft.time for draft in _close(log)} == {log.last.time}


def test_a_turn_without_an_open_step_only_ends() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    log.end_step()
    assert [draft.type for draft in _close(log)] == ["turn/end"]


def test_a_balanced_log_gets_nothing() -> None:
    log = LogWriter()
    assert _close(log) == ()
    log.plain_turn()
    log.queue()
    assert _close(log) == ()


def test_closers_are_admitted_and_leave_nothing_open() -> None:
    log = _cut_in_tools()
    for draft in _close(log):
        log.admit(draft)
    assert not log.state.has_open_turn
    assert _close(log) == ()
