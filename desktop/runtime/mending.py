"""The window's door to what is damaged: chats that are looked through, and written out."""

from concurrent.futures import Future
from functools import partial
from pathlib import Path

from anyio import to_thread

from desktop.agent.appended import appended
from desktop.exporting import Exported, ExportWords
from desktop.runtime.commands import Commands
from desktop.runtime.damaged import DamagedChats
from desktop.runtime.exporting import export_chat
from desktop.runtime.leavable import Leavable
from desktop.runtime.net import Net
from desktop.runtime.notices import Notices
from store import Reached, Reader, SessionId, Store, StoreDamaged, Walked

__all__ = ["Mending"]


class Mending(Commands):
    """Looks for damage where it was met; `damaged` is told what was found."""

    def __init__(
        self,
        store: Store,
        net: Net,
        notices: Notices,
        leavable: Leavable,
        *,
        damaged: DamagedChats,
    ) -> None:
        super().__init__(net, notices, leavable)
        self._store = store
        self._damaged = damaged
        self._looked_through: dict[SessionId, Reached] = {}

    def examine(self, session_id: SessionId, *, is_suspect: bool = False) -> Future[bool]:
        """Look through a chat; whether damage was found that was not known, so it opens otherwise.

        Without suspicion, what was looked through in this run is passed over. With it all that the
        next request is made of is looked at as well.
        """
        return self._net.start(self._examine, session_id, is_suspect)

    def export(self, session_id: SessionId, target: Path, words: ExportWords) -> Future[Exported]:
        """Write all of a chat that can be read to a file, its pictures beside it.

        The end of the program gives it up, and no half of a file is left. Raises ExportFailed,
        StoreError.
        """
        return self._ask(self._export, session_id, target, words)

    async def _export(self, session_id: SessionId, target: Path, words: ExportWords) -> Exported:
        return await to_thread.run_sync(
            export_chat, self._store, session_id, target, words, abandon_on_cancel=True
        )

    async def _examine(self, session_id: SessionId, is_suspect: bool) -> bool:  # noqa: FBT001 - net.start takes no names
        since = Reached() if is_suspect else self._looked_through.get(session_id, Reached())
        walked = Walked(since, is_over=False)
        while not walked.is_over:
            # One reading after the other, so that a chat that is to be opened gets its turn.
            walk = partial(Reader.walk, session_id=session_id, since=walked.reached)
            walked = await appended(self._store.read(walk))
        if walked.wrong:
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
        except StoreDamaged:
            return False
        return True
