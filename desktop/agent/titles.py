"""The name of a chat: the first words of its first message, or what a person or a file calls it."""

from desktop.plainname import plain_name

__all__ = ["plain_title", "title_of", "title_with"]

LONGEST = 48
ELLIPSIS = "…"
BETWEEN = " · "
_MOST = 1000  # characters of a name that a person gave
_LOOK = 4000  # characters that the first words are looked for in
_LEAD = LONGEST // 2  # a longer request would leave no room for what it is about
_COLONS = (":", "：")  # noqa: RUF001 — the wide one of Chinese


def plain_title(title: str) -> str:
    """Return what a chat may be called: a plain name, and not an endless one.

    The answer is empty when nothing of it can be seen: a chat must be found by its name.
    """
    return plain_name(title, most=_MOST)


def title_of(text: str) -> str:
    """Return a title of at most 48 characters for a chat that begins with `text`.

    White space is drawn together and a cut falls between words where there is one. A long request
    that ends in a colon makes room for what it is about. The answer is empty when `text` says
    nothing, as with a message of pictures alone.
    """
    line = plain_title(_subject(text.lstrip()[:_LOOK]))
    if len(line) <= LONGEST:
        return line
    words = line[: LONGEST - len(ELLIPSIS) + 1].rpartition(" ")[0]
    kept = words if len(words) >= LONGEST // 2 else line[: LONGEST - len(ELLIPSIS)]
    return kept.rstrip(" ,;:.-") + ELLIPSIS


def title_with(title: str, attached: str) -> str:
    """Return a title with the name of what is attached behind it, where both fit."""
    both = BETWEEN.join(filter(None, (title, plain_title(attached))))
    return both if len(both) <= LONGEST else title


def _subject(text: str) -> str:
    """Return what a text is about: what stands below a request such as "Summarise this:"."""
    request, _, below = text.partition("\n\n")
    is_request = request.rstrip().endswith(_COLONS) and len(plain_title(request)) > _LEAD
    # A fence or a table says less than the request does.
    return below if is_request and below.lstrip()[:1].isalnum() else text
