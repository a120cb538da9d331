"""The lock of a compaction: while a summary is being made, no other one is begun.

What the model sees changes with one event, the `user/message` that replaces a span; the events
around it say who is at it, and what came of it. A crash leaves the lock behind; whoever goes on
with the log ends it. A branch does not inherit it.
"""

from store.model.events import Event, Replace, refusal
from store.model.jsonvalue import FrozenObject, is_integer, list_at

SUMMARY = "compaction/summary"
START, END = "compaction/start", "compaction/end"


def lock_after(lock: int | None, event: Event) -> int | None:
    """Return the seq of the `compaction/start` that is not ended after one more event, or None.

    Refuses (`AppendRefused`) a second start, and a summary of what is not in the log before it. An
    end or a summary without a start may stand anywhere, as all that is not a message may.
    """
    if event.type == START:
        if lock is not None:
            rule = f"the compaction begun at {lock} has not ended"
            raise refusal("OUT_OF_ORDER", rule, seq=event.seq, event_type=event.type)
        return event.seq
    if event.type == SUMMARY:
        _check_shadowed(event)
    return None if event.type in {END, "session/end-seed"} else lock


def is_for_the_model(event: Event) -> bool:
    """Say whether a message stands on the surface in place of what a person has read.

    So do a summary and a shortened `tool/result`. Words that a person put in the place of others
    are theirs, and are read like any.
    """
    if not isinstance(event.surface_op, Replace):
        return False
    source = event.data.get("source")
    kind = source.get("kind") if isinstance(source, FrozenObject) else None
    return event.type == "tool/result" or kind == "compaction"


def _check_shadowed(event: Event) -> None:
    seqs = list_at(event.data, "shadowedSeqs") if "shadowedSeqs" in event.data else ()
    earlier = all(is_integer(seq) and 0 <= seq < event.seq for seq in seqs)
    if not earlier or len(set(seqs)) != len(seqs):
        rule = "shadowedSeqs name earlier events, each once"
        raise refusal("BAD_SOURCES", rule, seq=event.seq, event_type=event.type)
