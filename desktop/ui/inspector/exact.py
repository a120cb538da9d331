"""JSON set out for reading: every sign stays as it was sent, only line breaks are added. Pure.

A parser would not do: what it writes again is another text (`1.0`, `1E2`, a key that comes twice).
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from desktop.inspecting import FOLDED

_SIGN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:,]|[^\s\[\]{}:,"]+')
_STEP: Final = "  "


def set_out(json: str, *, fold: Callable[[int], str]) -> str:
    """Return a JSON text on lines; `fold` says in words how long the base64 of a picture is.

    Empty lists and objects stay on one line; text that is no JSON comes back with its signs.
    """
    return FOLDED.sub(lambda found: fold(int(found[2])), "".join(_lines(json)))


def _lines(json: str) -> Iterator[str]:
    depth, before = 0, ""
    for found in _SIGN.finditer(json):
        sign = found[0]
        if sign in "]}" and before not in {"[", "{"}:
            depth -= 1
            yield f"\n{_STEP * depth}{sign}"
        elif sign in "]}":
            depth -= 1
            yield sign
        else:
            if before in {"[", "{"}:
                yield f"\n{_STEP * depth}"
            yield sign
        if sign in {"[", "{"}:
            depth += 1
        elif sign == ",":
            yield f"\n{_STEP * depth}"
        elif sign == ":":
            yield " "
        before = sign
