"""A call's arguments become an object by one rule."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.arguments import object_bytes_of

CASES = [
    ("", "{}"),
    (" \n", "{}"),
    ('{"b": 1,  "a": [true, null, "ü"]}', '{"b":1,"a":[true,null,"ü"]}'),
    ('{"a":1,"b":2,"a":3}', '{"a":3,"b":2}'),
    ('{"n":9007199254740991}', '{"n":9007199254740991}'),
    ('{"n":-9007199254740992}', '{"n":"-9007199254740992"}'),
    ('{"n":%s}' % ("9" * 5000), '{"n":"%s"}' % ("9" * 5000)),
    ('{"n":1e999,"m":-1e999}', '{"n":"1e999","m":"-1e999"}'),
    ('{"n":NaN,"m":-Infinity}', '{"n":"NaN","m":"-Infinity"}'),
    ('{"n":1.50,"m":1e2,"o":-0.0}', '{"n":1.5,"m":100.0,"o":-0.0}'),
    ('{"a":"\\ud83d","\\udc00":["\\ud83c\\udf0d"]}', '{"a":"\ufffd","\ufffd":["🌍"]}'),
    ('{"a":', '{"arguments":"{\\"a\\":"}'),
    ("[1]", '{"arguments":"[1]"}'),
    ("null", '{"arguments":"null"}'),
    ("plain \ud83d", '{"arguments":"plain \ufffd"}'),
]


@pytest.mark.parametrize(("written", "sent"), CASES)
def test_arguments_become_an_object(written, sent):
    assert object_bytes_of(written).decode() == sent


def test_what_is_nested_too_deeply_goes_as_text():
    deep = '{"a":' * 64 + "1" + "}" * 64
    assert object_bytes_of(deep).decode() == deep
    deeper = '{"a":' * 65 + "1" + "}" * 65
    assert json.loads(object_bytes_of(deeper)) == {"arguments": deeper}
    endless = "[" * 100_000
    assert json.loads(object_bytes_of(endless)) == {"arguments": endless}


def test_brackets_inside_words_are_no_nesting():
    words = json.dumps({"a": "[{" * 100 + '\\"'})
    assert json.loads(object_bytes_of(words)) == json.loads(words)


@given(st.text(st.sampled_from('{}[]",:\\u d8 1e9')))
def test_whatever_was_written_becomes_an_object(written):
    assert isinstance(json.loads(object_bytes_of(written)), dict)
