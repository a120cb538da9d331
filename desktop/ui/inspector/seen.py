"""What the model saw in the open chat: asked of the runtime while a person looks, and not before.

The panel shows the request of the answer it was opened on; opened by its key it shows the latest,
and goes along when another is sent.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from desktop.inspecting import LATEST, Difference, Inspected, Requests, SentRequest
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr
from desktop.ui.inspector.panel import InspectorPanel
from desktop.ui.inspector.thumbnail import THUMBNAIL_PX
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.filedialog import ask_for_place
from desktop.ui.widgets.folder import documents_folder

if TYPE_CHECKING:
    from desktop.ui.inspector.view import InspectorView
    from store import Event

_ATTACHMENTS = ("attachment/quarantined", "attachment/recovered")
_MOVES = frozenset(
    {
        "request/dispatched",
        "assistant/message",
        "assistant/attempt",
        "turn/end",
        "one-shot/dispatched",
        "one-shot/settled",
        *_ATTACHMENTS,
    }
)
# What a clipboard takes without a stutter; beyond it a file is the better place.
MOST_COPIED_BYTES = 1_000_000


class Seen(QObject):
    """Joins the panel to the open chat.

    Signal: `asked()` the panel is to be shown.
    """

    asked = Signal()

    def __init__(
        self, desk: Desk, chat: OpenChat, panel: InspectorPanel, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._panel = panel
        self._is_open, self._is_shown = False, False
        self._shown_chat: str | None = None
        self._seq = LATEST
        self._was_at = ("", LATEST)
        self._requests = Requests(())
        self._number = 0
        panel.made.connect(self._on_panel_made)
        desk.page.timeline.seen_requested.connect(self.show_for)
        chat.shown.connect(self._on_chat_shown)
        chat.committed.connect(self._on_chat_committed)
        desk.pictures.ready.connect(self._on_pictures_ready)
        desk.pictures.broken.connect(self._on_pictures_broken)

    @Slot(int)
    def show_for(self, seq: int) -> None:
        """Show the request for the answer that the event `seq` of the open chat belongs to."""
        self._seq = seq
        self._shown_chat = None
        self.asked.emit()
        self._load_where_open()

    @property
    def place(self) -> tuple[str, int]:
        """Which request is in view, for `come_back`."""
        attempts = self._requests.attempts
        seq = self._sent.seq if attempts and self._seq != LATEST else self._seq
        return self._shown_chat or "", seq

    def come_back(self, place: tuple[str, int]) -> None:
        """Show the request that was in view in a window before, once its chat is open."""
        self._was_at = place
        self._on_chat_shown()

    def set_open(self, *, is_open: bool) -> None:
        """Say whether the panel is in view."""
        if self._is_open and not is_open:
            self._desk.runtime.inspection.give_up()
            self._panel.let_go()
            self._shown_chat, self._seq, self._is_shown = None, LATEST, False
        self._is_open = is_open
        self._load_where_open()

    # Reading

    @property
    def _view(self) -> "InspectorView":
        return self._panel.view

    @property
    def _sent(self) -> SentRequest:
        return self._requests.attempts[self._requests.shown]

    def _load_where_open(self) -> None:
        if self._is_open and self._shown_chat != self._chat.chat:
            self._load()

    def _load(self) -> None:
        self._shown_chat = chat = self._chat.chat
        self._number += 1
        if not chat:
            self._show_none()
            return
        self._desk.bridge.when_done(
            self._desk.runtime.inspection.requests(session_id(chat), self._seq),
            partial(self._on_requests_read, self._number),
            refused=partial(self._on_refused, self._number),
        )

    def _on_requests_read(self, asked: int, requests: Requests) -> None:
        if asked != self._number:
            return
        before, self._requests = self._requests, requests
        if not requests.attempts:
            self._show_none()
        elif self._is_kept(before):
            self._view.update_requests(requests.attempts, requests.shown)
        else:
            self._show_attempt()

    def _is_kept(self, before: Requests) -> bool:
        """Say whether the request in view is the one that is wanted: only its answer goes on."""
        was = before.attempts[before.shown].seq if before.attempts else None
        return self._is_shown and was == self._sent.seq

    def _show_attempt(self) -> None:
        self._number += 1
        self._is_shown = False
        self._view.show_requests(self._requests.attempts, self._requests.shown)
        chat = session_id(self._shown_chat or "")
        self._desk.bridge.when_done(
            self._desk.runtime.inspection.request(chat, self._sent.seq),
            partial(self._on_request_read, self._number),
            refused=partial(self._on_refused, self._number),
        )

    def _on_request_read(self, asked: int, inspected: Inspected) -> None:
        if asked != self._number:
            return
        self._is_shown = True
        self._view.show_inspected(inspected)
        if self._sent.purpose or not inspected.parts:
            self._view.show_difference(Difference(None))
            return
        self._desk.bridge.when_done(
            self._desk.runtime.inspection.since(session_id(self._shown_chat or ""), inspected),
            partial(self._on_difference_read, self._number),
            refused=partial(self._on_difference_refused, self._number),
        )

    def _on_difference_read(self, asked: int, difference: Difference) -> None:
        if asked == self._number:
            self._view.show_difference(difference)

    def _on_difference_refused(self, asked: int, _trouble: Failure) -> None:
        if asked == self._number:
            self._view.show_difference(Difference(self._sent.seq, is_readable=False))

    def _on_refused(self, asked: int, trouble: Failure) -> None:
        if asked == self._number:
            self._shown_chat = None  # read anew when the panel opens
            self._view.show_nothing(trouble.text)

    def _show_none(self) -> None:
        self._is_shown = False
        if self._seq == LATEST:
            words = tr("Nothing has been sent to a model in this chat yet.")
        else:
            words = tr("This chat does not say what was sent for this message.")
        self._view.show_nothing(words)

    # What happens meanwhile

    @Slot()
    def _on_chat_shown(self) -> None:
        if self._shown_chat is not None and self._shown_chat != self._chat.chat:
            self._seq = LATEST
        chat, seq = self._was_at
        if chat and chat == self._chat.chat:
            self._seq, self._shown_chat, self._was_at = seq, None, ("", LATEST)
        self._load_where_open()

    @Slot(object)
    def _on_chat_committed(self, events: "Sequence[Event]") -> None:
        kinds = {event.type for event in events}
        if not self._is_open or kinds.isdisjoint(_MOVES):
            return
        if not kinds.isdisjoint(_ATTACHMENTS):
            self._is_shown = False  # a picture is gone, or back: what was proven may be no more
            self._load()
            return
        is_waited_for = any(one.outcome == "running" for one in self._requests.attempts)
        if self._seq == LATEST or is_waited_for:
            self._load()

    @Slot(str, int, QImage)
    def _on_pictures_ready(self, digest: str, max_px: int, image: QImage) -> None:
        if self._is_open and max_px == THUMBNAIL_PX:
            self._view.show_picture(digest, image)

    @Slot(str, object)
    def _on_pictures_broken(self, digest: str, _trouble: Failure) -> None:
        if self._is_open:
            self._view.show_lost_picture(digest)

    # What the panel asks for

    @Slot(object)
    def _on_panel_made(self, view: "InspectorView") -> None:
        view.attempt_chosen.connect(self._on_view_attempt_chosen)
        view.pile.message_asked.connect(self._on_pile_message_asked)
        view.pile.picture_opened.connect(self._desk.page.timeline.picture_opened)
        view.pile.picture_wanted.connect(self._on_pile_picture_wanted)
        view.summary.copy_asked.connect(self._on_summary_copy_asked)
        view.summary.curl_asked.connect(self._on_summary_curl_asked)
        view.summary.save_asked.connect(self._on_summary_save_asked)

    @Slot(int)
    def _on_view_attempt_chosen(self, index: int) -> None:
        self._requests = Requests(self._requests.attempts, index)
        if self._seq == LATEST:
            self._seq = self._sent.seq  # what was paged to stays, whatever comes
        self._show_attempt()

    @Slot(int)
    def _on_pile_message_asked(self, seq: int) -> None:
        timeline = self._desk.page.timeline
        timeline.jump_to(seq)
        timeline.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot(str)
    def _on_pile_picture_wanted(self, digest: str) -> None:
        self._desk.pictures.ask(digest, THUMBNAIL_PX)

    @Slot()
    def _on_summary_copy_asked(self) -> None:
        if self._sent.size_bytes > MOST_COPIED_BYTES:
            self._ask_where(is_curl_wanted=False)
            return
        self._desk.bridge.when_done(self._body(), self._on_body_read)

    def _body(self) -> Future[bytes]:
        chat = session_id(self._shown_chat or "")
        return self._desk.runtime.inspection.body(chat, self._sent.seq)

    def _on_body_read(self, body: bytes) -> None:
        self._copy(body.decode(), tr("The JSON is copied."))

    @Slot()
    def _on_summary_curl_asked(self) -> None:
        if self._sent.size_bytes > MOST_COPIED_BYTES:
            self._ask_where(is_curl_wanted=True)
        else:
            self._copy_curl(self._shown_chat or "", self._sent)

    def _copy_curl(self, chat: str, sent: SentRequest, *, file: str = "") -> None:
        curl = self._desk.runtime.inspection.curl(session_id(chat), sent, file=file)
        self._desk.bridge.when_done(curl, self._on_curl_read)

    def _on_curl_read(self, command: str) -> None:
        words = tr("The command is copied. Set API_KEY in your shell before you run it.")
        self._copy(command, words)

    def _copy(self, text: str, words: str) -> None:
        QApplication.clipboard().setText(text)
        self._desk.page.hint.tell(words)
        announce(self._panel, words)

    @Slot()
    def _on_summary_save_asked(self) -> None:
        self._ask_where(is_curl_wanted=False)

    def _ask_where(self, *, is_curl_wanted: bool) -> None:
        """Ask for a file to save the body in; with it, a command may be wanted that reads it."""
        # Another request may come into view while a person looks for a place.
        chat, sent = self._shown_chat or "", self._sent
        ask_for_place(
            self._panel,
            tr("Save what was sent"),
            documents_folder(),
            f"{tr('request')}-{sent.seq}.json",
            partial(self._on_place_chosen, chat, sent, is_curl_wanted=is_curl_wanted),
            suffix="json",
        )

    def _on_place_chosen(
        self, chat: str, sent: SentRequest, path: str, *, is_curl_wanted: bool
    ) -> None:
        saved = self._desk.runtime.inspection.save(session_id(chat), sent.seq, Path(path))
        done = partial(self._on_body_saved, chat, sent, path, is_curl_wanted=is_curl_wanted)
        self._desk.bridge.when_done(saved, done)

    def _on_body_saved(
        self, chat: str, sent: SentRequest, path: str, _nothing: None, *, is_curl_wanted: bool
    ) -> None:
        if is_curl_wanted:
            self._copy_curl(chat, sent, file=path)
        else:
            self._desk.page.hint.tell(tr("Saved as {name}.", name=Path(path).name))
