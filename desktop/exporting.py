"""The plain values of an export that cross to the window. Nothing heavy is imported here."""

from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Literal

__all__ = [
    "CHAT_SUFFIX",
    "LINES_SUFFIX",
    "ChatFileCode",
    "ChatFileProgress",
    "ChatFileRefused",
    "ExportCode",
    "ExportFailed",
    "ExportWords",
    "Exported",
    "is_chat_file",
]

CHAT_SUFFIX = ".branchline"
"""A file of this name carries a whole chat, with its pictures, to another Branchline."""

LINES_SUFFIX = ".jsonl"
"""A file of this name gets one event a line, for programs; any other the chat as Markdown."""

ExportCode = Literal["EXPORT_NO_ROOM", "EXPORT_NOT_WRITABLE"]


ChatFileCode = Literal[
    "CHAT_FILE_FOREIGN",
    "CHAT_FILE_NEWER",
    "CHAT_FILE_DAMAGED",
    "CHAT_FILE_TOO_LARGE",
    "CHAT_FILE_UNREADABLE",
]


def is_chat_file(file: PurePath) -> bool:
    """Whether a file says by its name that it carries a chat; some write that in capitals."""
    return file.suffix.casefold() == CHAT_SUFFIX


@dataclass(frozen=True, slots=True)
class ChatFileProgress:
    """How far a chat on its way to or from a file is; `work` names it as whoever asked did."""

    work: str
    done: int
    of: int


class ChatFileRefused(Exception):
    """A file that carries no chat that can be taken in; nothing was changed. `code` says why."""

    def __init__(self, code: ChatFileCode) -> None:
        super().__init__(code)
        self.code = code


class ExportFailed(Exception):
    """The file could not be written; the chat is untouched. `code` says why."""

    def __init__(self, code: ExportCode) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class ExportWords:
    """What an export says besides what was said, in the person's language.

    `you`, `assistant` and `tool` stand over messages, `untitled` over a chat without a name, `lost`
    where a part of it cannot be read. `picture_lost` has a place for the `{name}` of a picture.
    `pictures` is added to the name of the file for the folder beside it.
    """

    you: str
    assistant: str
    tool: str
    untitled: str
    lost: str
    picture_lost: str
    pictures: str


@dataclass(frozen=True, slots=True)
class Exported:
    """What was written to `path`, and how many pictures it names were lost."""

    path: Path
    messages: int
    pictures_lost: int = 0
