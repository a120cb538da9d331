"""Which models there are, which one a chat uses, and how it is asked.

A choice lies in the settings row of its chat; the added addresses and the choice for new chats lie
in the row of the application. Keys are not here: `key_of` is where they will come from.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping

from desktop.agent.turn import TurnSettings
from desktop.faces import CustomModel, ModelChoice, Models
from desktop.llm.catalog import capabilities_of
from desktop.llm.engine import EngineMissing, find_engine
from desktop.llm.registry import built_in_route, custom_route
from desktop.llm.types import BUILT_IN, SecretKey
from store import NotFound, Reader, SessionId

__all__ = ["available", "chosen_model", "id_of", "settings_for", "with_custom", "without_custom"]

SYSTEM_PROMPT = "You are a helpful assistant. Answer clearly and briefly."
KeyOf = Callable[[str], SecretKey | None]
Settings = Mapping[str, object]


def available(reader: Reader, session_id: SessionId | None) -> Models:
    """Return every model there is, and the one that a chat (None: a new chat) uses."""
    customs = [
        ModelChoice(
            id_of(custom), custom.name, custom.sees, is_builtin=False, address=custom.address
        )
        for custom in _customs(reader.settings(None))
    ]
    return Models((_built_in(), *customs), chosen_model(reader, session_id))


def chosen_model(reader: Reader, session_id: SessionId | None) -> str:
    """Return the id of the model that a chat uses: its own choice, the application's, ours."""
    rows = (reader.settings(session_id), reader.settings(None))
    return next((str(row["model"]) for row in rows if row.get("model")), BUILT_IN)


def settings_for(reader: Reader, session_id: SessionId, *, key_of: KeyOf) -> TurnSettings:
    """Return how the next request of a chat is made.

    Raises NotFound when it names a model that is no longer there.
    """
    chosen = chosen_model(reader, session_id)
    row = reader.settings(session_id)
    prompt = str(row.get("systemPrompt", SYSTEM_PROMPT))
    if chosen == BUILT_IN:
        route = built_in_route("")
        return TurnSettings(route, capabilities_of(BUILT_IN, route.model), prompt)
    for custom in _customs(reader.settings(None)):
        if id_of(custom) == chosen:
            return _custom_settings(custom, prompt, key=key_of(chosen))
    raise NotFound("the chosen model is no longer there")


def with_custom(app: Settings, custom: CustomModel) -> dict[str, object]:
    """Return the application's settings with a model added, or changed when it is known."""
    kept = [_record(other) for other in _customs(app) if id_of(other) != id_of(custom)]
    return {**app, "customModels": [*kept, _record(custom)]}


def without_custom(app: Settings, choice_id: str) -> dict[str, object]:
    """Return the application's settings without that model."""
    kept = [_record(other) for other in _customs(app) if id_of(other) != choice_id]
    left = {name: value for name, value in app.items() if (name, value) != ("model", choice_id)}
    return {**left, "customModels": kept}


def id_of(custom: CustomModel) -> str:
    """Return the id of an added model: its address and name on that server, and nothing else."""
    return f"custom:{custom.address}#{custom.model}"


def _custom_settings(custom: CustomModel, prompt: str, *, key: SecretKey | None) -> TurnSettings:
    route = custom_route(address=custom.address, model=custom.model, key=key, provider=custom.name)
    known = capabilities_of(route.provider, route.model)
    return TurnSettings(route, dataclasses.replace(known, sees=custom.sees), prompt)


def _built_in() -> ModelChoice:
    found = find_engine()
    problem = found.code if isinstance(found, EngineMissing) else ""
    name = built_in_route("").model
    return ModelChoice(BUILT_IN, name, sees=False, is_builtin=True, problem=problem)


def _customs(app: Settings) -> Iterator[CustomModel]:
    listed = app.get("customModels", ())
    assert isinstance(listed, list | tuple)
    for record in listed:
        assert isinstance(record, Mapping)
        yield CustomModel(
            name=str(record["name"]),
            address=str(record["address"]),
            model=str(record["model"]),
            sees=record["sees"] is True,
        )


def _record(custom: CustomModel) -> dict[str, object]:
    return dataclasses.asdict(custom)
