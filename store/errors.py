"""Everything that can go wrong in the store, drawn by who can act.

```text
StoreError
  StoreUnavailable      the machine: full, busy, not allowed     → tell the user, try again
    StoreBusy  DiskFull  ReadOnly  AlreadyOpen
    StoreGone  StoreMissing  NetworkPlace  SideFileUnwritable  WalRefused
  StoreUnreadable       whole, but not for this program          → say so, touch nothing
    TooNew  Foreign  Linked
  StoreDamaged          bytes that are not what was written      → offer the backup
    LogDamaged  ObjectDamaged  ObjectMissing
  AppendRefused         the data breaks the contract             → our bug or a bad file
    NotStorable
  BackupFailed          a copy that cannot be made or used       → choose another place or copy
  NotFound  Conflict  InvalidBoundary  TooDeep                   → the request does not fit
```

Programs route on `code`, never on the text.
"""

from typing import ClassVar, Literal

StoreCode = Literal[
    "STORE_ERROR",
    "STORE_UNAVAILABLE",
    "STORE_BUSY",
    "DISK_FULL",
    "READ_ONLY",
    "ALREADY_OPEN",
    "STORE_GONE",
    "STORE_MISSING",
    "NETWORK_PLACE",
    "SIDE_FILE_UNWRITABLE",
    "WAL_REFUSED",
    "STORE_UNREADABLE",
    "TOO_NEW",
    "CHAT_TOO_NEW",
    "FOREIGN",
    "LINKED",
    "STORE_DAMAGED",
    "LOG_DAMAGED",
    "OBJECT_DAMAGED",
    "OBJECT_MISSING",
    "BACKUP_FAILED",
    "BACKUP_BUSY",
    "BACKUP_DIFFERS",
    "BACKUP_IN_THE_WAY",
    "BACKUP_NO_ROOM",
    "BACKUP_NOT_WRITABLE",
    "BACKUP_PLACE_GONE",
    "BACKUP_DAMAGED",
    "BACKUP_NOT_OURS",
    "BACKUP_TOO_NEW",
    "NOT_FOUND",
    "CONFLICT",
    "INVALID_BOUNDARY",
    "TOO_DEEP",
    "NOT_STORABLE",
    "BAD_ENVELOPE",
    "UNKNOWN_TYPE",
    "BAD_DATA",
    "TOO_LARGE",
    "OUT_OF_ORDER",
    "BAD_SURFACE",
    "BAD_SOURCES",
    "BAD_HEADER",
    "BAD_INBOX",
    "UNKNOWN_OBJECT",
]


class StoreError(Exception):
    """The root: `code` for programs, the text for people who read logs."""

    kind: ClassVar[StoreCode] = "STORE_ERROR"

    def __init__(self, message: str, *, code: StoreCode | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.code: StoreCode = code or self.kind


class StoreUnavailable(StoreError):
    """The machine does not let us work now."""

    kind: ClassVar[StoreCode] = "STORE_UNAVAILABLE"


class StoreBusy(StoreUnavailable):
    """Another process holds the database."""

    kind: ClassVar[StoreCode] = "STORE_BUSY"


class DiskFull(StoreUnavailable):
    """There is no room for what should be written."""

    kind: ClassVar[StoreCode] = "DISK_FULL"


class ReadOnly(StoreUnavailable):
    """The store was opened for reading, or the place cannot be written."""

    kind: ClassVar[StoreCode] = "READ_ONLY"


class AlreadyOpen(StoreUnavailable):
    """Another copy of the program has this store open."""

    kind: ClassVar[StoreCode] = "ALREADY_OPEN"


class StoreGone(StoreUnavailable):
    """The file that was open, its folder or its disk is not there any more."""

    kind: ClassVar[StoreCode] = "STORE_GONE"


class StoreMissing(StoreUnavailable):
    """There was a store in this place, and nothing lies there now."""

    kind: ClassVar[StoreCode] = "STORE_MISSING"


class NetworkPlace(StoreUnavailable):
    """The place is on another computer, where two programs could write at once."""

    kind: ClassVar[StoreCode] = "NETWORK_PLACE"


class SideFileUnwritable(StoreUnavailable):
    """A file that belongs beside the database cannot be written, though the database could."""

    kind: ClassVar[StoreCode] = "SIDE_FILE_UNWRITABLE"


class WalRefused(StoreUnavailable):
    """The file system cannot do what a write-ahead log needs."""

    kind: ClassVar[StoreCode] = "WAL_REFUSED"


class StoreUnreadable(StoreError):
    """The file is whole, but this program must not read it."""

    kind: ClassVar[StoreCode] = "STORE_UNREADABLE"


class TooNew(StoreUnreadable):
    """The file was written by a newer version."""

    kind: ClassVar[StoreCode] = "TOO_NEW"


class Foreign(StoreUnreadable):
    """The file is not a store of ours."""

    kind: ClassVar[StoreCode] = "FOREIGN"


class Linked(StoreUnreadable):
    """A symbolic link lies where the file, or one that belongs to it, should be."""

    kind: ClassVar[StoreCode] = "LINKED"


class StoreDamaged(StoreError):
    """Stored bytes are not what was written."""

    kind: ClassVar[StoreCode] = "STORE_DAMAGED"


class LogDamaged(StoreDamaged):
    """An event of a log cannot be what was once written."""

    kind: ClassVar[StoreCode] = "LOG_DAMAGED"


class ObjectDamaged(StoreDamaged):
    """An object's bytes do not have the digest under which they are kept."""

    kind: ClassVar[StoreCode] = "OBJECT_DAMAGED"


class ObjectMissing(StoreDamaged):
    """An object that is asked for by its digest is not here."""

    kind: ClassVar[StoreCode] = "OBJECT_MISSING"


class AppendRefused(StoreError):
    """A draft breaks a rule of the log; nothing was changed."""

    def __init__(self, code: StoreCode, message: str) -> None:
        super().__init__(message, code=code)


class NotStorable(AppendRefused):
    """A value that JSON cannot keep without loss.

    `path` says where it lies (`$.message.content[0].text`), `reason` what is wrong with it.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__("NOT_STORABLE", f"{path}: {reason}")
        self.path = path
        self.reason = reason


class BackupFailed(StoreError):
    """A copy could not be written, or one that is there cannot be used; the chats are untouched.

    The code says which: the place is full, gone, not to be written to, taken by another file
    or another backup; it kept other bytes than it was given; the copy is damaged, foreign, newer.
    """

    kind: ClassVar[StoreCode] = "BACKUP_FAILED"


class NotFound(StoreError):
    """There is no such session or event."""

    kind: ClassVar[StoreCode] = "NOT_FOUND"


class Conflict(StoreError):
    """The writer's idea of the log is out of date."""

    kind: ClassVar[StoreCode] = "CONFLICT"


class TooDeep(StoreError):
    """A branch of a branch of a branch …: there is a limit, and this would be beyond it."""

    kind: ClassVar[StoreCode] = "TOO_DEEP"


class InvalidBoundary(StoreError):
    """A log cannot be cut there; `last_seq` is the last place where it can."""

    kind: ClassVar[StoreCode] = "INVALID_BOUNDARY"

    def __init__(self, message: str, *, last_seq: int) -> None:
        super().__init__(message)
        self.last_seq = last_seq
