"""Opening text files: what is offered belongs to the file that was opened."""

from types import SimpleNamespace
from typing import cast

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.bridge import Bridge
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk
from desktop.ui.filedesk import FileDesk
from desktop.ui.theme import Theme
from desktop.ui.timeline.rows import FileView
from tests.support.windowruntime import AskedRuntime


class Opens(QObject):
    """As much of the timeline, the tray and the header as opens files."""

    file_opened = Signal(object)
    themed = Signal(object)


def test_a_file_of_the_draft_is_not_offered_to_be_deleted(
    qtbot: QtBot, theme: Theme, bridge: Bridge
) -> None:
    window, runtime = QWidget(), AskedRuntime()
    qtbot.addWidget(window)
    window.show()
    timeline, tray, header = Opens(window), Opens(window), Opens(window)
    header.theme = theme  # type: ignore[attr-defined]  # as much of a header
    page = SimpleNamespace(
        timeline=timeline, composer=SimpleNamespace(tray=tray), header=header, hint=None
    )
    desk = SimpleNamespace(runtime=runtime, bridge=bridge, page=page, pictures=None)
    chat = cast("OpenChat", SimpleNamespace(chat="here"))
    files = FileDesk(cast("Desk", desk), chat, window)
    tray.file_opened.emit({"attachmentId": "sha256:1", "name": "draft.txt"})
    of_the_draft = runtime.futures["original"]
    timeline.file_opened.emit(FileView("sha256:2", "sha256:2", "sent.txt"))
    of_the_chat = runtime.futures["original"]
    of_the_draft.set_result(b"of the draft")
    qtbot.waitUntil(lambda: files.reader.text.toPlainText() == "of the draft")
    assert files.reader.erase.isHidden()
    of_the_chat.set_result(b"of the chat")
    qtbot.waitUntil(lambda: files.reader.text.toPlainText() == "of the chat")
    assert not files.reader.erase.isHidden()
