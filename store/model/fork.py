"""Where a log may be cut, and what a branch begins with.

A boundary is the seq of the last event that the branch inherits; -1 inherits nothing.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from store.errors import InvalidBoundary, NotFound
from store.model.compaction import is_for_the_model
from store.model.events import Draft, Event
from store.model.jsonvalue import FrozenObject, is_integer, object_at, objects_at, text_at
from store.model.messages import calls_of

CutPlace: TypeAlias = Literal["before-message", "before-answer", "in-answer", "after-answer"]
"""Where in an open turn a log is cut, by what of it was said until there."""

_SPOKEN = frozenset({"user/message", "assistant/message"})
_TOLD = _SPOKEN | {"tool/result"}


def check_boundary(boundary: object, *, last_seq: int) -> int:
    """Return the boundary if a log that ends at `last_seq` can be cut there.

    Raises `InvalidBoundary`, naming the last seq.
    """
    if not is_integer(boundary):
        raise InvalidBoundary(
            f"a boundary is an integer from -1 to {last_seq}, not {boundary!r:.80}",
            last_seq=last_seq,
        )
    if not -1 <= boundary <= last_seq:
        raise InvalidBoundary(
            f"there is no event {boundary}: the last seq is {last_seq}", last_seq=last_seq
        )
    return boundary


def end_seed(time: int) -> Draft:
    """Return the marker after what a branch inherits; `time` is the boundary event's."""
    return Draft("session/end-seed", {"inherited": True}, time=time)


def branch_boundary_after(events_of_turn: Sequence[Event], seq: int) -> int:
    """Return where to cut so that the branch goes on after the event `seq`.

    After a turn's last answer that is the end of the turn, if it ended; otherwise the event itself.
    """
    if _event_at(events_of_turn, seq).type != "assistant/message":
        return seq
    for event in events_of_turn:
        if event.seq > seq and event.type == "assistant/message":
            return seq
        if event.seq > seq and event.type == "turn/end":
            return event.seq
    return seq


def branch_boundary_before(events_of_turn: Sequence[Event], seq: int) -> int:
    """Return where to cut so that the user message `seq` can be said anew.

    Just before its turn; but where somebody spoke earlier in that turn (the earlier messages of its
    batch, an answer that it followed), just before the message itself.
    """
    _event_at(events_of_turn, seq)
    for event in reversed(events_of_turn):
        if event.seq >= seq:
            continue
        if event.type in _SPOKEN or event.type == "turn/end":
            return seq - 1
        if event.type == "turn/start":
            return event.seq - 1
    return seq - 1


def branch_boundary_again(events_of_turn: Sequence[Event], seq: int) -> int:
    """Return where to cut so that the answer `seq` can be asked for again.

    Just before the first `request/dispatched` of its step; just before the answer when the log has
    none.
    """
    answer = _event_at(events_of_turn, seq)
    for event in events_of_turn:
        is_request = event.type == "request/dispatched" and event.seq < seq
        if is_request and _place(event) == _place(answer):
            return event.seq - 1
    return seq - 1


def place_of_cut(before: Sequence[Event], *, turn: int) -> CutPlace:
    """Return where a cut lies whose open turn is `turn`; `before` is the end of the log until it.

    A turn that asks again has no message of its own: it is cut before the answer to one that was
    said in an earlier turn.
    """
    told = (event for event in reversed(before) if event.type in _TOLD)
    last = next((event for event in told if not is_for_the_model(event)), None)
    if last is None:
        return "before-message"
    if last.type == "user/message":
        return "before-answer"
    if last.data.get("turn") != turn:
        return "before-message"
    is_whole = last.type == "assistant/message" and not calls_of(object_at(last.data, "message"))
    return "after-answer" if is_whole else "in-answer"


def unsaid_at(events_around: Sequence[Event], seq: int) -> tuple[FrozenObject, ...]:
    """Return the messages of a person that a cut at `seq` leaves out, though they were sent.

    `events_around` is the turn around the cut, or the gap between two.
    """
    if events_around and events_around[0].type == "turn/start":
        answers = (event.seq for event in events_around if event.type == "assistant/message")
        messages = _said_between(events_around, seq, next(answers, events_around[-1].seq + 1))
    else:
        sent = (e.data for e in events_around if (e.seq, e.type) == (seq, "agent/inbox/spliced"))
        messages = tuple(each for data in sent for each in objects_at(data, "inserted"))
    return tuple(each for each in messages if text_at(object_at(each, "source"), "kind") == "user")


def _said_between(events: Sequence[Event], start: int, stop: int) -> tuple[FrozenObject, ...]:
    said = (event for event in events if event.type == "user/message")
    return tuple(event.data for event in said if start < event.seq < stop)


def _place(event: Event) -> tuple[object, object]:
    return event.data.get("turn"), event.data.get("step")


def _event_at(events: Sequence[Event], seq: int) -> Event:
    for event in events:
        if event.seq == seq:
            return event
    raise NotFound(f"the event {seq} is not in this turn")
