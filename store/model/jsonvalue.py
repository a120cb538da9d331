"""Which values may be stored: lossless JSON, frozen once and for all.

A frozen value is `None`, `bool`, `int`, `float`, `str`, a tuple of frozen values, or a
`FrozenObject` of them. It is detached from whatever it was made of and cannot be changed, so it may
be handed to anyone.
"""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, Self, TypeAlias

from typing_extensions import TypeIs, override

from store.errors import NotStorable

MAX_SAFE_INTEGER = 2**53 - 1
MAX_DEPTH = 250  # far below Python's own limit: what was written can be read from any stack
_MAX_DIGITS = len(str(MAX_SAFE_INTEGER))

JsonValue: TypeAlias = "bool | int | float | str | tuple[JsonValue, ...] | FrozenObject | None"


class FrozenObject(dict[str, JsonValue]):
    """A JSON object that cannot be changed; made by `freeze` or `parse_json`."""

    __slots__ = ()

    def _refuse(self, *_args: object, **_kwargs: object) -> NoReturn:
        raise TypeError("a stored value cannot be changed")

    __setitem__ = _refuse
    __delitem__ = _refuse
    __ior__ = _refuse
    clear = _refuse
    pop = _refuse
    popitem = _refuse
    setdefault = _refuse
    update = _refuse

    @override
    def __reduce__(self) -> tuple[type["FrozenObject"], tuple[dict[str, JsonValue]]]:
        return FrozenObject, (dict(self),)

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _memo: object) -> Self:
        return self


# JSONEncoder(ensure_ascii=False, …).encode makes this anew for every value; here it is made once.
_ENCODE = json.encoder.c_make_encoder(  # type: ignore[attr-defined]  # not in the stubs
    markers=None,
    default=json.JSONEncoder().default,
    encoder=json.encoder.encode_basestring,
    indent=None,
    key_separator=":",
    item_separator=",",
    sort_keys=False,
    skipkeys=False,
    allow_nan=False,
)
_SORTING_ENCODER = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), allow_nan=False, check_circular=False, sort_keys=True
)


class _LossError(Exception):
    """What would be lost, and the way to it, told from the inside out (only made when needed)."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.steps: list[str] = []


def freeze(value: object) -> JsonValue:
    """Return a deep, detached, immutable copy of a JSON-like value (mappings, lists, scalars).

    Raises `NotStorable` for what JSON would lose: NaN, infinities, -0.0, integers beyond 2^53-1,
    unpaired surrogates, keys that are no strings, foreign types, and nesting beyond `MAX_DEPTH`.
    """
    try:
        return _freeze(value, 0)
    except _LossError as loss:
        raise NotStorable("$" + "".join(reversed(loss.steps[-8:])), loss.reason) from None


def freeze_object(value: Mapping[str, object]) -> FrozenObject:
    """Return the frozen copy of a mapping; see `freeze`."""
    frozen = freeze(value)
    if not isinstance(frozen, FrozenObject):
        raise NotStorable("$", "not an object")
    return frozen


def parse_json(data: bytes | str) -> JsonValue:
    """Return the frozen value of a JSON text.

    Raises `NotStorable` where the text is no JSON, has a key twice, or says what cannot be kept.
    """
    try:
        text = data if isinstance(data, str) else data.decode("utf-8")
        value = json.loads(
            text,
            object_pairs_hook=_unique_object,
            parse_int=_parse_int,
            parse_float=_parse_float,
            parse_constant=_parse_constant,
        )
    except UnicodeDecodeError as error:
        raise NotStorable("$", f"byte {error.start} is not UTF-8") from error
    except json.JSONDecodeError as error:
        raise NotStorable("$", f"no JSON at character {error.pos}: {error.msg}") from error
    except RecursionError as error:
        raise NotStorable("$", "nested too deeply") from error
    return freeze(value)


def parse_stored(data: bytes) -> JsonValue:
    """Return the frozen value of bytes that `canonical_bytes` made, without judging it again.

    Raises `ValueError` where the bytes are no JSON, or no bytes.
    """
    try:
        return _tuples(_TRUSTING_DECODER.decode(data.decode("utf-8")))
    except AttributeError as error:  # a damaged row has a number or nothing in their place
        raise ValueError("these are no bytes") from error
    except RecursionError as error:
        raise ValueError("nested too deeply") from error


def canonical_bytes(value: JsonValue) -> bytes:
    """Return THE bytes of a value: insertion order, UTF-8, no spaces, no needless escapes."""
    return "".join(_ENCODE(value, 0)).encode("utf-8")


def sorted_bytes(value: JsonValue) -> bytes:
    """Return the bytes with sorted keys: equal exactly when two values say the same."""
    return _SORTING_ENCODER.encode(value).encode("utf-8")


def well_formed(text: str) -> str:
    """Return the text with halves of surrogate pairs joined, and those left alone as U+FFFD."""
    if text.isascii():
        return text
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def object_at(container: Mapping[str, JsonValue], key: str) -> FrozenObject:
    """Return the object under a key; `TypeError` when something else is there."""
    value = container.get(key)
    if not isinstance(value, FrozenObject):
        raise TypeError(f"{key} is no object")
    return value


def list_at(container: Mapping[str, JsonValue], key: str) -> tuple[JsonValue, ...]:
    """Return the list under a key; `TypeError` when something else is there."""
    value = container.get(key)
    if not isinstance(value, tuple):
        raise TypeError(f"{key} is no list")
    return value


def objects_at(container: Mapping[str, JsonValue], key: str) -> tuple[FrozenObject, ...]:
    """Return the objects in the list under a key, without what else may lie there."""
    return tuple([item for item in list_at(container, key) if isinstance(item, FrozenObject)])


def text_at(container: Mapping[str, JsonValue], key: str) -> str:
    """Return the text under a key; `TypeError` when something else is there."""
    value = container.get(key)
    if not isinstance(value, str):
        raise TypeError(f"{key} is no text")
    return value


def int_at(container: Mapping[str, JsonValue], key: str) -> int:
    """Return the integer under a key; `TypeError` when something else is there (a bool, 1.0)."""
    value = container.get(key)
    if not is_integer(value):
        raise TypeError(f"{key} is no integer")
    return value


def is_integer(value: object) -> TypeIs[int]:
    """Whether a value is a JSON integer: `True` and `1.0` are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _freeze(value: object, depth: int) -> JsonValue:
    # Every value of every event comes through here: what most of them are is asked first, and
    # classes are asked for in tuples, because a union would be built anew each time.
    if (type(value) is str and value.isascii()) or value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return _checked_text(value)
    if isinstance(value, (int, float)):
        return _checked_number(value)
    if depth >= MAX_DEPTH:
        raise _LossError(f"nested more than {MAX_DEPTH} deep")
    if isinstance(value, (dict, Mapping)):  # dict first: the test of an abstract class is slow
        return _frozen_mapping(value, depth)
    if isinstance(value, (list, tuple)):
        return _frozen_list(value, depth)
    raise _LossError(f"a {type(value).__name__} is not JSON")


