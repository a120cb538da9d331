import time

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.ui.timeline.turns import Turns


class Piece(QObject):
    """Code that takes so long to be coloured, in all."""

    def __init__(self, needs_s: float, log: "list[Piece]") -> None:
        super().__init__()
        self.left_s = needs_s
        self._log = log

    def work(self, budget_s: float) -> bool:
        """Take as much time as there is."""
        self._log.append(self)
        until_s = time.perf_counter() + min(budget_s, self.left_s)
        self.left_s -= budget_s
        while time.perf_counter() < until_s:
            pass
        return self.left_s <= 0


@pytest.mark.usefixtures("qtbot")
def test_what_is_short_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.ui.timeline.turns._TURN_S", 20.0)  # also on a busy computer
    log: list[Piece] = []
    turns, pieces = Turns(), [Piece(0, log) for _ in range(3)]
    for piece in pieces:
        turns.take(piece)
    assert log == pieces


def test_who_comes_later_waits_for_a_turn_with_time_left(qtbot: QtBot) -> None:
    log: list[Piece] = []
    turns, long, short = Turns(), Piece(0.015, log), Piece(0, log)
    turns.take(long)
    turns.take(short)
    assert log == [long]
    qtbot.waitUntil(lambda: long.left_s <= 0)
    assert log[-1] is long  # it let the other through
    assert log.count(short) == 1


def test_who_comes_makes_nobody_work_who_waits_for_what_goes_on_to_end(qtbot: QtBot) -> None:
    log: list[Piece] = []
    turns, waiting, coming = Turns(), Piece(0, log), Piece(0, log)
    turns.take_later(waiting)
    turns.take(coming)
    assert log == []
    qtbot.waitUntil(lambda: log == [waiting, coming])


def test_what_is_gone_waits_no_more(qtbot: QtBot) -> None:
    log: list[Piece] = []
    turns, long, short = Turns(), Piece(0.015, log), Piece(0, log)
    gone = Piece(0, log)
    for piece in (long, gone, short):
        turns.take(piece)
    gone.deleteLater()
    qtbot.waitUntil(lambda: long.left_s <= 0)
    assert short in log
    assert gone not in log
