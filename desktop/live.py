"""Text on its way: written by the network thread, drained by the window once per frame.

One of the two places where threads meet. What is here is not yet in the log; it is shown in the
one live row and replaced by the settled row when the turn is committed.
"""

import threading
import time
from dataclasses import dataclass
from typing import Literal

from store.model.stream import Chunk, ReasoningDelta, TextDelta, ToolCallDelta

__all__ = ["LiveState", "LiveTurn", "LiveUpdate"]

LiveState = Literal[
    "starting",
    "queued",
    "waiting",
    "reading",
    "thinking",
    "answering",
    "retrying",
    "summarising",
]
_PASSING: frozenset[LiveState] = frozenset({"retrying", "summarising", "queued"})


@dataclass(frozen=True, slots=True)
class LiveUpdate:
    """What was added since the last look, and what the turn is doing now.

    "starting": the model is. "queued": another chat is answered first. While the state is
    "reading", `read_share` says how much of the prompt the model has read, from 0 to 1.
    `retry_at_ms` (Unix milliseconds) is set while the state is "retrying"; then `retry_code` says
    why the attempt before failed, and `retry_detail` holds the other side's own words.
    """

    text_added: str = ""
    reasoning_added: str = ""
    state: LiveState = "waiting"
    retry_at_ms: int | None = None
    retry_code: str = ""
    retry_detail: str = ""
    read_share: float = 0.0


class LiveTurn:
    """The running answer of one chat; safe to use from any thread.

    One consumer drains it with `take`. A window that comes back to the chat asks for `whole`
    first, which starts the draining anew. `begun_s` is when it began, as `time.monotonic` tells.
    """

    def __init__(self, session_id: str) -> None:
        self.session_id = session_id
        self.begun_s = time.monotonic()
        self._lock = threading.Lock()
        # Pieces and a mark instead of one growing string: a push costs the same in an answer of any
        # length, and a window that comes back can start anew.
        self._text: list[str] = []
        self._reasoning: list[str] = []
        self._text_taken = 0
        self._reasoning_taken = 0
        self._state: LiveState = "waiting"
        self._retry_at_ms: int | None = None
        self._retry_why = ("", "")
        self._read_share = 0.0

    @property
    def is_queued(self) -> bool:
        """Whether another chat is answered first."""
        return self._state == "queued"

    def push(self, chunk: Chunk) -> None:
        """Add a piece that arrived; pieces a person does not read only change the state."""
        with self._lock:
            self._retry_at_ms = None
            if isinstance(chunk, TextDelta):
                self._text.append(chunk.text)
                self._state = "answering"
            elif isinstance(chunk, ReasoningDelta):
                self._reasoning.append(chunk.text)
                self._state = "thinking"
            elif isinstance(chunk, ToolCallDelta):
                self._state = "answering"
            elif self._state in _PASSING:
                self._state = "waiting"

    def wait(self) -> None:
        """Say that a request is out and nothing came back yet."""
        with self._lock:
            self._state, self._retry_at_ms = "waiting", None

    def start(self) -> None:
        """Say that the model is being started."""
        with self._lock:
            self._state, self._retry_at_ms = "starting", None

    def queue(self) -> None:
        """Say that another chat is answered first."""
        with self._lock:
            self._state, self._retry_at_ms = "queued", None

    def read(self, share: float) -> None:
        """Say how much of the prompt the model has read, from 0 to 1."""
        with self._lock:
            self._state, self._retry_at_ms, self._read_share = "reading", None, share

    def retry_at(self, at_ms: int, *, code: str = "", detail: str = "") -> None:
        """Say that the next attempt starts at `at_ms` (Unix milliseconds).

        `code` is that of the failure before it, `detail` what the model's server said.
        """
        with self._lock:
            self._state, self._retry_at_ms = "retrying", at_ms
            self._retry_why = (code, detail)

    def summarise(self) -> None:
        """Say that earlier messages are being summarised before the request goes out."""
        with self._lock:
            self._state, self._retry_at_ms = "summarising", None

    def take(self) -> LiveUpdate:
        """Return what was added since the last `take`, however many pieces that were."""
        with self._lock:
            text = self._text[self._text_taken :]
            reasoning = self._reasoning[self._reasoning_taken :]
            self._text_taken = len(self._text)
            self._reasoning_taken = len(self._reasoning)
            state, retry_at_ms = self._state, self._retry_at_ms
            why = self._retry_why if state == "retrying" else ("", "")
            share = self._read_share
        return LiveUpdate("".join(text), "".join(reasoning), state, retry_at_ms, *why, share)

    def whole(self) -> LiveUpdate:
        """Return everything so far, and count it as taken."""
        with self._lock:
            self._text_taken = self._reasoning_taken = 0
        return self.take()
