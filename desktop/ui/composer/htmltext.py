"""The words of a piece of HTML, and a picture that lies in it. Pure; nothing is ever loaded.

Every step goes through the text once: Qt's own way takes a minute for 100 kB of nested marks, and
the standard library's parser is quadratic where comments are never closed.
"""

import base64
import binascii
import html
import re
from collections.abc import Iterator
from typing import Final

__all__ = ["picture_in", "text_in"]

_UNSEEN: Final = re.compile(
    r"<(?:(!--)|(head|script|style|template|title)\b[^<>]*>?)", re.IGNORECASE
)
_KEPT: Final = re.compile(r"</?pre\b[^<>]*>", re.IGNORECASE)
_SPACE: Final = re.compile(r"[ \t\r\n\f]+")
_CELL: Final = re.compile(r" ?(?:</t[dh]> ?)?<t[dh]\b[^<>]*> ?", re.IGNORECASE)
_FIRST_CELL: Final = re.compile(r"^\t", re.MULTILINE)
_APART: Final = re.compile(
    r" ?</?(?:blockquote|figure|h[1-6]|ol|p|table|ul)\b[^<>]*> ?", re.IGNORECASE
)
_LINE: Final = re.compile(
    r"(?: ?</?(?:address|article|aside|dd|div|dl|dt|fieldset|footer|form|header|hr|li|main|nav"
    r"|section|tr)\b[^<>]*>)+ ?",
    re.IGNORECASE,
)
_BREAK: Final = re.compile(r" ?<br\b[^<>]*> ?", re.IGNORECASE)
_MARK: Final = re.compile(r"<[/!?a-zA-Z][^<>]*>")
_DATA: Final = re.compile(r"data:[a-z]+/[^<>\"']*")
_PICTURE: Final = re.compile(
    r"\bsrc\s*=\s*[\"']?data:(?P<kind>image/[a-z]+);base64,(?P<data>[A-Za-z0-9+/=\s]+)"
)


def text_in(source: str) -> str:
    """Return what a person would read there: lines where lines end, tabs between cells."""
    parts = _KEPT.split("".join(_seen(_DATA.sub("", source))))
    words = (_plain(part) if at % 2 else _flowing(part) for at, part in enumerate(parts))
    return re.sub(r"\n{3,}", "\n\n", "\n\n".join(words)).strip("\n")


def picture_in(source: str) -> tuple[str, bytes] | None:
    """Return kind (`image/png`) and bytes of the largest picture that lies in it as data."""
    found = max(_PICTURE.finditer(source), key=lambda each: len(each["data"]), default=None)
    if found is None:
        return None
    try:
        return found["kind"], base64.b64decode(found["data"])
    except binascii.Error:
        return None


def _seen(source: str) -> Iterator[str]:
    """Yield the parts between those that are not meant to be read."""
    at, unclosed = 0, set[str]()
    while (opening := _UNSEEN.search(source, at)) is not None:
        yield source[at : opening.start()]
        at = opening.end()
        name = (opening[1] or opening[2]).lower()
        end = -1 if name in unclosed else _end_of(source, name, at)
        if end < 0:
            unclosed.add(name)  # not looked for again: that would take too long
        at = max(at, end)
    yield source[at:]


def _end_of(source: str, name: str, at: int) -> int:
    closing = re.compile("-->" if name == "!--" else rf"</{name}\s*>", re.IGNORECASE)
    end = closing.search(source, at)
    return -1 if end is None else end.end()


def _flowing(part: str) -> str:
    """Return the words of a part whose lines end only where a mark says so."""
    cells = _CELL.sub("\t", _SPACE.sub(" ", part))
    lines = _BREAK.sub("\n", _LINE.sub("\n", _APART.sub("\n\n", cells)))
    return _plain(_FIRST_CELL.sub("", lines)).strip(" ")


def _plain(part: str) -> str:
    return html.unescape(_MARK.sub("", part))
