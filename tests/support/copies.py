"""Why a backup was not made, or not used."""

from collections.abc import Callable

import pytest

from store.errors import BackupFailed, StoreCode


def refusal(act: Callable[[], object]) -> StoreCode:
    """Return the code with which `act` is refused."""
    with pytest.raises(BackupFailed) as refused:
        act()
    return refused.value.code
