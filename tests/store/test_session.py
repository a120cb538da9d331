"""Appending: judged, durable, told; all of a batch or none."""

from pathlib import Path

import pytest

from store import (
    AppendRefused,
    Commit,
    Conflict,
    Draft,
    JournalSeed,
    ObjectMissing,
    Replace,
    Store,
)
from store.model import events as model_events
from store.model.ids import digest_of
from store.model.messages import system_message
from store.model.stream import TextDelta
from tests.support.stores import (
    START_MS,
    answered,
    ask,
    begun,
    bodies_of,
    created,
    events_of,
    note,
    opened,
    queued,
    reference_to,
    said,
    tamper,
    whole_turn,
)

SEED = JournalSeed(turn=1, step=1, message_id="a1", provider="p", model="m")


def test_a_batch_gets_the_next_seqs_and_one_time(store: Store) -> None:
    session_id = created(store, note("a"))
    events = store.session(session_id).append([note("b"), note("c")]).result()
    assert [event.seq for event in events] == [1, 2]
    assert events[0].time == events[1].time > START_MS
    assert events == events_of(store, session_id)[1:]


def test_the_time_that_a_closer_dictates_is_kept(store: Store) -> None:
    session_id = created(store, Draft("test/note", {}, ignorable=True, time=7))
    assert events_of(store, session_id)[0].time == 7


def test_a_refused_batch_changes_nothing_and_is_told_to_nobody(store: Store) -> None:
    session_id = created(store, *begun())
    before = bodies_of(store, session_id)
    told: list[Commit] = []
    store.subscribe(told.append)
    with pytest.raises(AppendRefused):
        store.session(session_id).append([note(), Draft("turn/start", {"turn": 2})]).result()
    assert bodies_of(store, session_id) == before
    assert told == []
    events = store.session(session_id).append(answered()).result()
    assert events[0].seq == len(before)


def test_an_event_keeps_what_it_was_made_of_whatever_the_caller_does_later(store: Store) -> None:
    inner = [1, 2]
    data = {"list": inner, "inner": {"k": "v"}}
    session_id = created(store, Draft("test/note", data, ignorable=True))
    inner.append(3)
    event = events_of(store, session_id)[0]
    assert event.data == {"list": (1, 2), "inner": {"k": "v"}}
    with pytest.raises(TypeError):
        event.data["list"] = 1


def test_a_batch_may_replace_what_it_appended_itself(store: Store) -> None:
    place = {"turn": 1, "step": 1}
    prompt = {**place, "message": system_message("s2", "Be brief.")}
    over = Draft("system/message", prompt, Replace(2, 2), source_event_seqs=(2,))
    session_id = created(store, *begun(), over)
    assert ask(store, lambda reader: reader.surface(session_id)) == (4, 3)


def test_the_seq_that_a_writer_expects_is_checked_first(store: Store) -> None:
    session_id = created(store, note())
    session = store.session(session_id)
    with pytest.raises(Conflict):
        session.append([note()], expect=0).result()
    with pytest.raises(Conflict):
        session.append([note()], expect=2).result()
    assert session.append([note()], expect=1).result()[0].seq == 1


def test_another_writer_is_noticed_and_then_believed(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store, note("ours"))
        path.with_name(f"{path.name}.lock").unlink()  # the rule is broken on purpose
        with opened(path) as other:
            other.session(session_id).append([note("theirs")]).result()
        with pytest.raises(Conflict):
            store.session(session_id).append([note("stale")]).result()
        store.session(session_id).append([note("fresh")]).result()
        texts = [event.data["text"] for event in events_of(store, session_id)]
        assert texts == ["ours", "theirs", "fresh"]
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_an_object_must_be_stored_before_it_is_named(store: Store) -> None:
    session_id = created(store)
    with pytest.raises(ObjectMissing):
        store.session(session_id).append([said("look", [reference_to(b"gone")])]).result()
    digest = store.put(b"here", media_type="text/plain").result()
    store.session(session_id).append([said("look", [reference_to(b"here")])]).result()
    assert digest == digest_of(b"here")


