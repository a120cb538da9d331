"""A timeline on screen, dressed as the application dresses it."""

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.ui.theme import LIGHT
from desktop.ui.timeline.rows import Row
from desktop.ui.timeline.view import Timeline
from tests.support.timeline_demo import dressed

MakeTimeline = Callable[[Sequence[Row]], Timeline]


def _lower(code: str, _server: str) -> str:
    return code.lower()


@pytest.fixture
def make_timeline(qtbot: QtBot, qapp: QApplication) -> MakeTimeline:
    """Return a function that shows rows in a window of 900 by 700."""
    dressed(qapp, LIGHT)

    def make(rows: Sequence[Row]) -> Timeline:
        timeline = Timeline(LIGHT, sentence=_lower)
        qtbot.addWidget(timeline)
        timeline.resize(900, 700)
        with qtbot.waitExposed(timeline):
            timeline.show()
        timeline.set_chat([row.outline for row in rows], rows)
        return timeline

    return make
