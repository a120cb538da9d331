"""Pictures and texts on their way in and out, on worker threads of their own."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from desktop.album import ChatPicture, album_of
from desktop.faces import Attachment, PictureBytes
from desktop.intake import Taken, taken
from desktop.media import Encoded, Picture, prepare, read_file, thumbnail
from desktop.runtime.futures import then
from desktop.runtime.notices import Refused
from desktop.textfile import MEDIA_TYPE, TextFile
from store import ObjectDigest, ObjectMissing, Reader, SessionId, Store

__all__ = ["Pictures", "keep"]


class Pictures:
    """Two workers: one for what comes in (slow, large), one for what is shown."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._incoming = ThreadPoolExecutor(1, thread_name_prefix="picture-in")
        self._shown = ThreadPoolExecutor(1, thread_name_prefix="picture-out")

    def attach(self, source: Path | bytes, *, name: str) -> Future[Attachment]:
        """Check a file, keep it and the copy for models, and return the reference to both.

        The future raises MediaRefused or StoreError. Both are durable when it resolves.
        """
        return self._incoming.submit(self._take_in, source, name)

    def prepare(self, source: Path | bytes, *, name: str) -> Future[Picture]:
        """Check a file and make the copy for models, and keep neither. MediaRefused."""
        return self._incoming.submit(_prepared, source, name)

    def keep(self, copies: Sequence[Encoded]) -> Future[None]:
        """Keep files that were prepared; durable when it resolves. StoreError."""
        return self._incoming.submit(_keep_all, self._store, copies)

    def picture(self, digest: ObjectDigest, *, max_px: int) -> Future[PictureBytes]:
        """Return a small copy to show.

        The future raises ObjectMissing, ObjectDamaged, MediaRefused, or Refused("PICTURE_DELETED").
        """
        stored = self._store.read(lambda reader: _stored(reader, digest))
        return then(stored, lambda data: thumbnail(data, max_px), on=self._shown)

    def album(self, session_id: SessionId) -> Future[tuple[ChatPicture, ...]]:
        """Return the pictures of a chat, each once, in the order in which they were shown."""
        return self._store.read(lambda reader: album_of(reader.naming_messages(session_id)))

    def close(self) -> None:
        """Finish the picture in hand, forget the ones that wait, join the workers."""
        for pool in (self._incoming, self._shown):
            pool.shutdown(cancel_futures=True)

    def _take_in(self, source: Path | bytes, name: str) -> Attachment:
        return keep(self._store, taken(source, name=name))


def keep(store: Store, given: Taken) -> Attachment:
    """Store the file as it was and the copy for models; return the reference once both are durable.

    Blocks; raises StoreError.
    """
    if isinstance(given, TextFile):
        _keep_text(store, given)
    else:
        _keep_all(store, (given.original, given.sent))
    return given.reference()


def _stored(reader: Reader, digest: ObjectDigest) -> bytes:
    """Return the bytes of a picture; say of one that is not there whether a person deleted it."""
    try:
        return reader.object(digest)
    except ObjectMissing:
        if reader.was_deleted(digest):
            raise Refused("PICTURE_DELETED") from None
        raise


def _prepared(source: Path | bytes, name: str) -> Picture:
    data = read_file(source) if isinstance(source, Path) else source
    shown_name = name or (source.name if isinstance(source, Path) else "")
    return prepare(data, name=shown_name)


def _keep_text(store: Store, given: TextFile) -> None:
    copies = {given.original, given.sent}
    for kept in [store.put(data, media_type=MEDIA_TYPE) for data in copies]:
        kept.result()


def _keep_all(store: Store, copies: Sequence[Encoded]) -> None:
    for kept in [_put(store, encoded) for encoded in copies]:
        kept.result()


def _put(store: Store, encoded: Encoded) -> Future[ObjectDigest]:
    return store.put(
        encoded.data,
        media_type=encoded.media_type,
        width=encoded.width_px,
        height=encoded.height_px,
    )
