"""Remembers where chats were kept, so that an empty place is not taken for a first start.

A drive that is not plugged in may leave its folder behind, and a folder may have been moved: what
lay there would begin anew, and empty, without a word. Each place has a small file of its own in the
platform's folder for what a program remembers; two programs never write to the same one.
"""

import hashlib
import logging
import os
from contextlib import suppress
from pathlib import Path

from desktop.paths import Paths, open_private

__all__ = ["is_missing", "remember", "was_used"]

_PRIVATE = 0o700
_LOG = logging.getLogger(__name__)


def was_used(paths: Paths) -> bool:
    """Say whether chats were kept in this place before; blocks on the disk."""
    return paths.is_remembered and any(note.exists() for note in _notes(paths))


def is_missing(paths: Paths) -> bool:
    """Say whether chats were kept in this place before, and nothing lies there now."""
    return not os.path.lexists(paths.database) and was_used(paths)


def remember(paths: Paths) -> None:
    """Remember that chats are kept in this place. Blocks; where it cannot be done, it is logged."""
    if not paths.is_remembered:
        return
    try:
        for note in _notes(paths):
            note.parent.mkdir(parents=True, mode=_PRIVATE, exist_ok=True)
            with suppress(FileExistsError), open(note, "xb", opener=open_private) as file:
                file.write(os.fsencode(paths.data))  # for a person who looks
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        _LOG.warning("the place of the chats could not be remembered: %s", error.strerror)


def _notes(paths: Paths) -> frozenset[Path]:
    """Return the files for a place: for its name, and for what the links in it lead to."""
    # Imported here: an ordinary start needs it only after the first paint.
    import platformdirs  # noqa: PLC0415 - see above

    folder = platformdirs.user_state_path("Branchline", appauthor=False) / "places"
    names = {os.path.normpath(paths.data), os.path.realpath(paths.data)}
    return frozenset(folder / hashlib.sha256(os.fsencode(name)).hexdigest() for name in names)
