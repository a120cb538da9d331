"""No database through a symbolic link: neither the file itself nor what lies beside it.

Two names for one file would be two locks, and two logs beside it: each program would believe itself
alone (https://sqlite.org/howtocorrupt.html, section 2.4). And a link that somebody laid into the
folder would have the chats written to a place of theirs. The folder itself may be a link: then all
of it is in one other place.
"""

from pathlib import Path
from typing import Final

from store.errors import Foreign, Linked, StoreUnavailable

BESIDE: Final = ("", "-wal", "-shm", "-journal", ".lock")


def refuse_links(database: Path) -> None:
    """Make sure that nothing which belongs to `database` is a symbolic link; opens nothing.

    Raises:
        Linked: something is one. Foreign: it is a folder, whose name says no more than where it
        is. StoreUnavailable: that cannot be found out.

    """
    if not database.name:
        raise Foreign(f"{database} is not a file")
    for end in BESIDE:
        path = database.with_name(database.name + end)
        try:
            is_link = path.is_symlink()
        except OSError as error:
            raise StoreUnavailable(f"cannot look at {path}: {error.strerror}") from error
        if is_link:
            raise Linked(f"{path} is a symbolic link")
