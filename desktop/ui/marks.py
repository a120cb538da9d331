"""What is marked at rows because of other events: summarised messages, pictures left out.

Neither is near the rows it is about, so it is looked for when a chat is opened and kept up after.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id

if TYPE_CHECKING:
    from store import Event

_SUMMARY = "compaction/summary"
_REQUEST = "request/dispatched"


class Marks(QObject):
    """Keeps the marks of the open chat."""

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._marked = ""
        self._summarised: frozenset[int] = frozenset()
        self._request_seq = -1
        self._left_out: Mapping[str, str] = {}
        chat.opened.connect(self._on_chat_opened)
        chat.committed.connect(self._on_chat_committed)

    @Slot()
    def _on_chat_opened(self) -> None:
        if self._marked != self._chat.chat:
            self._marked = self._chat.chat
            self._summarised, self._request_seq, self._left_out = frozenset(), -1, {}
        self._show()
        self._desk.bridge.when_done(
            self._desk.runtime.marking_events(session_id(self._marked)),
            partial(self._on_events_read, self._marked),
        )

    def _on_events_read(self, chat: str, events: "Sequence[Event]") -> None:
        if chat == self._chat.chat:
            self._take(events)

    @Slot(object)
    def _on_chat_committed(self, events: "Sequence[Event]") -> None:
        self._take(events)

    def _take(self, events: "Sequence[Event]") -> None:
        before = (self._summarised, self._left_out)
        for event in events:
            if event.type == _SUMMARY:
                self._summarised |= _summarised_by(event.data)
            elif event.type == _REQUEST and event.seq > self._request_seq:
                self._request_seq, self._left_out = event.seq, _left_out_of(event.data)
        if before != (self._summarised, self._left_out):
            self._show()

    def _show(self) -> None:
        self._desk.page.timeline.set_marks(self._summarised, self._left_out)


def _summarised_by(data: Mapping[str, object]) -> frozenset[int]:
    seqs = data.get("shadowedSeqs")
    listed = seqs if isinstance(seqs, list | tuple) else ()
    return frozenset(seq for seq in listed if isinstance(seq, int))


def _left_out_of(data: Mapping[str, object]) -> dict[str, str]:
    """Return why each picture was left out; one that also went, from another place, was not."""
    objects, omitted = data.get("objects"), data.get("omitted")
    sent = set(objects) if isinstance(objects, list | tuple) else set()
    left = {}
    for one in omitted if isinstance(omitted, list | tuple) else ():
        match one:
            case {"attachmentId": str(digest), "reason": str(reason)} if digest not in sent:
                left[digest] = reason
            case _:
                continue
    return left
