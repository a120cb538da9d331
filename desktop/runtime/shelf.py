"""All about models in one place: what there is, where it comes from, what was chosen."""

from functools import partial

from desktop.credentials import Credentials
from desktop.llm.engine_files import find_engine
from desktop.llm.errors import EngineMissing
from desktop.models import Models, ModelsChanged
from desktop.runtime.choosing import Choosing
from desktop.runtime.connecting import Connecting
from desktop.runtime.files import Files
from desktop.runtime.finding import Finding, lost_files
from desktop.runtime.models import Known, available
from desktop.runtime.net import Net
from desktop.runtime.notices import Notices
from desktop.runtime.settings import Rows
from desktop.runtime.trusted import Trusted
from store import Reader, SessionId, Store

__all__ = ["Shelf"]


class Shelf:
    """The parts that know of models, joined; its methods may be called from any thread.

    Made on a worker thread: it looks at files.
    """

    def __init__(
        self,
        store: Store,
        net: Net,
        *,
        trusted: Trusted,
        credentials: Credentials,
        notices: Notices,
    ) -> None:
        changed = partial(notices.tell, ModelsChanged())
        rows = Rows(store)
        self.connecting = Connecting(
            rows, credentials, net.transport, trusted=trusted, changed=changed
        )
        self.files = Files(rows, changed=changed)
        self.finding = Finding(rows, net.transport, changed=changed)
        self.choosing = Choosing(store, rows, self.connecting, changed=changed)
        # Asked once, at the start: a running engine takes the memory it would be found to lack.
        self._engine_problem = engine_problem()
        self.finding.lost = store.read(lambda reader: lost_files(reader.settings(None))).result()

    def models(self, reader: Reader, session_id: SessionId | None) -> Models:
        """Return every model there is, and the one that a chat (None: a new one) uses."""
        return available(reader, session_id, self._known())

    def _known(self) -> Known:
        return Known(
            engine_problem=self._engine_problem,
            silent=self.finding.silent,
            keyless=self.connecting.keyless,
            lost=self.finding.lost,
        )


def engine_problem() -> str:
    """Return the code of what keeps the built-in model from running here, "" for nothing."""
    found = find_engine()
    return found.code if isinstance(found, EngineMissing) else ""
