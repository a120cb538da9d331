"""A provider that plays what it is told: for tests, and for showing the window without a model.

It keeps the same promises as the real ones (`tests/desktop/llm/test_provider_promises.py`).
"""

from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

import anyio

from desktop.llm.errors import AnswerBroken, LlmError
from desktop.llm.provider import Encoder
from store.model.jsonvalue import FrozenObject, freeze_object
from store.model.stream import Chunk, OtherChunk, ReasoningDelta, TextDelta


@dataclass(frozen=True, slots=True)
class Say:
    """A piece of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Think:
    """A piece of reasoning."""

    text: str


@dataclass(frozen=True, slots=True)
class Count:
    """The token counts, in the log's form."""

    usage: FrozenObject


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of the answer, and why; a script without it is cut off."""

    reason: str = "stop"


@dataclass(frozen=True, slots=True)
class Fail:
    """A failure; nothing follows it."""

    error: LlmError


@dataclass(frozen=True, slots=True)
class Hold:
    """Silence until somebody sets the event; made without one, until the request is cancelled."""

    event: anyio.Event = field(default_factory=anyio.Event)


Step: TypeAlias = Say | Think | Count | Finish | Fail | Hold

REASONING: Final = 0
TEXT: Final = 1


class Scripted:
    """Answers each request with the next script; the last one is repeated.

    `bodies` are the requests as they came. `clock` gives Unix time in milliseconds.
    """

    def __init__(
        self,
        scripts: Iterable[Sequence[Step]],
        *,
        encoder: Encoder,
        clock: Callable[[], int],
        endpoint: str = "scripted:",
    ) -> None:
        self.encoder = encoder
        self.endpoint = endpoint
        self.bodies: list[bytes] = []
        self._scripts = [tuple(script) for script in scripts]
        self._clock = clock

    async def stream(self, body: bytes) -> AsyncIterator[Chunk]:
        """Play the next script."""
        self.bodies.append(body)
        number = min(len(self.bodies), len(self._scripts)) - 1
        is_whole = False
        for step in self._scripts[number]:
            match step:
                case Hold():
                    await step.event.wait()
                case Fail():
                    raise step.error
                case _:
                    is_whole = is_whole or isinstance(step, Finish)
                    yield self._chunk(step)
        if not is_whole:
            raise AnswerBroken("STREAM_CUT")

    def _chunk(self, step: Say | Think | Count | Finish) -> Chunk:
        now_ms = self._clock()
        match step:
            case Say():
                return TextDelta(now_ms, TEXT, step.text)
            case Think():
                return ReasoningDelta(now_ms, REASONING, step.text)
            case Count():
                return OtherChunk(now_ms, freeze_object({"type": "usage", "usage": step.usage}))
            case Finish():
                return OtherChunk(now_ms, freeze_object({"type": "finish", "reason": step.reason}))
