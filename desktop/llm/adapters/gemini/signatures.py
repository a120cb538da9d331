"""Where thought signatures stand in an answer: kept when it is read, put back when it is sent.

A signature belongs to one part of an answer and goes back on that very part: parts with and without
one are never merged (https://ai.google.dev/gemini-api/docs/thought-signatures). The log joins the
parts of a text, so what is kept is `{wire, origin, signed}`, and of each signed part

- `part`: `text`, `reasoning` or `call`, and `number`: which block of that kind it lies in;
- `start`, `end`: where in that block's text, in characters; a call has none;
- `signature`.

A part without text, such as streams end with, lies at a block's end, or before the text to come.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from desktop.llm.turns import own_state
from store.model.jsonvalue import FrozenObject, JsonValue, is_integer, objects_at, text_at

WIRE: Final = "gemini"


@dataclass(frozen=True, slots=True)
class Signed:
    """One part that has a signature."""

    part: str
    number: int
    start: int
    end: int
    signature: str

    def entry(self) -> FrozenObject:
        """Return what the log keeps of it."""
        fields: dict[str, JsonValue] = {"part": self.part, "number": self.number}
        if self.part != "call":
            fields |= {"start": self.start, "end": self.end}
        return FrozenObject({**fields, "signature": self.signature})


def state_of(signed: list[Signed], *, origin: str) -> FrozenObject | None:
    """Return what the log keeps of an answer's signatures; nothing when it has none."""
    if not signed:
        return None
    return FrozenObject(
        {"wire": WIRE, "origin": origin, "signed": tuple(one.entry() for one in signed)}
    )


class Signatures:
    """The signatures of one answer, to be put back."""

    def __init__(self, message: FrozenObject, header: FrozenObject) -> None:
        self._signed = list(_read(message, header))

    def of_call(self, number: int) -> str | None:
        """Return the signature of a call, or nothing."""
        return next((one.signature for one in self._of("call", number)), None)

    def cut(self, part: str, number: int, text: str) -> Iterator[tuple[str, str | None]]:
        """Yield a block's text in the parts in which it came, each with its signature, if any."""
        at = 0
        for one in self._of(part, number):
            if at <= one.start <= one.end <= len(text):
                if one.start > at:
                    yield text[at : one.start], None
                yield text[one.start : one.end], one.signature
                at = one.end
        if at < len(text):
            yield text[at:], None

    def behind(self, number: int) -> list[str]:
        """Return the signatures of parts without text for which no text block came any more."""
        return [one.signature for one in self._of("text", number)]

    def _of(self, part: str, number: int) -> list[Signed]:
        return [one for one in self._signed if (one.part, one.number) == (part, number)]


def _read(message: FrozenObject, header: FrozenObject) -> Iterator[Signed]:
    state = own_state(message, header, WIRE)
    if state is None:
        return
    for entry in objects_at(state, "signed"):
        number, start, end = (_count(entry, name) for name in ("number", "start", "end"))
        yield Signed(text_at(entry, "part"), number, start, end, text_at(entry, "signature"))


def _count(entry: FrozenObject, name: str) -> int:
    value = entry.get(name)
    return value if is_integer(value) else 0
