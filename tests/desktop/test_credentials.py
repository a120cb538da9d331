"""Promises of `desktop.credentials`: a key is kept in the best place there is, and found again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail

from desktop.credentials import Credentials, KeyFileRefused, KeyTrouble
from desktop.keyfile import KeyFile
from desktop.llm.types import SecretKey
from desktop.paths import Paths
from tests.support.keychains import Failing, Forgetful, Hanging, Keeping, keychain

AT_ONCE_S = 0.05
KEY, OTHER = SecretKey("sk-planted-1"), SecretKey("sk-planted-2")


class Keys:
    """Credentials on a folder, and the troubles they told."""

    def __init__(self, folder: Path, *, patience_s: float = 20.0) -> None:
        self.told: list[KeyTrouble] = []
        paths = Paths(folder)
        paths.create()
        self.credentials = Credentials.open(paths, tell=self.told.append, patience_s=patience_s)
        self.file = KeyFile(paths.keys)


@contextmanager
def keys_on(folder: Path, backend: KeyringBackend, *, patience_s: float = 20.0) -> Iterator[Keys]:
    with keychain(backend):
        keys = Keys(folder, patience_s=patience_s)
        try:
            yield keys
        finally:
            keys.credentials.close()


def test_with_a_keychain_keys_are_in_it_and_in_no_file(tmp_path: Path) -> None:
    backend = Keeping()
    with keys_on(tmp_path, backend) as keys:
        assert keys.credentials.place() == ("keychain", "keychains Keeping")
        assert keys.credentials.keep("c1", KEY) == "keychain"
        assert keys.credentials.key_of("c1") == KEY
        assert not keys.file.path.exists()
    assert list(backend.kept.values()) == ["sk-planted-1"]


@pytest.mark.parametrize(
    "backend", [fail.Keyring(), Failing(), Forgetful()], ids=["none", "failing", "forgetful"]
)
def test_without_one_they_are_in_the_file(tmp_path: Path, backend: KeyringBackend) -> None:
    with keys_on(tmp_path, backend) as keys:
        assert keys.credentials.keep("c1", KEY) == "file"
        assert keys.credentials.key_of("c1") == KEY
        assert keys.file.read() == {"c1": "sk-planted-1"}
        assert keys.told == []
    with keys_on(tmp_path, fail.Keyring()) as later:
        assert later.credentials.place() == ("file", str(later.file.path))
        assert later.credentials.key_of("c1") == KEY


def test_a_connection_without_a_key_has_none(tmp_path: Path) -> None:
    with keys_on(tmp_path, Keeping()) as keys:
        assert keys.credentials.key_of("c1") is None
    with keys_on(tmp_path, fail.Keyring()) as keys:
        assert keys.credentials.key_of("c1") is None
        assert not keys.file.path.parent.exists()


def test_a_keychain_that_hangs_is_told_and_the_file_takes_the_key(tmp_path: Path) -> None:
    backend = Hanging()
    with keys_on(tmp_path, backend, patience_s=AT_ONCE_S) as keys:
        assert keys.credentials.keep("c1", KEY) == "file"
        assert keys.told == ["KEYCHAIN_SILENT"]
        assert keys.credentials.place() == ("file", str(keys.file.path))
        assert keys.credentials.key_of("c1") == KEY


def test_what_the_keychain_did_too_late_does_not_hide_a_newer_key(tmp_path: Path) -> None:
    backend = Hanging()
    with keys_on(tmp_path, backend, patience_s=AT_ONCE_S) as keys:
        keys.credentials.keep("c1", OTHER)
        assert keys.credentials.keep("c1", KEY) == "file"
    with keys_on(tmp_path, backend) as later:
        assert later.credentials.key_of("c1") == KEY


def test_a_keychain_that_came_later_takes_the_key_over(tmp_path: Path) -> None:
    with keys_on(tmp_path, fail.Keyring()) as keys:
        keys.credentials.keep("c1", KEY)
        keys.credentials.keep("c2", KEY)
    backend = Keeping()
    with keys_on(tmp_path, backend) as later:
        assert later.credentials.key_of("c1") == KEY
        assert later.credentials.keep("c1", OTHER) == "keychain"
        assert later.credentials.key_of("c1") == OTHER
        assert later.file.read() == {"c2": "sk-planted-1"}


@pytest.mark.parametrize("backend", [Keeping(), fail.Keyring()], ids=["keychain", "file"])
def test_a_key_that_is_taken_away_is_nowhere(tmp_path: Path, backend: KeyringBackend) -> None:
    with keys_on(tmp_path, backend) as keys:
        keys.credentials.keep("c1", KEY)
        keys.credentials.keep("c2", OTHER)
        keys.credentials.forget("c1")
        assert keys.credentials.key_of("c1") is None
        assert keys.credentials.key_of("c2") == OTHER
        keys.credentials.forget("never")


def test_a_damaged_file_is_told_and_never_written_over(tmp_path: Path) -> None:
    with keys_on(tmp_path, fail.Keyring()) as keys:
        keys.credentials.keep("c1", KEY)
        keys.file.path.write_bytes(b'{"version": 1, "keys": {"c1": "sk-pla')
        assert keys.credentials.keep("c2", OTHER) == "file"
        assert keys.told == ["KEYS_SET_ASIDE"]
        assert keys.credentials.key_of("c1") is None
        assert keys.file.read() == {"c2": "sk-planted-2"}
        (aside,) = keys.file.path.parent.glob("*.damaged-*")
        assert b"sk-pla" in aside.read_bytes()


def test_a_file_that_cannot_be_read_is_told_and_never_written_over(tmp_path: Path) -> None:
    with keys_on(tmp_path, fail.Keyring()) as keys:
        keys.file.path.mkdir(parents=True)
        assert keys.credentials.key_of("c1") is None
        assert keys.told == ["KEYS_UNREADABLE"]
        with pytest.raises(KeyFileRefused):
            keys.credentials.keep("c1", KEY)
        assert keys.file.path.is_dir()


def test_the_secret_is_not_in_the_text_of_what_holds_it(tmp_path: Path) -> None:
    with keys_on(tmp_path, fail.Keyring()) as keys:
        keys.credentials.keep("c1", KEY)
        held = keys.credentials.key_of("c1")
        assert "planted" not in f"{held!r} {held} {keys.credentials!r}"
