"""A name as it can be shown: in one line, and in the order of its letters.

Names come from elsewhere: files, saved chats, models. `photo<U+202E>gpj.exe` would be
read as `photoexe.jpg`, and a name of two lines would push what stands below it away.
"""

from unicodedata import category

_JOINERS = "\u200c\u200d"  # letters of some scripts and emoji need them
_TAGS = range(0xE0020, 0xE0080)  # make the flags of lands within lands


def plain_name(name: str, most: int | None = None) -> str:
    """Return a name without what is not seen: signs that turn lines around, signs without width.

    White space is drawn together, and `most` characters are kept. The answer is empty when nothing
    of it can be seen.
    """
    seen = "".join(c if _is_seen(c) else " " * c.isspace() for c in name)
    line = " ".join(seen.split())[:most]
    return line if any(not category(c).startswith(("C", "M", "Z")) for c in line) else ""


def _is_seen(letter: str) -> bool:
    hidden = category(letter) in ("Cc", "Cf", "Cs", "Cn")
    return not hidden or letter in _JOINERS or ord(letter) in _TAGS
