"""Promises of `desktop.live`."""

import threading

from desktop.live import LiveTurn
from store.model.jsonvalue import freeze
from store.model.stream import OtherChunk, ReasoningDelta, TextDelta


def test_a_look_takes_everything_that_was_added_once() -> None:
    live = LiveTurn("a" * 32)
    live.push(TextDelta(1, 0, "Hel"))
    live.push(TextDelta(2, 0, "lo"))
    assert live.take().text_added == "Hello"
    assert live.take().text_added == ""


def test_reasoning_and_text_are_kept_apart() -> None:
    live = LiveTurn("a" * 32)
    live.push(ReasoningDelta(1, 0, "hm"))
    assert live.take().state == "thinking"
    live.push(TextDelta(2, 1, "yes"))
    update = live.take()
    assert (update.text_added, update.reasoning_added, update.state) == ("yes", "", "answering")


def test_a_wait_is_told_with_its_time_and_ends_with_the_next_attempt() -> None:
    live = LiveTurn("a" * 32)
    live.retry_at(5_000)
    update = live.take()
    assert (update.state, update.retry_at_ms) == ("retrying", 5_000)
    live.wait()
    update = live.take()
    assert (update.state, update.retry_at_ms) == ("waiting", None)


def test_a_piece_nobody_reads_ends_a_wait_but_adds_nothing() -> None:
    live = LiveTurn("a" * 32)
    live.retry_at(5_000)
    note = freeze({"type": "note", "text": "x"})
    assert isinstance(note, dict)
    live.push(OtherChunk(1, note))
    update = live.take()
    assert (update.text_added, update.state, update.retry_at_ms) == ("", "waiting", None)


def test_coming_back_to_a_chat_shows_the_whole_answer_so_far() -> None:
    live = LiveTurn("a" * 32)
    live.push(TextDelta(1, 0, "one "))
    live.take()
    live.push(TextDelta(2, 0, "two "))
    assert live.whole().text_added == "one two "
    live.push(TextDelta(3, 0, "three"))
    assert live.take().text_added == "three"


def test_nothing_is_lost_or_doubled_between_two_threads() -> None:
    live = LiveTurn("a" * 32)
    pieces = [f"{n} " for n in range(5_000)]

    def write() -> None:
        for piece in pieces:
            live.push(TextDelta(0, 0, piece))

    writer = threading.Thread(target=write)
    writer.start()
    got = []
    while writer.is_alive():
        got.append(live.take().text_added)
    writer.join()
    got.append(live.take().text_added)
    assert "".join(got) == "".join(pieces)


def test_a_wait_says_why_and_in_whose_words_until_it_is_over() -> None:
    live = LiveTurn("a" * 32)
    live.retry_at(5_000, code="RATE_LIMITED", detail="slow down")
    update = live.take()
    assert (update.retry_code, update.retry_detail) == ("RATE_LIMITED", "slow down")
    live.wait()
    update = live.take()
    assert (update.retry_code, update.retry_detail) == ("", "")


def test_a_chat_that_waits_for_another_and_one_that_is_read_say_so() -> None:
    live = LiveTurn("a" * 32)
    live.queue()
    assert (live.take().state, live.is_queued) == ("queued", True)
    live.wait()
    assert (live.take().state, live.is_queued) == ("waiting", False)
    live.read(0.25)
    update = live.take()
    assert (update.state, update.read_share) == ("reading", 0.25)
    live.push(TextDelta(1, 0, "Hi"))
    assert live.take().state == "answering"


def test_summarising_is_a_state_that_the_next_piece_ends() -> None:
    live = LiveTurn("a" * 32)
    live.summarise()
    assert live.take().state == "summarising"
    live.wait()
    assert live.take().state == "waiting"
