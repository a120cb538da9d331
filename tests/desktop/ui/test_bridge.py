import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from desktop.ui.bridge import Bridge
from desktop.ui.failures import Failure
from store.errors import DiskFull


class Receiver(QObject):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.got: list[object] = []
        self.threads: set[int] = set()
        self.ticks = 0

    def tick(self) -> None:
        self.ticks += 1

    def take(self, value: object) -> None:
        self.got.append(value)
        self.threads.add(threading.get_ident())


class Painted(QWidget):
    painted = 0

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        self.painted += 1


@pytest.fixture
def worker() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(max_workers=2) as pool:
        yield pool


def test_a_result_arrives_on_the_main_thread(
    qtbot: QtBot, bridge: Bridge, worker: ThreadPoolExecutor
) -> None:
    receiver = Receiver()
    bridge.when_done(worker.submit(int, "7"), receiver.take)
    qtbot.waitUntil(lambda: receiver.got == [7])
    assert receiver.threads == {threading.get_ident()}


def test_what_is_made_of_a_result_is_made_on_the_worker(
    qtbot: QtBot, bridge: Bridge, worker: ThreadPoolExecutor
) -> None:
    receiver = Receiver()
    future: Future[None] = Future()
    bridge.when_made(future, lambda _: threading.get_ident(), receiver.take)
    resolver = worker.submit(threading.get_ident)
    worker.submit(future.set_result, None)
    qtbot.waitUntil(lambda: len(receiver.got) == 1)
    assert receiver.got[0] != threading.get_ident()
    assert resolver.result()


def test_what_is_made_of_a_result_that_was_there_is_not_made_on_the_main_thread(
    qtbot: QtBot, bridge: Bridge
) -> None:
    receiver = Receiver()
    future: Future[None] = Future()
    future.set_result(None)
    bridge.when_made(future, lambda _: threading.get_ident(), receiver.take)
    qtbot.waitUntil(lambda: len(receiver.got) == 1)
    assert receiver.got[0] != threading.get_ident()
    assert receiver.threads == {threading.get_ident()}


def test_a_broken_future_becomes_a_sentence(
    qtbot: QtBot, bridge: Bridge, worker: ThreadPoolExecutor
) -> None:
    def fill() -> None:
        raise DiskFull("no room")

    with qtbot.waitSignal(bridge.failed) as failed:
        bridge.when_done(worker.submit(fill), Receiver().take)
    assert failed.args is not None
    trouble = failed.args[0]
    assert isinstance(trouble, Failure)
    assert trouble.code == "DISK_FULL"


def test_who_is_gone_is_not_called(
    qtbot: QtBot, bridge: Bridge, worker: ThreadPoolExecutor
) -> None:
    gone, there = Receiver(), Receiver()
    future: Future[int] = Future()
    bridge.when_done(future, gone.take)
    bridge.when_done(future, there.take)
    gone.deleteLater()
    with qtbot.waitSignal(gone.destroyed):
        pass
    worker.submit(future.set_result, 1)
    qtbot.waitUntil(lambda: there.got == [1])
    assert gone.got == []


def test_a_cancelled_future_calls_nobody(qtbot: QtBot, bridge: Bridge) -> None:
    receiver = Receiver()
    future: Future[int] = Future()
    with qtbot.assertNotEmitted(bridge.failed, wait=20):
        bridge.when_done(future, receiver.take)
        future.cancel()
    assert receiver.got == []


def test_ten_thousand_notices_cost_few_crossings_and_keep_their_order(
    qtbot: QtBot, bridge: Bridge, worker: ThreadPoolExecutor
) -> None:
    receiver = Receiver()
    bridge.noticed.connect(receiver.take)
    bridge._rung.connect(receiver.tick, Qt.ConnectionType.QueuedConnection)

    def flood() -> None:
        for number in range(10_000):
            bridge.notice(number)

    worker.submit(flood).result()
    qtbot.waitUntil(lambda: len(receiver.got) == 10_000)
    assert receiver.got == list(range(10_000))
    assert receiver.ticks == 1


def test_the_window_paints_while_a_flood_is_taken_that_takes_its_time(
    qtbot: QtBot, bridge: Bridge
) -> None:
    window = Painted()
    qtbot.addWidget(window)
    with qtbot.waitExposed(window):
        window.show()
    taken: list[object] = []

    def take(notice: object) -> None:
        taken.append(notice)
        window.update()
        until_s = perf_counter() + 0.001
        while perf_counter() < until_s:
            pass

    bridge.noticed.connect(take)
    for number in range(100):
        bridge.notice(number)
    window.painted = 0
    qtbot.waitUntil(lambda: len(taken) == 100)
    assert window.painted > 5
    assert taken == list(range(100))


def test_a_receiver_that_fails_takes_no_news_with_it(qtbot: QtBot, bridge: Bridge) -> None:
    receiver = Receiver()
    bridge.noticed.connect(receiver.take)
    future: Future[int] = Future()
    bridge.when_done(future, fail)
    with qtbot.capture_exceptions() as failures:
        future.set_result(1)
        bridge.notice("after it")
        qtbot.waitUntil(lambda: receiver.got == ["after it"])
    assert [kind for kind, _, _ in failures] == [ZeroDivisionError]


def test_news_keep_their_order_through_a_loop_inside_a_receiver(
    qtbot: QtBot, bridge: Bridge
) -> None:
    receiver = Receiver()
    bridge.noticed.connect(receiver.take)
    future: Future[int] = Future()

    def open_menu(_result: int) -> None:
        bridge.notice("newer")
        qtbot.waitUntil(lambda: len(receiver.got) == 2)

    bridge.when_done(future, open_menu)
    future.set_result(1)
    bridge.notice("older")
    qtbot.waitUntil(lambda: len(receiver.got) == 2)
    assert receiver.got == ["older", "newer"]


def test_closing_from_a_receiver_drops_what_stood_behind_it(qtbot: QtBot, bridge: Bridge) -> None:
    receiver = Receiver()
    bridge.noticed.connect(receiver.take)
    future: Future[int] = Future()
    bridge.when_done(future, lambda _result: bridge.close())
    with qtbot.assertNotEmitted(bridge.noticed, wait=20):
        future.set_result(1)
        bridge.notice("late")
    assert receiver.got == []


def fail(_result: int) -> None:
    raise ZeroDivisionError


def test_frames_run_only_while_something_is_live(qtbot: QtBot, bridge: Bridge) -> None:
    with qtbot.waitSignals([bridge.framed, bridge.framed]):
        bridge.follow_frames(live=True)
    bridge.follow_frames(live=False)
    with qtbot.assertNotEmitted(bridge.framed, wait=80):
        pass


def test_after_closing_nothing_arrives_and_nothing_breaks(
    qtbot: QtBot, bridge: Bridge, worker: ThreadPoolExecutor
) -> None:
    with qtbot.assertNotEmitted(bridge.noticed, wait=20):
        bridge.close()
        worker.submit(bridge.notice, "late").result()
