"""What the window asks about chats: complete answers, each made from one snapshot."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TypeVar

from desktop.faces import ChatDamage, OpenedChat, QueuedMessage, SavedDraft
from desktop.models import Models
from desktop.runtime.damaged import CODE
from store import Event, NotFound, Reader, SessionId, SessionSummary, StoreDamaged, Stretch, Walked
from store.model.jsonvalue import well_formed

__all__ = [
    "draft_of",
    "draft_record",
    "events_in",
    "index_of",
    "joined",
    "marking_events",
    "open_chat",
    "queued_in",
]

WillBeSent = Callable[[SessionId, str], bool]
ModelsOf = Callable[[Reader, SessionId | None], Models]
T = TypeVar("T")
_SAID = frozenset({"user/message", "assistant/message"})
_SUMMARY, _REQUEST = "compaction/summary", "request/dispatched"
_AT_ONCE = 1000


def open_chat(
    reader: Reader,
    session_id: SessionId,
    *,
    limit: int,
    models: ModelsOf,
    will_be_sent: WillBeSent,
    is_damaged: bool = False,
) -> OpenedChat:
    """Return all that a chat's screen starts from, its last `limit` transcript events with it.

    One that is known to be damaged, or turns out to be, opens with what can be read of it and where
    not: the beginning of each is looked at, which is all of most. Raises StoreDamaged where not
    even its row can be read.
    """
    with suppress(StoreDamaged, NotFound):  # what is damaged or gone, is looked for below
        walked = reader.walk(session_id)
        if walked.is_listed and not (walked.wrong or is_damaged):
            opened = _whole(reader, session_id, limit, models, will_be_sent)
            if _tells_all(opened, walked, limit):
                return opened
    summary, stretches = reader.summary(session_id), reader.stretches(session_id)
    parts = [reader.transcript(session_id, stretch, limit=limit) for stretch in stretches]
    stop = stretches[0].stop if stretches else summary.events
    return OpenedChat(
        summary=summary,
        parent=_if_readable(lambda: _parent(reader, summary), None),
        outline=tuple(entry for outline, _ in parts for entry in outline),
        events=tuple(event for _, page in parts for event in page)[-limit:],
        continuations=_if_readable(lambda: reader.continuations(session_id), ()),
        queued=_if_readable(lambda: queued_in(reader, session_id, will_be_sent), ()),
        live=None,
        draft=_if_readable(lambda: draft_of(reader, session_id), SavedDraft()),
        models=_if_readable(lambda: models(reader, session_id), models(reader, None)),
        upto_seq=summary.events,
        problem=CODE,
        damage=ChatDamage(
            stop,
            can_branch=any(entry.type in _SAID for entry in parts[0][0]) if parts else False,
            gaps=_gaps(stretches, [bool(outline) for outline, _ in parts]),
        ),
    )


def _tells_all(opened: OpenedChat, walked: Walked, limit: int) -> bool:
    """Say whether what an index listed is what was walked: a damaged one may find half of it."""
    listed = [entry.seq for entry in opened.outline]
    page = [event.seq for event in opened.events]
    return set(walked.shown) <= set(listed) and page == listed[-limit:]


def _gaps(stretches: Sequence[Stretch], shown: Sequence[bool]) -> tuple[int, ...]:
    """Return where something is missing; places with nothing to show between them are one."""
    gaps: list[int] = []
    for stretch, has_rows in zip(stretches, shown, strict=True):
        if stretch.wrong and (has_rows or not gaps):
            gaps.append(stretch.stop)
    return tuple(gaps)


def index_of(reader: Reader, session_id: SessionId) -> tuple[tuple[int, str], ...]:
    """Return seq and type of every event of a damaged log that can be read."""
    return tuple(
        (event.seq, event.type)
        for stretch in reader.stretches(session_id)
        for event in events_in(reader, session_id, stretch)
    )


def marking_events(
    reader: Reader, session_id: SessionId, *, is_damaged: bool = False
) -> tuple[Event, ...]:
    """Return what marks other rows of a chat: every summary, and the latest request.

    Of a log that is known to be damaged no index is trusted: it is walked.
    """
    if not is_damaged:
        request = reader.latest(session_id, _REQUEST)
        return (*reader.shown(session_id, _SUMMARY), *(() if request is None else (request,)))
    index = index_of(reader, session_id)
    seqs = [seq for seq, kind in index if kind == _SUMMARY]
    seqs += [seq for seq, kind in index if kind == _REQUEST][-1:]
    return reader.events_at(session_id, seqs)


def events_in(reader: Reader, session_id: SessionId, stretch: Stretch) -> Iterator[Event]:
    """Yield the events of a part of a log that can be read."""
    for start in range(stretch.start, stretch.stop, _AT_ONCE):
        stop = min(start + _AT_ONCE, stretch.stop)
        yield from reader.events(session_id, start=start, stop=stop)


def _whole(
    reader: Reader,
    session_id: SessionId,
    limit: int,
    models: ModelsOf,
    will_be_sent: WillBeSent,
) -> OpenedChat:
    summary = reader.summary(session_id)
    return OpenedChat(
        summary=summary,
        parent=_parent(reader, summary),
        outline=reader.outline(session_id),
        events=reader.page(session_id, limit=limit),
        continuations=reader.continuations(session_id),
        queued=queued_in(reader, session_id, will_be_sent),
        live=None,
        draft=draft_of(reader, session_id),
        models=models(reader, session_id),
        upto_seq=summary.events,
    )


def _parent(reader: Reader, summary: SessionSummary) -> SessionSummary | None:
    return None if summary.parent is None else reader.summary(summary.parent)


def _if_readable(read: Callable[[], T], otherwise: T) -> T:
    """Return what stands beside a damaged log, or `otherwise` where that is damaged as well.

    The chat says that it is damaged, and nothing is added to it: no part of it counts as empty.
    """
    try:
        return read()
    except (StoreDamaged, NotFound):
        return otherwise


def queued_in(
    reader: Reader, session_id: SessionId, will_be_sent: WillBeSent
) -> tuple[QueuedMessage, ...]:
    """Return the messages that wait in a chat, oldest first."""
    return tuple(
        QueuedMessage(message, not_sent=not will_be_sent(session_id, str(message["id"])))
        for message in reader.inbox(session_id).next_turn
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
