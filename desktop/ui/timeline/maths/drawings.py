"""Drawings of formulas: made once, on a thread of their own, and kept for when they come back.

The thread lives only while there is something to draw. What was asked for last is drawn first: that
is what a person looks at.
"""

from collections import OrderedDict
from functools import cache
from threading import Lock, Thread, current_thread, main_thread
from time import perf_counter
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Signal

from desktop.ui.bridge import Bridge
from desktop.ui.timeline.maths.formula import Drawing, Formula, UndrawableError

Drawn: TypeAlias = Drawing | Literal["undrawable"]

_MOST_KEPT = 1500  # a page of a paper has fifty; each takes some ten kilobytes
_TOLD_EVERY_S = 0.05


class Drawings(QObject):
    """What formulas look like; to be made on the thread of the window, where `arrived` comes.

    Signal: `arrived` some are ready which were not when asked for.
    """

    arrived = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._kept: OrderedDict[Formula, Drawn] = OrderedDict()
        self._wanted: dict[Formula, None] = {}
        self._lock = Lock()
        self._worker: Thread | None = None
        self._bridge = Bridge(self)
        self._bridge.noticed.connect(self.arrived)

    def of(self, formula: Formula) -> Drawn | None:
        """Return the drawing of `formula`, or nothing while it is made; `arrived` follows."""
        with self._lock:
            found = self._kept.get(formula)
            if found is not None:
                self._kept.move_to_end(formula)
                return found
            self._wanted.pop(formula, None)
            self._wanted[formula] = None
            if self._worker is None:
                # No daemon: one that is inside Qt when the process ends takes it down.
                worker = Thread(target=self._work, name="formulas")
                worker.start()
                self._worker = worker
        return None

    def _work(self) -> None:
        try:
            self._draw()
        finally:
            with self._lock:
                has_failed = self._worker is current_thread()
                self._worker = None if has_failed else self._worker
            if has_failed:  # whoever waits for others asks again
                self._bridge.notice(None)

    def _draw(self) -> None:
        told_s = perf_counter()
        while (formula := self._next()) is not None:
            drawn: Drawn = "undrawable"  # also where drawing fails unforeseen
            try:
                drawn = _drawn(formula)
            finally:
                is_last = self._keep(formula, drawn)
            if is_last or perf_counter() - told_s > _TOLD_EVERY_S:
                told_s = perf_counter()
                self._bridge.notice(formula)

    def _keep(self, formula: Formula, drawn: Drawn) -> bool:
        """Keep a drawing; return whether it was the last one that anybody waits for."""
        with self._lock:
            self._kept[formula] = drawn
            self._wanted.pop(formula, None)  # asked for again while it was drawn
            if len(self._kept) > _MOST_KEPT:
                self._kept.popitem(last=False)
            return not self._wanted

    def _next(self) -> Formula | None:
        with self._lock:
            if self._wanted and main_thread().is_alive():  # else the process waits to end
                return self._wanted.popitem()[0]
            self._worker = None
            return None


def _drawn(formula: Formula) -> Drawn:
    from desktop.ui.timeline.maths.typesetting import (  # noqa: PLC0415 -- it takes its time
        drawing_of,
    )

    try:
        return drawing_of(formula.source, display=formula.display)
    except UndrawableError:
        return "undrawable"


@cache
def drawings() -> Drawings:
    """Return the drawings of this process."""
    return Drawings()
