"""Where things lie: the data folder, and the files that ship with the application.

Nothing else in the program knows a folder's name.
"""

import errno
import os
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Paths", "find_paths", "open_private", "resource"]

_PRIVATE = 0o700
_PRIVATE_FILE = 0o600
# Windows has no such flag, and lets only administrators lay links by default.
_NOT_THROUGH_LINKS = getattr(os, "O_NOFOLLOW", 0)
_PACKAGE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Paths:
    """The places under one data folder.

    One that `is_chosen` may be on a drive that is not plugged in. One that `is_remembered` is never
    silently begun anew, see `desktop.places`.
    """

    data: Path
    is_chosen: bool = False
    is_remembered: bool = False

    @property
    def database(self) -> Path:
        """The one SQLite file that holds every chat."""
        return self.data / "branchline.sqlite3"

    @property
    def preferences(self) -> Path:
        """The small file with the window's preferences."""
        return self.data / "preferences.json"

    @property
    def logs(self) -> Path:
        """The folder of the program's own log files."""
        return self.data / "logs"

    @property
    def keys(self) -> Path:
        """The folder of the keys that no keychain takes."""
        return self.data / "keys"

    @property
    def backups(self) -> Path:
        """The folder of the backups that are made by themselves."""
        return self.data / "backups"

    @property
    def models(self) -> Path:
        """The folder of the models that were fetched."""
        return self.data / "models"

    def create(self) -> None:
        """Make the folders, readable by this user alone; what exists keeps its permissions.

        Those that were opened to others are closed again by `desktop.privacy`. Raises OSError when
        a folder can neither be found nor made, or when a link lies in the place of one inside. A
        chosen folder is made only where the one that it is in is there: else the chats of a drive
        that is not plugged in would begin anew, and empty, in its place.
        """
        if not self.is_chosen:
            self.data.parent.mkdir(parents=True, exist_ok=True)
        for folder in (self.data, self.logs):
            folder.mkdir(mode=_PRIVATE, exist_ok=True)
        if self.logs.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), self.logs)


def find_paths(override: str | None = None) -> Paths:
    """Return the places to use, creating nothing.

    `override` is a folder to use instead of the platform's own; without it the variable
    BRANCHLINE_DATA decides, and without that the platform.
    """
    chosen = override or os.environ.get("BRANCHLINE_DATA")
    if chosen:
        return Paths(Path(chosen).expanduser().absolute(), is_chosen=True, is_remembered=True)
    return Paths(_platform_folder(), is_remembered=True)


def open_private(path: str, flags: int) -> int:
    """Open a file that, if it is made now, this user alone may read; an `opener` for `open`.

    A symbolic link is not followed: it could lead what is written to a place of somebody else's.
    """
    return os.open(path, flags | _NOT_THROUGH_LINKS, _PRIVATE_FILE)


def resource(name: str) -> Path:
    """Return the file `name` (`icons/branchline.svg`) that ships with the application.

    An installed copy has its resources inside the package, a checkout beside it. Raises
    FileNotFoundError, naming the file, when neither has it.
    """
    for root in (_PACKAGE / "resources", _PACKAGE.parent / "resources"):
        found = root / name
        if found.exists():
            return found
    raise FileNotFoundError(name)


def _platform_folder() -> Path:
    # Imported here: only a start without an override needs it, and the first window waits for it.
    import platformdirs  # noqa: PLC0415 - see above

    return platformdirs.user_data_path("Branchline", appauthor=False)
