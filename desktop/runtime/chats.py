"""What the window asks about chats: complete answers, each made from one snapshot."""

from collections.abc import Callable, Mapping

from desktop.faces import OpenedChat, QueuedMessage, SavedDraft
from desktop.models import Models
from store import Reader, SessionId, SessionSummary
from store.model.jsonvalue import well_formed

__all__ = ["draft_of", "draft_record", "joined", "open_chat", "queued_in", "search"]

WillBeSent = Callable[[SessionId, str], bool]


def open_chat(
    reader: Reader,
    session_id: SessionId,
    *,
    limit: int,
    models: Models,
    will_be_sent: WillBeSent,
) -> OpenedChat:
    """Return all that a chat's screen starts from, its last `limit` transcript events with it."""
    summary = reader.summary(session_id)
    return OpenedChat(
        summary=summary,
        parent=None if summary.parent is None else reader.summary(summary.parent),
        outline=reader.outline(session_id),
        events=reader.page(session_id, limit=limit),
        continuations=reader.continuations(session_id),
        queued=queued_in(reader, session_id, will_be_sent),
        live=None,
        draft=draft_of(reader, session_id),
        models=models,
        upto_seq=summary.events,
    )


def queued_in(
    reader: Reader, session_id: SessionId, will_be_sent: WillBeSent
) -> tuple[QueuedMessage, ...]:
    """Return the messages that wait in a chat, oldest first."""
    return tuple(
        QueuedMessage(message, not_sent=not will_be_sent(session_id, str(message["id"])))
        for message in reader.inbox(session_id).next_turn
    )


def search(reader: Reader, text: str) -> tuple[SessionSummary, ...]:
    """Return the chats whose title holds every word of `text`, in the order of the list."""
    words = text.casefold().split()
    return tuple(
        summary
        for summary in reader.sessions()
        if all(word in (summary.title or "").casefold() for word in words)
    )


def draft_of(reader: Reader, session_id: SessionId | None) -> SavedDraft:
    """Return what stands unsent in a composer (None: the one of a new chat)."""
    record = reader.draft(session_id)
    if record is None:
        return SavedDraft()
    attachments = record.get("attachments", ())
    assert isinstance(attachments, list | tuple)
    return SavedDraft(
        str(record.get("text", "")), tuple(one for one in attachments if isinstance(one, Mapping))
    )


def joined(first: SavedDraft, second: SavedDraft) -> SavedDraft:
    """Return both drafts as one, a blank line between their texts."""
    text = "\n\n".join(part for part in (first.text, second.text) if part)
    return SavedDraft(text, first.attachments + second.attachments)


def draft_record(draft: SavedDraft) -> dict[str, object] | None:
    """Return a draft as the store keeps it; None for an empty one."""
    if not draft.text and not draft.attachments:
        return None
    return {
        "text": well_formed(draft.text),
        "attachments": [dict(one) for one in draft.attachments],
    }
