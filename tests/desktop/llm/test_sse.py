"""The event decoder: the same events wherever the bytes are cut."""

import pytest

from desktop.llm.errors import AnswerBroken
from desktop.llm.sse import SseDecoder, SseEvent

STREAM = (
    "\ufeff: comment\n"
    "data: one\n\n"
    "data:two\r\n"
    "data: 二行\U0001f30d\r\n\r\n"
    "event: error\rdata: x\u2028y\u0085z\r\r"
    "id: 7\nretry: 10\nunknown: field\n\n"
    "data\n\n"
    "data: \n\n"
    "data: last: with colon\n\n"
).encode()
EVENTS = [
    SseEvent("message", "one"),
    SseEvent("message", "two\n二行\U0001f30d"),
    SseEvent("error", "x\u2028y\u0085z"),
    SseEvent("message", ""),
    SseEvent("message", ""),
    SseEvent("message", "last: with colon"),
]


def decode(*pieces, **options):
    decoder = SseDecoder(**options)
    events = [event for piece in pieces for event in decoder.feed(piece)]
    last = decoder.close()
    return [*events, *([last] if last else [])]


def test_a_stream_gives_its_events():
    assert decode(STREAM) == EVENTS


def test_a_stream_cut_anywhere_gives_the_same_events():
    for cut in range(len(STREAM) + 1):
        assert decode(STREAM[:cut], STREAM[cut:]) == EVENTS, cut


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
def test_a_stream_in_small_pieces_gives_the_same_events(size):
    assert decode(*(STREAM[at : at + size] for at in range(0, len(STREAM), size))) == EVENTS


@pytest.mark.parametrize("newline", [b"\n", b"\r\n", b"\r"])
def test_every_line_ending_is_understood(newline):
    lines = b"data: a|data: b||: c|data: d||"
    assert decode(lines.replace(b"|", newline)) == [
        SseEvent("message", "a\nb"),
        SseEvent("message", "d"),
    ]


def test_empty_pieces_change_nothing():
    assert decode(b"data: a\r", b"", b"\ndata: b\n\n") == [SseEvent("message", "a\nb")]


def test_bytes_that_are_no_utf8_become_replacement_characters():
    assert decode(b"data: a\xff\xe9b\n\n") == [SseEvent("message", "a\ufffd\ufffdb")]


def test_an_event_without_its_blank_line_is_given_at_the_end():
    assert decode(b"data: [DONE]") == [SseEvent("message", "[DONE]")]
    assert decode(b"data: [DONE]\n") == [SseEvent("message", "[DONE]")]


def test_a_failure_in_a_field_of_its_own_is_an_event():
    assert decode(b'error: {"code":400}\n\ndata: [DONE]\n\n') == [
        SseEvent("error", '{"code":400}'),
        SseEvent("message", "[DONE]"),
    ]


def test_an_event_beyond_the_limit_is_refused():
    with pytest.raises(AnswerBroken) as refused:
        decode(b"data: " + b"x" * 100 + b"\n", b"data: " + b"x" * 100, max_event_bytes=150)
    assert refused.value.code == "MALFORMED"


def test_the_limit_is_for_one_event_and_not_for_the_stream():
    event = b": " + b"-" * 90 + b"\ndata: " + b"x" * 90 + b"\n\n"
    assert len(decode(*[event] * 50, max_event_bytes=200)) == 50


@pytest.mark.parametrize("first", [b"<html>", b"Please log in", b"error"])
def test_what_no_stream_begins_with_looks_alien(first):
    decoder = SseDecoder()
    decoder.feed(first)
    assert decoder.looks_alien


@pytest.mark.parametrize("first", [b"", b"d", b"data", b"data: x", b": ping\n", b"\xef\xbb\xbfev"])
def test_what_a_stream_may_begin_with_does_not(first):
    decoder = SseDecoder()
    decoder.feed(first)
    assert not decoder.looks_alien
