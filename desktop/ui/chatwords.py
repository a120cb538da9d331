"""The words of every message of the open chat, read when somebody looks for some.

They are read in the background, first those from where one reads on, then those before, and let go
of when nobody looks any more.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure
from desktop.ui.timeline.rows import Row

if TYPE_CHECKING:
    from store import Event

# Some tenths of a second of reading: the first of them are there before one has typed on.
_AT_ONCE = 250
_BEGINNING_CHARS = 300


@dataclass(frozen=True, slots=True)
class Said:
    """What was said in the message of event `seq`.

    `words` are folded, as they are looked for; `beginning` is how a person's own message begins.
    """

    seq: int
    words: str
    beginning: str = ""
    pictures: int = 0
    at_ms: int = 0


def _said(rows: Iterable[Row]) -> list[Said]:
    """Return what was said in `rows`; on a worker, there may be thousands."""
    from desktop.ui.timeline.words import searched_words  # noqa: PLC0415 - needs the parser

    return [
        Said(
            row.seq,
            searched_words(row),
            row.text[:_BEGINNING_CHARS] if row.kind == "user" else "",
            len(row.pictures),
            row.at_ms,
        )
        for row in rows
        if row.kind in ("user", "assistant")
    ]


class ChatWords(QObject):
    """Reads for whoever looks; `said` is what has been read, by seq.

    Signals: `read(list[Said])` more was read; `ended()` all is read, or no more can be.
    """

    read = Signal(object)
    ended = Signal()

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._readers: set[str] = set()
        self._left: list[tuple[int, ...]] = []
        self._reading = 0
        self._is_busy = False
        self._lacks_some = False
        self.said: dict[int, Said] = {}
        self.is_all = False
        chat.opened.connect(self._on_chat_opened)
        chat.committed.connect(self._on_chat_committed)

    def want(self, who: str, *, from_seq: int) -> None:
        """Read, and keep what is read, until `who` lets go; at first from `from_seq` on."""
        is_begun = bool(self._readers)
        self._readers.add(who)
        if not is_begun:
            self._begin(from_seq)

    def let_go(self, who: str) -> None:
        """Say that `who` looks no more."""
        self._readers.discard(who)
        if not self._readers:
            self._reading += 1
            self._left, self.said, self.is_all = [], {}, False

    def _begin(self, from_seq: int) -> None:
        self._reading += 1
        self.said, self.is_all, self._lacks_some = {}, False, False
        places = self._desk.page.timeline.places
        spoken = [place.seq for place in places if place.kind in ("user", "assistant")]
        after = [seq for seq in spoken if seq >= from_seq]
        before = [seq for seq in spoken if seq < from_seq][::-1]
        self._left = [*_in_parts(after), *_in_parts(before)][::-1]
        self._next()

    def _next(self) -> None:
        self._is_busy = bool(self._left)
        if not self._left:
            self.is_all = not self._lacks_some
            self.ended.emit()
            return
        self._desk.bridge.when_made(
            self._desk.runtime.events_at(session_id(self._chat.chat), self._left.pop()),
            self._said_in,
            partial(self._on_part_read, self._reading),
            refused=partial(self._on_part_refused, self._reading),
        )

    def _said_in(self, events: "Sequence[Event]") -> list[Said]:
        return _said(self._chat.rows.rows_of(events))

    def _on_part_read(self, reading: int, said: list[Said]) -> None:
        if reading == self._reading:
            self._take(said)
            self._next()

    def _on_part_refused(self, reading: int, trouble: Failure) -> None:
        self._desk.bridge.failed.emit(trouble)
        if reading == self._reading:
            self._left, self._is_busy, self._lacks_some = [], False, True
            self.ended.emit()

    def _take(self, said: list[Said]) -> None:
        self.said.update((each.seq, each) for each in said)
        self.read.emit(said)

    @Slot()
    def _on_chat_opened(self) -> None:
        if self._readers:
            self._begin(0)

    @Slot(object)
    def _on_chat_committed(self, events: "Sequence[Event]") -> None:
        # Beside the window too: an answer may be a book.
        if self._readers:
            self._left.append(tuple(event.seq for event in events))
            if not self._is_busy:
                self.is_all = False
                self._next()


def _in_parts(seqs: Sequence[int]) -> list[tuple[int, ...]]:
    return [tuple(seqs[at : at + _AT_ONCE]) for at in range(0, len(seqs), _AT_ONCE)]
