"""The names of things: distinct types, so that one is never taken for another."""

import hashlib
import re
from typing import NewType

SessionId = NewType("SessionId", str)
"""32 lower-case hex digits, made by whoever creates the session."""

ObjectDigest = NewType("ObjectDigest", str)
"""`sha256:` and the 64 lower-case hex digits of an object's raw bytes."""

DIGEST_PATTERN = r"^sha256:[0-9a-f]{64}$"
_DIGEST = re.compile(DIGEST_PATTERN)


def digest_of(data: bytes) -> ObjectDigest:
    """Return the digest under which these raw bytes are kept."""
    return ObjectDigest("sha256:" + hashlib.sha256(data).hexdigest())


def is_digest(text: str) -> bool:
    """Whether this text has the form of an object digest."""
    return _DIGEST.fullmatch(text) is not None
