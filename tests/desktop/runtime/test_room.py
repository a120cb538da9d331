"""How full a model's window is: counted where a server counted, else estimated."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.llm.types import Capabilities, PictureLimits
from desktop.models import Room
from desktop.runtime.room import room_of, room_of_none
from store import Draft, Replace, SessionId, Store
from store.model.messages import assistant_message, text_block, user_message
from tests.support.pictures import attached
from tests.support.stores import ask, begun, created, opened, said

LIMITS = PictureLimits(max_count=2, max_bytes=3_000_000, max_total_bytes=20_000_000)
SEEING = Capabilities(sees=True, tools=False, context_window=8000, pictures=LIMITS)
BLIND = Capabilities(sees=False, tools=False, context_window=8000, pictures=LIMITS)
USAGE = {"inputTokens": 100, "cacheReadTokens": 1000, "outputTokens": 50, "reasoningTokens": 20}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with opened(tmp_path / "chats.sqlite3") as store:
        yield store


def answered(text: str = "Hi", **more: object) -> Draft:
    message = assistant_message("a", [text_block(text)], provider="p", model="m")
    data = {"turn": 1, "step": 1, "message": message, "stream": [], **more}
    return Draft("assistant/message", data, surface_op="append")


def spoken(text: str) -> Draft:
    return Draft("user/message", user_message("u", text), surface_op="append")


def room(store: Store, chat: SessionId, capabilities: Capabilities = BLIND) -> Room:
    return ask(store, lambda reader: room_of(reader, chat, capabilities))


def test_the_last_count_with_its_answer_is_what_the_next_request_holds(store: Store) -> None:
    chat = created(store, *begun(), answered(usage=USAGE))
    assert room(store, chat).used == 1130
    assert room(store, chat).share == pytest.approx(1130 / 8000)


def test_what_came_since_the_count_is_added_by_its_length(store: Store) -> None:
    chat = created(store, *begun(), answered(usage=USAGE), spoken("word " * 400))
    assert 1130 + 400 < room(store, chat).used < 1130 + 700


def test_an_answer_that_was_stopped_leaves_the_count_before_it(store: Store) -> None:
    chat = created(store, *begun(), answered(usage=USAGE), answered("I w", interrupted=True))
    assert 1130 <= room(store, chat).used < 1200


def test_without_a_count_the_whole_is_estimated(store: Store) -> None:
    chat = created(store, *begun(), spoken("word " * 400), answered())
    assert 400 < room(store, chat).used < 700


def test_a_chinese_text_takes_more_than_its_characters_say(store: Store) -> None:
    chat = created(store, *begun(), spoken("中文字" * 400))
    assert 700 < room(store, chat).used < 1300


def test_a_server_that_read_only_a_part_does_not_make_the_chat_smaller(store: Store) -> None:
    cut = {"expected": 5000, "reported": 1100}
    chat = created(store, *begun(), answered(usage=USAGE, promptCut=cut))
    assert room(store, chat).used == 5030


def test_after_a_summary_the_old_count_is_void(store: Store) -> None:
    chat = created(store, *begun(), said("word " * 400), answered(usage=USAGE))
    message = user_message("c", "in short", source={"kind": "compaction"})
    summary = Draft("user/message", message, Replace(3, 4), source_event_seqs=(3, 4))
    store.session(chat).append([summary]).result()
    assert room(store, chat).used < 100


def test_pictures_are_counted_by_the_rule_of_the_route(store: Store) -> None:
    pictures = [attached(store, colour) for colour in ("red", "blue", "teal")]
    chat = created(store, *begun(), *(said(str(n), [one]) for n, one in enumerate(pictures)))
    seen = room(store, chat, SEEING)
    assert (seen.pictures, seen.most_pictures, seen.picture_bytes) == (1, 2, 3_000_000)
    blind = room(store, chat, BLIND)
    assert (blind.pictures, blind.most_pictures, blind.picture_bytes) == (0, 0, 0)


def test_the_answers_length_is_what_was_chosen_or_what_the_model_takes(store: Store) -> None:
    chat = created(store, *begun())
    assert room(store, chat).answer == 2000
    store.save_settings(None, {"parameters": {"maxTokens": 300}}).result()
    assert room(store, chat).answer == 300


@pytest.mark.parametrize(("window", "share"), [(None, 0.0), (4000, 0.0)])
def test_a_new_chat_has_all_the_room_there_is(window: int | None, share: float) -> None:
    capabilities = Capabilities(sees=True, tools=False, context_window=window, pictures=LIMITS)
    room = room_of_none(capabilities)
    assert (room.window, room.used, room.share) == (window, 0, share)
    assert room.most_pictures == 2


def test_no_words_are_read_for_it(store: Store) -> None:
    """A chat ten times as long costs about as much: only its index is looked through."""
    chat = created(store, *begun(), *(said("word " * 2000) for _ in range(200)))
    events: list[int] = []

    def count(reader: object) -> Room:
        return room_of(Counted(reader, events), chat, BLIND)  # type: ignore[arg-type]  # a double

    assert ask(store, count).used > 200 * 2000
    assert sum(events) <= 3


class Counted:
    """A reader that notes how many events were read whole."""

    def __init__(self, reader: object, events: list[int]) -> None:
        self._reader = reader
        self._events = events

    def __getattr__(self, name: str) -> object:
        method = getattr(self._reader, name)

        def noted(*arguments: object) -> object:
            answer = method(*arguments)
            if name == "events_at":
                self._events.append(len(answer))
            assert name not in {"events", "messages", "request_view"}
            return answer

        return noted


def test_files_fill_the_window_too(store: Store) -> None:
    data = b"word " * 400
    digest = store.put(data, media_type="text/plain").result()
    file = {"attachmentId": digest, "mediaType": "text/plain", "bytes": len(data)}
    said = Draft("user/message", user_message("u", "?", [file]), surface_op="append")
    counted = created(store, *begun(), answered(usage=USAGE), said)
    assert 1130 + 500 <= room(store, counted).used < 1130 + 600
    uncounted = created(store, *begun(), said)
    assert 500 <= room(store, uncounted).used < 650