def _frozen_mapping(value: Mapping[object, object], depth: int) -> FrozenObject:
    items: dict[str, JsonValue] = {}
    key: object = ""
    try:
        for key, item in value.items():
            name = key if type(key) is str and key.isascii() else _checked_key(key)
            items[name] = _freeze(item, depth + 1)
    except _LossError as loss:
        loss.steps.append(f".{key!s:.40}")
        raise
    return FrozenObject(items)


def _frozen_list(value: Sequence[object], depth: int) -> tuple[JsonValue, ...]:
    items: list[JsonValue] = []
    try:
        for item in value:
            items.append(_freeze(item, depth + 1))  # noqa: PERF401 — the count is told on failure
    except _LossError as loss:
        loss.steps.append(f"[{len(items)}]")
        raise
    return tuple(items)


def _checked_key(key: object) -> str:
    if not isinstance(key, str):
        raise _LossError("a key that is no string")
    return _checked_text(key)


def _checked_text(text: str) -> str:
    if not text.isascii():
        try:
            text.encode("utf-8")
        except UnicodeEncodeError as error:
            raise _LossError("an unpaired surrogate") from error
    return str.__str__(text)


def _checked_number(number: float) -> int | float:
    if isinstance(number, int):
        if abs(number) > MAX_SAFE_INTEGER:
            raise _LossError("an integer beyond 2^53-1")
        return int(number)
    if not math.isfinite(number):
        raise _LossError("a number that is not finite")
    if number == 0 and math.copysign(1, number) < 0:
        raise _LossError("a negative zero")
    return float(number)


def _unique_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    unique = dict(pairs)
    if len(unique) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise NotStorable("$", f"the key {twice!r} stands twice in one object")
    return unique


def _parse_int(text: str) -> int:
    if len(text.lstrip("-")) > _MAX_DIGITS:
        raise NotStorable("$", "an integer beyond 2^53-1")
    if text == "-0":
        raise NotStorable("$", "a negative zero")
    return int(text)


def _parse_float(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise NotStorable("$", f"the number {text[:40]} is too large")
    if number == 0 and any(digit in "123456789" for digit in text.lower().partition("e")[0]):
        raise NotStorable("$", f"the number {text[:40]} is too small")
    return number


def _parse_constant(name: str) -> NoReturn:
    raise NotStorable("$", f"{name} is not JSON")


def _trusted_object(pairs: list[tuple[str, Any]]) -> FrozenObject:
    # A chat is read value by value: most are no lists, and no call is made for them.
    return FrozenObject(
        [(key, _tuples(value) if type(value) is list else value) for key, value in pairs]
    )


def _tuples(value: object) -> JsonValue:
    if isinstance(value, list):
        return tuple([_tuples(item) if type(item) is list else item for item in value])
    return value  # type: ignore[return-value]  # the hooks left nothing else


# Made once: `json.loads` makes one for every call that brings a hook.
_TRUSTING_DECODER = json.JSONDecoder(object_pairs_hook=_trusted_object)
