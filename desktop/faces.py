"""The plain values that cross between the window and the runtime.

Nothing but the standard library is imported when this module is, so the first window may know
these names before anything heavy is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from desktop.models import Models

# Only names for the type checker: the store is loaded after the first paint.
if TYPE_CHECKING:
    from desktop.live import LiveTurn
    from store import ForkPoint, OutlineEntry, SessionSummary
    from store.model.events import Draft, Event
    from store.model.fork import CutPlace

__all__ = [
    "DAMAGE_TROUBLES",
    "PLACE_TROUBLES",
    "About",
    "Attachment",
    "AttachmentLimits",
    "BranchMade",
    "BranchPoint",
    "ChatDamage",
    "Cut",
    "EngineState",
    "LiveEnded",
    "LiveStarted",
    "LostPicture",
    "MediaCode",
    "MediaRefused",
    "OpenedChat",
    "Outgoing",
    "PictureBytes",
    "PictureReplaced",
    "QueuedMessage",
    "SavedDraft",
    "SendFailed",
    "StoreTrouble",
    "StoreWell",
]

Attachment = Mapping[str, object]
"""A reference as the log holds it: `attachmentId`, `mediaType`, `bytes`, `width`, `height` …"""

Cut = Literal["at", "after-answer", "before-message", "before-answer", "before-damage"]
"""Where a branch is cut, relative to the event it is asked on."""

MediaCode = Literal[
    "EMPTY",
    "FOLDER",
    "NOT_A_PICTURE",
    "NOT_A_TEXT",
    "UNSUPPORTED",
    "TOO_MANY_BYTES",
    "TOO_MANY_PIXELS",
    "DAMAGED",
    "UNREADABLE",
    "NEITHER",
    "TEXT_TOO_LONG",
]


PLACE_TROUBLES = frozenset(
    {
        "DISK_FULL",
        "READ_ONLY",
        "SIDE_FILE_UNWRITABLE",
        "STORE_BUSY",
        "STORE_GONE",
        "STORE_UNAVAILABLE",
    }
)
"""What is wrong with the place where chats lie, and so with every chat in it; it may pass."""

DAMAGE_TROUBLES = frozenset({"LOG_DAMAGED", "STORE_DAMAGED"})
"""What it is called when something met damage in a chat, or in what lies beside it."""


class MediaRefused(Exception):
    """A file that will not be accepted: `code`, and `kind`, what it is instead of a picture."""

    def __init__(self, code: MediaCode, kind: str = "") -> None:
        super().__init__(f"{code}: {kind}" if kind else code)
        self.code = code
        self.kind = kind


@dataclass(frozen=True, slots=True)
class AttachmentLimits:
    """What may be attached; a model may take less (`desktop.llm.types.PictureLimits`)."""

    per_message: int = 20
    bytes_each: int = 20 * 1024 * 1024
    pixels_each: int = 64_000_000
    text_bytes_each: int = 4 * 1024 * 1024
    """About as much as the models with the largest windows read, a million tokens."""


@dataclass(frozen=True, slots=True)
class PictureBytes:
    """A small copy of a picture to show: an encoded PNG or JPEG and its size."""

    data: bytes
    width_px: int
    height_px: int


@dataclass(frozen=True, slots=True)
class Outgoing:
    """A message to send. The window makes `message_id` (32 hex digits) and looks for it."""

    message_id: str
    text: str
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class SavedDraft:
    """What stands in a composer and was not sent."""

    text: str = ""
    attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class QueuedMessage:
    """A whole user message that waits.

    `not_sent`: left over from an earlier run of the program; it goes out only when a person asks.
    """

    message: Mapping[str, object]
    not_sent: bool


@dataclass(frozen=True, slots=True)
class BranchMade:
    """The new chat, and what its composer starts with."""

    child: str
    draft_text: str = ""
    draft_attachments: tuple[Attachment, ...] = ()


@dataclass(frozen=True, slots=True)
class BranchPoint:
    """What a branch at an event would be: `closing` closes what is open there.

    `place` says where in the open turn it lies, None between two turns; `brings_back`, whether
    words that were on their way come back into the composer.
    """

    closing: tuple[Draft, ...] = ()
    place: CutPlace | None = None
    brings_back: bool = False


@dataclass(frozen=True, slots=True)
class ChatDamage:
    """Where a chat stops being what was written: at the event `seq`, which cannot be read.

    `can_branch` says whether there is anything before it. At each of the `gaps`, of which that is
    the first, something is missing.
    """

    seq: int
    can_branch: bool = False
    gaps: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LostPicture:
    """A picture or text that cannot be read, and the event `seq` at which a person sees that."""

    seq: int
    digest: str


@dataclass(frozen=True, slots=True)
class PictureReplaced:
    """What was lost is back; `branch`: another one was given, which stands there now."""

    branch: BranchMade | None = None


@dataclass(frozen=True, slots=True)
class OpenedChat:
    """Everything a chat's screen starts from, of one moment: events below `upto_seq`.

    `problem` is the code of why nothing can be added to this chat, "" when it can. Of a chat with a
    `damage`, `outline` and `events` hold what can be read, also behind that.
    """

    summary: SessionSummary
    parent: SessionSummary | None
    outline: tuple[OutlineEntry, ...]
    events: tuple[Event, ...]
    continuations: tuple[ForkPoint, ...]
    queued: tuple[QueuedMessage, ...]
    live: LiveTurn | None
    draft: SavedDraft
    models: Models
    upto_seq: int
    problem: str = ""
    damage: ChatDamage | None = None


@dataclass(frozen=True, slots=True)
class About:
    """What the About screen tells."""

    version: str
    data_folder: str
    python: str
    engine: str


@dataclass(frozen=True, slots=True)
class LiveStarted:
    """A turn began in this chat; its text is drained from `live` once per frame."""

    session_id: str
    live: LiveTurn


@dataclass(frozen=True, slots=True)
class LiveEnded:
    """That turn is over and its settlement was committed before.

    While the disk refuses the settlement, the turn goes on; a lasting `StoreTrouble` says so.
    """

    session_id: str


@dataclass(frozen=True, slots=True)
class EngineState:
    """The built-in model's process. `code` says why it failed."""

    state: Literal["starting", "ready", "failed"]
    code: str = ""


@dataclass(frozen=True, slots=True)
class SendFailed:
    """A message that is not in the log; its words belong back into the composer."""

    session_id: str
    message_id: str
    code: str


@dataclass(frozen=True, slots=True)
class StoreTrouble:
    """A command that did not do what was asked, with the stable code of the reason.

    One that `lasts` stands until `StoreWell`: something is tried again until it succeeds.
    """

    code: str
    session_id: str | None = None
    lasts: bool = False


@dataclass(frozen=True, slots=True)
class StoreWell:
    """All that was owed to the store is written; whatever trouble lasted is over."""
