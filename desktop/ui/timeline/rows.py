"""What a timeline shows, as plain values: no Qt, no log, nothing but the standard library.

`OutlineRow` is enough to open a chat of any length (its place and an estimated height); a `Row` is
a body, made by `transcript` from events and asked for when it comes into view. Rows carry facts,
never sentences: the widgets put them into words, so a change of language needs no new rows.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

RowKind: TypeAlias = Literal["user", "assistant", "tool", "notice"]
NoticeKind: TypeAlias = Literal[
    "error",
    "stopped",
    "quit",
    "interrupted",
    "length",
    "blocked",
    "retrying",
    "continued",
    "branched-from",
    "forked",
    "forked-unanswered",
    "forked-unsaid",
    "compacted",
    "cut",
    "chat-damaged",
    "chat-damaged-again",
    "chat-damaged-beside",
    "picture-damaged",
    "picture-missing",
    "picture-deleted",
    "picture-recovered",
    "unknown",
]
NoticeAction: TypeAlias = Literal[
    "retry",
    "continue",
    "open-parent",
    "replace-picture",
    "change-key",
    "choose-model",
    "trust-host",
    "compact",
    "branch-before",
    "export",
    "set-aside",
]
PictureLoss: TypeAlias = Literal["", "damaged", "missing", "deleted"]
"""Its file is spoilt; it is not there, nobody knows why; a person deleted it for ever."""
LiveState: TypeAlias = Literal[
    "starting",
    "queued",
    "waiting",
    "reading",
    "thinking",
    "answering",
    "stalled",
    "retrying",
    "summarising",
]


@dataclass(frozen=True, slots=True)
class PictureView:
    """A picture of a message; its space is reserved from the recorded size before it is decoded.

    `lost` says why it cannot be shown, "" when it can. `left_out` is the reason, as the log has it,
    why the last request went without it.
    """

    digest: str
    width_px: int
    height_px: int
    name: str = ""
    lost: PictureLoss = ""
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class FileView:
    """A text file of a message: `digest` is what models get, `source` the file as it was given.

    `lost` says why it cannot be shown, "" when it can.
    """

    digest: str
    source: str
    name: str = ""
    lines: int | None = None
    size_bytes: int | None = None
    lost: PictureLoss = ""


@dataclass(frozen=True, slots=True)
class Siblings:
    """Which of several continuations runs through a row; `index` counts from 0."""

    index: int
    count: int


@dataclass(frozen=True, slots=True)
class ToolView:
    """A tool that ran: its name, the raw arguments, and whether it failed."""

    name: str
    arguments: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """A quiet line of the transcript; `code` and `detail` say more about an error.

    `subject` names what the line is about (a chat's title, a picture's digest, a model, a server),
    `actions` what can be done: most of them only while the notice is the last row. `until_ms` (Unix
    milliseconds) is how long a service asks to be left alone.
    """

    kind: NoticeKind
    actions: tuple[NoticeAction, ...] = ()
    code: str = ""
    detail: str = ""
    subject: str = ""
    until_ms: int = 0


@dataclass(frozen=True, slots=True)
class Retry:
    """A next attempt: when (Unix milliseconds), and why the one before failed, in whose words."""

    at_ms: int = 0
    code: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Doing:
    """What the running answer does; `read_percent` is how much of the chat the model has read."""

    state: LiveState = "waiting"
    retry: Retry = Retry()
    read_percent: int = 0


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """The place of one row: its event, its kind, and about how many characters it has."""

    seq: int
    kind: RowKind
    size_chars: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """The body of one row; `seq` is the event it was made from.

    `is_cut`: the model's server read only the last part of the chat for it. `is_summarised`: a
    summary goes to the model in its place.
    """

    seq: int
    kind: RowKind
    text: str = ""
    reasoning: str = ""
    pictures: tuple[PictureView, ...] = ()
    files: tuple[FileView, ...] = ()
    at_ms: int = 0
    model: str = ""
    is_cut: bool = False
    is_summarised: bool = False
    tool: ToolView | None = None
    notice: Notice | None = None
    siblings: Siblings | None = None

    @property
    def outline(self) -> OutlineRow:
        """The place this body fills."""
        return OutlineRow(self.seq, self.kind, len(self.text))


@dataclass(frozen=True, slots=True)
class ScrollPlace:
    """Where a chat is being read: the row at the top, how far it is scrolled, or simply the end."""

    seq: int = -1
    offset_px: int = 0
    at_end: bool = True
