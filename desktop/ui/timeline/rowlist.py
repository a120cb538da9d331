"""What the timeline knows of its rows: places at once, bodies as they arrive. Pure Python."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate

from desktop.ui.timeline.heights import Heights, estimate_px, estimates_px
from desktop.ui.timeline.rows import OutlineRow, PictureLoss, Row, Siblings

_SPOKEN = frozenset({"user", "assistant"})
_PICTURES_PX = 180
_AHEAD = 15  # rows fetched on either side of those in view


def _seq_of(place: OutlineRow) -> int:
    return place.seq


class Outline:
    """The places of all rows of a chat, in their order, with what follows from them.

    Made where it costs the window nothing: of ten thousand messages that takes some milliseconds.
    `heights` are the estimated ones at a column of `width_px`; without a width there are none.
    """

    def __init__(self, rows: Iterable[OutlineRow], *, width_px: int = 0) -> None:
        self.places = sorted(rows, key=_seq_of)
        self.index = {place.seq: index for index, place in enumerate(self.places)}
        self.ordinals = list(accumulate(int(place.kind in _SPOKEN) for place in self.places))
        self.width_px = width_px
        self.heights = Heights(estimates_px(self.places, width_px)) if width_px else None


class RowList:
    """An ordered list of rows by event seq; a row without a body waits for one.

    The lists of an `Outline` it is given are its own from then on.
    """

    def __init__(
        self,
        outline: Sequence[OutlineRow] | Outline = (),
        rows: Iterable[Row] = (),
        *,
        only_read_from: int | None = None,
    ) -> None:
        made = outline if isinstance(outline, Outline) else Outline(outline)
        bodies = {row.seq: row for row in rows}
        extra = [row.outline for row in bodies.values() if row.seq not in made.index]
        if extra:
            made = Outline([*made.places, *extra])
        self.outline = made
        self._places, self._index, self._ordinals = made.places, made.index, made.ordinals
        self._bodies = bodies
        self._empty: set[int] = set()
        self._pictured: set[int] = set()
        self._asked: set[int] = set()
        self._siblings: dict[int, Siblings] = {}
        self._summarised: frozenset[int] = frozenset()
        self._left_out: Mapping[str, str] = {}
        self._lost: dict[str, PictureLoss] = {}  # by digest
        self._only_read_from = only_read_from
        self.opened: set[int] = set()
        self.whole: set[int] = set()
        for row in bodies.values():
            self._measure(self._index[row.seq], row)

    def _count(self, place: OutlineRow) -> None:
        before = self._ordinals[-1] if self._ordinals else 0
        self._ordinals.append(before + int(place.kind in _SPOKEN))

    def __len__(self) -> int:
        return len(self._places)

    @property
    def places(self) -> Sequence[OutlineRow]:
        """The places of all rows, in their order."""
        return self._places

    def seq_at(self, index: int) -> int:
        """Return the event of a row."""
        return self._places[index].seq

    def index_of(self, seq: int) -> int | None:
        """Return where the row of event `seq` stands."""
        return self._index.get(seq)

    def ordinal(self, index: int) -> int:
        """Return the number of a message, counted from 1; of other rows, that of the one before."""
        return self._ordinals[index]

    def row_at(self, index: int) -> Row | None:
        """Return the body of a row with all that is marked at it; nothing when it is not there."""
        row = self._bodies.get(self._places[index].seq)
        if row is None or not self._is_marked(row):
            return row
        return replace(
            row,
            siblings=self._siblings.get(row.seq, row.siblings),
            is_summarised=row.seq in self._summarised,
            pictures=tuple(
                replace(
                    each,
                    left_out=self._left_out.get(each.digest, ""),
                    lost=each.lost or self._lost.get(each.digest, ""),
                )
                for each in row.pictures
            ),
        )

    def _is_marked(self, row: Row) -> bool:
        return (
            row.seq in self._siblings
            or row.seq in self._summarised
            or any(
                each.digest in self._left_out or each.digest in self._lost for each in row.pictures
            )
        )

    def is_only_read(self, index: int) -> bool:
        """Whether nothing can be made of a row: it stands behind damage."""
        return self._only_read_from is not None and self.seq_at(index) >= self._only_read_from

    def is_empty(self, index: int) -> bool:
        """Whether the row turned out to show nothing."""
        return self._places[index].seq in self._empty

    @property
    def last_shown(self) -> int:
        """The index of the last row that shows something, or -1."""
        index = len(self._places) - 1
        while index >= 0 and (self.is_empty(index) or not self._counts(index)):
            index -= 1
        return index

    def _counts(self, index: int) -> bool:
        return self._places[index].seq in self._bodies or self._places[index].size_chars > 0

    def estimates_px(self, width_px: int) -> list[int]:
        """Return about how high each row will be."""
        heights = estimates_px(self._places, width_px)
        for seq in self._empty:
            heights[self._index[seq]] = 0
        for seq in self._pictured:
            heights[self._index[seq]] += _PICTURES_PX
        return heights

    def estimate_px(self, index: int, width_px: int) -> int:
        """Return about how high a row will be."""
        place = self._places[index]
        if place.seq in self._empty:
            return 0
        return estimate_px(place, width_px) + _PICTURES_PX * (place.seq in self._pictured)

    def put(self, rows: Iterable[Row], asked: Iterable[int] = ()) -> list[int]:
        """Take bodies; `asked` rows that got none are empty. Return the indices that changed."""
        changed = []
        for row in rows:
            index = self._index.get(row.seq)
            if index is not None and self._bodies.get(row.seq) != row:
                self._bodies[row.seq] = row
                self._empty.discard(row.seq)
                self._measure(index, row)
                changed.append(index)
        for seq in asked:
            if seq in self._index and seq not in self._bodies and seq not in self._empty:
                self._empty.add(seq)
                changed.append(self._index[seq])
        return changed

    def append(self, row: Row) -> None:
        """Add a row at the end."""
        self._index[row.seq] = len(self._places)
        self._places.append(row.outline)
        self._bodies[row.seq] = row
        self._count(row.outline)
        self._measure(len(self._places) - 1, row)

    def _measure(self, index: int, row: Row) -> None:
        """Take for the size of a place what its body really has."""
        self._places[index] = replace(row.outline, size_chars=max(1, len(row.text)))
        if row.pictures:
            self._pictured.add(row.seq)

    def set_siblings(self, siblings: Mapping[int, Siblings]) -> list[int]:
        """Say which rows have siblings; return the indices that changed."""
        seqs = set(siblings) | set(self._siblings)
        changed = [seq for seq in seqs if siblings.get(seq) != self._siblings.get(seq)]
        self._siblings = dict(siblings)
        return [self._index[seq] for seq in changed if seq in self._index]

    def set_marks(self, summarised: Collection[int], left_out: Mapping[str, str]) -> list[int]:
        """Say which rows a summary stands for, and which pictures (by digest) were left out why."""
        seqs = self._summarised ^ frozenset(summarised)
        digests = {
            digest
            for digest in {*left_out, *self._left_out}
            if left_out.get(digest) != self._left_out.get(digest)
        }
        self._summarised, self._left_out = frozenset(summarised), dict(left_out)
        return [self._index[seq] for seq in seqs | self._showing(digests) if seq in self._index]

    def set_lost(self, digest: str, loss: PictureLoss) -> list[int]:
        """Say why a picture cannot be shown; return the indices that changed."""
        self._lost[digest] = loss
        return [self._index[seq] for seq in self._showing({digest}) if seq in self._index]

    def _showing(self, digests: Collection[str]) -> set[int]:
        return {
            row.seq
            for row in self._bodies.values()
            if any(each.digest in digests for each in row.pictures)
        }

    @property
    def has_sent_pictures(self) -> bool:
        """Whether some message at hand has a picture that the last request did not leave out."""
        return any(
            picture.digest not in self._left_out and not picture.lost
            for row in self._bodies.values()
            for picture in row.pictures
        )

    def missing(self, first: int, last: int) -> tuple[int, ...]:
        """Return the rows around a range that have no body and were not asked for, oldest first."""
        around = range(max(0, first - _AHEAD), min(len(self), last + 1 + _AHEAD))
        seqs = tuple(s for s in (self._places[i].seq for i in around) if self._is_missing(s))
        self._asked.update(seqs)
        return seqs

    def unask(self, seqs: Iterable[int]) -> None:
        """Say that these bodies could not be had: they are missing, and may be asked for again."""
        self._asked.difference_update(seqs)

    def without_body(self, first: int, last: int) -> tuple[int, ...]:
        """Return the rows from `first` to `last` whose text is not there."""
        seqs = (self._places[i].seq for i in range(first, min(len(self), last + 1)))
        return tuple(s for s in seqs if s not in self._bodies and s not in self._empty)

    def _is_missing(self, seq: int) -> bool:
        return seq not in self._bodies and seq not in self._empty and seq not in self._asked
