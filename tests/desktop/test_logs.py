"""Promises of `desktop.logs`."""

import asyncio
import gc
import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.logs import LogFile, log_asyncio_failure, open_log


@pytest.fixture(autouse=True)
def _quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the hooks that were there, so that a failure made on purpose is not the test's."""
    monkeypatch.setattr(sys, "excepthook", lambda *_: None)
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)


@pytest.fixture
def log(tmp_path: Path) -> Iterator[LogFile]:
    file = open_log(tmp_path)
    yield file
    file.close()


def text(folder: Path) -> str:
    return (folder / "branchline.log").read_text(encoding="utf-8")


def fail() -> None:
    try:
        int("the first secret")
    except ValueError as error:
        raise KeyError("the second secret") from error


def caught() -> BaseException:
    try:
        fail()
    except KeyError as error:
        return error
    raise AssertionError


@pytest.mark.expects_log("unexpected failure")
@pytest.mark.usefixtures("log")
def test_a_failure_in_the_main_thread_is_written_without_its_words(tmp_path: Path) -> None:
    error = caught()
    sys.excepthook(type(error), error, error.__traceback__)
    written = text(tmp_path)
    assert "KeyError" in written
    assert "ValueError" in written
    assert "test_logs.py" in written
    assert "secret" not in written


@pytest.mark.expects_log("unexpected failure in thread worker-7")
@pytest.mark.usefixtures("log")
def test_a_failure_in_a_thread_is_written(tmp_path: Path) -> None:
    thread = threading.Thread(target=fail, name="worker-7")
    thread.start()
    thread.join()
    assert "worker-7" in text(tmp_path)
    assert "secret" not in text(tmp_path)


class Unlucky:
    def __del__(self) -> None:
        fail()


@pytest.mark.expects_log("nobody could be told")
@pytest.mark.usefixtures("log")
def test_a_failure_nobody_can_be_told_of_is_written(tmp_path: Path) -> None:
    Unlucky()
    gc.collect()
    assert "KeyError" in text(tmp_path)


@pytest.mark.expects_log("failure in the event loop")
@pytest.mark.usefixtures("log")
def test_a_failure_only_the_event_loop_saw_is_written(tmp_path: Path) -> None:
    loop = asyncio.new_event_loop()
    log_asyncio_failure(loop, {"message": "a secret", "exception": caught()})
    loop.close()
    assert "event loop" in text(tmp_path)
    assert "secret" not in text(tmp_path)


@pytest.mark.usefixtures("log")
def test_a_stable_code_is_kept(tmp_path: Path) -> None:
    class CodedError(Exception):
        code = "DISK_FULL"

    logging.getLogger("desktop.x").info("writing failed", exc_info=CodedError("a secret"))
    assert "code=DISK_FULL" in text(tmp_path)


@pytest.mark.expects_log("odd reply")
@pytest.mark.usefixtures("log")
def test_of_a_library_only_warnings_without_their_values_are_kept(tmp_path: Path) -> None:
    foreign = logging.getLogger("somelibrary")
    foreign.setLevel(logging.DEBUG)
    foreign.info("asked %s", "http://secret")
    foreign.warning("odd reply %s", "secret")
    assert "odd reply %s" in text(tmp_path)
    assert "secret" not in text(tmp_path)


def test_closing_puts_the_hooks_back(tmp_path: Path) -> None:
    before = (sys.excepthook, threading.excepthook, sys.unraisablehook)
    open_log(tmp_path).close()
    assert (sys.excepthook, threading.excepthook, sys.unraisablehook) == before
