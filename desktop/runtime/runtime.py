"""The window's one door: commands that return at once, queries that return futures."""

import dataclasses
import threading
from collections.abc import Callable, Container, Sequence
from concurrent.futures import Future
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from desktop.agent.appended import appended
from desktop.agent.titles import plain_title
from desktop.album import ChatPicture
from desktop.branchmap import BranchMap
from desktop.faces import (
    About,
    Attachment,
    BranchMade,
    BranchPoint,
    Cut,
    OpenedChat,
    Outgoing,
    PictureBytes,
    QueuedMessage,
    SavedDraft,
    SendFailed,
)
from desktop.live import LiveTurn
from desktop.paths import Paths
from desktop.runtime import branches, chats
from desktop.runtime.about import about
from desktop.runtime.backups import BackupDoor
from desktop.runtime.bin import Bin
from desktop.runtime.branchmap import branch_map
from desktop.runtime.damaged import DamagedChats
from desktop.runtime.drafts import Drafts, over
from desktop.runtime.engine import Announced
from desktop.runtime.health import Health
from desktop.runtime.inspecting import Inspection
from desktop.runtime.keyed import Keyed
from desktop.runtime.mending import Mending, Parts
from desktop.runtime.modeldoor import ModelDoor
from desktop.runtime.net import Closed, Net
from desktop.runtime.notices import Notice, Notices
from desktop.runtime.pictures import Pictures
from desktop.runtime.reading import reading_only
from desktop.runtime.searching import search_messages
from desktop.runtime.sending import commit_message
from desktop.runtime.shelf import Shelf
from desktop.runtime.turns import Turns
from desktop.searching import MessagesFound
from store import (
    Event,
    ForkPoint,
    FoundSessions,
    ListPage,
    ObjectDigest,
    Place,
    Reader,
    SessionId,
    SessionSummary,
    Store,
)
from store.model.jsonvalue import FrozenObject

__all__ = ["Runtime"]

PAGE = 50
LISTED = 200
"""How many chats of the list come at once: some screens full."""


