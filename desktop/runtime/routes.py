"""The way to a chosen model, and how it is asked: what a turn gets as its settings."""

import dataclasses
from dataclasses import dataclass
from typing import Final

from desktop.agent.turn import TurnSettings
from desktop.llm.catalog import BUILT_IN_MODEL, capabilities_of
from desktop.llm.model_files import capabilities_of_file
from desktop.llm.registry import capabilities_from, route_to
from desktop.llm.types import BUILT_IN, Access, Capabilities, Route, SecretKey
from desktop.models import Connected
from desktop.runtime.asked import SYSTEM_PROMPT, auto_compaction_in, parameters_in, prompt_in
from desktop.runtime.notices import Refused
from desktop.runtime.ownmodels import Shipped, added_files_in
from desktop.runtime.records import connection_of
from desktop.runtime.remarks import corrections_in
from desktop.runtime.settings import Row

__all__ = ["BUILT_IN_ROUTE", "GONE", "Way", "access_of", "settings_for", "way_to"]

GONE: Final = "MODEL_GONE"
"""The code of a chosen model that is not there any more."""

# Its address is known when the engine has started.
BUILT_IN_ROUTE: Final = Route(BUILT_IN, "openai_chat", "", BUILT_IN_MODEL, dialect="llama.cpp")


@dataclass(frozen=True, slots=True)
class Way:
    """The way to a model without its key; `connection` is None for a model of ours."""

    route: Route
    capabilities: Capabilities
    connection: Connected | None = None


def way_to(app: Row, choice_id: str, shipped: Shipped) -> Way:
    """Return the way to a choice; raises Refused with MODEL_GONE when it is gone."""
    if choice_id == BUILT_IN:
        can = dataclasses.replace(capabilities_of(BUILT_IN), context_window=shipped.window)
        return Way(BUILT_IN_ROUTE, can)
    for own in added_files_in(app):
        if own.id == choice_id:
            route = dataclasses.replace(BUILT_IN_ROUTE, address=own.file.path, model=own.file.name)
            return Way(route, capabilities_of_file(own.file))
    found = connection_of(app, choice_id)
    if found is None:
        raise Refused(GONE)
    connection, model = found
    access = access_of(connection)
    return Way(
        route_to(access, model.model, name=connection.logged or connection.name),
        capabilities_from(access, model, corrections_in(app).get(choice_id)),
        connection,
    )


def settings_for(way: Way, *, own: Row, app: Row, key: SecretKey | None) -> TurnSettings:
    """Return how the next request of a chat is made, from its row and the application's."""
    return TurnSettings(
        dataclasses.replace(way.route, key=key),
        way.capabilities,
        system_prompt=prompt_in(own, app),
        initial_prompt=SYSTEM_PROMPT,
        parameters=parameters_in(own, app),
        auto_compaction=auto_compaction_in(app),
    )


def access_of(connection: Connected, key: SecretKey | None = None) -> Access:
    """Return the way to a connection's server."""
    return Access(connection.service, connection.protocol, connection.address, key)
