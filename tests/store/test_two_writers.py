"""Two programs write to one file, past every lock: neither harms what the other wrote."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from store import AppendRefused, JournalSeed, SessionId, StoreError
from store.errors import Conflict
from store.model.events import Event
from store.model.stream import TextDelta
from tests.support.bypassing import EVENTS
from tests.support.sources import ROOT
from tests.support.stores import answered, ask, begun, created, events_of, note, opened

BATCHES = 60
NAMES = "abc"


@contextmanager
def bypassing(path: Path, chat: SessionId, name: str) -> Iterator["subprocess.Popen[str]"]:
    """Start a program that takes no notice of locks; it waits for a line before it writes."""
    module = ["-m", "tests.support.bypassing"]
    command = [sys.executable, *module, str(path), chat, name, str(BATCHES)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process


def texts(events: tuple[Event, ...]) -> list[str]:
    return [str(event.data["text"]) for event in events if event.type == "test/note"]


@pytest.mark.skipif(sys.platform == "win32", reason="there a lock that is held cannot be removed")
def test_programs_that_write_at_once_lose_nothing_and_mix_nothing_up(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    with opened(path) as store:
        chat = created(store)
    with ExitStack() as all_of_them:
        writing = [all_of_them.enter_context(bypassing(path, chat, name)) for name in NAMES]
        for process in writing:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        said = [process.communicate(timeout=120)[0].splitlines() for process in writing]
    refused = [line for lines in said for line in lines if line.startswith("no ")]
    # How often they meet is the machine's affair; what must be refused is shown below.
    assert set(refused) <= {"no CONFLICT", "no STORE_BUSY"}
    for lines in said:
        assert [line for line in lines if line.startswith("kept")] == [
            f"kept {number}" for number in range(BATCHES)
        ]
    with opened(path) as store:
        found = texts(events_of(store, chat))
        batches = [found[at : at + EVENTS] for at in range(0, len(found), EVENTS)]
        assert all(len({text.rsplit(".", 1)[0] for text in batch}) == 1 for batch in batches)
        for name in NAMES:
            mine = [text for text in found if text.startswith(name)]
            assert mine == [
                f"{name}.{n}.{place}" for n in range(BATCHES) for place in range(EVENTS)
            ]
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_a_writer_whose_chat_went_on_elsewhere_is_refused_before_it_changes_anything(
    tmp_path: Path,
) -> None:
    path = tmp_path / "store.db"
    with opened(path) as stale:
        chat = created(stale, *begun())
        seed = JournalSeed(turn=1, step=1, message_id="a1", provider="p", model="m")
        stale.session(chat).append([note("asked")], opens_journal=seed).result()
        stale.session(chat).journal([TextDelta(1, 0, "Half an ans")]).result()
        path.with_name("store.db.lock").unlink()
        with opened(path) as other:
            assert other.recover().result() == (chat,)  # to it, the answer was cut by a crash
            kept = events_of(other, chat)
        with pytest.raises(AppendRefused):
            stale.session(chat).journal([TextDelta(2, 0, "wer")]).result()
        refusals: list[type[StoreError]] = []
        for _ in range(2):
            try:
                stale.session(chat).append(answered(), settles_journal=True).result()
            except StoreError as error:
                refusals.append(type(error))
        assert refusals == [Conflict, AppendRefused]
        assert events_of(stale, chat) == kept
        assert ask(stale, lambda reader: reader.check(deep=True)).is_sound
        stale.session(chat).append([note("on")], expect=len(kept)).result()
