"""What stands in a log where events were lost, so that what follows can stand where it stood.

Seqs, turns and steps of what is left must not change: other events, branches and requests name
them. So every lost event gets a stand-in; where the loss took the start or end of a turn or step
with it, the stand-in says that instead, for the log after it could not be admitted otherwise.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from store.errors import LogDamaged
from store.model.closing import closing_drafts
from store.model.events import Draft, Event, Replace
from store.model.jsonvalue import int_at
from store.model.turns import TurnState, open_turn

LOST: Final = "salvage/lost"
"""An event of which nothing is known but its place."""

UNFIT: Final = "salvage/unfit"
"""An event that can be read, kept whole in `data.event`, but cannot stand after what was lost."""

NOTE: Final = "salvage/note"
"""At the end of a mended log: which events were lost, and which are not proven to be whole."""

# They stand in one event, which is read with its log: a wreck may have lost a hundred thousand.
NOTED: Final = 100

_IN_STEP: Final = frozenset(
    {
        "step/end",
        "system/message",
        "developer/message",
        "assistant/message",
        "assistant/attempt",
        "tool/call",
        "tool/result",
        "request/dispatched",
    }
)
_IN_TURN: Final = frozenset({"request/header", "request/context"})
_PLACED: Final = _IN_STEP | _IN_TURN | {"turn/start", "turn/end", "step/start"}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a log must stand for an event to follow; a step of None may be any, or none."""

    turn: int
    turn_is_open: bool
    step: int | None = None
    step_is_open: bool = False


def bridge(
    tail: Sequence[Event],
    last_turn: int,
    following: Iterable[Event],
    *,
    next_seq: int,
    length: int,
) -> tuple[Draft, ...]:
    """Return `length` drafts for as many lost events, after which `following` can stand.

    `tail` holds the events of the turn that is open before the loss, `last_turn` is the number of
    the last turn. What was really there was one way to get from here to there, so a shorter one
    always fits; where none does, the events that follow are not those that did.
    """
    found = next(((event, place) for event in following if (place := _before(event))), None)
    drafts: list[Draft] = []
    if found is not None and found[1].turn - last_turn <= length:
        drafts = _way(tail, last_turn, found[1], next_seq=next_seq, time=found[0].time)
    if len(drafts) > length:
        drafts = []
    time = tail[-1].time if tail else (0 if found is None else found[0].time)
    lost = Draft(LOST, {}, ignorable=True, time=time)
    return (*[lost] * (length - len(drafts)), *drafts)


def unfit(event: Event) -> Draft:
    """Return the stand-in of an event that can be read and cannot stand."""
    return Draft(UNFIT, {"event": event.envelope}, ignorable=True, time=event.time)


def note(lost: Iterable[int], unproven: Iterable[int], *, time: int) -> Draft:
    """Return what is said at the end of a mended log: which seqs, of many the first hundred."""
    data = {"lost": tuple(islice(lost, NOTED)), "unproven": tuple(islice(unproven, NOTED))}
    return Draft(NOTE, data, ignorable=True, time=time)


def _before(event: Event) -> _Place | None:
    """Return where a log stood before an event; None when the event does not tell."""
    try:
        return _told(event)
    except (LogDamaged, KeyError, TypeError):
        return None


def _told(event: Event) -> _Place | None:
    kind = event.type
    is_replaced = kind == "tool/result" and isinstance(event.surface_op, Replace)
    if kind not in _PLACED or is_replaced:
        return None
    turn = int_at(event.data, "turn")
    if kind == "turn/start":
        return _Place(turn - 1, turn_is_open=False)
    if kind == "turn/end":
        return _Place(turn, turn_is_open=True, step=-1)
    if kind in _IN_TURN:
        return _Place(turn, turn_is_open=True)
    step = int_at(event.data, "step") - (kind == "step/start")
    return _Place(turn, turn_is_open=True, step=step, step_is_open=kind in _IN_STEP)


def _way(
    tail: Sequence[Event], last_turn: int, goal: _Place, *, next_seq: int, time: int
) -> list[Draft]:
    turns = open_turn(tail)
    if not turns.turn_is_open:
        turns = TurnState(last_turn=last_turn)
    closers = list(closing_drafts(tail, next_seq=next_seq, cause="interrupted"))
    drafts: list[Draft] = []
    if turns.turn_is_open and (not goal.turn_is_open or turns.last_turn != goal.turn):
        drafts, turns = closers, TurnState(last_turn=turns.last_turn)
    elif turns.step_is_open and goal.step is not None and not _is_in(turns, goal):
        drafts = closers[:-1]
        turns = TurnState(turns.last_turn, turn_is_open=True, last_step=turns.last_step)
    return drafts + _forward(turns, goal, time)


def _is_in(turns: TurnState, goal: _Place) -> bool:
    return goal.step_is_open and turns.step_is_open and turns.last_step == goal.step


def _forward(turns: TurnState, goal: _Place, time: int) -> list[Draft]:
    """Return what leads from a place where no step is open, or the right one, to the goal."""
    drafts = []
    for turn in range(turns.last_turn + 1, goal.turn + (not goal.turn_is_open)):
        drafts.append(Draft("turn/start", {"turn": turn}, time=time))
        reason = {"kind": "interrupted"}
        drafts.append(Draft("turn/end", {"turn": turn, "reason": reason}, time=time))
    step = turns.last_step
    if goal.turn_is_open and not turns.turn_is_open:
        drafts.append(Draft("turn/start", {"turn": goal.turn}, time=time))
        step = 0
    if goal.step is None or _is_in(turns, goal):
        return drafts
    for number in range(step + 1, goal.step + 1):
        place = {"turn": goal.turn, "step": number}
        drafts.append(Draft("step/start", place, time=time))
        drafts.append(Draft("step/end", place, time=time))
    if goal.step_is_open and goal.step > step:
        drafts.pop()
    return drafts
