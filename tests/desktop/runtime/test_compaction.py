"""A chat is summed up when a person asks for it; what is sent meanwhile waits."""

from pathlib import Path

from desktop.faces import LiveEnded, LiveStarted, StoreTrouble
from desktop.llm.errors import RequestRefused
from store import SessionId
from tests.support.running import Gate, Running, Step, done, new_id, outgoing, running

LONG = "word " * 80
SUMMED_UP = "compaction/summary"
TOO_LONG = RequestRefused("CONTEXT_TOO_LONG", status=400)


def long_chat(run: Running, *, turns: int = 4) -> SessionId:
    """Lead a chat that is worth summing up."""
    run.model.scripts = [*([LONG] for _ in range(turns)), *run.model.scripts]
    chat = run.new_chat(f"First {LONG}")
    for number in range(2, turns + 1):
        run.runtime.send(chat, outgoing(f"Next {LONG}"))
        run.ear.rest(chat, times=number)
    return chat


def troubles(run: Running) -> list[str]:
    return [one.code for one in run.ear.heard if isinstance(one, StoreTrouble)]


def ended(run: Running, chat: SessionId) -> dict[str, object]:
    (end,) = [event.data for event in run.events(chat) if event.type == "compaction/end"]
    return dict(end)


def test_a_chat_is_summed_up_and_goes_on(tmp_path: Path) -> None:
    with running(tmp_path, ["In short."], ["And on."]) as run:
        chat = long_chat(run)
        run.runtime.compact(chat)
        run.ear.event(chat, SUMMED_UP)
        run.ear.rest(chat, times=5)
        run.runtime.send(chat, outgoing("And now?"))
        run.ear.rest(chat, times=6)
        assert "In short." in run.said(chat)[0][1]
        assert run.said(chat)[-1] == ("assistant", "And on.")
        assert b"In short." in run.model.bodies[-1]
        assert troubles(run) == []
        summary, request = done(run.runtime.marking_events(chat))
        assert (summary.type, request.type) == ("compaction/summary", "request/dispatched")
        dispatched = [one for one in run.events(chat) if one.type == "request/dispatched"]
        assert request == dispatched[-1]


def test_while_it_is_summed_up_the_window_can_say_so(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, [gate, "In short."]) as run:
        chat = long_chat(run)
        run.runtime.compact(chat)
        assert gate.reached.wait(20)
        started = [one for one in run.ear.heard if isinstance(one, LiveStarted)][-1]
        live = run.runtime.live(chat)
        assert live is started.live
        assert live is not None
        assert live.take().state == "summarising"
        gate.open()
        run.ear.event(chat, SUMMED_UP)


def test_a_message_sent_meanwhile_waits_and_goes_out_after(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, [gate, "In short."], ["And on."]) as run:
        chat = long_chat(run)
        run.runtime.compact(chat)
        assert gate.reached.wait(20)
        run.runtime.send(chat, outgoing("And now?"))
        run.ear.event(chat, "agent/inbox/spliced", times=9)
        (waiting,) = done(run.runtime.queued(chat))
        assert not waiting.not_sent
        gate.open()
        run.ear.rest(chat, times=6)
        assert run.said(chat)[-2:] == [("user", "And now?"), ("assistant", "And on.")]
        assert run.types(chat).index(SUMMED_UP) < run.types(chat).index("turn/start", -12)


def test_asked_for_during_an_answer_it_waits_for_its_end(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["Still ", gate, "here."], ["In short."]) as run:
        chat = long_chat(run)
        run.runtime.send(chat, outgoing("And now?"))
        assert gate.reached.wait(20)
        run.runtime.compact(chat)
        run.settled()
        assert SUMMED_UP not in run.types(chat)
        gate.open()
        run.ear.event(chat, SUMMED_UP)
        assert run.said(chat)[-1] == ("assistant", "Still here.")


def test_stop_ends_it_and_the_chat_is_as_it_was(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["In sh", gate]) as run:
        chat = long_chat(run)
        before = run.said(chat)
        run.runtime.compact(chat)
        assert gate.reached.wait(20)
        run.runtime.stop(chat)
        run.ear.rest(chat, times=5)
        assert ended(run, chat)["outcome"] == "stopped"
        assert run.said(chat) == before


def test_the_end_of_the_program_ends_it_too(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["In sh", gate]) as run:
        chat = long_chat(run)
        before = run.said(chat)
        run.runtime.compact(chat)
        assert gate.reached.wait(20)
    with running(tmp_path) as run:
        assert ended(run, chat)["outcome"] == "stopped"
        assert run.said(chat) == before


def test_what_keeps_it_from_being_summed_up_is_told(tmp_path: Path) -> None:
    with running(tmp_path, [RequestRefused("MODEL_UNKNOWN")]) as run:
        chat = long_chat(run)
        run.runtime.compact(chat)
        run.ear.rest(chat, times=5)
        short = run.new_chat()
        run.runtime.compact(short)
        run.ear.rest(short, times=2)
        assert troubles(run) == ["MODEL_UNKNOWN", "NOTHING_TO_SUMMARISE"]
        assert "compaction/start" not in run.types(short)


def test_two_chats_are_summed_up_at_once(tmp_path: Path) -> None:
    gates = [Gate(), Gate()]
    with running(tmp_path, *([gate, "In short."] for gate in gates)) as run:
        chats = [long_chat(run), long_chat(run)]
        for chat, gate in zip(chats, gates, strict=True):
            run.runtime.compact(chat)
            assert gate.reached.wait(20)
        for chat, gate in zip(reversed(chats), reversed(gates), strict=True):
            gate.open()
            run.ear.event(chat, SUMMED_UP)


def test_a_branch_made_meanwhile_goes_its_own_way(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, [gate, "In short."], ["In the branch."]) as run:
        chat, child = long_chat(run), new_id()
        before = run.said(chat)
        run.runtime.compact(chat)
        assert gate.reached.wait(20)
        last = len(run.events(chat)) - 1
        done(run.runtime.fork(chat, seq=last, cut="at", child=child))
        run.runtime.send(child, outgoing("And here?"))
        run.ear.rest(child)
        assert run.said(child) == [*before, ("user", "And here?"), ("assistant", "In the branch.")]
        gate.open()
        run.ear.event(chat, SUMMED_UP)


def test_a_chat_too_long_is_summed_up_by_itself_unless_that_is_off(tmp_path: Path) -> None:
    refused: list[Step] = [TOO_LONG]
    with running(tmp_path, refused, ["In short."], ["And on."], refused) as run:
        chat = long_chat(run, turns=6)
        run.runtime.send(chat, outgoing("And now?"))
        run.ear.rest(chat, times=7)
        assert run.said(chat)[-1] == ("assistant", "And on.")
        done(run.runtime._store.save_settings(None, {"autoCompaction": False}))
        run.runtime.send(chat, outgoing("And then?"))
        run.ear.rest(chat, times=8)
        reason = run.events(chat)[-1].data["reason"]
        assert isinstance(reason, dict)
        assert reason["error"]["code"] == "CONTEXT_TOO_LONG"
        assert run.types(chat).count(SUMMED_UP) == 1


def test_a_chat_in_the_trash_is_not_summed_up_further(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["In sh", gate]) as run:
        chat = long_chat(run)
        run.runtime.compact(chat)
        assert gate.reached.wait(20)
        run.runtime.trash(chat)
        run.ear.wait_for(lambda one: isinstance(one, LiveEnded), times=5)
        assert ended(run, chat)["outcome"] == "stopped"
