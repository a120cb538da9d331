"""Hashes of large files are remembered, and only as long as the file is the same."""

import os
from pathlib import Path

import anyio
import pytest

from desktop.llm.file_digests import FileDigests
from store.model.ids import digest_of


@pytest.fixture(params=["in a file", "in memory"])
def digests(request: pytest.FixtureRequest, tmp_path: Path) -> FileDigests:
    return FileDigests(tmp_path / "folder" / "digests.json" if "file" in request.param else None)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    file = tmp_path / "model.gguf"
    file.write_bytes(b"weights")
    return file


def test_a_hash_is_remembered_while_the_file_is_the_same(
    digests: FileDigests, model: Path, tmp_path: Path
) -> None:
    assert digests.recall(model) == ""
    digests.remember(model, "sha256:1")
    digests.remember(tmp_path / "absent", "sha256:2")
    assert digests.recall(model) == "sha256:1"
    assert digests.recall(tmp_path / "absent") == ""


@pytest.mark.parametrize("change", ["size", "time", "gone"])
def test_a_file_that_changed_is_not_taken_for_the_old_one(
    digests: FileDigests, model: Path, change: str
) -> None:
    digests.remember(model, "sha256:1")
    if change == "size":
        model.write_bytes(b"more weights")
    elif change == "time":
        os.utime(model, ns=(0, 0))
    else:
        model.unlink()
    assert digests.recall(model) == ""


def test_it_outlives_the_program(tmp_path: Path, model: Path) -> None:
    place = tmp_path / "digests.json"
    FileDigests(place).remember(model, "sha256:1")
    assert FileDigests(place).recall(model) == "sha256:1"


@pytest.mark.parametrize("damage", ["", "[]", "{", '{"a": 1}', '{"a": [1]}', '{"a": [1, "x", 2]}'])
def test_a_damaged_memory_is_no_trouble(tmp_path: Path, model: Path, damage: str) -> None:
    place = tmp_path / "digests.json"
    place.write_text(damage)
    digests = FileDigests(place)
    assert digests.recall(model) == ""
    digests.remember(model, "sha256:1")
    assert digests.recall(model) == "sha256:1"


def test_a_disk_that_refuses_is_no_trouble(tmp_path: Path, model: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    FileDigests(tmp_path / "file" / "digests.json").remember(model, "sha256:1")
    assert FileDigests(tmp_path / "file" / "digests.json").recall(model) == ""


def test_a_file_is_hashed_piece_by_piece_and_remembered(digests: FileDigests, model: Path) -> None:
    data = os.urandom(20_000_000)
    model.write_bytes(data)
    anyio.run(digests.learn, model)
    assert digests.recall(model) == digest_of(data)


def test_what_is_known_is_not_hashed_again(digests: FileDigests, model: Path) -> None:
    digests.remember(model, "sha256:1")
    anyio.run(digests.learn, model)
    assert digests.recall(model) == "sha256:1"


def test_hashing_can_be_given_up_and_a_missing_file_is_no_trouble(
    digests: FileDigests, model: Path, tmp_path: Path
) -> None:
    async def given_up() -> None:
        with anyio.CancelScope() as scope:
            scope.cancel()
            await digests.learn(model)

    anyio.run(given_up)
    assert digests.recall(model) == ""
    anyio.run(digests.learn, tmp_path / "absent")
    assert digests.recall(tmp_path / "absent") == ""
