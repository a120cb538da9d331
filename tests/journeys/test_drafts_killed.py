"""A process killed while one writes: what was typed a second before is kept, each in its chat."""

import os
import random
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest

from desktop.paths import Paths
from store import SessionId, open_store
from tests.support.pictures import png
from tests.support.running import done, running
from tests.support.sources import ROOT
from tests.support.stores import ask
from tests.support.waiting import until
from tests.support.writing import HANDED, KEPT, PICTURE

KILLS = 50 if os.environ.get("BRANCHLINE_FAULTS") == "every" else 2
PROMISED_S = 1.0
PATIENCE_S = 60.0


@dataclass(frozen=True, slots=True)
class Noted:
    at_s: float
    chat: str
    what: str
    size: tuple[int, ...] = ()


def noted(record: Path) -> list[Noted]:
    lines = record.read_text().splitlines() if record.exists() else []
    parts = [line.split() for line in lines]
    return [Noted(float(at), chat, what, tuple(map(int, size))) for at, chat, what, *size in parts]


def most(lines: list[Noted], what: str) -> tuple[int, ...]:
    """Return how many words and pictures the largest of these drafts had."""
    return max((line.size for line in lines if line.what == what), default=(0, 0))


@pytest.mark.parametrize("seed", range(KILLS))
def test_what_was_typed_a_second_before_the_kill_is_kept_in_its_own_chat(
    tmp_path: Path, seed: int
) -> None:
    data, record, picture = tmp_path / "data", tmp_path / "record", tmp_path / "a.png"
    picture.write_bytes(png(size=(40, 30)))
    with running(data) as run:
        chat = run.new_chat("First")
        branch = SessionId("b" * 32 if not chat.startswith("b") else "c" * 32)
        last = run.events(chat)[-1].seq
        done(run.runtime.fork(chat, seq=last, cut="at", child=branch))
    killed_s = written_until_killed(data, record, picture, (chat, branch), seed)
    lines = noted(record)
    due_s = killed_s - PROMISED_S - lateness(lines, killed_s)
    with open_store(Paths(data).database) as store:
        for owner in (chat, branch):
            of_it = [line for line in lines if line.chat == owner]
            typed = [line for line in of_it if line.what not in {PICTURE, HANDED, KEPT}]
            draft = ask(store, lambda reader, owner=owner: reader.draft(owner)) or {}
            words = str(draft.get("text", "")).split()
            # the word under way at the kill was typed and not noted yet
            assert words[: len(typed)] == [line.what for line in typed][: len(words)]
            # what was said to be kept is, and what was due was on its way to the disk
            pictures = len(draft.get("attachments", ()))
            assert (len(words), pictures) >= most(of_it, KEPT)
            due = [line for line in typed if line.at_s < due_s]
            assert len(due) <= most(of_it, HANDED)[0]
            if any(line.what == PICTURE and line.at_s < due_s for line in of_it):
                assert most(of_it, HANDED)[1] == 1
        assert ask(store, lambda reader: reader.draft(None)) is None
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def written_until_killed(
    data: Path, record: Path, picture: Path, chats: tuple[str, str], seed: int
) -> float:
    """Let somebody write for a while, kill the process, and return when that was."""
    enough = random.Random(seed).randint(80, 190)
    command = [sys.executable, "-m", "tests.support.writing"]
    process = subprocess.Popen([*command, data, record, picture, *chats], cwd=ROOT)
    try:
        until(
            lambda: len(noted(record)) >= enough or process.poll() is not None,
            patience_s=PATIENCE_S,
        )
        assert process.poll() is None, "it ended by itself"
    finally:
        killed_s = time.monotonic()
        process.kill()
        process.wait()
    return killed_s


def lateness(lines: list[Noted], killed_s: float) -> float:
    """Return by how much a busy computer held the window up before the kill, in seconds."""
    lately = [line for line in lines if line.at_s > killed_s - 3 * PROMISED_S]
    typed = [line.at_s for line in lately if not line.size] + [killed_s]
    gaps = [later - earlier for earlier, later in pairwise(typed)]
    return max(gaps, default=0.0)
