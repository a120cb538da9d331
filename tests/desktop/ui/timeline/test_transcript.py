from dataclasses import dataclass

import pytest

from desktop.ui.timeline.rows import OutlineRow, Row, Siblings
from desktop.ui.timeline.transcript import outline_of, pagers_of, rows_of, siblings_of
from store.model.events import Replace
from store.model.jsonvalue import freeze_object
from store.model.messages import user_message
from tests.support.logs import PICTURE, LogWriter


@dataclass(frozen=True)
class Entry:
    seq: int
    type: str
    size: int


@dataclass(frozen=True)
class Point:
    boundary: int
    sessions: tuple[str, ...]
    index: int


def a_turn(log: LogWriter) -> LogWriter:
    log.start_turn()
    log.start_step()
    return log


def ended(kind: str, *, answer: str = "", **more: object) -> LogWriter:
    log = a_turn(LogWriter())
    log.user("Hello")
    if answer:
        log.answer(answer)
    log.end_step()
    log.end_turn(kind, **more)
    return log


def test_question_and_answer_become_rows_and_brackets_do_not() -> None:
    rows = rows_of(ended("completed", answer="Hi").events)
    assert [(row.kind, row.text) for row in rows] == [("user", "Hello"), ("assistant", "Hi")]


def test_an_answer_tells_its_model_and_time() -> None:
    answer = rows_of(ended("completed", answer="Hi").events)[1]
    assert answer.model == "small"
    assert answer.at_ms > 0


def test_pictures_keep_their_size_and_name() -> None:
    log = a_turn(LogWriter())
    log.user("Look", [PICTURE])
    (row,) = rows_of(log.events)
    (picture,) = row.pictures
    assert (picture.width_px, picture.height_px, picture.name) == (4, 3, "cat.png")
    assert not picture.lost


def test_a_quarantined_picture_is_shown_as_broken_until_it_is_recovered() -> None:
    log = a_turn(LogWriter())
    log.user("Look", [PICTURE])
    gone = log.add("attachment/quarantined", {"attachmentId": PICTURE["attachmentId"]})
    assert rows_of(log.events)[0].pictures[0].lost == "damaged"
    notice = next(row.notice for row in rows_of(log.events) if row.seq == gone.seq)
    assert notice is not None
    assert notice.kind == "picture-damaged"
    log.add("attachment/recovered", {"attachmentId": PICTURE["attachmentId"]})
    assert not rows_of(log.events)[0].pictures[0].lost


def test_a_picture_that_was_deleted_is_not_called_damaged() -> None:
    log = a_turn(LogWriter())
    log.user("Look", [PICTURE])
    digest = PICTURE["attachmentId"]
    log.add("attachment/quarantined", {"attachmentId": digest, "reason": "deleted"})
    shown, told = rows_of(log.events)
    assert shown.pictures[0].lost == "deleted"
    assert told.notice is not None
    assert (told.notice.kind, told.notice.actions) == ("picture-deleted", ())


def test_a_picture_whose_file_is_missing_is_not_called_damaged() -> None:
    log = a_turn(LogWriter())
    log.user("Look", [PICTURE])
    digest = PICTURE["attachmentId"]
    log.add("attachment/quarantined", {"attachmentId": digest, "reason": "OBJECT_MISSING"})
    shown, told = rows_of(log.events)
    assert shown.pictures[0].lost == "missing"
    assert told.notice is not None
    assert (told.notice.kind, told.notice.actions) == ("picture-missing", ("replace-picture",))


def test_stop_after_some_text_offers_to_continue() -> None:
    log = ended("aborted", answer="Hal", reason={"kind": "user"})
    notice = rows_of(log.events)[-1].notice
    assert notice is not None
    assert (notice.kind, notice.actions) == ("stopped", ("continue",))


def test_an_answer_that_ended_with_the_program_is_no_stop_of_a_person() -> None:
    log = ended("aborted", answer="Hal", reason={"kind": "quit"})
    notice = rows_of(log.events)[-1].notice
    assert notice is not None
    assert (notice.kind, notice.actions) == ("quit", ("continue", "retry"))


