"""Making room in a chat that is longer than its model reads: `session-log.md` section 10.

    begin   compaction/start, one-shot/dispatched; then it is sent
    bites   one-shot/settled, one-shot/dispatched, while the span does not fit into one request
    end     one-shot/settled, compaction/summary, user/message (which replaces), compaction/end

Each line is one transaction. The surface changes with the last and with no other: whatever fails
before (the model, the network, the disk, a stop, a crash) leaves the chat as it was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import anyio

from desktop.agent import summary
from desktop.agent.appended import answered, appended
from desktop.agent.errand import Commit, Errands
from desktop.agent.history import History
from desktop.agent.oneshot import STOPPED
from desktop.agent.owed import series_draft
from desktop.agent.request import Committed, checked_history
from desktop.agent.settle import error_data
from desktop.agent.turn import TurnSettings, World
from desktop.llm.errors import LlmError
from desktop.llm.registry import header_for, series_of
from store import Reader
from store.model.events import Draft
from store.model.ids import SessionId
from store.model.jsonvalue import FrozenObject

__all__ = ["Compaction", "CompactionFailed", "Overflow", "compact_chat"]

# Each time a server finds a part too long, half of it is tried: an eighth is the last.
SHARES = (1.0, 0.5, 0.25, 0.125)


class CompactionFailed(Exception):
    """A summary could not be made; the chat is as it was. `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Overflow:
    """A chat that was too long in the middle of a turn: what was answered, what was written."""

    error: LlmError
    committed: Committed


@dataclass(frozen=True, slots=True)
class _Ground:
    """What a compaction starts from, read from one state of the log."""

    history: History
    plan: summary.Plan | None
    ends: tuple[Draft, ...]


async def compact_chat(session_id: SessionId, settings: TurnSettings, world: World) -> None:
    """Sum up the beginning of a chat between two of its turns.

    Raises CompactionFailed, and StoreError. A stop is recorded and raised on.
    """
    world.live.summarise()
    compaction = Compaction(session_id, settings, world)
    if not await compaction.plan():
        raise CompactionFailed("NOTHING_TO_SUMMARISE")
    await compaction.run()


class Compaction:
    """One compaction of one chat: planned, then run.

    `overflow` is what makes it due in the middle of a turn; `commit` then writes as the turn does.
    """

    def __init__(
        self,
        session_id: SessionId,
        settings: TurnSettings,
        world: World,
        *,
        overflow: Overflow | None = None,
        commit: Commit | None = None,
    ) -> None:
        self._id = session_id
        self._settings = settings
        self._world = world
        self._overflow = overflow
        self._commit = commit or self._append
        self._ground: _Ground | None = None

    async def plan(self) -> bool:
        """Say whether there is anything to gain; nothing is written."""
        known = self._world.memory.histories.take(self._id)
        self._ground = await answered(self._world.store.read(partial(self._read, known=known)))
        self._world.memory.histories.keep(self._id, self._ground.history)
        return self._ground.plan is not None

    async def run(self) -> None:
        """Ask for the summary and put it in the place of the span.

        Raises CompactionFailed, with the failure that it came from, and StoreError when the log
        cannot be written. A stop is recorded and raised on.
        """
        ground = self._grounded()
        cause = {"cause": "asked"} if self._overflow is None else _told(self._overflow.error)
        errands = Errands(
            self._world,
            self._settings.route,
            ground.history,
            commit=self._commit,
            first=[*ground.ends, Draft("compaction/start", cause)],
        )
        self._world.live.summarise()
        try:
            await errands.write(*self._drafts(await self._summary(errands)))
        except (LlmError, CompactionFailed) as error:
            await _end(errands, "failed", error_data(error))
            raise CompactionFailed(error.code) from error
        except anyio.get_cancelled_exc_class():
            # The log must say that it was stopped, or the next start takes it for a crash.
            with anyio.CancelScope(shield=True):
                await _end(errands, "stopped", STOPPED)
            raise

    def _read(self, reader: Reader, known: History | None) -> _Ground:
        committed = self._overflow.committed if self._overflow else None
        history = checked_history(reader, self._id, known, committed)
        plan = summary.plan_for(
            history,
            window=self._settings.capabilities.context_window,
            overflowed=self._overflow is not None,
        )
        return _Ground(history, plan, summary.ends_of_crash(reader.pending_compaction(self._id)))

    def _grounded(self) -> _Ground:
        assert self._ground is not None, "planned before it is run"
        return self._ground

    def _planned(self) -> summary.Plan:
        plan = self._grounded().plan
        assert plan is not None, "run only when there is something to gain"
        return plan

    async def _summary(self, errands: Errands) -> str:
        """Return the summary, made in smaller bites when the server finds one too long."""
        for share in SHARES[:-1]:
            try:
                return await self._bitten(errands, share)
            except LlmError as error:
                if error.code != "CONTEXT_TOO_LONG":
                    raise
                await errands.settle(error)
        return await self._bitten(errands, SHARES[-1])

    async def _bitten(self, errands: Errands, share: float) -> str:
        """Sum up the span bite by bite, each together with the summary so far."""
        plan, so_far = self._planned(), None
        for bite in plan.bites(share):
            asked = summary.asked_for(
                plan, bite, header=self._header(plan), so_far=so_far, share=share
            )
            so_far = await errands.ask(asked)
        assert so_far is not None, "a span holds something"
        return so_far

    def _header(self, plan: summary.Plan) -> FrozenObject:
        settings = self._settings
        return header_for(
            settings.route,
            settings.capabilities,
            {**settings.parameters, "maxTokens": plan.longest},
            series=series_of(self._grounded().history.header, self._id),
        )

    def _drafts(self, text: str) -> list[Draft]:
        """Return the summary, and what takes the place of the span: one transaction."""
        plan, message = self._planned(), summary.framed(text)
        # It would be too long again with the next request, and be summed up for ever.
        if not summary.is_shorter(message, plan.span):
            raise CompactionFailed("SUMMARY_NO_SHORTER")
        drafts = [
            *summary.summary_drafts(plan, message, text=text, route=self._settings.route),
            Draft("compaction/end", {"outcome": "summarised"}),
        ]
        if self._overflow is not None:
            drafts.append(series_draft(self._overflow.committed.header))
        return drafts

    async def _append(self, drafts: Sequence[Draft]) -> None:
        await appended(self._world.store.session(self._id).append(drafts))


async def _end(errands: Errands, outcome: str, error: Mapping[str, object]) -> None:
    """Record that nothing came of it; where nothing was begun, nothing is recorded."""
    if errands.has_begun:
        ended = Draft("compaction/end", {"outcome": outcome, "error": error})
        await errands.settle(error, ended)


def _told(error: LlmError) -> dict[str, object]:
    return {"cause": "too-long", "error": error_data(error)}
