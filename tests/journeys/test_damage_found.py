"""Damage that was found while nobody looked: said once, shown when asked, and led to its place."""

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop.paths import Paths
from store import Reader, SessionId
from tests.support.stores import opened, query, tamper
from tests.support.window import Person, at_the_window


class Unpaced:
    """Looks without a rest."""

    def rest(self, worked_s: float) -> bool:
        return worked_s >= 0

    def wait(self) -> None:
        pass


def unverified(_reader: Reader, _chat: SessionId) -> Iterator[int | None]:
    yield from ()


def hit_and_found(database: Path) -> None:
    """Hit the answer of the first chat, and have a round find it."""
    kind = "assistant/message"
    sql = "SELECT id FROM event WHERE stream = 1 AND type = ?"
    ((number,),) = query(database, sql, (kind,))
    tamper(database, "UPDATE event SET hash = zeroblob(32) WHERE id = ?", (number,))
    with opened(database) as store:
        watch = store.watch(verify=unverified, found=lambda: None)
        watch.run(Unpaced())


def shows(person: Person) -> None:
    news = person.window.page.news
    (show,) = [each for each in news.findChildren(QPushButton) if each.text() == "Show…"]
    person.clicks(show)
    person.waits(person.workspace.damage.dialog.isVisible)


def test_damage_is_said_once_and_leads_to_its_place(qtbot: QtBot, tmp_path: Path) -> None:
    with at_the_window(qtbot, tmp_path, ["Quimper."], ["Salt."]) as person:
        person.asks("Where to in June?")
        hit = person.chat
        person.clicks(person.window.sidebar.new_chat)
        person.asks("What is in bread?")
    hit_and_found(Paths(tmp_path).database)
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.sees("Branchline found damage in one chat."))
        assert "Salt." in person.reads()
        shows(person)
        person.clicks(person.workspace.damage.dialog.open_chat)
        person.waits(lambda: person.chat == hit)
        person.waits(lambda: person.sees("A part of this chat is damaged here"))
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(person.is_at_rest)
        assert not person.window.page.news.isVisible()
