"""Reasoning between an answer and the next request: what the log holds, and what goes back.

`replayState` is `{wire, origin, details?}`; `details` are OpenRouter's `reasoning_details`, the
pieces of each put together. Everything here is part of `openai-chat/1` and therefore never changes.
What goes back depends on the header's flag `replay`:

- `reasoning_content` (DeepSeek): with every answer of a turn that called a tool, which is refused
  without; an answer that another has made, or that has no reasoning, gets an empty one;
- `reasoning_details` (OpenRouter): with every answer that came with some, word for word;
- `thinking` (Mistral): with every answer that came with some, as a part before its words.

It only goes to the provider, model and server that made it.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from desktop.llm.turns import own_state
from store.errors import NotStorable
from store.model.jsonvalue import FrozenObject, JsonValue, freeze, objects_at, text_at

WIRE: Final = "openai_chat"
_JOINED: Final = {"reasoning.text": "text", "reasoning.summary": "summary"}


class Details:
    """The reasoning details of one answer, put together from the pieces of a stream."""

    def __init__(self) -> None:
        self._details: list[dict[str, object]] = []
        self._texts: list[list[str]] = []

    def take(self, pieces: Iterable[Mapping[str, object]]) -> None:
        """Take in the details of one delta: a neighbour of the same kind goes on, or one begins."""
        for piece in pieces:
            if not self._goes_on(piece):
                self._details.append({})
                self._texts.append([])
            detail = self._details[-1]
            for name, value in piece.items():
                if value is not None or name not in detail:
                    detail[name] = value
            text = piece.get(_joined_field(piece))
            if isinstance(text, str):
                self._texts[-1].append(text)

    def whole(self) -> list[dict[str, object]]:
        """Return the details so far."""
        return [
            {**detail, _joined_field(detail): "".join(texts)} if texts else detail
            for detail, texts in zip(self._details, self._texts, strict=True)
        ]

    def _goes_on(self, piece: Mapping[str, object]) -> bool:
        if not self._details or not _joined_field(piece):
            return False
        last = self._details[-1]
        return all(last.get(name) == piece.get(name) for name in ("type", "index"))


def _joined_field(detail: Mapping[str, object]) -> str:
    """Return the field of a detail that comes in pieces; "" where it comes whole."""
    kind = detail.get("type")
    return _JOINED.get(kind, "") if isinstance(kind, str) else ""


def state_of(*, origin: str, details: list[dict[str, object]]) -> JsonValue:
    """Return the state that an answer's message carries in the log.

    Details that the log cannot hold word for word are not held at all.
    """
    state: dict[str, JsonValue] = {"wire": WIRE, "origin": origin}
    if details:
        try:
            state["details"] = freeze(details)
        except NotStorable:
            return None
    return FrozenObject(state)


def replayed_fields(
    message: FrozenObject, header: FrozenObject, flags: FrozenObject, *, of_tool_turn: bool
) -> dict[str, JsonValue]:
    """Return the fields of an answer in which its reasoning goes back."""
    match flags.get("replay"):
        case "reasoning_content" if of_tool_turn:
            own = own_state(message, header, WIRE) is not None
            return {"reasoning_content": reasoning_text(message) if own else ""}
        case "reasoning_details":
            state = own_state(message, header, WIRE)
            details = state.get("details") if state is not None else None
            return {"reasoning_details": details} if details else {}
        case _:
            return {}


def replayed_thinking(message: FrozenObject, header: FrozenObject, flags: FrozenObject) -> str:
    """Return the reasoning that goes back as a part of an answer's content; "" for none."""
    if flags.get("replay") != "thinking" or own_state(message, header, WIRE) is None:
        return ""
    return reasoning_text(message)


def reasoning_text(message: FrozenObject) -> str:
    """Return the reasoning of an answer as one text."""
    return "".join(
        text_at(block, "text")
        for block in objects_at(message, "content")
        if block.get("type") == "reasoning"
    )
