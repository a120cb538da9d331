"""What is remembered of a chat is never sent by itself: the log must say the same."""

from dataclasses import replace

import pytest

from desktop.agent.history import CHATS_REMEMBERED, Histories, History
from desktop.agent.request import Committed, checked_history
from store.model.events import Draft
from store.model.messages import user_message
from tests.support.counting import Counting
from tests.support.pictures import attached, damage
from tests.support.turns import LIMITS, Scripted, answer, finish, long_chat


def history(stage, chat):
    return History(stage.read(lambda reader: reader.request_view(chat)))


@pytest.fixture
def asked(stage, chat):
    stage.ask(chat, "Hello", Scripted(answer("Good day")))
    return chat


def test_what_differs_from_the_log_is_not_sent_and_not_believed_again(stage, asked):
    other = stage.chat()
    stage.ask(other, "Hallo", Scripted(answer("Guten Tag")))
    provider = Scripted(answer("never"), answer("Now."))
    stage.memory.histories.keep(asked, stage.memory.histories.take(other))
    end = stage.ask(asked, "And now?", provider)

    assert end.reason["error"]["code"] == "REQUEST_DIFFERS"
    assert provider.bodies == []
    provider.scripts.pop(0)
    assert stage.run(asked, provider, start="retry").kind == "completed"
    assert all(proof.verified for proof in stage.proofs(asked))


@pytest.mark.parametrize(
    "draft",
    [
        Draft("session/title", {"title": "t", "source": "user"}),
        Draft("user/message", user_message("u", "", source={"kind": "note"}), "append"),
        Draft("attachment/quarantined", {"attachmentId": "sha256:" + "0" * 64}),
    ],
)
def test_what_others_wrote_meanwhile_is_taken_in_from_the_log(stage, asked, draft):
    stage.append(asked, draft)
    end = stage.ask(asked, "And now?", Scripted(answer("Now.")))

    assert end.kind == "completed"
    assert all(proof.verified for proof in stage.proofs(asked))


def test_a_history_that_grew_is_that_of_a_fresh_reading(stage, asked):
    grown = stage.memory.histories.take(asked)
    for event in stage.events(asked)[grown.next_seq :]:
        grown.apply(event)

    assert grown.is_still(stage.read(lambda reader: reader.request_view(asked)))
    assert [node.seq for node in grown.nodes] == list(
        stage.read(lambda reader: reader.surface(asked))
    )


def test_a_history_begun_before_a_summary_is_that_of_a_fresh_reading_too(stage, chat):
    long_chat(stage, chat)
    stage.compact(chat, Scripted(answer("They talked.")))
    header = history(stage, chat).header
    stop = stage.last(chat, "compaction/summary").seq
    known = Committed(chat, stop, header, ())
    begun = stage.read(lambda reader: checked_history(reader, chat, None, known))

    assert len(begun.nodes) < len(
        stage.read(lambda reader: reader.request_view(chat, before=stop)).events
    )


def test_one_byte_more_in_the_log_is_noticed(stage, asked):
    known = history(stage, asked)
    stage.append(asked, Draft("session/title", {"title": "t", "source": "user"}))

    assert not known.is_still(stage.read(lambda reader: reader.request_view(asked)))


def test_each_request_is_made_from_what_came_since_the_last(stage, asked):
    """A damaged picture, a changed prompt, a summary: whatever changes the past begins anew."""
    picture = attached(stage.store)
    stage.queue(asked, "look", [picture])
    stage.run(asked, Scripted(answer("Red")), sees=True)
    stage.ask(asked, "And now?", Scripted(answer("Now.")), sees=True, prompt="Be brief.")
    damage(stage.store, picture["attachmentId"])
    stage.ask(asked, "And then?", Scripted(answer("Then.")), sees=True)
    stage.ask(asked, "Go on.", Scripted([*["So"], finish("length")]), sees=False)

    kinds = [event.type for event in stage.events(asked)]
    assert kinds.count("request/dispatched") == kinds.count("assistant/message") == 5
    assert stage.last(asked, "request/dispatched").data["omitted"][0]["reason"] != "budget"


def test_the_second_making_of_a_request_takes_in_what_is_new_and_no_more(stage, chat):
    provider = Scripted(*(answer(f"answer {number}") for number in range(10)))
    provider.encoder = counting = Counting(provider.encoder)
    for number in range(10):
        stage.ask(chat, f"question {number}", provider)

    assert counting.added == 2 * 10 - 1


def test_pictures_that_make_room_for_others_need_not_be_there_any_more(stage, asked):
    """A new process takes in at once what was once sent one by one."""
    few = replace(LIMITS, max_count=2)
    for colour in ("red", "blue", "teal", "black"):
        stage.queue(asked, colour, [attached(stage.store, colour)])
        stage.run(asked, Scripted(answer("I see.")), sees=True, limits=few)
    stage.reopen()
    end = stage.ask(asked, "And now?", Scripted(answer("Now.")), sees=True, limits=few)

    assert end.kind == "completed"
    assert all(proof.verified for proof in stage.proofs(asked))


def test_only_the_chats_asked_last_are_remembered(stage, asked):
    histories, known = Histories(), history(stage, asked)
    names = [str(number) for number in range(CHATS_REMEMBERED + 1)]
    for name in names:
        histories.keep(name, known)

    assert histories.take(names[0]) is None
    assert histories.take(names[1]) is known
    assert histories.take(names[1]) is None
