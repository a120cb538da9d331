"""Chats in two formats that never were, written as programs with these formats would have.

In the first, turns and steps have no numbers. In both, a message with nothing but words has them
as a text, a picture is named by its digest alone, and what an answer cost has shorter names. The
third format is today's. Nothing of the living program is used here, its encoder neither.
"""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

ENDPOINT = "http://127.0.0.1:1/v1/chat/completions"
HEADER = {
    "config": {"provider": "workshop", "model": "parrot"},
    "pictures": {"sees": False},
    "dialect": {
        "name": "generic",
        "tokenLimit": "max_tokens",
        "usage": True,
        "systemRole": "system",
        "developerRole": "system",
        "callIds": "nine",
        "alternates": True,
        "reasoning": {},
    },
}
APPEND: dict[str, Any] = {"surfaceOp": "append"}


class OldChat:
    """A chat in format `version`, from its first event on or after those of `inherited`."""

    def __init__(self, version: int, inherited: "OldChat | None" = None) -> None:
        self.version = version
        self.bodies: list[bytes] = []
        self.first = 0 if inherited is None else inherited.next_seq
        self.turn = 0 if inherited is None else inherited.turn
        self.sent = [] if inherited is None else list(inherited.sent)

    @property
    def next_seq(self) -> int:
        return self.first + len(self.bodies)

    def event(self, kind: str, data: dict[str, Any], **around: object) -> None:
        seq = self.next_seq
        event = {"type": kind, "seq": seq, "time": 1_700_000_000_000 + seq, "data": data, **around}
        self.bodies.append(_bytes(event))

    def seed(self) -> None:
        """Begin as a branch does."""
        self.event("session/end-seed", {"inherited": True})

    def begin(self, words: str, pictures: Sequence[dict[str, Any]] = ()) -> None:
        """Write a turn up to where its request was sent."""
        self.turn += 1
        name = f"u{self.next_seq}"
        content: Any = words
        if pictures:
            content = [{"type": "text", "text": words}, *pictures]
        asked = {"id": name, "role": "user", "content": content, "source": {"kind": "user"}}
        queue = {"target": "next-turn", "start": 0}
        self.event("agent/inbox/spliced", {**queue, "inserted": [asked]})
        self.event("turn/start", self._turn())
        self.event("agent/inbox/spliced", {**queue, "removedCount": 1, "inserted": []})
        self.event("step/start", self._step())
        if not self.sent:
            prompt = {"id": "s", "role": "system", "content": "Be brief."}
            message = {**prompt, "source": {"kind": "system-prompt"}}
            self.event("system/message", {**self._step(), "message": message}, **APPEND)
            self.sent.append({"role": "system", "content": "Be brief."})
        self.event("user/message", asked, **APPEND)
        if self.turn == 1 or self.bodies[0].startswith(b'{"type":"session/end-seed"'):
            reason = "initial" if self.turn == 1 else "resume"
            self.event("request/header", {"header": HEADER, "reason": reason})
        self.sent.append({"role": "user", "content": words})

    def send(self) -> None:
        """Log what is sent, with the digest of the body that went out."""
        body = _bytes(
            {
                "model": "parrot",
                "stream": True,
                "stream_options": {"include_usage": True},
                "messages": self.sent,
            }
        )
        self.event(
            "request/dispatched",
            {
                **self._step(),
                "attempt": 1,
                "encoder": "openai-chat/1",
                "endpoint": ENDPOINT,
                "bodyDigest": f"sha256:{hashlib.sha256(body).hexdigest()}",
                "bodyBytes": len(body),
                "objects": [],
            },
        )

    def answer(self, words: str) -> None:
        """Write the answer, and the end of the turn."""
        source = {"kind": "model", "provider": "workshop", "model": "parrot"}
        said = {"id": f"a{self.next_seq}", "role": "assistant", "content": words, "source": source}
        usage = {"in": 9, "out": 3}
        stream: list[object] = []
        data = {**self._step(), "message": said, "stream": stream, "usage": usage}
        self.event("assistant/message", data, **APPEND)
        self.sent.append({"role": "assistant", "content": words})
        self.event("step/end", self._step())
        self.event("turn/end", {**self._turn(), "reason": {"kind": "completed"}})

    def ask(self, words: str, answer: str) -> "OldChat":
        """Write a whole turn."""
        self.begin(words)
        self.send()
        self.answer(answer)
        return self

    def _turn(self) -> dict[str, Any]:
        return {} if self.version == 1 else {"turn": self.turn}

    def _step(self) -> dict[str, Any]:
        return {} if self.version == 1 else {"turn": self.turn, "step": 1}


def _bytes(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
