"""What was chosen, as it lies beside the logs: a row for the application, and one for each chat."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

import anyio

from desktop.agent.appended import appended
from store import SessionId, Store
from store.model.jsonvalue import freeze_object

__all__ = ["Change", "Row", "Rows"]

Row: TypeAlias = Mapping[str, object]
Change: TypeAlias = Callable[[Row], Row]


class Rows:
    """The rows, changed one after the other; on the net thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # A change reads, changes and writes a row; of two at once one would be lost.
        self._order = anyio.Lock()

    async def settled(self) -> None:
        """Wait for the changes that were begun before: who reads after it finds them."""
        async with self._order:
            return

    async def read(self, session_id: SessionId | None = None) -> Row:
        """Return the row of a chat, or with None the application's. Raises StoreError."""
        return await appended(self._store.read(lambda reader: reader.settings(session_id)))

    async def change(self, session_id: SessionId | None, change: Change) -> Row:
        """Put what `change` makes of a row in its place, and return it. Raises StoreError.

        A row that stays as it was is not written.
        """
        async with self._order:
            row = await self.read(session_id)
            changed = freeze_object(change(row))
            if changed != row:
                await appended(self._store.save_settings(session_id, changed))
        return changed
