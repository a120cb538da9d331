"""A service of a desktop on a bus of a test's own; it answers in a thread of its own."""

import threading
from abc import ABC, abstractmethod
from queue import Empty, SimpleQueue

from jeepney import HeaderFields, Message, MessageType, new_error
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection

_TURN_S = 0.01


class BusService(ABC):
    """Serves under `name` on the bus at `address` from the start until it is closed."""

    def __init__(self, address: str, name: str) -> None:
        self._jobs: SimpleQueue[Message | None] = SimpleQueue()
        self._connection: DBusConnection = open_dbus_connection(address)
        Proxy(message_bus, self._connection).RequestName(name)
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    @abstractmethod
    def answer(self, call: Message, member: str, signature: str) -> None:
        """Answer a call; runs in the thread of the service."""

    def close(self) -> None:
        """Leave the bus."""
        self._jobs.put(None)
        self._thread.join()
        self._connection.close()

    def send_soon(self, message: Message) -> None:
        """Send a message, from whatever thread."""
        self._jobs.put(message)

    def send(self, message: Message) -> None:
        """Send a message while a call is answered."""
        self._connection.send(message)

    def refuse(self, call: Message, why: str) -> None:
        """Answer a call with an error of the bus."""
        self.send(new_error(call, f"org.freedesktop.DBus.Error.{why}"))

    def _serve(self) -> None:
        while True:
            try:
                job = self._jobs.get_nowait()
                if job is None:
                    return
                self.send(job)
            except Empty:
                pass
            try:
                call = self._connection.receive(timeout=_TURN_S)
            except TimeoutError:
                continue
            if call.header.message_type is MessageType.method_call:
                fields = call.header.fields
                signature = fields.get(HeaderFields.signature, "")
                self.answer(call, fields[HeaderFields.member], signature)
