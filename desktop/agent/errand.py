"""Requests beside a chat, one after the other: each is logged, sent, tried again, and settled.

Whatever fails in between leaves a log that says so; a crash leaves at most one without settlement.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from itertools import count

from desktop.agent.appended import answered
from desktop.agent.history import History
from desktop.agent.oneshot import (
    Answered,
    OneShot,
    dispatched_draft,
    messages_of,
    receive_answer,
    settled_draft,
)
from desktop.agent.request import PictureUnusable, with_pictures
from desktop.agent.retry import RetryPolicy, next_delay_s
from desktop.agent.settle import Coded, error_data
from desktop.agent.turn import World
from desktop.llm.errors import LlmError
from desktop.llm.progress import Begun, Progress, Queued, Reading
from desktop.llm.provider import Encoder, Provider
from desktop.llm.types import Encoded, Request, Route
from store import Reader
from store.model.events import Draft

__all__ = ["Commit", "Errands"]

POLICY = RetryPolicy()
Commit = Callable[[Sequence[Draft]], Awaitable[object]]


class Errands:
    """The requests of one undertaking; `history` holds the messages that they refer to.

    All of them go along `route`. `first` is what stands in the log before all of them; it is
    written with the first.
    """

    def __init__(
        self,
        world: World,
        route: Route,
        history: History,
        *,
        commit: Commit,
        first: Sequence[Draft],
    ) -> None:
        self._world = world
        self._route = route
        self._history = history
        self._commit = commit
        # What must stand before the next event: the first, or the settlement of the last answer.
        self._owed = [*first]
        self._open: Answered | None = None
        self._has_begun = False

    @property
    def has_begun(self) -> bool:
        """Whether anything stands in the log."""
        return self._has_begun

    async def ask(self, asked: OneShot) -> str:
        """Return the answer to one request, tried again as long as that may help.

        Raises LlmError; then the request is not settled yet.
        """
        for failures in count(1):
            # Each time anew: an engine of ours is stopped between two requests when another model
            # needs its room.
            provider = await self._world.provider_for(self._route)
            encoded = await self._encoded(asked, provider.encoder)
            try:
                return await self._attempt(asked, encoded, provider)
            except LlmError as error:
                await self._wait_after(asked, error, failures)
        raise AssertionError("the policy gives up")

    async def _attempt(self, asked: OneShot, encoded: Encoded, provider: Provider) -> str:
        dispatched = dispatched_draft(asked, encoded, provider.endpoint)
        await self.write(dispatched)
        self._open = Answered()
        await receive_answer(provider, encoded.body, self._open, told=self._tell)
        # Written with what follows it: until then a crash has lost the answer.
        text, self._owed = self._open.text, [settled_draft(self._open)]
        self._open = None
        return text

    def _tell(self, progress: Progress) -> None:
        """Say who is answered first; how far a summary is with its reading, nobody asked."""
        match progress:
            case Queued():
                self._world.live.queue()
            case Begun():
                self._world.live.summarise()
            case Reading():
                pass

    async def _encoded(self, asked: OneShot, encoder: Encoder) -> Encoded:
        """Make the body; pictures that cannot be read are put under quarantine."""
        quarantined = self._history.quarantined
        by_seq = {node.seq: node.message for node in self._history.nodes}
        messages = messages_of(asked.parts, by_seq)
        while True:
            request = Request(asked.header, messages, {}, quarantined)
            query = partial(_encode, encoder=encoder, request=request)
            try:
                return await answered(self._world.store.read(query))
            except PictureUnusable as picture:
                data = {"attachmentId": picture.digest, "reason": picture.code}
                await self.write(Draft("attachment/quarantined", data))
                quarantined |= {picture.digest}

    async def _wait_after(self, asked: OneShot, error: LlmError, failures: int) -> None:
        """Settle a failed request and wait for the next one, or raise `error` if none is due."""
        delay_s = next_delay_s(
            POLICY,
            failures,
            retry_after_s=error.retry_after_s,
            jitter=self._world.random(),
        )
        if not error.retryable or delay_s is None:
            raise error
        delay_ms = round(delay_s * 1000)
        wait = {"purpose": asked.purpose, "attempt": failures, "delayMs": delay_ms}
        await self.settle(error, Draft("llm/retry", {**wait, "error": error_data(error)}))
        self._world.live.retry_at(
            self._world.clock() + delay_ms, code=error.code, detail=error.provider_message
        )
        await self._world.sleep(delay_s)
        self._world.live.summarise()

    async def settle(self, error: Coded | Mapping[str, object], *after: Draft) -> None:
        """Settle the request that is open, if one is, and write what comes after it."""
        answered, self._open = self._open, None
        settled = () if answered is None else (settled_draft(answered, error),)
        await self.write(*settled, *after)

    async def write(self, *drafts: Draft) -> None:
        """Commit events behind what is owed."""
        owed, self._owed = self._owed, []
        await self._commit([*owed, *drafts])
        self._has_begun = True


def _encode(reader: Reader, *, encoder: Encoder, request: Request) -> Encoded:
    return encoder.encode(with_pictures(reader, encoder, request))
