"""What most tests of the program under the window need: a server on this computer."""

from collections.abc import Iterator

import pytest

from tests.support.wire_server import WireServer


@pytest.fixture
def server() -> Iterator[WireServer]:
    with WireServer() as server:
        yield server
