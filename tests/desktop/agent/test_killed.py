"""A process killed at any step of a turn: the next start closes it, and the next turn works."""

import json
import os
import signal

import pytest

from desktop.agent.turn import Memory
from store import open_store
from tests.support.dying import Nursery
from tests.support.turns import Scripted, answer, long_chat
from tests.support.waiting import until
from tests.support.wire_server import Hang, begin, reply, whole

ENDED = ["step/end", "turn/end"]


@pytest.fixture(scope="module")
def nursery():
    with Nursery() as nursery:
        yield nursery


@pytest.fixture
def killed(stage, chat, server, nursery, tmp_path):
    """Run a turn in a process of its own, after one good turn; reopen what it left behind."""
    stage.ask(chat, "1", Scripted(answer("One")))
    notes = tmp_path / "acknowledged"
    notes.touch()

    def killed(*, die_at=0, when=None):
        stage.store.close()
        child = nursery.ask(
            stage.store.path,
            server.address,
            session=chat,
            text="2",
            acknowledged=notes,
            die_at=die_at,
        )
        if when is not None:
            when(notes)
            os.kill(child, signal.SIGKILL)
        assert nursery.wait(child) == -signal.SIGKILL
        stage.memory = Memory()
        stage.store = open_store(stage.store.path)
        return [json.loads(line) for line in notes.read_text().splitlines()]

    return killed


def journalled(notes):
    """Return the pieces of an answer that a process was told are durable."""
    whole = [line for line in notes.read_text().splitlines(keepends=True) if line.endswith("\n")]
    return "".join(json.loads(line).get("journal", "") for line in whole)


def works(stage, chat):
    """Check that the next turn completes and that every request of the chat is proved."""
    end = stage.ask(chat, "3", Scripted(answer("Three")))
    return end.kind == "completed" and all(proof.verified for proof in stage.proofs(chat))


def test_after_the_message_was_taken_it_waits_and_is_not_sent(stage, chat, killed):
    killed(die_at=1)
    stage.store.recover().result()

    waiting = stage.read(lambda reader: reader.inbox(chat).next_turn)
    assert [message["content"][0]["text"] for message in waiting] == ["2"]
    assert stage.types(chat)[-2:] == ["turn/end", "agent/inbox/spliced"]
    assert works(stage, chat)


def test_after_the_turn_began_it_is_closed(stage, chat, killed):
    killed(die_at=2)
    assert stage.types(chat)[-2:] == ["request/header", "request/context"]
    stage.store.recover().result()

    assert stage.types(chat)[-2:] == ENDED
    assert stage.last(chat, "turn/end").data["reason"] == {"kind": "interrupted"}
    assert works(stage, chat)


def test_after_the_request_was_logged_there_is_an_attempt(stage, chat, killed):
    killed(die_at=3)
    stage.store.recover().result()

    assert stage.types(chat)[-4:] == ["request/dispatched", "assistant/attempt", *ENDED]
    assert works(stage, chat)


def test_after_the_answer_was_settled_nothing_is_owed(stage, chat, server, killed):
    server.answer(*reply("Two"))
    killed(die_at=4)

    assert stage.store.recover().result() == ()
    assert stage.types(chat)[-3:] == ["assistant/message", *ENDED]
    assert works(stage, chat)


def test_while_the_server_thinks_there_is_an_attempt(stage, chat, server, killed):
    server.answer(Hang())
    killed(when=lambda _notes: server.wait_for_requests(1))
    stage.store.recover().result()

    assert stage.types(chat)[-4:] == ["request/dispatched", "assistant/attempt", *ENDED]
    assert works(stage, chat)


def test_while_the_answer_comes_its_text_is_kept(stage, chat, server, killed):
    server.answer(*begin("Two", " is"), Hang())
    killed(when=lambda notes: until(lambda: journalled(notes) == "Two is"))
    stage.store.recover().result()

    settled = stage.last(chat, "assistant/message").data
    assert settled["interrupted"] is True
    assert settled["message"]["content"][0]["text"] == "Two is"
    assert stage.types(chat)[-2:] == ENDED
    assert works(stage, chat)


@pytest.mark.parametrize("die_at", [1, 2, 3, 4])
def test_whatever_was_acknowledged_is_there_to_the_byte(stage, chat, server, killed, die_at):
    server.answer(*reply("Two"))
    acknowledged = [note["event"] for note in killed(die_at=die_at) if "event" in note]

    stored = [event.body.decode() for event in stage.events(chat)]
    assert len(acknowledged) > 0
    assert stored[-len(acknowledged) :] == acknowledged


def test_recovering_twice_adds_nothing(stage, chat, killed):
    killed(die_at=3)
    stage.store.recover().result()
    closed = stage.events(chat)

    assert stage.store.recover().result() == ()
    assert stage.events(chat) == closed


TOO_LONG = {"error": {"message": "too long", "code": "context_length_exceeded"}}


@pytest.fixture
def too_long(stage, chat, server, killed):
    """Kill a turn at some commit in which the chat turns out to be too long."""
    long_chat(stage, chat)
    server.answer(*whole(400, TOO_LONG))
    server.answer(*reply("In short."))
    server.answer(*reply("Two"))
    before = stage.read(lambda reader: reader.messages(chat))

    def too_long(die_at):
        killed(die_at=die_at)
        stage.store.recover().result()
        return before

    return too_long


@pytest.mark.parametrize("die_at", [4, 5])
def test_until_the_summary_is_there_the_chat_is_as_it_was(stage, chat, too_long, die_at):
    before = too_long(die_at)

    assert stage.types(chat).count("compaction/start") == die_at - 4
    assert stage.types(chat)[-2:] == ENDED
    assert stage.read(lambda reader: reader.messages(chat))[: len(before)] == before
    assert works(stage, chat)
    assert stage.types(chat).count("compaction/end") == die_at - 4
    stage.compact(chat, Scripted(answer("In short.")))


@pytest.mark.parametrize("die_at", [6, 7, 8])
def test_once_the_summary_is_there_the_chat_goes_on_from_it(stage, chat, too_long, die_at):
    too_long(die_at)

    messages = stage.read(lambda reader: reader.messages(chat))
    assert "In short." in messages[0]["content"][0]["text"]
    assert stage.types(chat)[-2:] == ENDED
    assert works(stage, chat)
