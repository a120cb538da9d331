"""Promises of `python -m desktop --check`."""

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail

from desktop.llm.engine_files import find_engine
from desktop.llm.errors import EngineMissing
from desktop.paths import Paths
from desktop.selfcheck import PARTS as PARTS_TRIED
from desktop.selfcheck import _Trial
from tests.support.keychains import Failing, Keeping, keychain
from tests.support.sources import ROOT

LINE = re.compile(r"(ok|missing|failed) +(\w+): .+")
PARTS = [
    "computer", "store", "pictures", "engine", "models", "quit", "window", "fonts", "requests",
    "keychain", "network",
]  # fmt: skip


def check(**variables: str) -> tuple[subprocess.CompletedProcess[str], Mapping[str, str]]:
    run = subprocess.run(
        [sys.executable, "-m", "desktop", "--check"],
        cwd=ROOT,
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    matches = [LINE.fullmatch(line) for line in run.stdout.splitlines()]
    assert all(matches), run.stdout
    return run, {match[2]: match[1] for match in matches if match}


@pytest.mark.slow
def test_every_part_is_tried_and_told() -> None:
    run, told = check()
    assert list(told) == PARTS
    assert run.returncode == 0, run.stdout + run.stderr
    assert "failed" not in told.values()
    if not isinstance(find_engine(), EngineMissing):
        assert told["engine"] == told["requests"] == "ok"
        assert "models: Qwen2.5-Coder-1.5B-Instruct" in run.stdout


@pytest.mark.slow
def test_a_model_that_is_not_there_is_missing_and_nothing_fails() -> None:
    run, told = check(BRANCHLINE_MODEL_FILE="no/such/model.gguf")
    assert run.returncode == 0, run.stdout + run.stderr
    assert told["engine"] == "missing"
    assert told["store"] == told["window"] == "ok"


@pytest.mark.slow
def test_a_model_that_is_broken_fails(tmp_path_factory: pytest.TempPathFactory) -> None:
    broken = tmp_path_factory.mktemp("model") / "broken.gguf"
    broken.write_bytes(b"GGUF" + bytes(1000))
    run, told = check(BRANCHLINE_MODEL_FILE=str(broken))
    assert run.returncode == 1
    assert told["engine"] == "failed"
    assert told["store"] == told["quit"] == "ok"


@pytest.mark.parametrize(
    ("backend", "status", "words"),
    [
        (Keeping(), "ok", "keychains Keeping keeps keys, gives them back and forgets them"),
        (fail.Keyring(), "missing", "none can be used: keys go to a file"),
        (Failing(), "missing", "none can be used: keys go to a file"),
    ],
    ids=["keychain", "none", "failing"],
)
def test_a_key_is_kept_and_forgotten_wherever_keys_go_here(
    tmp_path: Path, backend: KeyringBackend, status: str, words: str
) -> None:
    paths = Paths(tmp_path / "data")
    paths.create()
    with keychain(backend):
        result = dict(PARTS_TRIED)["keychain"](_Trial(paths, []))
    assert result.status == status
    assert result.words.startswith(words)
    assert getattr(backend, "kept", {}) == {}
