from collections.abc import Callable

import pytest

from store.errors import AppendRefused
from store.model.messages import tool_message
from store.model.turns import TurnState, open_turn
from tests.support.logs import HEADER, LogWriter

Write = Callable[[LogWriter], object]


def _between_turns() -> LogWriter:
    log = LogWriter()
    log.plain_turn()
    return log


def _in_turn() -> LogWriter:
    log = _between_turns()
    log.start_turn()
    return log


def _in_step() -> LogWriter:
    log = _in_turn()
    log.start_step()
    return log


def _with_calls() -> LogWriter:
    log = _in_step()
    log.answer("", calls=["c1", "c2"])
    return log


def _after_result() -> LogWriter:
    log = _with_calls()
    log.start_call("c1")
    log.result("c1")
    return log


def _raw(event_type: str, **data: object) -> Write:
    return lambda log: log.add(event_type, data)


_END = {"kind": "completed"}
_REFUSED: dict[str, tuple[Callable[[], LogWriter], Write, str]] = {
    "first turn is 1": (LogWriter, _raw("turn/start", turn=2), "the next is 1, not 2"),
    "turns count on": (_between_turns, _raw("turn/start", turn=1), "the next is 2, not 1"),
    "no turn skipped": (_between_turns, _raw("turn/start", turn=3), "the next is 2, not 3"),
    "no turn in a turn": (_in_turn, _raw("turn/start", turn=3), "turn 2 is still open"),
    "end without start": (
        _between_turns,
        _raw("turn/end", turn=1, reason=_END),
        "inside an open turn",
    ),
    "end of another turn": (_in_turn, _raw("turn/end", turn=1, reason=_END), "which is 2, not 1"),
    "turn ends with its step": (_in_step, lambda log: log.end_turn(), "step 1 is open"),
    "step outside a turn": (
        _between_turns,
        _raw("step/start", turn=1, step=2),
        "inside an open turn",
    ),
    "first step is 1": (_in_turn, _raw("step/start", turn=2, step=2), "the next is 1"),
    "no step in a step": (_in_step, _raw("step/start", turn=2, step=2), "step 1 is still open"),
    "step of another turn": (_in_turn, _raw("step/start", turn=1, step=1), "which is 2, not 1"),
    "step end without start": (_in_turn, _raw("step/end", turn=2, step=1), "inside an open step"),
    "end of another step": (_in_step, _raw("step/end", turn=2, step=2), "which is 1, not 2"),
    "step ends with results": (_with_calls, lambda log: log.end_step(), "'c1' has none"),
    "every call a result": (_after_result, lambda log: log.end_step(), "'c2' has none"),
    "prompt outside a step": (_in_turn, lambda log: log.system(), "inside an open step"),
    "answer outside a turn": (_between_turns, lambda log: log.answer(), "inside an open turn"),
    "attempt outside a step": (_in_turn, lambda log: log.attempt(), "inside an open step"),
    "attempt of another step": (
        _in_step,
        _raw("assistant/attempt", turn=2, step=2, stream=[]),
        "which is 1, not 2",
    ),
    "header outside a turn": (
        _between_turns,
        _raw("request/header", header=HEADER, reason="resume"),
        "inside an open turn",
    ),
    "context outside a turn": (
        _between_turns,
        _raw("request/context", provider="p", model="m"),
        "inside an open turn",
    ),
    "dispatch outside a step": (_in_turn, lambda log: log.dispatched(), "inside an open step"),
    "unknown call started": (_with_calls, lambda log: log.start_call("c9"), "no answer of this"),
    "call started twice": (
        _with_calls,
        lambda log: (log.start_call("c1"), log.start_call("c1")),
        "was started before",
    ),
    "answered call started": (_after_result, lambda log: log.start_call("c1"), "has its result"),
    "unknown call answered": (_with_calls, lambda log: log.result("c9"), "no answer of this step"),
    "answered twice": (_after_result, lambda log: log.result("c1"), "has its result"),
    "not started, no code": (_with_calls, lambda log: log.result("c1"), "TOOL_NOT_STARTED"),
    "not started, other code": (
        _with_calls,
        lambda log: log.result("c1", code="FAILED"),
        "TOOL_NOT_STARTED",
    ),
    "call ids in one answer": (
        _in_step,
        lambda log: log.answer(calls=["c1", "c1"]),
        "tool calls are unique",
    ),
    "call ids in one step": (
        _with_calls,
        lambda log: log.answer(calls=["c2"]),
        "tool calls are unique",
    ),
}


@pytest.mark.parametrize(("start", "write", "rule"), _REFUSED.values(), ids=_REFUSED.keys())
def test_what_is_out_of_order_is_refused_with_the_rule_and_the_seq(
    start: Callable[[], LogWriter], write: Write, rule: str
) -> None:
    log = start()
    with pytest.raises(AppendRefused, match=rule) as refused:
        write(log)
    assert refused.value.code == "OUT_OF_ORDER"
    assert str(refused.value).startswith(f"seq {len(log.events)}: ")


def test_a_call_of_an_earlier_step_is_not_answered_later() -> None:
    log = _after_result()
    log.result("c2", code="TOOL_NOT_STARTED")
    log.end_step()
    log.start_step()
    with pytest.raises(AppendRefused, match="no answer of this step"):
        log.say("tool/result", tool_message("t", "c1", "late", is_error=False))


def test_steps_count_from_one_in_every_turn() -> None:
    log = _in_step()
    log.end_step()
    assert log.start_step().data == {"turn": 2, "step": 2}
    log.end_step()
    log.end_turn()
    log.start_turn()
    assert log.start_step().data == {"turn": 3, "step": 1}


def test_a_call_id_may_come_again_in_another_step() -> None:
    log = _after_result()
    log.result("c2", code="TOOL_NOT_STARTED")
    log.end_step()
    log.start_step()
    log.answer(calls=["c1"])
    assert [call.id for call in log.state.turns.open_calls] == ["c1"]


def test_log_only_events_and_user_messages_stand_anywhere() -> None:
    for start in (LogWriter, _between_turns, _in_turn, _in_step, _with_calls):
        log = start()
        log.user()
        log.add("session/title", {"title": "t", "source": "user"})
        log.add("llm/retry", {})
        log.add("weather/seen", {"turn": 99}, ignorable=True)
        log.queue()
        log.add("session/end-seed", {})


def test_the_open_turn_is_known_from_its_own_events() -> None:
    log = _after_result()
    start = max(event.seq for event in log.events if event.type == "turn/start")
    assert open_turn(log.events[start:]) == log.state.turns
    assert open_turn(log.events) == log.state.turns
    assert open_turn([]) == TurnState()
