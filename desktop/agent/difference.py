"""What changed from one request to the next: parts that are new, other, or gone. Pure."""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence

from desktop.inspecting import Change, Difference, Gone, Part

__all__ = ["compared"]


def compared(before: int, earlier: Sequence[Part], now: Sequence[Part]) -> Difference:
    """Return the difference between two requests; `before` is the seq of the earlier one.

    A part is the same when its JSON is; it is another form of an earlier one when both came from
    one of the chat's messages, are the frame, or are the instructions at the beginning.
    """
    had = Counter(part.raw for part in earlier)
    keys_before = {key for keys in _keys_of(earlier) for key in keys}
    changes: list[Change] = []
    places: dict[Hashable, int] = {}
    kept: Counter[str] = Counter()
    for at, (part, keys) in enumerate(zip(now, _keys_of(now), strict=True)):
        is_kept = kept[part.raw] < had[part.raw]
        kept[part.raw] += is_kept
        is_other = not is_kept and not keys_before.isdisjoint(keys)
        changes.append("" if is_kept else "changed" if is_other else "new")
        places |= dict.fromkeys(keys, at)
    return Difference(before, tuple(changes), tuple(_gone(earlier, now, kept, places)))


def _gone(
    earlier: Sequence[Part], now: Sequence[Part], kept: Counter[str], places: Mapping[Hashable, int]
) -> Iterator[Gone]:
    """Yield what there is no more, each with the place in the new request where it stood."""
    last = {part.raw: at for at, part in enumerate(now)}
    left = kept.copy()
    at = 0
    for part, keys in zip(earlier, _keys_of(earlier), strict=True):
        found = sorted(places[key] for key in keys if key in places)
        if left[part.raw]:
            left[part.raw] -= 1
            at = max(at, last[part.raw] + 1)
        elif found:
            at = max(at, found[0])
            yield Gone(part, at, is_replaced=True)
        elif part.origin != "filler":
            yield Gone(part, at)


def _keys_of(parts: Sequence[Part]) -> list[frozenset[Hashable]]:
    """Return for each part what tells which one it is, whatever it says."""
    systems = [at for at, part in enumerate(parts) if part.kind == "system"]
    return [
        frozenset({part.kind})
        if part.origin == "frame" or at in systems[:1]
        else frozenset(part.seqs)
        for at, part in enumerate(parts)
    ]
