import pytest

from store.errors import InvalidBoundary, NotFound
from store.model.events import Event
from store.model.fork import (
    branch_boundary_after,
    branch_boundary_again,
    branch_boundary_before,
    check_boundary,
    end_seed,
    place_of_cut,
    unsaid_at,
)
from store.model.messages import text_of, user_message
from tests.support.logs import LogWriter


@pytest.mark.parametrize("boundary", [-1, 0, 7])
def test_a_log_is_cut_at_any_event_and_before_the_first(boundary: int) -> None:
    assert check_boundary(boundary, last_seq=7) == boundary


@pytest.mark.parametrize("boundary", [-2, 8, 3.0, True, "3", None, float("nan")])
def test_a_boundary_that_is_none_is_refused_and_the_last_seq_named(boundary: object) -> None:
    with pytest.raises(InvalidBoundary, match="7") as refused:
        check_boundary(boundary, last_seq=7)
    assert refused.value.last_seq == 7


def test_the_marker_has_the_time_of_the_boundary() -> None:
    draft = end_seed(123)
    assert (draft.type, draft.data, draft.time) == ("session/end-seed", {"inherited": True}, 123)


def _find(log: LogWriter, event_type: str, nth: int = 0) -> Event:
    return [event for event in log.events if event.type == event_type][nth]


def test_after_the_last_answer_of_a_closed_turn_the_whole_turn_is_kept() -> None:
    log = LogWriter()
    end = log.plain_turn()
    answer = _find(log, "assistant/message")
    assert branch_boundary_after(log.events, answer.seq) == end.seq


def test_after_an_answer_of_an_open_turn_the_cut_is_at_the_answer() -> None:
    log = LogWriter()
    log.plain_turn()
    answer = _find(log, "assistant/message")
    assert branch_boundary_after(log.events[:-1], answer.seq) == answer.seq


def test_after_an_answer_that_was_not_the_last_the_cut_is_at_the_answer() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    first = log.answer("", calls=["c1"])
    log.start_call("c1")
    log.result("c1")
    log.end_step()
    log.start_step()
    last = log.answer()
    log.end_step()
    end = log.end_turn()
    assert branch_boundary_after(log.events, first.seq) == first.seq
    assert branch_boundary_after(log.events, last.seq) == end.seq


def test_after_anything_else_the_cut_is_at_the_event() -> None:
    log = LogWriter()
    log.plain_turn()
    question = _find(log, "user/message")
    assert branch_boundary_after(log.events, question.seq) == question.seq


def test_before_my_message_the_cut_is_before_its_turn() -> None:
    log = LogWriter()
    end = log.plain_turn()
    log.plain_turn("again")
    question = _find(log, "user/message", 1)
    turn = log.events[end.seq + 1 :]
    assert branch_boundary_before(turn, question.seq) == end.seq
    assert branch_boundary_before(log.events, question.seq) == end.seq


def test_before_the_first_message_nothing_is_kept() -> None:
    log = LogWriter()
    log.plain_turn()
    assert branch_boundary_before(log.events, _find(log, "user/message").seq) == -1


def test_before_a_later_message_of_a_batch_the_earlier_ones_stay() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    log.user("one")
    second = log.user("two")
    assert branch_boundary_before(log.events, second.seq) == second.seq - 1


def test_before_a_message_in_mid_turn_the_answer_that_it_follows_stays() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    log.answer()
    log.end_step()
    log.start_step()
    steering = log.user("rather this")
    assert branch_boundary_before(log.events, steering.seq) == steering.seq - 1


def test_before_a_message_between_turns_the_cut_is_just_there() -> None:
    log = LogWriter()
    end = log.plain_turn()
    loose = log.user("a note")
    assert branch_boundary_before(log.events, loose.seq) == end.seq


def test_trying_again_cuts_before_the_first_request_of_that_answer() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    log.user()
    log.header()
    first = log.dispatched(1)
    log.attempt()
    log.dispatched(2)
    answer = log.answer()
    log.end_step()
    log.start_step()
    second = log.dispatched()
    later = log.answer()
    assert branch_boundary_again(log.events, answer.seq) == first.seq - 1
    assert branch_boundary_again(log.events, later.seq) == second.seq - 1


def test_trying_again_without_a_logged_request_cuts_before_the_answer() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    answer = log.answer()
    assert branch_boundary_again(log.events, answer.seq) == answer.seq - 1


def test_an_event_of_another_turn_is_not_found() -> None:
    log = LogWriter()
    log.plain_turn()
    for cut in (branch_boundary_after, branch_boundary_before, branch_boundary_again):
        with pytest.raises(NotFound):
            cut(log.events, 99)


def _a_long_turn() -> LogWriter:
    """A turn that begins with two messages, uses a tool, hears another message, and answers."""
    log = LogWriter()
    log.plain_turn("before")
    log.queue("one")
    log.start_turn()
    log.start_step()
    log.user("one")
    log.user("two")
    log.dispatched()
    log.answer("", calls=["c1"])
    log.start_call("c1")
    log.result("c1")
    log.end_step()
    log.start_step()
    log.user("steering")
    log.answer("whole")
    log.end_step()
    log.end_turn()
    return log


def test_each_event_of_a_turn_says_what_of_it_was_said_until_there() -> None:
    log = _a_long_turn()
    start = _find(log, "turn/start", 1).seq
    places = [
        (event.type, place_of_cut(log.events[: event.seq + 1], turn=2))
        for event in log.events[start:-1]
    ]
    assert places == [
        ("turn/start", "before-message"),
        ("step/start", "before-message"),
        ("user/message", "before-answer"),
        ("user/message", "before-answer"),
        ("request/dispatched", "before-answer"),
        ("assistant/message", "in-answer"),
        ("tool/call", "in-answer"),
        ("tool/result", "in-answer"),
        ("step/end", "in-answer"),
        ("step/start", "in-answer"),
        ("user/message", "before-answer"),
        ("assistant/message", "after-answer"),
        ("step/end", "after-answer"),
    ]


def test_a_turn_that_asks_again_is_cut_before_the_answer_to_an_earlier_message() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    log.user()
    log.end_step()
    log.end_turn("error", error={"message": "no", "code": "CONNECT"})
    log.start_turn()
    assert place_of_cut(log.events, turn=2) == "before-answer"


def test_what_a_person_sent_and_a_cut_leaves_unsaid_comes_back() -> None:
    log = _a_long_turn()
    start = _find(log, "turn/start", 1).seq
    sent = unsaid_at(log.events[start - 1 : start], start - 1)
    assert [text_of(message) for message in sent] == ["one"]
    turn = log.events[start:]
    unsaid = [[text_of(message) for message in unsaid_at(turn, event.seq)] for event in turn]
    assert unsaid == [["one", "two"]] * 2 + [["two"]] + [[]] * (len(turn) - 3)


def test_what_nobody_typed_never_comes_back() -> None:
    log = LogWriter()
    log.start_turn()
    log.start_step()
    message = user_message("u", "Go on.", source={"kind": "continue"})
    log.add("user/message", message, op="append")
    assert unsaid_at(log.events, 0) == ()
    assert unsaid_at(log.events[:0], 7) == ()
