"""Which chat is answering, what comes next in it, and how it is stopped.

Everything here runs on the net thread, so a chat's state needs no lock. Per chat there is at most
one turn; what is sent meanwhile waits in the log and goes out in the next one.
"""

from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field

import anyio

from desktop.agent.loop import run_turn
from desktop.agent.settle import Stopper
from desktop.agent.turn import (
    Memory,
    NothingQueued,
    Start,
    TurnEnd,
    TurnRequest,
    TurnSettings,
    TurnUnwritten,
    World,
)
from desktop.faces import DAMAGE_TROUBLES, LiveEnded, LiveStarted, SendFailed, StoreTrouble
from desktop.live import LiveTurn
from desktop.llm.types import Route
from desktop.runtime.compaction import sum_up
from desktop.runtime.net import Source
from desktop.runtime.notices import Notices, code_of
from desktop.runtime.queue import take_out, waiting
from desktop.runtime.unwritten import Unwritten
from store import Conflict, SessionId, Store, StoreError
from store.model.jsonvalue import FrozenObject, object_at

__all__ = ["Turns"]

SettingsOf = Callable[[SessionId], Awaitable[TurnSettings]]
MaySend = Callable[[SessionId], Awaitable[str]]


def nothing_wrong(_session_id: SessionId) -> str:
    """Let a chat be added to, whatever it is."""
    return ""


async def always(_session_id: SessionId) -> str:
    """Let a chat be sent wherever it is to go."""
    return ""


@dataclass(slots=True)
class _Chat:
    """A chat that was sent to in this run. `own` are the messages this run queued."""

    id: SessionId
    order: anyio.Lock = field(default_factory=anyio.Lock)
    own: set[str] = field(default_factory=set)
    sending: int = 0
    wanted: Start | None = None
    summary_wanted: bool = False
    scope: anyio.CancelScope | None = None
    route: Route | None = None
    live: LiveTurn | None = None
    rest: anyio.Event | None = None

    @property
    def is_busy(self) -> bool:
        """Say whether a turn may not be begun here now."""
        return self.rest is not None or self.sending > 0

    @property
    def goes_on(self) -> bool:
        """Say whether what waits here will go out without being asked for.

        A turn that has told its end does not see to it any more, though it is still leaving.
        """
        is_wanted = self.wanted is not None or self.summary_wanted
        return is_wanted or self.live is not None or self.sending > 0

    @property
    def is_answered(self) -> bool:
        """Say whether a model is at it, and not at another chat first."""
        live = self.live
        return live is not None and not live.is_queued


