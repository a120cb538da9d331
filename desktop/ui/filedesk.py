"""Reading a text file: of a message or of the draft, opened over the window, saved as a file."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.faces import Attachment
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk
from desktop.ui.failures import Failure
from desktop.ui.files.reader import TextReader
from desktop.ui.files.words import about, called
from desktop.ui.i18n import tr
from desktop.ui.timeline.attached import said_of
from desktop.ui.timeline.rows import FileView
from desktop.ui.widgets.filedialog import ask_for_place
from desktop.ui.widgets.folder import documents_folder

_GONE = frozenset({"OBJECT_DAMAGED", "OBJECT_MISSING"})


class FileDesk(QObject):
    """Joins the reader to the files of the open `chat` and of its draft; it lies over `over`.

    Signal: `erase_asked(digest)` a file is to go for ever.
    """

    erase_asked = Signal(str)

    def __init__(
        self, desk: Desk, chat: OpenChat, over: QWidget, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._over = over
        self._reader: TextReader | None = None
        self._source = ""
        self._name = ""
        desk.page.timeline.file_opened.connect(self._on_timeline_file_opened)
        desk.page.composer.tray.file_opened.connect(self._on_tray_file_opened)

    @property
    def reader(self) -> TextReader:
        """What shows a text; made for the first one."""
        if self._reader is None:
            header = self._desk.page.header
            self._reader = TextReader(header.theme, self._over)
            header.themed.connect(self._reader.set_theme)
            self._reader.save_asked.connect(self._on_reader_save_asked)
            self._reader.erase_asked.connect(self.erase_asked)
        return self._reader

    @Slot(object)
    def _on_timeline_file_opened(self, file: FileView) -> None:
        can_erase = not self._desk.runtime.reading_only
        self._open(file.digest, file.source, file.name, said_of(file), can_erase=can_erase)

    @Slot(object)
    def _on_tray_file_opened(self, reference: Attachment) -> None:
        digest, name = str(reference["attachmentId"]), str(reference.get("name", ""))
        source = str(reference.get("originalId", digest))
        # It is taken off the draft instead of being deleted.
        self._open(digest, source, name, about(reference), can_erase=False)

    def _open(self, digest: str, source: str, name: str, said: str, *, can_erase: bool) -> None:
        show = partial(self._show, digest, source, name, said, can_erase=can_erase)
        self._desk.bridge.when_made(
            self._desk.runtime.original(digest),
            _decoded,
            partial(self._on_text_read, self._chat.chat, show),
            refused=partial(self._on_text_refused, self._chat.chat, name),
        )

    def _on_text_read(self, asked_in: str, show: Callable[[str], None], text: str) -> None:
        if self._chat.chat == asked_in:  # else a person went elsewhere meanwhile
            show(text)

    def _show(
        self, digest: str, source: str, name: str, said: str, text: str, *, can_erase: bool
    ) -> None:
        self._source, self._name = source, name
        self.reader.open(digest, name, said, text, can_erase=can_erase)

    def _on_text_refused(self, asked_in: str, name: str, trouble: Failure) -> None:
        if self._chat.chat != asked_in:
            return
        words = trouble.text
        if trouble.code in _GONE:
            words = tr("The file {name} is damaged or missing.", name=called(name))
        self._desk.page.hint.tell(words, tone="warning")

    @Slot(str)
    def _on_reader_save_asked(self, _digest: str) -> None:
        ask_for_place(
            self.reader,
            tr("Save the file"),
            documents_folder(),
            self._name or "text.txt",
            partial(self._on_place_chosen, self._source),
        )

    def _on_place_chosen(self, source: str, path: str) -> None:
        self._desk.bridge.when_done(
            self._desk.runtime.original(source), partial(self._on_original_read, path)
        )

    def _on_original_read(self, path: str, data: bytes) -> None:
        self._desk.bridge.when_done(self._desk.pictures.save(data, path), self._on_file_saved)

    def _on_file_saved(self, _nothing: None) -> None:
        self._desk.page.hint.tell(tr("The file is saved."))


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace")
