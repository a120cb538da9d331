"""The session bus of Linux desktops: how speaking to it may fail, and where the portals stand.

Imports jeepney; whoever speaks to the bus does so on a thread of its own, and imports this there.
"""

from typing import Final

from jeepney import DBusAddress
from jeepney.auth import AuthenticationError

NO_BUS: Final = (
    OSError,
    TimeoutError,
    KeyError,  # no address of a session bus in the environment
    ValueError,  # an address of a kind that is not known
    AuthenticationError,
)
"""What comes of a bus that is not there, refuses, or does not answer."""


def portal(interface: str) -> DBusAddress:
    """Return where the desktop's portal called `interface` is spoken to.

    https://flatpak.github.io/xdg-desktop-portal/docs/
    """
    return DBusAddress(
        "/org/freedesktop/portal/desktop",
        bus_name="org.freedesktop.portal.Desktop",
        interface=f"org.freedesktop.portal.{interface}",
    )
