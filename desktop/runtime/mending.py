"""The window's door to files of chats, and to what is damaged: looked through, put back."""

import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from anyio import to_thread

from desktop.agent.appended import appended
from desktop.exporting import ChatFileProgress, Exported, ExportWords
from desktop.faces import LostPicture, PictureReplaced
from desktop.intake import copies_of
from desktop.runtime.branches import carry_out
from desktop.runtime.chatfiles import pack_chat, unpack_chat
from desktop.runtime.commands import Commands
from desktop.runtime.damaged import DamagedChats
from desktop.runtime.exporting import export_chat
from desktop.runtime.far import Far
from desktop.runtime.leavable import Leavable
from desktop.runtime.net import Net
from desktop.runtime.notices import Notices
from desktop.runtime.pictures import Pictures
from desktop.runtime.replacing import holder_of, kind_of, plan_exchange, recover, same_files
from desktop.runtime.turns import Turns
from desktop.throttled import Throttled
from store import NotFound, ObjectDigest, Reached, Reader, SessionId, Store, StoreDamaged, Walked

__all__ = ["Mending", "Parts"]

T = TypeVar("T")
_PARTS: Final = 1_000
"""How finely it is told how much is done."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What is mended: the store, its pictures, the turns that write to it, and what is damaged."""

    store: Store
    pictures: Pictures
    turns: Turns
    damaged: DamagedChats


class Mending(Commands):
    """Looks for damage where it was met; what is damaged is told what was found."""

    def __init__(self, net: Net, notices: Notices, leavable: Leavable, parts: Parts) -> None:
        super().__init__(net, notices, leavable)
        self._store = parts.store
        self._pictures = parts.pictures
        self._turns = parts.turns
        self._damaged = parts.damaged
        self._looked_through: dict[SessionId, Reached] = {}

    def examine(self, session_id: SessionId, *, is_suspect: bool = False) -> Future[bool]:
        """Look through a chat; whether damage was found that was not known, so it opens otherwise.

        Without suspicion, what was looked through in this run is passed over. With it all that the
        next request is made of is looked at as well.
        """
        return self._net.start(self._examine, session_id, is_suspect)

    def export(
        self, session_id: SessionId, target: Path, words: ExportWords, *, work: str = ""
    ) -> Future[Exported]:
        """Write all of a chat that can be read to a file, its pictures beside it.

        How far it is, is told as ChatFileProgress of `work`. Whoever cancels the future gives it
        up, and so does the end of the program; no half of a file is left. Raises ExportFailed,
        StoreError.
        """
        export = partial(export_chat, self._store, session_id, target, words)
        return self._ask(self._beside, work, export)

    def pack(self, session_id: SessionId, target: Path, *, work: str = "") -> Future[Exported]:
        """Write all of a sound chat to one file that `take_in` makes a chat of, also elsewhere.

        Told, given up and raising like `export`.
        """
        return self._ask(self._beside, work, partial(pack_chat, self._store, session_id, target))

    def take_in(self, source: Path, session_id: SessionId) -> Future[None]:
        """Make the chat that a file carries, as `session_id`, whole or not at all.

        Told as ChatFileProgress of that name, and given up like `export`. Raises ChatFileRefused,
        StoreError.
        """
        unpack = partial(unpack_chat, self._store, source, session_id)
        return self._ask(self._beside, session_id, unpack)

    def replace_picture(
        self, session_id: SessionId, lost: LostPicture, source: Path | bytes, *, child: SessionId
    ) -> Future[PictureReplaced]:
        """Put a lost picture or text back: the same one in its place, wherever it is missing.

        Another one goes into the branch `child` before the person's message that holds the lost
        one, exchanged in its draft. Raises MediaRefused, StoreError, or Refused when the message is
        not a person's.
        """
        return self._net.start(self._replace, session_id, lost, source, child)

    async def _replace(
        self,
        session_id: SessionId,
        lost: LostPicture,
        source: Path | bytes,
        child: SessionId,
    ) -> PictureReplaced:
        find = partial(holder_of, session_id=session_id, seq=lost.seq, digest=lost.digest)
        holder = await appended(self._store.read(find))
        given = await appended(self._pictures.prepare(kind_of(holder, lost.digest), source))
        same = same_files(holder, lost.digest, given)
        await appended(self._pictures.keep(same))
        digest = ObjectDigest(lost.digest)
        if same and await self._is_sound(digest):
            await recover(self._store, digest, self._turns.while_at_rest, self._release)
            return PictureReplaced()
        other = given.reference()
        plan = await appended(
            self._store.read(lambda it: plan_exchange(it, session_id, holder, lost.digest, other))
        )
        await appended(self._pictures.keep(copies_of(given)))
        return PictureReplaced(await carry_out(self._store, session_id, plan, child))

    def _release(self, chat: SessionId) -> None:
        self._leavable.begin(partial(self._turns.go_on, chat))

    async def _is_sound(self, digest: ObjectDigest) -> bool:
        return await appended(self._store.read(lambda reader: reader.has_sound_object(digest)))

    async def _beside(self, name: str, work: Callable[[Far], T]) -> T:
        """Do what blocks on a thread of its own; it ends soon after it is given up."""
        left = threading.Event()
        tell = Throttled[str](lambda *far: self._notices.tell(ChatFileProgress(*far)))

        def far(share: float) -> None:
            if left.is_set():
                raise CancelledError
            tell(name, round(share * _PARTS), _PARTS)

        try:
            return await to_thread.run_sync(work, far, abandon_on_cancel=True)
        finally:
            left.set()

    async def _examine(self, session_id: SessionId, is_suspect: bool) -> bool:  # noqa: FBT001 - net.start takes no names
        since = Reached() if is_suspect else self._looked_through.get(session_id, Reached())
        walked, is_listed = Walked(since, is_over=False), True
        while not walked.is_over:
            # One reading after the other, so that a chat that is to be opened gets its turn.
            walk = partial(Reader.walk, session_id=session_id, since=walked.reached)
            walked = await appended(self._store.read(walk))
            is_listed = is_listed and walked.is_listed
        if walked.wrong or not is_listed:
            return self._damaged.note(session_id, walked.reached.seq)
        self._looked_through[session_id] = walked.reached
        if is_suspect and not await self._folds(session_id):
            return self._damaged.note(session_id, walked.reached.seq)
        return False

    async def _folds(self, session_id: SessionId) -> bool:
        """Say whether a chat could be asked and written to, as far as its log and indexes go."""

        def fold(reader: Reader) -> None:
            reader.log_state(session_id)
            reader.request_view(session_id)

        try:
            await appended(self._store.read(fold))
        except (StoreDamaged, NotFound):
            return False
        return True
