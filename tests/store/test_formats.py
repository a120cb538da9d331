"""Chats of older formats: read, sent, branched and continued as if they had always been today's."""

import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from desktop.agent.proof import verify_session
from store import Draft, LogDamaged, SessionId, Store, open_store
from store.model.events import draft_from_envelope
from tests.support.made_up_formats import MADE_UP
from tests.support.old_writers.formats_1_2 import OldChat
from tests.support.old_writers.tables_1 import TablesOne, uid_of
from tests.support.stores import (
    answered,
    ask,
    begun,
    bodies_of,
    envelopes,
    events_of,
    new_id,
    picture_file,
    query,
    said,
    tamper,
    ticking,
    whole_turn,
)

FIXTURE = Path(__file__).parent / "fixtures" / "formats-1-2.sqlite3"
PICTURE = picture_file("PNG", (4, 3))
Opened = Callable[[], Store]


def chat(name: str) -> SessionId:
    return SessionId(*uid_of(name))


def write_chats(path: Path) -> None:
    """What two made-up releases left behind, one after the other."""
    first = OldChat(1).ask("Hello", "Hi").ask("Tell me more. " * 30, "Gladly. " * 40)
    last = OldChat(1, first).ask("And now?", "Now is now.")
    short = OldChat(1).ask("Hello", "Hi")
    branch = OldChat(1, short)
    branch.seed()
    branch.ask("Otherwise?", "Otherwise.")
    later = OldChat(2, branch)
    later.seed()
    later.ask("Later?", "Later.")
    crashed = OldChat(1).ask("Hello", "Hi")
    crashed.begin("Are you there?")
    crashed.send()
    with closing(TablesOne(path)) as writer:
        digest = writer.put(PICTURE, media_type="image/png", width=4, height=3)
        shown = {"type": "image", "digest": digest, "mediaType": "image/png"}
        size = {"bytes": len(PICTURE), "width": 4, "height": 3}
        seen = OldChat(2)
        seen.begin("What is this?", [{**shown, **size}])
        seen.answer("A rectangle.")
        writer.chat("one", [*first.bodies, *last.bodies])
        writer.chat("two", OldChat(2).ask("Hello", "Hi").ask("Go on", "On").bodies, format=2)
        writer.chat("seen", seen.bodies, format=2)
        writer.chat("short", short.bodies)
        writer.branch("branch", "short", short.next_seq - 1, branch.bodies)
        writer.branch("later", "branch", branch.next_seq - 1, later.bodies, format=2)
        writer.chat("both", first.bodies)
        writer.go_on("both", OldChat(2, first).ask("Go on", "On").bodies, format=2)
        writer.chat("crashed", crashed.bodies)


CHATS = ("one", "two", "seen", "short", "branch", "later", "both", "crashed")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    shutil.copyfile(FIXTURE, tmp_path / "store.db")
    return tmp_path / "store.db"


@pytest.fixture
def reopened(path: Path) -> Iterator[Opened]:
    """The file, opened anew by each call with the made-up formats."""
    stores: list[Store] = []

    def anew() -> Store:
        for store in stores:
            store.close()
        stores.append(open_store(path, clock=ticking(), formats=MADE_UP))
        return stores[-1]

    yield anew
    stores[-1].close()


@pytest.fixture
def store(reopened: Opened) -> Store:
    return reopened()


def is_sound(store: Store) -> bool:
    report = ask(store, lambda reader: reader.check(deep=True))
    assert report.problems == ()
    return report.is_sound


def proofs(store: Store, session_id: SessionId) -> list[bool]:
    proved = ask(store, lambda reader: list(verify_session(reader, session_id)))
    return [proof.verified for proof in proved]


def test_the_old_writers_still_write_what_they_wrote(tmp_path: Path) -> None:
    write_chats(tmp_path / "again.db")
    for table in ("stream", "session", "span", "event", "reference", "object", "chunk"):
        sql = f"SELECT * FROM {table}"
        assert query(tmp_path / "again.db", sql) == query(FIXTURE, sql)


def test_every_chat_of_an_older_format_is_sound_and_its_requests_hold(store: Store) -> None:
    assert is_sound(store)
    counts = [len(proofs(store, chat(name))) for name in CHATS]
    assert counts == [3, 2, 0, 1, 2, 3, 3, 2]
    assert all(verified for name in CHATS for verified in proofs(store, chat(name)))