def test_stop_before_any_text_offers_to_try_again() -> None:
    log = ended("aborted", reason={"kind": "user"})
    notice = rows_of(log.events)[-1].notice
    assert notice is not None
    assert notice.actions == ("retry",)


def test_an_error_keeps_its_code_and_the_words_of_the_server() -> None:
    error = {"message": "ours", "code": "OVERLOADED", "providerMessage": "theirs"}
    notice = rows_of(ended("error", error=error).events)[-1].notice
    assert notice is not None
    assert (notice.kind, notice.code, notice.detail) == ("error", "OVERLOADED", "theirs")


def test_the_length_limit_and_an_interruption_are_told() -> None:
    kinds = []
    for kind in ("max-tokens", "interrupted", "blocked"):
        notice = rows_of(ended(kind, answer="Hal").events)[-1].notice
        kinds.append(None if notice is None else notice.kind)
    assert kinds == ["length", "interrupted", "blocked"]


def test_a_branch_says_where_in_a_turn_it_was_cut() -> None:
    log = a_turn(LogWriter())
    log.answer("Let me look.", calls=["c1"])
    log.start_call("c1")
    log.result("c1", "found it")
    middle = LogWriter(log.events)
    for one in (log, middle):
        one.end_step()
    log.start_step()
    log.answer("There it is.")
    log.end_step()
    kinds = [getattr(_cut(one).notice, "kind", "") for one in (middle, log)]
    assert kinds == ["forked", ""]


def test_a_branch_before_a_message_offers_no_answer_to_nothing() -> None:
    log = LogWriter()
    log.plain_turn()
    log.start_turn()
    notice = _cut(log).notice
    assert notice is not None
    assert (notice.kind, notice.actions) == ("forked-unsaid", ())


def _cut(log: LogWriter) -> Row:
    log.end_turn("forked")
    return rows_of(log.events)[-1]


def test_a_branch_before_an_answer_offers_to_ask_for_one() -> None:
    notice = rows_of(ended("forked").events)[-1].notice
    assert notice is not None
    assert (notice.kind, notice.actions) == ("forked-unanswered", ("retry",))


def test_an_answer_of_calls_only_has_no_row_but_its_tool_has() -> None:
    log = a_turn(LogWriter())
    log.answer("", calls=["c1"])
    log.start_call("c1")
    log.result("c1", "found it")
    (row,) = rows_of(log.events)
    assert (row.kind, row.text) == ("tool", "found it")
    assert row.tool is not None
    assert row.tool.name == "look"


def test_a_branch_says_where_it_came_from() -> None:
    log = LogWriter()
    seed = log.add("session/end-seed", {"inherited": True})
    (row,) = rows_of(log.events, titles={seed.seq: "Trip"})
    assert row.notice is not None
    assert (row.notice.kind, row.notice.subject) == ("branched-from", "Trip")


def test_our_own_words_for_a_failure_are_not_put_into_the_servers_mouth() -> None:
    error = {"message": "NOT_RUNNING", "code": "NOT_RUNNING"}
    notice = rows_of(ended("error", error=error).events)[-1].notice
    assert notice is not None
    assert notice.detail == ""


@pytest.mark.parametrize(
    ("code", "actions"),
    [
        ("CREDENTIAL_REJECTED", ("change-key", "choose-model", "retry")),
        ("MODEL_UNKNOWN", ("choose-model", "retry")),
        ("NOT_RUNNING", ("choose-model", "retry")),
        ("PICTURES_REFUSED", ("choose-model", "retry")),
        ("TLS", ("trust-host", "choose-model", "retry")),
        ("CONTEXT_TOO_LONG", ("compact", "choose-model", "retry")),
        ("QUOTA_EXHAUSTED", ("choose-model", "retry")),
        ("MODEL_UNREADABLE", ("choose-model", "retry")),
        ("SERVER_ERROR", ("retry",)),
    ],
)
def test_a_failure_offers_what_would_help(code: str, actions: tuple[str, ...]) -> None:
    error = {"message": "ours", "code": code, "server": "Ollama"}
    notice = rows_of(ended("error", error=error).events)[-1].notice
    assert notice is not None
    assert notice.actions == actions
    assert notice.subject == "Ollama"


