"""What a start was asked to do: its arguments are data, never instructions to anything below us.

A file manager, a menu entry or a browser decides what stands there. So only four of the toolkit's
own options pass, whatever else begins with a dash is refused, and an address is no file: nothing
is fetched because somebody named it. Source: the Desktop Entry Specification, "The Exec key".
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Arguments", "Misuse", "parse"]

# How a screen is found and a session restored. The toolkit's others load style sheets and plugins
# from wherever they are told to.
_FOR_QT = frozenset({"-platform", "-display", "-qwindowgeometry", "-session"})
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://|file:", re.IGNORECASE)
_HERE = frozenset({"", "localhost"})


class Misuse(Exception):
    """Arguments that mean nothing; its text is a sentence for whoever typed them."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """What was asked: `data` the folder of the chats (None: the usual one), `files` to attach.

    `files` are absolute, whatever they turn out to be; `refused` are arguments that name no file
    of this computer, as they were written; `for_qt` is what the toolkit gets.
    """

    data: str | None = None
    files: tuple[Path, ...] = ()
    refused: tuple[str, ...] = ()
    for_qt: tuple[str, ...] = ()


def parse(arguments: Sequence[str], *, folder: Path) -> Arguments:
    """Read the arguments of a start without the program's name.

    `folder` is where relative names begin. What follows `--` are files, whatever they are called.
    Raises Misuse.
    """
    data: str | None = None
    for_qt: list[str] = []
    named: list[str] = []
    others = iter(arguments)
    for argument in others:
        option, _, value = argument.partition("=")
        if argument == "--":
            named += others
        elif option == "--data":
            data = value or _following(option, others)
        elif option in _FOR_QT and not value:
            for_qt += (option, _following(option, others))
        elif argument.startswith("-"):
            raise Misuse(f"Branchline does not know {argument}. Try --help.")
        else:
            named.append(argument)
    files = [_file_of(name, folder) for name in named]
    return Arguments(
        data=data,
        files=tuple(file for file in files if file is not None),
        refused=tuple(name for name, file in zip(named, files, strict=True) if file is None),
        for_qt=tuple(for_qt),
    )


def _following(option: str, others: Iterator[str]) -> str:
    value = next(others, "")
    if not value:
        raise Misuse(f"{option} needs a value after it. Try --help.")
    return value


def _file_of(name: str, folder: Path) -> Path | None:
    """Return the file that is named, by its place or by a `file:` address; None for no file."""
    place = _place_in(name) if _ADDRESS.match(name) else name
    if not place or "\0" in place:
        return None
    return folder / place


def _place_in(address: str) -> str:
    # Imported here: a start without an address does not wait for it.
    from urllib.parse import unquote, urlsplit  # noqa: PLC0415 - see above

    try:
        parts = urlsplit(address)
        is_here = parts.scheme == "file" and parts.netloc in _HERE
    except ValueError:
        return ""
    if not is_here or parts.query or parts.fragment or not parts.path.startswith("/"):
        return ""
    return unquote(parts.path, errors="surrogateescape")
