"""Pictures and texts on their way in and out, on worker threads of their own."""

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Literal

from desktop.album import ChatPicture, album_of
from desktop.faces import Attachment, PictureBytes
from desktop.intake import Copy, Taken, copies_of, taken, taken_as
from desktop.media import thumbnail
from desktop.runtime.futures import then
from desktop.runtime.notices import Refused
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

    def prepare(self, kind: Literal["picture", "text"], source: Path | bytes) -> Future[Taken]:
        """Check a file and make the copy for models, and keep neither. MediaRefused."""
        return self._incoming.submit(taken_as, kind, source)

    def keep(self, copies: Sequence[Copy]) -> Future[None]:
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
    _keep_all(store, copies_of(given))
    return given.reference()


def _stored(reader: Reader, digest: ObjectDigest) -> bytes:
    """Return the bytes of a picture; say of one that is not there whether a person deleted it."""
    try:
        return reader.object(digest)
    except ObjectMissing:
        if reader.was_deleted(digest):
            raise Refused("PICTURE_DELETED") from None
        raise


def _keep_all(store: Store, copies: Sequence[Copy]) -> None:
    for kept in [_put(store, copy) for copy in copies]:
        kept.result()


def _put(store: Store, copy: Copy) -> Future[ObjectDigest]:
    return store.put(
        copy.data, media_type=copy.media_type, width=copy.width_px, height=copy.height_px
    )
