"""The network thread: what is asked of it is begun in order, and nobody waits for it."""

import threading
import weakref
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import CancelledError
from contextlib import asynccontextmanager

import anyio
import pytest

from desktop.runtime.net import Closed, Net, Wires
from tests.support.running import Model

PATIENCE_S = 20


@asynccontextmanager
async def _nothing() -> AsyncIterator[Wires]:
    yield Model()


@pytest.fixture
def net() -> Iterator[Net]:
    net = Net(_nothing)
    try:
        yield net
    finally:
        net.close()


def test_starting_waits_for_nothing_that_the_thread_is_busy_with(net: Net) -> None:
    busy, go_on = threading.Event(), threading.Event()
    order: list[str] = []

    async def long() -> None:
        busy.set()
        assert go_on.wait(PATIENCE_S)
        order.append("long")

    async def short(name: str) -> str:
        order.append(name)
        return name

    first = net.start(long)
    assert busy.wait(PATIENCE_S)
    others = [net.start(short, name) for name in ("a", "b")]
    assert not any(future.done() for future in others)
    go_on.set()
    assert [future.result(PATIENCE_S) for future in (first, *others)] == [None, "a", "b"]
    assert order == ["long", "a", "b"]


def test_what_is_cancelled_ends_on_the_thread(net: Net) -> None:
    begun, ended = threading.Event(), threading.Event()

    async def wait() -> None:
        begun.set()
        try:
            await anyio.sleep_forever()
        finally:
            ended.set()

    future = net.start(wait)
    assert begun.wait(PATIENCE_S)
    assert future.cancel()
    assert ended.wait(PATIENCE_S)
    with pytest.raises(CancelledError):
        future.result(PATIENCE_S)


def test_a_failure_comes_back_as_it_was(net: Net) -> None:
    async def fail() -> None:
        raise LookupError("nothing there")

    with pytest.raises(LookupError, match="nothing there"):
        net.start(fail).result(PATIENCE_S)


class Large:
    """What a question may bring: all messages of a chat."""


@pytest.mark.parametrize("fails", [False, True])
def test_what_was_taken_is_let_go_of_without_looking_for_garbage(net: Net, *, fails: bool) -> None:
    """The collector hardly ever looks through what is old: a circle would stay."""
    held: list[weakref.ref[object]] = []

    async def bring() -> Large:
        large = Large()
        held.append(weakref.ref(large))
        if fails:
            raise LookupError(large)
        return large

    async def after() -> None: ...

    # Nothing is looked for meanwhile: `tests.support.garbage` does that between two tests.
    net.start(bring).exception(PATIENCE_S)
    net.start(after).result(PATIENCE_S)  # by now the thread has left what it did before
    assert held[0]() is None


def test_after_the_end_nothing_is_begun() -> None:
    net = Net(_nothing)
    net.close()

    async def nothing() -> None: ...

    with pytest.raises(Closed):
        net.start(nothing).result(PATIENCE_S)
