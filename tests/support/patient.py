"""A bot for windows that waits as long as it takes: how long says how busy the computer is."""

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot
from typing_extensions import override

PATIENCE_MS = 60_000


class PatientBot(QtBot):
    """Waits longer than the five seconds of pytest-qt, unless it is told how long."""

    @override
    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = PATIENCE_MS) -> None:
        super().waitUntil(callback, timeout=timeout)

    @override
    def waitSignal(self, signal: Any, *, timeout: int = PATIENCE_MS, **more: Any) -> Any:
        return super().waitSignal(signal, timeout=timeout, **more)

    @override
    def waitSignals(self, signals: Any, *, timeout: int = PATIENCE_MS, **more: Any) -> Any:
        return super().waitSignals(signals, timeout=timeout, **more)

    @override
    def waitExposed(self, widget: Any, *, timeout: int = PATIENCE_MS) -> Any:
        return super().waitExposed(widget, timeout=timeout)
