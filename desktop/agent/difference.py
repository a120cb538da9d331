"""What changed from one request to the next: parts that are new, other, or gone. Pure."""

from collections import Counter
from collections.abc import Sequence

from desktop.inspecting import Change, Difference, Gone, Part

__all__ = ["compared"]


def compared(before: int, earlier: Sequence[Part], now: Sequence[Part]) -> Difference:
    """Return the difference between two requests; `before` is the seq of the earlier one.

    A part is the same when its JSON is; it is another form of an earlier one when both came from
    one of the chat's messages, or are the frame.
    """
    had = Counter(part.raw for part in earlier)
    keys = {key for part in earlier for key in _keys(part)}
    changes: list[Change] = []
    kept: Counter[str] = Counter()
    met: set[object] = set()
    for part in now:
        if kept[part.raw] < had[part.raw]:
            kept[part.raw] += 1
            changes.append("")
        else:
            changes.append("changed" if keys & _keys(part) else "new")
        met |= _keys(part)
    return Difference(before, tuple(changes), tuple(_gone(earlier, now, kept, met)))


def _gone(
    earlier: Sequence[Part], now: Sequence[Part], kept: Counter[str], met: set[object]
) -> list[Gone]:
    """Return what there is no more, each with the place in the new request where it stood."""
    places = {part.raw: at for at, part in enumerate(now)}
    left = kept.copy()
    at, gone = 0, []
    for part in earlier:
        if left[part.raw]:
            left[part.raw] -= 1
            at = max(at, places[part.raw] + 1)
        elif not _keys(part) & met and part.origin != "filler":
            gone.append(Gone(part, at))
    return gone


def _keys(part: Part) -> set[object]:
    """Return what tells which part this is, whatever it says."""
    return {part.kind} if part.origin == "frame" else set(part.seqs)
