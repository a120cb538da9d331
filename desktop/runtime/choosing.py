"""Which model answers, and how it is asked: what a person chooses, and what a turn gets of it."""

from collections.abc import Callable
from functools import partial

from desktop.agent.appended import appended
from desktop.agent.turn import TurnSettings
from desktop.models import Instructions, MannerChanged, ModelCorrection, ModelsChanged, Parameters
from desktop.runtime import asked, records, remarks
from desktop.runtime.connecting import Connecting
from desktop.runtime.files import Files
from desktop.runtime.models import chosen_in
from desktop.runtime.ownmodels import Shipped, added_files_in, without_model_file
from desktop.runtime.routes import settings_for, way_to
from desktop.runtime.settings import Change, Row, Rows
from store import Reader, SessionId, Store

__all__ = ["Choosing"]


class Choosing:
    """A person's choices; on the net thread. All raise StoreError.

    `tell` hears when there are other models than before, or other things are known of them, and
    when chats are asked in another manner.
    """

    def __init__(
        self,
        store: Store,
        rows: Rows,
        *,
        connecting: Connecting,
        files: Files,
        shipped: Shipped,
        tell: Callable[[ModelsChanged | MannerChanged], None],
    ) -> None:
        self._store = store
        self._rows = rows
        self._connecting = connecting
        self._files = files
        self._shipped = shipped
        self._tell = tell

    async def choose(self, session_id: SessionId | None, choice_id: str) -> None:
        """Use a model in a chat from its next request on (None: in new chats)."""
        await self._change(session_id, lambda row: {**row, "model": choice_id})

    async def remove(self, choice_id: str) -> None:
        """Take a model from the choices; the file of one that was fetched goes too."""
        paths: list[str] = []

        def without(app: Row) -> Row:
            paths.extend(one.file.path for one in added_files_in(app) if one.id == choice_id)
            return without_model_file(records.without_model(app, choice_id), choice_id)

        await self._change(None, without)
        await self._files.throw_away(paths)

    async def correct(self, choice_id: str, correction: ModelCorrection) -> None:
        """Keep what a person knows better about a model."""
        await self._change(
            None, partial(remarks.with_correction, choice_id=choice_id, correction=correction)
        )

    async def set_favourite(self, choice_id: str, *, favourite: bool) -> None:
        """Keep a model among the favourites, or no longer."""
        await self._change(
            None, partial(remarks.with_favourite, choice_id=choice_id, favourite=favourite)
        )

    async def agree_to_leave(self, session_id: SessionId, connection_id: str) -> None:
        """Keep that a chat may be sent to a connection outside this computer."""
        await self._change(session_id, partial(remarks.with_agreement, connection_id=connection_id))

    async def instructions(self, session_id: SessionId | None) -> Instructions:
        """Return what was said for all chats, and for this one."""
        return asked.instructions_in(*await self._both(session_id))

    async def set_instructions(self, session_id: SessionId | None, text: str | None) -> None:
        """Say what every request of a chat begins with (chat None: of all chats)."""
        await self._ask_so(session_id, partial(asked.with_instructions, text=text))

    async def parameters(self, session_id: SessionId | None) -> Parameters:
        """Return how a chat's model is asked."""
        return asked.spoken(*await self._both(session_id))

    async def set_parameters(self, session_id: SessionId | None, parameters: Parameters) -> None:
        """Say how a chat's model is asked (chat None: in all chats that say nothing themselves)."""
        await self._ask_so(session_id, partial(asked.with_parameters, parameters=parameters))

    async def auto_compaction(self) -> bool:
        """Say whether a chat that is too long for its model is summed up by itself."""
        return asked.auto_compaction_in((await self._both(None))[1])

    async def set_auto_compaction(self, *, on: bool) -> None:
        """Have chats that are too long for their model summed up by themselves, or no longer."""
        await self._ask_so(None, lambda app: {**app, asked.AUTO_COMPACTION: on})

    async def settings_of(self, session_id: SessionId) -> TurnSettings:
        """Return how the next request of a chat is made; Refused when its model is gone."""
        own, app = await self._both(session_id)
        way = way_to(app, chosen_in(own, app), self._shipped)
        return settings_for(way, own=own, app=app, key=await self._connecting.key_for(way))

    async def _both(self, session_id: SessionId | None) -> tuple[Row, Row]:
        """Return the row of a chat (None: an empty one) and the application's, of one moment."""

        def read(reader: Reader) -> tuple[Row, Row]:
            own = {} if session_id is None else reader.settings(session_id)
            return own, reader.settings(None)

        await self._rows.settled()
        return await appended(self._store.read(read))

    async def _change(self, session_id: SessionId | None, change: Change) -> None:
        await self._rows.change(session_id, change)
        self._tell(ModelsChanged())

    async def _ask_so(self, session_id: SessionId | None, change: Change) -> None:
        await self._rows.change(session_id, change)
        self._tell(MannerChanged())
