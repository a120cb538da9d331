"""The model servers that run on this very computer, found without being told of.

Nothing but loopback is ever asked, and nobody's key is sent.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import anyio

from desktop.llm.errors import LlmError
from desktop.llm.listing import list_models
from desktop.llm.places import PLACES, Place
from desktop.llm.provider import Transport
from desktop.llm.types import Access
from desktop.models import ListedModel

_WITHIN_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Found:
    """A server that answered, with what it offers."""

    kind: str
    name: str
    protocol: str
    address: str
    models: tuple[ListedModel, ...]


async def discover(transport: Transport, places: Sequence[Place] = PLACES) -> tuple[Found, ...]:
    """Return the servers that answer as their kind does, in the order of `places`.

    All are asked at once, none for longer than a second; what is silent, refuses or answers
    otherwise is not there.
    """
    found: dict[Place, Found] = {}

    async def look(place: Place) -> None:
        access = Access(place.kind, place.protocol, place.address)
        with anyio.move_on_after(_WITHIN_S):
            try:
                models = await list_models(access, transport)
            except LlmError:
                return
            found[place] = Found(place.kind, place.name, place.protocol, place.address, models)

    async with anyio.create_task_group() as group:
        for place in places:
            group.start_soon(look, place)
    return tuple(found[place] for place in places if place in found)