class Turns:
    """The running turns of all chats.

    `may_send` is asked before each of them, and answers with the code of why a chat may not be sent
    to the model that is chosen, "" when it may; `problem_of` with why nothing can be added to one.
    """

    def __init__(
        self,
        store: Store,
        source: Source,
        notices: Notices,
        *,
        settings_of: SettingsOf,
        may_send: MaySend = always,
        problem_of: Callable[[SessionId], str] = nothing_wrong,
    ) -> None:
        self._store = store
        self._source = source
        self._notices = notices
        self._settings_of = settings_of
        self._may_send = may_send
        self._problem_of = problem_of
        self._memory = Memory()
        self._unwritten = Unwritten(store, self._memory, notices)
        self._chats: dict[SessionId, _Chat] = {}
        self._is_closing = False

    def problem(self, session_id: SessionId) -> str:
        """Return the code of why nothing can be added to a chat, "" when it can."""
        return self._problem_of(session_id)

    def live(self, session_id: SessionId) -> LiveTurn | None:
        """Return the running answer of a chat; from any thread."""
        chat = self._chats.get(session_id)
        return chat.live if chat else None

    def answering(self) -> frozenset[SessionId]:
        """Return the chats that are answering; from any thread."""
        return frozenset(chat.id for chat in tuple(self._chats.values()) if chat.live is not None)

    def ahead_of(self, session_id: SessionId) -> SessionId | None:
        """Return the chat that is answered first while this one waits in line; from any thread."""
        waiting = self._chats.get(session_id)
        route = waiting.route if waiting is not None else None  # read once: its turn may begin now
        if route is None:
            return None
        others = (chat for chat in tuple(self._chats.values()) if chat is not waiting)
        asking = (chat.id for chat in others if chat.route == route and chat.is_answered)
        return next(asking, None)

    def will_be_sent(self, session_id: SessionId, message_id: str) -> bool:
        """Say whether a waiting message goes out by itself; from any thread."""
        chat = self._chats.get(session_id)
        return chat is not None and chat.goes_on and message_id in chat.own

    async def send(
        self, session_id: SessionId, message_id: str, *, commit: Callable[[], Awaitable[None]]
    ) -> None:
        """Have a message committed, in the order of sending, and answer it.

        When it cannot be committed, the notice SendFailed says so.
        """
        if refusal := self._refusal(session_id):
            self._notices.tell(SendFailed(session_id, message_id, refusal))
            return
        chat = self._chat(session_id)
        chat.sending += 1
        try:
            async with chat.order:
                # Before the commit: a turn may begin right after it, and claims only what is here.
                chat.own.add(message_id)
                await commit()
        except StoreError as error:
            chat.own.discard(message_id)
            self._notices.tell(SendFailed(session_id, message_id, code_of(error)))
            return
        else:
            chat.wanted = "inbox"
        finally:
            chat.sending -= 1
        await self._answer(chat)

    async def ask(self, session_id: SessionId, start: Start) -> None:
        """Run a turn without a new message; nothing happens while one is running."""
        if refusal := self._refusal(session_id):
            self._notices.tell(StoreTrouble(refusal, session_id))
            return
        chat = self._chat(session_id)
        if not chat.is_busy:
            chat.wanted = start
            await self._answer(chat)

    async def compact(self, session_id: SessionId) -> None:
        """Sum up the beginning of a chat; a running answer is waited for, what is sent waits."""
        if refusal := self._refusal(session_id):
            self._notices.tell(StoreTrouble(refusal, session_id))
            return
        chat = self._chat(session_id)
        chat.summary_wanted = True
        await self._answer(chat)

    async def send_queued(self, session_id: SessionId, message_id: str | None = None) -> None:
        """Let a waiting message go out now, with what this run queued; None: all that wait.

        A running answer is stopped for it, and kept as far as it came.
        """
        if refusal := self._refusal(session_id):
            self._notices.tell(StoreTrouble(refusal, session_id))
            return
        chat = self._chat(session_id)
        ids = {str(message["id"]) for message in await waiting(self._store, session_id)}
        wanted = ids if message_id is None else ids & {message_id}
        if not wanted:
            return  # taken back, or gone out already
        chat.own |= wanted
        chat.wanted = "inbox"
        await self.stop(session_id)
        await self._answer(chat)

    async def unqueue(self, session_id: SessionId, message_id: str) -> FrozenObject | None:
        """Take a waiting message back; None when it has gone out."""
        chat = self._chat(session_id)
        async with chat.order:
            taken = await take_out(self._store, session_id, message_id)
            chat.own.discard(message_id)
        return taken

    async def stop(self, session_id: SessionId) -> None:
        """Cancel the running turn; it settles what was visible. Messages sent later still go."""
        chat = self._chats.get(session_id)
        if chat and chat.scope:
            chat.scope.cancel()

    async def stop_to_rest(self, session_id: SessionId) -> None:
        """Cancel the running turn, start no other, and wait until the log is closed."""
        chat = self._chats.get(session_id)
        while chat and chat.rest:
            # In a loop: another turn may have been asked for before this task woke up.
            chat.wanted, chat.summary_wanted = None, False
            if chat.scope:
                chat.scope.cancel()
            await chat.rest.wait()

    async def while_at_rest(
        self, session_id: SessionId, work: Callable[[], Awaitable[None]]
    ) -> None:
        """Write to a chat between two of its turns: what it is asked with must not change in one.

        A turn that is asked for meanwhile waits for `go_on`.
        """
        chat = self._chat(session_id)
        while chat.rest is not None:
            await chat.rest.wait()
        chat.rest = anyio.Event()
        try:
            await work()
        finally:
            chat.rest.set()
            chat.rest = None

    async def go_on(self, session_id: SessionId) -> None:
        """Run the turns that were asked for while the chat was held."""
        await self._answer(self._chat(session_id))

    async def close(self) -> None:
        """Refuse new turns, stop the running ones, wait for all to be settled."""
        self._is_closing = True
        self._unwritten.end()
        for session_id in list(self._chats):
            await self.stop_to_rest(session_id)

    def _refusal(self, session_id: SessionId) -> str:
        return self.problem(session_id) or self._unwritten.refusal(session_id)

    def _chat(self, session_id: SessionId) -> _Chat:
        return self._chats.setdefault(session_id, _Chat(session_id))

    async def _answer(self, chat: _Chat) -> None:
        """Run turns until nothing more is wanted; while one runs, it goes on with what is."""
        if chat.rest is not None:
            # Whoever is at it looks at `wanted` again when its turn is over.
            return
        chat.rest = anyio.Event()
        try:
            while (chat.wanted or chat.summary_wanted) and not self._is_closing:
                if refusal := await self._may_send(chat.id):
                    # What waits stays in the queue, and is shown as not sent.
                    chat.wanted, chat.summary_wanted = None, False
                    self._notices.tell(StoreTrouble(refusal, chat.id))
                elif chat.summary_wanted:
                    chat.summary_wanted = False
                    await self._summary(chat)
                else:
                    await self._next_turn(chat)
        finally:
            chat.rest.set()
            chat.rest = None

    async def _next_turn(self, chat: _Chat) -> None:
        start, chat.wanted = chat.wanted, None
        if start is not None:
            await self._one_turn(chat, start)

    async def _one_turn(self, chat: _Chat, start: Start) -> None:
        with self._shown(chat) as live:
            try:
                # Around the settings too: Stop works from the first moment on.
                with anyio.CancelScope() as chat.scope:
                    settings = await self._settings_of(chat.id)
                    chat.route = settings.route
                    request = TurnRequest(chat.id, start, settings, frozenset(chat.own))
                    self._look_for_damage(chat.id, await run_turn(request, self._world(live)))
            except NothingQueued:
                return  # taken back, or claimed by the turn before
            except TurnUnwritten as error:
                chat.scope = None  # there is nothing left to stop
                await self._unwritten.settle(chat.id, code_of(error))
            except Conflict:
                # Messages came in faster than the turn could begin behind them; they do come to an
                # end.
                chat.wanted = chat.wanted or start

    def _look_for_damage(self, session_id: SessionId, end: TurnEnd) -> None:
        """Tell of a turn that damage ended: the window then has its chat looked through."""
        code = object_at(end.reason, "error").get("code") if end.kind == "error" else None
        if code in DAMAGE_TROUBLES:
            self._notices.tell(StoreTrouble(str(code), session_id))

    async def _summary(self, chat: _Chat) -> None:
        with self._shown(chat) as live, anyio.CancelScope() as chat.scope:
            live.summarise()
            settings = await self._settings_of(chat.id)
            chat.route = settings.route
            await sum_up(chat.id, settings, self._world(live), self._notices)

    @contextmanager
    def _shown(self, chat: _Chat) -> Generator[LiveTurn]:
        """Show that something runs in a chat, as long as it does."""
        chat.live = live = LiveTurn(chat.id)
        self._notices.tell(LiveStarted(chat.id, live))
        try:
            yield live
        finally:
            chat.scope = chat.live = chat.route = None
            self._notices.tell(LiveEnded(chat.id))

    def _world(self, live: LiveTurn) -> World:
        return World(
            store=self._store,
            provider_for=self._source.provider_for,
            live=live,
            memory=self._memory,
            engine=self._source.engine_identity,
            stopper=self._stopper,
        )

    def _stopper(self) -> Stopper:
        return "quit" if self._is_closing else "user"
