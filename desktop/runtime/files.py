"""Models of ours: in files of a person's own, and the better one that can be fetched."""

import dataclasses
from collections.abc import Callable
from pathlib import Path

from anyio import to_thread

from desktop.llm.errors import EngineMissing
from desktop.models import ModelChoice, ModelFile, ModelOffer
from desktop.runtime.ownmodels import with_model_file
from desktop.runtime.settings import Row, Rows

__all__ = ["Files"]


class Files:
    """What can be done with model files; on the net thread."""

    def __init__(self, rows: Rows, *, changed: Callable[[], None]) -> None:
        self._rows = rows
        self._changed = changed

    async def inspect(self, path: Path) -> ModelFile:
        """Look at a model in a file; what is wrong with it is its `problem`."""
        return await to_thread.run_sync(_looked_at, path)

    async def add(self, path: Path) -> ModelChoice:
        """Add a model in a file to the choices.

        Raises EngineMissing when it cannot be used, StoreError.
        """
        file = await self.inspect(path)
        if file.problem:
            raise EngineMissing("MODEL_DAMAGED")
        added: list[str] = []

        def with_it(app: Row) -> Row:
            changed, choice_id = with_model_file(app, file)
            added.append(choice_id)
            return changed

        await self._rows.change(None, with_it)
        self._changed()
        name = added[-1].partition("#")[2]
        return ModelChoice(
            added[-1], name, sees=False, is_builtin=True, group="built-in", window=file.window
        )

    async def offer(self) -> ModelOffer | None:
        """Return the better model of ours that can be fetched."""
        return None

    async def fetch(self) -> None:
        """Fetch it."""

    async def stop(self) -> None:
        """Stop fetching."""


def _looked_at(path: Path) -> ModelFile:
    empty = ModelFile(str(path.absolute()), path.stem, 0, 0, None, None)
    try:
        size = path.stat().st_size
    except OSError:
        return dataclasses.replace(empty, problem="MODEL_UNREADABLE")
    return dataclasses.replace(empty, size_bytes=size, memory_bytes=size)
