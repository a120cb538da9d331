"""The one place where the parts are joined: places, log, preferences, window, runtime.

Imports nothing heavy: the window stands before the store, the network and the models are loaded.
"""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from desktop.config import open_preferences
from desktop.logs import LogFile, open_log
from desktop.paths import Paths, find_paths

if TYPE_CHECKING:
    from desktop.runtime import Runtime

__all__ = ["main"]

# A turn on the network thread gives the interpreter back within this time: the window's frames
# are measurably steadier than with the default of 5 ms.
_SWITCH_S = 0.001

_SCREENS = ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY")
_NO_SCREEN = (
    "Branchline found no screen to open its window on.\n"
    "Start it from a desktop session, or try every part without one: --check\n"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the application until its window is closed; return the exit status.

    `arguments` are those of the command line without the program's name. `--data FOLDER` names
    where chats are kept; the others are the toolkit's. Where there is no screen, a sentence says
    so and the status is 1.
    """
    folder, for_qt = _take_folder(sys.argv[1:] if arguments is None else arguments)
    if not _has_screen(sys.platform, os.environ, for_qt):
        sys.stderr.write(_NO_SCREEN)
        return 1
    sys.setswitchinterval(_SWITCH_S)
    paths = find_paths(folder)
    log = _open_log(paths)
    try:
        return _run(for_qt, paths)
    finally:
        if log:
            log.close()


def _has_screen(platform: str, environment: Mapping[str, str], arguments: Sequence[str]) -> bool:
    """Say whether a window could show: without this the toolkit aborts with words of its own."""
    if platform != "linux" or "-platform" in arguments:
        return True
    return any(environment.get(name) for name in _SCREENS)


def _run(for_qt: Sequence[str], paths: Paths) -> int:
    from desktop.ui.app import run  # noqa: PLC0415 - the hooks of the log stand before Qt is loaded

    def open_runtime() -> "Runtime":
        # Imported on the worker that calls this, after the first paint.
        from desktop.runtime import open_runtime as open_it  # noqa: PLC0415 - see above

        return open_it(paths)

    preferences = open_preferences(paths.preferences)
    return run(
        [sys.argv[0], *for_qt], paths=paths, preferences=preferences, open_runtime=open_runtime
    )


def _open_log(paths: Paths) -> LogFile | None:
    """Open the log where data lies; a place that cannot be written is told by the store later."""
    try:
        paths.create()
        return open_log(paths.logs)
    except OSError:
        return None


def _take_folder(arguments: Sequence[str]) -> tuple[str | None, list[str]]:
    """Return what follows `--data`, and all the other arguments.

    By hand: the first window would wait for a parser that has this one thing to do.
    """
    others = list(arguments)
    if "--data" not in others:
        return None, others
    place = others.index("--data")
    named = others[place + 1 : place + 2]
    del others[place : place + 2]
    return (named[0] if named else None), others
