"""The messages of a chat that wait for a turn: in the log from the moment Send is pressed."""

from collections.abc import Callable

from desktop.agent.appended import appended
from store import Conflict, Draft, Inbox, Reader, SessionId, Store
from store.model.jsonvalue import FrozenObject

__all__ = ["put_in", "take_out", "waiting"]

# A running turn commits a handful of times a second at most: fifty lost races in a row are none.
_TRIES = 50


async def put_in(store: Store, session_id: SessionId, message: FrozenObject) -> None:
    """Commit a message behind those that wait already.

    Raises StoreError when it is not in the log, whatever the reason.
    """

    def behind(inbox: Inbox) -> Draft:
        return _splice(start=len(inbox.next_turn), removed=0, inserted=[message])

    await _spliced(store, session_id, behind)


async def take_out(store: Store, session_id: SessionId, message_id: str) -> FrozenObject | None:
    """Take a waiting message away and return it; None when a turn has it already."""
    taken: list[FrozenObject] = []

    def without(inbox: Inbox) -> Draft | None:
        taken.clear()
        for place, message in enumerate(inbox.next_turn):
            if message["id"] == message_id:
                taken.append(message)
                return _splice(start=place, removed=1, inserted=[])
        return None

    await _spliced(store, session_id, without)
    return taken[0] if taken else None


async def waiting(store: Store, session_id: SessionId) -> tuple[FrozenObject, ...]:
    """Return the messages that wait for the next turn, oldest first."""
    inbox = await appended(store.read(lambda reader: reader.inbox(session_id)))
    return inbox.next_turn


async def _spliced(
    store: Store, session_id: SessionId, change: Callable[[Inbox], Draft | None]
) -> None:
    """Commit a change of the inbox made for exactly the log it is appended to.

    A turn appends at the same time; what it wrote in between makes the change be made again.
    """
    session = store.session(session_id)
    for _ in range(_TRIES):
        inbox, next_seq = await appended(store.read(lambda reader: _end_of(reader, session_id)))
        draft = change(inbox)
        if draft is None:
            return
        try:
            await appended(session.append([draft], expect=next_seq))
        except Conflict:
            continue
        return
    raise Conflict("the log kept changing while a message was queued")


def _end_of(reader: Reader, session_id: SessionId) -> tuple[Inbox, int]:
    """Return the queue and the next seq. No fold of the log: Send costs the same in any chat."""
    return reader.inbox(session_id), reader.summary(session_id).events


def _splice(*, start: int, removed: int, inserted: list[FrozenObject]) -> Draft:
    count = {"removedCount": removed} if removed else {}
    data = {"target": "next-turn", "start": start, **count, "inserted": inserted}
    return Draft("agent/inbox/spliced", data)