def test_the_loss_of_an_object_can_be_recorded(store: Store) -> None:
    lost = Draft("attachment/quarantined", {"attachmentId": digest_of(b"lost")})
    session_id = created(store, lost)
    view = ask(store, lambda reader: reader.request_view(session_id))
    assert view.quarantined == {digest_of(b"lost")}
    assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_a_request_that_goes_without_what_is_gone_can_be_recorded(store: Store) -> None:
    session_id = created(store, *begun())
    left_out = [{"attachmentId": digest_of(b"lost"), "reason": "quarantined"}]
    record = {
        "turn": 1,
        "step": 1,
        "attempt": 1,
        "encoder": "openai-chat/1",
        "endpoint": "http://x",
        "bodyDigest": digest_of(b""),
        "bodyBytes": 0,
        "objects": [],
        "omitted": left_out,
    }
    session = store.session(session_id)
    session.append([Draft("request/dispatched", record)]).result()
    sent = Draft("request/dispatched", {**record, "objects": [digest_of(b"lost")], "omitted": []})
    with pytest.raises(ObjectMissing):
        session.append([sent]).result()


def test_a_journal_begins_with_its_dispatch_and_ends_with_its_settlement(store: Store) -> None:
    session_id = created(store, *begun())
    session = store.session(session_id)
    with pytest.raises(AppendRefused):
        session.journal([TextDelta(1, 0, "early")]).result()
    session.append([note("dispatched")], opens_journal=SEED).result()
    session.journal([TextDelta(1, 0, "Hi")]).result()
    with pytest.raises(AppendRefused):
        session.append([note("again")], opens_journal=SEED).result()
    session.append(answered(), settles_journal=True).result()
    with pytest.raises(AppendRefused):
        session.journal([TextDelta(2, 0, "late")]).result()
    assert store.recover().result() == ()


def test_a_refused_settlement_keeps_the_journal(store: Store) -> None:
    session_id = created(store, *begun())
    session = store.session(session_id)
    session.append([note()], opens_journal=SEED).result()
    with pytest.raises(AppendRefused):
        session.append([Draft("turn/start", {"turn": 2})], settles_journal=True).result()
    session.journal([TextDelta(1, 0, "still here")]).result()


def test_the_inbox_is_found_again_without_what_was_claimed(tmp_path: Path) -> None:
    path = tmp_path / "inbox.db"
    with opened(path) as store:
        session_id = created(store, queued("one"), queued("two", start=1))
        claim = {"target": "next-turn", "start": 0, "removedCount": 1, "inserted": []}
        store.session(session_id).append([Draft("agent/inbox/spliced", claim)]).result()
    with opened(path) as store:
        inbox = ask(store, lambda reader: reader.inbox(session_id))
        assert [message["id"] for message in inbox.next_turn] == ["q-two"]
        store.session(session_id).append([Draft("agent/inbox/spliced", claim)]).result()
        assert ask(store, lambda reader: reader.inbox(session_id)).next_turn == ()
        with pytest.raises(AppendRefused):
            store.session(session_id).append([Draft("agent/inbox/spliced", claim)]).result()


def test_a_damaged_chat_stops_no_other(tmp_path: Path) -> None:
    path = tmp_path / "damaged.db"
    with opened(path) as store:
        broken, whole = created(store, *whole_turn()), created(store, *whole_turn())
    tamper(path, "UPDATE event SET body = x'00' WHERE id = 1")
    with opened(path) as store:
        assert len(bodies_of(store, whole)) == 7
        store.session(whole).append(whole_turn(2)).result()
        report = ask(store, lambda reader: reader.check(deep=False))
        assert {problem.session for problem in report.problems} == {broken}


def test_an_event_that_is_too_large_is_refused_and_the_chat_goes_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model_events, "BYTES_MOST", 1_000_000)
    with opened(path) as store:
        session_id = created(store, said("before"))
        with pytest.raises(AppendRefused) as refused:
            store.session(session_id).append([said("x" * 1_000_000)]).result()
        assert refused.value.code == "TOO_LARGE"
        store.session(session_id).append([said("y" * 400_000)]).result()
        assert len(bodies_of(store, session_id)) == 2
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound
