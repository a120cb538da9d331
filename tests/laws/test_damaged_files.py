"""One flipped bit anywhere in a file: no chat is shown as something that it never was.

Either the store says that it cannot be opened, or every chat opens; and one that does not say that
it is damaged shows every message that was written, byte for byte.
"""

import os
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.faces import OpenedChat
from desktop.llm.types import Capabilities, PictureLimits
from desktop.models import Models
from desktop.runtime.chats import open_chat
from desktop.runtime.room import room_of
from store import Reader, SessionId, Store, StoreError, open_store
from tests.support.stores import ask, created, opened, queued, said, whole_turn

EXAMPLES = int(os.environ.get("BRANCHLINE_EXAMPLES", "40"))
LIMIT = 50
PICTURES = PictureLimits(max_count=2, max_bytes=1 << 20, max_total_bytes=1 << 22)
CAN = Capabilities(sees=False, tools=False, context_window=8000, pictures=PICTURES)


class Sound:
    """The bytes of a sound file, a place for damaged ones, and what each chat shows."""

    def __init__(self, path: Path, shown: dict[SessionId, list[bytes]]) -> None:
        self.data = path.read_bytes()
        self.path = path
        self.shown = shown


def models(reader: Reader, session: SessionId | None) -> Models:
    """Read of a chat what its model has room for, as the window does."""
    room = None if session is None else room_of(reader, session, CAN)
    return Models((), "") if room is None else Models((), "", room=room)


def look(store: Store, session: SessionId) -> OpenedChat:
    return ask(
        store,
        lambda reader: open_chat(
            reader,
            session,
            limit=LIMIT,
            models=models,
            will_be_sent=lambda _session, _message: False,
        ),
    )


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Sound:
    path = tmp_path_factory.mktemp("damaged") / "chats.sqlite3"
    words = Random(7)
    with opened(path) as store:
        chats = []
        for number in range(4):
            turns = (
                whole_turn(turn, f"Question {turn} of {number}", words.randbytes(400).hex())
                for turn in range(1, 4)
            )
            chats.append(created(store, *(draft for turn in turns for draft in turn)))
        branch = SessionId("b" * 32)
        store.fork(chats[0], 9, branch).result()
        store.session(branch).append([said("Elsewhere"), queued("Waiting")]).result()
        shown = {
            chat: [event.body for event in look(store, chat).events] for chat in (*chats, branch)
        }
    return Sound(path, shown)


@settings(max_examples=EXAMPLES, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=st.floats(0, 1, exclude_max=True), bit=st.integers(0, 7))
def test_a_chat_shows_what_was_written_or_says_that_it_is_damaged(
    sound: Sound, place: float, bit: int
) -> None:
    damaged = bytearray(sound.data)
    damaged[int(place * len(damaged))] ^= 1 << bit
    sound.path.write_bytes(damaged)
    with suppress(StoreError), open_store(sound.path, read_only=True) as store:
        for chat, written in sound.shown.items():
            with suppress(StoreError):  # it is said, and nothing is shown
                is_the_same_or_says_so(look(store, chat), written)


def is_the_same_or_says_so(opened_chat: OpenedChat, written: list[bytes]) -> None:
    shown = [event.body for event in opened_chat.events]
    assert shown == [body for body in written if body in shown], "nothing that never was"
    assert shown == written or opened_chat.damage is not None
    listed = [entry.seq for entry in opened_chat.outline]
    assert listed == [event.seq for event in opened_chat.events]
