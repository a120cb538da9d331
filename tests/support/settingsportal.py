"""A desktop's settings portal on a test's own session bus."""

import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from jeepney import HeaderFields, MessageType, new_error, new_method_return
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import Proxy, open_dbus_connection

_NAME = "org.freedesktop.portal.Desktop"


@contextmanager
def settings_portal(address: str, settings: Mapping[str, tuple[str, object]]) -> Iterator[None]:
    """Run a portal that knows `settings`: by "group key", a signature and a value."""
    connection = open_dbus_connection(address)
    Proxy(message_bus, connection).RequestName(_NAME)
    is_over = threading.Event()

    def serve() -> None:
        while not is_over.is_set():
            try:
                call = connection.receive(timeout=0.02)
            except TimeoutError:
                continue
            if call.header.message_type is not MessageType.method_call:
                continue
            assert call.header.fields[HeaderFields.member] == "Read"
            known = settings.get(" ".join(call.body))
            if known is None:
                error = new_error(call, "org.freedesktop.portal.Error.NotFound")
                connection.send(error)
            else:
                # As real ones do: a variant in a variant.
                connection.send(new_method_return(call, "v", (("v", known),)))

    thread = threading.Thread(target=serve)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
        Proxy(message_bus, connection).ReleaseName(_NAME)
        connection.close()
