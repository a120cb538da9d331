"""Promises of the runtime: sending, answering, stopping, quitting."""

import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from desktop.faces import LiveEnded, LiveStarted, SendFailed, StoreTrouble
from desktop.llm.errors import RequestRefused
from desktop.llm.progress import Begun, Queued, Reading
from desktop.paths import Paths
from desktop.runtime import open_runtime
from desktop.runtime.net import Source
from store import SessionId, open_store
from tests.support.running import Ear, Gate, Model, Running, done, new_id, outgoing, running
from tests.support.waiting import until


def test_a_message_is_committed_and_answered(tmp_path: Path) -> None:
    with running(tmp_path, ["Hel", "lo"]) as run:
        chat = run.new_chat("Good morning, model")
        assert run.said(chat) == [("user", "Good morning, model"), ("assistant", "Hello")]
        assert run.types(chat)[0] == "agent/inbox/spliced"
        assert run.types(chat)[-1] == "turn/end"


def test_a_new_chat_is_named_by_its_first_words(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("Bake bread\nwith me")
        summary = done(run.runtime.sessions())[0]
        assert (summary.id, summary.title, summary.title_by) == (chat, "Bake bread with me", "auto")


def test_chats_that_begin_alike_are_told_apart_by_what_is_attached(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        for name in ("cat.txt", "dog.txt"):
            chat = new_id()
            attached = done(run.runtime.attach(name.encode(), name=name))
            run.runtime.send(chat, outgoing("What is this?", attached), new=True)
            run.ear.rest(chat)
        titles = [one.title for one in done(run.runtime.sessions())]
        assert titles == ["What is this?", "What is this? · dog.txt"]


def test_a_running_answer_can_be_watched(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["Once upon", gate, " a time"]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("a story"), new=True)
        assert gate.reached.wait(20)
        started = run.ear.wait_for(lambda one: isinstance(one, LiveStarted))
        assert isinstance(started, LiveStarted)
        assert started.live.take().text_added == "Once upon"
        assert run.runtime.live(chat) is started.live
        assert done(run.runtime.open(chat)).live is started.live
        gate.open()
        run.ear.rest(chat)
        assert run.runtime.live(chat) is None


def test_what_is_sent_meanwhile_waits_and_goes_next(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["one", gate], ["two"]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("first"), new=True)
        assert gate.reached.wait(20)
        run.runtime.send(chat, outgoing("second"))
        run.runtime.send(chat, outgoing("third"))
        run.ear.event(chat, "agent/inbox/spliced", times=4)
        queued = done(run.runtime.queued(chat))
        assert [one.not_sent for one in queued] == [False, False]
        gate.open()
        run.ear.rest(chat, times=2)
        assert [text for _, text in run.said(chat)] == ["first", "one", "second", "third", "two"]


def test_of_many_messages_sent_at_once_none_is_lost_or_doubled(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("start")
        texts = [f"number {number}" for number in range(60)]
        for number, text in enumerate(texts):
            run.runtime.send(chat, outgoing(text))
            if number % 7 == 0:
                run.runtime.stop(chat)
        run.runtime.send(chat, outgoing("the last"))
        until(lambda: run.runtime.live(chat) is None and said_by_user(run, chat, 62))
        assert [text for role, text in run.said(chat) if role == "user"] == [
            "start",
            *texts,
            "the last",
        ]
        assert not [one for one in run.ear.heard if isinstance(one, StoreTrouble | SendFailed)]


def said_by_user(run: Running, chat: SessionId, count: int) -> bool:
    return sum(role == "user" for role, _ in run.said(chat)) == count


def test_stop_keeps_what_was_visible(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["half an ans", gate]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
        run.runtime.stop(chat)
        run.ear.rest(chat)
        end = run.events(chat)[-1]
        assert end.data["reason"] == {"kind": "aborted", "reason": {"kind": "user"}}
        assert run.said(chat)[-1] == ("assistant", "half an ans")


def test_what_is_stopped_before_it_went_out_is_not_said_to_go_out(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat, message = run.new_chat("first"), outgoing("second")
        said: list[bool] = []

        def hear(notice: object) -> None:
            if isinstance(notice, LiveStarted):
                run.runtime.stop(chat)
            elif isinstance(notice, LiveEnded):
                said.append(run.runtime._turns.will_be_sent(chat, message.message_id))

        run.runtime.subscribe(hear)
        run.runtime.send(chat, message)
        run.ear.rest(chat, times=2)
        until(lambda: bool(said))
        assert said == [False]


def test_an_answer_that_ends_with_the_program_is_not_told_as_a_stop(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["half an ans", gate]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
    with closing(open_store(Paths(tmp_path).database)) as store:
        end = store.read(lambda reader: reader.events(chat)).result()[-1]
        assert end.data["reason"] == {"kind": "aborted", "reason": {"kind": "quit"}}


def test_a_send_right_after_stop_follows_the_settled_answer(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["half", gate], ["whole"]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
        run.runtime.stop(chat)
        run.runtime.send(chat, outgoing("again"))
        run.ear.rest(chat, times=2)
        assert [text for _, text in run.said(chat)] == ["ask", "half", "again", "whole"]


def test_stopping_what_does_not_run_does_nothing(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        before = run.types(chat)
        run.runtime.stop(chat)
        run.runtime.stop(new_id())
        done(run.runtime.unqueue(chat, new_id()))
        assert run.types(chat) == before


def test_a_failed_turn_can_be_tried_again_without_a_new_message(tmp_path: Path) -> None:
    with running(tmp_path, [RequestRefused("BAD_REQUEST")], ["now it works"]) as run:
        chat = run.new_chat("ask")
        run.runtime.retry(chat)
        run.ear.rest(chat, times=2)
        assert run.said(chat) == [("user", "ask"), ("assistant", "now it works")]


def test_an_answer_that_broke_off_can_be_continued(tmp_path: Path) -> None:
    with running(tmp_path, ["half", RequestRefused("BAD_REQUEST")], ["rest"]) as run:
        chat = run.new_chat("ask")
        run.runtime.continue_(chat)
        run.ear.rest(chat, times=2)
        assert [role for role, _ in run.said(chat)] == ["user", "assistant", "user", "assistant"]
        assert run.said(chat)[-1] == ("assistant", "rest")


def test_a_retry_while_answering_does_nothing(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["one", gate]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
        run.runtime.retry(chat)
        gate.open()
        run.ear.rest(chat)
        assert len(run.model.bodies) == 1


def test_a_message_that_cannot_be_kept_is_told_by_name(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        nowhere = {
            "attachmentId": "sha256:" + "0" * 64,
            "mediaType": "image/png",
            "bytes": 1,
            "width": 1,
            "height": 1,
        }
        message = outgoing("look", nowhere)
        run.runtime.send(chat, message)
        failed = run.ear.wait_for(lambda one: isinstance(one, SendFailed))
        assert isinstance(failed, SendFailed)
        assert (failed.session_id, failed.message_id) == (chat, message.message_id)
        assert failed.code == "OBJECT_MISSING"


def test_a_first_message_that_failed_can_be_sent_again(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = new_id()
        nowhere = {"attachmentId": "sha256:" + "0" * 64, "mediaType": "image/png", "bytes": 1}
        run.runtime.send(chat, outgoing("look", {**nowhere, "width": 1, "height": 1}), new=True)
        run.ear.wait_for(lambda one: isinstance(one, SendFailed))
        run.runtime.send(chat, outgoing("without"), new=True)
        run.ear.rest(chat)
        assert run.said(chat) == [("user", "without"), ("assistant", "ok")]
        run.runtime.send(chat, outgoing("again"), new=True)
        run.ear.wait_for(lambda one: isinstance(one, SendFailed), times=2)
        assert done(run.runtime.queued(chat)) == ()


def test_a_command_on_a_chat_that_is_not_there_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        gone = new_id()
        run.runtime.rename(gone, "x")
        run.ear.wait_for(lambda one: one == StoreTrouble("NOT_FOUND", gone))


@pytest.mark.expects_log("failed unexpectedly")
def test_a_fault_of_ours_is_told_and_the_others_go_on(tmp_path: Path) -> None:
    with running(tmp_path, [RuntimeError("a fault")], ["fine"]) as run:
        chat = run.new_chat("ask")
        run.ear.wait_for(lambda one: one == StoreTrouble("UNEXPECTED", chat))
        assert run.types(chat)[-1] == "turn/end"
        other = run.new_chat("ask there")
        assert run.said(other)[-1] == ("assistant", "fine")


def test_chats_answer_beside_each_other(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["slow", gate], ["quick"]) as run:
        slow = new_id()
        run.runtime.send(slow, outgoing("a"), new=True)
        assert gate.reached.wait(20)
        quick = run.new_chat("b")
        assert run.said(quick)[-1] == ("assistant", "quick")
        gate.open()
        run.ear.rest(slow)


def test_a_chat_that_waits_in_line_says_so_and_names_the_one_before_it(tmp_path: Path) -> None:
    first, line, reading = Gate(), Gate(), Gate()
    told = [Queued(), line, Begun(), Reading(1, 4), reading, "quick"]
    with running(tmp_path, ["slow", first], told) as run:
        slow, quick = new_id(), new_id()
        run.runtime.send(slow, outgoing("a"), new=True)
        assert first.reached.wait(20)
        assert run.runtime.ahead_of(slow) is None
        run.runtime.send(quick, outgoing("b"), new=True)
        assert line.reached.wait(20)
        live = run.runtime.live(quick)
        assert live is not None
        assert live.take().state == "queued"
        assert run.runtime.ahead_of(quick) == slow
        line.open()
        assert reading.reached.wait(20)
        update = live.take()
        assert (update.state, update.read_share) == ("reading", 0.25)
        reading.open()
        run.ear.rest(quick)
        first.open()
        run.ear.rest(slow)
        assert run.said(quick)[-1] == ("assistant", "quick")
        assert run.runtime.ahead_of(quick) is None


def test_the_one_before_it_is_none_that_waits_in_line_as_well(tmp_path: Path) -> None:
    gates = answered, line, end = Gate(), Gate(), Gate()
    second, third = [Queued(), line, Begun(), "b"], [Queued(), end, Begun(), "c"]
    with running(tmp_path, ["hello"], ["slow", answered], second, third) as run:
        waiting, slow, last = run.new_chat("hello"), new_id(), new_id()
        run.runtime.send(slow, outgoing("a"), new=True)
        assert answered.reached.wait(20)
        run.runtime.send(waiting, outgoing("b"))
        assert line.reached.wait(20)
        run.runtime.send(last, outgoing("c"), new=True)
        assert end.reached.wait(20)
        assert run.runtime.ahead_of(last) == slow
        for gate in gates:
            gate.open()
        for chat in (slow, last):
            run.ear.rest(chat)
        run.ear.rest(waiting, times=2)


def test_trashing_a_chat_stops_its_answer_first(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["half", gate]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
        run.runtime.send(chat, outgoing("waiting"))
        run.ear.event(chat, "agent/inbox/spliced", times=3)
        run.runtime.trash(chat)
        run.ear.rest(chat)
        run.ear.wait_for(lambda one: getattr(one, "kind", "") == "changed", times=2)
        assert [one.id for one in done(run.runtime.sessions(trashed=True))] == [chat]
        assert run.types(chat)[-1] == "turn/end"
        run.runtime.restore(chat)
        run.ear.wait_for(lambda one: getattr(one, "kind", "") == "changed", times=3)
        assert [one.id for one in done(run.runtime.sessions())] == [chat]


def test_quitting_while_answering_settles_the_answer(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["half", gate]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
    assert any(isinstance(one, LiveEnded) for one in run.ear.heard)
    with running(tmp_path) as again:
        assert again.said(chat)[-1] == ("assistant", "half")
        assert again.types(chat)[-1] == "turn/end"


def test_closing_twice_is_harmless_and_a_command_after_it_too(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        run.runtime.close()
        run.runtime.close()
        heard = len(run.ear.heard)
        message = outgoing("too late")
        run.runtime.send(chat, message)
        assert run.ear.heard[heard:] == [SendFailed(chat, message.message_id, "CLOSED")]


def test_a_connection_that_cannot_be_closed_keeps_nothing_else_open(tmp_path: Path) -> None:
    @asynccontextmanager
    async def connect() -> AsyncIterator[Source]:
        yield Model()
        raise OSError("the engine would not go")

    paths = Paths(tmp_path)
    paths.create()
    runtime = open_runtime(paths, connector=connect)
    with pytest.raises(OSError, match="would not go"):
        runtime.close()
    assert not [one for one in threading.enumerate() if one.name.startswith(("store", "net"))]
    open_store(paths.database).close()


def test_a_listener_that_left_hears_nothing_more(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        ear = Ear()
        leave = run.runtime.subscribe(ear)
        leave()
        run.new_chat()
        assert ear.heard == []


def test_what_was_queued_when_the_program_ended_is_not_sent_by_itself(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["half", gate]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
        run.runtime.send(chat, outgoing("left over"))
        run.ear.event(chat, "agent/inbox/spliced", times=3)
    with running(tmp_path, ["to the new one"], ["to the old one"]) as again:
        queued = done(again.runtime.open(chat)).queued
        assert [one.not_sent for one in queued] == [True]
        again.runtime.send(chat, outgoing("new"))
        again.ear.rest(chat)
        assert [text for _, text in again.said(chat)] == ["ask", "half", "new", "to the new one"]
        again.runtime.send_queued(chat)
        again.ear.rest(chat, times=2)
        assert again.said(chat)[-2:] == [("user", "left over"), ("assistant", "to the old one")]


def test_a_waiting_message_sent_now_stops_the_answer_and_keeps_it(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["half", gate], ["at once"]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
        urgent = outgoing("urgent")
        run.runtime.send(chat, urgent)
        run.ear.event(chat, "agent/inbox/spliced", times=3)
        run.runtime.send_queued(chat, urgent.message_id)
        run.ear.rest(chat, times=2)
        assert [text for _, text in run.said(chat)] == ["ask", "half", "urgent", "at once"]
        ends = [one.data["reason"] for one in run.events(chat) if one.type == "turn/end"]
        assert ends[0] == {"kind": "aborted", "reason": {"kind": "user"}}


def test_sending_one_of_those_left_over_leaves_the_others(tmp_path: Path) -> None:
    gate = Gate()
    first, second = outgoing("first left"), outgoing("second left")
    with running(tmp_path, ["half", gate]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
        run.runtime.send(chat, first)
        run.runtime.send(chat, second)
        run.ear.event(chat, "agent/inbox/spliced", times=4)
    with running(tmp_path) as again:
        again.runtime.send_queued(chat, second.message_id)
        again.ear.rest(chat)
        assert again.said(chat)[-2:] == [("user", "second left"), ("assistant", "ok")]
        (left,) = done(again.runtime.queued(chat))
        assert (left.message["id"], left.not_sent) == (first.message_id, True)


def test_a_waiting_message_can_be_taken_back(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["one", gate]) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("ask"), new=True)
        assert gate.reached.wait(20)
        second = outgoing("second thoughts")
        run.runtime.send(chat, second)
        run.ear.event(chat, "agent/inbox/spliced", times=3)
        taken = done(run.runtime.unqueue(chat, second.message_id))
        assert taken is not None
        assert taken["id"] == second.message_id
        assert done(run.runtime.queued(chat)) == ()
        gate.open()
        run.ear.rest(chat)
        assert [text for _, text in run.said(chat)] == ["ask", "one"]
        assert done(run.runtime.unqueue(chat, second.message_id)) is None
