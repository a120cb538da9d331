"""Pictures on their way to the screen: asked of the runtime, decoded off the main thread.

Decoding and encoding run on the thread that resolved the runtime's future, or on one worker of our
own; only finished images come over the bridge.
"""

from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, Signal, Slot
from PySide6.QtGui import QImage

from desktop.faces import PictureBytes
from desktop.ui.bridge import Bridge
from desktop.ui.failures import Failure

if TYPE_CHECKING:
    from desktop.runtime import Runtime

Key = tuple[str, int]

_KEPT_BYTES = 48_000_000


class _Kept:
    """The images that were read last, the largest of each picture, within so many bytes."""

    def __init__(self) -> None:
        self._images: OrderedDict[str, QImage] = OrderedDict()
        self._bytes = 0

    def of(self, digest: str) -> QImage:
        return self._images.get(digest, QImage())

    def forget(self, digest: str) -> None:
        self._bytes -= self._images.pop(digest, QImage()).sizeInBytes()

    def keep(self, digest: str, image: QImage) -> None:
        if image.sizeInBytes() <= self.of(digest).sizeInBytes():
            self._images.move_to_end(digest)
            return
        self._bytes += image.sizeInBytes() - self.of(digest).sizeInBytes()
        self._images[digest] = image
        self._images.move_to_end(digest)
        while self._bytes > _KEPT_BYTES and len(self._images) > 1:
            _, oldest = self._images.popitem(last=False)
            self._bytes -= oldest.sizeInBytes()


class PictureDesk(QObject):
    """Fetches small copies of stored pictures, each once at a time, and keeps the last ones.

    Signals: `ready(digest, max_px, image)`; `broken(digest, failure)`.
    """

    ready = Signal(str, int, QImage)
    broken = Signal(str, object)

    def __init__(self, runtime: "Runtime", bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runtime = runtime
        self._bridge = bridge
        self._asked: set[Key] = set()
        self._kept = _Kept()
        self._lent: TemporaryDirectory[str] | None = None
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="pictures")

    def ask(self, digest: str, max_px: int) -> None:
        """Have `ready` or `broken` emitted for this picture at this size."""
        key = (digest, max_px)
        if key in self._asked:
            return
        self._asked.add(key)
        self._bridge.when_made(
            self._runtime.picture(digest, max_px=max_px),
            decoded,
            partial(self._on_image_decoded, key),
            refused=partial(self._on_picture_refused, key),
        )

    def known(self, digest: str) -> QImage:
        """Return the largest image of a picture that is still there; a null one when none is."""
        return self._kept.of(digest)

    @Slot()
    def forget(self) -> None:
        """Keep no image and no lent file any longer: a picture was deleted for ever."""
        self._kept = _Kept()
        self._worker.submit(self._take_back)

    def encode(self, image: QImage) -> "Future[bytes]":
        """Encode a pasted image as PNG on the worker."""
        return self._worker.submit(encoded_png, image)

    def save(self, data: bytes, path: str) -> "Future[None]":
        """Write `data` to `path` on the worker."""
        return self._worker.submit(_write, data, path)

    def lend(self, data: bytes, name: str) -> "Future[str]":
        """Write `data` on the worker where another program may read it; gives the path.

        The file lies in a folder that only this person may enter, and goes with the window.
        """
        return self._worker.submit(self._lend, data, name)

    def close(self) -> None:
        """Take back what was lent once all that is under way is done; for that nobody waits."""
        self._worker.submit(self._take_back)
        self._worker.shutdown(wait=False)

    def _take_back(self) -> None:
        if self._lent is not None:
            self._lent.cleanup()
            self._lent = None

    def _lend(self, data: bytes, name: str) -> str:
        try:
            if self._lent is None:
                self._lent = TemporaryDirectory(prefix="branchline-")
            folder = mkdtemp(dir=self._lent.name)  # two pictures may have one name
        except OSError as error:
            raise PictureNotSaved(error.strerror or "") from error
        path = Path(folder) / Path(name).name
        _write(data, str(path))
        return str(path)

    def _on_image_decoded(self, key: Key, image: QImage) -> None:
        self._asked.discard(key)
        self._kept.keep(key[0], image)
        self.ready.emit(key[0], key[1], image)

    def _on_picture_refused(self, key: Key, trouble: Failure) -> None:
        self._asked.discard(key)
        self._kept.forget(key[0])  # what was deleted is seen nowhere any more
        self.broken.emit(key[0], trouble)


def encoded_png(image: QImage) -> bytes:
    """Return `image` as PNG."""
    store = QByteArray()
    buffer = QBuffer(store)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes for the format
    return bytes(store.data())


def decoded(picture: PictureBytes) -> QImage:
    """Return the image of `picture`; ValueError when its bytes are none."""
    image = QImage.fromData(picture.data)
    if image.isNull():
        raise ValueError("the small copy cannot be decoded")
    return image


class PictureNotSaved(Exception):
    """A picture could not be written where it was to go."""

    code = "PICTURE_NOT_SAVED"


def _write(data: bytes, path: str) -> None:
    try:
        Path(path).write_bytes(data)
    except OSError as error:
        raise PictureNotSaved(error.strerror or "") from error
