"""What stands unsent in the composers, kept in the order in which it was handed over.

What the disk refuses is held here and tried again until it is kept: its chat may have been left
meanwhile, and nothing else holds the words then.
"""

import threading
from concurrent.futures import Future
from contextlib import suppress
from functools import partial

import anyio

from desktop.agent.appended import appended
from desktop.faces import PLACE_TROUBLES, SavedDraft, StoreWell
from desktop.runtime import chats
from desktop.runtime.leavable import Leavable
from desktop.runtime.net import Closed, Net
from desktop.runtime.notices import Notices
from store import SessionId, Store, StoreError

__all__ = ["Drafts", "over"]

# Room is often made within moments; asking more often helps nobody.
_PAUSE_S = 5.0


class Drafts:
    """The drafts of all chats (None: of the new one)."""

    def __init__(self, store: Store, net: Net, notices: Notices) -> None:
        self._store = store
        self._net = net
        self._notices = notices
        self._was_refused = False
        self._trying = Leavable()
        # What was handed over last: opening a chat waits for it, or would read the one before.
        self._saved: dict[SessionId | None, Future[None]] = {}
        self._lock = threading.Lock()
        self._owed: dict[SessionId | None, SavedDraft] = {}

    def save(self, session_id: SessionId | None, draft: SavedDraft) -> Future[None]:
        """Keep a draft in the place of the one before."""
        with self._lock:
            self._owed[session_id] = draft
        self._saved[session_id] = saving = self._try(session_id, draft)
        return saving

    def add(self, session_id: SessionId | None, more: SavedDraft) -> Future[None]:
        """Add words and pictures to a draft."""
        before = self._saved.get(session_id)

        async def join() -> None:
            await over(before)
            draft = await self._now(session_id)
            grown = chats.draft_record(chats.joined(draft, more))
            await appended(self._store.save_draft(session_id, grown))
            self._settle(session_id, draft)

        self._saved[session_id] = adding = self._net.start(join)
        return adding

    def clear(
        self, session_id: SessionId | None, *, spent: Future[None] | None
    ) -> Future[None] | None:
        """Forget a draft that was sent, unless another was handed over since `spent` was."""
        if self.last(session_id) is not spent:
            return None
        return self.save(session_id, SavedDraft())

    def read(self, session_id: SessionId | None) -> Future[SavedDraft]:
        """Return the draft that was handed over last, as soon as it is kept or refused."""
        before = self.last(session_id)

        async def read() -> SavedDraft:
            await over(before)
            return await self._now(session_id)

        return self._net.start(read)

    def last(self, session_id: SessionId | None) -> Future[None] | None:
        """Return the saving of the draft that was handed over last in this run."""
        return self._saved.get(session_id)

    def owed(self, session_id: SessionId | None) -> SavedDraft | None:
        """Return the draft that is not kept yet, None when what the store has is the last."""
        with self._lock:
            return self._owed.get(session_id)

    async def close(self) -> None:
        """Try once more to keep what is owed, and no more after that."""
        await self._trying.close()
        with self._lock:
            owed = dict(self._owed)
        for session_id, draft in owed.items():
            self._store.save_draft(session_id, chats.draft_record(draft))

    async def _now(self, session_id: SessionId | None) -> SavedDraft:
        owed = self.owed(session_id)
        if owed is not None:
            return owed
        return await appended(self._store.read(lambda reader: chats.draft_of(reader, session_id)))

    def _try(self, session_id: SessionId | None, draft: SavedDraft) -> Future[None]:
        saving = self._store.save_draft(session_id, chats.draft_record(draft))
        saving.add_done_callback(partial(self._note, session_id, draft))
        return saving

    def _note(self, session_id: SessionId | None, draft: SavedDraft, done: Future[None]) -> None:
        error = None if done.cancelled() else done.exception()
        code = error.code if isinstance(error, StoreError) else ""
        if error is None or code == "NOT_FOUND":  # kept, or its chat was deleted for ever
            self._settle(session_id, draft)
        elif code in PLACE_TROUBLES:
            self._was_refused = True
            self._net.start(self._try_later, session_id, draft)

    async def _try_later(self, session_id: SessionId | None, draft: SavedDraft) -> None:
        async def later() -> None:
            await anyio.sleep(_PAUSE_S)
            if self.owed(session_id) is draft:
                self._try(session_id, draft)

        self._trying.begin(later)

    def _settle(self, session_id: SessionId | None, draft: SavedDraft) -> None:
        """Owe this draft no longer; another that was handed over since is owed all the same."""
        with self._lock:
            if self._owed.get(session_id) is draft:
                del self._owed[session_id]
            is_well_again = self._was_refused and not self._owed
            self._was_refused = self._was_refused and not is_well_again
        if is_well_again:
            self._notices.tell(StoreWell())


async def over(saving: Future[None] | None) -> None:
    """Wait until a draft that was handed over is saved, or told that it cannot be."""
    if saving is not None:
        with suppress(StoreError, Closed):
            await appended(saving)
