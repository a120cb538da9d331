"""A desktop's screenshot portal on a bus of a test's own: it answers as the test says."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

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
from jeepney.io.blocking import Proxy, open_dbus_connection

NAME = "org.freedesktop.portal.Desktop"
REQUEST = "org.freedesktop.portal.Request"


class ScreenshotPortal:
    """As strict about types as a real one. `asked` is every call's options.

    `code` is what a person does: 0 takes `file`, 1 cancels, 2 something fails, None does nothing
    yet. `is_eager` answers before the call returns, as the portal's documentation warns of.
    """

    def __init__(self, address: str) -> None:
        self.asked: list[dict[str, tuple[str, object]]] = []
        self.code: int | None = 0
        self.file = Path("/nowhere.png")
        self.is_eager = False
        self._is_over = threading.Event()
        self._connection = open_dbus_connection(address)
        Proxy(message_bus, self._connection).RequestName(NAME)
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def close(self) -> None:
        """Leave the bus."""
        self._is_over.set()
        self._thread.join()
        self._connection.close()

    def _serve(self) -> None:
        while not self._is_over.is_set():
            try:
                self._answer(self._connection.receive(timeout=0.02))
            except TimeoutError:
                continue

    def _answer(self, call: Message) -> None:
        if call.header.message_type is not MessageType.method_call:
            return
        member = call.header.fields[HeaderFields.member]
        signature = call.header.fields.get(HeaderFields.signature, "")
        if member == "Get" and call.body == ("org.freedesktop.portal.Screenshot", "version"):
            self._connection.send(new_method_return(call, "v", (("u", 2),)))
        elif member == "Screenshot" and signature == "sa{sv}":
            self._take(call)
        else:
            self._connection.send(new_error(call, "org.freedesktop.DBus.Error.UnknownMethod"))

    def _take(self, call: Message) -> None:
        _, options = call.body
        self.asked.append(options)
        sender = call.header.fields[HeaderFields.sender]
        path_of = sender[1:].replace(".", "_")
        handle = f"/org/freedesktop/portal/desktop/request/{path_of}/{options['handle_token'][1]}"
        returned = new_method_return(call, "o", (handle,))
        if not self.is_eager:
            self._connection.send(returned)
        for path in (f"{handle}_of_another", handle):
            self._respond(DBusAddress(path, NAME, REQUEST), is_ours=path == handle)
        if self.is_eager:
            self._connection.send(returned)

    def _respond(self, place: DBusAddress, *, is_ours: bool) -> None:
        if self.code is None:
            return
        results = {"uri": ("s", self.file.as_uri())} if self.code == 0 and is_ours else {}
        body = (self.code if is_ours else 2, results)
        self._connection.send(new_signal(place, "Response", "ua{sv}", body))


@contextmanager
def screenshot_portal(address: str) -> Iterator[ScreenshotPortal]:
    """Run a portal on the bus at `address`."""
    portal = ScreenshotPortal(address)
    try:
        yield portal
    finally:
        portal.close()
