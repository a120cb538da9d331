"""Damage is told quietly, once, and shown when a person asks."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.damage import Damage, DamagedChat, DamageFound
from desktop.ui.bridge import Bridge
from desktop.ui.damagedesk import DamageDesk
from desktop.ui.look import Look
from desktop.ui.page import ChatPage
from desktop.ui.theme import Theme
from tests.support.windowruntime import AskedRuntime

ONE = Damage((DamagedChat("a", "Holiday <b>plans</b>"),))
EVERYTHING = Damage((DamagedChat("a", "Plans"), DamagedChat("b", None)), 3, has_more=True)


class Scene:
    """A page over a runtime that has found something."""

    def __init__(self, qtbot: QtBot, bridge: Bridge, theme: Theme) -> None:
        self.qtbot = qtbot
        self.bridge = bridge
        self.page = ChatPage(theme)
        qtbot.addWidget(self.page)
        self.page.resize(1000, 700)
        self.page.show()
        qtbot.waitExposed(self.page)
        self.chosen: list[str] = []
        self.rescues = 0

    def finds(self, damage: Damage) -> None:
        self.runtime = AskedRuntime(damage=damage)
        self.desk = DamageDesk(self.runtime, self.bridge, self.page, self.page)
        self.desk.chat_chosen.connect(self.chosen.append)
        self.desk.rescue_asked.connect(self._rescue)
        self.bridge.notice(DamageFound(damage))
        self.qtbot.waitUntil(self.page.news.isVisible)

    def _rescue(self) -> None:
        self.rescues += 1

    def clicks(self, widget: QWidget) -> None:
        self.qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)

    def shows(self) -> None:
        (show,) = [
            button
            for button in self.page.news.findChildren(QPushButton)
            if button.text() == "Show…"
        ]
        self.clicks(show)
        self.qtbot.waitUntil(self.desk.dialog.isVisible)

    @property
    def listed(self) -> list[str]:
        found = self.desk.dialog.list
        return [found.item(row).text() for row in range(found.count())]


@pytest.fixture
def scene(qtbot: QtBot, bridge: Bridge, theme: Theme) -> Scene:
    return Scene(qtbot, bridge, theme)


def test_it_is_said_in_one_line_what_is_damaged_and_what_is_not(scene: Scene) -> None:
    scene.finds(ONE)
    assert scene.page.news.text() == (
        "Branchline found damage in one chat. Everything else goes on as usual."
    )
    assert scene.runtime.health.asked == [("untold",), ("mark_told",)]


def test_what_was_found_in_an_earlier_run_is_said_at_the_start(
    scene: Scene, bridge: Bridge
) -> None:
    runtime = AskedRuntime(untold=ONE)
    desk = DamageDesk(runtime, bridge, scene.page, scene.page)
    scene.qtbot.waitUntil(scene.page.news.isVisible)
    assert runtime.health.asked == [("untold",), ("mark_told",)]
    assert desk.parent() is scene.page


def test_a_person_who_asks_sees_which_chats_and_opens_one(scene: Scene) -> None:
    scene.finds(EVERYTHING)
    scene.shows()
    assert scene.listed == ["Plans", "A chat without a name"]
    assert not scene.page.news.isVisible()
    scene.clicks(scene.desk.dialog.open_chat)
    assert scene.chosen == ["a"]
    assert not scene.desk.dialog.isVisible()


def test_enter_in_the_list_opens_the_chat_once(scene: Scene) -> None:
    scene.finds(EVERYTHING)
    scene.shows()
    scene.qtbot.keyClick(scene.desk.dialog.list, Qt.Key.Key_Return)
    assert scene.chosen == ["a"]
    assert not scene.desk.dialog.isVisible()


def test_all_that_can_be_done_is_in_view_with_large_text(scene: Scene) -> None:
    Look("light", 150).apply()
    scene.finds(EVERYTHING)
    scene.shows()
    said = [label for label in scene.desk.dialog.findChildren(QLabel) if label.text()]
    assert any("The damaged file is kept." in label.text() for label in said)
    for label in said:
        assert label.height() >= label.heightForWidth(label.width())


def test_a_title_is_shown_letter_by_letter(scene: Scene) -> None:
    scene.finds(ONE)
    scene.shows()
    assert scene.listed == ["Holiday <b>plans</b>"]
    assert not scene.desk.dialog.rescue.isVisible()


def test_where_the_file_itself_is_damaged_what_can_be_read_can_be_rescued(scene: Scene) -> None:
    scene.finds(EVERYTHING)
    scene.shows()
    scene.clicks(scene.desk.dialog.rescue)
    assert scene.rescues == 1


def test_a_damaged_picture_alone_needs_no_list(scene: Scene) -> None:
    scene.finds(Damage(pictures=1))
    assert scene.page.news.text().startswith("One picture is damaged or missing.")
    scene.shows()
    assert not scene.desk.dialog.list.isVisible()
    assert not scene.desk.dialog.open_chat.isVisible()
