"""Promises of the runtime: what was chosen goes into the request, what was not stays as it is."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from desktop.faces import StoreTrouble
from desktop.paths import Paths
from store import Event, SessionId, Store, StoreDamaged, open_store
from store.model.jsonvalue import object_at
from tests.support.damage import zero_the_root
from tests.support.logs import LogWriter
from tests.support.running import Running, done, new_id, outgoing, running
from tests.support.services import keeps
from tests.support.stores import query, tamper


@contextmanager
def stored(folder: Path) -> Iterator[Store]:
    """Open the store that a runtime on this folder will open, before it does."""
    paths = Paths(folder)
    paths.create()
    with open_store(paths.database) as store:
        yield store


def loaded(store: Store) -> SessionId:
    """Bring in a chat of another origin, with a prompt of its own."""
    log = LogWriter()
    log.plain_turn()
    chat = new_id()
    store.load(chat, [event.envelope for event in log.events]).result()
    return chat


def last_header(run: Running, chat: SessionId) -> Event:
    return [event for event in run.events(chat) if event.type == "request/header"][-1]


def test_a_chat_that_came_with_a_prompt_keeps_it(tmp_path: Path) -> None:
    with stored(tmp_path) as store:
        chat = loaded(store)
    with running(tmp_path) as run:
        run.runtime.send(chat, outgoing("Go on"))
        run.ear.rest(chat)
        assert run.types(chat).count("system/message") == 1
        assert "startsSeries" not in last_header(run, chat).data


def test_a_prompt_that_was_chosen_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    with stored(tmp_path) as store:
        chat = loaded(store)
        store.save_settings(chat, {"systemPrompt": "Be brief."}).result()
    with running(tmp_path) as run:
        run.runtime.send(chat, outgoing("Go on"))
        run.ear.rest(chat)
        assert b"Be brief." in run.model.bodies[0]
        assert b"Be kind." not in run.model.bodies[0]
        assert last_header(run, chat).data["startsSeries"] is True


def test_parameters_hold_for_every_chat_and_a_chats_own_come_first(tmp_path: Path) -> None:
    with stored(tmp_path) as store:
        chat = loaded(store)
        store.save_settings(None, {"parameters": {"maxTokens": 24, "temperature": 0.5}}).result()
        store.save_settings(chat, {"parameters": {"temperature": 1}}).result()
    with running(tmp_path) as run:
        run.runtime.send(chat, outgoing("Go on"))
        run.ear.rest(chat)
        config = object_at(object_at(last_header(run, chat).data, "header"), "config")
        assert (config["maxTokens"], config["temperature"]) == (24, 1)


@pytest.mark.expects_log("the settings cannot be read: STORE_DAMAGED")
@pytest.mark.parametrize("damaged", [b'{"mod', b"[]", b"\xff"])
def test_damaged_settings_are_kept_aside_and_the_program_starts_without(
    tmp_path: Path, damaged: bytes
) -> None:
    path = Paths(tmp_path).database
    with stored(tmp_path) as store:
        store.save_settings(None, {"instructions": "be kind"}).result()
    tamper(path, "UPDATE setting SET body = ? WHERE session = 0", (damaged,))
    with running(tmp_path) as run:
        assert done(run.runtime.health.untold()).settings
        assert not done(run.runtime.health.untold()).has_more
        run.runtime.health.mark_told()
        keeps(run, "m")
        run.settled()
        assert done(run.runtime.models()).choices
    kept = query(path, "SELECT value FROM progress WHERE name LIKE 'settings set aside %'")
    assert kept == [(damaged,)]
    with running(tmp_path) as run:
        assert not done(run.runtime.health.untold())
        assert done(run.runtime.models()).choices
    assert query(path, "SELECT value FROM progress WHERE name LIKE 'settings set aside %'") == kept


@pytest.mark.expects_log("the settings cannot be read", "set aside either")
def test_settings_in_a_page_that_cannot_be_read_are_not_written_over(tmp_path: Path) -> None:
    path = Paths(tmp_path).database
    with stored(tmp_path) as store:
        store.save_settings(None, {"instructions": "be kind"}).result()
        chat = loaded(store)
    zero_the_root(path, "setting")
    with running(tmp_path) as run:
        assert run.types(chat)
        run.runtime.choose_model(None, "any")
        refusal = run.ear.wait_for(lambda notice: isinstance(notice, StoreTrouble))
        assert refusal == StoreTrouble("STORE_DAMAGED")
    with open_store(path) as store, pytest.raises(StoreDamaged):
        store.read(lambda reader: reader.settings(None)).result()
