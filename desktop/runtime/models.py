"""Which models there are, which one a chat uses, and how it is asked.

A choice lies in the settings row of its chat; the added addresses and the choice for new chats lie
in the row of the application. Keys are not here: `key_of` is where they will come from.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping

from desktop.agent.turn import TurnSettings
from desktop.faces import CustomModel, ModelChoice, Models
from desktop.llm.catalog import BUILT_IN_MODEL, capabilities_of
from desktop.llm.engine_files import find_engine
from desktop.llm.errors import EngineMissing
from desktop.llm.registry import custom_route
from desktop.llm.types import BUILT_IN, Capabilities, Route, SecretKey
from store import NotFound, Reader, SessionId

__all__ = [
    "BUILT_IN_ROUTE",
    "SYSTEM_PROMPT",
    "available",
    "chosen_model",
    "engine_problem",
    "id_of",
    "settings_for",
    "with_custom",
    "without_custom",
]

SYSTEM_PROMPT = "You are a helpful assistant. Answer clearly and briefly."
# Its address is known when the engine has started.
BUILT_IN_ROUTE = Route(BUILT_IN, "openai_chat", "", BUILT_IN_MODEL, dialect="llama.cpp")
KeyOf = Callable[[str], SecretKey | None]
Settings = Mapping[str, object]


def engine_problem() -> str:
    """Return the code of what keeps the built-in model from running here, "" for nothing."""
    found = find_engine()
    return found.code if isinstance(found, EngineMissing) else ""


def available(reader: Reader, session_id: SessionId | None, *, problem: str) -> Models:
    """Return every model there is, and the one that a chat (None: a new chat) uses.

    `problem` is what `engine_problem` said when the program started: a running engine takes the
    memory that it would be found to lack.
    """
    customs = [
        ModelChoice(
            id_of(custom), custom.name, custom.sees, is_builtin=False, address=custom.address
        )
        for custom in _customs(reader.settings(None))
    ]
    return Models((_built_in(problem), *customs), chosen_model(reader, session_id))


def chosen_model(reader: Reader, session_id: SessionId | None) -> str:
    """Return the id of the model that a chat uses: its own choice, the application's, ours."""
    rows = (reader.settings(session_id), reader.settings(None))
    return next((str(row["model"]) for row in rows if row.get("model")), BUILT_IN)


def settings_for(reader: Reader, session_id: SessionId, *, key_of: KeyOf) -> TurnSettings:
    """Return how the next request of a chat is made.

    A prompt that is chosen nowhere is not forced on a chat that has one in its log already.
    Raises NotFound when it names a model that is no longer there.
    """
    chosen = chosen_model(reader, session_id)
    own, app = reader.settings(session_id), reader.settings(None)
    prompt = own.get("systemPrompt")
    return TurnSettings(
        *_way_to(chosen, app, key_of=key_of),
        system_prompt=None if prompt is None else str(prompt),
        initial_prompt=SYSTEM_PROMPT,
        parameters=_parameters(app) | _parameters(own),
    )


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


def _way_to(chosen: str, app: Settings, *, key_of: KeyOf) -> tuple[Route, Capabilities]:
    """Return the route to a chosen model and what it can do; raises NotFound when it is gone."""
    if chosen == BUILT_IN:
        return BUILT_IN_ROUTE, capabilities_of(BUILT_IN)
    for custom in _customs(app):
        if id_of(custom) == chosen:
            return _way_to_custom(custom, key=key_of(chosen))
    raise NotFound("the chosen model is no longer there")


def _way_to_custom(custom: CustomModel, *, key: SecretKey | None) -> tuple[Route, Capabilities]:
    # The log says "built-in" of our own engine and of nothing else.
    provider = custom.name if custom.name not in {"", BUILT_IN} else "custom"
    route = custom_route(address=custom.address, model=custom.model, key=key, provider=provider)
    known = capabilities_of(route.provider, dialect=route.dialect)
    return route, dataclasses.replace(known, sees=custom.sees)


def _parameters(row: Settings) -> dict[str, object]:
    """Return what a row of settings says of `temperature`, `maxTokens` and the like."""
    chosen = row.get("parameters", {})
    assert isinstance(chosen, Mapping)
    return dict(chosen)


def _built_in(problem: str) -> ModelChoice:
    return ModelChoice(BUILT_IN, BUILT_IN_MODEL, sees=False, is_builtin=True, problem=problem)


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
