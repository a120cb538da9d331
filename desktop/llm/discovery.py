"""The model servers that run on this very computer, found without being told of.

Nothing but loopback is ever asked, and no key is sent.
"""

import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

import anyio

from desktop.llm.addresses import is_loopback, url_under
from desktop.llm.errors import LlmError
from desktop.llm.inquiry import ask_json, tells_version
from desktop.llm.listed import Row, rows_of
from desktop.llm.listing import is_ollama, list_models
from desktop.llm.places import PLACES, Place, places_here
from desktop.llm.provider import Transport
from desktop.llm.types import Access
from desktop.models import ListedModel

__all__ = ["PLACES", "Found", "Place", "discover"]

# A person waits for the list of the picker; on loopback whoever is there answers at once.
_WITHIN_S: Final = 1.0
# What is left of the second when a server has many models and tells of one at a time.
_DETAILS_S: Final = 0.5
# The path of a list, what holds its rows, and what each row has.
_LM_STUDIO_LISTS: Final = (("/api/v1/models", "models", "key"), ("/api/v0/models", "data", "state"))


@dataclass(frozen=True, slots=True)
class Found:
    """A server that answered as its kind does, with what it offers."""

    kind: str
    name: str
    protocol: str
    address: str
    models: tuple[ListedModel, ...]


async def discover(
    transport: Transport, places: Sequence[Place] | None = None
) -> tuple[Found, ...]:
    """Return the servers that answer as their kind does, in the order of `places`.

    Without `places` the usual ones are looked at, and where the environment has moved them. All are
    asked at once, none for longer than a second; what is silent, refuses or answers otherwise is
    not there. A place that is not on this computer is left alone.
    """
    looked_at = places_here(os.environ) if places is None else places
    near = [place for place in looked_at if is_loopback(place.address)]
    found: dict[Place, Found] = {}

    async def look(place: Place) -> None:
        with anyio.move_on_after(_WITHIN_S):
            models = await _models_at(place, transport)
            if models is not None:
                found[place] = Found(place.kind, place.name, place.protocol, place.address, models)

    async with anyio.create_task_group() as group:
        for place in near:
            group.start_soon(look, place)
    return tuple(found[place] for place in near if place in found)


async def _models_at(place: Place, transport: Transport) -> tuple[ListedModel, ...] | None:
    """Return the models at a place; None when something else is there, or nothing."""
    access = Access(place.kind, place.protocol, place.address)
    try:
        if not await _SIGN_OF[place.kind](access, transport):
            return None
        return await list_models(access, transport, details_s=_DETAILS_S)
    except LlmError:
        return None


async def _is_lm_studio(access: Access, transport: Transport) -> bool:
    """Whether it has one of its own two lists, whose rows nobody else writes."""
    for path, rows, field in _LM_STUDIO_LISTS:
        url = url_under(access.address, path, root="", other_doors=("/v1",))
        try:
            listed = rows_of(await ask_json(transport, access, url), rows)
        except LlmError:
            continue
        if listed is not None and all(field in row for row in listed):
            return True
    return False


async def _is_llama_cpp(access: Access, transport: Transport) -> bool:
    return await _is_owned_by(access, transport, "llamacpp")


async def _is_vllm(access: Access, transport: Transport) -> bool:
    url = url_under(access.address, "/version", root="", other_doors=("/v1",))
    is_owner = await _is_owned_by(access, transport, "vllm")
    return is_owner and await tells_version(transport, access, url)


async def _is_owned_by(access: Access, transport: Transport, owner: str) -> bool:
    """Whether every model of the common list is said to be that program's."""
    listed = await ask_json(transport, access, url_under(access.address, "/models"))
    rows: Sequence[Row] = rows_of(listed, "data") or ()
    return bool(rows) and all(row.get("owned_by") == owner for row in rows)


_Sign: TypeAlias = Callable[[Access, Transport], Awaitable[bool]]
# How each program is told from whatever else may answer at its port.
_SIGN_OF: Final[Mapping[str, _Sign]] = MappingProxyType(
    {
        "ollama": is_ollama,
        "lm-studio": _is_lm_studio,
        "llama.cpp": _is_llama_cpp,
        "vllm": _is_vllm,
    }
)
