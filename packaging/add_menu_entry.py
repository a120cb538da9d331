"""Puts Branchline into the desktop's menu, or brings its entry up to date. Takes no arguments.

Follows the Desktop Entry and Icon Theme specifications. Never a reason not to start: where the
home folder cannot be written to, it says so and leaves it.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ICONS = {
    "branchline.svg": "scalable/apps/branchline.svg",
    "branchline.png": "256x256/apps/branchline.png",
}
ENTRY = """\
[Desktop Entry]
Type=Application
Version=1.5
Name=Branchline
GenericName=Chat
Comment=Chat with a model on your own computer, show it pictures, branch from any point
Exec=sh {script} -- %F
Icon=branchline
Terminal=false
Categories=Utility;Network;Chat;
StartupNotify=true
StartupWMClass=branchline
"""


def quoted(argument: str) -> str:
    r"""Return an argument as the Exec key wants it: quoted, `%` doubled, then escaped as a string.

    The two levels are the specification's own: a quote becomes `\\"` in the file, a backslash four.
    """
    for character in '\\"`$':
        argument = argument.replace(character, "\\" + character)
    return '"' + argument.replace("%", "%%").replace("\\", "\\\\") + '"'


def add_menu_entry(data_home: Path) -> None:
    """Write the entry and its icons below the user's data folder, where they differ."""
    for name, place in ICONS.items():
        icon = ROOT / "resources" / "icons" / name
        if icon.is_file():
            _write(data_home / "icons" / "hicolor" / place, icon.read_bytes())
    entry = ENTRY.format(script=quoted(str(ROOT / "packaging" / "run.sh")))
    _write(data_home / "applications" / "branchline.desktop", entry.encode())


def _write(file: Path, content: bytes) -> None:
    if file.is_file() and file.read_bytes() == content:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


if __name__ == "__main__" and sys.platform.startswith("linux"):
    place = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    try:
        add_menu_entry(Path(place))
    except OSError as error:
        print(f"branchline: no menu entry could be made: {error}", file=sys.stderr)
