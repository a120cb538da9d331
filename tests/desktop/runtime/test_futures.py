"""What came of a piece of work, also of one that never began."""

import threading
from concurrent.futures import CancelledError, ThreadPoolExecutor

from desktop.runtime.futures import failure_of


def test_work_that_was_given_up_before_it_began_has_ended() -> None:
    gate = threading.Event()
    threads = ThreadPoolExecutor(1)
    threads.submit(gate.wait)
    waiting = threads.submit(gate.wait)
    threads.shutdown(wait=False, cancel_futures=True)
    gate.set()
    assert isinstance(failure_of(waiting), CancelledError)
    threads.shutdown()
