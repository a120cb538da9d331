"""Promises of `desktop.runtime.notices`: everyone who listens hears, and nobody is harmed by it."""

from collections.abc import Callable
from concurrent.futures import Future

import pytest

from desktop.faces import StoreTrouble, StoreWell
from desktop.keyfile import KeyFileRefused
from desktop.llm.errors import RequestRefused
from desktop.models import ModelsChanged
from desktop.runtime.net import Closed
from desktop.runtime.notices import Notice, Notices, code_of
from store.errors import DiskFull


def broken(_notice: Notice) -> None:
    raise ValueError("a window that is half gone")


@pytest.mark.expects_log("a listener failed on ModelsChanged")
def test_a_listener_that_fails_keeps_the_news_from_nobody_else() -> None:
    notices, heard = Notices(), []
    notices.subscribe(broken)
    notices.subscribe(heard.append)
    notices.tell(ModelsChanged())
    assert heard == [ModelsChanged()]


def test_one_who_left_hears_nothing_more_also_when_told_twice_to_leave() -> None:
    notices, heard = Notices(), []
    leave = notices.subscribe(heard.append)
    leave()
    leave()
    notices.tell(StoreWell())
    assert heard == []


def test_one_who_comes_while_others_are_told_hears_the_next() -> None:
    notices, heard = Notices(), []
    leave: list[Callable[[], None]] = []

    def take_another(_notice: Notice) -> None:
        leave.append(notices.subscribe(heard.append))

    first = notices.subscribe(take_another)
    notices.tell(StoreWell())
    first()
    assert heard == []
    notices.tell(ModelsChanged())
    assert heard == [ModelsChanged()]


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (DiskFull("no room"), "DISK_FULL"),
        (RequestRefused("BAD_REQUEST"), "BAD_REQUEST"),
        (KeyFileRefused("KEYS_NOT_SAVED"), "KEYS_NOT_SAVED"),
        (Closed(), "CLOSED"),
    ],
    ids=["store", "model", "keys", "end"],
)
def test_a_command_that_failed_is_told_by_its_code(error: Exception, code: str) -> None:
    notices, heard = Notices(), []
    notices.subscribe(heard.append)
    failed: Future[None] = Future()
    notices.watch(failed, session_id="c")
    failed.set_exception(error)
    assert heard == [StoreTrouble(code, "c")]
    assert code_of(error) == code


@pytest.mark.expects_log("a command failed unexpectedly")
def test_what_nobody_foresaw_is_logged_and_told_as_our_mistake() -> None:
    notices, heard = Notices(), []
    notices.subscribe(heard.append)
    failed: Future[None] = Future()
    notices.watch(failed)
    failed.set_exception(ZeroDivisionError())
    assert heard == [StoreTrouble("UNEXPECTED")]


def test_what_was_done_or_given_up_is_no_news() -> None:
    notices, heard = Notices(), []
    notices.subscribe(heard.append)
    done: Future[None] = Future()
    given_up: Future[None] = Future()
    notices.watch(done)
    notices.watch(given_up)
    done.set_result(None)
    given_up.cancel()
    assert heard == []
