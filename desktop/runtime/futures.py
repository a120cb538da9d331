"""Work that follows on other work, as futures."""

from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from functools import partial
from typing import TypeVar

__all__ = ["failure_of", "then"]

T = TypeVar("T")
R = TypeVar("R")


def then(future: Future[T], work: Callable[[T], R], *, on: Executor) -> Future[R]:
    """Return the future of `work`, done on the executor with the answer of `future`.

    A failure of the first is the failure of the second. When the executor is shut down first, the
    second is cancelled.
    """
    following: Future[R] = Future()

    def submit(answer: T) -> None:
        try:
            working = on.submit(work, answer)
        except RuntimeError:  # the executor takes no more work
            following.cancel()
        else:
            working.add_done_callback(partial(_pass_on, following, following.set_result))

    future.add_done_callback(partial(_pass_on, following, submit))
    return following


def failure_of(future: Future[T]) -> BaseException | None:
    """Return what `future` failed with, None when it did not; blocks until it has ended.

    One that was given up failed with CancelledError.
    """
    try:
        return future.exception()
    except CancelledError as given_up:
        return given_up


def _pass_on(following: Future[R], go_on: Callable[[T], None], done: Future[T]) -> None:
    if done.cancelled():
        following.cancel()
    elif (error := done.exception()) is not None:
        following.set_exception(error)
    else:
        go_on(done.result())
