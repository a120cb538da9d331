"""A lost picture or text file put back: the same one in its place, any other in a branch.

That it is the same one its digest proves: of the file as it was given, or of the copy that models
get, which is made of it again.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Literal

from desktop.agent.appended import appended
from desktop.faces import Attachment
from desktop.intake import Copy, Taken, copies_of
from desktop.runtime.branches import Plan, plan_branch
from desktop.runtime.notices import Refused
from desktop.textfile import MEDIA_TYPE
from store import Draft, Event, NotFound, ObjectDigest, Reader, SessionId, Store, StoreDamaged
from store.model.jsonvalue import FrozenObject, object_at
from store.model.messages import attachments_of

__all__ = ["holder_of", "kind_of", "plan_exchange", "recover", "same_files"]

_PAGE = 200
_MESSAGES = frozenset({"user/message", "assistant/message", "tool/result"})
Hold = Callable[[SessionId, Callable[[], Awaitable[None]]], Awaitable[None]]
Release = Callable[[SessionId], None]


def holder_of(reader: Reader, session_id: SessionId, seq: int, digest: str) -> Event:
    """Return the message that a person sees the picture in: `seq`, or else the last one before it.

    Raises NotFound.
    """
    before: int | None = seq + 1
    while before is not None:
        events = reader.page(session_id, before=before, limit=_PAGE)
        for event in reversed(events):
            if any(one.get("attachmentId") == digest for one in _attachments(event)):
                return event
        before = events[0].seq if len(events) == _PAGE else None
    raise NotFound(f"no message before {seq + 1} names {digest}")


def kind_of(holder: Event, digest: str) -> Literal["picture", "text"]:
    """Return what was lost."""
    return "text" if _lost_in(holder, digest).get("mediaType") == MEDIA_TYPE else "picture"


def same_files(holder: Event, digest: str, given: Taken) -> tuple[Copy, ...]:
    """Return what of a given file is the lost one itself and may take its place; maybe nothing."""
    lost = _lost_in(holder, digest)
    names = {lost.get("attachmentId"), lost.get("originalId")}
    return tuple(copy for copy in copies_of(given) if copy.digest in names)


def plan_exchange(
    reader: Reader, session_id: SessionId, holder: Event, digest: str, other: Attachment
) -> Plan:
    """Plan a branch before a person's message, with another file in the place of the lost one.

    Raises Refused for a message of anybody else: nobody may say it anew.
    """
    if holder.type != "user/message":
        raise Refused("PICTURE_DIFFERS")
    plan = plan_branch(reader, session_id, seq=holder.seq, cut="before-message")
    exchanged = (
        other if one.get("attachmentId") == digest else one for one in plan.draft_attachments
    )
    return replace(plan, draft_attachments=tuple(exchanged))


async def recover(store: Store, digest: ObjectDigest, hold: Hold, release: Release) -> None:
    """Take a picture that can be read again back into every chat that had set it aside.

    `hold` keeps a chat's turns from running meanwhile; whatever comes of it, `release` runs those
    that were asked for. Raises StoreError.
    """
    for chat in await appended(store.read(lambda reader: _without(reader, digest))):
        try:
            await hold(chat, partial(_take_back, store, chat, digest))
        finally:
            release(chat)


async def _take_back(store: Store, chat: SessionId, digest: ObjectDigest) -> None:
    draft = Draft("attachment/recovered", {"attachmentId": digest})
    await appended(store.session(chat).append([draft]))


def _without(reader: Reader, digest: ObjectDigest) -> tuple[SessionId, ...]:
    return tuple(chat for chat in reader.naming(digest) if _has_set_aside(reader, chat, digest))


def _has_set_aside(reader: Reader, chat: SessionId, digest: ObjectDigest) -> bool:
    try:
        return digest in reader.request_state(chat).quarantined
    except StoreDamaged:  # nothing is added to such a chat
        return False


def _lost_in(holder: Event, digest: str) -> FrozenObject:
    return next(one for one in _attachments(holder) if one.get("attachmentId") == digest)


def _attachments(event: Event) -> tuple[FrozenObject, ...]:
    if event.type not in _MESSAGES:
        return ()
    is_own = event.type == "user/message"
    return attachments_of(event.data if is_own else object_at(event.data, "message"))
