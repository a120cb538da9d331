"""Chats that came from outside the window have names in its list."""

from pathlib import Path

from desktop.paths import Paths
from store import SessionId, Store
from tests.support.running import done, running
from tests.support.stores import created, new_id, opened, said


def test_a_loaded_chat_is_named_by_its_first_words(tmp_path: Path) -> None:
    with opened(Paths(tmp_path).database) as store:
        chat = created(store, said("Why is the sky blue?"), said("And at night?"))
    assert _names(tmp_path) == {chat: "Why is the sky blue?"}


def test_branches_made_outside_are_told_apart(tmp_path: Path) -> None:
    with opened(Paths(tmp_path).database) as store:
        chat = created(store, said("Why is the sky blue?"), said("And at night?"))
        first, second = _forked(store, chat), _forked(store, chat)
        store.session(second).append([said("And on Mars?")]).result()
    names = _names(tmp_path)
    assert names[first] == "Why is the sky blue? (2)"
    assert names[second] == "And on Mars?"


def test_a_name_that_a_person_gave_stays(tmp_path: Path) -> None:
    with opened(Paths(tmp_path).database) as store:
        chat = created(store, said("Why is the sky blue?"))
        store.rename(chat, "Colours", by="user").result()
    assert _names(tmp_path) == {chat: "Colours"}


def _forked(store: Store, chat: SessionId) -> SessionId:
    child = new_id()
    store.fork(chat, 0, child).result()
    return child


def _names(folder: Path) -> dict[SessionId, str | None]:
    with running(folder) as run:
        return {chat.id: chat.title for chat in done(run.runtime.sessions())}
