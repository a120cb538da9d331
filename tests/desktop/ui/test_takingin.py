"""Long files, opened and saved: they say so, can be given up, and take nobody away."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest
from PySide6.QtWidgets import QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from desktop.exporting import ChatFileProgress, Exported
from desktop.ui.bridge import Bridge
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk
from desktop.ui.exporting import Exporting
from desktop.ui.takingin import TakingIn
from desktop.ui.theme import Theme
from desktop.ui.underway import UnderWay
from desktop.ui.widgets.banner import Banner
from desktop.ui.widgets.plain import PlainLabel
from tests.support.windowruntime import AskedRuntime


class View:
    """What is under way, with a runtime that answers when the test says so."""

    def __init__(self, theme: Theme, bridge: Bridge) -> None:
        self.hint, self.trouble = Banner(theme), Banner(theme)
        self.runtime, self.chat = AskedRuntime(), SimpleNamespace(chat="here")
        page = SimpleNamespace(hint=self.hint, trouble=self.trouble)
        desk = SimpleNamespace(
            bridge=bridge, page=page, runtime=SimpleNamespace(mending=self.runtime)
        )
        under_way = UnderWay(cast("Desk", desk), self.hint)
        chat = cast("OpenChat", self.chat)
        self.taking = TakingIn(cast("Desk", desk), chat, under_way, self.hint)
        self.exporting = Exporting(cast("Desk", desk), under_way, self.hint)
        self.bridge = bridge

    @property
    def bar(self) -> QProgressBar:
        (bar,) = self.hint.findChildren(QProgressBar)
        return bar

    def is_done(self) -> float:
        return self.bar.value() / self.bar.maximum()

    def says(self, words: str) -> bool:
        return any(words in one.text() for one in self.hint.findChildren(PlainLabel))


@pytest.fixture
def view(qtbot: QtBot, theme: Theme, bridge: Bridge) -> View:
    view = View(theme, bridge)
    qtbot.addWidget(view.hint)
    qtbot.addWidget(view.trouble)
    return view


def test_a_long_file_says_that_it_is_opened_and_can_be_given_up(qtbot: QtBot, view: View) -> None:
    view.taking.take(Path("/far/away/long.branchline"))
    qtbot.waitUntil(lambda: view.says("long.branchline is being opened…"))
    (leave,) = view.hint.findChildren(QPushButton)
    leave.click()
    assert view.runtime.futures["take_in"].cancelled()
    assert view.hint.isHidden()


@pytest.mark.parametrize(("end", "saving"), [("md", "export"), ("branchline", "pack")])
def test_a_long_chat_says_how_far_its_saving_is_and_can_be_given_up(
    qtbot: QtBot, view: View, end: str, saving: str
) -> None:
    file = f"/far/away/long.{end}"
    view.exporting._on_place_chosen("c" * 32, file)
    (asked,) = view.runtime.was_asked(saving)
    view.bridge.notice(ChatFileProgress(asked[-1], 1, 4))
    view.bridge.notice(ChatFileProgress("another", 3, 4))
    qtbot.waitUntil(lambda: view.says(f"long.{end} is being saved…"))
    assert view.is_done() == 0.25
    view.bridge.notice(ChatFileProgress(asked[-1], 3, 4))
    qtbot.waitUntil(lambda: view.is_done() == 0.75)
    (leave,) = view.hint.findChildren(QPushButton)
    leave.click()
    assert view.runtime.futures[saving].cancelled()
    assert view.hint.isHidden()


def test_a_chat_that_is_saved_says_so_and_without_a_bar(qtbot: QtBot, view: View) -> None:
    view.exporting._on_place_chosen("c" * 32, "/far/away/long.md")
    qtbot.waitUntil(lambda: view.says("long.md is being saved…"))
    assert not view.bar.isHidden()
    view.runtime.futures["export"].set_result(Exported(Path("/far/away/long.md"), 28_000))
    qtbot.waitUntil(lambda: view.says("The chat is exported, 28,000 messages: long.md"))
    assert view.bar.isHidden()


@pytest.mark.parametrize("asked_in", ["here", ""])  # a chat, and the page of a new one
def test_a_chat_that_is_there_late_comes_into_view_only_where_it_was_asked_for(
    qtbot: QtBot, view: View, asked_in: str
) -> None:
    view.chat.chat = asked_in
    view.taking.take(Path("/far/away/long.branchline"))
    view.chat.chat = "elsewhere"
    with qtbot.assertNotEmitted(view.taking.taken):
        view.runtime.futures["take_in"].set_result(None)
        qtbot.waitUntil(lambda: view.says("The chat from long.branchline is in the list of chats."))
    view.taking.take(Path("/far/away/short.branchline"))
    with qtbot.waitSignal(view.taking.taken):
        view.runtime.futures["take_in"].set_result(None)
