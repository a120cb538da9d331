"""Models of ours: the one that came along, and those in files of a person's own."""

import dataclasses
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from desktop.llm.catalog import BUILT_IN_CONTEXT
from desktop.llm.engine_files import find_engine
from desktop.llm.errors import EngineMissing
from desktop.models import BUILT_IN, ModelFile
from desktop.runtime.fields import count_in, records_in, text_in
from desktop.runtime.settings import Row

__all__ = [
    "AddedFile",
    "LetGo",
    "Shipped",
    "added_files_in",
    "find_shipped",
    "with_model_file",
    "without_model_file",
]

FILES: Final = "modelFiles"

LetGo: TypeAlias = Callable[[str], Awaitable[None]]
"""Stops the engine of a model file as soon as it is at rest."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """The model that came along: why it cannot run here ("" when it can), and its window."""

    problem: str = ""
    window: int = BUILT_IN_CONTEXT


@dataclass(frozen=True, slots=True)
class AddedFile:
    """A model file that was added, and the id of the choice it makes."""

    id: str
    file: ModelFile


def find_shipped() -> Shipped:
    """Look for the model that came along. Blocks.

    Asked once, at the start: a running engine takes the memory that it would be found to lack.
    """
    found = find_engine()
    if isinstance(found, EngineMissing):
        return Shipped(found.code)
    return Shipped(window=found.context)


def added_files_in(app: Row) -> tuple[AddedFile, ...]:
    """Return the model files that were added, in the order in which they were."""
    return tuple(AddedFile(f"{BUILT_IN}#{file.name}", file) for file in _files(app))


def with_model_file(app: Row, file: ModelFile) -> Row:
    """Return the application's settings with a model file, the last of all where it is new.

    A second file of the same name gets a number, so that one id means one file for good.
    """
    files = list(_files(app))
    place = next((at for at, one in enumerate(files) if one.path == file.path), None)
    if place is None:
        name = _free(file.name, {one.name for one in files})
        files.append(dataclasses.replace(file, name=name))
    else:
        files[place] = dataclasses.replace(file, name=files[place].name)
    return {**app, FILES: [dataclasses.asdict(one) for one in files]}


def without_model_file(app: Row, choice_id: str) -> Row:
    """Return the application's settings without a model file."""
    if FILES not in app:
        return app
    kept = [dataclasses.asdict(one.file) for one in added_files_in(app) if one.id != choice_id]
    return {**app, FILES: kept}


def _free(name: str, taken: set[str]) -> str:
    number, free = 2, name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


def _files(app: Row) -> Iterator[ModelFile]:
    for record in records_in(app, FILES):
        path, name = text_in(record, "path"), text_in(record, "name")
        # What another hand has written there is no model that could be opened.
        if path and name:
            yield ModelFile(
                path=path,
                name=name,
                size_bytes=count_in(record, "size_bytes") or 0,
                memory_bytes=count_in(record, "memory_bytes") or 0,
                free_bytes=None,  # was told when it was added, and is another number now
                window=count_in(record, "window"),
                has_template=record.get("has_template") is not False,
            )