@pytest.mark.parametrize(("code", "waits"), [("RATE_LIMITED", True), ("SERVER_ERROR", False)])
def test_a_wait_too_long_to_sit_out_is_told_with_its_end(code: str, *, waits: bool) -> None:
    error = {"message": "ours", "code": code, "retryAfterMs": 720_000}
    row = rows_of(ended("error", error=error).events)[-1]
    assert row.notice is not None
    assert row.notice.until_ms == (row.at_ms + 720_000 if waits else 0)


def test_a_summary_tells_its_text_and_who_wrote_it() -> None:
    log = LogWriter()
    log.plain_turn()
    log.plain_turn()
    first, last = (node.seq for node in log.state.surface[1:3])
    log.add("compaction/start", {"cause": "asked"})
    summary = {"provider": "built-in", "model": "small", "maxTokens": 100, "text": "in short"}
    log.add("compaction/summary", {**summary, "shadowedSeqs": (first, last)})
    log.compact(first, last, "in short")
    log.add("compaction/end", {"outcome": "summarised"})
    (notice,) = [row.notice for row in rows_of(log.events) if row.notice is not None]
    assert (notice.kind, notice.detail, notice.subject) == ("compacted", "in short", "small")


def test_words_of_a_person_that_replaced_others_have_a_row() -> None:
    log = a_turn(LogWriter())
    before = log.user("Helo")
    meant = user_message("m", "Hello")
    log.add("user/message", meant, op=Replace(before.seq, before.seq), sources=[before.seq])
    assert [row.text for row in rows_of(log.events)] == ["Helo", "Hello"]


def test_an_answer_to_a_cut_prompt_says_so() -> None:
    log = a_turn(LogWriter())
    log.user("Hello")
    log.answer("Hi", promptCut={"expected": 9000, "reported": 4096})
    log.answer("Ho")
    assert [row.is_cut for row in rows_of(log.events)] == [False, True, False]


def test_continue_is_a_quiet_line_and_not_a_message_of_the_person() -> None:
    log = a_turn(LogWriter())
    message = {
        "id": "m",
        "role": "user",
        "content": [{"type": "text", "text": "Go on."}],
        "source": {"kind": "continue"},
    }
    log.add("user/message", freeze_object(message), op="append")
    (row,) = rows_of(log.events)
    assert row.notice is not None
    assert row.notice.kind == "continued"


def test_the_outline_has_a_place_for_every_event_that_may_become_a_row() -> None:
    log = ended("completed", answer="Hi")
    entries = [Entry(e.seq, e.type, len(e.body)) for e in log.events]
    places = {place.seq: place.kind for place in outline_of(entries)}
    assert all(places[row.seq] == row.kind for row in rows_of(log.events))


def test_the_end_of_a_turn_takes_no_room_until_it_has_something_to_say() -> None:
    (place,) = outline_of([Entry(9, "turn/end", 120)])
    assert place.size_chars == 0


def test_a_pager_sits_on_the_first_message_after_its_point() -> None:
    outline = [OutlineRow(2, "user"), OutlineRow(4, "assistant"), OutlineRow(9, "user")]
    point = Point(4, ("a", "b"), 1)
    pagers = pagers_of(outline, [point], last=9)
    assert pagers == {9: point}
    assert siblings_of(pagers) == {9: Siblings(1, 2)}


def test_a_branch_without_messages_carries_the_pager_on_its_last_row() -> None:
    outline = [OutlineRow(2, "user"), OutlineRow(4, "assistant"), OutlineRow(5, "notice")]
    assert list(pagers_of(outline, [Point(4, ("a", "b"), 0)], last=5)) == [5]


def test_a_pager_of_what_comes_after_the_end_takes_no_other_ones_place() -> None:
    outline = [OutlineRow(2, "user"), OutlineRow(4, "assistant"), OutlineRow(6, "notice")]
    again, after = Point(2, ("a", "b"), 0), Point(4, ("a", "c"), 0)
    assert pagers_of(outline, [again, after], last=4) == {4: again}
    assert pagers_of(outline, [after], last=4) == {4: after}


def test_a_point_with_one_continuation_has_no_pager() -> None:
    assert pagers_of([OutlineRow(2, "user")], [Point(-1, ("a",), 0)], last=2) == {}
