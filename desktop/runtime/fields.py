"""Fields of the settings, read as far as they are what they should be. Pure.

Settings may have been written by a newer version, or by another hand: what is not understood is
passed over, so that everything else is there.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from desktop.models import ListedModel, ModelCorrection
from desktop.runtime.settings import Row

__all__ = [
    "Record",
    "bool_in",
    "count_in",
    "records_in",
    "said_of",
    "text_in",
    "texts_in",
]

Record: TypeAlias = Mapping[str, object]


def records_in(app: Row, name: str) -> Iterator[Record]:
    """Yield the records under a name; what another hand has put there instead is not one."""
    listed = app.get(name, ())
    for record in listed if isinstance(listed, list | tuple) else ():
        if isinstance(record, Mapping):
            yield record


def text_in(record: Record, name: str) -> str:
    """Return a field that is a text; "" when it is absent or something else."""
    value = record.get(name)
    return value if isinstance(value, str) else ""


def bool_in(record: Record, name: str) -> bool | None:
    """Return a field that is true or false, else None."""
    value = record.get(name)
    return value if isinstance(value, bool) else None


def count_in(record: Record, name: str) -> int | None:
    """Return a field that is a whole number, else None."""
    value = record.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def texts_in(record: Record, name: str) -> tuple[str, ...] | None:
    """Return a field that is a list of texts, else None."""
    value = record.get(name)
    return tuple(map(str, value)) if isinstance(value, list | tuple) else None


def said_of(value: ListedModel | ModelCorrection) -> dict[str, object]:
    """Return the fields that say something."""
    return {
        name: one
        for name, one in dataclasses.asdict(value).items()
        if one is not None and one != ""
    }
