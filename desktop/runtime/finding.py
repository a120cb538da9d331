"""Servers that run on this computer: looked for when a person opens the picker, never otherwise."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path

from anyio import to_thread

from desktop.llm.discovery import Found, discover
from desktop.llm.provider import Transport
from desktop.models import Connected
from desktop.runtime.ownmodels import LetGo, added_files_in
from desktop.runtime.records import connections_in, known_of, with_connection
from desktop.runtime.settings import Row, Rows

__all__ = ["Finding", "lost_files"]


class Finding:
    """What was found, kept in the settings: a chosen model stays known while its server is off.

    `changed` is called at the end of each look, whatever came of it; `let_go` stops the engine of a
    model file that is gone.
    """

    def __init__(
        self,
        rows: Rows,
        transport: Callable[[], Transport],
        *,
        changed: Callable[[], None],
        let_go: LetGo,
    ) -> None:
        self._rows = rows
        self._transport = transport
        self._changed = changed
        self._let_go = let_go
        self._is_looking = False
        self.silent: frozenset[str] = frozenset()
        self.lost: frozenset[str] = frozenset()

    async def look(self) -> None:
        """Look for the servers that we know, and whether model files are still where they were.

        While a look is under way another one is not begun. Raises StoreError.
        """
        if self._is_looking:
            return
        self._is_looking = True
        try:
            here = [_connection(found) for found in await discover(self._transport())]
            app = await self._rows.change(None, partial(_with_all, here=here))
            known = {one.id for one in connections_in(app) if one.is_found}
            self.silent = frozenset(known - {one.id for one in here})
            self.lost = await to_thread.run_sync(lost_files, app, abandon_on_cancel=True)
        finally:
            self._is_looking = False
            # Also when nothing came of it: the picker shows that one is looking until it hears
            # this.
            self._changed()
        # What it has in memory would answer until the program ends, and then never again.
        for path in self.lost:
            await self._let_go(path)


def lost_files(app: Row) -> frozenset[str]:
    """Return the model files that are not where they were. Blocks."""
    paths = (own.file.path for own in added_files_in(app))
    return frozenset(path for path in paths if not Path(path).is_file())


def _with_all(app: Row, *, here: Iterable[Connected]) -> Row:
    before = {one.id: one.models for one in connections_in(app)}
    for connection in here:
        models = known_of(connection.models, before.get(connection.id, ()))
        app = with_connection(app, replace(connection, models=models))
    return app


def _connection(found: Found) -> Connected:
    """Return a found server as a connection: its address is its name for good."""
    return Connected(
        id=f"found:{found.address}",
        name=found.name,
        protocol=found.protocol,
        address=found.address,
        service=found.kind,
        is_found=True,
        models=found.models,
    )
