"""A body's values, whatever its form and wherever its bytes are cut."""

import json

import pytest

from desktop.llm.errors import AnswerBroken
from desktop.llm.frames import FrameReader
from desktop.llm.sse import MAX_EVENT_BYTES

A, B = {"a": "那🌍"}, {"b": 1}


def sse(*values, newline="\n", name=""):
    head = f"event: {name}{newline}" if name else ""
    return "".join(
        f"{head}data: {one if isinstance(one, str) else json.dumps(one, ensure_ascii=False)}"
        f"{newline}{newline}"
        for one in values
    ).encode()


def read(*pieces):
    """Return the frames of a body, and the code of its failure."""
    reader, frames = FrameReader(), []
    try:
        for piece in pieces:
            frames.extend(reader.feed(piece))
        frames.extend(reader.end())
    except AnswerBroken as broken:
        return frames, broken.code
    return frames, ""


def values(*pieces):
    frames, code = read(*pieces)
    assert code == ""
    return [frame.value for frame in frames]


BODIES = {
    "stream": sse(A, B, "[DONE]"),
    "named": sse(A, B, name="error"),
    "after silence": b"\n\r\n \t\n" + sse(A, B),
    "after a mark and silence": b"\xef\xbb\xbf\n\n" + sse(A, B),
    "cr": sse(A, B, newline="\r"),
    "unended": sse(A) + b'data: {"b":1}',
    "document": b" \n" + json.dumps(A).encode(),
    "list": json.dumps([A, B, 3]).encode(),
    "marked document": b"\xef\xbb\xbf" + json.dumps(A).encode(),
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_gives_the_same_values_wherever_it_is_cut(body):
    whole = read(body)
    assert [frame.value for frame in whole[0]][:2] in ([A], [A, B])
    for cut in range(len(body) + 1):
        assert read(body[:cut], body[cut:]) == whole, cut
    assert read(*(body[at : at + 1] for at in range(len(body)))) == whole


def test_an_event_keeps_its_name_and_its_text():
    frames, _ = read(sse("nonsense", name="odd"))
    assert [(one.value, one.text, one.name) for one in frames] == [(None, "nonsense", "odd")]


def test_a_last_event_that_is_cut_tells_nothing():
    assert values(sse(A) + b'data: {"b":') == [A]
    assert values(sse(A) + b"data: [DO") == [A]


def test_the_end_mark_may_lack_its_line_break():
    assert [frame.text for frame in read(b"data: [DONE]")[0]] == ["[DONE]"]


@pytest.mark.parametrize(
    ("body", "code"),
    [(b"<html>", "MALFORMED"), (b" \n<!doctype", "MALFORMED"), (b'{"a":', "STREAM_CUT")],
)
def test_what_is_no_answer_is_refused(body, code):
    assert read(body) == ([], code)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "STREAM_CUT"),
        (b"\n\n", "STREAM_CUT"),
        (sse("nonsense"), "MALFORMED"),
        (sse("[DONE]"), "STREAM_CUT"),
        (sse("nonsense", A), "STREAM_CUT"),
        (b"Please log in", "MALFORMED"),
    ],
)
def test_a_body_without_its_end_is_cut_or_no_answer(body, code):
    reader = FrameReader()
    list(reader.feed(body))
    list(reader.end())
    assert reader.what_broke == code


def test_signs_of_life_before_the_answer_are_not_collected():
    reader = FrameReader()
    for _ in range(10_000):
        assert list(reader.feed(b"\n")) == []
    assert len(reader._held) == 0
    assert [frame.value for frame in reader.feed(sse(A))] == [A]


@pytest.mark.parametrize("start", [b"{", b"[", b"data: "])
def test_what_grows_beyond_every_answer_is_refused(start):
    reader = FrameReader()
    list(reader.feed(start))
    with pytest.raises(AnswerBroken):
        list(reader.feed(b" " * MAX_EVENT_BYTES))
