"""From events to what a model is shown."""

from collections.abc import Iterable
from functools import reduce

from store.model.events import MESSAGE_TYPES, Event
from store.model.ids import ObjectDigest, is_digest
from store.model.jsonvalue import FrozenObject, object_at
from store.model.surface import SurfaceFold

ATTACHMENT_STATES = ("attachment/quarantined", "attachment/recovered")
"""The events that set a picture aside, or take it back."""

_NOTHING_WHEN_EMPTY = frozenset({"system/message", "developer/message", "assistant/message"})


def derive_message(event: Event) -> FrozenObject | None:
    """Return the message that an event becomes, value for value; `None` when it becomes nothing."""
    if event.type not in MESSAGE_TYPES:
        return None
    if event.type == "user/message":
        return event.data
    message = object_at(event.data, "message")
    if event.type in _NOTHING_WHEN_EMPTY and not message["content"]:
        return None
    return message


def derive_messages(events_of_surface: Iterable[Event]) -> tuple[FrozenObject, ...]:
    """Return the messages of the events on the surface, which come in surface order."""
    derived = map(derive_message, events_of_surface)
    return tuple(message for message in derived if message is not None)


class MessageFold:
    """The derived messages of a log as it grows; each event is projected once."""

    def __init__(self) -> None:
        self._surface = SurfaceFold()
        self._projected: list[FrozenObject | None] = []
        self._messages: tuple[FrozenObject, ...] | None = ()

    def apply(self, event: Event) -> None:
        """Take in one admitted event."""
        if event.type not in MESSAGE_TYPES:
            return
        span = self._surface.apply(event.seq, event.type, event.surface_op)
        self._projected[span] = [derive_message(event)]
        self._messages = None

    @property
    def messages(self) -> tuple[FrozenObject, ...]:
        """What a model would be shown now."""
        if self._messages is None:
            self._messages = tuple(item for item in self._projected if item is not None)
        return self._messages


def quarantined(events: Iterable[Event]) -> frozenset[ObjectDigest]:
    """Return the objects that are set aside after these events: damaged, and not yet recovered."""
    return reduce(quarantined_after, events, frozenset())


def quarantined_after(aside: frozenset[ObjectDigest], event: Event) -> frozenset[ObjectDigest]:
    """Return the objects that are set aside after one more event."""
    if event.type not in ATTACHMENT_STATES:
        return aside
    name = event.data.get("attachmentId")
    if not isinstance(name, str) or not is_digest(name):
        return aside
    changed = {ObjectDigest(name)}
    return aside | changed if event.type == "attachment/quarantined" else aside - changed
