"""All about models in one place: what there is, where it comes from, what was chosen."""

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from anyio import to_thread

from desktop.agent.appended import appended
from desktop.credentials import Credentials
from desktop.llm.heeded import heeded
from desktop.llm.types import Capabilities
from desktop.models import Heeds, KeyPlace, ModelChoice, Models, ModelsChanged
from desktop.paths import Paths
from desktop.runtime.choosing import Choosing
from desktop.runtime.connecting import Connecting
from desktop.runtime.files import Files
from desktop.runtime.finding import Finding, lost_files
from desktop.runtime.leavable import Leavable
from desktop.runtime.leaving import NOT_AGREED, leaving_of
from desktop.runtime.models import Known, available, chosen_alone
from desktop.runtime.net import Net
from desktop.runtime.notices import Notices
from desktop.runtime.ownmodels import Shipped, find_shipped
from desktop.runtime.room import room_of, room_of_none
from desktop.runtime.routes import GONE, way_to
from desktop.runtime.settings import Rows
from desktop.runtime.trusted import Trusted
from store import NotFound, Reader, SessionId, Store, StoreDamaged

__all__ = ["Shelf", "open_shelf"]


@dataclass(frozen=True, slots=True)
class Shelf:
    """The parts that know of models, joined by `open_shelf`."""

    store: Store
    net: Net
    rows: Rows
    connecting: Connecting
    files: Files
    finding: Finding
    choosing: Choosing
    credentials: Credentials
    leavable: Leavable
    shipped: Shipped

    def models(self, reader: Reader, session_id: SessionId | None) -> Models:
        """Return every model there is, and the one that a chat (None: a new one) uses.

        With it how full its window is, what it heeds of how it is asked, and what would leave this
        computer with the next message.
        """
        models, can = self._listed(reader, session_id)
        chosen = models.current
        if chosen is None or can is None or session_id is None:
            return models
        try:
            return replace(
                models,
                leaving=leaving_of(reader, session_id, chosen),
                room=room_of(reader, session_id, can),
            )
        except (StoreDamaged, NotFound):
            return models  # nothing leaves from such a chat; where it is opened it says so

    def listed(self, reader: Reader, session_id: SessionId | None) -> Models:
        """Return the same with the room of an empty chat: what a chat holds is not looked at.

        Of 10,000 messages that would take several times as long as all else that shows them.
        """
        return self._listed(reader, session_id)[0]

    def _listed(
        self, reader: Reader, session_id: SessionId | None
    ) -> tuple[Models, Capabilities | None]:
        models = available(reader, session_id, self._known())
        chosen = models.current
        if chosen is None or chosen.problem == GONE:
            return models, None
        way = way_to(reader.settings(None), models.chosen, self.shipped)
        can = way.capabilities
        # Whether one of ours thinks is known of none of their files.
        heeds = Heeds() if chosen.is_builtin else heeded(way.route, can)
        return replace(models, heeds=heeds, room=room_of_none(can)), can

    async def models_for(self, session_id: SessionId | None) -> Models:
        """Return the models as `models` does, with all that a person has chosen until now."""
        await self.rows.settled()
        return await appended(self.store.read(partial(self.models, session_id=session_id)))

    async def add_model_file(self, path: Path) -> ModelChoice:
        """Add a model in a file to the choices; see `Files.add`."""
        added = await self.files.add(path)
        # Nobody waits for it here, and so nobody does when the model is first asked.
        self.leavable.begin(partial(self.net.learn, added.address))
        return added

    async def may_send(self, session_id: SessionId) -> str:
        """Return the code of why a chat may not be sent to its model now, "" when it may."""
        await self.rows.settled()
        return await appended(self.store.read(partial(_refusal, session_id=session_id)))

    async def key_place(self) -> tuple[KeyPlace, str]:
        """Return where the next key will be kept: "keychain" and its name, "file" and its path."""
        return await to_thread.run_sync(self.credentials.place, abandon_on_cancel=True)

    async def close(self) -> None:
        """Give up what may take long, all but the taking away of keys; on the net thread."""
        await self.leavable.close()
        await self.connecting.rest()
        self.credentials.close()

    def _known(self) -> Known:
        return Known(
            shipped=self.shipped,
            silent=self.finding.silent,
            keyless=self.connecting.keyless,
            lost=self.finding.lost,
        )


def _refusal(reader: Reader, *, session_id: SessionId) -> str:
    chosen = chosen_alone(reader, session_id)
    if chosen is None or chosen.problem == GONE:
        return "" if chosen is None else GONE
    return "" if leaving_of(reader, session_id, chosen) is None else NOT_AGREED


def open_shelf(
    paths: Paths,
    store: Store,
    net: Net,
    *,
    trusted: Trusted,
    credentials: Credentials,
    notices: Notices,
) -> Shelf:
    """Join the parts. Blocks: it looks at files. Raises StoreError."""
    changed = partial(notices.tell, ModelsChanged())
    rows = Rows(store)
    connecting = Connecting(rows, credentials, net.transport, trusted=trusted, changed=changed)
    files = Files(rows, paths.models, tell=notices.tell, changed=changed, let_go=net.let_go)
    finding = Finding(rows, net.transport, changed=changed, let_go=net.let_go)
    shipped = find_shipped()
    # Looked for before the first list of models: a chat with a lost file says so when it opens.
    with suppress(StoreDamaged):  # whoever asks for the settings is told
        finding.lost = store.read(lambda reader: lost_files(reader.settings(None))).result()
    return Shelf(
        store=store,
        net=net,
        rows=rows,
        connecting=connecting,
        files=files,
        finding=finding,
        choosing=Choosing(
            store, rows, connecting=connecting, files=files, shipped=shipped, tell=notices.tell
        ),
        credentials=credentials,
        leavable=Leavable(),
        shipped=shipped,
    )
