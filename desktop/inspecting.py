"""What a model was shown with one request, as plain values that cross to the window.

Nothing but the standard library is imported here. The parts are read back from the very bytes that
were sent, so they say what the model got and not what a chat looks like; what is known beside that
(which message of the chat a part came from, what was left out of it) stands with each part.
"""

import re
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

__all__ = [
    "FOLDED",
    "LATEST",
    "Call",
    "Change",
    "Difference",
    "Doubt",
    "DoubtKind",
    "Gone",
    "Inspected",
    "LeftOut",
    "Opaque",
    "Origin",
    "Outcome",
    "Part",
    "PartKind",
    "Picture",
    "Requests",
    "Result",
    "Sent",
    "SentRequest",
    "Setting",
    "Thought",
    "Tool",
    "Words",
    "folded",
]

LATEST: Final = -1
"""In place of an event's seq: the request of a chat that was sent last."""

# A noncharacter: text that is meant to be read does not hold it.
_FOLD: Final = "\ufdd0"
FOLDED: Final = re.compile(f"{_FOLD}(sha256:[0-9a-f]{{64}}) ([0-9]+){_FOLD}")
"""What stands in `Part.raw` for the base64 of a picture: its digest, its length in characters."""

PartKind: TypeAlias = Literal[
    "settings", "tools", "system", "user", "assistant", "tool", "other", "unsent"
]
"""What a part of a request is; `unsent` is a message of the chat that did not go at all."""

Origin: TypeAlias = Literal["chat", "summary", "continue", "asked", "filler", "frame"]
"""Where a part came from.

A message of the chat; a summary of earlier ones; the fixed words of Continue; the fixed words that
ask for a summary; a fixed sentence that the wire needs; the frame around all of them.
"""

Change: TypeAlias = Literal["", "new", "changed"]
"""What became of a part since the request before."""

Outcome: TypeAlias = Literal["running", "answered", "interrupted", "failed", "unknown"]
"""What a request brought."""

DoubtKind: TypeAlias = Literal[
    "differs",
    "picture-deleted",
    "picture-missing",
    "picture-damaged",
    "file-missing",
    "file-damaged",
    "encoder-unknown",
    "no-header",
    "log-damaged",
]
"""Why a request is not verified."""


@dataclass(frozen=True, slots=True)
class Words:
    """Text that the model read."""

    text: str


@dataclass(frozen=True, slots=True)
class Thought:
    """Reasoning that went back to the model that had it; `sealed`: in a form nobody here reads."""

    text: str
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Call:
    """A tool that the model asked for, with the arguments as they went."""

    name: str
    arguments: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class Result:
    """What a tool said; `id` is that of its call, `name` "" where nobody knows it."""

    text: str
    name: str = ""
    failed: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that went: its object, its type, and its length on the wire in characters.

    Name and size in pixels are those that the chat knows; "" and 0 where it does not.
    """

    digest: str
    media_type: str
    wire_chars: int = 0
    name: str = ""
    width_px: int = 0
    height_px: int = 0


@dataclass(frozen=True, slots=True)
class Opaque:
    """A piece that has no better name here: its JSON."""

    text: str


Sent: TypeAlias = Words | Thought | Call | Result | Picture | Opaque


@dataclass(frozen=True, slots=True)
class Setting:
    """One field of the body that is no message: its name in the body, its value as JSON."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool that was offered; `parameters` is its schema as JSON."""

    name: str
    description: str = ""
    parameters: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Something of a message that did not go.

    `reason` is one of `desktop.llm.pictures.Reason`, or `thought`: reasoning that stayed here.
    """

    reason: str
    name: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a request, in the order of the body.

    `size_bytes` is its share of the body; all of them add up to it. `raw` is its JSON, the base64
    of pictures folded (`FOLDED`). `seqs` are the events of the chat that it came from, `replaced`
    how many messages a summary stands for, `likely_tokens` an estimate.
    """

    kind: PartKind
    raw: str = ""
    size_bytes: int = 0
    sent: tuple[Sent, ...] = ()
    settings: tuple[Setting, ...] = ()
    tools: tuple[Tool, ...] = ()
    origin: Origin = "chat"
    seqs: tuple[int, ...] = ()
    replaced: int = 0
    left_out: tuple[LeftOut, ...] = ()
    likely_tokens: float = 0.0


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why a request is not verified; which picture or file, or by name which encoder."""

    kind: DoubtKind
    number: int = 0
    name: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class SentRequest:
    """One request as its record and its answer tell it.

    `number` counts the attempts of one answer from 1. `input_tokens` is all that the server says
    it read, `cached_tokens` the part of it that it knew already; None where it did not say. Times
    are Unix milliseconds, durations milliseconds since it was sent; None where nothing came. `code`
    says what a failed one met.
    """

    seq: int
    number: int
    at_ms: int
    provider: str
    model: str
    endpoint: str
    encoder: str
    digest: str
    size_bytes: int
    outcome: Outcome = "unknown"
    code: str = ""
    detail: str = ""
    purpose: str = ""
    input_tokens: int | None = None
    cached_tokens: int | None = None
    output_tokens: int | None = None
    reasoning_tokens: int | None = None
    first_word_ms: int | None = None
    whole_ms: int | None = None


@dataclass(frozen=True, slots=True)
class Requests:
    """The attempts at one answer, oldest first, and which of them is looked at (its index)."""

    attempts: tuple[SentRequest, ...]
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Inspected:
    """A request read back; verified when there is no `doubt`. Without any part, nothing could be.

    `is_exact`: the bytes are at hand, to be copied or saved.
    """

    seq: int
    parts: tuple[Part, ...]
    size_bytes: int
    doubt: Doubt | None = None
    is_exact: bool = True


@dataclass(frozen=True, slots=True)
class Gone:
    """A part of the request before that is no more: it stood before the part `at`.

    `is_replaced`: the part `at` is another form of it.
    """

    part: Part
    at: int
    is_replaced: bool = False


@dataclass(frozen=True, slots=True)
class Difference:
    """What changed since the request before.

    `before` is its seq, None when there was none; `changes` has an entry for each part.
    `is_readable`: the one before could be read back too.
    """

    before: int | None
    changes: tuple[Change, ...] = ()
    gone: tuple[Gone, ...] = ()
    is_readable: bool = True

    def count(self, change: Change) -> int:
        """Return how many parts changed like this."""
        return self.changes.count(change)

    @property
    def left(self) -> int:
        """How many parts are no longer sent in any form."""
        return sum(not one.is_replaced for one in self.gone)


def folded(digest: str, wire_chars: int) -> str:
    """Return what stands for so many characters of base64; see `FOLDED`."""
    return f"{_FOLD}{digest} {wire_chars}{_FOLD}"
