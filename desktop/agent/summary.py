"""What a summary is asked with, how it is planned, and what it leaves in the log. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import uuid4

from desktop.agent.history import History
from desktop.agent.oneshot import OneShot, Part, unsettled_draft
from desktop.agent.promptsize import likely_tokens, size_of
from desktop.agent.span import COMPACTION, Item, Span, bites_of, plan_span
from desktop.llm.types import Route
from store.model.events import Draft, Event, Replace
from store.model.jsonvalue import FrozenObject
from store.model.messages import files_of, text_of, user_message

__all__ = [
    "Plan",
    "asked_for",
    "ends_of_crash",
    "framed",
    "is_shorter",
    "longest_summary",
    "plan_for",
    "summary_drafts",
]

SOURCE: Final = {"kind": COMPACTION}
# Part of every log that holds a summary: a later version may use other words, never change these.
_INSTRUCTION: Final = (
    "Summarise this conversation so that it can go on without the messages above. Keep the facts, "
    "names, numbers, decisions, code and open questions that later answers may need, say what "
    "pictures showed, and what the user wants. Write plain text in the language of the "
    "conversation, at most {words} words. Do not answer the last message: write the summary only."
)
_FRAME: Final = (
    "To make room, the beginning of this conversation was replaced by this summary:\n\n"
    "{text}\n\nThe conversation goes on after it."
)
_CUT: Final = "\n[…]\n"
_CUT_SHORT: Final = "({role}, too long to be given whole) {text}"

# A summary must leave room to go on: an eighth of the window, and no more than is soon read.
_SHARE_OF_WINDOW: Final = 8
_LONGEST: Final = 4096
_SHORTEST: Final = 64
_WORDS_PER_TOKEN: Final = 0.6
# What stays as it is: enough of the newest turns to go on without a break. Where turns are long a
# little more, if the rest then fits, with the answer, into one request that goes on from the last.
_KEEP_OF_WINDOW: Final = (0.4, 0.5, 0.6)
_KEEP_OF_CHAT: Final = 1 / 2
# Estimates miss by a few percent.
_SLACK: Final = 0.05
_LEAST_ROOM: Final = 64.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What a summary is to replace, how long it may be, and how much one request may hold.

    `longest` in the server's tokens; `room` in likely tokens, with place for a summary so far.
    """

    span: Span
    longest: int
    room: float
    fits_at_once: bool

    def bites(self, share: float) -> tuple[tuple[Item, ...], ...]:
        """Return the span in parts for one request each, at a share of the room."""
        if self.fits_at_once and share >= 1:
            return (self.span.items,)
        return bites_of(self.span.items, room_tokens=self.room_at(share))

    def room_at(self, share: float) -> float:
        """Return how many likely tokens of the chat go into one request."""
        room = self.span.tokens if self.fits_at_once else self.room
        return max(_LEAST_ROOM, room * share)


def plan_for(history: History, *, window: int | None, overflowed: bool) -> Plan | None:
    """Return the plan for a chat, or None when nothing is to be gained.

    `window` is what the model is said to read, None when unknown; a chat that `overflowed` is at
    least as long as what it really reads.
    """
    scale, total = history.scale(), history.size.likely
    holds = total if window is None else window / scale
    if overflowed:
        holds = min(holds, total)
    items = [Item(node.seq, node.type, node.message, node.size.likely) for node in history.nodes]
    keeps = (min(holds * share, total * _KEEP_OF_CHAT) for share in _KEEP_OF_WINDOW)
    spans = [span for keep in keeps if (span := plan_span(items, keep_tokens=keep))]
    if not spans:
        return None
    longest = longest_summary(round(holds * scale))
    system = 0.0 if spans[0].system is None else spans[0].system.tokens
    free = holds * (1 - _SLACK) - system - likely_tokens(_INSTRUCTION) - longest / scale
    span = next((span for span in spans if span.tokens <= free), spans[0])
    # A model whose window nobody knows is trusted with all of it, until it says no.
    is_unlimited = window is None and not overflowed
    return Plan(span, longest, free - longest / scale, is_unlimited or span.tokens <= free)


def longest_summary(window: int) -> int:
    """Return how many tokens a summary for a window of so many may take."""
    return max(_SHORTEST, min(_LONGEST, window // _SHARE_OF_WINDOW))


def asked_for(
    plan: Plan, bite: Sequence[Item], *, header: FrozenObject, so_far: str | None, share: float
) -> OneShot:
    """Return the request for the summary of a part, going on from the one `so_far`.

    It begins as the chat's own requests do, so that a server that remembers beginnings reads
    nothing twice.
    """
    parts: list[Part] = [] if plan.span.system is None else [plan.span.system.seq]
    if so_far is not None:
        parts.append(framed(so_far))
    parts += _parts_of(bite, room=plan.room_at(share))
    words = round(plan.longest * _WORDS_PER_TOKEN)
    parts.append(user_message(uuid4().hex, _INSTRUCTION.format(words=words), source=SOURCE))
    return OneShot("summary", header, tuple(parts))


def framed(text: str) -> FrozenObject:
    """Return the message that stands for what was summed up."""
    return user_message(uuid4().hex, _FRAME.format(text=text), source=SOURCE)


def is_shorter(message: FrozenObject, span: Span) -> bool:
    """Say whether a summary takes less room than what it stands for."""
    return size_of(message).likely < span.tokens


def summary_drafts(
    plan: Plan, message: FrozenObject, *, text: str, route: Route
) -> tuple[Draft, ...]:
    """Return the record of a summary, and the message that takes the place of the span."""
    seqs = plan.span.seqs
    summary = {
        "provider": route.provider,
        "model": route.model,
        "maxTokens": plan.longest,
        "text": text,
        "shadowedSeqs": list(seqs),
    }
    return (
        Draft("compaction/summary", summary),
        Draft(
            "user/message",
            message,
            surface_op=Replace(seqs[0], seqs[-1]),
            source_event_seqs=seqs,
        ),
    )


def ends_of_crash(pending: Iterable[Event]) -> tuple[Draft, ...]:
    """Return what ends a compaction that a crash left behind; `pending` are the events since."""
    events = tuple(pending)
    if not events:
        return ()
    return (*unsettled_draft(events), Draft("compaction/end", {"outcome": "interrupted"}))


def _parts_of(bite: Sequence[Item], *, room: float) -> list[Part]:
    """Return a part of a chat by its seqs; what is too long for the room in shortened words."""
    if sum(item.tokens for item in bite) <= room:
        return [item.seq for item in bite]
    each = room / len(bite)
    return [
        item.seq if item.message is None or item.tokens <= each else _shortened(item.message, each)
        for item in bite
    ]


def _shortened(message: FrozenObject, tokens: float) -> FrozenObject:
    """Return the beginning and the end of a message's words, told as somebody's."""
    text = _words_of(message)
    kept = int(len(text) * tokens / max(tokens, likely_tokens(text)))
    tail = kept // 3
    words = text if kept >= len(text) else text[: kept - tail] + _CUT + text[len(text) - tail :]
    told = _CUT_SHORT.format(role=message.get("role"), text=words)
    return user_message(uuid4().hex, told, source=SOURCE)


def _words_of(message: FrozenObject) -> str:
    """Return what a message says, with the names of its files, whose text is too long here."""
    names = (str(file.get("name") or file.get("mediaType")) for file in files_of(message))
    return "\n\n".join([*(f"[File: {name}]" for name in names), text_of(message)])
