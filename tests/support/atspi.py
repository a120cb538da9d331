"""The window as a screen reader has it: run on a screen and a bus of its own, asked over AT-SPI.

What is asked is what Orca asks: names, roles, states and actions, through the accessibility bus of
the real at-spi2-core. The interfaces are those of https://gitlab.gnome.org/GNOME/at-spi2-core
(xml/*.xml there), version 2.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from jeepney import DBusAddress, MatchRule, MessageType, new_method_call
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import DBusConnection, Proxy, open_dbus_connection

from tests.support.sessionbus import session_bus
from tests.support.sources import ROOT

LAUNCHERS: Final = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
PATIENCE_S: Final = 60.0
_ATSPI: Final = "org.a11y.atspi."
_ROOT: Final = "/org/a11y/atspi/accessible/root"
# Bits of atspi-constants.h.
STATES: Final = {"checked": 4, "focusable": 11, "focused": 12, "showing": 25, "visible": 30}


@dataclass(frozen=True)
class Node:
    """One thing that a screen reader can speak of."""

    bus: str
    path: str
    role: str
    name: str
    description: str
    states: frozenset[str]
    children: tuple["Node", ...]

    @property
    def shows(self) -> bool:
        """Whether it is on the screen."""
        return "showing" in self.states and "visible" in self.states

    def walk(self) -> Iterator["Node"]:
        """Yield this and all below it that shows, in the order in which it is read."""
        yield self
        for child in self.children:
            if child.shows:
                yield from child.walk()


class ScreenReader:
    """Asks one program over the accessibility bus."""

    def __init__(self, connection: DBusConnection) -> None:
        self._connection = connection

    def reads(self) -> Node:
        """Return everything the program has to say; once more if something of it went meanwhile."""
        until = time.monotonic() + PATIENCE_S
        while True:
            try:
                return self._read_once()
            except LookupError:
                if time.monotonic() > until:
                    raise
            time.sleep(0.1)

    def _read_once(self) -> Node:
        (programs,) = self._call("org.a11y.atspi.Registry", _ROOT, "Accessible", "GetChildren")
        (bus, path) = programs[0]
        return self._node(bus, path)

    def waits_for(self, role: str, name: str) -> Node:
        """Return the first thing of that role and name once it shows."""
        found: list[Node] = []

        def is_there() -> bool:
            found[:] = [one for one in self.reads().walk() if (one.role, one.name) == (role, name)]
            return bool(found)

        self.waits(is_there)
        return found[0]

    def waits(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        until = time.monotonic() + PATIENCE_S
        while not self._tried(is_so):
            assert time.monotonic() < until, "\n".join(lines(self.reads()))
            time.sleep(0.1)

    def presses(self, node: Node) -> None:
        """Do what a node does when it is pressed."""
        self._call(node.bus, node.path, "Action", "DoAction", "i", (0,))

    def puts_the_keys_on(self, node: Node) -> None:
        """Give a node the focus."""
        self._call(node.bus, node.path, "Component", "GrabFocus")

    def text_of(self, node: Node) -> str:
        """Return the text of a node that has one."""
        return str(self._call(node.bus, node.path, "Text", "GetText", "ii", (0, -1))[0])

    def writes(self, node: Node, text: str) -> None:
        """Put a text into a node that can be written into."""
        self._call(node.bus, node.path, "EditableText", "SetTextContents", "s", (text,))

    @contextmanager
    def hearing(self, event: str) -> Iterator[Callable[[], str]]:
        """Listen for an object's event ("Announcement"); gives what returns the next words."""
        # A program tells only what the registry says that somebody listens for.
        self._call(
            "org.a11y.atspi.Registry",
            "/org/a11y/atspi/registry",
            "Registry",
            "RegisterEvent",
            *("sass", (f"object:{event.lower()}", [], "")),
        )
        rule = MatchRule(type="signal", interface=f"{_ATSPI}Event.Object", member=event)
        Proxy(message_bus, self._connection).AddMatch(rule)
        with self._connection.filter(rule) as heard:
            yield lambda: str(
                self._connection.recv_until_filtered(heard, timeout=PATIENCE_S).body[3][1]
            )

    def _tried(self, is_so: Callable[[], bool]) -> bool:
        try:
            return is_so()
        except (LookupError, ConnectionError):  # it went while it was being asked
            return False

    def _node(self, bus: str, path: str) -> Node:
        (role,) = self._call(bus, path, "Accessible", "GetRoleName")
        ((low, _),) = self._call(bus, path, "Accessible", "GetState")
        (children,) = self._call(bus, path, "Accessible", "GetChildren")
        states = frozenset(name for name, bit in STATES.items() if low >> bit & 1)
        return Node(
            bus,
            path,
            role,
            self._property(bus, path, "Name"),
            self._property(bus, path, "Description"),
            states | ({"visible", "showing"} if role == "application" else frozenset()),
            tuple(self._node(*child) for child in children),
        )

    def _property(self, bus: str, path: str, name: str, *, face: str = "Accessible") -> str:
        get = DBusAddress(path, bus_name=bus, interface="org.freedesktop.DBus.Properties")
        call = new_method_call(get, "Get", "ss", (_ATSPI + face, name))
        return str(self._answer(call)[0][1])

    def _call(self, bus: str, path: str, face: str, member: str, *arguments: Any) -> tuple:
        address = DBusAddress(path, bus_name=bus, interface=_ATSPI + face)
        return self._answer(new_method_call(address, member, *arguments))

    def _answer(self, call: Any) -> tuple:
        reply = self._connection.send_and_get_reply(call, timeout=PATIENCE_S)
        if reply.header.message_type == MessageType.error:
            raise LookupError(reply.body)
        return tuple(reply.body)


