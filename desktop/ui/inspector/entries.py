"""What the list of a request holds, in which order: its parts, those that are gone, runs. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from desktop.inspecting import Change, Difference, Gone, Inspected, Part, SentRequest

Mark: TypeAlias = Change | Literal["gone", "before"]
"""What became of a part; `before`: it is what a changed one was."""

View: TypeAlias = Literal["readable", "exact", "changes"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One part as it is listed.

    `change` is what became of it; `tokens` about how many it is, None where nobody counted. `count`
    is for so many parts in a row that did not change and are not listed: there `part` is None.
    """

    part: Part | None
    change: Mark = ""
    whole_bytes: int = 0
    tokens: int | None = None
    count: int = 0
    first: int = 0

    @property
    def is_past(self) -> bool:
        """Whether it is only in the request before."""
        return self.change in {"gone", "before"}


def entries_of(
    inspected: Inspected,
    sent: SentRequest | None,
    difference: Difference | None,
    view: View,
    opened: frozenset[int] = frozenset(),
) -> tuple[Entry, ...]:
    """Return what is listed; in the view of changes, unchanged parts are one entry a run.

    `opened` are the places where runs begin that are listed all the same.
    """
    per_part = _tokens(inspected.parts, sent)
    changes: Sequence[Change] = difference.changes if difference is not None else ()
    listed = [
        Entry(part, changes[at] if at < len(changes) else "", inspected.size_bytes, per_part[at])
        for at, part in enumerate(inspected.parts)
        if view != "exact" or part.raw
    ]
    is_compared = difference is not None and difference.before is not None
    if view != "changes" or difference is None or not (is_compared and difference.is_readable):
        return tuple(listed)
    return tuple(_folded(list(_with_gone(listed, difference)), opened))


def _with_gone(listed: Sequence[Entry], difference: Difference) -> Iterator[Entry]:
    gone = list(difference.gone)
    for at, entry in enumerate(listed):
        while gone and gone[0].at <= at:
            yield _left(gone.pop(0))
        yield entry
    yield from map(_left, gone)


def _left(one: Gone) -> Entry:
    return Entry(one.part, "before" if one.is_replaced else "gone")


def _folded(entries: Sequence[Entry], opened: frozenset[int]) -> Iterator[Entry]:
    """Yield the entries with their unchanged runs folded."""
    run: list[Entry] = []
    for at, entry in enumerate(entries):
        if not entry.change:
            run.append(entry)
            continue
        yield from _run(run, at - len(run), opened)
        run = []
        yield entry
    yield from _run(run, len(entries) - len(run), opened)


def _run(run: Sequence[Entry], first: int, opened: frozenset[int]) -> Iterator[Entry]:
    if run and first not in opened:
        yield Entry(None, count=len(run), first=first)
    else:
        yield from run


def _tokens(parts: Sequence[Part], sent: SentRequest | None) -> list[int | None]:
    """Return about how many tokens each part is, so that all add up to what the server counted."""
    total = sent.input_tokens if sent is not None else None
    likely = sum(part.likely_tokens for part in parts)
    if not total or not likely:
        return [None] * len(parts)
    return [
        round(part.likely_tokens * total / likely) if part.likely_tokens else None for part in parts
    ]
