"""Damage behind the window's door: looked for while nobody needs the chats, told once."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest

from desktop.agent.proof import differing_requests
from desktop.damage import DamagedChat, DamageFound
from desktop.erasing import EraseProgress
from desktop.faces import LiveEnded, LiveStarted
from desktop.live import LiveTurn
from desktop.paths import Paths
from desktop.runtime.health import Health
from desktop.runtime.notices import Notices
from store import SessionId, Store, open_store
from tests.support.running import Ear, running
from tests.support.stores import (
    ask,
    created,
    note,
    opened,
    query,
    reference_to,
    said,
    tamper,
    whole_turn,
)
from tests.support.waiting import until

NEVER_S = 3600.0
DAMAGE = "UPDATE event SET hash = zeroblob(32) WHERE stream = 1 AND seq = 3"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "branchline.sqlite3"


@contextmanager
def looking(
    store: Store, ear: Ear, *, first_s: float = 0.0, quiet_s: float = 0.05
) -> Iterator[tuple[Health, Notices]]:
    notices = Notices()
    notices.subscribe(ear)
    leave = store.subscribe(notices.tell)
    door = Health(store, notices, first_s=first_s, again_s=NEVER_S, quiet_s=quiet_s)
    with closing(door):
        yield door, notices
    leave()


def damaged(path: Path, change: str = DAMAGE) -> tuple[SessionId, SessionId]:
    with opened(path) as store:
        store.put(b"here", media_type="image/x-test").result()
        chat = created(store, *whole_turn())
        other = created(store, said("look", [reference_to(b"here")]))
        store.rename(chat, "A name", by="user").result()
    tamper(path, change)
    return chat, other


def told(ear: Ear) -> DamageFound:
    notice = ear.wait_for(lambda notice: isinstance(notice, DamageFound))
    assert isinstance(notice, DamageFound)
    return notice


def test_a_damaged_chat_is_found_and_named(path: Path) -> None:
    chat, _ = damaged(path)
    ear = Ear()
    with open_store(path) as store, looking(store, ear) as (health, _):
        damage = told(ear).damage
        assert damage.chats == (DamagedChat(chat, "A name"),)
        assert (damage.pictures, damage.has_more) == (0, False)
        assert health.damage().result() == damage


def test_a_damaged_picture_is_counted(path: Path) -> None:
    damaged(path, "UPDATE chunk SET data = x'00'")
    ear = Ear()
    with open_store(path) as store, looking(store, ear):
        assert told(ear).damage.pictures == 1


def test_what_a_person_was_told_is_not_told_again(path: Path) -> None:
    damaged(path)
    ear = Ear()
    with open_store(path) as store, looking(store, ear) as (health, _):
        told(ear)
        health.mark_told()
    with open_store(path) as store, looking(store, Ear(), first_s=NEVER_S) as (health, _):
        assert health.damage().result()
        assert not health.untold().result()


def test_what_nobody_was_told_of_is_there_to_be_told_at_the_next_start(path: Path) -> None:
    damaged(path)
    with open_store(path) as store, looking(store, Ear()) as (health, _):
        until(lambda: bool(health.damage().result()))
    with open_store(path) as store, looking(store, Ear(), first_s=NEVER_S) as (health, _):
        assert health.untold().result().chats


def test_nothing_is_looked_at_while_an_answer_comes_in(path: Path) -> None:
    damaged(path)
    with open_store(path) as store, looking(store, Ear(), first_s=NEVER_S) as (health, notices):
        assert health.rest(0.0)
        notices.tell(LiveStarted("f" * 32, LiveTurn("f" * 32)))
        assert not health.rest(0.0)
        notices.tell(LiveEnded("f" * 32))
        assert health.rest(0.0)


def test_nothing_is_looked_at_just_after_something_was_saved(path: Path) -> None:
    damaged(path)
    door = partial(looking, first_s=NEVER_S)
    with open_store(path) as store:
        with door(store, Ear(), quiet_s=NEVER_S) as (health, _):
            store.create(SessionId("e" * 32)).result()
            assert not health.rest(0.0)
        with door(store, Ear()) as (health, _):
            store.create(SessionId("f" * 32)).result()
            health.wait()
            assert health.rest(0.0)


def test_whoever_deletes_for_ever_has_the_file_for_themselves(path: Path) -> None:
    damaged(path)
    door = partial(looking, first_s=NEVER_S, quiet_s=NEVER_S)
    with open_store(path) as store, door(store, Ear()) as (health, notices):
        assert health.rest(0.0)
        notices.tell(EraseProgress("erasing", "chats", 1, 2))
        assert not health.rest(0.0)


def test_it_goes_while_a_chat_is_written_to(path: Path) -> None:
    chat, _ = damaged(path)
    ear = Ear()
    with open_store(path) as store, looking(store, ear) as (_, _):
        other = created(store)
        for _ in range(20):
            store.session(other).append([note()]).result()
        assert {one.session_id for one in told(ear).damage.chats} == {chat}


def test_a_request_that_cannot_have_been_sent_is_found(tmp_path: Path) -> None:
    with running(tmp_path, ["Hi"]) as it:
        chat = it.new_chat()
        it.ear.rest(chat)
        assert not it.runtime.health.damage().result()
    path = Paths(tmp_path).database
    with opened(path) as store:
        assert found_in(store, chat) == []
    sql = "SELECT id, enc, size, body FROM event WHERE type = 'request/dispatched'"
    ((number, _, _, _),) = query(path, sql)
    with opened(path) as store:
        events = ask(store, lambda reader: reader.events(chat))
        (sent,) = [event for event in events if event.type == "request/dispatched"]
    body = sent.body.replace(sent.data["bodyDigest"].encode(), b"sha256:" + b"0" * 64)
    change = "UPDATE event SET enc = 0, body = ?, size = ? WHERE id = ?"
    tamper(path, change, (body, len(body), number))
    with opened(path) as store:
        assert found_in(store, chat) == [sent.seq]


def found_in(store: Store, chat: SessionId) -> list[int]:
    """Return the requests that differ, with all the rests left out."""
    return ask(
        store,
        lambda reader: [seq for seq in differing_requests(reader, chat) if seq is not None],
    )
