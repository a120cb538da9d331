import copy
import json
import pickle
from collections.abc import Callable

import pytest

from store.errors import NotStorable
from store.model.jsonvalue import (
    MAX_DEPTH,
    FrozenObject,
    canonical_bytes,
    freeze,
    freeze_object,
    int_at,
    is_integer,
    parse_json,
    parse_stored,
    sorted_bytes,
    well_formed,
)

_LOSSES = [
    ("NaN", float("nan")),
    ("infinity", float("-inf")),
    ("negative zero", -0.0),
    ("large integer", 2**53),
    ("small integer", -(2**53)),
    ("lone surrogate", "a\ud800"),
    ("surrogate in a key", {"\udc00": 1}),
    ("halves that were never joined", "\ud83d\ude00"),
    ("key that is no string", {1: "x"}),
    ("foreign type", b"bytes"),
    ("set", {1}),
]


@pytest.mark.parametrize("value", [loss for _, loss in _LOSSES], ids=[name for name, _ in _LOSSES])
def test_what_json_would_lose_is_refused(value: object) -> None:
    with pytest.raises(NotStorable):
        freeze({"deep": [value]})


def test_a_refusal_says_where_the_loss_lies() -> None:
    with pytest.raises(NotStorable) as refused:
        freeze({"content": [{"text": "fine"}, {"text": float("nan")}]})
    assert refused.value.path == "$.content[1].text"


@pytest.mark.parametrize(
    "text",
    [
        '{"a":1,"a":1}',
        '{"x":{"a":1,"b":2,"a":1}}',
        "[NaN]",
        "-Infinity",
        "1e400",
        "-0",
        "-0.0",
        "-0e5",
        "1e-400",
        "9007199254740992",
        "1" * 5000,
        '"\\ud800"',
        "[1,]",
        "",
        "1 2",
        "{'a':1}",
    ],
)
def test_a_text_that_cannot_be_kept_is_refused(text: str) -> None:
    with pytest.raises(NotStorable):
        parse_json(text)


@pytest.mark.parametrize("data", [b'"\xff"', b"\xef\xbb\xbf1", '"x"'.encode("utf-16")])
def test_bytes_that_are_not_utf8_json_are_refused(data: bytes) -> None:
    with pytest.raises(NotStorable):
        parse_json(data)


def test_nesting_is_bounded_alike_for_values_and_texts() -> None:
    deep = "[" * MAX_DEPTH + "]" * MAX_DEPTH
    assert canonical_bytes(parse_json(deep)) == deep.encode()
    for text in (f"[{deep}]", "[" * 100_000):
        with pytest.raises(NotStorable):
            parse_json(text)


def test_numbers_keep_their_kind_and_keys_their_order() -> None:
    text = '{"b":1,"a":1.0,"c":[true,null,-1.5,1e+22],"é":"\\u0000\\"/\x7f"}'
    assert canonical_bytes(parse_json(text)) == text.encode()


def test_sorted_bytes_tell_one_from_true_and_from_one_point_zero() -> None:
    assert sorted_bytes(freeze({"a": 1, "b": 2})) == sorted_bytes(freeze({"b": 2, "a": 1}))
    assert len({sorted_bytes(freeze([value])) for value in (1, True, 1.0)}) == 3


def test_a_frozen_value_is_detached_from_what_it_was_made_of() -> None:
    inner = [1]
    source = {"list": inner}
    frozen = freeze_object(source)
    inner.append(2)
    source["more"] = []
    assert frozen == {"list": (1,)}


_CHANGES: dict[str, Callable[[FrozenObject], object]] = {
    "set": lambda frozen: frozen.__setitem__("a", 2),
    "delete": lambda frozen: frozen.__delitem__("a"),
    "update": lambda frozen: frozen.update(a=2),
    "pop": lambda frozen: frozen.pop("a"),
    "popitem": lambda frozen: frozen.popitem(),
    "setdefault": lambda frozen: frozen.setdefault("b", 1),
    "clear": lambda frozen: frozen.clear(),
    "merge": lambda frozen: frozen.__ior__({"b": 1}),
}


@pytest.mark.parametrize("change", _CHANGES.values(), ids=_CHANGES.keys())
def test_a_frozen_object_refuses_every_change(change: Callable[[FrozenObject], object]) -> None:
    frozen = freeze_object({"a": 1})
    with pytest.raises(TypeError):
        change(frozen)
    assert frozen == {"a": 1}


def test_a_frozen_object_can_be_dumped_copied_and_pickled() -> None:
    frozen = freeze_object({"a": [{"b": 1}]})
    assert json.loads(json.dumps(frozen)) == {"a": [{"b": 1}]}
    assert copy.deepcopy(frozen) is frozen
    assert copy.copy(frozen) is frozen
    assert pickle.loads(pickle.dumps(frozen)) == frozen


def test_stored_bytes_come_back_frozen_at_every_depth() -> None:
    value = parse_stored(b'{"a":[[{"b":1}]]}')
    assert value == {"a": (({"b": 1},),)}
    assert isinstance(value, FrozenObject)


@pytest.mark.parametrize("data", [b"{", b"\xff", b"[" * 100_000])
def test_stored_bytes_that_are_no_json_are_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_stored(data)


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("plain", "plain"),
        ("a\ud800b", "a\ufffdb"),
        ("\udc00", "\ufffd"),
        ("end\ud83d", "end\ufffd"),
        ("\ud83d\ude00", "\U0001f600"),
        ("\ud83d\ud83d\ude00", "\ufffd\U0001f600"),
    ],
)
def test_a_text_becomes_well_formed(text: str, whole: str) -> None:
    assert well_formed(text) == whole


def test_true_and_one_point_zero_are_no_integers() -> None:
    assert [is_integer(value) for value in (1, True, 1.0, "1")] == [True, False, False, False]
    with pytest.raises(TypeError):
        int_at(freeze_object({"turn": True}), "turn")
