"""Promises of `desktop.keyfile`: keys that no keychain takes are read by their owner alone."""

import json
import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.keyfile import KeyFile, KeyFileRefused
from tests.support.sources import ROOT

KEYS = {"c1": "sk-one", "c2": "ключ"}
posix = pytest.mark.skipif(os.name == "nt", reason="there is no such mode on this system")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[KeyFile]:
    """Return the key file of a folder that is not there yet, on a careless machine."""
    before = os.umask(0)
    yield KeyFile(tmp_path / "keys")
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def refusal(file: KeyFile) -> str:
    with pytest.raises(KeyFileRefused) as refused:
        file.read()
    return refused.value.code


def test_what_is_written_is_read_again(file: KeyFile) -> None:
    assert file.read() == {}
    file.write(KEYS)
    assert KeyFile(file.path.parent).read() == KEYS
    file.write({})
    assert file.read() == {}


@posix
def test_only_the_owner_may_read_them(file: KeyFile) -> None:
    file.write(KEYS)
    assert (mode(file.path.parent), mode(file.path)) == (0o700, 0o600)
    assert sorted(path.name for path in file.path.parent.iterdir()) == ["keys.json"]


@posix
def test_what_was_opened_to_others_is_closed_again(file: KeyFile) -> None:
    file.write(KEYS)
    file.path.parent.chmod(0o755)
    file.path.chmod(0o644)
    assert file.read() == KEYS
    assert mode(file.path) == 0o600
    file.write(KEYS)
    assert mode(file.path.parent) == 0o700


DAMAGED = [
    b"",
    b"{",
    b"\xff\xfe",
    b"[]",
    b'{"version": 1}',
    b'{"version": "1", "keys": {}}',
    b'{"version": 1, "keys": {"c1": 7}}',
    b'{"version": 1, "keys": ["sk-one"]}',
    b'{"keys": {"c1": "sk-one"}}',
    b"[" * 100_000,
]


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_is_set_aside_and_told(file: KeyFile, data: bytes) -> None:
    file.write(KEYS)
    file.path.write_bytes(data)
    assert refusal(file) == "KEYS_SET_ASIDE"
    (aside,) = file.path.parent.iterdir()
    assert aside.name.startswith("keys.json.damaged-")
    assert aside.read_bytes() == data
    assert file.read() == {}


def test_a_newer_versions_file_is_left_alone(file: KeyFile) -> None:
    newer = json.dumps({"version": 2, "sealed": "…"}).encode()
    file.write(KEYS)
    file.path.write_bytes(newer)
    assert refusal(file) == "KEYS_UNREADABLE"
    assert file.path.read_bytes() == newer


def test_one_that_cannot_be_read_is_not_taken_for_empty(file: KeyFile) -> None:
    file.path.mkdir(parents=True)  # whoever may do anything can still not read a folder as a file
    assert refusal(file) == "KEYS_UNREADABLE"
    assert file.path.is_dir()


@posix
def test_neither_the_file_nor_its_folder_may_lie_elsewhere(file: KeyFile, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    lent = theirs / "keys.json"
    lent.write_text(json.dumps({"version": 1, "keys": {"c1": "lent"}}))
    before = lent.read_bytes()

    def refused() -> None:
        assert refusal(file) == "KEYS_UNREADABLE"
        with pytest.raises(KeyFileRefused) as writing:
            file.write(KEYS)
        assert writing.value.code == "KEYS_NOT_SAVED"
        assert lent.read_bytes() == before
        assert list(theirs.iterdir()) == [lent]

    file.path.parent.symlink_to(theirs)
    refused()
    file.path.parent.unlink()
    file.path.parent.mkdir()
    file.path.symlink_to(lent)
    refused()


@posix
def test_a_link_in_the_place_of_the_half_written_file_is_not_followed(
    file: KeyFile, tmp_path: Path
) -> None:
    theirs = tmp_path / "theirs"
    file.path.parent.mkdir()
    file.path.with_name("keys.json.new").symlink_to(theirs)
    file.write(KEYS)
    assert not theirs.exists()
    assert file.read() == KEYS


def test_where_nothing_can_be_written_it_is_said_without_the_key(
    file: KeyFile, tmp_path: Path
) -> None:
    (tmp_path / "keys").write_text("a file where the folder should be")
    with pytest.raises(KeyFileRefused) as refused:
        file.write(KEYS)
    assert refused.value.code == "KEYS_NOT_SAVED"
    assert "sk-one" not in repr(refused.value)
    assert refused.value.__cause__ is None


@posix
def test_a_kill_while_it_is_written_leaves_the_old_keys_or_the_new(file: KeyFile) -> None:
    file.write(KEYS)
    code = (
        "import os, sys, pathlib\n"
        "from desktop.keyfile import KeyFile\n"
        "sys.addaudithook(lambda event, _: event == 'os.rename' and os._exit(9))\n"
        "KeyFile(pathlib.Path(sys.argv[1])).write({'c1': 'sk-new'})\n"
    )
    run = subprocess.run([sys.executable, "-c", code, file.path.parent], cwd=ROOT, check=False)
    assert run.returncode == 9
    assert file.path.with_name("keys.json.new").exists()
    assert file.read() == KEYS
    file.write({"c1": "sk-new"})
    assert file.read() == {"c1": "sk-new"}
