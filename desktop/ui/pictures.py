"""Pictures on their way to the screen: asked of the runtime, decoded off the main thread.

Decoding and encoding run on the thread that resolved the runtime's future, or on one worker of our
own; only finished images come over the bridge.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, Signal
from PySide6.QtGui import QImage

from desktop.faces import PictureBytes
from desktop.ui.bridge import Bridge
from desktop.ui.failures import Failure

if TYPE_CHECKING:
    from desktop.runtime import Runtime

Key = tuple[str, int]


class PictureDesk(QObject):
    """Fetches small copies of stored pictures, each once at a time.

    Signals: `ready(digest, max_px, image)`; `broken(digest, failure)`.
    """

    ready = Signal(str, int, QImage)
    broken = Signal(str, object)

    def __init__(self, runtime: "Runtime", bridge: Bridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._runtime = runtime
        self._bridge = bridge
        self._asked: set[Key] = set()
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

    def encode(self, image: QImage) -> "Future[bytes]":
        """Encode a pasted image as PNG on the worker."""
        return self._worker.submit(encoded_png, image)

    def save(self, data: bytes, path: str) -> "Future[None]":
        """Write `data` to `path` on the worker."""
        return self._worker.submit(_write, data, path)

    def close(self) -> None:
        """Wait for what is under way."""
        # The window is hidden by now: nobody sees it wait for the picture in hand.
        self._worker.shutdown(wait=True, cancel_futures=True)

    def _on_image_decoded(self, key: Key, image: QImage) -> None:
        self._asked.discard(key)
        self.ready.emit(key[0], key[1], image)

    def _on_picture_refused(self, key: Key, trouble: Failure) -> None:
        self._asked.discard(key)
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


def _write(data: bytes, path: str) -> None:
    with open(path, "wb") as file:  # noqa: PTH123 - the dialog gives text
        file.write(data)
