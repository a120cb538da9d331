"""The one place where the parts are joined: places, log, preferences, window, runtime.

Imports nothing heavy: the window stands before the store, the network and the models are loaded.
"""

import gc
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from desktop.arguments import Arguments, Misuse, parse
from desktop.config import PreferencesFile, open_preferences
from desktop.logs import LogFile, open_log
from desktop.paths import Paths, find_paths
from desktop.places import is_missing

if TYPE_CHECKING:
    from desktop.runtime import Runtime

__all__ = ["main", "share_time"]

# A turn on the network thread gives the interpreter back within this time: the window's frames
# are measurably steadier than with the default of 5 ms.
SWITCH_S = 0.001
# A search for garbage stops every thread. With Python's own thresholds one goes through all that a
# chat of 14,000 messages holds, for 0.7 s; what the young are searched for takes some milliseconds.
# Hardly anything here refers to itself in a circle, and what does is mostly found young.
GARBAGE = (2_000, 10, 5_000)

# Whatever is made from here on, by libraries and by the model's own process too, is for this user.
_FOR_OTHERS = 0o077
_MISUSE = 2
_SCREENS = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
_NO_SCREEN = (
    "Branchline found no screen to open its window on.\n"
    "Start it from a desktop session, or try every part without one: --check\n"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the application until its window is closed; return the exit status.

    `arguments` are those of the command line without the program's name: `--data FOLDER` names
    where chats are kept, files are attached to a new chat. Where there is no screen, a sentence
    says so and the status is 1; for what means nothing it is 2.
    """
    try:
        asked = parse(sys.argv[1:] if arguments is None else arguments, folder=_started_in())
    except Misuse as misuse:
        sys.stderr.write(f"{misuse}\n")
        return _MISUSE
    if not _has_screen(sys.platform, os.environ, asked.for_qt):
        sys.stderr.write(_NO_SCREEN)
        return 1
    share_time()
    os.umask(_FOR_OTHERS)
    paths = find_paths(asked.data)
    log = _Log(paths)
    log.open()
    try:
        return _run(asked, paths, log)
    finally:
        log.close()


def share_time() -> None:
    """Let the threads of this process go on beside each other, so that the window never stands."""
    sys.setswitchinterval(SWITCH_S)
    gc.set_threshold(*GARBAGE)


def _started_in() -> Path:
    try:
        return Path.cwd()
    except FileNotFoundError:  # it was removed: names that begin there are those of no file
        return Path(os.sep)


def _has_screen(platform: str, environment: Mapping[str, str], arguments: Sequence[str]) -> bool:
    """Say whether a window could show: without this the toolkit aborts with words of its own."""
    if platform != "linux" or "-platform" in arguments:
        return True
    return any(environment.get(name) for name in _SCREENS)


class _Log:
    """The log where data lies; where chats are missing nothing is made before they are there."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
        self._file: LogFile | None = None

    def open(self) -> None:
        """Open it unless it is; a place that cannot be written is told by the store later."""
        if self._file is None and not is_missing(self._paths):
            with suppress(OSError):
                self._paths.create()
                self._file = open_log(self._paths.logs)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def _run(asked: Arguments, paths: Paths, log: _Log) -> int:
    from desktop.ui.app import run  # noqa: PLC0415 - the hooks of the log stand before Qt is loaded

    preferences = _open_preferences(paths)

    def open_runtime(told: Callable[[str, int, int], None]) -> "Runtime":
        # Imported on the worker that calls this, after the first paint.
        from desktop.runtime import open_runtime as open_it  # noqa: PLC0415 - see above

        runtime = open_it(paths, told=told)
        preferences.let_write()
        log.open()  # the chats may have been missing before
        return runtime

    return run(asked, paths=paths, preferences=preferences, open_runtime=open_runtime)


def _open_preferences(paths: Paths) -> PreferencesFile:
    preferences = open_preferences(paths.preferences)
    if is_missing(paths):
        preferences.hold()
    return preferences
