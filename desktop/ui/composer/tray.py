"""What is attached to a draft: which pictures and files, what is still being read, how many."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QImage

from desktop.faces import Attachment, AttachmentLimits
from desktop.ui.composer.shelf import Shelf
from desktop.ui.composer.words import digest_of, name_of
from desktop.ui.failures import Failure, failure
from desktop.ui.files.words import is_picture, pages_of
from desktop.ui.i18n import tr

LIMITS = AttachmentLimits()
_PICTURES = frozenset(
    {
        *(".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff"),
        *(".heic", ".heif", ".avif"),
    }
)


@dataclass(slots=True)
class _Piece:
    """A piece on the shelf; `reference` is None while `source` is being read.

    Until it is read, a file is taken for a picture when it is called like one.
    """

    name: str
    source: object = None
    reference: Attachment | None = None

    @property
    def is_file(self) -> bool:
        """Whether it is a text, as far as is known."""
        if self.reference is not None:
            return not is_picture(self.reference)
        is_called_so = isinstance(self.source, Path) and self.source.suffix.lower() not in _PICTURES
        return is_called_so or isinstance(self.source, str)


class Tray(QObject):
    """Keeps what is attached and its shelf in step.

    Signals: `read_asked(token, source, name)`; `image_wanted(digest)`; `opened(digest)` a picture
    was pressed, `file_opened(Attachment)` a file; `read(token)` it is stored; `changed()`;
    `refused(Failure)` with the name in its words; `shortened(name, pages)` the first of so many
    pages was taken. What is read is a `Path`, the bytes or the
    `QImage` of a picture, or the words of a text.
    """

    read_asked = Signal(int, object, str)
    image_wanted = Signal(str)
    opened = Signal(str)
    file_opened = Signal(object)
    read = Signal(int)
    changed = Signal()
    refused = Signal(object)
    shortened = Signal(str, int)

    def __init__(self, shelf: Shelf, parent: QObject) -> None:
        super().__init__(parent)
        self._tokens = count(1)
        self._pieces: dict[int, _Piece] = {}
        self._shelf = shelf
        self._told_when_read: Callable[[], None] | None = None
        shelf.opened.connect(self._on_shelf_opened)
        shelf.removed.connect(self._on_shelf_removed)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is attached, not even what is being read."""
        return not self._pieces

    @property
    def has_pictures(self) -> bool:
        """Whether there is a picture, or what will be one as far as is known."""
        return any(not piece.is_file for piece in self._pieces.values())

    @property
    def is_full(self) -> bool:
        """Whether no more may come."""
        return len(self._pieces) >= LIMITS.per_message

    @property
    def is_reading(self) -> bool:
        """Whether something is still being read."""
        return any(piece.reference is None for piece in self._pieces.values())

    def references(self) -> Sequence[Attachment]:
        """Return what is known of everything that has been read, in order."""
        read = (piece.reference for piece in self._pieces.values())
        return tuple(each for each in read if each is not None)

    def tokens(self) -> Sequence[int]:
        """Return the numbers of all pieces, in order."""
        return tuple(self._pieces)

    def reading(self) -> Sequence[int]:
        """Return the numbers of those that are still being read."""
        return tuple(token for token, piece in self._pieces.items() if piece.reference is None)

    def add(self, source: object, name: str) -> int:
        """Add a picture or file that has to be read first; return its number.

        One too many is refused, and has the number 0.
        """
        if self.is_full:
            self.refused.emit(failure("PICTURE_TOO_MANY"))
            return 0
        token = self._place(_Piece(name, source=source))
        self.read_asked.emit(token, source, name)
        return token

    def add_made(self, source: object, name: str) -> int:
        """Add what was pasted or taken here, and has no name but `name`; see `add`.

        A second one is called by its number, so that they can be told apart.
        """
        taken = {piece.name for piece in self._pieces.values()}
        stem, dot, end = name.rpartition(".")
        names = (name, *(f"{stem}-{number}{dot}{end}" for number in range(2, len(taken) + 2)))
        return self.add(source, next(each for each in names if each not in taken))

    def put(self, reference: Attachment) -> None:
        """Add a picture or file that is stored already."""
        token = self._place(_Piece(name_of(reference), reference=reference))
        self._show_read(token, reference)

    def clear(self) -> None:
        """Take everything off."""
        self._pieces.clear()
        self._shelf.clear()

    def ask_again(self) -> None:
        """Ask to read what was attached before anyone could."""
        for token, piece in self._pieces.items():
            if piece.reference is None:
                self.read_asked.emit(token, piece.source, piece.name)

    def when_read(self, done: Callable[[], None], *, within_ms: int) -> None:
        """Call `done` once nothing is being read any more, at the latest after that time."""
        if not self.is_reading:
            done()
            return
        self._told_when_read = done
        QTimer.singleShot(within_ms, self._on_patience_ended)

    def was_read(self, token: int, reference: Attachment) -> bool:
        """Say that the piece `token` is stored as `reference`; False when it is not here."""
        piece = self._pieces.get(token)
        if piece is None:
            return False
        piece.reference, piece.source = reference, None
        if self._shelf.shows_file(token) != piece.is_file:  # it was called otherwise
            self._lay_out()
        else:
            self._show_read(token, reference)
        self.read.emit(token)
        self._change()
        if (pages := pages_of(reference)) > 1:
            self.shortened.emit(piece.name, pages)
        return True

    def was_refused(self, token: int, trouble: Failure) -> bool:
        """Say why the piece `token` cannot be taken; False when it is not here."""
        piece = self._pieces.pop(token, None)
        if piece is None:
            return False
        self._shelf.take(token)
        self.refused.emit(failure(trouble.code, name=piece.name, kind=trouble.detail))
        self._change()
        return True

    def show_image(self, digest: str, image: QImage) -> None:
        """Show the small copy of a picture, wherever it stands here."""
        for token, piece in self._pieces.items():
            if piece.reference is not None and digest_of(piece.reference) == digest:
                self._shelf.show_image(token, image)

    def _change(self) -> None:
        self.changed.emit()
        if not self.is_reading:
            self._on_patience_ended()

    @Slot()
    def _on_patience_ended(self) -> None:
        done, self._told_when_read = self._told_when_read, None
        if done is not None:
            done()

    def _place(self, piece: _Piece) -> int:
        token = next(self._tokens)
        self._pieces[token] = piece
        self._add_to_shelf(token, piece)
        return token

    def _add_to_shelf(self, token: int, piece: _Piece) -> None:
        name = piece.name or ("" if piece.is_file else tr("picture"))
        self._shelf.add(token, name, is_file=piece.is_file)

    def _lay_out(self) -> None:
        """Put everything on the shelf anew, in order."""
        self._shelf.clear()
        for token, piece in self._pieces.items():
            self._add_to_shelf(token, piece)
            if piece.reference is not None:
                self._show_read(token, piece.reference)

    def _show_read(self, token: int, reference: Attachment) -> None:
        self._shelf.show_ready(token, reference)
        if is_picture(reference):
            self.image_wanted.emit(digest_of(reference))

    @Slot(int)
    def _on_shelf_opened(self, token: int) -> None:
        piece = self._pieces.get(token)
        if piece is None or piece.reference is None:
            return
        if piece.is_file:
            self.file_opened.emit(piece.reference)
        else:
            self.opened.emit(digest_of(piece.reference))

    @Slot(int)
    def _on_shelf_removed(self, token: int) -> None:
        self._pieces.pop(token, None)
        self._shelf.take(token)
        self.changed.emit()
