from collections.abc import Callable

import pytest

from store.model.derive import MessageFold, derive_message, derive_messages, quarantined
from store.model.events import Event
from store.model.ids import digest_of
from store.model.jsonvalue import object_at
from store.model.messages import text_of, user_message
from tests.support.logs import LogWriter


def _in_step() -> LogWriter:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    return log


def test_a_user_message_is_itself_to_the_last_field() -> None:
    message = {**user_message("u1", "hi"), "mood": [1.0, None]}
    event = LogWriter().add("user/message", message, op="append")
    assert derive_message(event) is event.data


@pytest.mark.parametrize(
    "write",
    [
        lambda log: log.system(""),
        lambda log: log.answer("", stream=[{"type": "chunk"}]),
        lambda log: log.say(
            "developer/message",
            {"id": "d", "role": "developer", "source": {"kind": "x"}, "content": []},
        ),
        lambda log: log.attempt(),
        lambda log: log.dispatched(),
    ],
    ids=["system", "assistant", "developer", "attempt", "dispatched"],
)
def test_what_is_empty_or_log_only_becomes_nothing(write: Callable[[LogWriter], Event]) -> None:
    assert derive_message(write(_in_step())) is None


def test_an_answer_becomes_its_message_without_stream_and_usage() -> None:
    log = _in_step()
    event = log.answer("hi", usage={"inputTokens": 1, "outputTokens": 1})
    assert derive_message(event) is object_at(event.data, "message")


def test_a_tools_empty_answer_is_still_an_answer() -> None:
    log = _in_step()
    log.answer("", calls=["c1"])
    message = {
        "id": "t",
        "role": "tool",
        "toolCallId": "c1",
        "source": {"kind": "tool", "callId": "c1"},
        "isError": False,
        "content": [],
    }
    log.start_call("c1")
    event = log.say("tool/result", message)
    assert derive_message(event) == event.data["message"]


def test_a_fold_follows_appends_and_replaces_and_keeps_what_stood() -> None:
    log, fold = LogWriter(), MessageFold()
    for question in "abc":
        log.plain_turn(question)
    nodes = [node.seq for node in log.state.surface]
    for event in log.events:
        fold.apply(event)
    before = fold.messages
    assert fold.messages is before
    fold.apply(log.compact(nodes[1], nodes[2], "so far"))
    assert [text_of(message) for message in fold.messages[:2]] == ["Be kind.", "so far"]
    assert fold.messages[2:] == before[3:]
    surface = [log.events[node.seq] for node in log.state.surface]
    assert fold.messages == derive_messages(surface)


def test_an_object_is_set_aside_until_it_is_recovered() -> None:
    log = LogWriter()
    one, two = digest_of(b"1"), digest_of(b"2")
    log.add("attachment/quarantined", {"attachmentId": one})
    log.add("attachment/quarantined", {"attachmentId": two})
    log.add("attachment/quarantined", {})
    log.add("attachment/recovered", {"attachmentId": one})
    assert quarantined(log.events) == {two}
    assert quarantined(log.events[:1]) == {one}
