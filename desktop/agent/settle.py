"""What an attempt and a turn leave in the log when they end. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol

from desktop.agent.promptsize import PromptCut, reported_tokens
from desktop.llm.errors import LlmError
from store import JournalSeed
from store.model.assemble import Ending, assemble, settlement
from store.model.events import Draft
from store.model.messages import tool_message
from store.model.stream import Chunk

__all__ = [
    "COMPLETED",
    "FAULT",
    "Attempt",
    "Place",
    "Reason",
    "Stopper",
    "Verdict",
    "aborted",
    "call_count",
    "closing",
    "error_reason",
    "has_visible",
    "reason_of",
    "refusals",
    "reported",
    "retried",
    "seed_of",
    "settled",
    "verdict_of",
]

Verdict = Literal["answered", "calls", "length", "filtered", "empty"]
Reason = Mapping[str, object]

COMPLETED: Reason = {"kind": "completed"}
MAX_TOKENS: Reason = {"kind": "max-tokens"}
Stopper = Literal["user", "quit"]
"""Who stops a turn: a person, or the program that is closed while it runs."""

FAULT: Reason = {"kind": "error", "error": {"message": "a fault of ours", "code": "FAULT"}}
UNKNOWN_TOOLS: Reason = {
    "kind": "error",
    "error": {"message": "the model kept calling unknown tools", "code": "UNKNOWN_TOOL"},
}


class Coded(Protocol):
    """An error that programs can route on."""

    @property
    def code(self) -> str:
        """What happened, stable for ever."""


@dataclass(frozen=True, slots=True)
class Place:
    """The open turn and step that events name."""

    turn: int
    step: int

    def fields(self) -> dict[str, object]:
        """Return the place as the first fields of an event's data."""
        return {"turn": self.turn, "step": self.step}


@dataclass(slots=True)
class Attempt:
    """One request on its way: what names it, and every piece of its answer so far."""

    number: int
    message_id: str
    provider: str
    model: str
    chunks: list[Chunk] = field(default_factory=list)


def has_visible(chunks: Iterable[Chunk]) -> bool:
    """Say whether a person has seen something of this answer."""
    return assemble(chunks, interrupted=True).has_visible


def verdict_of(chunks: Sequence[Chunk]) -> Verdict:
    """Say what a stream that ended in order amounts to."""
    answer = assemble(chunks)
    # Before the words: what was held back after some of them is no whole answer.
    if answer.finish == "content-filter":
        return "filtered"
    if answer.finish == "length":
        return "length"
    if calls_in(answer.content):
        return "calls"
    return "answered" if answer.has_visible else "empty"


def seed_of(place: Place, attempt: Attempt) -> JournalSeed:
    """Return what names an attempt beside the log, from where a crash would settle it."""
    return JournalSeed(
        turn=place.turn,
        step=place.step,
        message_id=attempt.message_id,
        provider=attempt.provider,
        model=attempt.model,
    )


def settled(
    place: Place, attempt: Attempt, ending: Ending, *, cut: PromptCut | None = None
) -> Draft:
    """Return the one event that settles `attempt`, as the recovery after a crash would.

    An answer to less than what was asked says so: `cut`.
    """
    draft = settlement(seed_of(place, attempt), attempt.chunks, ending=ending)
    if cut is None or draft.type != "assistant/message":
        return draft
    return replace(draft, data={**draft.data, "promptCut": cut.fields()})


def reported(attempt: Attempt) -> int:
    """Return how many tokens the server says that it read; 0 when it does not say."""
    return reported_tokens(assemble(attempt.chunks).usage)


def retried(place: Place, attempt: Attempt, error: LlmError, *, delay_ms: int) -> tuple[Draft, ...]:
    """Return the record of an attempt that failed unseen and of the wait before the next one."""
    wait = {
        **place.fields(),
        "attempt": attempt.number,
        "delayMs": delay_ms,
        "error": error_data(error),
    }
    return settled(place, attempt, "cut"), Draft("llm/retry", wait)


def refusals(place: Place, attempt: Attempt, *, new_id: Sequence[str]) -> tuple[Draft, ...]:
    """Return the answers to calls of tools that were never offered, two events a call.

    `new_id` holds the ids of the result messages, as many as there are calls.
    """
    calls = calls_in(assemble(attempt.chunks).content)
    drafts: list[Draft] = []
    for call, message_id in zip(calls, new_id, strict=True):
        drafts += refusal(place, call, message_id)
    return tuple(drafts)


def refusal(place: Place, call: Mapping[str, object], message_id: str) -> tuple[Draft, Draft]:
    """Return `tool/call` and its error `tool/result` for one call."""
    call_id, name = call["id"], call["name"]
    started = {
        **place.fields(),
        "callId": call_id,
        "name": name,
        "arguments": call["arguments"],
    }
    words = f"There is no tool named {name!r}. Answer without it."
    message = tool_message(message_id, str(call_id), words, is_error=True)
    result = {
        **place.fields(),
        "message": message,
        "error": {"name": "UnknownToolError", "code": "UNKNOWN_TOOL"},
    }
    return (
        Draft("tool/call", started),
        Draft("tool/result", result, surface_op="append"),
    )


def calls_in(content: Iterable[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """Return the tool calls among content blocks, in order."""
    return [block for block in content if block["type"] == "tool-call"]


def call_count(attempt: Attempt) -> int:
    """Return how many tools an answer calls."""
    return len(calls_in(assemble(attempt.chunks).content))


def closing(place: Place, reason: Reason) -> tuple[Draft, ...]:
    """Return the end of the open step and turn."""
    return (
        Draft("step/end", place.fields()),
        Draft("turn/end", {"turn": place.turn, "reason": reason}),
    )


def aborted(by: Stopper) -> Reason:
    """Return the reason of a turn that was stopped."""
    return {"kind": "aborted", "reason": {"kind": by}}


def reason_of(verdict: Verdict) -> Reason:
    """Return the reason of a turn whose last answer is `verdict`."""
    if verdict == "calls":
        return UNKNOWN_TOOLS
    return MAX_TOKENS if verdict == "length" else COMPLETED


def error_reason(error: Coded) -> Reason:
    """Return the reason of a turn that ended with `error`."""
    return {"kind": "error", "error": error_data(error)}


def error_data(error: Coded) -> dict[str, object]:
    """Return an error as the log keeps it: what happened in words, its code, what is known."""
    data: dict[str, object] = {"message": str(error), "code": error.code}
    if isinstance(error, LlmError):
        if error.status is not None:
            data["status"] = error.status
        if error.retry_after_s is not None:
            data["retryAfterMs"] = round(error.retry_after_s * 1000)
        if error.request_id is not None:
            data["requestId"] = error.request_id
        if error.provider_message:
            data["providerMessage"] = error.provider_message
        if error.server:
            data["server"] = error.server
    return data
