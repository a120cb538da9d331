"""The settings portal of Linux desktops, asked whether things are to move less.

https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Settings.html; the
names are those of the specification, of GNOME and of KDE.
"""

import logging
from collections.abc import Callable
from contextlib import closing
from typing import Final

from jeepney import DBusErrorResponse, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection
from jeepney.wrappers import unwrap_msg

from desktop.ui.sessionbus import NO_BUS, portal

_LOG = logging.getLogger(__name__)
_PLACE: Final = portal("Settings")
_PATIENCE_S: Final = 2.0


def _is_one(value: object) -> bool:
    return value == 1


def _is_false(value: object) -> bool:
    return value is False


def _is_nothing(value: object) -> bool:
    return value in {0, "0", "0.0"}


_WISHES: Final[tuple[tuple[str, str, Callable[[object], bool]], ...]] = (
    ("org.freedesktop.appearance", "reduced-motion", _is_one),
    ("org.gnome.desktop.interface", "enable-animations", _is_false),
    ("org.kde.kdeglobals.KDE", "AnimationDurationFactor", _is_nothing),
)


def wants_stillness(bus: str = "SESSION") -> bool:
    """Say whether the desktop on the session bus at the address `bus` wants less motion.

    Blocks, for some seconds at the worst; one that does not say is taken to want none.
    """
    try:
        with closing(open_dbus_connection(bus)) as connection:
            return any(wish(_read(connection, group, key)) for group, key, wish in _WISHES)
    except NO_BUS as error:
        _LOG.info("there is no settings portal: %s", type(error).__name__)
        return False


def _read(connection: DBusConnection, group: str, key: str) -> object:
    """Return a setting; None where the desktop does not have it."""
    call = new_method_call(_PLACE, "Read", "ss", (group, key))
    try:
        (value,) = unwrap_msg(connection.send_and_get_reply(call, timeout=_PATIENCE_S))
    except DBusErrorResponse:
        return None
    while isinstance(value, tuple):  # a variant: its signature, and what is in it
        value = value[1]
    return value
