"""Which models there are, and which one a chat uses.

A choice lies in the settings row of its chat, and a branch starts with its parent's; the choice
for new chats lies in the row of the application. Choosing inside a chat does not change it.
"""

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from desktop.llm.addresses import is_loopback
from desktop.llm.catalog import BUILT_IN_MODEL
from desktop.llm.registry import capabilities_from
from desktop.models import (
    BUILT_IN,
    Connected,
    Group,
    ListedModel,
    ModelChoice,
    ModelCorrection,
    Models,
)
from desktop.runtime.fields import text_in
from desktop.runtime.ownmodels import Shipped, added_files_in
from desktop.runtime.receivers import receiver_of
from desktop.runtime.records import connection_of, connections_in
from desktop.runtime.remarks import corrections_in, favourites_in
from desktop.runtime.routes import GONE, access_of
from desktop.runtime.settings import Row
from store import Reader, SessionId

__all__ = [
    "Known",
    "available",
    "chosen_alone",
    "chosen_in",
    "chosen_model",
    "our_choices",
]

NOT_RUNNING: Final = "NOT_RUNNING"
NO_KEY: Final = "CREDENTIAL_MISSING"
FILE_GONE: Final = "MODEL_UNREADABLE"
# What keeps the shipped model from running and says nothing of another file.
_OF_ONE_FILE: Final = frozenset({"NO_MODEL", "MODEL_DAMAGED", "MEMORY"})


@dataclass(frozen=True, slots=True)
class Known:
    """What this run of the program has seen and no settings say.

    `shipped` is the model that came along. `silent` are the found
    connections that did not answer when they were looked for last, `keyless` those whose key was
    in no place when it was needed, `lost` the model files that are not where they were.
    """

    shipped: Shipped = field(default_factory=Shipped)
    silent: frozenset[str] = frozenset()
    keyless: frozenset[str] = frozenset()
    lost: frozenset[str] = frozenset()


def available(reader: Reader, session_id: SessionId | None, known: Known) -> Models:
    """Return every model there is, and the one that a chat (None: a new chat) uses.

    The chosen one is always among them, with its problem when it is gone or cannot be reached.
    """
    app = reader.settings(None)
    chosen = chosen_in(reader.settings(session_id), app)
    choices = tuple(_choices(app, known, wanted={chosen, *favourites_in(app)}))
    if all(choice.id != chosen for choice in choices):
        choices = (*choices, _gone(chosen))
    return Models(choices, chosen)


def chosen_alone(reader: Reader, session_id: SessionId) -> ModelChoice | None:
    """Return the chosen model of a chat, None when it is one of ours; none of the others is read.

    Of its problems only that it is gone is looked for.
    """
    app = reader.settings(None)
    chosen = chosen_in(reader.settings(session_id), app)
    if chosen == BUILT_IN or any(own.id == chosen for own in added_files_in(app)):
        return None
    found = connection_of(app, chosen)
    if found is None:
        return _gone(chosen)
    return _choice(*found, problem="", correction=None, is_favourite=False)


def chosen_model(reader: Reader, session_id: SessionId | None) -> str:
    """Return the id of the model that a chat uses: its own choice, the application's, ours."""
    return chosen_in(reader.settings(session_id), reader.settings(None))


def chosen_in(own: Row, app: Row) -> str:
    """Return the id that these rows of a chat and of the application choose."""
    return text_in(own, "model") or text_in(app, "model") or BUILT_IN


def _choices(app: Row, known: Known, *, wanted: set[str]) -> Iterator[ModelChoice]:
    """Yield all choices; the models of a server that is not running only where they are wanted."""
    corrections, favourites = corrections_in(app), set(favourites_in(app))
    for ours in our_choices(app, known):
        yield dataclasses.replace(ours, is_favourite=ours.id in favourites)
    for connection in connections_in(app):
        problem = _problem_of(connection, known)
        for model in connection.models:
            choice_id = f"{connection.id}#{model.model}"
            if problem == NOT_RUNNING and choice_id not in wanted:
                continue
            yield _choice(
                connection,
                model,
                problem=problem,
                correction=corrections.get(choice_id),
                is_favourite=choice_id in favourites,
            )


def our_choices(app: Row, known: Known) -> Iterator[ModelChoice]:
    """Yield the models of ours: the one that came along, then those in files."""
    shipped = known.shipped
    yield _ours(BUILT_IN, BUILT_IN_MODEL, problem=shipped.problem, window=shipped.window)
    of_all = "" if shipped.problem in _OF_ONE_FILE else shipped.problem
    for own in added_files_in(app):
        problem = FILE_GONE if own.file.path in known.lost else of_all
        ours = _ours(own.id, own.file.name, problem=problem, window=own.file.window)
        yield dataclasses.replace(ours, address=own.file.path)


def _ours(choice_id: str, name: str, *, problem: str, window: int | None) -> ModelChoice:
    return ModelChoice(
        choice_id,
        name,
        sees=False,
        is_builtin=True,
        problem=problem,
        group="built-in",
        model=name,
        window=window,
    )


def _choice(
    connection: Connected,
    model: ListedModel,
    *,
    problem: str,
    correction: ModelCorrection | None,
    is_favourite: bool,
) -> ModelChoice:
    can = capabilities_from(access_of(connection), model, correction)
    address = receiver_of(connection.address, model.model, protocol=connection.protocol)
    # The group says whose program it is, also where that passes on what it is sent.
    group: Group = "this-computer" if is_loopback(connection.address) else "connected"
    return ModelChoice(
        id=f"{connection.id}#{model.model}",
        name=model.name or model.model,
        sees=can.sees,
        is_builtin=False,
        address=address,
        problem=problem,
        group=group,
        connection=connection.id,
        server=connection.name,
        model=model.model,
        tools=can.tools,
        thinks=can.thinks is True,
        window=can.context_window,
        is_favourite=is_favourite,
        is_hosted=not is_loopback(address),
        knows_sight=(correction is not None and correction.sees is not None)
        or model.sees is not None,
        correction=correction or ModelCorrection(),
    )


def _problem_of(connection: Connected, known: Known) -> str:
    if connection.id in known.silent:
        return NOT_RUNNING
    return NO_KEY if connection.id in known.keyless or connection.key == "missing" else ""


def _gone(choice_id: str) -> ModelChoice:
    """Return what stands for a chosen model that is not there any more."""
    connection, _, model = choice_id.partition("#")
    return ModelChoice(
        choice_id,
        model or choice_id,
        sees=False,
        is_builtin=connection == BUILT_IN,
        problem=GONE,
        group="built-in" if connection == BUILT_IN else "connected",
        connection="" if connection == BUILT_IN else connection,
        model=model,
    )
