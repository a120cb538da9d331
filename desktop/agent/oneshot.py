"""A request beside the conversation: logged, sent, settled; it never touches the chat's header.

Its messages are what the log holds (`{"seq": n}`) and literals, so that it is rebuilt from the log
alone, as every request is.
"""

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from desktop.agent.settle import Coded, error_data
from desktop.llm.errors import AnswerBroken, RequestRefused
from desktop.llm.progress import Progress
from desktop.llm.provider import Provider
from desktop.llm.types import Encoded
from store.model.assemble import Assembled, assemble
from store.model.events import Draft, Event
from store.model.ids import digest_of
from store.model.jsonvalue import FrozenObject, JsonValue, int_at, list_at
from store.model.stream import Chunk

__all__ = [
    "DISPATCHED",
    "STOPPED",
    "Answered",
    "OneShot",
    "dispatched_draft",
    "messages_of",
    "parts_in",
    "receive_answer",
    "settled_draft",
    "unsettled_draft",
]

DISPATCHED: Final = "one-shot/dispatched"
SETTLED: Final = "one-shot/settled"
STOPPED: Final[Mapping[str, object]] = {"message": "stopped", "code": "STOPPED"}
Part: TypeAlias = int | FrozenObject
"""The seq of a message in the log, or a whole message."""


@dataclass(frozen=True, slots=True)
class OneShot:
    """What is asked beside the conversation."""

    purpose: str
    header: FrozenObject
    parts: tuple[Part, ...]

    def listed(self) -> list[object]:
        """Return the messages as the log keeps them."""
        return [{"seq": part} if isinstance(part, int) else part for part in self.parts]


@dataclass(slots=True)
class Answered:
    """An answer as it comes in, every piece of it."""

    chunks: list[Chunk] = field(default_factory=list)

    def assembled(self) -> Assembled:
        """Return the answer so far."""
        return assemble(self.chunks, interrupted=True)

    @property
    def text(self) -> str:
        """The words so far, without what was thought."""
        blocks = (block for block in self.assembled().content if block["type"] == "text")
        return "\n\n".join(str(block["text"]) for block in blocks).strip()


def dispatched_draft(asked: OneShot, encoded: Encoded, endpoint: str) -> Draft:
    """Return the record of a request that is about to be sent."""
    data: dict[str, object] = {
        "purpose": asked.purpose,
        "encoder": encoded.encoder,
        "endpoint": endpoint,
        "header": asked.header,
        "messages": asked.listed(),
        "bodyDigest": digest_of(encoded.body),
        "bodyBytes": len(encoded.body),
        "objects": list(encoded.objects),
    }
    if encoded.omitted:
        data["omitted"] = list(encoded.omitted)
    return Draft(DISPATCHED, data)


def settled_draft(answered: Answered, error: Coded | Mapping[str, object] | None = None) -> Draft:
    """Return the one event that settles a one-shot: what came, and what went wrong, if it did."""
    data: dict[str, object] = {"text": answered.text}
    usage = answered.assembled().usage
    if usage is not None:
        data["usage"] = usage
    if error is not None:
        data["error"] = error if isinstance(error, Mapping) else error_data(error)
    return Draft(SETTLED, data)


def unsettled_draft(pending: Iterable[Event]) -> tuple[Draft, ...]:
    """Return the settlement that a crash left owed to the last one-shot among these events."""
    types = [event.type for event in pending if event.type in {DISPATCHED, SETTLED}]
    if not types or types[-1] == SETTLED:
        return ()
    return (settled_draft(Answered(), {"message": "interrupted", "code": "INTERRUPTED"}),)


async def receive_answer(
    provider: Provider, body: bytes, answered: Answered, *, told: Callable[[Progress], None]
) -> None:
    """Send a body and gather its whole answer into `answered`; `told` hears what comes before it.

    Raises LlmError when none came, or one without words; a shortened one will do.
    """
    pieces = provider.stream(body)
    try:
        async for piece in pieces:
            if isinstance(piece, Progress):
                told(piece)
            else:
                answered.chunks.append(piece)
    finally:
        if isinstance(pieces, AsyncGenerator):
            await pieces.aclose()
    if answered.assembled().finish == "content-filter":
        raise RequestRefused("CONTENT_BLOCKED")
    if not answered.text:
        # All of its room went into thinking: asking the same again would end the same.
        raise AnswerBroken("EMPTY", retryable=False)


def parts_in(data: FrozenObject) -> tuple[Part, ...]:
    """Return the messages of a logged one-shot: seqs and literals.

    `TypeError` for one that is neither.
    """
    return tuple(map(_part, list_at(data, "messages")))


def messages_of(
    parts: Iterable[Part], by_seq: Mapping[int, FrozenObject | None]
) -> tuple[FrozenObject, ...]:
    """Return the messages that parts stand for; `by_seq` holds those that they name.

    `KeyError` for a seq that is not among them. An empty message is none.
    """
    found = (by_seq[part] if isinstance(part, int) else part for part in parts)
    return tuple(message for message in found if message is not None)


def _part(message: JsonValue) -> Part:
    if not isinstance(message, FrozenObject):
        raise TypeError(f"a message or a reference to one, not {message!r:.80}")
    return message if "role" in message else int_at(message, "seq")
