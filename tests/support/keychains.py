"""Keychains as they are met: one that keeps, one that fails, one that forgets, one that hangs.

Real backends of `keyring`, which takes them as it takes the system's own.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import keyring
from keyring.backend import KeyringBackend
from typing_extensions import override

PATIENCE_S = 60.0


class Keeping(KeyringBackend):
    """Keeps everything, in memory."""

    # Of those at hand keyring takes the highest; these are only ever given to it by a test.
    priority = 1

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.threads: set[str] = set()

    @override
    def get_password(self, service: str, username: str) -> str | None:
        self.threads.add(threading.current_thread().name)
        return self.kept.get((service, username))

    @override
    def set_password(self, service: str, username: str, password: str) -> None:
        self.threads.add(threading.current_thread().name)
        self.kept[service, username] = password

    @override
    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


class Forgetful(Keeping):
    """Takes everything and keeps nothing."""

    @override
    def set_password(self, service: str, username: str, password: str) -> None:
        return


class Failing(Keeping):
    """Fails in a way that is its own, and says too much."""

    @override
    def get_password(self, service: str, username: str) -> str | None:
        raise LookupError(f"cannot unlock for {username}")

    @override
    def set_password(self, service: str, username: str, password: str) -> None:
        raise LookupError(f"cannot keep {password}")


class Hanging(Keeping):
    """Does not answer before it is told to; then it does what it was asked, late."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = threading.Event()
        self.may_answer = threading.Event()

    @override
    def get_password(self, service: str, username: str) -> str | None:
        self._hang()
        return super().get_password(service, username)

    @override
    def set_password(self, service: str, username: str, password: str) -> None:
        self._hang()
        super().set_password(service, username, password)

    def _hang(self) -> None:
        self.asked.set()
        assert self.may_answer.wait(PATIENCE_S)


@contextmanager
def keychain(backend: KeyringBackend) -> Iterator[None]:
    """Let this be the system's keychain, and afterwards the one that was before."""
    before = keyring.get_keyring()
    keyring.set_keyring(backend)
    try:
        yield
    finally:
        if isinstance(backend, Hanging):
            backend.may_answer.set()
        keyring.set_keyring(before)
