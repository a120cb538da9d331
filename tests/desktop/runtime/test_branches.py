"""Promises of the runtime: branches."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from desktop.ui.timeline.transcript import rows_of
from store import Event, InvalidBoundary, NotFound, SessionId
from tests.support.running import Gate, Running, done, new_id, outgoing, running


def seq_of(run: Running, chat: SessionId, kind: str, number: int = 0) -> int:
    return [event.seq for event in run.events(chat) if event.type == kind][number]


def bodies(events: tuple[Event, ...]) -> list[bytes]:
    return [event.body for event in events]


def test_after_an_answer_the_branch_keeps_it_and_goes_on(tmp_path: Path) -> None:
    with running(tmp_path, ["one"], ["two"], ["other"]) as run:
        chat = run.new_chat("first")
        run.runtime.send(chat, outgoing("second"))
        run.ear.rest(chat, times=2)
        before = bodies(run.events(chat))
        child = new_id()
        made = done(
            run.runtime.fork(
                chat, seq=seq_of(run, chat, "assistant/message"), cut="after-answer", child=child
            )
        )
        assert (made.child, made.draft_text) == (child, "")
        run.runtime.send(child, outgoing("elsewhere"))
        run.ear.rest(child)
        assert [text for _, text in run.said(child)] == ["first", "one", "elsewhere", "other"]
        assert bodies(run.events(chat)) == before


def test_before_a_message_its_words_and_pictures_come_back(tmp_path: Path, picture: bytes) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        reference = done(run.runtime.attach(picture, name="a.png"))
        run.runtime.send(chat, outgoing("look at this", reference))
        run.ear.rest(chat, times=2)
        child = new_id()
        made = done(
            run.runtime.fork(
                chat, seq=seq_of(run, chat, "user/message", 1), cut="before-message", child=child
            )
        )
        assert made.draft_text == "look at this"
        assert [dict(one) for one in made.draft_attachments] == [dict(reference)]
        assert [text for _, text in run.said(child)] == ["first", "ok"]
        kept = done(run.runtime.open(child)).draft
        assert kept.text == "look at this"
        assert [dict(one) for one in kept.attachments] == [dict(reference)]


def test_at_any_event_a_branch_can_begin(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        last = run.events(chat)[-1].seq
        for seq in (-1, *range(last + 1)):
            child = new_id()
            done(run.runtime.fork(chat, seq=seq, cut="at", child=child))
            assert bodies(run.events(child))[: seq + 1] == bodies(run.events(chat))[: seq + 1]
            assert run.types(child)[seq + 1] == "session/end-seed"


def test_an_event_that_is_not_there_is_no_place_for_a_branch(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        with pytest.raises(InvalidBoundary):
            done(run.runtime.fork(chat, seq=999, cut="at", child=new_id()))
        with pytest.raises(NotFound):
            done(run.runtime.fork(new_id(), seq=0, cut="at", child=new_id()))


def test_an_answer_can_be_asked_for_again_in_a_branch(tmp_path: Path) -> None:
    with running(tmp_path, ["one"], ["another"]) as run:
        chat = run.new_chat("first")
        child = new_id()
        seq = seq_of(run, chat, "assistant/message")
        done(run.runtime.fork(chat, seq=seq, cut="before-answer", child=child))
        run.runtime.retry(child)
        run.ear.rest(child)
        assert run.said(child) == [("user", "first"), ("assistant", "another")]


def test_a_branch_can_be_made_while_the_original_answers(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["one"], ["two", gate, " and more"], ["in the branch"]) as run:
        chat = run.new_chat("first")
        run.runtime.send(chat, outgoing("second"))
        assert gate.reached.wait(20)
        child = new_id()
        seq = seq_of(run, chat, "assistant/message")
        done(run.runtime.fork(chat, seq=seq, cut="after-answer", child=child))
        run.runtime.send(child, outgoing("meanwhile"))
        run.ear.rest(child)
        gate.open()
        run.ear.rest(chat, times=2)
        assert run.said(chat)[-1] == ("assistant", "two and more")
        assert run.said(child)[-1] == ("assistant", "in the branch")


def test_branches_are_told_apart_and_then_named_by_their_own_words(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("Bread")
        seq = seq_of(run, chat, "assistant/message")
        first, second = new_id(), new_id()
        for child in (first, second):
            done(run.runtime.fork(chat, seq=seq, cut="after-answer", child=child))
        assert titles(run) == {chat: "Bread", first: "Bread (2)", second: "Bread (3)"}
        run.runtime.send(first, outgoing("With seeds"))
        run.ear.rest(first)
        run.runtime.send(first, outgoing("And salt"))
        run.ear.rest(first, times=2)
        run.runtime.rename(second, "Mine")
        run.runtime.rename(second, "\u202e")  # nobody could find it
        run.runtime.send(second, outgoing("With rye"))
        run.ear.rest(second)
        assert titles(run) == {chat: "Bread", first: "With seeds", second: "Mine"}


def test_of_messages_sent_at_once_the_first_names_the_branch(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("Bread")
        child = new_id()
        seq = seq_of(run, chat, "assistant/message")
        done(run.runtime.fork(chat, seq=seq, cut="after-answer", child=child))
        for text in ("one", "two", "three"):
            run.runtime.send(child, outgoing(text))
        run.ear.rest(child)
        assert titles(run)[child] == "one"


def titles(run: Running) -> Mapping[SessionId, str | None]:
    return {one.id: one.title for one in done(run.runtime.sessions())}


def test_what_a_branch_would_be_is_asked_before_and_true_at_every_event(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        run.runtime.send(chat, outgoing("second"))
        run.ear.rest(chat, times=2)
        for event in run.events(chat):
            point = done(run.runtime.point_at(chat, seq=event.seq))
            child = new_id()
            made = done(run.runtime.fork(chat, seq=event.seq, cut="at", child=child))
            own = [each.type for each in run.events(child)[event.seq + 2 :]]
            assert own == [draft.type for draft in point.closing]
            assert bool(made.draft_text) == point.brings_back
            notices = [row.notice for row in rows_of(run.events(child)) if row.notice is not None]
            told = [one.kind for one in notices if one.kind.startswith("forked")]
            assert told == NOTICES[point.place]


NOTICES: dict[object, list[str]] = {
    "before-message": ["forked-unsaid"],
    "before-answer": ["forked-unanswered"],
    "in-answer": ["forked"],
    "after-answer": [],
    None: [],
}


def test_between_sending_and_saying_the_words_come_back(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        sent = seq_of(run, chat, "agent/inbox/spliced")
        said = seq_of(run, chat, "user/message")
        back = [
            done(run.runtime.fork(chat, seq=seq, cut="at", child=new_id())).draft_text
            for seq in range(sent, said + 1)
        ]
        assert back == ["first"] * (said - sent) + [""]


def test_a_pager_comes_back_to_where_each_line_was_read(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("first")
        run.runtime.send(chat, outgoing("second"))
        run.ear.rest(chat, times=2)
        child = new_id()
        seq = seq_of(run, chat, "assistant/message")
        done(run.runtime.fork(chat, seq=seq, cut="after-answer", child=child))
        (point,) = done(run.runtime.open(child)).continuations
        assert point.sessions == (chat, child)
        assert point.index == 1
        assert done(run.runtime.leaf(chat, boundary=point.boundary)) == chat
        assert done(run.runtime.continuations(chat))[0].index == 0


def test_a_branch_that_begins_with_the_same_words_is_named_apart(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat("Which temples open early?")
        titles = []
        for _ in range(2):
            child = new_id()
            seq = seq_of(run, chat, "user/message")
            done(run.runtime.fork(chat, seq=seq, cut="before-message", child=child))
            run.runtime.send(child, outgoing("Which temples open early?"))
            run.ear.rest(child)
            titles.append(done(run.runtime.open(child)).summary.title)
        assert titles == ["Which temples open early? (2)", "Which temples open early? (3)"]
