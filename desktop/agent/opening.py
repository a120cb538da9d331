"""The first commit of a turn: everything the model will see, before anything is sent."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from uuid import uuid4

from desktop.agent.appended import answered, appended
from desktop.agent.owed import (
    Before,
    claim,
    context_draft,
    header_draft,
    read_before,
    system_draft,
)
from desktop.agent.request import Committed
from desktop.agent.settle import Place
from desktop.agent.summary import ends_of_crash
from desktop.agent.turn import NothingQueued, TurnRequest, TurnSettings, World
from desktop.llm.provider import Provider
from desktop.llm.registry import header_for, series_of
from store import Conflict
from store.model.events import Draft, Event
from store.model.ids import SessionId
from store.model.jsonvalue import FrozenObject, object_at
from store.model.messages import user_message

__all__ = ["Opened", "begin", "context_owed"]

# A lost race means that a message was queued between reading the log and appending to it.
TRIES = 20
CONTINUE_TEXT = "Continue exactly where you stopped. Do not repeat what you have already written."
CONTINUE_SOURCE = {"kind": "continue"}


@dataclass(frozen=True, slots=True)
class Opened:
    """A turn that has begun: its place, what was committed, the context that stands."""

    place: Place
    committed: Committed
    context: FrozenObject | None


async def begin(
    request: TurnRequest, world: World, connecting: "asyncio.Future[Provider]"
) -> Opened:
    """Commit the opening of a turn, made from one snapshot of the log.

    Whoever appends in between (a message queued meanwhile) makes it be read and made again. A stop
    does not wait for the reading, which takes a while for a long chat; it does for the commit, and
    is noticed only after the answer to this.
    `request/context` is part of it when the provider is there already; an engine that has to start
    first does not keep a person's words waiting.
    """
    session = world.store.session(request.session_id)
    read = partial(
        read_before,
        session_id=request.session_id,
        is_first=request.session_id not in world.memory.requested,
    )
    for _ in range(TRIES):
        before = await answered(world.store.read(read))
        drafts = opening_drafts(request, before, world) + context_if_known(
            request.settings, before, connecting, world
        )
        try:
            events = await appended(session.append(drafts, expect=before.summary.next_seq))
        except Conflict:
            continue
        world.memory.requested.add(request.session_id)
        return opened(request.session_id, before, events)
    raise Conflict("the log kept changing while a turn began")


def opening_drafts(request: TurnRequest, before: Before, world: World) -> list[Draft]:
    """Return the events that open a turn, in the order of the contract, all but the context."""
    place = Place(before.summary.last_turn + 1, 1)
    settings = request.settings
    messages, claimed = batch_of(request, before)
    system = system_draft(before, settings, fields=place.fields(), message_id=uuid4().hex)
    header = header_draft(
        before.summary.header,
        header_for(
            settings.route,
            settings.capabilities,
            settings.parameters,
            series=series_of(before.summary.header, request.session_id),
        ),
        first_of_process=request.session_id not in world.memory.requested,
        rewritten=before.state.rewritten or replaces(system),
    )
    drafts = [
        *ends_of_crash(before.pending),
        Draft("turn/start", {"turn": place.turn}),
        claimed,
        Draft("step/start", place.fields()),
        system,
        *(Draft("user/message", message, surface_op="append") for message in messages),
        header,
    ]
    return [draft for draft in drafts if draft is not None]


def batch_of(
    request: TurnRequest, before: Before
) -> tuple[tuple[Mapping[str, object], ...], Draft | None]:
    """Return the user messages of a turn, and the splice that claims them where they wait."""
    if request.start == "retry":
        return (), None
    if request.start == "continue":
        return (user_message(uuid4().hex, CONTINUE_TEXT, source=CONTINUE_SOURCE),), None
    claimed = claim(before.summary.inbox.next_turn, request.only)
    if claimed is None:
        raise NothingQueued
    return claimed


def replaces(draft: Draft | None) -> bool:
    """Say whether a draft rewrites the surface instead of growing it."""
    return draft is not None and draft.surface_op != "append"


def context_if_known(
    settings: TurnSettings, before: Before, connecting: "asyncio.Future[Provider]", world: World
) -> list[Draft]:
    """Return the context that is owed when the provider is there already; else nothing yet."""
    if not connecting.done() or connecting.cancelled() or connecting.exception() is not None:
        return []
    owed = context_owed(settings, before.state.context, connecting.result(), world)
    return [] if owed is None else [owed]


def context_owed(
    settings: TurnSettings, previous: FrozenObject | None, provider: Provider, world: World
) -> Draft | None:
    """Return the `request/context` that a provider makes due, or None."""
    return context_draft(previous, settings, provider.endpoint, world.engine(settings.route))


def opened(session_id: SessionId, before: Before, events: tuple[Event, ...]) -> Opened:
    """Return where a turn stands after its opening was committed as `events`."""
    written = {event.type: event.data for event in events}
    header = before.summary.header
    if "request/header" in written:
        header = object_at(written["request/header"], "header")
    assert header is not None, "a log without a header gets one"
    return Opened(
        place=Place(before.summary.last_turn + 1, 1),
        committed=Committed(
            session_id=session_id,
            start_seq=before.summary.next_seq,
            header=header,
            events=events,
        ),
        context=written.get("request/context", before.state.context),
    )
