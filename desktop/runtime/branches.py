"""Where a branch is cut, what it is called, and what its composer starts with."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import reduce

from desktop.agent.appended import appended
from desktop.faces import Attachment, BranchMade, BranchPoint, Cut, SavedDraft
from desktop.runtime.chats import draft_record, events_in
from store import (
    Event,
    Inbox,
    InvalidBoundary,
    NotFound,
    Reader,
    SessionId,
    Store,
    StoreDamaged,
    Stretch,
)
from store.model.closing import closing_drafts
from store.model.fork import (
    branch_boundary_after,
    branch_boundary_again,
    branch_boundary_before,
    place_of_cut,
    unsaid_at,
)
from store.model.jsonvalue import FrozenObject
from store.model.messages import attachments_of, text_of
from store.model.turns import open_turn

__all__ = [
    "Plan",
    "carry_out",
    "first_words_wanted",
    "make_branch",
    "name_apart",
    "next_name",
    "plan_branch",
    "point_at",
]

_BEYOND_THE_OPENING = frozenset({"user/message", "assistant/message", "turn/end"})
# Events of the transcript: behind the last words stand a few notices, two for each branch.
_RECENT = 40
_NUMBERED = re.compile(r"\s*\(\d+\)$")


@dataclass(frozen=True, slots=True)
class Plan:
    """A branch to make: where the log is cut, its name, and the words that go back."""

    boundary: int
    title: str
    draft_text: str = ""
    draft_attachments: tuple[Attachment, ...] = ()


async def make_branch(
    store: Store, parent: SessionId, seq: int, cut: Cut, child: SessionId, stop: int | None = None
) -> BranchMade:
    """Make a branch with its name and the words that go back. Raises StoreError.

    `stop` is the first event that cannot be read, in a chat that is known to be damaged: what
    begins behind it would be damaged too, and is refused.
    """
    if stop is not None and seq >= stop and cut != "before-damage":
        raise InvalidBoundary(f"the log is damaged at {stop}", last_seq=stop - 1)
    plan = await appended(
        store.read(lambda reader: plan_branch(reader, parent, seq=seq, cut=cut, stop=stop))
    )
    made = await carry_out(store, parent, plan, child)
    if stop is not None:
        await _forget_unreadable_settings(store, child)
    return made


async def carry_out(store: Store, parent: SessionId, plan: Plan, child: SessionId) -> BranchMade:
    """Make a branch as it was planned. Raises StoreError."""
    # A crash between these leaves a whole branch that only lacks its name or its draft.
    await appended(store.fork(parent, plan.boundary, child))
    await appended(store.rename(child, plan.title, by="auto"))
    draft = SavedDraft(plan.draft_text, plan.draft_attachments)
    await appended(store.save_draft(child, draft_record(draft)))
    return BranchMade(child, plan.draft_text, plan.draft_attachments)


def plan_branch(
    reader: Reader, parent: SessionId, *, seq: int, cut: Cut, stop: int | None = None
) -> Plan:
    """Say where a branch asked for on the event `seq` begins; nothing from `stop` on is read.

    Raises NotFound or InvalidBoundary when there is no such event.
    """
    title = next_name(reader, parent)
    if cut == "at":
        around = reader.turn_events(parent, seq, before=stop)
        return Plan(seq, title, *_back_in_the_box(unsaid_at(around, seq)))
    if cut == "before-damage":
        return _before_damage(reader, parent, seq, title)
    turn = reader.turn_events(parent, seq, before=stop)
    if cut == "after-answer":
        return Plan(branch_boundary_after(turn, seq), title)
    if cut == "before-answer":
        return Plan(branch_boundary_again(turn, seq), title)
    message = _event(turn, seq).data
    return Plan(
        branch_boundary_before(turn, seq), title, text_of(message), tuple(attachments_of(message))
    )


def point_at(
    reader: Reader, session_id: SessionId, seq: int, stop: int | None = None
) -> BranchPoint:
    """Return what a branch cut at `seq` would be; nothing from `stop` on is read."""
    around = reader.turn_events(session_id, seq, before=stop)
    tail = tuple(event for event in around if event.seq <= seq)
    closing = closing_drafts(tail, next_seq=seq + 2, cause="forked")
    brings_back = bool(unsaid_at(around, seq))
    if not closing:
        return BranchPoint(brings_back=brings_back)
    before = reader.page(session_id, before=seq + 1, limit=_RECENT)
    place = place_of_cut(before, turn=open_turn(tail).last_turn)
    return BranchPoint(closing, place, brings_back)


def first_words_wanted(reader: Reader, session_id: SessionId) -> bool:
    """Say whether a branch still bears the name it was made with, and has no words of its own."""
    summary = reader.summary(session_id)
    if summary.boundary is None or summary.title_by != "auto":
        return False
    if not _NUMBERED.search(summary.title or ""):
        return False  # named by its words long ago: no need to look through a long chat
    own = reader.outline(session_id)
    return not reader.inbox(session_id).next_turn and not any(
        entry.type == "user/message" and entry.seq > summary.boundary for entry in own
    )


def _before_damage(reader: Reader, parent: SessionId, seq: int, title: str) -> Plan:
    """Keep all that can be read before the event `seq`.

    Where that is only the beginning of a turn, whose words are lost with the event, they come back
    as a draft: they were queued before the turn took them.
    """
    turn = reader.turn_events(parent, seq - 1, before=seq)
    start = turn[0]
    if start.type != "turn/start" or any(event.type in _BEYOND_THE_OPENING for event in turn):
        return Plan(seq - 1, title)
    before = events_in(reader, parent, Stretch(0, start.seq))
    waiting = reduce(Inbox.after, before, Inbox()).next_turn
    return Plan(start.seq - 1, title, *_back_in_the_box(waiting))


def _back_in_the_box(messages: Sequence[FrozenObject]) -> tuple[str, tuple[Attachment, ...]]:
    words = "\n\n".join(text for text in map(text_of, messages) if text)
    return words, tuple(one for message in messages for one in attachments_of(message))


async def _forget_unreadable_settings(store: Store, child: SessionId) -> None:
    """Let a branch be asked as all chats are where what it inherited of that is damaged as well."""
    try:
        await appended(store.read(lambda reader: reader.settings(child)))
    except StoreDamaged:
        await appended(store.save_settings(child, {}))


def _event(turn: Sequence[Event], seq: int) -> Event:
    found = next((event for event in turn if event.seq == seq), None)
    if found is None:
        raise NotFound(f"there is no event {seq}")
    return found


def next_name(reader: Reader, parent: SessionId) -> str:
    """Return a name that tells a branch from its siblings until it has words of its own."""
    title = _NUMBERED.sub("", reader.summary(parent).title or "")
    return _numbered(title, reader.titles_beside(parent))


def name_apart(reader: Reader, session_id: SessionId, title: str) -> str:
    """Return `title`, with a number where another chat of the family is called so already."""
    taken = reader.titles_beside(session_id) - {reader.summary(session_id).title}
    return _numbered(title, taken) if title in taken else title


def _numbered(title: str, taken: Collection[str]) -> str:
    number = 2
    while f"{title} ({number})".strip() in taken:
        number += 1
    return f"{title} ({number})".strip()
