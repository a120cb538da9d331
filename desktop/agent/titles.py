"""The name of a chat: the first words of its first message, or what a person or a file calls it."""

from unicodedata import category

__all__ = ["plain_title", "title_of"]

LONGEST = 48
ELLIPSIS = "…"
_MOST = 1000  # characters of a name that a person gave
_LOOK = 4000  # characters that the first words are looked for in
_JOINERS = "\u200c\u200d"  # letters of some scripts and emoji need them
_TAGS = range(0xE0020, 0xE0080)  # make the flags of lands within lands


def plain_title(title: str) -> str:
    """Return a name without what is not seen: signs that turn lines around, signs without width.

    The answer is empty when nothing of it can be seen: a chat must be found by its name.
    """
    line = " ".join("".join(c if _is_seen(c) else " " * c.isspace() for c in title).split())[:_MOST]
    return line if any(not category(c).startswith(("C", "M", "Z")) for c in line) else ""


def _is_seen(letter: str) -> bool:
    hidden = category(letter) in ("Cc", "Cf", "Cs", "Cn")
    return not hidden or letter in _JOINERS or ord(letter) in _TAGS


def title_of(text: str) -> str:
    """Return a title of at most 48 characters for a chat that begins with `text`.

    White space is drawn together and a cut falls between words where there is one. The answer is
    empty when `text` says nothing, as with a message of pictures alone.
    """
    line = plain_title(text.lstrip()[:_LOOK])
    if len(line) <= LONGEST:
        return line
    words = line[: LONGEST - len(ELLIPSIS) + 1].rpartition(" ")[0]
    kept = words if len(words) >= LONGEST // 2 else line[: LONGEST - len(ELLIPSIS)]
    return kept.rstrip(" ,;:.-") + ELLIPSIS
