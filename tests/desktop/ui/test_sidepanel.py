import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QSplitter, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.sidepanel import CHAT_LEAST_PX, WIDTH_PX, SidePanel
from desktop.ui.theme import Theme


class Scene(QWidget):
    """Chats, a chat, and the panel with two parts beside it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.splitter = QSplitter(self)
        self.chats, self.chat = QWidget(), QPlainTextEdit()
        self.chats.setMinimumWidth(200)
        self.splitter.addWidget(self.chats)
        self.splitter.addWidget(self.chat)
        self.splitter.setStretchFactor(1, 1)
        self.side = SidePanel(theme, self)
        self.map, self.events = QPlainTextEdit(), QPlainTextEdit()
        self.side.add("branches", "Branches", "branch", self.map, self.map.setFocus)
        self.side.add("events", "Events", "events", self.events, self.events.setFocus)
        self.side.live_in(self.splitter)
        self.splitter.setSizes([220, 900, 0])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.splitter)


@pytest.fixture
def scene(qtbot: QtBot, theme: Theme) -> Scene:
    scene = Scene(theme)
    scene.resize(1200, 700)
    qtbot.addWidget(scene)
    scene.show()
    qtbot.waitExposed(scene)
    return scene


def test_one_part_shows_at_a_time_and_has_the_keys(qtbot: QtBot, scene: Scene) -> None:
    scene.side.show_part("branches")
    qtbot.waitUntil(scene.map.hasFocus)
    assert scene.side.current == "branches"
    scene.side.show_part("events")
    qtbot.waitUntil(scene.events.hasFocus)
    assert not scene.map.isVisible()


def test_what_closes_gives_its_width_back_to_the_chat(qtbot: QtBot, scene: Scene) -> None:
    before = scene.chat.width()
    scene.side.toggle("branches")
    qtbot.waitUntil(lambda: scene.side.width() == WIDTH_PX)
    assert scene.chat.width() < before - WIDTH_PX + 5
    assert not scene.side.geometry().intersects(scene.chat.geometry())
    scene.side.toggle("branches")
    qtbot.waitUntil(lambda: scene.chat.width() == before)
    assert scene.side.isHidden()


def test_in_a_narrow_window_it_covers_the_chat_instead_of_squeezing_it(
    qtbot: QtBot, scene: Scene
) -> None:
    scene.side.show_part("events")
    scene.resize(760, 600)
    qtbot.waitUntil(lambda: scene.side.is_covering)
    assert scene.chat.width() > CHAT_LEAST_PX
    assert scene.side.geometry().right() == scene.rect().right()
    assert scene.side.geometry().intersects(scene.chat.geometry())
    scene.resize(1200, 700)
    qtbot.waitUntil(lambda: not scene.side.is_covering)
    assert not scene.side.geometry().intersects(scene.chat.geometry())


def test_in_a_mirrored_window_it_stands_on_the_left(qtbot: QtBot, scene: Scene) -> None:
    scene.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    scene.side.show_part("events")
    qtbot.waitUntil(lambda: scene.side.geometry().left() in {0, 1})
    scene.resize(760, 600)
    qtbot.waitUntil(lambda: scene.side.is_covering)
    assert scene.side.geometry().left() == 0


def test_escape_closes_it_and_says_that_the_keys_are_free(qtbot: QtBot, scene: Scene) -> None:
    scene.side.left.connect(scene.chat.setFocus)
    scene.side.show_part("events")
    qtbot.waitUntil(scene.events.hasFocus)
    qtbot.keyClick(scene.events, Qt.Key.Key_Escape)
    assert scene.side.current == ""
    assert QApplication.focusWidget() is scene.chat


def test_a_width_that_was_dragged_stays(qtbot: QtBot, scene: Scene) -> None:
    scene.side.show_part("events")
    scene.splitter.moveSplitter(scene.width() - 420, 2)
    qtbot.waitUntil(lambda: abs(scene.side.width() - 420) < 5)
    scene.side.dismiss()
    scene.side.show_part("branches")
    qtbot.waitUntil(lambda: abs(scene.side.width() - 420) < 5)


def test_the_signs_in_its_head_go_from_part_to_part(qtbot: QtBot, scene: Scene) -> None:
    scene.side.show_part("events")
    with qtbot.waitSignal(scene.side.changed) as changed:
        scene.side._signs["branches"].click()
    assert changed.args == ["branches"]
    assert scene.side._title.text() == "Branches"
    assert scene.side._signs["branches"].isHidden()
    assert scene.side._signs["events"].isVisible()


def test_a_part_that_is_shown_before_the_window_leaves_the_chats_their_width(
    qtbot: QtBot, theme: Theme
) -> None:
    scene = Scene(theme)
    qtbot.addWidget(scene)
    scene.side.show_part("branches")
    scene.resize(1200, 700)
    scene.show()
    qtbot.waitExposed(scene)
    qtbot.waitUntil(lambda: scene.side.width() == WIDTH_PX)
    assert abs(scene.chats.width() - 220) < 5


def test_it_makes_way_for_the_chat_only_where_it_covers_it(qtbot: QtBot, scene: Scene) -> None:
    scene.side.show_part("branches")
    scene.side.make_way()
    assert scene.side.current == "branches"
    scene.resize(760, 600)
    qtbot.waitUntil(lambda: scene.side.is_covering)
    scene.side.make_way()
    assert scene.side.current == ""
