"""An answer that comes while nobody looks is told outside the window, and a click leads to it."""

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.sessionbus import notification_service, session_bus
from tests.support.window import at_the_window


def test_an_answer_is_told_while_the_window_is_not_in_front_and_a_click_opens_its_chat(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with session_bus() as address, notification_service(address) as desktop:
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        with at_the_window(qtbot, tmp_path, ["A secret answer"], ["Other"]) as person:
            person.asks("A question of mine")
            asked = person.chat
            assert desktop.asked == []
            person.clicks(person.window.sidebar.new_chat)
            person.life.window.showMinimized()
            person.asks("Another question")
            person.waits(lambda: len(desktop.shown) == 1)
            ((number, (title, text)),) = desktop.shown.items()
            other = person.chat
            assert title == person.workspace.list.chats[other].title
            assert text == "The answer is ready."
            person.workspace.chat.open(asked)
            person.waits(lambda: person.chat == asked and person.is_at_rest())
            desktop.click(number)
            person.waits(lambda: person.chat == other)
            person.waits(lambda: not person.life.window.isMinimized())
            person.waits(lambda: desktop.shown == {})
            told = [str(body) for name, body in desktop.asked if name == "Notify"]
            assert not any("Other" in body for body in told)
