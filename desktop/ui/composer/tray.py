"""The pictures of a draft: which there are, which are still being read, how many may come."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QImage

from desktop.faces import Attachment, AttachmentLimits
from desktop.ui.composer.shelf import PictureShelf
from desktop.ui.composer.words import digest_of, name_of
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import tr

LIMITS = AttachmentLimits()


@dataclass(slots=True)
class _Piece:
    """A picture on the shelf; `reference` is None while `source` is being read."""

    name: str
    source: object = None
    reference: Attachment | None = None


class PictureTray(QObject):
    """Keeps the pictures and their shelf in step.

    Signals: `read_asked(token, source, name)`; `image_wanted(digest)`; `opened(digest)`;
    `changed()`; `refused(Failure)` with the picture's name in its words.
    """

    read_asked = Signal(int, object, str)
    image_wanted = Signal(str)
    opened = Signal(str)
    changed = Signal()
    refused = Signal(object)

    def __init__(self, shelf: PictureShelf, parent: QObject) -> None:
        super().__init__(parent)
        self._tokens = count(1)
        self._pieces: dict[int, _Piece] = {}
        self._shelf = shelf
        self._told_when_read: Callable[[], None] | None = None
        shelf.opened.connect(self._on_shelf_opened)
        shelf.removed.connect(self._on_shelf_removed)

    @property
    def is_empty(self) -> bool:
        """Whether there is no picture, not even one being read."""
        return not self._pieces

    @property
    def is_reading(self) -> bool:
        """Whether a picture is still being read."""
        return any(piece.reference is None for piece in self._pieces.values())

    def references(self) -> Sequence[Attachment]:
        """Return what is known of every picture that has been read, in order."""
        read = (piece.reference for piece in self._pieces.values())
        return tuple(each for each in read if each is not None)

    def tokens(self) -> Sequence[int]:
        """Return the numbers of all pictures, in order."""
        return tuple(self._pieces)

    def reading(self) -> Sequence[int]:
        """Return the numbers of the pictures that are still being read."""
        return tuple(token for token, piece in self._pieces.items() if piece.reference is None)

    def add(self, source: object, name: str) -> None:
        """Add a picture that has to be read first; one too many is refused."""
        if len(self._pieces) >= LIMITS.per_message:
            self.refused.emit(failure("PICTURE_TOO_MANY"))
            return
        token = self._place(_Piece(name, source=source))
        self.read_asked.emit(token, source, name)

    def put(self, reference: Attachment) -> None:
        """Add a picture that is stored already."""
        token = self._place(_Piece(name_of(reference), reference=reference))
        self._shelf.show_ready(token)
        self.image_wanted.emit(digest_of(reference))

    def clear(self) -> None:
        """Take all pictures off."""
        self._pieces.clear()
        self._shelf.clear()

    def ask_again(self) -> None:
        """Ask to read what was attached before anyone could."""
        for token, piece in self._pieces.items():
            if piece.reference is None:
                self.read_asked.emit(token, piece.source, piece.name)

    def when_read(self, done: Callable[[], None], *, within_ms: int) -> None:
        """Call `done` once no picture is being read any more, at the latest after that time."""
        if not self.is_reading:
            done()
            return
        self._told_when_read = done
        QTimer.singleShot(within_ms, self._on_patience_ended)

    def was_read(self, token: int, reference: Attachment) -> bool:
        """Say that the picture `token` is stored as `reference`; False when it is not here."""
        piece = self._pieces.get(token)
        if piece is None:
            return False
        piece.reference, piece.source = reference, None
        self._shelf.show_ready(token)
        self.image_wanted.emit(digest_of(reference))
        self._change()
        return True

    def was_refused(self, token: int, trouble: Failure) -> bool:
        """Say why the picture `token` cannot be taken; False when it is not here."""
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
        self._shelf.add(token, piece.name or tr("picture"))
        return token

    @Slot(int)
    def _on_shelf_opened(self, token: int) -> None:
        piece = self._pieces.get(token)
        if piece is not None and piece.reference is not None:
            self.opened.emit(digest_of(piece.reference))

    @Slot(int)
    def _on_shelf_removed(self, token: int) -> None:
        self._pieces.pop(token, None)
        self._shelf.take(token)
        self.changed.emit()
