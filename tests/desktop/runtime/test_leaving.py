"""What would leave this computer with the next message, and when nobody need be asked."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.models import Leaving, ModelChoice
from desktop.runtime.leaving import leaving_of
from store import Draft, SessionId, Store
from tests.support.pictures import attached
from tests.support.stores import ask, begun, created, new_id, opened, said, whole_turn

CLOUD = ModelChoice(
    id="c1#big",
    name="Big",
    sees=True,
    is_builtin=False,
    address="https://api.example.com/v1",
    connection="c1",
    server="Example",
    is_hosted=True,
)
HERE = ModelChoice(id="built-in", name="small", sees=False, is_builtin=True)
OURS = {"provider": "built-in", "model": "small", "endpoint": "http://127.0.0.1:9/v1"}
NEAR = {"provider": "ollama", "model": "m", "endpoint": "http://localhost:11434/api/chat"}
AWAY = {"provider": "openai", "model": "m", "endpoint": "https://api.openai.com/v1/responses"}
THERE = {"provider": "x", "model": "m", "endpoint": "https://API.example.com/v1/chat/completions"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "chats.sqlite3") as store:
        yield store


def chat_of(store: Store, *contexts: dict[str, str]) -> SessionId:
    asked = [Draft("request/context", context) for context in contexts]
    return created(store, *begun(), *asked)


def leaving(store: Store, chat: SessionId, choice: ModelChoice = CLOUD) -> Leaving | None:
    return ask(store, lambda reader: leaving_of(reader, chat, choice))


@pytest.mark.parametrize("contexts", [[OURS], [NEAR], [AWAY, OURS], []])
def test_a_chat_that_was_kept_here_asks_before_it_leaves(
    store: Store, contexts: list[dict[str, str]]
) -> None:
    told = leaving(store, chat_of(store, *contexts))
    assert told == Leaving("c1", "Example", "api.example.com", messages=1, pictures=0)


@pytest.mark.parametrize("contexts", [[THERE], [OURS, THERE], [THERE, OURS], [AWAY]])
def test_a_chat_that_was_there_or_never_here_asks_nothing(
    store: Store, contexts: list[dict[str, str]]
) -> None:
    assert leaving(store, chat_of(store, *contexts)) is None


def test_a_model_on_this_computer_asks_nothing(store: Store) -> None:
    assert leaving(store, chat_of(store, OURS), HERE) is None


def test_an_empty_chat_asks_nothing(store: Store) -> None:
    assert leaving(store, created(store)) is None


def test_what_leaves_is_counted_with_its_pictures(store: Store) -> None:
    pictures = [attached(store, colour) for colour in ("red", "blue")]
    chat = created(store, *whole_turn(1), said("look", pictures), said("and this", pictures[:1]))
    told = leaving(store, chat)
    assert told is not None
    assert (told.messages, told.pictures) == (4, 3)


def test_files_leave_too(store: Store) -> None:
    digest = store.put(b"words", media_type="text/plain").result()
    file = {"attachmentId": digest, "mediaType": "text/plain", "bytes": 5}
    told = leaving(store, created(store, *whole_turn(1), said("look", [file])))
    assert told is not None
    assert (told.pictures, told.files) == (0, 1)


def test_what_was_agreed_to_is_not_asked_again_nor_in_a_branch(store: Store) -> None:
    chat, child = chat_of(store, OURS), new_id()
    store.save_settings(chat, {"agreed": ["c1"]}).result()
    assert leaving(store, chat) is None
    store.fork(chat, 3, child).result()
    assert leaving(store, child) is None


def test_another_receiver_is_asked_about_anew(store: Store) -> None:
    chat = chat_of(store, OURS)
    store.save_settings(chat, {"agreed": ["c2"]}).result()
    assert leaving(store, chat) is not None


def test_a_branch_from_before_it_was_sent_there_asks(store: Store) -> None:
    chat, child = chat_of(store, OURS, THERE), new_id()
    store.fork(chat, 4, child).result()
    assert leaving(store, child) is not None


PASSED_ON = replace(CLOUD, id="o#big:cloud", address="https://ollama.com", connection="o")
ON = {"provider": "ollama", "model": "big:120b-cloud", "endpoint": NEAR["endpoint"]}


def test_a_model_here_that_is_answered_elsewhere_asks_as_any_that_is_there(store: Store) -> None:
    told = leaving(store, chat_of(store, NEAR), PASSED_ON)
    assert told is not None
    assert told.host == "ollama.com"


def test_a_chat_that_began_with_such_a_model_asks_nothing(store: Store) -> None:
    assert leaving(store, chat_of(store, ON), PASSED_ON) is None
    assert leaving(store, chat_of(store, ON)) is None
