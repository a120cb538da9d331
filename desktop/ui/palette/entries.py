"""What the palette offers, and in which order. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from desktop.ui.palette.fuzzy import Fit, fit

Kind: TypeAlias = Literal["command", "chat", "model"]
GroupName: TypeAlias = Literal["recent", "command", "chat", "model"]

_MOST: Mapping[GroupName, int] = {"recent": 4, "chat": 8, "model": 6, "command": 200}
_MOST_UNASKED: Mapping[Kind, int] = {"command": 200, "chat": 5, "model": 0}
"""How many of each are shown before anything is typed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to choose: `key` names it for the program, `words` for a person.

    `also` are other words it is found by. `sign` is the name of its icon, `keys` are pressed for
    it, each alternative by itself; `why_not` is the reason while it is not possible, `where` tells
    it from others.
    """

    kind: Kind
    key: str
    words: str
    also: tuple[str, ...] = ()
    sign: str = ""
    keys: tuple[str, ...] = ()
    why_not: str = ""
    where: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as it is shown: `places` are the characters of its words that were typed."""

    entry: Entry
    places: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Group:
    """Lines under one heading."""

    name: GroupName
    lines: tuple[Line, ...]


def ordered(typed: str, entries: Sequence[Entry], *, recent: Sequence[str]) -> tuple[Group, ...]:
    """Return what to show for `typed`; `recent` are the keys of commands, the last used first.

    Before anything is typed: what was used last, the chats of last time, then every command, those
    that are not possible now at the end. After that the group with what fits best comes first.
    """
    if not typed.strip():
        return tuple(group for group in _unasked(entries, recent) if group.lines)
    return tuple(_fitting(typed, entries, recent))


def _unasked(entries: Sequence[Entry], recent: Sequence[str]) -> Iterable[Group]:
    commands = {entry.key: entry for entry in entries if entry.kind == "command"}
    last = [commands[key] for key in recent if key in commands and not commands[key].why_not]
    last = last[: _MOST["recent"]]
    yield Group("recent", tuple(Line(entry) for entry in last))
    for kind in ("chat", "command"):
        kept = [entry for entry in entries if entry.kind == kind and entry not in last]
        kept.sort(key=_is_impossible)
        yield Group(kind, tuple(Line(entry) for entry in kept[: _MOST_UNASKED[kind]]))


def _is_impossible(entry: Entry) -> bool:
    return bool(entry.why_not)


def _fitting(typed: str, entries: Sequence[Entry], recent: Sequence[str]) -> Iterable[Group]:
    found: dict[Kind, list[tuple[Fit, Entry]]] = {}
    for entry in entries:
        how = fit(typed, entry.words, entry.also)
        if how is not None:
            found.setdefault(entry.kind, []).append((how, entry))
    places = {key: place for place, key in enumerate(recent)}

    def rank(each: tuple[Fit, Entry]) -> tuple[int, bool, int, int]:
        how, entry = each
        return how.rank, _is_impossible(entry), places.get(entry.key, len(places)), len(entry.words)

    ranked = {kind: sorted(each, key=rank) for kind, each in found.items()}
    for kind in sorted(ranked, key=lambda each: rank(ranked[each][0])):
        lines = tuple(Line(entry, how.places) for how, entry in ranked[kind][: _MOST[kind]])
        yield Group(kind, lines)
