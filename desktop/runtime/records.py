"""Connections and what is known of models, to and from the application's row of settings. Pure.

Of a record only the fields named here are read; the records that a change does not concern go
back untouched, also those that a newer version has written more into.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import get_args

from desktop.llm.addresses import is_loopback
from desktop.llm.listed import filled
from desktop.models import Connected, KeyPlace, ListedModel
from desktop.runtime.customs import customs_in, gathered_in, without_customs
from desktop.runtime.fields import (
    Record,
    bool_in,
    count_in,
    records_in,
    said_of,
    text_in,
    texts_in,
)
from desktop.runtime.remarks import forgotten
from desktop.runtime.settings import Row

__all__ = [
    "ADDED",
    "FOUND",
    "connection_of",
    "connections_in",
    "known_of",
    "logged_as",
    "renamed",
    "with_connection",
    "without_connection",
    "without_model",
]

ADDED = "connections"
FOUND = "found"


def connections_in(app: Row) -> tuple[Connected, ...]:
    """Return every connection: those found on this computer, those added, those of version 0.1."""
    return (*_kept(app), *gathered_in(app))


def connection_of(app: Row, choice_id: str) -> tuple[Connected, ListedModel] | None:
    """Return the connection of a choice and the model on it; None when there is no such one."""
    # The ids of kept connections hold no `#`: what stands before the first one names it.
    kept = _kept(app, choice_id.partition("#")[0])
    # Each model by its address alone: in the log it goes by a name of its own.
    for connection in (*customs_in(app), *kept):
        for model in connection.models:
            if _id_of(connection, model) == choice_id:
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


def renamed(app: Row, connection_id: str, name: str) -> dict[str, object]:
    """Return the application's settings with another name for a connection that a person added."""
    before = next((one for one in connections_in(app) if one.id == connection_id), None)
    if before is None or before.is_found:
        return dict(app)
    connection = dataclasses.replace(before, name=name, logged=logged_as(before, name))
    return with_connection(without_customs(app, lambda one: one.id == connection_id), connection)


def logged_as(before: Connected, name: str) -> str:
    """Return what the log calls a connection that gets a name; "" where it is that name."""
    first = before.logged or before.name
    return "" if first == name else first


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
    left = without_customs(app, lambda one: one.id == connection_id)
    for shelf in (FOUND, ADDED):
        if shelf in app:
            left[shelf] = [one for one in records_in(app, shelf) if one.get("id") != connection_id]
    return forgotten(left, lambda choice: choice.startswith(f"{connection_id}#"))


def without_model(app: Row, choice_id: str) -> dict[str, object]:
    """Return the application's settings without a model; with its last one a connection goes."""
    left = without_customs(app, lambda one: _id_of(one, one.models[0]) == choice_id)
    found = connection_of(left, choice_id)
    if found is not None:
        connection, model = found
        others = tuple(one for one in connection.models if one != model)
        if not others:
            return without_connection(left, connection.id)
        left = with_connection(left, dataclasses.replace(connection, models=others))
    return forgotten(left, lambda choice: choice == choice_id)


def _id_of(connection: Connected, model: ListedModel) -> str:
    return f"{connection.id}#{model.model}"


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
        logged=text_in(record, "logged"),
    )


def _record(connection: Connected) -> dict[str, object]:
    record: dict[str, object] = {
        name: getattr(connection, name) for name in ("id", "name", "service", "protocol", "address")
    }
    record["logged"] = connection.logged
    record["key"] = connection.key
    record["models"] = [said_of(one) for one in connection.models]
    return record


def _key_place(value: object) -> KeyPlace:
    return next((place for place in get_args(KeyPlace) if place == value), "")


def _listed(record: Record) -> ListedModel:
    return ListedModel(
        model=text_in(record, "model"),
        name=text_in(record, "name"),
        sees=bool_in(record, "sees"),
        tools=bool_in(record, "tools"),
        thinks=bool_in(record, "thinks"),
        window=count_in(record, "window"),
        longest_answer=count_in(record, "longest_answer"),
        takes_temperature=bool_in(record, "takes_temperature"),
        efforts=texts_in(record, "efforts"),
    )
