"""Models that version 0.1 kept one by one, each with the address of its server. Pure.

They are read and taken away; what is added today is a connection (`desktop.runtime.records`).
"""

import dataclasses
from collections.abc import Callable, Iterator

from desktop.llm.addresses import is_loopback
from desktop.models import Connected, ListedModel
from desktop.runtime.fields import Record, records_in, text_in
from desktop.runtime.settings import Row

__all__ = ["customs_in", "gathered_in", "without_customs"]

CUSTOMS = "customModels"


def customs_in(app: Row) -> tuple[Connected, ...]:
    """Return each such model as what it is: a connection of one model."""
    return tuple(map(_connection, records_in(app, CUSTOMS)))


def gathered_in(app: Row) -> Iterator[Connected]:
    """Yield the models of each address as one connection; it is called as the first is."""
    customs = customs_in(app)
    for connection_id in sorted({one.id for one in customs}):
        of_it = [one for one in customs if one.id == connection_id]
        models = tuple(model for one in of_it for model in one.models)
        yield dataclasses.replace(of_it[0], models=models)


def without_customs(app: Row, is_gone: Callable[[Connected], bool]) -> dict[str, object]:
    """Return the application's settings without those of these models that are gone."""
    if CUSTOMS not in app:
        return dict(app)
    kept = [one for one in records_in(app, CUSTOMS) if not is_gone(_connection(one))]
    return {**app, CUSTOMS: kept}


def _connection(record: Record) -> Connected:
    address, name = text_in(record, "address"), text_in(record, "name")
    model = ListedModel(text_in(record, "model"), name, sees=record.get("sees") is True)
    return Connected(
        # Address and name on that server, and nothing else: so the choices of 0.1 are called.
        id=f"custom:{address}",
        name=name,
        protocol="openai_chat",
        address=address,
        is_hosted=not is_loopback(address),
        models=(model,),
    )
