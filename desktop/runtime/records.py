"""Connections and what is known of models, to and from the application's row of settings. Pure.

Of a record only the fields named here are read; the records that a change does not concern go
back untouched, also those that a newer version has written more into.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias, get_args

from desktop.llm.addresses import is_loopback
from desktop.llm.listed import filled
from desktop.models import Connected, CustomModel, KeyPlace, ListedModel, ModelCorrection
from desktop.runtime.settings import Row

__all__ = [
    "ADDED",
    "FOUND",
    "connection_of",
    "connections_in",
    "corrections_in",
    "count_in",
    "custom_connection",
    "customs_in",
    "favourites_in",
    "id_of",
    "known_of",
    "records_in",
    "text_in",
    "with_agreement",
    "with_connection",
    "with_correction",
    "with_custom",
    "with_favourite",
    "without_connection",
    "without_model",
]

ADDED = "connections"
FOUND = "found"
_CUSTOM = "custom:"
Record: TypeAlias = Mapping[str, object]


def connections_in(app: Row) -> tuple[Connected, ...]:
    """Return every connection: those found on this computer, those added, those of version 0.1."""
    customs = {custom_connection(custom).id for custom in customs_in(app)}
    return (*_kept(app), *(_gathered(app, name) for name in sorted(customs)))


def connection_of(app: Row, choice_id: str) -> tuple[Connected, ListedModel] | None:
    """Return the connection of a choice and the model on it; None when there is no such one."""
    # The ids of kept connections hold no `#`: what stands before the first one names it.
    kept = _kept(app, choice_id.partition("#")[0])
    # Each model by its address alone: in the log it goes by a name of its own.
    for connection in (*map(custom_connection, customs_in(app)), *kept):
        for model in connection.models:
            if f"{connection.id}#{model.model}" == choice_id:
                return connection, model
    return None


def _kept(app: Row, connection_id: str | None = None) -> Iterator[Connected]:
    """Yield the connections that were found and added; or the one with an id."""
    for shelf in (FOUND, ADDED):
        for record in records_in(app, shelf):
            if connection_id in {None, record.get("id")}:
                yield _connected(record, is_found=shelf == FOUND)


def with_connection(app: Row, connection: Connected) -> dict[str, object]:
    """Return the application's settings with a connection added, or in the place of the old."""
    shelf = FOUND if connection.is_found else ADDED
    record = _record(connection)
    records = list(records_in(app, shelf))
    place = next((at for at, one in enumerate(records) if one.get("id") == connection.id), None)
    if place is None:
        records.append(record)
    else:
        records[place] = {**records[place], **record}
    return {**app, shelf: records}


def known_of(
    listed: Sequence[ListedModel], before: Sequence[ListedModel]
) -> tuple[ListedModel, ...]:
    """Return models as they were listed; what was not said this time is as it was said before.

    A server that was too busy to tell of a model has not changed it; and a window that came and
    went would have the model loaded anew with every request.
    """
    old = {one.model: one for one in before}
    return tuple(filled(one, old.get(one.model, one)) for one in listed)


def without_connection(app: Row, connection_id: str) -> dict[str, object]:
    """Return the application's settings without a connection and all that was said of its models.

    When one of them was chosen for new chats, none is any more.
    """
    left = dict(app)
    for shelf in (FOUND, ADDED):
        if shelf in app:
            left[shelf] = [one for one in records_in(app, shelf) if one.get("id") != connection_id]
    if connection_id.startswith(_CUSTOM):
        kept = [one for one in customs_in(app) if custom_connection(one).id != connection_id]
        left["customModels"] = [dataclasses.asdict(one) for one in kept]
    return _forgotten(left, lambda choice: choice.startswith(f"{connection_id}#"))


def without_model(app: Row, choice_id: str) -> dict[str, object]:
    """Return the application's settings without a model; with its last one a connection goes."""
    kept = [one for one in customs_in(app) if id_of(one) != choice_id]
    left: dict[str, object] = {**app, "customModels": [dataclasses.asdict(one) for one in kept]}
    if not kept and "customModels" not in app:
        del left["customModels"]
    found = connection_of(left, choice_id)
    if found is not None:
        connection, model = found
        others = tuple(one for one in connection.models if one != model)
        if not others:
            return without_connection(left, connection.id)
        left = with_connection(left, dataclasses.replace(connection, models=others))
    return _forgotten(left, lambda choice: choice == choice_id)


def with_custom(app: Row, custom: CustomModel) -> dict[str, object]:
    """Return the application's settings with a model by its address added, or changed."""
    kept = [dataclasses.asdict(one) for one in customs_in(app) if id_of(one) != id_of(custom)]
    return {**app, "customModels": [*kept, dataclasses.asdict(custom)]}


def customs_in(app: Row) -> tuple[CustomModel, ...]:
    """Return the models that were added by their address, one by one."""
    return tuple(
        CustomModel(
            name=text_in(record, "name"),
            address=text_in(record, "address"),
            model=text_in(record, "model"),
            sees=record.get("sees") is True,
        )
        for record in records_in(app, "customModels")
    )


def id_of(custom: CustomModel) -> str:
    """Return the id of such a model: its address and name on that server, and nothing else."""
    return f"{_CUSTOM}{custom.address}#{custom.model}"


def custom_connection(custom: CustomModel) -> Connected:
    """Return such a model as what it is: a connection of one model."""
    return Connected(
        id=f"{_CUSTOM}{custom.address}",
        name=custom.name,
        protocol="openai_chat",
        address=custom.address,
        is_hosted=not is_loopback(custom.address),
        models=(ListedModel(custom.model, custom.name, sees=custom.sees),),
    )


def corrections_in(app: Row) -> Mapping[str, ModelCorrection]:
    """Return what a person knows better, by the ids of the choices."""
    corrections = app.get("corrections", {})
    kept = corrections.items() if isinstance(corrections, Mapping) else ()
    return {
        str(choice): ModelCorrection(sees=_maybe_bool(one, "sees"), window=count_in(one, "window"))
        for choice, one in kept
        if isinstance(one, Mapping)
    }


def with_correction(app: Row, choice_id: str, correction: ModelCorrection) -> dict[str, object]:
    """Return the application's settings with a correction; an empty one takes it back."""
    kept = {name: _said(one) for name, one in corrections_in(app).items() if name != choice_id}
    said = _said(correction)
    return {**app, "corrections": {**kept, choice_id: said} if said else kept}


def favourites_in(app: Row) -> tuple[str, ...]:
    """Return the ids of the favourites, in the order in which they became ones."""
    return _maybe_texts(app, "favourites") or ()


def with_favourite(app: Row, choice_id: str, *, favourite: bool) -> dict[str, object]:
    """Return the application's settings with a favourite more or less."""
    others = [one for one in favourites_in(app) if one != choice_id]
    return {**app, "favourites": [*others, choice_id] if favourite else others}


def with_agreement(own: Row, connection_id: str) -> dict[str, object]:
    """Return a chat's settings with a connection more to which it may be sent.

    A branch starts with its parent's: what it inherits was agreed to already.
    """
    others = [one for one in _maybe_texts(own, "agreed") or () if one != connection_id]
    return {**own, "agreed": [*others, connection_id]}


def text_in(record: Record, name: str) -> str:
    """Return a field that is a text; "" when it is absent or something else."""
    value = record.get(name)
    return value if isinstance(value, str) else ""


def _gathered(app: Row, connection_id: str) -> Connected:
    """Return the models of one address as one connection; it is called as the first is."""
    of_it = [
        connection
        for connection in map(custom_connection, customs_in(app))
        if connection.id == connection_id
    ]
    models = tuple(model for connection in of_it for model in connection.models)
    return dataclasses.replace(of_it[0], models=models)


def _forgotten(app: Row, is_gone: Callable[[str], bool]) -> dict[str, object]:
    """Return the settings without what is said of the choices that are gone."""
    left = dict(app)
    if is_gone(text_in(app, "model")):
        del left["model"]
    if "favourites" in app:
        left["favourites"] = [one for one in favourites_in(app) if not is_gone(one)]
    if "corrections" in app:
        kept = corrections_in(app).items()
        left["corrections"] = {name: _said(one) for name, one in kept if not is_gone(name)}
    return left


def records_in(app: Row, name: str) -> Iterator[Record]:
    """Yield the records under a name; what another hand has put there instead is not one."""
    listed = app.get(name, ())
    for record in listed if isinstance(listed, list | tuple) else ():
        if isinstance(record, Mapping):
            yield record


def _connected(record: Record, *, is_found: bool) -> Connected:
    address = text_in(record, "address")
    return Connected(
        id=text_in(record, "id"),
        name=text_in(record, "name"),
        protocol=text_in(record, "protocol"),
        address=address,
        service=text_in(record, "service"),
        key=_key_place(record.get("key")),
        is_found=is_found,
        is_hosted=not is_loopback(address),
        models=tuple(_listed(one) for one in records_in(record, "models")),
    )


def _record(connection: Connected) -> dict[str, object]:
    record: dict[str, object] = {
        name: getattr(connection, name) for name in ("id", "name", "service", "protocol", "address")
    }
    record["key"] = connection.key
    record["models"] = [_said(one) for one in connection.models]
    return record


def _key_place(value: object) -> KeyPlace:
    return next((place for place in get_args(KeyPlace) if place == value), "")


def _listed(record: Record) -> ListedModel:
    return ListedModel(
        model=text_in(record, "model"),
        name=text_in(record, "name"),
        sees=_maybe_bool(record, "sees"),
        tools=_maybe_bool(record, "tools"),
        thinks=_maybe_bool(record, "thinks"),
        window=count_in(record, "window"),
        longest_answer=count_in(record, "longest_answer"),
        takes_temperature=_maybe_bool(record, "takes_temperature"),
        efforts=_maybe_texts(record, "efforts"),
    )


def _said(value: ListedModel | ModelCorrection) -> dict[str, object]:
    """Return the fields that say something."""
    return {
        name: one
        for name, one in dataclasses.asdict(value).items()
        if one is not None and one != ""
    }


def _maybe_bool(record: Record, name: str) -> bool | None:
    value = record.get(name)
    return value if isinstance(value, bool) else None


def count_in(record: Record, name: str) -> int | None:
    """Return a field that is a whole number, else None."""
    value = record.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _maybe_texts(record: Record, name: str) -> tuple[str, ...] | None:
    value = record.get(name)
    return tuple(map(str, value)) if isinstance(value, list | tuple) else None
