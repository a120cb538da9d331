"""After a crash: the text that was seen is kept, and the turn is closed."""

from pathlib import Path

import pytest

from store import AppendRefused, Draft, JournalSeed, SessionId, Store, StoreDamaged
from store.model.jsonvalue import FrozenObject, object_at
from store.model.messages import text_of
from store.model.stream import Chunk, OtherChunk, ReasoningDelta, TextDelta, ToolCallDelta
from tests.support.stores import (
    ask,
    begun,
    bodies_of,
    created,
    events_of,
    note,
    opened,
    queued,
    tamper,
    whole_turn,
)

SEED = JournalSeed(turn=1, step=1, message_id="a1", provider="p", model="m")
HELLO: tuple[Chunk, ...] = (
    ReasoningDelta(1, 0, "hm"),
    TextDelta(5, 1, "Hel"),
    TextDelta(9, 1, "lo \U0001f30d"),
)


def running(store: Store, *pieces: Chunk) -> SessionId:
    """A session whose answer is coming in; each piece was journalled by itself."""
    session_id = created(store, *begun())
    session = store.session(session_id)
    session.append([note("dispatched")], opens_journal=SEED).result()
    for piece in pieces:
        session.journal([piece]).result()
    return session_id


def test_the_text_of_a_killed_answer_is_kept_as_interrupted(path: Path) -> None:
    with opened(path) as store:
        session_id = running(store, *HELLO)
    with opened(path) as store:
        assert store.recover().result() == (session_id,)
        answer, step, turn = events_of(store, session_id)[-3:]
        assert answer.type == "assistant/message"
        assert answer.data["interrupted"] is True
        message = object_at(answer.data, "message")
        assert message["id"] == "a1"
        assert message["source"] == {"kind": "model", "provider": "p", "model": "m"}
        assert message["content"] == (
            {"type": "reasoning", "text": "hm"},
            {"type": "text", "text": "Hello \U0001f30d"},
        )
        assert answer.data["stream"] == (
            {"type": "reasoning-chunks", "time0": 1, "index": 0, "dt": (0,), "texts": ("hm",)},
            {
                "type": "text-chunks",
                "time0": 5,
                "index": 1,
                "dt": (0, 4),
                "texts": ("Hel", "lo \U0001f30d"),
            },
        )
        assert (step.type, turn.type) == ("step/end", "turn/end")
        assert turn.data["reason"] == {"kind": "interrupted"}
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_an_answer_of_which_nothing_was_seen_is_an_attempt(path: Path) -> None:
    with opened(path) as store:
        session_id = running(
            store,
            ToolCallDelta(1, 0, "c", "look", "{}"),
            OtherChunk(2, FrozenObject({"type": "note", "text": "noise"})),
        )
    with opened(path) as store:
        store.recover().result()
        kinds = [event.type for event in events_of(store, session_id)[-3:]]
        assert kinds == ["assistant/attempt", "step/end", "turn/end"]


def test_an_attempt_that_never_began_to_answer_is_settled_too(path: Path) -> None:
    with opened(path) as store:
        session_id = running(store)
    with opened(path) as store:
        store.recover().result()
        assert events_of(store, session_id)[-3].type == "assistant/attempt"


def test_what_a_provider_wants_back_survives_the_kill(path: Path) -> None:
    state = FrozenObject({"type": "replay-state", "state": FrozenObject({"signature": "abc"})})
    with opened(path) as store:
        session_id = running(store, *HELLO, OtherChunk(10, state))
    with opened(path) as store:
        store.recover().result()
        message = object_at(events_of(store, session_id)[-3].data, "message")
        assert object_at(message, "source")["replayState"] == {"signature": "abc"}


def test_a_chat_that_cannot_be_recovered_is_told_and_the_others_are(path: Path) -> None:
    with opened(path) as store:
        broken, sound = running(store, *HELLO), running(store, *HELLO)
    tamper(path, "DELETE FROM event WHERE rowid IN (SELECT rowid FROM event LIMIT 1)")
    refused: list[tuple[SessionId, str]] = []

    def note_refusal(session_id: SessionId, error: BaseException) -> None:
        refused.append((session_id, getattr(error, "code", "")))

    with opened(path) as store:
        assert store.recover(refused=note_refusal).result() == (sound,)
        assert refused == [(broken, "OUT_OF_ORDER")]


@pytest.mark.parametrize("body", [b"no JSON", b"{}", b'["Hel"]'])
def test_an_answer_of_which_a_part_cannot_be_read_is_damage_that_is_named(
    path: Path, body: bytes
) -> None:
    with opened(path) as store:
        broken, other = running(store, *HELLO), running(store, *HELLO)
    tamper(path, "UPDATE journal_piece SET body = ? WHERE id = 2", (body,))
    refused: dict[SessionId, BaseException] = {}
    with opened(path) as store:
        assert store.recover(refused=refused.__setitem__).result() == (other,)
        assert isinstance(refused[broken], StoreDamaged)
        found = ask(store, lambda reader: reader.check(deep=True)).problems
        assert [(problem.kind, problem.session) for problem in found] == [("unsent", broken)]


