"""Promises of the runtime: damaged chats."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from desktop.faces import ChatDamage, StoreTrouble
from desktop.paths import Paths
from store import InvalidBoundary, SessionId
from tests.support.damage import PAGE_BYTES, flip_a_bit, lose_the_row, zero_the_page, zero_the_root
from tests.support.running import Running, done, new_id, outgoing, running
from tests.support.stores import created, events_of, note, opened, query, tamper, whole_turn

Chats = tuple[Path, SessionId, SessionId, dict[str, list[int]]]
QUESTIONS = ("One", "Two", "Three", "Four")


def long_words(seed: int) -> str:
    """Words that fill more than a page of the file, and cannot be packed small."""
    return Random(seed).randbytes(4000).hex()


@pytest.fixture
def chats(tmp_path: Path) -> Chats:
    """Make a chat of four turns and one of one; return where its events lie, by their type."""
    answers = [[long_words(number)] for number in range(len(QUESTIONS))]
    with running(tmp_path, *answers, ["sound"]) as run:
        chat = run.new_chat(QUESTIONS[0])
        for times, question in enumerate(QUESTIONS[1:], start=2):
            run.runtime.send(chat, outgoing(question))
            run.ear.rest(chat, times=times)
        other = run.new_chat("Other")
        places: dict[str, list[int]] = {}
        for event in run.events(chat):
            places.setdefault(event.type, []).append(event.seq)
    return tmp_path, chat, other, places


def shown(run: Running, chat: SessionId) -> tuple[list[str], ChatDamage | None]:
    opened = done(run.runtime.open(chat))
    assert [entry.seq for entry in opened.outline] == [event.seq for event in opened.events]
    return [event.type for event in opened.events], opened.damage


@pytest.mark.parametrize("damage", [flip_a_bit, lose_the_row, zero_the_page])
def test_a_damaged_chat_opens_with_what_can_be_read_and_the_others_as_always(
    chats: Chats,
    damage: Callable[[Path, int], None],
) -> None:
    folder, chat, other, places = chats
    broken = places["assistant/message"][1]
    damage(Paths(folder).database, broken)
    with running(folder) as run:
        types, where = shown(run, chat)
        turn = ["user/message", "assistant/message", "turn/end"]
        assert types == [*turn, "user/message", "turn/end", *turn, *turn]
        assert where == ChatDamage(broken, can_branch=True, gaps=(broken,))
        assert {summary.id for summary in done(run.runtime.sessions())} == {chat, other}
        assert shown(run, other)[1] is None
        run.runtime.send(chat, outgoing("More"))
        run.ear.wait_for(lambda it: getattr(it, "code", "") == "LOG_DAMAGED")
        run.runtime.send(other, outgoing("More"))
        run.ear.rest(other)
        assert run.said(other)[-1] == ("assistant", "ok")


def test_before_the_damage_a_branch_goes_on(
    chats: Chats,
) -> None:
    folder, chat, _, places = chats
    broken = places["assistant/message"][1]
    flip_a_bit(Paths(folder).database, broken)
    with running(folder, ["again"]) as run:
        done(run.runtime.open(chat))
        child = new_id()
        done(run.runtime.fork(chat, seq=broken, cut="before-damage", child=child))
        run.runtime.retry(child)
        run.ear.rest(child)
        assert [text for _, text in run.said(child)] == ["One", long_words(0), "Two", "again"]
        assert done(run.runtime.mending.examine(child, is_suspect=True)) is False


def test_words_that_were_lost_come_back_from_the_queue(
    chats: Chats,
) -> None:
    folder, chat, _, places = chats
    broken = places["user/message"][2]
    lose_the_row(Paths(folder).database, broken)
    with running(folder) as run:
        assert shown(run, chat)[1] == ChatDamage(broken, can_branch=True, gaps=(broken,))
        child = new_id()
        made = done(run.runtime.fork(chat, seq=broken, cut="before-damage", child=child))
        assert made.draft_text == "Three"
        assert [text for _, text in run.said(child)] == [
            "One",
            long_words(0),
            "Two",
            long_words(1),
        ]


def test_from_a_message_before_the_damage_a_branch_can_be_made_as_always(
    chats: Chats,
) -> None:
    folder, chat, _, places = chats
    flip_a_bit(Paths(folder).database, places["assistant/message"][1])
    with running(folder) as run:
        done(run.runtime.open(chat))
        for cut, seq in (
            ("before-message", places["user/message"][1]),
            ("after-answer", places["assistant/message"][0]),
        ):
            child = new_id()
            done(run.runtime.fork(chat, seq=seq, cut=cut, child=child))
            assert [text for _, text in run.said(child)] == ["One", long_words(0)]


def test_behind_the_damage_everything_is_listed_and_no_branch_begins(chats: Chats) -> None:
    folder, chat, _, places = chats
    with running(folder) as run:
        whole = done(run.runtime.event_index(chat))
    broken, later = places["assistant/message"][1:3]
    zero_the_page(Paths(folder).database, broken)
    with running(folder) as run:
        done(run.runtime.open(chat))
        listed = done(run.runtime.event_index(chat))
        assert listed == tuple(entry for entry in whole if entry[0] != broken)
        for cut in ("at", "after-answer"):
            with pytest.raises(InvalidBoundary):
                done(run.runtime.fork(chat, seq=later, cut=cut, child=new_id()))
        assert len(done(run.runtime.sessions())) == 2


def test_damage_far_down_is_found_by_looking_through(tmp_path: Path) -> None:
    paths = Paths(tmp_path)
    paths.create()
    with opened(paths.database) as store:
        chat = created(store, *(note() for _ in range(1_100)), *whole_turn(1, "One", "First"))
        store.session(chat).append(whole_turn(2, "Two", "Second")).result()
        answer = next(
            event for event in events_of(store, chat) if event.type == "assistant/message"
        )
        sound = created(store, *whole_turn())
    flip_a_bit(paths.database, answer.seq, column="hash")
    with running(tmp_path) as run:
        assert shown(run, chat)[1] is None
        assert done(run.runtime.mending.examine(chat)) is True
        assert done(run.runtime.mending.examine(chat)) is False
        assert done(run.runtime.mending.examine(sound)) is False
        assert shown(run, chat)[1] == ChatDamage(answer.seq, can_branch=True, gaps=(answer.seq,))


def is_told_of(chat: SessionId) -> Callable[[object], bool]:
    def is_it(notice: object) -> bool:
        told = isinstance(notice, StoreTrouble) and (notice.code, notice.session_id)
        return told == ("LOG_DAMAGED", chat)

    return is_it


@pytest.mark.parametrize("damage", [flip_a_bit, lose_the_row])
def test_nothing_is_sent_of_a_damaged_chat_and_what_was_said_waits(
    chats: Chats, damage: Callable[[Path, int], None]
) -> None:
    folder, chat, _, places = chats
    damage(Paths(folder).database, places["assistant/message"][1])
    with running(folder) as run:
        run.runtime.send(chat, outgoing("More"))
        run.ear.wait_for(is_told_of(chat))
        assert run.model.bodies == []
        assert done(run.runtime.mending.examine(chat, is_suspect=True)) is True
        (waiting,) = done(run.runtime.open(chat)).queued
        assert waiting.message["content"][0]["text"] == "More"


def test_damage_met_in_a_turn_ends_it_and_is_told_with_its_chat(chats: Chats) -> None:
    folder, chat, _, places = chats
    with running(folder) as run:
        run.runtime.send(chat, outgoing("More"))
        run.ear.rest(chat)
        flip_a_bit(Paths(folder).database, places["assistant/message"][1])
        run.runtime.send(chat, outgoing("And more"))
        run.ear.wait_for(is_told_of(chat))
        run.ear.rest(chat, times=2)
        assert len(run.model.bodies) == 1
        assert done(run.runtime.event_index(chat))[-1][1] == "turn/end"
        assert done(run.runtime.mending.examine(chat, is_suspect=True)) is True


def test_what_is_damaged_beside_a_log_is_found_and_all_of_it_is_shown(
    chats: Chats,
) -> None:
    folder, chat, _, _ = chats
    with running(folder) as run:
        count = len(run.events(chat))
    path = Paths(folder).database
    tamper(path, "INSERT OR REPLACE INTO setting (session, body) VALUES (1, x'7b22')")
    with running(folder) as run:
        types, where = shown(run, chat)
        assert where == ChatDamage(count, can_branch=True)
        assert types.count("assistant/message") == 4
        child = new_id()
        done(run.runtime.fork(chat, seq=count, cut="before-damage", child=child))
        assert shown(run, child)[1] is None


LOGGED = pytest.mark.expects_log("could not be put in order")


@pytest.mark.parametrize(
    "index",
    [
        pytest.param("session_open", marks=LOGGED),
        "session_nameless",
        "sqlite_autoindex_session_1",
    ],
)
def test_a_damaged_index_keeps_nobody_out_and_every_chat_is_read(chats: Chats, index: str) -> None:
    folder, chat, other, _ = chats
    zero_the_root(Paths(folder).database, index)
    with running(folder) as run:
        assert {summary.id for summary in done(run.runtime.sessions())} == {chat, other}
        for one, answers in ((chat, 4), (other, 1)):
            types, where = shown(run, one)
            assert (types.count("assistant/message"), where) == (answers, None)


def test_every_place_where_something_is_missing_is_named_once(chats: Chats) -> None:
    folder, chat, _, places = chats
    path = Paths(folder).database
    first, last = places["assistant/message"][0], places["user/message"][3]
    for seq in (first, first + 1, last):
        flip_a_bit(path, seq)
    with running(folder) as run:
        types, where = shown(run, chat)
        assert where == ChatDamage(first, can_branch=True, gaps=(first, last))
        assert (types.count("user/message"), types.count("assistant/message")) == (3, 3)


def test_an_index_that_tells_otherwise_than_the_rows_is_not_believed(chats: Chats) -> None:
    folder, chat, other, _ = chats
    path = Paths(folder).database
    with running(folder) as run:
        count = len(run.events(chat))
    # As a flipped bit leaves it: the row says another thing than the index that lists it.
    file = bytearray(path.read_bytes())
    ((page,),) = query(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'event_shown'")
    at = file.index(b"assistant/message", (page - 1) * PAGE_BYTES)
    file[at] ^= 0x04
    path.write_bytes(file)
    with running(folder) as run:
        types, where = shown(run, chat)
        assert (types.count("assistant/message"), where) in [
            (4, ChatDamage(count, can_branch=True)),
            (4, None),
        ]
        damaged = {one for one in (chat, other) if shown(run, one)[1] is not None}
        assert len(damaged) == 1


def test_a_family_that_hangs_on_itself_keeps_no_chat_of_it_from_being_read(chats: Chats) -> None:
    folder, chat, _, places = chats
    with running(folder) as run:
        child = new_id()
        done(run.runtime.fork(chat, seq=places["turn/end"][1], cut="at", child=child))
    tamper(Paths(folder).database, "UPDATE session SET anchor_stream = stream WHERE id = 3")
    with running(folder) as run:
        types, where = shown(run, child)
        assert types.count("assistant/message") == 2
        assert where == ChatDamage(places["turn/end"][1] + 2, can_branch=True)
