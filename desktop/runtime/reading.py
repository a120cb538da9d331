"""Why the chats can only be read in this run of the program, if that is so."""

from typing import Final

from store import StoreCode

__all__ = ["reading_only"]

_CODES: Final[dict[StoreCode, str]] = {
    "TOO_NEW": "CHATS_TOO_NEW",
    "BACKUP_NO_ROOM": "CHATS_WAIT_FOR_ROOM",
    "DISK_FULL": "CHATS_WAIT_FOR_ROOM",
    "STORE_DAMAGED": "CHATS_CANNOT_BE_UPDATED",
}
"""What stands in the way of an update has other remedies than the same in the way of a backup."""


def reading_only(code: StoreCode | None) -> str:
    """Return the window's code for what keeps a store from being written; "" for nothing."""
    if code is None:
        return ""
    waits = "CHATS_WAIT_FOR_BACKUP" if code.startswith("BACKUP_") else code
    return _CODES.get(code, waits)
