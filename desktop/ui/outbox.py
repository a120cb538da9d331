"""What leaves the composer: messages on their way, pictures being read, what waits its turn.

A message that left the composer is held until it is committed. If it cannot be, its words and
pictures go back to where they were written.
"""

import uuid
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QImage

from desktop.faces import Attachment, Outgoing, SavedDraft, SendFailed
from desktop.ui.chat import OpenChat
from desktop.ui.composer.words import draft_of_message
from desktop.ui.departure import Departure
from desktop.ui.door import Desk, draft_owner, session_id
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import tr
from desktop.ui.latecomers import Latecomers

if TYPE_CHECKING:
    from store import Commit

THUMBNAIL_PX = 320


@dataclass(frozen=True, slots=True)
class _Sent:
    """A message that is not known to be durable yet."""

    chat: str
    draft: SavedDraft
    is_new: bool


class Outbox(QObject):
    """Joins the composer to the runtime for the open chat."""

    def __init__(
        self, desk: Desk, chat: OpenChat, departure: Departure, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._departure = departure
        self._sent: dict[str, _Sent] = {}
        self._taken_back: set[str] = set()
        self._homeless: list[tuple[str, SavedDraft]] = []
        self._late = Latecomers(desk, chat, self)
        chat.shown.connect(self._on_chat_shown)
        composer = desk.page.composer
        composer.sending.before = departure.before
        composer.submitted.connect(self._on_composer_submitted)
        composer.stop_asked.connect(self.stop)
        composer.tray.read_asked.connect(self._on_tray_read_asked)
        composer.tray.image_wanted.connect(self._on_tray_image_wanted)
        composer.queue_acted.connect(self._on_composer_queue_acted)
        desk.pictures.ready.connect(self._on_pictures_ready)
        # What was attached while the store was still being opened.
        composer.tray.ask_again()

    def take_commit(self, commit: "Commit") -> None:
        """Let go of every message that is durable now."""
        if not self._sent or not commit.events:
            return
        ids = {str(one.get("id")) for event in commit.events for one in _inserted(event.data)}
        for message_id in ids & self._sent.keys():
            del self._sent[message_id]
            self._chat.drafts.forget()
            self._chat.drafts.touch()  # what was typed since then is the draft now

    def take_failure(self, notice: SendFailed) -> None:
        """Put a message that could not be saved back into the composer."""
        sent = self._sent.pop(notice.message_id, None)
        if sent is None:
            return
        if sent.is_new and sent.chat == self._chat.chat:
            self._chat.abandon()
        self._bring_home("" if sent.is_new else sent.chat, sent.draft)
        self._desk.page.trouble.tell(failure(notice.code).text, tone="danger")

    def _bring_home(self, home: str, draft: SavedDraft) -> None:
        """Give words back to the composer, or to the draft of a chat that was left meanwhile."""
        if home == self._chat.chat:
            self._desk.page.composer.put_before(draft)
            self._desk.page.composer.focus()
            return
        self._desk.bridge.when_done(
            self._desk.runtime.add_to_draft(draft_owner(home), draft),
            self._on_words_kept,
            refused=partial(self._on_words_refused, home, draft),
        )

    def _on_words_kept(self, _nothing: None) -> None:
        """Hear that they stand in the draft of their chat."""

    def _on_words_refused(self, home: str, draft: SavedDraft, _trouble: Failure) -> None:
        # The disk that refused the message refuses the draft too. They are kept here until their
        # chat is shown again; the trouble has been told already.
        self._homeless.append((home, draft))

    @Slot()
    def _on_chat_shown(self) -> None:
        if self._chat.is_opening:
            return
        homeless, self._homeless = self._homeless, []
        for home, draft in homeless:
            if home == self._chat.chat:
                self._desk.page.composer.put_before(draft)
            else:
                self._homeless.append((home, draft))

    @Slot()
    def stop(self) -> None:
        """Stop the running answer."""
        if self._chat.chat:
            self._desk.runtime.stop(session_id(self._chat.chat))

    @Slot(object)
    def _on_composer_submitted(self, draft: SavedDraft) -> None:
        is_new = not self._chat.chat
        is_unread = self._chat.drafts.is_paused  # then another one stands in the store
        if is_new:
            self._chat.adopt(uuid.uuid4().hex)
        message_id = uuid.uuid4().hex
        self._sent[message_id] = _Sent(self._chat.chat, draft, is_new)
        self._desk.page.trouble.withdraw()
        self._desk.page.timeline.jump_to_end()
        outgoing = Outgoing(message_id, draft.text.strip(), draft.attachments)
        self._desk.runtime.send(
            session_id(self._chat.chat), outgoing, new=is_new, keeps_draft=is_unread
        )

    @Slot(int, object, str)
    def _on_tray_read_asked(self, token: int, source: object, name: str) -> None:
        if isinstance(source, QImage):
            self._desk.bridge.when_done(
                self._desk.pictures.encode(source), partial(self._on_image_encoded, token, name)
            )
        elif isinstance(source, str):
            self._attach(token, source.encode("utf-8", "replace"), name)
        elif isinstance(source, bytes | Path):
            self._attach(token, source, name)

    def _attach(self, token: int, source: Path | bytes, name: str) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.attach(source, name=name),
            partial(self._on_picture_attached, token),
            refused=partial(self._on_picture_refused, token),
        )

    def _on_image_encoded(self, token: int, name: str, data: bytes) -> None:
        self._attach(token, data, name)

    def _on_picture_attached(self, token: int, reference: Attachment) -> None:
        if not self._desk.page.composer.tray.was_read(token, reference):
            self._late.was_read(token, reference)

    def _on_picture_refused(self, token: int, trouble: Failure) -> None:
        if not self._desk.page.composer.tray.was_refused(token, trouble):
            self._late.was_refused(token, trouble)

    @Slot(str)
    def _on_tray_image_wanted(self, digest: str) -> None:
        self._desk.pictures.ask(digest, THUMBNAIL_PX)

    @Slot(str, int, QImage)
    def _on_pictures_ready(self, digest: str, max_px: int, image: QImage) -> None:
        if max_px == THUMBNAIL_PX:
            self._desk.page.composer.tray.show_image(digest, image)

    @Slot(str, str)
    def _on_composer_queue_acted(self, action: str, message_id: str) -> None:
        chat = session_id(self._chat.chat)
        if action == "send":
            send = partial(self._desk.runtime.send_queued, chat, message_id)
            self._departure.before(send)
            self._desk.page.composer.focus()  # the line that was pressed goes
            return
        if message_id in self._taken_back:
            return  # pressed twice
        self._taken_back.add(message_id)
        self._desk.bridge.when_done(
            self._desk.runtime.unqueue(chat, message_id),
            partial(self._on_message_unqueued, self._chat.chat, message_id, action == "edit"),
            refused=partial(self._on_unqueue_refused, message_id),
        )

    def _on_unqueue_refused(self, message_id: str, trouble: Failure) -> None:
        self._taken_back.discard(message_id)
        self._desk.bridge.failed.emit(trouble)

    def _on_message_unqueued(
        self,
        chat: str,
        message_id: str,
        edits: bool,  # noqa: FBT001 - bound by partial
        message: object,
    ) -> None:
        self._taken_back.discard(message_id)
        is_here = chat == self._chat.chat
        if not isinstance(message, dict):
            if is_here:
                self._desk.page.hint.tell(tr("That message has been sent already."))
        elif edits:
            # Also when its chat was left at that moment: nothing else holds the words now.
            self._bring_home(chat, draft_of_message(message))
            if is_here:
                self._chat.drafts.touch()


def _inserted(data: object) -> "list[dict[str, object]]":
    match data:
        case {"inserted": list() | tuple() as messages}:
            return list(messages)
        case _:
            return []