def test_an_older_chat_reads_as_one_of_today_would(store: Store) -> None:
    events = events_of(store, chat("one"))
    turns = [event.data["turn"] for event in events if event.type == "turn/start"]
    assert turns == [1, 2, 3]
    answers = [event for event in events if event.type == "assistant/message"]
    assert answers[0].data["usage"] == {"inputTokens": 9, "outputTokens": 3}
    messages = ask(store, lambda reader: reader.messages(chat("one")))
    assert [message["role"] for message in messages] == ["system", *["user", "assistant"] * 3]
    assert messages[1]["content"] == ({"type": "text", "text": "Hello"},)


def test_a_log_of_an_older_format_that_is_loaded_anew_is_the_same(store: Store) -> None:
    for name in CHATS:
        events = events_of(store, chat(name))
        copy = new_id()
        store.load(copy, envelopes(events)).result()
        assert events_of(store, copy) == events
    assert is_sound(store)


@pytest.mark.parametrize("name", CHATS)
def test_an_event_is_the_same_from_wherever_it_is_read(reopened: Opened, name: str) -> None:
    wanted = bodies_of(reopened(), chat(name))
    forwards = reopened()
    for seq, body in enumerate(wanted):
        assert ask(forwards, lambda r, at=seq: r.events_at(chat(name), [at]))[0].body == body
    backwards = reopened()
    for seq, body in reversed(list(enumerate(wanted))):
        assert ask(backwards, lambda r, at=seq: r.events_at(chat(name), [at]))[0].body == body


def test_stored_bytes_and_their_chain_stay_what_they_are(reopened: Opened, path: Path) -> None:
    sql = "SELECT id, stream, seq, type, time, surface, enc, size, body, hash FROM event"
    before = query(path, sql)
    store = reopened()
    store.session(chat("one")).append(whole_turn(4)[:3]).result()
    store.close()
    assert query(path, sql)[: len(before)] == before


@pytest.mark.parametrize(("name", "turn"), [("one", 4), ("two", 3), ("later", 4), ("both", 4)])
def test_what_is_added_to_an_older_chat_is_of_todays_format(
    reopened: Opened, path: Path, name: str, turn: int
) -> None:
    store = reopened()
    before = events_of(store, chat(name))
    added = store.session(chat(name)).append(turn_after(turn)).result()
    assert events_of(store, chat(name)) == (*before, *added)
    assert is_sound(store)
    store = reopened()
    more = store.session(chat(name)).append(turn_after(turn + 1)).result()
    assert events_of(store, chat(name)) == (*before, *added, *more)
    assert is_sound(store)
    assert formats_of(path, name)[-1] == 3
    assert formats_of(path, name).count(3) == 1, "one new stream is enough"


def turn_after(turn: int) -> list[Draft]:
    return [*begun(turn, f"turn {turn}"), *answered(turn, name=f"answer {turn}")]


def formats_of(path: Path, name: str) -> list[int]:
    sql = (
        "SELECT t.format FROM span p JOIN session s ON s.id = p.session"
        " JOIN stream t ON t.id = p.stream WHERE s.uid = ? ORDER BY p.lo"
    )
    return [number for (number,) in query(path, sql, uid_of(name))]


def test_an_empty_older_chat_is_begun_in_todays_format(tmp_path: Path) -> None:
    path = tmp_path / "empty.db"
    with closing(TablesOne(path)) as writer:
        writer.chat("empty", [])
    with open_store(path, clock=ticking(), formats=MADE_UP) as store:
        added = store.session(chat("empty")).append(whole_turn()).result()
        assert events_of(store, chat("empty")) == added
        assert is_sound(store)
    assert formats_of(path, "empty") == [3]


def test_a_turn_that_an_older_release_left_open_is_closed_in_todays_format(
    reopened: Opened, path: Path
) -> None:
    store = reopened()
    assert store.recover().result() == (chat("crashed"),)
    assert [event.type for event in events_of(store, chat("crashed"))][-2:] == [
        "step/end",
        "turn/end",
    ]
    assert events_of(store, chat("crashed"))[-1].data["turn"] == 2
    assert is_sound(store)
    assert formats_of(path, "crashed") == [1, 3]


