"""A tool call's arguments, which the log keeps as text, for a wire that wants an object.

The rule is part of every encoder version that uses it and therefore never changes:

1. nothing, or white space alone, is `{}`;
2. text that is a JSON object becomes that object, its keys in the order written; of a key that is
   written twice the last value stands, at the first one's place; a whole number beyond
   ±(2^53 - 1), a number too large for a double, and `NaN` or an infinity become strings of what
   was written; other fractions are written as Python's shortest form; half a surrogate pair
   becomes U+FFFD;
3. everything else (bad JSON, no object, nested deeper than 64) becomes `{"arguments": the text}`.
"""

import json
import re
from collections.abc import Iterable
from math import isinf
from typing import Final

from store.model.jsonvalue import well_formed

_MAX_DEPTH: Final = 64
_MAX_INTEGER: Final = 2**53 - 1
_MAX_DIGITS: Final = 17
_TOKENS: Final = re.compile(r'"(?:\\.|[^"\\])*"|[\[{]|[\]}]', re.DOTALL)
_SPACE: Final = " \t\r\n"


def object_bytes_of(arguments: str) -> bytes:
    """Return the JSON of the object that a call's arguments become."""
    if not arguments.strip(_SPACE):
        return b"{}"
    value = _parsed(arguments)
    if not isinstance(value, dict):
        value = {"arguments": well_formed(arguments)}
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode()


def _parsed(arguments: str) -> object:
    if _depth(arguments) > _MAX_DEPTH:
        return None
    try:
        return json.loads(
            arguments,
            object_pairs_hook=_object,
            parse_int=_integer,
            parse_float=_fraction,
            parse_constant=str,
        )
    except ValueError:
        return None


def _depth(text: str) -> int:
    deepest = depth = 0
    for token in _TOKENS.finditer(text):
        if token[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif token[0] in "]}":
            depth -= 1
    return deepest


def _object(pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
    return {well_formed(key): _value(value) for key, value in pairs}


def _value(value: object) -> object:
    """Return a value whose texts are well-formed; objects inside are so already."""
    if isinstance(value, str):
        return well_formed(value)
    return [_value(one) for one in value] if isinstance(value, list) else value


def _integer(written: str) -> int | str:
    if len(written) > _MAX_DIGITS or abs(int(written)) > _MAX_INTEGER:
        return written
    return int(written)


def _fraction(written: str) -> float | str:
    number = float(written)
    return written if isinf(number) else number
