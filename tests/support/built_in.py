"""The built-in model for real: a runtime on it, answers kept short, and the engine's processes."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop.agent.proof import Proof, verify_session
from desktop.live import LiveTurn
from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.paths import Paths
from desktop.runtime import open_runtime
from store import SessionId, open_store
from tests.support.running import Ear, Running, done
from tests.support.sources import ROOT
from tests.support.waiting import until

needs_the_engine = pytest.mark.skipif(
    not isinstance(find_engine(), EngineFiles), reason="the built-in model is not installed"
)
LONG = "Count from one to one thousand in words, leaving none out."
PATIENCE_S = 120.0  # a model on a busy computer
PROC = Path("/proc")


def prepared(folder: Path, *, most_tokens: int) -> Paths:
    """Make a data folder in whose chats an answer is always the same, and never long."""
    paths = Paths(folder)
    paths.create()
    with open_store(paths.database) as store:
        chosen = {"parameters": {"maxTokens": most_tokens, "temperature": 0}}
        store.save_settings(None, chosen).result()
    return paths


@contextmanager
def running_for_real(folder: Path, *, most_tokens: int = 24) -> Iterator[Running]:
    """Open a runtime with the real model on `folder`, and close it after."""
    runtime = open_runtime(prepared(folder, most_tokens=most_tokens))
    ear = Ear(patience_s=PATIENCE_S)
    runtime.subscribe(ear)
    try:
        yield Running(runtime, None, ear)
    finally:
        runtime.close()


def begun(run: Running, chat: SessionId) -> str:
    """Wait until a person has read something of the running answer; return what."""
    read: list[str] = []

    def has_text() -> bool:
        live: LiveTurn | None = run.runtime.live(chat)
        read.append(live.take().text_added if live else "")
        return bool("".join(read).strip())

    until(has_text, patience_s=PATIENCE_S)
    return "".join(read)


def proofs_of(run: Running, chat: SessionId) -> list[Proof]:
    """Rebuild every request of a chat from its log, and compare."""
    return done(run.runtime._store.read(lambda reader: list(verify_session(reader, chat))))


def command(*words: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m …` as a person would, to its end."""
    arguments = [sys.executable, "-m", *words]
    return subprocess.run(arguments, cwd=ROOT, capture_output=True, check=False, timeout=PATIENCE_S)


def engines_of(parent: int) -> list[int]:
    """Return the engines that a process has started and that still run."""
    ids = [int(entry.name) for entry in PROC.iterdir() if entry.name.isdigit()]
    return [one for one in ids if _parent_of(one) == parent and "engine_host.py" in _words_of(one)]


def engine_of_ours() -> int:
    """Return the one engine of this process."""
    (engine,) = engines_of(os.getpid())
    return engine


def is_gone(process: int) -> bool:
    """Say whether a process has ended, also when nobody has taken its exit code yet."""
    return _field(process, "State") in {"", "Z (zombie)"}


def _parent_of(process: int) -> int | None:
    parent = _field(process, "PPid")
    return int(parent) if parent else None


def _field(process: int, name: str) -> str:
    try:
        lines = (PROC / str(process) / "status").read_text(errors="replace").splitlines()
    except (FileNotFoundError, ProcessLookupError):
        return ""
    return next(line.split("\t", 1)[1] for line in lines if line.startswith(f"{name}:"))


def _words_of(process: int) -> str:
    try:
        return (PROC / str(process) / "cmdline").read_bytes().decode("utf-8", "replace")
    except (FileNotFoundError, ProcessLookupError):
        return ""
