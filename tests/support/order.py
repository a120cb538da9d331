"""Which file comes when: those with slow tests first, so that no process ends long after the rest.

A plugin of pytest: `tests/conftest.py` names it.
"""

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the files with slow tests first, by their names, which mixes the folders.

    Those of one folder want the same: each of end_to_end, say, every processor for a real model.
    """
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (0, item.path.name) if item.path in long else (1, ""))
