"""A lost picture or text put back, by a file that is chosen or dropped in its place."""

import uuid
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData, QObject, Slot

from desktop.faces import LostPicture, PictureReplaced
from desktop.ui.chat import OpenChat
from desktop.ui.composer.incoming import PastedPicture, incoming_of
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import tr
from desktop.ui.widgets.filedialog import ask_for_file
from desktop.ui.widgets.folder import attachment_filters, pictures_folder


class Replacing(QObject):
    """Has pictures of the open chat replaced."""

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        timeline = desk.page.timeline
        timeline.replace_requested.connect(self._on_timeline_replace_requested)
        timeline.picture_dropped.connect(self._on_timeline_picture_dropped)

    @Slot(int, str)
    def _on_timeline_replace_requested(self, seq: int, digest: str) -> None:
        ask_for_file(
            self._desk.page,
            tr("Choose what takes its place"),
            pictures_folder(),
            attachment_filters(),
            partial(self._on_file_chosen, self._chat.chat, LostPicture(seq, digest)),
        )

    def _on_file_chosen(self, chat: str, lost: LostPicture, file: str) -> None:
        self._replace(chat, lost, Path(file))

    @Slot(int, str, QMimeData)
    def _on_timeline_picture_dropped(self, seq: int, digest: str, mime: QMimeData) -> None:
        incoming = incoming_of(mime)
        chat, lost = self._chat.chat, LostPicture(seq, digest)
        if incoming.files:
            self._replace(chat, lost, incoming.files[0])
        elif incoming.picture is not None:
            self._replace_pasted(chat, lost, incoming.picture)

    def _replace_pasted(self, chat: str, lost: LostPicture, picture: PastedPicture) -> None:
        if picture.image is None:
            self._replace(chat, lost, picture.data)
            return
        self._desk.bridge.when_done(
            self._desk.pictures.encode(picture.image), partial(self._replace, chat, lost)
        )

    def _replace(self, chat: str, lost: LostPicture, source: Path | bytes) -> None:
        name = source.name if isinstance(source, Path) else tr("The file")
        replaced = self._desk.runtime.mending.replace_picture(
            session_id(chat), lost, source, child=session_id(uuid.uuid4().hex)
        )
        self._desk.bridge.when_done(
            replaced, partial(self._on_replaced, chat), refused=partial(self._on_refused, name)
        )

    def _on_replaced(self, chat: str, done: PictureReplaced) -> None:
        page = self._desk.page
        if done.branch is None:
            page.hint.tell(tr("It is the same file: it is back in its place."))
            if chat == self._chat.chat:
                self._chat.reload()
            return
        page.hint.tell(
            tr("It is another file, so it is in a branch: send it, and the chat goes on there.")
        )
        if chat == self._chat.chat:
            self._chat.open(done.branch.child)

    def _on_refused(self, name: str, trouble: Failure) -> None:
        told = failure(trouble.code, name=name, kind=trouble.detail or "?")
        self._desk.page.trouble.tell(told.text, tone="warning")