def test_a_listener_that_fails_keeps_nobody_waiting_and_no_chat_from_being_recovered(
    path: Path,
) -> None:
    with opened(path) as store:
        broken, sound = running(store, *HELLO), running(store, *HELLO)
    tamper(path, "DELETE FROM event WHERE rowid IN (SELECT rowid FROM event LIMIT 1)")

    def fail(session_id: SessionId, _error: BaseException) -> None:
        raise LookupError(session_id)

    with opened(path) as store:
        with pytest.raises(LookupError, match=broken):
            store.recover(refused=fail).result(20)
        assert events_of(store, sound)[-1].type == "turn/end"


def test_an_answer_with_pieces_the_log_refuses_is_recovered_in_its_words(path: Path) -> None:
    odd = FrozenObject({"type": "usage", "usage": FrozenObject({"inputTokens": -1})})
    with opened(path) as store:
        session_id = running(store, *HELLO, OtherChunk(10, odd))
    with opened(path) as store:
        assert store.recover().result() == (session_id,)
        answer, _, end = events_of(store, session_id)[-3:]
        assert text_of(object_at(answer.data, "message")) == "Hello \U0001f30d"
        assert end.type == "turn/end"
        assert store.recover().result() == ()


def test_recovering_twice_adds_nothing(path: Path) -> None:
    with opened(path) as store:
        session_id = running(store, *HELLO)
    with opened(path) as store:
        store.recover().result()
        once = bodies_of(store, session_id)
        assert store.recover().result() == ()
    with opened(path) as store:
        assert store.recover().result() == ()
        assert bodies_of(store, session_id) == once


def test_only_chats_with_an_open_turn_are_touched(path: Path) -> None:
    with opened(path) as store:
        quiet = created(store, *whole_turn(), queued("not sent"))
        empty = created(store)
        bare = created(store, *begun())
        before = bodies_of(store, quiet)
        assert store.recover().result() == (bare,)
        assert bodies_of(store, quiet) == before
        assert bodies_of(store, empty) == []
        inbox = ask(store, lambda reader: reader.inbox(quiet))
        assert [message["id"] for message in inbox.next_turn] == ["q-not sent"]


def test_the_next_turn_works_after_a_recovery(path: Path) -> None:
    with opened(path) as store:
        session_id = running(store, *HELLO)
        store.recover().result()
        store.session(session_id).append(whole_turn(2)).result()
        assert ask(store, lambda reader: reader.log_state(session_id)).last_turn == 2


def test_closing_by_hand_is_refused_while_an_answer_is_not_settled(path: Path) -> None:
    with opened(path) as store:
        session_id = running(store, *HELLO)
        with pytest.raises(AppendRefused):
            store.close_turn(session_id).result()
        store.recover().result()
        assert store.close_turn(session_id).result() == ()


def test_closing_answers_calls_by_what_is_known_of_them(path: Path) -> None:
    place = {"turn": 1, "step": 1}
    calls = [{"type": "tool-call", "id": c, "name": "look", "arguments": "{}"} for c in "ab"]
    message = {
        "id": "a1",
        "role": "assistant",
        "content": calls,
        "source": {"kind": "model", "provider": "p", "model": "m"},
    }
    answer = Draft(
        "assistant/message", {**place, "message": message, "stream": []}, surface_op="append"
    )
    started = Draft("tool/call", {**place, "callId": "a", "name": "look", "arguments": "{}"})
    with opened(path) as store:
        session_id = created(store, *begun(), answer, started)
        closers = store.close_turn(session_id).result()
        assert [event.type for event in closers] == [
            "tool/result",
            "tool/result",
            "step/end",
            "turn/end",
        ]
        codes = [object_at(event.data, "error")["code"] for event in closers[:2]]
        assert codes == ["TOOL_OUTCOME_UNKNOWN", "TOOL_NOT_STARTED"]
        assert {event.time for event in closers} == {events_of(store, session_id)[5].time}
        assert store.close_turn(session_id).result() == ()
        assert events_of(store, session_id)[-4:] == closers


def test_a_branch_made_while_an_answer_comes_in_knows_nothing_of_it(path: Path) -> None:
    with opened(path) as store:
        parent = running(store, *HELLO)
        child = SessionId("c" * 32)
        store.fork(parent, 4, child).result()
        assert store.recover().result() == (parent,)
        kinds = [event.type for event in events_of(store, child)[5:]]
        assert kinds == ["session/end-seed", "step/end", "turn/end"]
        assert store.close_turn(child).result() == ()
