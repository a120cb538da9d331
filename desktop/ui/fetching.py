"""What comes into view of the open chat and is not there yet: bodies of rows, decoded pictures."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QImage

from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure
from desktop.ui.timeline.rows import OutlineRow, PictureLoss, Row

if TYPE_CHECKING:
    from store import Event

# What says that a picture is gone for good, and not that the place of all chats is in trouble.
_LOST: dict[str, PictureLoss] = {
    "OBJECT_DAMAGED": "damaged",
    "OBJECT_MISSING": "missing",
    "PICTURE_DAMAGED": "damaged",
    "PICTURE_DELETED": "deleted",
}


class Fetching(QObject):
    """Answers the timeline's wishes for the chat it follows; `rows_of` makes rows of events."""

    def __init__(
        self, desk: Desk, rows_of: "Callable[[Sequence[Event]], Sequence[Row]]", parent: QObject
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._rows_of = rows_of
        self._chat = ""
        self._wanted_pictures: dict[str, int] = {}
        timeline = desk.page.timeline
        timeline.rows_wanted.connect(self._on_timeline_rows_wanted)
        timeline.picture_wanted.connect(self._on_timeline_picture_wanted)
        desk.pictures.ready.connect(self._on_pictures_ready)
        desk.pictures.broken.connect(self._on_pictures_broken)

    def follow(self, chat: str) -> None:
        """Fetch for `chat` from now on; "" has nothing to be fetched."""
        self._chat = chat

    @Slot(object)
    def _on_timeline_rows_wanted(self, seqs: tuple[int, ...]) -> None:
        if self._chat:
            self._read(seqs, _with_what_was_said(self._desk.page.timeline.places, seqs))

    def _read(self, seqs: tuple[int, ...], wanted: tuple[int, ...]) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.events_at(session_id(self._chat), wanted),
            partial(self._on_rows_read, self._chat, seqs),
            refused=partial(self._on_rows_refused, self._chat, seqs, wanted),
        )

    def _on_rows_refused(
        self, chat: str, seqs: tuple[int, ...], wanted: tuple[int, ...], trouble: Failure
    ) -> None:
        if chat == self._chat and wanted != seqs:
            self._read(seqs, seqs)  # what was said before them may be what is damaged
            return
        if chat == self._chat:
            self._desk.page.timeline.refuse_rows(seqs)
        self._desk.bridge.failed.emit(trouble)

    def _on_rows_read(self, chat: str, seqs: tuple[int, ...], events: "Sequence[Event]") -> None:
        if chat == self._chat:
            asked = frozenset(seqs)
            rows = [row for row in self._rows_of(events) if row.seq in asked]
            self._desk.page.timeline.put_rows(rows, asked=seqs)

    @Slot(str, int)
    def _on_timeline_picture_wanted(self, digest: str, max_px: int) -> None:
        self._wanted_pictures[digest] = max_px
        self._desk.pictures.ask(digest, max_px)

    @Slot(str, int, QImage)
    def _on_pictures_ready(self, digest: str, max_px: int, image: QImage) -> None:
        if self._wanted_pictures.get(digest) == max_px:  # others ask for other sizes
            del self._wanted_pictures[digest]
            self._desk.page.timeline.set_picture(digest, image)

    @Slot(str, object)
    def _on_pictures_broken(self, digest: str, trouble: Failure) -> None:
        if self._wanted_pictures.pop(digest, None) is None:
            return
        if loss := _LOST.get(trouble.code):
            self._desk.page.timeline.set_lost(digest, loss)
        else:
            self._desk.page.timeline.set_picture(digest, QImage())


def _with_what_was_said(places: Sequence[OutlineRow], seqs: Sequence[int]) -> tuple[int, ...]:
    """Add the last words before each notice among `seqs`: it tells what became of them."""
    wanted = set(seqs)
    for seq in seqs:
        at = bisect_left(places, seq, key=attrgetter("seq"))
        while at > 0 and places[at].kind == "notice":
            at -= 1
            wanted.add(places[at].seq)
    return tuple(sorted(wanted))
