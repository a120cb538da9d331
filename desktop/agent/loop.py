"""One turn, from a queued message to its `turn/end`: the only place that knows the order.

The commits are those of `session-log.md` section 5:

    2  opening.begin  turn/start, the claim, step/start, system/message, user/message …,
                      request/header, request/context
    3  _dispatch      request/dispatched; then it is sent
    4  _close         the settlement, step/end, turn/end

Between 2 and 3 stands `_prepare`, which refuses to send what the log does not say. A chat that the
model cannot read whole is summed up after its attempt is settled, and 3 is made anew. Stop is a
cancellation of the task (an anyio scope or a portal's future); it cuts in while the turn waits for
a network, and what it leaves is recorded under a shield before it goes on.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import count
from uuid import uuid4

import anyio

from desktop.agent import settle
from desktop.agent.appended import answered, appended
from desktop.agent.attempt import receive
from desktop.agent.compaction import Compaction, CompactionFailed, Overflow
from desktop.agent.opening import Opened, begin, context_owed
from desktop.agent.owed import dispatched_draft, quarantine_drafts
from desktop.agent.promptsize import PromptCut
from desktop.agent.request import PictureUnusable, Prepared, RequestDrifted, encode_checked
from desktop.agent.retry import RetryPolicy, next_delay_s
from desktop.agent.settle import Attempt, Place, Reason, Verdict
from desktop.agent.turn import Memory, Owed, TurnEnd, TurnRequest, TurnUnwritten, World
from desktop.llm.errors import AnswerBroken, LlmError, RequestRefused
from desktop.llm.provider import Provider
from desktop.llm.types import Encoded
from store import AppendRefused, Store, StoreError
from store.model.assemble import Ending, lesser_endings
from store.model.events import Draft
from store.model.ids import SessionId
from store.model.jsonvalue import freeze_object

__all__ = ["run_turn", "write_unwritten"]

POLICY = RetryPolicy()
# A provider that is ready this soon gets its request/context into the first commit of the turn. An
# engine that has to start is not waited for: the words of a person are safe first.
PROMPTLY_S = 0.05
# A model that calls what it was not offered is told so and asked again, but not for ever.
UNKNOWN_TOOL_STEPS = 3


async def run_turn(request: TurnRequest, world: World) -> TurnEnd:
    """Run one turn to its end in the log, and say how it ended.

    A failure of the model, the network or the store is an end like any other. A stop is recorded
    and then raised on; one that comes before the turn stands in the log leaves it unbegun, and its
    messages queued.

    Raises NothingQueued when an "inbox" turn finds nothing to claim, StoreError when the turn
    cannot begin (queued messages are where they were), and TurnUnwritten when its end cannot be
    written (`world.memory` keeps it).
    """
    connecting = asyncio.ensure_future(world.provider_for(request.settings.route))
    connecting.add_done_callback(_seen)
    try:
        await write_unwritten(world.store, world.memory, request.session_id)
        await asyncio.wait({connecting}, timeout=PROMPTLY_S)
        opened = await begin(request, world, connecting)
        # No Stop may come in here: it would leave a turn that nobody closes.
        return await _Turn(request, world, opened, connecting=connecting).run()
    finally:
        # A turn that failed early never asked for its provider; the start must not outlive it.
        connecting.cancel()


async def write_unwritten(store: Store, memory: Memory, session_id: SessionId) -> None:
    """Write the end of an earlier turn that the disk had refused, if there is one.

    Raises StoreError when the disk still refuses; the events stay owed. AppendRefused when the log
    went on without them: it will never take them, and they are owed no more.
    """
    owed = memory.unwritten.pop(session_id, None)
    if owed is None:
        return
    future = store.session(session_id).append(owed.drafts, settles_journal=owed.settles_journal)
    try:
        await appended(future)
    except AppendRefused:
        raise
    except StoreError:
        memory.unwritten[session_id] = owed
        raise


class _Turn:
    """A turn that has begun: where it stands, what it knows, and the attempt that is open."""

    def __init__(
        self,
        request: TurnRequest,
        world: World,
        opened: Opened,
        *,
        connecting: "asyncio.Future[Provider]",
    ) -> None:
        self._id = request.session_id
        self._settings = request.settings
        self._world = world
        self._session = world.store.session(request.session_id)
        self._place = opened.place
        self._committed = opened.committed
        self._context = opened.context
        self._connecting: asyncio.Future[Provider] | None = connecting
        self._attempt: Attempt | None = None
        self._prepared: Prepared | None = None
        self._ending: Ending = "cut"

    async def run(self) -> TurnEnd:
        """Ask, answer, close; whatever happens, the turn ends in the log."""
        # What is not caught below is a mistake of ours: it ends the turn as well, and is raised on.
        reason = settle.FAULT
        try:
            reason = await self._steps()
        except (LlmError, StoreError, RequestDrifted) as error:
            reason = settle.error_reason(error)
        except anyio.get_cancelled_exc_class():
            reason = settle.aborted(self._world.stopper())
            raise
        finally:
            with anyio.CancelScope(shield=True):
                end = await self._close(reason)
        return end

    async def _steps(self) -> Reason:
        """Ask, and ask again while tools are called; return why the turn ends."""
        verdict = await self._ask()
        while verdict == "calls" and self._place.step < UNKNOWN_TOOL_STEPS:
            await self._next_step()
            verdict = await self._ask()
        return settle.reason_of(verdict)

    async def _ask(self) -> Verdict:
        """Make attempts until one brings an answer, and say what it amounts to."""
        self._prepared, failures = None, 0
        for number in count(1):
            provider = await self._connect()
            # Made once: a retry sends the same request, byte for byte.
            self._prepared = self._prepared or await self._prepare(provider)
            try:
                return await self._try(provider, self._prepared.encoded, number)
            except LlmError as error:
                if await self._made_room(error):
                    self._prepared, failures = None, 0
                    continue
                failures += 1
                await self._wait_after(error, failures)
        raise AssertionError("the policy gives up before the attempts do")

    async def _connect(self) -> Provider:
        """Return the way to the model, started if need be, and log it when it changed."""
        known, self._connecting = self._connecting, None
        if known is not None and not known.done():
            self._world.live.start()
        provider = await (known or self._world.provider_for(self._settings.route))
        self._world.live.wait()
        owed = context_owed(self._settings, self._context, provider, self._world)
        if owed is not None:
            await self._commit([owed])
            self._context = freeze_object(owed.data)
        return provider

    async def _prepare(self, provider: Provider) -> Prepared:
        """Make the body from the log; pictures that cannot be read are put under quarantine."""
        histories = self._world.memory.histories
        # Every round puts one more picture aside, so this comes to an end.
        while True:
            query = partial(
                encode_checked,
                committed=self._committed,
                encoder=provider.encoder,
                # Taken away: one that turns out to differ from the log is not believed again.
                known=histories.take(self._id),
            )
            try:
                prepared = await answered(self._world.store.read(query))
            except PictureUnusable as picture:
                await self._quarantine(picture)
            else:
                histories.keep(self._id, prepared.history)
                return prepared

    async def _quarantine(self, picture: PictureUnusable) -> None:
        header = self._committed.header
        await self._commit(quarantine_drafts(header, picture.digest, picture.code))

    async def _try(self, provider: Provider, encoded: Encoded, number: int) -> Verdict:
        """Make one attempt. What is no answer is raised, as what broke off is."""
        attempt = await self._dispatch(provider, encoded, number)
        await receive(
            provider,
            encoded.body,
            attempt=attempt,
            session=self._session,
            live=self._world.live,
        )
        verdict = settle.verdict_of(attempt.chunks)
        if verdict == "empty":
            raise AnswerBroken("EMPTY")
        if verdict == "filtered":
            raise RequestRefused("CONTENT_BLOCKED")
        self._ending = "limited" if verdict == "length" else "whole"
        return verdict

    async def _dispatch(self, provider: Provider, encoded: Encoded, number: int) -> Attempt:
        """Commit what is about to be sent, and open the journal of its answer with it."""
        attempt = Attempt(
            number=number,
            message_id=uuid4().hex,
            provider=self._settings.route.provider,
            model=self._settings.route.model,
        )
        draft = dispatched_draft(self._place, attempt, encoded, provider.endpoint)
        # One transaction: a crash finds either no request, or one with a journal to settle it from.
        await appended(
            self._session.append([draft], opens_journal=settle.seed_of(self._place, attempt))
        )
        self._attempt, self._ending = attempt, "cut"
        return attempt

    async def _made_room(self, error: LlmError) -> bool:
        """Sum the chat up when the model cannot read it whole; whether it is worth asking again.

        Each time the chat is shorter than before, so this comes to an end.
        """
        attempt = self._attempt
        assert attempt is not None, "an attempt fails while it is open"
        if error.code != "CONTEXT_TOO_LONG" or not self._settings.auto_compaction:
            return False
        compaction = Compaction(
            self._id,
            self._settings,
            self._world,
            overflow=Overflow(error, self._committed),
            commit=self._commit,
        )
        if settle.has_visible(attempt.chunks) or not await compaction.plan():
            return False
        await self._settle([settle.settled(self._place, attempt, "cut")])
        try:
            await compaction.run()
        except CompactionFailed:
            raise error from None  # the log says what became of the summary
        return True

    async def _wait_after(self, error: LlmError, failures: int) -> None:
        """Settle a failed attempt and wait for the next one, or raise `error` if none is due."""
        attempt = self._attempt
        assert attempt is not None, "an attempt fails while it is open"
        delay_s = next_delay_s(
            POLICY,
            failures,
            retry_after_s=error.retry_after_s,
            jitter=self._world.random(),
        )
        if not error.retryable or delay_s is None or settle.has_visible(attempt.chunks):
            raise error
        delay_ms = round(delay_s * 1000)
        await self._settle(settle.retried(self._place, attempt, error, delay_ms=delay_ms))
        self._world.live.retry_at(
            self._world.clock() + delay_ms, code=error.code, detail=error.provider_message
        )
        await self._world.sleep(delay_s)

    async def _next_step(self) -> None:
        """Settle an answer that called tools, refuse the calls, and open the next step."""
        following = Place(self._place.turn, self._place.step + 1)
        step_end, _ = settle.closing(self._place, settle.COMPLETED)
        step_start = Draft("step/start", following.fields())
        await self._settle([*self._settlement(), step_end, step_start])
        self._place = following

    def _settlement(self) -> Sequence[Draft]:
        """Return what settles the open attempt, with the answers to its calls; empty if none is."""
        attempt = self._attempt
        if attempt is None:
            return ()
        settled = settle.settled(self._place, attempt, self._ending, cut=self._prompt_cut(attempt))
        if self._ending != "whole":
            return (settled,)
        ids = [uuid4().hex for _ in range(settle.call_count(attempt))]
        return (settled, *settle.refusals(self._place, attempt, new_id=ids))

    def _prompt_cut(self, attempt: Attempt) -> PromptCut | None:
        """Say whether the server read less than it was sent, and note what it counted."""
        assert self._prepared is not None, "what was sent was prepared"
        return self._prepared.checked(settle.reported(attempt))

    async def _settle(self, drafts: Sequence[Draft]) -> None:
        await self._commit(drafts, settles_journal=True)
        self._attempt = None

    async def _commit(self, drafts: Sequence[Draft], *, settles_journal: bool = False) -> None:
        events = await appended(self._session.append(drafts, settles_journal=settles_journal))
        self._committed = self._committed.and_then(events)

    async def _close(self, reason: Reason) -> TurnEnd:
        """Write the end of the turn, with the settlement of an attempt that is still open.

        What the log refuses of an answer is left out: its calls, then all but its words, then
        these, and at last even the reason. A turn that stayed open would end its chat.
        """
        for ending in lesser_endings(self._ending):
            self._ending = ending
            try:
                return await self._end(reason)
            except AppendRefused as error:
                reason = settle.error_reason(error)
        return await self._end(settle.FAULT)

    async def _end(self, reason: Reason) -> TurnEnd:
        settles_journal = self._attempt is not None
        drafts = (*self._settlement(), *settle.closing(self._place, reason))
        try:
            await self._commit(drafts, settles_journal=settles_journal)
        except AppendRefused:
            raise
        except StoreError as error:
            self._world.memory.unwritten[self._id] = Owed(drafts, settles_journal)
            raise TurnUnwritten(error) from error
        return TurnEnd(self._place.turn, freeze_object(reason))


def _seen(connecting: "asyncio.Future[Provider]") -> None:
    """Look at a failed start, so that asyncio does not report it when the turn never did."""
    if not connecting.cancelled():
        connecting.exception()
