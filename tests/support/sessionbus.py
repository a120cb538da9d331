"""A session bus of a test's own, and a notification service on it that keeps what it is asked."""

import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager

from jeepney import DBusAddress, Message, new_method_return, new_signal
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection
from typing_extensions import override

from tests.support.busservice import BusService

NOTIFICATIONS = "org.freedesktop.Notifications"
_PLACE = DBusAddress("/org/freedesktop/Notifications", NOTIFICATIONS, NOTIFICATIONS)
_SIGNATURES = {"Notify": "susssasa{sv}i", "CloseNotification": "u"}


@contextmanager
def session_bus() -> Iterator[str]:
    """Run a bus that nobody else knows; gives its address."""
    command = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as bus:
        assert bus.stdout is not None
        try:
            yield bus.stdout.readline().strip()
        finally:
            bus.terminate()


class NotificationService(BusService):
    """A desktop's notification service: as strict about types as a real one.

    `shown` is what stands on the screen by its number: (title, text). `asked` is every call.
    """

    def __init__(self, address: str) -> None:
        self.shown: dict[int, tuple[str, str]] = {}
        self.asked: list[tuple[str, tuple]] = []
        self._count = 0
        super().__init__(address, NOTIFICATIONS)

    def click(self, number: int, *, token: str = "") -> None:
        """Click what is shown, as a person would; `token` is the leave to come forward."""
        if token:
            self.send_soon(new_signal(_PLACE, "ActivationToken", "us", (number, token)))
        self.send_soon(new_signal(_PLACE, "ActionInvoked", "us", (number, "default")))

    @override
    def answer(self, call: Message, member: str, signature: str) -> None:
        if _SIGNATURES.get(member) != signature:
            self.refuse(call, "InvalidArgs")
            return
        self.asked.append((member, call.body))
        if member == "Notify":
            _, replaced, _, title, text, *_ = call.body
            self._count += 0 if replaced else 1
            number = replaced or self._count
            self.shown[number] = (title, text)
            self.send(new_method_return(call, "u", (number,)))
        else:
            self.shown.pop(call.body[0], None)
            self.send(new_method_return(call))


@contextmanager
def notification_service(address: str) -> Iterator[NotificationService]:
    """Run a notification service on the bus at `address`."""
    with closing(NotificationService(address)) as service:
        yield service


@contextmanager
def silent_service(address: str) -> Iterator[DBusConnection]:
    """Have a notification service that never answers, until the end; gives what it is asked by."""
    with closing(open_dbus_connection(address)) as connection:
        Proxy(message_bus, connection).RequestName(NOTIFICATIONS)
        yield connection