def lines(node: Node, depth: int = 0) -> Iterator[str]:
    """Yield what shows, a line each, as one would print it."""
    yield f"{'  ' * depth}{node.role} {node.name!r}"
    for child in node.children:
        if child.shows:
            yield from lines(child, depth + 1)


@contextmanager
def screen() -> Iterator[str]:
    """Run a screen that nobody sees; gives its name."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    command.append("-r")  # a key that a busy computer is slow to let go of is pressed once
    with subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL) as server:
        os.close(tells)
        try:
            with os.fdopen(told, encoding="ascii") as number:
                yield f":{number.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def _running(command: list[str], surroundings: dict[str, str]) -> Iterator[None]:
    with subprocess.Popen(
        command, env=surroundings, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            yield
        finally:
            process.terminate()


@contextmanager
def screen_reader(data: Path, home: Path) -> Iterator[ScreenReader]:
    """Run the program on the chats in `data`, and give what a screen reader would use."""
    launcher = next(path for path in LAUNCHERS if Path(path).exists())
    with ExitStack() as held:
        address = held.enter_context(session_bus())
        surroundings = os.environ | {
            "DBUS_SESSION_BUS_ADDRESS": address,
            "DISPLAY": held.enter_context(screen()),
            "HOME": str(home),
            "XDG_RUNTIME_DIR": str(home),
            "LANG": "C.UTF-8",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        held.enter_context(_running([launcher, "--launch-immediately"], surroundings))
        session = held.enter_context(closing(_connected(address)))
        bus = DBusAddress("/org/a11y/bus", bus_name="org.a11y.Bus", interface="org.a11y.Bus")
        reply = _eventually(lambda: session.send_and_get_reply(new_method_call(bus, "GetAddress")))
        reader = ScreenReader(held.enter_context(closing(open_dbus_connection(reply.body[0]))))
        program = [sys.executable, "-m", "desktop", "--data", str(data)]
        held.enter_context(_running(program, surroundings))
        reader.waits(lambda: any(one.role == "text" for one in reader.reads().walk()))
        yield reader


def _connected(address: str) -> DBusConnection:
    return open_dbus_connection(address)


def _eventually(ask: Callable[[], Any]) -> Any:
    """Ask until the answer is no error: the service may not be up yet."""
    until = time.monotonic() + PATIENCE_S
    while True:
        reply = ask()
        if reply.header.message_type != MessageType.error:
            return reply
        assert time.monotonic() < until, reply.body
        time.sleep(0.1)
