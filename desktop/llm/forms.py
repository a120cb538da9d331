"""A request's body read back: which stretch of it is what, and what a model read there.

This is the other direction of the encoders, for people: a body is never made from what is read
here. Each wire has a `Form` beside its encoder, made of `pieces`, and whatever a form does not know
stays visible as its JSON. A picture's bytes need not be in the body (`standins`).
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from desktop.inspecting import PartKind, Sent, Setting, Tool
from desktop.llm.pieces import Json, Number, Turn, json_of, opaque

_SPACE: Final = " \t\r\n"
_DECODER: Final = json.JSONDecoder(parse_int=Number, parse_float=Number)


@dataclass(frozen=True, slots=True)
class Form:
    """Where a wire's body has its messages, and how they are read.

    `turns` is the member with the list of messages, `system` the one with the system prompt ("":
    it is one of the messages), `tools` the one with the tools.
    """

    turns: str
    read_turn: Callable[[Json], Turn]
    read_tools: Callable[[object], Iterable[Tool]]
    system: str = ""
    read_system: Callable[[object], Iterable[Sent]] = lambda _value: ()
    tools: str = "tools"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a body: the text from `start` to `stop`, and what it says."""

    start: int
    stop: int
    kind: PartKind
    sent: tuple[Sent, ...] = ()
    settings: tuple[Setting, ...] = ()
    tools: tuple[Tool, ...] = ()
    raw: str = ""


def stretches_of(text: str, form: Form) -> list[Stretch]:
    """Return the parts of a body in its order, the settings first.

    ValueError when it is not the JSON of an object. Each message is decoded by itself: a long list
    in one go would keep every other thread waiting.
    """
    settings: list[str] = []
    values: list[Setting] = []
    found: list[Stretch] = []
    at = _opened(text, _after_space(text, 0), "{")
    while text[at : at + 1] != "}":
        key, at = _DECODER.raw_decode(text, at)
        start = _after_space(text, _past(text, at, ":"))
        if key == form.turns and text[start : start + 1] == "[":
            turns = list(_turns(text, start, form))
            found += turns
            stop = _closed(text, turns[-1].stop if turns else start + 1)
            told = "…"
        else:
            value, stop = _DECODER.raw_decode(text, start)
            part = _apart(str(key), value, form)
            if part is not None:
                found.append(replace(part, start=start, stop=stop, raw=text[start:stop]))
            else:
                values += _settings(str(key), value)
            told = text[start:stop] if part is None else "…"
        settings.append(f"{json.dumps(key, ensure_ascii=False)}:{told}")
        at = _next(text, stop)
    head = Stretch(0, 0, "settings", settings=tuple(values), raw="{" + ",".join(settings) + "}")
    return [head, *found]


def _apart(key: str, value: object, form: Form) -> Stretch | None:
    """Return what a member says that is a part of its own; None for a setting."""
    if key == form.tools:
        return Stretch(0, 0, "tools", tools=tuple(form.read_tools(value)))
    if key == form.system:
        return Stretch(0, 0, "system", tuple(form.read_system(value)))
    return None


def _turns(text: str, start: int, form: Form) -> Iterator[Stretch]:
    """Yield the elements of the list that begins at `start`."""
    at = _opened(text, start, "[")
    while text[at : at + 1] != "]":
        value, stop = _DECODER.raw_decode(text, at)
        turn = form.read_turn(value) if isinstance(value, dict) else Turn("other", (opaque(value),))
        yield Stretch(at, stop, turn.kind, turn.sent, raw=text[at:stop])
        at = _next(text, stop)


def _opened(text: str, at: int, bracket: str) -> int:
    """Return where what stands in a bracket begins."""
    if text[at : at + 1] != bracket:
        raise ValueError(f"no {bracket!r} at {at}")
    return _after_space(text, at + 1)


def _closed(text: str, at: int) -> int:
    """Return what follows the bracket that closes a list behind its last element."""
    return _past(text, at, "]")


def _next(text: str, at: int) -> int:
    """Return where the next value begins behind one, or the bracket that closes them."""
    at = _after_space(text, at)
    return _after_space(text, at + 1) if text[at : at + 1] == "," else at


def _past(text: str, at: int, sign: str) -> int:
    at = _after_space(text, at)
    if text[at : at + 1] != sign:
        raise ValueError(f"no {sign!r} at {at}")
    return at + 1


def _after_space(text: str, at: int) -> int:
    while text[at : at + 1] in _SPACE and at < len(text):
        at += 1
    return at


def _settings(name: str, value: object) -> Iterator[Setting]:
    """Yield a member as settings, each field of an object by itself."""
    if isinstance(value, dict) and value:
        for key, one in value.items():
            yield from _settings(f"{name}.{key}", one)
    else:
        yield Setting(name, json_of(value))
