"""Prints the Debian packages this system lacks: `find_missing.py libraries|fonts app|tests`.

Libraries are looked for by loading them, as Qt and the engine will; fonts by asking fontconfig.
The tests also need a screen, a message bus and what a screen reader asks: the programs for those.
Only on Linux: elsewhere the packages bring all they need, and nothing is printed.
"""

import ctypes
import os
import shutil
import sys
from pathlib import Path

# Each is needed by a file of the wheels (readelf -d) and not brought along by the package above it.
EVERYWHERE = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libX11.so.6": "libx11-6",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgomp.so.1": "libgomp1",
}
# What a window needs besides, on X11 and, where that is what runs, on Wayland.
X11 = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
}
WAYLAND = {
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
}
# What the tests run; a launcher lies where no shell looks for it.
PROGRAMS = {
    "Xvfb": "xvfb",
    "dbus-daemon": "dbus-daemon",
    "at-spi-bus-launcher": "at-spi2-core",
}
APART = ("/usr/libexec", "/usr/lib/at-spi2-core")
# fontconfig patterns: "und-zsye" is its name for the language of emoji.
FONTS = {
    ":lang=zh-cn": "fonts-noto-cjk",
    ":lang=und-zsye": "fonts-noto-color-emoji",
}


def missing_libraries(purpose: str) -> list[str]:
    """Return the packages of those libraries and programs that are not found."""
    needed = EVERYWHERE | X11
    if purpose == "app" and "WAYLAND_DISPLAY" in os.environ:
        needed |= WAYLAND
    missing = [package for name, package in needed.items() if not _loads(name)]
    if purpose == "tests":
        missing += [package for name, package in PROGRAMS.items() if not _runs(name)]
    return missing


def missing_fonts(purpose: str) -> list[str]:
    """Return the packages of those scripts for which fontconfig knows no font."""
    if purpose != "app":
        return []
    fontconfig = ctypes.CDLL("libfontconfig.so.1")
    for function in ("FcNameParse", "FcObjectSetCreate", "FcFontList"):
        getattr(fontconfig, function).restype = ctypes.c_void_p
    return [package for pattern, package in FONTS.items() if not _is_covered(fontconfig, pattern)]


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


def _runs(name: str) -> bool:
    return bool(shutil.which(name)) or any(Path(place, name).exists() for place in APART)


def _is_covered(fontconfig: ctypes.CDLL, pattern: str) -> bool:
    wanted = ctypes.c_void_p(fontconfig.FcNameParse(pattern.encode()))
    no_properties = ctypes.c_void_p(fontconfig.FcObjectSetCreate())
    fonts = fontconfig.FcFontList(None, wanted, no_properties)
    count_is_first = ctypes.cast(fonts, ctypes.POINTER(ctypes.c_int))
    return bool(fonts) and count_is_first[0] > 0


if __name__ == "__main__" and sys.platform.startswith("linux"):
    find = {"libraries": missing_libraries, "fonts": missing_fonts}[sys.argv[1]]
    print(*find(sys.argv[2]))
