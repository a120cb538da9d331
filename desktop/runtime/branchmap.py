"""What the branch map is drawn from: the lines around a chat, and the words each begins with."""

from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from desktop.branchmap import BranchMap, Exchange, MapLine
from store import FamilyLine, Reader, SessionId, StoreDamaged
from store.model.jsonvalue import object_at, text_at
from store.model.messages import text_of

__all__ = ["branch_map", "exchanges_of"]

_WORDS = 200
"""Characters of a line's first message; more do not fit beside its title."""

_Said = Sequence[tuple[int, str]]


def branch_map(reader: Reader, session_id: SessionId) -> BranchMap:
    """Return the lines around a chat that are not in the trash, with all that these go on from.

    Raises NotFound, StoreDamaged.
    """
    family = reader.family_lines(session_id)
    living = {each.id: each for each in reader.families([session_id])}
    order = _from_above(family, _kept(family, living))
    number = {at: place for place, at in enumerate(order)}
    readers, ends = _readers(family, order), _ends(family, order)
    lines = []
    for at in order:
        line, summary = family[at], living.get(family[at].id)
        said = line.said if summary is not None else _until(line.said, ends[at])
        lines.append(
            MapLine(
                id=line.id,
                reader=readers[at],
                title=(summary.title or "") if summary is not None else "",
                words=_words(reader, readers[at], said),
                owner=None if line.owner is None else number[line.owner],
                anchor=line.anchor,
                exchanges=exchanges_of(said),
                is_trashed=bool(line.id) and summary is None,
                is_pinned=summary is not None and summary.pinned,
            )
        )
    return BranchMap(tuple(lines))


def exchanges_of(said: _Said) -> tuple[Exchange, ...]:
    """Return what was said (seq and type) as questions, each with what was answered to it."""
    starts = [at for at, (_, kind) in enumerate(said) if kind == "user/message" or not at]
    found = []
    for start, stop in pairwise([*starts, len(said)]):
        (seq, kind), (end, last) = said[start], said[stop - 1]
        # Whatever follows a question is an answer: the next question begins the next exchange.
        answer = end if last == "assistant/message" else -1
        found.append(Exchange(seq, end, answer, is_asked=kind == "user/message"))
    return tuple(found)


def _kept(family: Sequence[FamilyLine], living: Collection[SessionId]) -> set[int]:
    """Return which lines are on the map: the living ones, and all above them."""
    kept: set[int] = set()
    for at, line in enumerate(family):
        here = at if line.id in living else None
        while here is not None and here not in kept:
            kept.add(here)
            here = family[here].owner
    return kept


def _from_above(family: Sequence[FamilyLine], kept: Collection[int]) -> list[int]:
    """Return the lines that are kept, each behind the one it hangs on."""
    below: dict[int | None, list[int]] = {}
    for at in sorted(kept, reverse=True):
        below.setdefault(family[at].owner, []).append(at)
    order: list[int] = []
    stack = list(below.get(None, ()))
    while stack:
        order.append(stack.pop())
        stack += below.get(order[-1], ())
    return order


def _readers(family: Sequence[FamilyLine], order: Sequence[int]) -> Mapping[int, SessionId]:
    """Return through which chat each line is read: one that is gone through its longest heir."""
    readers = {at: family[at].id for at in order}
    longest: dict[int, int] = {}
    for at in reversed(order):
        owner, anchor = family[at].owner, family[at].anchor
        if owner is not None and not family[owner].id and anchor >= longest.get(owner, -1):
            longest[owner], readers[owner] = anchor, readers[at]
    return readers


def _ends(family: Sequence[FamilyLine], order: Sequence[int]) -> Mapping[int, int]:
    """Return of each line the last message that another one goes on from; -1 for none."""
    ends = dict.fromkeys(order, -1)
    for at in order:
        owner = family[at].owner
        if owner is not None:
            ends[owner] = max(ends[owner], family[at].anchor)
    return ends


def _until(said: _Said, end: int) -> _Said:
    return tuple(one for one in said if one[0] <= end)


def _words(reader: Reader, session_id: SessionId, said: _Said) -> str:
    """Return the beginning of a line's first message; "" where it says nothing.

    What was written for the model (the words of Continue) nobody said. Also "" where it cannot be
    read: the line is there all the same, and tells what is wrong with it when it is opened.
    """
    if not said:
        return ""
    try:
        (event,) = reader.events_at(session_id, (said[0][0],))
    except StoreDamaged:
        return ""
    is_asked = event.type == "user/message"
    if is_asked and text_at(object_at(event.data, "source"), "kind") != "user":
        return ""
    message = event.data if is_asked else object_at(event.data, "message")
    return " ".join(text_of(message)[: 4 * _WORDS].split())[:_WORDS]
