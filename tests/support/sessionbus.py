"""A session bus of a test's own, and a notification service on it that keeps what it is asked."""

import subprocess
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from queue import Empty, SimpleQueue

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection

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


class NotificationService:
    """A desktop's notification service: as strict about types as a real one.

    `shown` is what stands on the screen by its number: (title, text). `asked` is every call.
    """

    def __init__(self, address: str) -> None:
        self.shown: dict[int, tuple[str, str]] = {}
        self.asked: list[tuple[str, tuple]] = []
        self._count = 0
        self._jobs: SimpleQueue[Message | None] = SimpleQueue()
        self._connection: DBusConnection = open_dbus_connection(address)
        Proxy(message_bus, self._connection).RequestName(NOTIFICATIONS)
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def click(self, number: int, *, token: str = "") -> None:
        """Click what is shown, as a person would; `token` is the leave to come forward."""
        if token:
            self._jobs.put(new_signal(_PLACE, "ActivationToken", "us", (number, token)))
        self._jobs.put(new_signal(_PLACE, "ActionInvoked", "us", (number, "default")))

    def close(self) -> None:
        """Leave the bus."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def _serve(self) -> None:
        while True:
            try:
                job = self._jobs.get_nowait()
                if job is None:
                    return
                self._connection.send(job)
            except Empty:
                pass
            try:
                self._answer(self._connection.receive(timeout=0.01))
            except TimeoutError:
                continue

    def _answer(self, call: Message) -> None:
        if call.header.message_type is not MessageType.method_call:
            return
        member = call.header.fields[HeaderFields.member]
        signature = call.header.fields.get(HeaderFields.signature, "")
        if _SIGNATURES.get(member) != signature:
            error = new_error(call, "org.freedesktop.DBus.Error.InvalidArgs")
            self._connection.send(error)
            return
        self.asked.append((member, call.body))
        if member == "Notify":
            _, replaced, _, title, text, *_ = call.body
            self._count += 0 if replaced else 1
            number = replaced or self._count
            self.shown[number] = (title, text)
            self._connection.send(new_method_return(call, "u", (number,)))
        else:
            self.shown.pop(call.body[0], None)
            self._connection.send(new_method_return(call))


@contextmanager
def notification_service(address: str) -> Iterator[NotificationService]:
    """Run a notification service on the bus at `address`."""
    service = NotificationService(address)
    try:
        yield service
    finally:
        service.close()


@contextmanager
def silent_service(address: str) -> Iterator[None]:
    """Have a notification service that is there and never answers, until the end."""
    with closing(open_dbus_connection(address)) as connection:
        Proxy(message_bus, connection).RequestName(NOTIFICATIONS)
        yield