@pytest.mark.parametrize("name", ["one", "branch", "later", "both"])
def test_a_branch_may_be_cut_anywhere_in_an_older_chat(store: Store, name: str) -> None:
    events = events_of(store, chat(name))
    for boundary in range(-1, len(events)):
        child = new_id()
        store.fork(chat(name), boundary, child).result()
        assert events_of(store, child)[: boundary + 1] == events[: boundary + 1]
        store.session(child).append([said(f"on {boundary}")]).result()
    assert is_sound(store)


def test_branches_of_a_chat_in_two_formats_know_each_other(store: Store) -> None:
    events = events_of(store, chat("one"))
    answers = [event.seq for event in events if event.type == "assistant/message"]
    store.session(chat("one")).append(turn_after(4)).result()
    added = [event.seq for event in events_of(store, chat("one"))[len(events) :]]
    children = [new_id(), new_id()]
    for child, seq in zip(children, (answers[0], added[4]), strict=True):
        store.fork(chat("one"), seq, child).result()
        store.session(child).append([said("otherwise")]).result()
    points = ask(store, lambda reader: reader.continuations(chat("one")))
    assert [point.sessions for point in points] == [
        (chat("one"), children[0]),
        (chat("one"), children[1]),
    ]
    seen = ask(store, lambda reader: reader.continuations(children[1]))
    assert [(point.boundary, point.index) for point in seen] == [
        (points[0].boundary, 0),
        (points[1].boundary, 1),
    ]


def test_what_a_log_of_an_older_format_prints_may_be_loaded(store: Store) -> None:
    drafts = [draft_from_envelope(event.envelope) for event in events_of(store, chat("both"))]
    assert [draft.seq for draft in drafts] == list(range(len(drafts)))


def long_chat(turns: int) -> OldChat:
    told = OldChat(1)
    for number in range(turns):
        told.ask(f"question {number}", f"answer {number}")
    return told


def test_a_long_chat_is_read_from_anywhere_without_its_beginning_being_read_each_time(
    tmp_path: Path,
) -> None:
    told = long_chat(60)
    with closing(TablesOne(tmp_path / "long.db")) as writer:
        writer.chat("long", told.bodies)
    with open_store(tmp_path / "long.db", clock=ticking(), formats=MADE_UP) as store:
        seqs = random.Random(4).sample(range(told.next_seq), 150)
        found = {
            seq: ask(store, lambda r, at=seq: r.events_at(chat("long"), [at]))[0] for seq in seqs
        }
        events = events_of(store, chat("long"))
        assert all(found[seq].body == events[seq].body for seq in seqs)
        turns = [event.data["turn"] for event in events if event.type == "turn/start"]
        assert turns == list(range(1, 61))


def test_a_branch_of_more_branches_than_are_remembered_is_read_through_them_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("store.disk.upcasts.STREAMS_REMEMBERED", 4)
    line = OldChat(1).ask("Hello", "Hi")
    with closing(TablesOne(tmp_path / "deep.db")) as writer:
        writer.chat("0", line.bodies)
        for depth in range(1, 12):
            longer = OldChat(1, line)
            longer.seed()
            longer.ask(f"question {depth}", f"answer {depth}")
            writer.branch(str(depth), str(depth - 1), line.next_seq - 1, longer.bodies)
            line = longer
    with open_store(tmp_path / "deep.db", clock=ticking(), formats=MADE_UP) as store:
        assert is_sound(store)
        turns = [e.data["turn"] for e in events_of(store, chat("11")) if e.type == "turn/start"]
        assert turns == list(range(1, 13))
        assert proofs(store, chat("11")) == [True] * 12


def test_damage_in_an_older_chat_is_named_and_is_no_other_chats(path: Path) -> None:
    sql = "UPDATE event SET body = zeroblob(length(body)) WHERE stream = 1 AND seq = 7"
    tamper(path, sql)
    with open_store(path, clock=ticking(), formats=MADE_UP) as store:
        assert len(ask(store, lambda reader: reader.events(chat("one"), stop=7))) == 7
        with pytest.raises(LogDamaged):
            events_of(store, chat("one"))
        with pytest.raises(LogDamaged, match="does not unpack"):
            ask(store, lambda reader: reader.events_at(chat("one"), [20]))
        assert proofs(store, chat("later")) == [True] * 3
        found = ask(store, lambda reader: reader.check(deep=True)).problems
        assert {problem.session for problem in found} == {chat("one")}
        assert found[0].seq == 7
