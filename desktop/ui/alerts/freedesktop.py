"""Alerts of Linux desktops: the Desktop Notifications Specification, over the session bus.

A thread of our own speaks to the bus, so that a desktop that is slow to answer keeps nobody
waiting. Qt's own D-Bus module cannot be used from Python: it has no way to send an unsigned
integer, which the specification asks for.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import ExitStack
from queue import SimpleQueue
from typing import Final, TypeAlias

from jeepney import (
    DBusAddress,
    DBusErrorResponse,
    HeaderFields,
    MatchRule,
    Message,
    new_method_call,
)
from jeepney.bus_messages import message_bus
from jeepney.io.common import RouterClosed
from jeepney.io.threading import DBusRouter, Proxy, open_dbus_router
from jeepney.wrappers import unwrap_msg

from desktop.ui.alerts.alert import Alert, AlertChosen
from desktop.ui.sessionbus import NO_BUS

_LOG = logging.getLogger(__name__)
_NAME: Final = "org.freedesktop.Notifications"
_ADDRESS: Final = DBusAddress("/org/freedesktop/Notifications", bus_name=_NAME, interface=_NAME)
_SIGNALS: Final = ("ActivationToken", "ActionInvoked", "NotificationClosed")
_PATIENCE_S: Final = 2.0  # the program may wait for it when it ends
_NO_ID: Final = 0  # the specification's "not in the place of another"
_DEFAULT: Final = "default"  # the action that a click on the alert itself stands for
_HINTS: Final = {
    "desktop-entry": ("s", "branchline"),
    "category": ("s", "im.received"),
    "urgency": ("y", 1),
}
_FAILURES: Final = (*NO_BUS, DBusErrorResponse, RouterClosed)

_Job: TypeAlias = Callable[[DBusRouter], None] | Message | None


class FreedesktopAlerts:
    """Shows alerts through the notification service of the desktop, if there is one.

    `told` hears of clicks, on the thread of this object. `bus` is the address of the session bus.
    """

    def __init__(self, told: Callable[[AlertChosen], None], *, bus: str = "SESSION") -> None:
        self._told = told
        self._bus = bus
        self._jobs: SimpleQueue[_Job] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._is_closed = False
        # Only the thread touches these: what stands on the screen, and what a click brought.
        self._chats: dict[int, str] = {}
        self._tokens: dict[int, str] = {}

    def show(self, alert: Alert) -> None:
        """Show an alert, in the place of an earlier one about the same chat."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="alerts")
            self._thread.start()

        def notify(router: DBusRouter) -> None:
            if not self._is_closed:
                self._notify(router, alert)

        self._jobs.put(notify)

    def withdraw(self) -> None:
        """Take back all that still show."""
        if self._thread is not None:
            self._jobs.put(self._withdraw)

    def close(self) -> None:
        """Take back all that show, and end; for that nobody waits but the end of the program."""
        self._is_closed = True
        self._jobs.put(self._withdraw)
        self._jobs.put(None)

    def _run(self) -> None:
        try:
            with open_dbus_router(self._bus) as router, ExitStack() as rules:
                self._listen(router, rules)
                for job in iter(self._jobs.get, None):
                    self._do(router, job)
        except _FAILURES as error:
            _LOG.info("alerts cannot be shown here: %s", type(error).__name__)

    def _listen(self, router: DBusRouter, rules: ExitStack) -> None:
        bus = Proxy(message_bus, router, timeout=_PATIENCE_S)
        for member in _SIGNALS:
            rule = MatchRule(type="signal", interface=_NAME, member=member)
            rules.enter_context(router.filter(rule, queue=self._jobs))
            bus.AddMatch(rule)

    def _do(self, router: DBusRouter, job: Callable[[DBusRouter], None] | Message) -> None:
        try:
            if isinstance(job, Message):
                self._hear(job)
            else:
                job(router)
        except (DBusErrorResponse, TimeoutError) as error:
            _LOG.info("an alert was not shown: %s", type(error).__name__)

    def _notify(self, router: DBusRouter, alert: Alert) -> None:
        earlier = (number for number, chat in self._chats.items() if chat == alert.chat)
        body = (
            "Branchline",
            next(earlier, _NO_ID),
            "branchline",
            alert.title,
            alert.text,
            [_DEFAULT, ""],
            _HINTS,
            -1,  # the desktop knows best how long
        )
        number = _called(router, "Notify", "susssasa{sv}i", body)
        self._chats[number] = alert.chat

    def _withdraw(self, router: DBusRouter) -> None:
        numbers, self._chats = tuple(self._chats), {}
        for number in numbers:
            _called(router, "CloseNotification", "u", (number,))

    def _hear(self, signal: Message) -> None:
        member = signal.header.fields[HeaderFields.member]
        number, word = signal.body
        chat = self._chats.get(number)
        if chat is None:
            return  # of another program, or taken back
        if member == "ActivationToken":
            self._tokens[number] = word
        elif member == "NotificationClosed":
            del self._chats[number]
            self._tokens.pop(number, None)
        elif word == _DEFAULT:
            self._told(AlertChosen(chat, self._tokens.pop(number, "")))


def _called(router: DBusRouter, method: str, signature: str, body: tuple[object, ...]) -> int:
    call = new_method_call(_ADDRESS, method, signature, body)
    answer = unwrap_msg(router.send_and_get_reply(call, timeout=_PATIENCE_S))
    return int(answer[0]) if answer else _NO_ID
