"""Where the keys of connections lie: in the system's keychain, or else in a file of our own.

Keys are in no other place: not in the database, nor in the settings, nor in any text that is shown
or logged. Everything here blocks, so none of it belongs on the window's thread.
"""

import threading
from collections.abc import Callable
from typing import Literal, TypeAlias

from desktop.keychain import Keychain, KeychainFailed, KeychainSilent
from desktop.keyfile import KeyFile, KeyFileCode, KeyFileRefused
from desktop.llm.types import SecretKey
from desktop.models import KeyPlace
from desktop.paths import Paths

__all__ = ["KEYCHAIN_S", "Credentials", "KeyFileRefused", "KeyTrouble"]

KeyTrouble: TypeAlias = KeyFileCode | Literal["KEYCHAIN_SILENT"]

KEYCHAIN_S = 30.0
"""How long a keychain may take, in seconds: a person may have to type its password first."""


def _untold(_code: KeyTrouble) -> None:
    """Take no interest in troubles."""


class Credentials:
    """The keys, by the ids of their connections; safe from any thread.

    `tell` hears of what a person should know: a keychain that does not answer, so that keys go to
    the file; a key file that was damaged, and lies beside under another name now; or one that
    cannot be read or written.
    """

    def __init__(
        self, file: KeyFile, keychain: Keychain, *, tell: Callable[[KeyTrouble], None] = _untold
    ) -> None:
        self._file = file
        self._keychain = keychain
        self._tell = tell
        # A change of the file reads, changes and writes it; of two at once one would be lost.
        self._order = threading.Lock()

    @classmethod
    def open(
        cls,
        paths: Paths,
        *,
        tell: Callable[[KeyTrouble], None] = _untold,
        patience_s: float = KEYCHAIN_S,
    ) -> "Credentials":
        """Return the keys under a data folder; nothing is read or asked yet."""
        return cls(KeyFile(paths.keys), Keychain(patience_s=patience_s), tell=tell)

    def close(self) -> None:
        """Wait for the keychain no longer."""
        self._keychain.close()

    def place(self) -> tuple[KeyPlace, str]:
        """Return where the next key will be kept: the keychain and its name, the file and its path.

        Blocks while the keychain is looked for.
        """
        try:
            return "keychain", self._keychain.name()
        except KeychainFailed:
            return "file", str(self._file.path)

    def key_of(self, connection_id: str) -> SecretKey | None:
        """Return the key of a connection, None when there is none in any place."""
        # The file first: a key is there because the keychain did not take it, which may hold an
        # older one that it would not give up.
        characters = self._in_file().get(connection_id)
        if characters is None:
            characters = self._in_keychain(connection_id)
        return None if characters is None else SecretKey(characters)

    def keep(self, connection_id: str, key: SecretKey) -> KeyPlace:
        """Keep a key and return where; what was kept for the connection before is gone.

        Raises KeyFileRefused when it could be kept nowhere.
        """
        try:
            self._keychain.set(connection_id, key.reveal())
        except KeychainFailed as failure:
            if isinstance(failure, KeychainSilent):
                self._tell("KEYCHAIN_SILENT")
            self._change_file(connection_id, key.reveal())
            return "file"
        self._change_file(connection_id, None)
        return "keychain"

    def forget(self, connection_id: str) -> None:
        """Take a key away from wherever it is. Raises KeyFileRefused."""
        try:
            self._keychain.forget(connection_id)
        except KeychainSilent:
            self._tell("KEYCHAIN_SILENT")
        except KeychainFailed:
            pass  # nothing could be kept there either
        self._change_file(connection_id, None)

    def _in_keychain(self, connection_id: str) -> str | None:
        try:
            return self._keychain.get(connection_id)
        except KeychainSilent:
            self._tell("KEYCHAIN_SILENT")
        except KeychainFailed:
            pass  # without a keychain there is no key in it
        return None

    def _in_file(self) -> dict[str, str]:
        try:
            return dict(self._file.read())
        except KeyFileRefused as refused:
            self._tell(refused.code)
            return {}

    def _change_file(self, connection_id: str, characters: str | None) -> None:
        with self._order:
            keys = self._readable()
            if keys.get(connection_id) == characters:
                return
            if characters is None:
                del keys[connection_id]
            else:
                keys[connection_id] = characters
            self._file.write(keys)

    def _readable(self) -> dict[str, str]:
        """Return what the file holds; one that was set aside just now holds nothing any more.

        One that cannot be read raises: written over, its keys would be lost unread.
        """
        try:
            return dict(self._file.read())
        except KeyFileRefused as refused:
            if refused.code != "KEYS_SET_ASIDE":
                raise
            self._tell(refused.code)
            return {}
