"""How the runtime comes to life: the store opened and put in order, the network thread started."""

import logging
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from desktop.credentials import KEYCHAIN_S, Credentials, KeyTrouble
from desktop.faces import StoreTrouble
from desktop.paths import Paths
from desktop.places import remember, was_used
from desktop.runtime.clock import ClockWatch
from desktop.runtime.naming import name_the_nameless
from desktop.runtime.net import Connector, Net, connect
from desktop.runtime.notices import Notices, code_of
from desktop.runtime.runtime import Runtime
from desktop.runtime.settings import Row
from desktop.runtime.shelf import open_shelf
from desktop.runtime.trusted import Trusted
from store import SessionId, Store, StoreDamaged, StoreError, StoreGone, has_traces, open_store

__all__ = ["begin_anew", "open_runtime"]

_LOG = logging.getLogger(__name__)


def untold(_stage: str, _done: int, _of: int) -> None:
    """Take no interest in how far it is."""


def open_runtime(
    paths: Paths,
    *,
    connector: Connector | None = None,
    keychain_s: float = KEYCHAIN_S,
    told: Callable[[str, int, int], None] = untold,
) -> Runtime:
    """Open the store, finish what a crash left open, start the network thread.

    Blocks; belongs on a worker thread. `keychain_s` is how long the system's keychain may take, in
    seconds. While the chats of an older release are brought up to date, `told` is called, on
    several threads, with the stage ("copying", "comparing", "checking": a backup of them;
    "updating"), how much of it is done, and of how much; CancelledError raised there gives the
    opening up. Raises StoreError when the store cannot be opened; nothing was changed then.
    StoreMissing: there were chats in this place, and there is nothing now; see `begin_anew`.
    """
    is_first = not (was_used(paths) or has_traces(paths.database, paths.backups))
    with ExitStack() as undo:
        store = open_store(paths.database, make=is_first, told=told)
        undo.callback(store.close)
        remember(paths)
        read_only = frozenset() if store.read_only_code else _put_in_order(store)
        trusted = Trusted()
        trusted.take(_settings(store))
        net = Net(connector or partial(connect, trusted, models=paths.models))
        undo.callback(net.close)
        notices = Notices()
        store.subscribe(ClockWatch(store, notices))
        credentials = Credentials.open(paths, tell=partial(_tell, notices), patience_s=keychain_s)
        shelf = open_shelf(
            paths, store, net, trusted=trusted, credentials=credentials, notices=notices
        )
        runtime = Runtime(paths, store, net, notices=notices, shelf=shelf, read_only=read_only)
        undo.pop_all()
    return runtime


def begin_anew(paths: Paths) -> None:
    """Make an empty store where the chats that were there are missing; blocks.

    What is left of them stays: their backups, and what lay beside them. Raises StoreError.
    """
    try:
        paths.create()
    except OSError as error:
        raise StoreGone(f"cannot make {paths.data}: {error.strerror}") from error
    open_store(paths.database).close()


def _tell(notices: Notices, trouble: KeyTrouble) -> None:
    notices.tell(StoreTrouble(trouble))


def _settings(store: Store) -> Row:
    """Return what was chosen for the application; nothing when that is damaged.

    It is set aside then, so that nothing takes its place unread. Where not even that can be done
    nothing new can be chosen, for the same reason: a change is made of what was there.
    """
    try:
        return store.read(lambda reader: reader.settings(None)).result()
    except StoreDamaged as error:
        _LOG.warning("the settings cannot be read: %s", code_of(error))
    if not store.read_only_code:
        try:
            store.set_settings_aside().result()
        except StoreError as error:
            _LOG.warning("they cannot be set aside either: %s", code_of(error))
    return {}


def _put_in_order(store: Store) -> frozenset[SessionId]:
    """Finish what a crash left open, and name what has no name.

    Returns the chats in which the first cannot be done.
    """
    refused: set[SessionId] = set()

    def note(session_id: SessionId, error: BaseException) -> None:
        refused.add(session_id)
        _LOG.warning("chat %s cannot be recovered: %s", session_id, code_of(error))

    try:
        recovered = store.recover(refused=note).result()
        _LOG.info("store open, %d chats had an open turn", len(recovered))
        name_the_nameless(store)
    except StoreDamaged as error:
        # What is damaged says so where it is met; everything else is there to be read.
        _LOG.warning("the chats could not be put in order: %s", code_of(error))
    return frozenset(refused)
