"""A desktop's screenshot portal on a bus of a test's own: it answers as the test says."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from jeepney import DBusAddress, HeaderFields, Message, new_method_return, new_signal
from typing_extensions import override

from tests.support.busservice import BusService

NAME = "org.freedesktop.portal.Desktop"
REQUEST = "org.freedesktop.portal.Request"


class ScreenshotPortal(BusService):
    """As strict about types as a real one. `asked` is every call's options.

    `code` is what a person does: 0 takes `file`, 1 cancels, 2 something fails, None does nothing
    yet. `is_eager` answers before the call returns, as the portal's documentation warns of.
    """

    def __init__(self, address: str) -> None:
        self.asked: list[dict[str, tuple[str, object]]] = []
        self.code: int | None = 0
        self.file = Path("/nowhere.png")
        self.is_eager = False
        super().__init__(address, NAME)

    @override
    def answer(self, call: Message, member: str, signature: str) -> None:
        if member == "Get" and call.body == ("org.freedesktop.portal.Screenshot", "version"):
            self.send(new_method_return(call, "v", (("u", 2),)))
        elif member == "Screenshot" and signature == "sa{sv}":
            self._take(call)
        else:
            self.refuse(call, "UnknownMethod")

    def _take(self, call: Message) -> None:
        _, options = call.body
        self.asked.append(options)
        sender = call.header.fields[HeaderFields.sender]
        path_of = sender[1:].replace(".", "_")
        handle = f"/org/freedesktop/portal/desktop/request/{path_of}/{options['handle_token'][1]}"
        returned = new_method_return(call, "o", (handle,))
        if not self.is_eager:
            self.send(returned)
        for path in (f"{handle}_of_another", handle):
            self._respond(DBusAddress(path, NAME, REQUEST), is_ours=path == handle)
        if self.is_eager:
            self.send(returned)

    def _respond(self, place: DBusAddress, *, is_ours: bool) -> None:
        if self.code is None:
            return
        results = {"uri": ("s", self.file.as_uri())} if self.code == 0 and is_ours else {}
        body = (self.code if is_ours else 2, results)
        self.send(new_signal(place, "Response", "ua{sv}", body))


@contextmanager
def screenshot_portal(address: str) -> Iterator[ScreenshotPortal]:
    """Run a portal on the bus at `address`."""
    with closing(ScreenshotPortal(address)) as portal:
        yield portal