class Runtime(ModelDoor):
    """Everything the window can ask for; safe to call from any thread but the network's own.

    Commands return None at once: their effect arrives as a commit, their failure as a notice.
    `reading_only` is the code of why nothing can be changed in this run, "" when everything can.
    """

    def __init__(
        self,
        paths: Paths,
        store: Store,
        net: Net,
        *,
        notices: Notices,
        shelf: Shelf,
        read_only: Container[SessionId] = (),
    ) -> None:
        super().__init__(net, notices, shelf)
        self._paths = paths
        self._store = store
        self._pictures = Pictures(store)
        self._drafts = Drafts(store, net, self._notices)
        self._damaged = DamagedChats(read_only)
        self.reading_only: Final = reading_only(store.read_only_code)
        self._turns = Turns(
            store,
            Announced(Keyed(net.source), self._notices),
            self._notices,
            settings_of=shelf.choosing.settings_of,
            may_send=shelf.may_send,
            problem_of=self._problem,
        )
        mended = Parts(store, self._pictures, self._turns, self._damaged)
        self.mending: Final = Mending(net, notices, shelf.leavable, mended)
        self.backups: Final = BackupDoor(
            paths, self._notices, has_gone_back=store.kept_aside is not None
        )
        self.bin: Final = Bin(store, self.backups.kept, net, notices, stop=self._turns.stop_to_rest)
        self.health: Final = Health(store, notices)
        self.inspection: Final = Inspection(store)
        self._leave_store = store.subscribe(self._notices.tell)
        self._closing = threading.Lock()
        self._is_closed = False
        if not self.reading_only:
            self._try(shelf.files.adopt)

    def subscribe(self, listener: Callable[[Notice], None]) -> Callable[[], None]:
        """Call `listener` with every notice, on whatever thread it happens; it must not wait.

        The answer takes the listener away again.
        """
        return self._notices.subscribe(listener)

    def close(self) -> None:
        """Stop everything in order, each step to rest; blocks. A second call does nothing.

        Running answers are stopped and settled first, so that the log is closed when this returns.
        """
        with self._closing:
            if self._is_closed:
                return
            self._is_closed = True
            # Each goes after all that lean on it: the ends of turns need the loop and the store,
            # pictures on their way in need the store. And each goes whatever became of the one
            # before: a thread that stays would keep the process, and the lock with it.
            with ExitStack() as rest:
                rest.callback(self._store.close)
                rest.callback(self._leave_store)
                rest.callback(self._pictures.close)
                rest.callback(self._net.close)
                rest.callback(self.backups.close)
                rest.callback(self.bin.close)
                rest.callback(self.health.close)
                self._net.start(self._shelf.close).result()
                self._net.start(self._turns.close).result()
                self._net.start(self._drafts.close).result()

    def send(
        self,
        session_id: SessionId,
        outgoing: Outgoing,
        *,
        new: bool = False,
        keeps_draft: bool = False,
    ) -> None:
        """Commit a message and have it answered; `new` makes the chat first.

        The draft it was goes, unless `keeps_draft`: what stands there is not what was sent. While
        the chat is answering, the message waits in the log for the next turn. A message that could
        not be committed is told as SendFailed.
        """
        if self._is_closed:
            self._notices.tell(SendFailed(session_id, outgoing.message_id, Closed.code))
            return

        owner = None if new else session_id
        spent = self._drafts.last(owner)

        async def commit() -> None:
            if new:
                await self._shelf.rows.settled()  # the model chosen a moment ago is the chat's
            await commit_message(self._store, session_id, outgoing, new=new)
            cleared = None if keeps_draft else self._drafts.clear(owner, spent=spent)
            if cleared is not None:
                self._write(session_id, cleared)

        self._do(session_id, self._turns.send, session_id, outgoing.message_id, commit=commit)

    def stop(self, session_id: SessionId) -> None:
        """Stop the running answer; what was visible is kept."""
        self._do(session_id, self._turns.stop, session_id)

    def retry(self, session_id: SessionId) -> None:
        """Ask again after a failure, without a new message."""
        self._do(session_id, self._turns.ask, session_id, "retry")

    def continue_(self, session_id: SessionId) -> None:
        """Ask the model to go on with an answer that broke off."""
        self._do(session_id, self._turns.ask, session_id, "continue")

    def send_queued(self, session_id: SessionId, message_id: str | None = None) -> None:
        """Let a message that waits in a chat go out now; None: all, also those of an earlier run.

        A running answer is stopped for it; what was visible is kept.
        """
        self._do(session_id, self._turns.send_queued, session_id, message_id)

    def unqueue(self, session_id: SessionId, message_id: str) -> Future[FrozenObject | None]:
        """Take a waiting message back; None when a turn has it already."""
        return self._net.start(self._turns.unqueue, session_id, message_id)

    def rename(self, session_id: SessionId, title: str) -> None:
        """Give a chat a name, which it then keeps; one that cannot be seen changes nothing."""
        if title := plain_title(title):
            self._write(session_id, self._store.rename(session_id, title, by="user"))

    def pin(self, session_id: SessionId, *, pinned: bool) -> None:
        """Keep a chat at the top of the list, or no longer."""
        self._write(session_id, self._store.set_pinned(session_id, pinned))

    def trash(self, session_id: SessionId) -> None:
        """Move a chat to the trash, after stopping its answer."""
        self._do(session_id, self._trash, session_id)

    def restore(self, session_id: SessionId) -> None:
        """Bring a chat back from the trash."""
        self._write(session_id, self._store.restore(session_id))

    def mark_viewed(self, session_id: SessionId) -> None:
        """Remember that this chat was looked at last among its branches."""
        if self.reading_only:
            return
        self._write(session_id, self._store.mark_viewed(session_id))

    def save_draft(self, session_id: SessionId | None, draft: SavedDraft) -> None:
        """Keep what stands in a composer (None: the one of a new chat)."""
        if self.reading_only:
            return  # nothing new stands there
        self._write(session_id, self._drafts.save(session_id, draft))

    def add_to_draft(self, session_id: SessionId | None, more: SavedDraft) -> Future[None]:
        """Add words and pictures to what stands unsent in a chat (None: in the new one)."""
        return self._drafts.add(session_id, more)

    def fork(
        self, parent: SessionId, *, seq: int, cut: Cut, child: SessionId
    ) -> Future[BranchMade]:
        """Make a branch; the parent goes on as it was, even while it answers.

        `cut` says where relative to the event `seq`: "at" it, "after-answer", "before-message"
        (the words come back as the branch's draft, saved already), "before-answer" (to `retry`
        there), "before-damage" (which `seq` is the place of). Raises StoreError.
        """
        stop = self._damaged.stop(parent)
        return self._net.start(branches.make_branch, self._store, parent, seq, cut, child, stop)

    def sessions(self, *, trashed: bool = False) -> Future[tuple[SessionSummary, ...]]:
        """Return every chat, or every chat in the trash."""
        return self._store.read(lambda reader: reader.sessions(trashed=trashed))

    def newest_chats(self, *, before: Place | None = None) -> Future[ListPage]:
        """Return the next page of the list of chats, `before` where the one before it ended."""
        return self._store.read(lambda reader: reader.newest(before=before, limit=LISTED))

    def families(self, chats_in: Sequence[SessionId]) -> Future[tuple[SessionSummary, ...]]:
        """Return what is in the list of these chats and of all their relatives."""
        return self._store.read(lambda reader: reader.families(chats_in))

    def search(self, text: str) -> Future[FoundSessions]:
        """Return the chats whose title holds every word of `text`, those used last."""
        return self._store.read(lambda reader: reader.find(text, limit=LISTED))

    def search_messages(self, words: str, *, before: int | None = None) -> Future[MessagesFound]:
        """Return the next part of the messages that hold all `words`, newest first, in any chat.

        `before` is the `end` of the part before it; the first part needs none.
        """
        return self._store.read(lambda reader: search_messages(reader, words, before=before))

    def open(self, session_id: SessionId, *, limit: int = PAGE) -> Future[OpenedChat]:
        """Return all that a chat's screen starts from, with its last `limit` transcript events.

        Commits with a seq below `upto_seq` are in it, later ones are not. The draft is the one
        that was handed over last.
        """
        self.mark_viewed(session_id)
        draft_saved = self._drafts.last(session_id)

        def query(reader: Reader) -> OpenedChat:
            opened = chats.open_chat(
                reader,
                session_id,
                limit=limit,
                models=self._shelf.listed,
                will_be_sent=self._turns.will_be_sent,
                is_damaged=self._damaged.stop(session_id) is not None,
            )
            if opened.damage is not None:
                self._damaged.note(session_id, opened.damage.seq)
            # Looked at after the snapshot: a turn that ended in between told so already.
            return dataclasses.replace(
                opened,
                draft=self._drafts.owed(session_id) or opened.draft,
                live=self._turns.live(session_id),
                problem=self._turns.problem(session_id),
            )

        async def read() -> OpenedChat:
            await over(draft_saved)
            await self._shelf.rows.settled()
            return await appended(self._store.read(query))

        return self._net.start(read)

    def live(self, session_id: SessionId) -> LiveTurn | None:
        """Return the running answer of a chat."""
        return self._turns.live(session_id)

    def answering(self) -> frozenset[SessionId]:
        """Return the chats that are answering just now."""
        return self._turns.answering()

    def ahead_of(self, session_id: SessionId) -> SessionId | None:
        """Return the chat that is answered first while this one waits in line, if it does."""
        return self._turns.ahead_of(session_id)

    def events_at(self, session_id: SessionId, seqs: Sequence[int]) -> Future[tuple[Event, ...]]:
        """Return these events of a chat."""
        return self._store.read(lambda reader: reader.events_at(session_id, seqs))

    def queued(self, session_id: SessionId) -> Future[tuple[QueuedMessage, ...]]:
        """Return the messages that wait in a chat, oldest first."""
        sent = self._turns.will_be_sent
        return self._store.read(lambda reader: chats.queued_in(reader, session_id, sent))

    def draft(self, session_id: SessionId | None) -> Future[SavedDraft]:
        """Return what stands unsent in a composer (None: the one of a new chat)."""
        return self._drafts.read(session_id)

    def continuations(self, session_id: SessionId) -> Future[tuple[ForkPoint, ...]]:
        """Return the points along a chat where it goes on in several ways."""
        return self._store.read(lambda reader: reader.continuations(session_id))

    def leaf(self, session_id: SessionId, *, boundary: int) -> Future[SessionId]:
        """Return the chat to show when a pager moves to the line `session_id` at `boundary`."""
        return self._store.read(lambda reader: reader.leaf(session_id, boundary=boundary))

    def branch_map(self, session_id: SessionId) -> Future[BranchMap]:
        """Return the lines around a chat: who branched where, and what was said on each."""
        return self._store.read(lambda reader: branch_map(reader, session_id))

    def marking_events(self, session_id: SessionId) -> Future[tuple[Event, ...]]:
        """Return what marks other rows of a chat: every summary, and the latest request."""
        is_damaged = self._damaged.stop(session_id) is not None
        return self._store.read(
            lambda reader: chats.marking_events(reader, session_id, is_damaged=is_damaged)
        )

    def event_index(self, session_id: SessionId) -> Future[tuple[tuple[int, str], ...]]:
        """Return seq and type of every event of a chat that can be read, without their bodies."""
        if self._damaged.stop(session_id) is not None:
            return self._store.read(lambda reader: chats.index_of(reader, session_id))
        return self._store.read(lambda reader: reader.event_index(session_id))

    def point_at(self, session_id: SessionId, *, seq: int) -> Future[BranchPoint]:
        """Return what a branch cut "at" `seq` would be."""
        stop = self._damaged.stop(session_id)
        return self._store.read(lambda reader: branches.point_at(reader, session_id, seq, stop))

    def compact(self, session_id: SessionId) -> None:
        """Have the earlier part of a chat summarised for its model; `stop` stops it."""
        self._do(session_id, self._turns.compact, session_id)

    def about(self) -> About:
        """Return what the About screen tells."""
        return about(self._paths)

    def attach(self, source: Path | bytes, *, name: str = "") -> Future[Attachment]:
        """Check and keep a picture; the answer is the reference for `Outgoing`.

        Raises MediaRefused or StoreError.
        """
        return self._pictures.attach(source, name=name)

    def picture(self, digest: str, *, max_px: int) -> Future[PictureBytes]:
        """Return a copy of a picture to show, its long edge at most `max_px`.

        Raises ObjectMissing, ObjectDamaged or MediaRefused.
        """
        return self._pictures.picture(ObjectDigest(digest), max_px=max_px)

    def album(self, session_id: SessionId) -> Future[tuple[ChatPicture, ...]]:
        """Return the pictures of a chat, each once, in the order in which they were shown."""
        return self._pictures.album(session_id)

    def original(self, digest: str) -> Future[bytes]:
        """Return the verified bytes of a stored object. Raises ObjectMissing, ObjectDamaged."""
        return self._store.read(lambda reader: reader.object(ObjectDigest(digest)))

    def _problem(self, session_id: SessionId) -> str:
        return self.reading_only or self._damaged.problem(session_id)

    async def _trash(self, session_id: SessionId) -> None:
        await self._turns.stop_to_rest(session_id)
        await appended(self._store.trash(session_id))
