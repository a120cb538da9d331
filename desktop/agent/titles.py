"""The name a chat gets by itself: the first words of its first message."""

__all__ = ["title_of"]

LONGEST = 48
ELLIPSIS = "…"


def title_of(text: str) -> str:
    """Return a title of at most 48 characters for a chat that begins with `text`.

    White space is drawn together and a cut falls between words where there is one. The answer is
    empty when `text` says nothing, as with a message of pictures alone.
    """
    line = " ".join(text.split())
    if len(line) <= LONGEST:
        return line
    words = line[: LONGEST - len(ELLIPSIS) + 1].rpartition(" ")[0]
    kept = words if len(words) >= LONGEST // 2 else line[: LONGEST - len(ELLIPSIS)]
    return kept.rstrip(" ,;:.-") + ELLIPSIS
