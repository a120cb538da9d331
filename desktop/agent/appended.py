"""The one bridge from the store's threads to a turn: a future that can be awaited."""

import asyncio
from concurrent.futures import Future
from typing import TypeVar

import anyio

__all__ = ["answered", "appended"]

T = TypeVar("T")


async def appended(future: Future[T]) -> T:
    """Wait for what the store was asked to do and return its answer, or raise its error.

    A stop in the meantime is noticed afterwards: what was handed to the store happens, and a turn
    that did not wait for it would not know what stands in its log. The store answers in
    milliseconds. The future itself is never cancelled.
    """
    waiting = asyncio.wrap_future(future)
    with anyio.CancelScope(shield=True):
        await asyncio.wait({waiting})
    return waiting.result()


async def answered(future: Future[T]) -> T:
    """Wait for what the store was asked to read and return it, or raise its error.

    A stop does not wait for it: to read a long chat takes seconds, and changes nothing.
    """
    return await asyncio.wrap_future(future)
