"""The words of a chat, read for whoever looks for some."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, cast

from PySide6.QtCore import QObject, Signal
from pytestqt.qtbot import QtBot

from desktop.ui.chat import OpenChat
from desktop.ui.chatwords import ChatWords, Said
from desktop.ui.door import Desk
from desktop.ui.timeline.rows import Row

Answer = tuple[Callable[[Any], object], Callable[[Any], None], Callable[[Any], None]]


class _Bridge(QObject):
    """Keeps what is to be done with an answer, until a test gives or refuses it."""

    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Answer] = []

    def when_made(
        self,
        _future: object,
        make: Callable[[Any], object],
        then: Callable[[Any], None],
        *,
        refused: Callable[[Any], None],
    ) -> None:
        self.asked.append((make, then, refused))


class _Chat(QObject):
    opened = Signal()
    committed = Signal(object)
    chat = "s-0000000000000000000000000"
    rows = SimpleNamespace(rows_of=tuple)


def test_not_all_of_a_chat_is_read_when_a_part_of_it_could_not_be(qtbot: QtBot) -> None:
    bridge, chat = _Bridge(), _Chat()
    timeline = SimpleNamespace(places=[Row(seq, "user", "").outline for seq in range(300)])
    runtime = SimpleNamespace(events_at=lambda _chat, seqs: seqs)
    desk = SimpleNamespace(page=SimpleNamespace(timeline=timeline), bridge=bridge, runtime=runtime)
    words = ChatWords(cast("Desk", desk), cast("OpenChat", chat), chat)

    def give(rows: Sequence[Row]) -> None:
        make, then, _ = bridge.asked.pop()
        then(cast("list[Said]", make(rows)))

    words.want("find", from_seq=0)
    give([Row(0, "user", "Well?")])
    _, _, refused = bridge.asked.pop()
    with qtbot.waitSignal(words.ended):
        refused("the disk is gone")
    assert not words.is_all

    chat.committed.emit([SimpleNamespace(seq=300)])
    with qtbot.waitSignal(words.ended):
        give([Row(300, "user", "And?")])
    assert sorted(words.said) == [0, 300]
    assert not words.is_all

    words.let_go("find")
    words.want("find", from_seq=0)
    give([])
    give([])
    assert words.is_all
