"""The network thread: what is asked of it is begun in order, and nobody waits for it."""

import threading
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


def test_after_the_end_nothing_is_begun() -> None:
    net = Net(_nothing)
    net.close()

    async def nothing() -> None: ...

    with pytest.raises(Closed):
        net.start(nothing).result(PATIENCE_S)
