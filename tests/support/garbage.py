"""Garbage is looked for between two tests, on the thread that runs them.

As in the program (`desktop.ui.tidying`): parts of windows that the store's or the network's thread
happens to find as garbage would take the process down.
"""

import gc
from collections.abc import Generator

import pytest

ALL_EVERY = 200
"""After so many tests all is searched, not the young alone: that takes a tenth of a second or more.

What a test leaves is young, since nothing is searched while it runs.
"""

_done = 0


def pytest_collection_finish() -> None:
    """Leave what is there from the start alone, and take the search over."""
    gc.collect()
    gc.freeze()
    gc.disable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol() -> Generator[None, object, object]:
    """Search what the test left; where others run the tests, nothing is left."""
    global _done  # noqa: PLW0603 -- a plugin is a module
    ran = yield
    _done += 1
    gc.collect(2 if _done % ALL_EVERY == 0 else 1)
    return ran
