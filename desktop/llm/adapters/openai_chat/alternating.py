"""The body for servers whose chat template wants user and assistant to take turns.

Such templates raise an error, or a server refuses, where two messages of one side follow each
other, where a system message stands anywhere but at the start, where an answer comes first or last,
or where a person speaks right behind a tool's result. So, under the header's flag `alternates`:

- the system's messages before all others are one; later ones are a person's words between
  `<system>` and `</system>`;
- what a person's side says in a row is one message, joined as the blocks of one would be;
- where a turn is missing, a fixed sentence stands for it;
- without tools in the header, earlier calls and results are told in words; with tools, a result
  that answers no call before it is told in words too.

A person's turn is open until an answer follows, so its bytes are only settled then.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from desktop.llm.adapters.openai_chat.head import head_of
from desktop.llm.adapters.openai_chat.message import MessageWriter
from desktop.llm.bodies import Place, Written
from desktop.llm.content import NO_OUTPUT, Picture, content_of, object_bytes
from desktop.llm.pictures import PictureRule
from desktop.llm.turns import BEGINNING, GO_ON, words_of_call
from store.model.ids import ObjectDigest
from store.model.jsonvalue import FrozenObject, objects_at, text_at

_Side: TypeAlias = Literal["", "system", "user", "answer", "calls", "tool"]

NO_ANSWER: Final = "(There was no answer.)"


class AlternatingWriter:
    """Writes one body whose sides take turns; see the module's own words."""

    def __init__(
        self, header: FrozenObject, rule: PictureRule, objects: Mapping[ObjectDigest, bytes]
    ) -> None:
        self.rule = rule
        self._header = header
        self._objects = objects
        self._messages = MessageWriter(header)
        self._has_tools = bool(header.get("tools"))
        self._side: _Side = ""
        self._open: list[str | Picture] = []
        """What the open turn of a person or of the system says so far."""
        self._is_begun = False

    def head(self, _first: FrozenObject | None) -> bytes:
        """Return everything before the messages."""
        return head_of(self._header)

    def add(self, message: FrozenObject, place: Place) -> Written:
        """Take in the next message and return the turns that it ends."""
        content = content_of(message, place, rule=self.rule, objects=self._objects)
        role, text = text_at(message, "role"), "\n".join(content.texts)
        if role == "assistant":
            data = self._answer(message, "".join(content.texts), place)
        elif role == "tool" and self._has_tools and self._side in {"calls", "tool"}:
            data = self._put("tool", self._messages.result(message, content))
        elif role == "tool":
            data = self._speak("user", [f"[Result of a call: {text or NO_OUTPUT}]"])
        elif content.is_empty():
            data = b""
        elif role == "user":
            data = self._speak("user", content.parts)
        elif self._side in {"", "system"}:
            data = self._speak("system", [text])
        else:
            data = self._speak("user", [f"<system>\n{text}\n</system>"])
        return Written(data, tuple(content.objects), tuple(content.omitted))

    def end(self) -> bytes:
        """Return the open turn, a person's word where there is none, and the closing brackets."""
        data = self._opened()
        if self._side not in {"user", "tool"}:
            data += (b"," if data else self._comma()) + _said("user", GO_ON)
        return data + b"]}"

    def _answer(self, message: FrozenObject, text: str, place: Place) -> bytes:
        if not self._has_tools:
            message, text = _told_in_words(message, text)
        value = self._messages.answer(message, text, before=place.before)
        if not value:
            return b""
        missing = {"": BEGINNING, "system": BEGINNING, "answer": GO_ON, "calls": GO_ON}
        data = self._speak("user", [missing[self._side]]) if self._side in missing else b""
        return data + self._put("calls" if self._messages.calls(message) else "answer", value)

    def _speak(self, side: Literal["system", "user"], parts: Sequence[str | Picture]) -> bytes:
        """Let the system or a person speak, in the open turn or in a new one."""
        if side == self._side:
            self._open += parts
            return b""
        data = self._put("answer", _said("assistant", NO_ANSWER)) if self._side == "tool" else b""
        data += self._settle()
        self._side, self._open = side, list(parts)
        return data

    def _put(self, side: _Side, value: bytes) -> bytes:
        """Return a message of another side, behind the open turn."""
        data = self._settle()
        data += self._comma() + value
        self._side, self._is_begun = side, True
        return data

    def _settle(self) -> bytes:
        data = self._opened()
        self._open, self._is_begun = [], self._is_begun or bool(data)
        return data

    def _opened(self) -> bytes:
        """Return the open turn as it is now."""
        return self._comma() + self._messages.spoken(self._side, self._open) if self._open else b""

    def _comma(self) -> bytes:
        return b"," if self._is_begun else b""


def _told_in_words(message: FrozenObject, text: str) -> tuple[FrozenObject, str]:
    """Return an answer without its calls, and its text with them in words."""
    blocks = objects_at(message, "content")
    calls = [block for block in blocks if block.get("type") == "tool-call"]
    rest = tuple(block for block in blocks if block.get("type") != "tool-call")
    words = [*([text] if text else []), *map(words_of_call, calls)]
    return FrozenObject({**message, "content": rest}), "\n".join(words)


def _said(role: str, words: str) -> bytes:
    return object_bytes({"role": role, "content": words})
