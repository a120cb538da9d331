"""Lines of JSON, split anywhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.errors import AnswerBroken
from desktop.llm.ndjson import LineDecoder


def lines_of(*pieces):
    decoder = LineDecoder()
    lines = [line for piece in pieces for line in decoder.feed(piece)]
    return [*lines, *filter(None, [decoder.close()])]


def test_lines_end_at_a_line_feed_and_nowhere_else():
    data = '{"a":"\u2028\u0085\\n"}\r\n\n  \n{"b":1}'.encode()
    assert lines_of(data) == ['{"a":"\u2028\u0085\\n"}', '{"b":1}']


def test_a_byte_order_mark_at_the_start_is_skipped():
    assert lines_of(b"\xef\xbb", b"\xbf{}\n") == ["{}"]


def test_what_is_no_utf8_is_marked():
    assert lines_of(b'"\xff"\n') == ['"\ufffd"']


def test_a_line_beyond_the_limit_is_refused():
    decoder = LineDecoder(max_line_bytes=8)
    assert decoder.feed(b"12345678\n12345678") == ["12345678"]
    with pytest.raises(AnswerBroken) as refused:
        decoder.feed(b"9")
    assert refused.value.code == "MALFORMED"


@given(st.lists(st.sampled_from(["a", "\n", "\r\n", "é", "🌍", " "])), st.integers(1, 5))
def test_it_does_not_matter_where_the_bytes_are_cut(parts, size):
    data = "".join(parts).encode()
    pieces = [data[at : at + size] for at in range(0, len(data), size)]
    assert lines_of(*pieces) == lines_of(data)
