"""A whole log on its way in: judged event by event, and kept small until the writer takes it.

No store is needed for that, and nobody who writes waits for it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from store.disk.compress import Compressor
from store.disk.log import Entry, entry_of
from store.disk.objects import named_digest
from store.disk.sessions import UNBORN
from store.errors import AppendRefused, LogDamaged
from store.known import Known
from store.model.admission import LogSummary
from store.model.events import Event, draft_from_envelope, read_event
from store.model.ids import ObjectDigest
from store.model.jsonvalue import JsonValue


class LoadRefused(AppendRefused):
    """An event of a log to be loaded breaks a rule; `index` says which, from 0."""

    def __init__(self, index: int, cause: AppendRefused) -> None:
        super().__init__(cause.code, cause.message)
        self.index = index


@dataclass(frozen=True, slots=True)
class _Kept:
    """An entry whose body is packed: a long log is many times as large while it is read."""

    entry: Entry
    size: int


class JudgedLog:
    """A log in which every event may stand where it stands; used by one thread at a time."""

    def __init__(self) -> None:
        self._kept: list[_Kept] = []
        self._packer = Compressor()
        self._known = Known(UNBORN, LogSummary(), stored=self._stored)

    def __len__(self) -> int:
        return len(self._kept)

    @property
    def objects(self) -> frozenset[ObjectDigest]:
        """All objects that its events name."""
        return frozenset(named_digest(raw) for kept in self._kept for raw in kept.entry.named)

    @property
    def has_open_turn(self) -> bool:
        """Whether it ends in the middle of a turn."""
        return self._known.state.has_open_turn

    @property
    def inbox_from(self) -> int | None:
        """Where the splices of what is queued at its end begin; None when nothing is."""
        return self._known.inbox_from

    def entries(self) -> Iterator[Entry]:
        """Yield what the table keeps of each event, in order."""
        for kept in self._kept:
            yield kept.entry.with_body(self._packer.decompress(kept.entry.body, kept.size))

    def add(self, envelope: JsonValue) -> None:
        """Take in the next event, which brings its own time. Raises AppendRefused."""
        event = self._known.admit(draft_from_envelope(envelope), now=0)
        self._known.pending.clear()
        packed = entry_of(event).with_body(self._packer.compress(event.body))
        self._kept.append(_Kept(packed, len(event.body)))

    def _stored(self, seq: int) -> Event:
        if not 0 <= seq < len(self._kept):
            raise LogDamaged(f"there is no event {seq} in a log of {len(self._kept)}")
        kept = self._kept[seq]
        return read_event(self._packer.decompress(kept.entry.body, kept.size))


def judged(envelopes: Iterable[JsonValue]) -> JudgedLog:
    """Admit a whole log from its first event on.

    Raises:
        LoadRefused: one of them breaks a rule.

    """
    log = JudgedLog()
    for index, envelope in enumerate(envelopes):
        try:
            log.add(envelope)
        except AppendRefused as error:
            raise LoadRefused(index, error) from error
    return log
