"""The inbox: whole user messages that wait for the next turn or the next step."""

from dataclasses import dataclass, replace

from store.model.events import Event, refusal
from store.model.jsonvalue import FrozenObject, int_at, objects_at


@dataclass(frozen=True, slots=True)
class Inbox:
    """What waits, oldest first; immutable."""

    next_turn: tuple[FrozenObject, ...] = ()
    next_step: tuple[FrozenObject, ...] = ()

    def spliced(self, data: FrozenObject) -> "Inbox":
        """Return the inbox after a splice; `IndexError` when it does not fit."""
        to_step = data["target"] == "next-step"
        queue = self.next_step if to_step else self.next_turn
        start = int_at(data, "start")
        stop = start + (int_at(data, "removedCount") if "removedCount" in data else 0)
        if stop > len(queue):
            raise IndexError(f"entries {start} to {stop} of an inbox that holds {len(queue)}")
        queue = (*queue[:start], *objects_at(data, "inserted"), *queue[stop:])
        return replace(self, next_step=queue) if to_step else replace(self, next_turn=queue)

    def after(self, event: Event) -> "Inbox":
        """Return the inbox after one more event; refuses (`AppendRefused`) what does not fit."""
        if event.type == "session/end-seed":
            return Inbox()
        if event.type != "agent/inbox/spliced":
            return self
        try:
            return self.spliced(event.data)
        except IndexError as error:
            rule = f"a splice lies within the inbox: {error}"
            raise refusal("BAD_INBOX", rule, seq=event.seq, event_type=event.type) from error
