"""The keychain of the operating system, asked on a thread of its own; the one importer of keyring.

Behind `keyring` stands a program of somebody else's. It may be missing, fail in ways of its own,
ask the person for a password, or never answer: none of that may take the window or a key with it.
"""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, InvalidStateError
from contextlib import suppress
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

__all__ = ["Keychain", "KeychainFailed", "KeychainSilent"]

T = TypeVar("T")
_Job: TypeAlias = Callable[[], None]
_SERVICE: Final = "Branchline"
# keyring's own mark of a backend that is meant to be used; below lie those that keep nothing
# (null, fail) and those that write plain files, which ours does with more care.
_RECOMMENDED: Final = 1
# What people call them; keyring has the names of its own modules.
_NAMES: Final = {
    "SecretService": "Secret Service",
    "libsecret": "Secret Service",
    "kwallet": "KWallet",
    "macOS": "Keychain",
    "Windows": "Credential Manager",
}
_LOG = logging.getLogger(__name__)


class KeychainFailed(Exception):
    """There is no keychain that can be used, or it did not do what was asked."""


class KeychainSilent(KeychainFailed):
    """It did not answer in time; perhaps it still waits for its password."""


class Keychain:
    """The keychain; its methods block for at most `patience_s` seconds, from any thread.

    Once it has not answered in time nobody waits for it again until it has. What must happen there
    all the same (a key taken away) is done in its turn.
    """

    def __init__(self, *, patience_s: float) -> None:
        self._patience_s = patience_s
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._gate = threading.Lock()
        self._thread: threading.Thread | None = None
        self._waited_for: set[Future[Any]] = set()
        self._is_silent = False
        self._is_closed = False

    def name(self) -> str:
        """Return what the keychain is called. Raises KeychainFailed when there is none."""
        return self._ask(_name)

    def get(self, user: str) -> str | None:
        """Return what is kept under a name, None when nothing is. Raises KeychainFailed."""
        return self._ask(lambda: _usable().get_password(_SERVICE, user))

    def set(self, user: str, secret: str) -> None:
        """Keep something under a name, and see that it is there. Raises KeychainFailed."""
        self._ask(lambda: _set(user, secret))

    def forget(self, user: str) -> None:
        """Take away what is kept under a name; from a silent keychain as soon as it answers.

        Raises KeychainFailed.
        """
        if self._is_silent:
            self._begin(lambda: _forget(user))
        else:
            self._ask(lambda: _forget(user))

    def close(self) -> None:
        """Wait for nothing any more; a call that still hangs ends with the process."""
        with self._gate:
            self._is_closed = True
            waited_for = list(self._waited_for)
        for future in waited_for:
            future.cancel()
        self._jobs.put(None)

    def _ask(self, work: Callable[[], T]) -> T:
        if self._is_silent:
            raise KeychainSilent
        future = self._begin(work)
        try:
            return future.result(self._patience_s)
        except TimeoutError:
            self._is_silent = True
            _LOG.info("the keychain does not answer")
            raise KeychainSilent from None
        except CancelledError:
            raise KeychainFailed from None

    def _begin(self, work: Callable[[], T]) -> Future[T]:
        future: Future[T] = Future()

        def job() -> None:
            # Never set to running: a future that is waited for in vain can be cancelled then.
            with suppress(InvalidStateError):
                _settle(future, work)
            self._is_silent = False

        with self._gate:
            if self._is_closed:
                future.cancel()
                return future
            self._waited_for.add(future)
            if self._thread is None:
                # A daemon: nobody can end a call that hangs, and it must not keep the process.
                self._thread = threading.Thread(target=self._live, name="keychain", daemon=True)
                self._thread.start()
        future.add_done_callback(self._forget_future)
        self._jobs.put(job)
        return future

    def _forget_future(self, future: Future[Any]) -> None:
        self._waited_for.discard(future)

    def _live(self) -> None:
        while (job := self._jobs.get()) is not None:
            job()


def _settle(future: Future[T], work: Callable[[], T]) -> None:
    """Do the work; whatever a keychain raises is a keychain that failed.

    What it says stays behind: its words may hold what it was given.
    """
    try:
        result = work()
    except Exception as error:  # noqa: BLE001 - somebody else's program may fail in any way
        if not isinstance(error, KeychainFailed):
            _LOG.info("the keychain failed: %s", type(error).__name__)
        future.set_exception(KeychainFailed())
    else:
        future.set_result(result)


def _usable() -> "KeyringBackend":
    import keyring  # noqa: PLC0415 - it looks for its backends: a hundred milliseconds and D-Bus

    backend = keyring.get_keyring()
    if _first(backend).priority < _RECOMMENDED:
        raise KeychainFailed
    return backend


def _first(backend: "KeyringBackend") -> "KeyringBackend":
    """Return the one that takes what is kept: several that are there at once come as a chain."""
    return next(iter(getattr(backend, "backends", ())), backend)


def _name() -> str:
    first = _first(_usable())
    known = (_NAMES.get(part) for part in type(first).__module__.split("."))
    return next((name for name in known if name), str(first.name))


def _set(user: str, secret: str) -> None:
    backend = _usable()
    backend.set_password(_SERVICE, user, secret)
    # Some take everything and keep nothing.
    if backend.get_password(_SERVICE, user) != secret:
        raise KeychainFailed


def _forget(user: str) -> None:
    backend = _usable()
    if backend.get_password(_SERVICE, user) is not None:
        backend.delete_password(_SERVICE, user)
