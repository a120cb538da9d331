"""Words of models, people, servers and files are shown as they stand: none is read as HTML.

Everything that can be named is named by markup that would load a file and an address.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtGui import Qt as RichText
from PySide6.QtWidgets import QAbstractItemView, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.models import ListedModel
from tests.support.canary import Canary, canary
from tests.support.connections import chooses, connects
from tests.support.pictures import png
from tests.support.window import Person, at_the_window
from tests.support.wire_server import WireServer, reply

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only its kernel tells")


@pytest.fixture
def server() -> Iterator[WireServer]:
    with WireServer() as server:
        yield server


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[Canary]:
    with canary(tmp_path) as watched:
        yield watched


def test_the_canary_sings(qtbot: QtBot, watched: Canary) -> None:
    assert not watched.was_opened()
    watched.path.read_bytes()
    assert watched.was_opened()
    label = QLabel()
    qtbot.addWidget(label)
    label.setText(watched.markup("http://127.0.0.1:9"))
    label.grab()
    assert watched.was_opened()  # what a label does when nobody tells it better


def test_nothing_that_is_named_by_markup_is_read_or_fetched(
    qtbot: QtBot, tmp_path: Path, server: WireServer, watched: Canary
) -> None:
    markup = watched.markup(server.address)
    picture = tmp_path / f"{markup.replace('/', '_')[:120]}.png"
    picture.write_bytes(png(size=(30, 20)))
    with at_the_window(qtbot, tmp_path / "data", built_in=True) as person:
        model = ListedModel(markup, sees=True)
        chooses(person, connects(person, model, address=server.address, name=markup))
        server.answer(*reply(markup))
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        person.asks(markup)
        runtime = person.workspace.desk.runtime
        runtime.rename(person.chat, markup)
        person.waits(lambda: person.chats() == [markup])
        person.drops(picture)
        person.types(markup)
        person.life.take_named((tmp_path / markup[:60].replace("/", "_"),), (markup,))
        person.window.actions_["details"].trigger()
        person.window.actions_["model"].trigger()
        person.waits(lambda: person.sees(markup))
        looks_at_everything(person)
        assert not watched.was_opened()
    assert {request.path for request in server.requests} == {"/v1/chat/completions"}


def looks_at_everything(person: Person) -> None:
    """Paint every part, and rest with the pointer on everything that has a tip."""
    person.life.window.grab()
    for widget in person.life.window.findChildren(QWidget):
        if isinstance(widget, QLabel) and widget.pixmap().isNull():
            shown = widget.text()
            is_plain = widget.textFormat() == Qt.TextFormat.PlainText
            assert is_plain or "<" not in shown, shown
        for place in _places(widget):
            event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(place))
            QApplication.sendEvent(widget, event)
            for tip in _tips():
                tip.grab()
                assert "<img" not in tip.text() or not RichText.mightBeRichText(tip.text())


def _places(widget: QWidget) -> Iterator[QPoint]:
    if widget.toolTip():
        yield QPoint(1, 1)
    view = widget.parentWidget()
    if isinstance(view, QAbstractItemView) and widget is view.viewport():
        model = view.model()
        for row in range(model.rowCount()):
            yield view.visualRect(model.index(row, 0)).center()


def _tips() -> list[QLabel]:
    found = (each for each in QApplication.topLevelWidgets() if isinstance(each, QLabel))
    return [each for each in found if each.inherits("QTipLabel")]
