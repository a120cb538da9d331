"""What stands unsent in the composers, kept in the order in which it was handed over."""

from concurrent.futures import Future
from contextlib import suppress

from desktop.agent.appended import appended
from desktop.faces import SavedDraft
from desktop.runtime import chats
from desktop.runtime.net import Closed, Net
from store import SessionId, Store, StoreError

__all__ = ["Drafts", "over"]


class Drafts:
    """The drafts of all chats (None: of the new one)."""

    def __init__(self, store: Store, net: Net) -> None:
        self._store = store
        self._net = net
        # What was handed over last: opening a chat waits for it, or would read the one before.
        self._saved: dict[SessionId | None, Future[None]] = {}

    def save(self, session_id: SessionId | None, draft: SavedDraft) -> Future[None]:
        """Keep a draft in the place of the one before."""
        self._saved[session_id] = saving = self._store.save_draft(
            session_id, chats.draft_record(draft)
        )
        return saving

    def add(self, session_id: SessionId | None, more: SavedDraft) -> Future[None]:
        """Add words and pictures to a draft."""
        before = self._saved.get(session_id)

        async def join() -> None:
            await over(before)
            draft = await appended(self._kept(session_id))
            grown = chats.draft_record(chats.joined(draft, more))
            await appended(self._store.save_draft(session_id, grown))

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
        """Return the draft that was handed over last, as soon as it is kept."""
        before = self.last(session_id)

        async def kept() -> SavedDraft:
            await over(before)
            return await appended(self._kept(session_id))

        return self._net.start(kept)

    def _kept(self, session_id: SessionId | None) -> Future[SavedDraft]:
        return self._store.read(lambda reader: chats.draft_of(reader, session_id))

    def last(self, session_id: SessionId | None) -> Future[None] | None:
        """Return the saving of the draft that was handed over last in this run."""
        return self._saved.get(session_id)


async def over(saving: Future[None] | None) -> None:
    """Wait until a draft that was handed over is saved, or told that it cannot be."""
    if saving is not None:
        with suppress(StoreError, Closed):
            await appended(saving)
