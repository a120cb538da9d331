"""The order of a turn: which turn and step are open, and which tool calls wait for a result."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NoReturn

from store.model.events import Event, Replace, refusal
from store.model.jsonvalue import int_at, object_at, text_at
from store.model.messages import calls_of

NOT_STARTED = "TOOL_NOT_STARTED"


@dataclass(frozen=True, slots=True)
class Call:
    """One tool call of the open step; `started_seq` is its `tool/call`, if the tool was started."""

    id: str
    started_seq: int | None = None
    has_result: bool = False


@dataclass(frozen=True, slots=True)
class TurnState:
    """Where a log stands in its turns; immutable, so that a refused event leaves no trace."""

    last_turn: int = 0
    turn_is_open: bool = False
    last_step: int = 0
    step_is_open: bool = False
    calls: tuple[Call, ...] = ()

    @property
    def open_calls(self) -> tuple[Call, ...]:
        """The calls of the open step that have no result, in the order of the transcript."""
        return tuple(call for call in self.calls if not call.has_result)

    def after(self, event: Event) -> "TurnState":
        """Return the state after one more event; refuses (`AppendRefused`) what is out of order."""
        rule = _RULES.get(event.type)
        return self if rule is None else rule(self, event)


def open_turn(tail: Iterable[Event]) -> TurnState:
    """Return where a log stands, from the events since its last `turn/start` (it included)."""
    state = TurnState()
    for event in tail:
        if event.type == "turn/start":
            state = TurnState(last_turn=int_at(event.data, "turn"), turn_is_open=True)
        elif state.turn_is_open:
            state = state.after(event)
    return state


def _refuse(event: Event, rule: str) -> NoReturn:
    raise refusal("OUT_OF_ORDER", rule, seq=event.seq, event_type=event.type)


def _start_turn(state: TurnState, event: Event) -> TurnState:
    turn = int_at(event.data, "turn")
    if state.turn_is_open:
        _refuse(event, f"turn {state.last_turn} is still open")
    if turn != state.last_turn + 1:
        _refuse(event, f"turns count 1, 2, 3 …: the next is {state.last_turn + 1}, not {turn}")
    return TurnState(last_turn=turn, turn_is_open=True)


def _end_turn(state: TurnState, event: Event) -> TurnState:
    _require_turn(state, event)
    if state.step_is_open:
        _refuse(event, f"a turn ends with its steps closed; step {state.last_step} is open")
    return TurnState(last_turn=state.last_turn)


def _start_step(state: TurnState, event: Event) -> TurnState:
    _require_turn(state, event)
    step = int_at(event.data, "step")
    if state.step_is_open:
        _refuse(event, f"step {state.last_step} is still open")
    if step != state.last_step + 1:
        _refuse(event, f"steps count from 1 in a turn: the next is {state.last_step + 1}")
    return replace(state, last_step=step, step_is_open=True, calls=())


def _end_step(state: TurnState, event: Event) -> TurnState:
    _require_step(state, event)
    if state.open_calls:
        waiting = state.open_calls[0].id
        _refuse(event, f"a step ends with a result for every call; {waiting!r:.80} has none")
    return replace(state, step_is_open=False, calls=())


def _answer(state: TurnState, event: Event) -> TurnState:
    _require_step(state, event)
    asked = [text_at(block, "id") for block in calls_of(object_at(event.data, "message"))]
    if not asked:
        return state
    ids = [call.id for call in state.calls] + asked
    if len(set(ids)) != len(ids):
        _refuse(event, "the ids of a step's tool calls are unique")
    return replace(state, calls=(*state.calls, *map(Call, asked)))


def _start_call(state: TurnState, event: Event) -> TurnState:
    _require_step(state, event)
    call = _known_call(state, event, text_at(event.data, "callId"))
    if call.started_seq is not None:
        _refuse(event, f"the call {call.id!r:.80} was started before")
    return _with_call(state, replace(call, started_seq=event.seq))


def _answer_call(state: TurnState, event: Event) -> TurnState:
    if isinstance(event.surface_op, Replace):
        return state  # stands anywhere; the surface judges it
    _require_step(state, event)
    call = _known_call(state, event, text_at(object_at(event.data, "message"), "toolCallId"))
    if call.started_seq is None and _error_code(event) != NOT_STARTED:
        _refuse(event, f"the result of a call that was not started has the code {NOT_STARTED}")
    return _with_call(state, replace(call, has_result=True))


def _error_code(event: Event) -> str | None:
    return text_at(object_at(event.data, "error"), "code") if "error" in event.data else None


def _known_call(state: TurnState, event: Event, call_id: str) -> Call:
    call = next((call for call in state.calls if call.id == call_id), None)
    if call is None:
        _refuse(event, f"no answer of this step calls {call_id!r:.80}")
    if call.has_result:
        _refuse(event, f"the call {call_id!r:.80} has its result")
    return call


def _with_call(state: TurnState, call: Call) -> TurnState:
    calls = tuple(call if known.id == call.id else known for known in state.calls)
    return replace(state, calls=calls)


def _within_turn(state: TurnState, event: Event) -> TurnState:
    if not state.turn_is_open:
        _refuse(event, "stands inside an open turn")
    return state


def _within_step(state: TurnState, event: Event) -> TurnState:
    _require_step(state, event)
    return state


def _require_turn(state: TurnState, event: Event) -> None:
    _within_turn(state, event)
    if (turn := int_at(event.data, "turn")) != state.last_turn:
        _refuse(event, f"names the open turn, which is {state.last_turn}, not {turn}")


def _require_step(state: TurnState, event: Event) -> None:
    _require_turn(state, event)
    if not state.step_is_open:
        _refuse(event, "stands inside an open step")
    if (step := int_at(event.data, "step")) != state.last_step:
        _refuse(event, f"names the open step, which is {state.last_step}, not {step}")


_RULES: Mapping[str, Callable[[TurnState, Event], TurnState]] = {
    "turn/start": _start_turn,
    "turn/end": _end_turn,
    "step/start": _start_step,
    "step/end": _end_step,
    "system/message": _within_step,
    "developer/message": _within_step,
    "assistant/message": _answer,
    "assistant/attempt": _within_step,
    "tool/call": _start_call,
    "tool/result": _answer_call,
    "request/header": _within_turn,
    "request/context": _within_turn,
    "request/dispatched": _within_step,
}
