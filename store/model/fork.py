"""Where a log may be cut, and what a branch begins with.

A boundary is the seq of the last event that the branch inherits; -1 inherits nothing.
"""

from collections.abc import Sequence

from store.errors import InvalidBoundary, NotFound
from store.model.events import Draft, Event
from store.model.jsonvalue import is_integer

_SPOKEN = frozenset({"user/message", "assistant/message"})


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


def _place(event: Event) -> tuple[object, object]:
    return event.data.get("turn"), event.data.get("step")


def _event_at(events: Sequence[Event], seq: int) -> Event:
    for event in events:
        if event.seq == seq:
            return event
    raise NotFound(f"the event {seq} is not in this turn")
