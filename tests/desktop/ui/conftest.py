"""Every window test runs with the look of the product."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.paths import resource
from desktop.ui.bridge import Bridge
from desktop.ui.look import Look
from desktop.ui.theme import LIGHT, Theme, load_fonts


@pytest.fixture(scope="session")
def _dressed(qapp: QApplication) -> None:
    qapp.setStyle("Fusion")
    load_fonts(resource("fonts"))


@pytest.fixture
def theme(qtbot: QtBot, _dressed: None) -> Theme:
    del qtbot
    # Widgets of earlier tests wait for an event loop to delete them, and each takes the new look.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    Look("light", 100).apply()
    return LIGHT


@pytest.fixture
def bridge(qtbot: QtBot) -> Iterator[Bridge]:
    del qtbot
    bridge = Bridge()
    yield bridge
    bridge.close()
