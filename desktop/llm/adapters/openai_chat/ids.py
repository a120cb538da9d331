"""Ids of tool calls as a target takes them; a pure rule, the same for a call and its result.

An id that fits is kept, whoever made it. Another becomes one that its SHA-256 gives. Part of
`openai-chat/1`, never changed.
"""

import hashlib
import re
from collections.abc import Callable
from typing import Final

# Mistral and its chat templates: "must be a-z, A-Z, 0-9, with a length of 9".
_NINE: Final = re.compile(r"[a-zA-Z0-9]{9}")
# OpenAI: "Expected a string with maximum length 40".
_FORTY: Final = re.compile(r"[a-zA-Z0-9_-]{1,40}")


def _nine(identity: str) -> str:
    return identity if _NINE.fullmatch(identity) else _digest(identity)[:9]


def _forty(identity: str) -> str:
    return identity if _FORTY.fullmatch(identity) else f"call_{_digest(identity)[:32]}"


def _as_is(identity: str) -> str:
    return identity


def _digest(identity: str) -> str:
    return hashlib.sha256(identity.encode()).hexdigest()


_RULES: Final[dict[object, Callable[[str], str]]] = {"nine": _nine, "forty": _forty}


def id_rule(flag: object) -> Callable[[str], str]:
    """Return what the flag `callIds` makes of an id; without one it stays as it is."""
    return _RULES.get(flag, _as_is)
