"""The leaf of the window's door that is about the trash: emptied, and deleted for ever.

Chats go from the trash by themselves after thirty days; what broke off is ended at a later start.
"""

import logging
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import CancelledError, Future
from functools import partial
from typing import Final, TypeVar

from desktop.erasing import (
    KEPT_DAYS,
    STOPPED,
    ErasedForEver,
    EraseProgress,
    EraseStage,
    EraseWork,
    ErasingFailed,
    Scope,
    TrashEmptied,
)
from desktop.runtime.futures import failure_of
from desktop.runtime.net import Net
from desktop.runtime.notices import UNEXPECTED, Notices, code_of
from desktop.throttled import Throttled
from store import BackupRun, Backups, ListPage, ObjectDigest, Place, SessionId, Store, now_ms
from store.erasing import Emptied, Erased, Eraser

__all__ = ["Bin"]

T = TypeVar("T")
DAY_MS: Final = 24 * 60 * 60 * 1000
FIRST_S: Final = 60.0
"""After a start, other things come first."""

# What is due after thirty days may wait some hours more.
AGAIN_S: Final = 6 * 3600.0
PAGE: Final = 200
"""How many chats of the trash come at once."""

Stop = Callable[[SessionId], Awaitable[None]]
_LOG = logging.getLogger(__name__)


class Bin:
    """Empties the trash and deletes for ever; commands return at once and tell notices.

    `stop` brings a chat's answer to rest. `waits_s` is how long it waits before it first looks for
    what is due by itself, and before it looks again, in seconds.
    """

    def __init__(
        self,
        store: Store,
        backups: Backups,
        net: Net,
        notices: Notices,
        *,
        stop: Stop,
        waits_s: tuple[float, float] = (FIRST_S, AGAIN_S),
    ) -> None:
        self._store = store
        self._net = net
        self._notices = notices
        self._stop = stop
        self._eraser = Eraser(store, backups, clock=now_ms)
        self._emptying: BackupRun[Emptied] | None = None
        self._waits_s = waits_s
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._look_after, name="trash", daemon=True)
        self._thread.start()

    def page(self, *, before: Place | None = None) -> Future[ListPage]:
        """Return chats in the trash, the one thrown away last first."""
        if before is None:
            return self._store.read(lambda reader: reader.trash_page(limit=PAGE))
        return self._store.read(lambda reader: reader.trash_page(before=before, limit=PAGE))

    def scope(self, chats: Sequence[SessionId]) -> Future[Scope]:
        """Return what it means to delete these chats."""
        return self._store.read(lambda reader: Scope(reader.heirs(chats)))

    def empty(self) -> None:
        """Empty the trash; told as TrashEmptied or ErasingFailed."""
        told = self._telling("emptying")
        self._emptying = self._eraser.empty(told=told)
        self._follow("emptying", self._emptying, _emptied)

    def stop_emptying(self) -> None:
        """Leave off emptying; what is not done is done another time. Told as ErasingFailed."""
        if self._emptying is not None:
            self._emptying.cancel()

    def erase(self, chats: Sequence[SessionId]) -> None:
        """Delete chats for ever, after stopping their answers; told as ErasedForEver."""
        self._begin(tuple(chats), partial(self._erase, chats=tuple(chats)))

    def erase_picture(self, digest: str) -> None:
        """Delete a picture for ever from every chat; told as ErasedForEver."""
        picture = ObjectDigest(digest)

        def naming(found: Future[tuple[SessionId, ...]]) -> None:
            if failure_of(found) is None:
                self._begin(found.result(), partial(self._erase, pictures=(picture,)))
            else:
                self._tell_failure("erasing", found)

        chats = self._store.read(lambda reader: reader.naming(picture))
        chats.add_done_callback(naming)

    def close(self) -> None:
        """Leave off; what is not done is done at the next start. Blocks until then."""
        self._closed.set()
        self._eraser.close()
        self._thread.join()

    def _begin(self, chats: tuple[SessionId, ...], work: Callable[[], None]) -> None:
        async def rest() -> None:
            for chat in chats:
                await self._stop(chat)

        def go_on(stopped: Future[None]) -> None:
            if failure_of(stopped) is None:
                work()
            else:
                self._tell_failure("erasing", stopped)

        self._net.start(rest).add_done_callback(go_on)

    def _erase(
        self, *, chats: tuple[SessionId, ...] = (), pictures: tuple[ObjectDigest, ...] = ()
    ) -> None:
        told = self._telling("erasing")
        run = self._eraser.erase(chats=chats, pictures=pictures, told=told)
        self._follow("erasing", run, _erased)

    def _follow(
        self,
        work: EraseWork,
        run: BackupRun[T],
        notice: Callable[[T], TrashEmptied | ErasedForEver],
    ) -> None:
        def end(ended: Future[T]) -> None:
            if failure_of(ended) is None:
                self._notices.tell(notice(ended.result()))
            else:
                self._tell_failure(work, ended)

        run.future.add_done_callback(end)

    def _tell_failure(self, work: EraseWork, ended: Future[T]) -> None:
        error = failure_of(ended)
        if error is None or self._closed.is_set():
            return
        code = STOPPED if isinstance(error, CancelledError) else code_of(error)
        if code == UNEXPECTED:
            _LOG.error("the trash could not be seen to", exc_info=error)
        self._notices.tell(ErasingFailed(work, code))

    def _telling(self, work: EraseWork) -> Throttled[EraseStage]:
        return Throttled[EraseStage](lambda *far: self._notices.tell(EraseProgress(work, *far)))

    def _look_after(self) -> None:
        wait_s, again_s = self._waits_s
        while not self._closed.wait(wait_s):
            wait_s = again_s
            if self._store.read_only_code is None:
                self._end_what_broke_off()
                self._empty_what_is_old()

    def _end_what_broke_off(self) -> None:
        run = self._eraser.go_on(told=self._telling("erasing"))
        self._tell_failure("erasing", run.future)
        if failure_of(run.future) is None and (erased := run.future.result()) is not None:
            self._notices.tell(_erased(erased))

    def _empty_what_is_old(self) -> None:
        run = self._eraser.empty(kept_ms=KEPT_DAYS * DAY_MS)
        self._tell_failure("emptying", run.future)
        if failure_of(run.future) is None and run.future.result().chats:
            self._notices.tell(_emptied(run.future.result()))


def _emptied(emptied: Emptied) -> TrashEmptied:
    return TrashEmptied(emptied.chats, max(0, emptied.freed_bytes))


def _erased(erased: Erased) -> ErasedForEver:
    copies = erased.copies
    return ErasedForEver(
        erased.chats,
        erased.pictures,
        erased.freed_bytes,
        copies.rewritten,
        copies.removed,
        copies.kept,
    )
