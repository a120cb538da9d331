"""What is owed to a turn that was cut, by a crash or by a branch point in its middle.

A pure function of the log, so the same cut always gets the same closers. An honest one: a tool
that was started may have done its work; one that was not started did nothing.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from store.model.events import Draft, Event
from store.model.messages import tool_message
from store.model.turns import NOT_STARTED, Call, TurnState, open_turn

Cause: TypeAlias = Literal["interrupted", "forked"]

_NOT_STARTED_TEXT = (
    "This tool call was not started, so it had no effect. "
    "Make the call again if you still need its result."
)
_UNKNOWN_TEXT = (
    "This tool call was started, but its result was lost: it may have finished, in part or in "
    "whole, or not at all. Make the call again only if doing it twice is harmless. Otherwise check "
    "first what it did, or ask the user."
)
_FORKED_NOT_STARTED_TEXT = (
    "This conversation was branched off before the tool call was started here. The original "
    "conversation may have made it and finished it. If you still need the result, make the call "
    "again only if doing it twice is harmless. Otherwise check first what was done, or ask the "
    "user."
)
_FORKED_TEXT = (
    "This conversation was branched off while the tool call was running, so its result is not "
    "known here. The original conversation may have finished it. Make the call again only if doing "
    "it twice is harmless. Otherwise check first what it did, or ask the user."
)


def closing_drafts(tail: Sequence[Event], *, next_seq: int, cause: Cause) -> tuple[Draft, ...]:
    """Return the events that close what is open: results, `step/end`, `turn/end`.

    `tail` holds the events since the last turn boundary (more does no harm), `next_seq` is the seq
    that the first closer will get. Nothing is owed to a balanced log.
    """
    state = open_turn(tail)
    if not state.turn_is_open:
        return ()
    time = tail[-1].time
    results = [
        _result(call, state, seq=seq, cause=cause, time=time)
        for seq, call in enumerate(state.open_calls, start=next_seq)
    ]
    turn, step = state.last_turn, state.last_step
    ends = [Draft("turn/end", {"turn": turn, "reason": {"kind": cause}}, time=time)]
    if state.step_is_open:
        ends.insert(0, Draft("step/end", {"turn": turn, "step": step}, time=time))
    return (*results, *ends)


def _result(call: Call, state: TurnState, *, seq: int, cause: Cause, time: int) -> Draft:
    message_id = f"{cause}-tool-result-{call.id}-{seq}"
    if call.started_seq is None:
        text = _NOT_STARTED_TEXT if cause == "interrupted" else _FORKED_NOT_STARTED_TEXT
        error = {"name": "ToolNotStartedError", "code": NOT_STARTED}
    else:
        text = _UNKNOWN_TEXT if cause == "interrupted" else _FORKED_TEXT
        error = {"name": "ToolOutcomeUnknownError", "code": "TOOL_OUTCOME_UNKNOWN"}
    return Draft(
        "tool/result",
        {
            "turn": state.last_turn,
            "step": state.last_step,
            "message": tool_message(message_id, call.id, text, is_error=True),
            "error": error,
        },
        surface_op="append",
        source_event_seqs=() if call.started_seq is None else (call.started_seq,),
        time=time,
    )
