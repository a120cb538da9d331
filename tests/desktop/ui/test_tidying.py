"""Promises of the search for garbage: it takes parts of a window apart on the window's thread."""

import gc
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.ui.tidying import YOUNG_MOST, Tidying

# What is let go meanwhile, here and on other threads, counts against what is made.
MANY = 10 * YOUNG_MOST
pytestmark = pytest.mark.usefixtures("garbage_search")


class Ring:
    """Something that refers to itself, and notes which thread took it apart."""

    def __init__(self, seen: list[threading.Thread]) -> None:
        self.itself = self
        self._seen = seen

    def __del__(self) -> None:
        self._seen.append(threading.current_thread())


@pytest.fixture
def tidying(qapp: QApplication) -> Iterator[Tidying]:
    made = Tidying(qapp)
    yield made
    made.close()
    made.deleteLater()


def _busy_thread() -> None:
    """Make more objects on a thread than any search of Python's own would wait for."""
    held = []
    thread = threading.Thread(target=lambda: held.extend([[n] for n in range(100_000)]))
    thread.start()
    thread.join()
    assert len(held) == 100_000


def test_what_another_thread_would_find_is_left_to_the_windows_own(
    qtbot: QtBot, tidying: Tidying
) -> None:
    seen: list[threading.Thread] = []
    for _ in range(MANY):
        Ring(seen)
    _busy_thread()
    assert seen == []
    qtbot.waitUntil(lambda: len(seen) == MANY)
    assert set(seen) == {threading.main_thread()}
    assert tidying.thread() is QCoreApplication.instance().thread()


def test_without_it_another_thread_finds_them() -> None:
    seen: list[threading.Thread] = []
    for _ in range(20):
        Ring(seen)
    _busy_thread()
    assert threading.main_thread() not in seen
    assert len(seen) == 20


@pytest.mark.parametrize("is_seen", [False, True])
def test_all_is_searched_while_nobody_looks(
    qapp: QApplication, qtbot: QtBot, *, is_seen: bool
) -> None:
    searched: list[int] = []
    asked: list[bool] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            searched.append(info["generation"])

    def seen() -> bool:
        asked.append(is_seen)
        return is_seen

    made = Tidying(qapp, seen=seen)
    gc.callbacks.append(note)
    try:
        qapp.applicationStateChanged.emit(Qt.ApplicationState.ApplicationInactive)
        qtbot.waitUntil(lambda: bool(asked))
    finally:
        gc.callbacks.remove(note)
        made.close()
    assert (2 in searched) is not is_seen


def test_afterwards_python_looks_again(qapp: QApplication) -> None:
    made = Tidying(qapp)
    assert not gc.isenabled()
    made.close()
    assert gc.isenabled()
