"""The screenshot portal of Linux desktops: `org.freedesktop.portal.Screenshot` on the session bus.

The desktop asks the person what is to be taken, and leaves a file. Both calls here block, the
second for as long as the person thinks; they belong on a thread of their own. The signal that
brings the answer is awaited from before the question on, as the portal's documentation has it
(https://flatpak.github.io/xdg-desktop-portal/docs/doc-org.freedesktop.portal.Request.html).
"""

import logging
import secrets
import threading
from collections import deque
from contextlib import closing
from pathlib import Path
from typing import Final, Literal, TypeAlias

from jeepney import (
    DBusErrorResponse,
    HeaderFields,
    MatchRule,
    Message,
    Properties,
    new_method_call,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection
from jeepney.wrappers import unwrap_msg
from PySide6.QtCore import QUrl

from desktop.ui.sessionbus import NO_BUS, portal

_LOG = logging.getLogger(__name__)
_PLACE: Final = portal("Screenshot")
_ANSWER: Final = MatchRule(
    type="signal", interface="org.freedesktop.portal.Request", member="Response"
)
_PATIENCE_S: Final = 5.0
_STEP_S: Final = 0.3  # how long it takes at most to hear that the window goes
_DONE, _CANCELLED = 0, 1
_FAILURES: Final = (*NO_BUS, DBusErrorResponse)

Shot: TypeAlias = Path | Literal["cancelled", "failed"]
"""The file that the desktop left, or why there is none."""


class Portal:
    """Speaks to the portal on the session bus at the address `bus`."""

    def __init__(self, bus: str = "SESSION") -> None:
        self._bus = bus
        self._is_closed = threading.Event()

    def is_there(self) -> bool:
        """Say whether this desktop takes screenshots for its programs."""
        try:
            with closing(open_dbus_connection(self._bus)) as connection:
                version = Properties(_PLACE).get("version")
                unwrap_msg(connection.send_and_get_reply(version, timeout=_PATIENCE_S))
        except _FAILURES as error:
            _LOG.info("there is no screenshot portal: %s", type(error).__name__)
            return False
        return True

    def take(self) -> Shot:
        """Have the person choose what is taken, and return the file when they have."""
        try:
            with closing(open_dbus_connection(self._bus)) as connection:
                return self._asked(connection)
        except _FAILURES as error:
            _LOG.warning("the screenshot portal failed: %s", type(error).__name__)
            return "failed"

    def close(self) -> None:
        """Wait for nobody any more; callable from any thread."""
        self._is_closed.set()

    def _asked(self, connection: DBusConnection) -> Shot:
        bus = Proxy(message_bus, connection, timeout=_PATIENCE_S)
        bus.AddMatch(_ANSWER)
        with connection.filter(_ANSWER, queue=deque()) as answers:
            options = {
                "handle_token": ("s", f"branchline_{secrets.token_hex(8)}"),
                "interactive": ("b", True),
                "modal": ("b", True),
            }
            call = new_method_call(_PLACE, "Screenshot", "sa{sv}", ("", options))
            (handle,) = unwrap_msg(connection.send_and_get_reply(call, timeout=_PATIENCE_S))
            return self._awaited(connection, answers, handle)

    def _awaited(self, connection: DBusConnection, answers: deque[Message], handle: str) -> Shot:
        """Return what the answer to our question brings; others' answers are let go."""
        while not self._is_closed.is_set():
            ours = [one for one in answers if one.header.fields[HeaderFields.path] == handle]
            if ours:
                return _shot_in(ours[0])
            answers.clear()
            _receive(connection)
        return "cancelled"


def _receive(connection: DBusConnection) -> None:
    """Take in one message, which fills the filters; wait no longer than a moment."""
    try:
        connection.recv_messages(timeout=_STEP_S)
    except TimeoutError:
        return


def _shot_in(answer: Message) -> Shot:
    code, results = answer.body
    if code != _DONE:
        return "cancelled" if code == _CANCELLED else "failed"
    _, address = results.get("uri", ("s", ""))
    path = QUrl(address).toLocalFile()
    return Path(path) if path else "failed"
