"""An address as a person reads it: words of any script plain, and nothing that deceives the eye.

What is not ASCII stands percent-encoded in an address. Letters and digits of every script are
decoded; what cannot be seen, turns the direction of reading, or makes a word look like a Latin one
stays as it is sent (Unicode TR 36, 2.10 and TR 39, 5.1).
"""

import re
import unicodedata
from urllib.parse import quote

_ENCODED = re.compile(r"(?:%[89A-F][0-9A-F])+", re.IGNORECASE)
_LOOK_LATIN = frozenset({"CYRILLIC", "GREEK", "COPTIC", "ARMENIAN", "CHEROKEE", "LISU", "OLD"})
_FIRST_STRONG_ISOLATE, _POP_ISOLATE = "\u2068", "\u2069"
# Letters and marks by their category that show nothing (DerivedCoreProperties.txt of Unicode).
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]")


def legible(address: str) -> str:
    """Return `address`, percent-encoded as it is sent or not, as it is shown to a person."""
    hidden_encoded = "".join(quote(c) if _is_hidden(c) else c for c in address)
    return _ENCODED.sub(_plain, hidden_encoded)


def _is_hidden(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cf", "Co", "Cn", "Zl", "Zp"}


def _plain(found: re.Match[str]) -> str:
    """Return what an encoded run says, as far as it can be shown."""
    encoded = found.group()
    try:
        words = bytes.fromhex(encoded.replace("%", "")).decode()
    except UnicodeDecodeError:
        return encoded
    start, end = found.span()
    beside = found.string[max(0, start - 1) : start] + found.string[end : end + 1]
    if _looks_latin(words, beside):
        return encoded
    shown = "".join(
        c if _can_be_shown(c, is_first=not at) else quote(c) for at, c in enumerate(words)
    )
    is_turned = any(unicodedata.bidirectional(c) in {"R", "AL"} for c in shown)
    return f"{_FIRST_STRONG_ISOLATE}{shown}{_POP_ISOLATE}" if is_turned else shown


def _can_be_shown(character: str, *, is_first: bool) -> bool:
    category = unicodedata.category(character)
    if _UNSEEN.match(character) or unicodedata.normalize("NFKC", character) != character:
        return False
    return category[0] in "LN" or (category in {"Mn", "Mc"} and not is_first)


def _looks_latin(words: str, beside: str) -> bool:
    """Say whether letters that look like Latin ones stand among these in one word."""
    scripts = {_script(character) for character in words + beside if character.isalpha()}
    return "LATIN" in scripts and not scripts.isdisjoint(_LOOK_LATIN)


def _script(letter: str) -> str:
    return unicodedata.name(letter, "").partition(" ")[0]
