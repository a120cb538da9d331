"""Finding a chat again by what was said in it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.paths import Paths
from desktop.ui.sessions.hits import HIT
from desktop.ui.sessions.sidebar import Sidebar
from desktop.ui.theme import LIGHT
from desktop.ui.timeline.findbar import FindBar
from desktop.ui.widgets.plain import PlainLabel
from store import SessionId, open_store
from tests.support.logs import LogWriter
from tests.support.stores import loaded
from tests.support.window import Person, at_the_window

ROWS = 60
_NOWHERE = ("No chat with these words in its title.", "No message has these words.")


def _chats(folder: Path) -> tuple[SessionId, SessionId]:
    """Write two chats: one long, with a word in its middle, and a short one without it."""
    paths = Paths(folder)
    paths.create()
    long, short = LogWriter(), LogWriter()
    for number in range(ROWS):
        word = " A quetzal flew by." if number == ROWS // 2 else ""
        long.plain_turn(f"Question {number}", f"Answer {number}.{word}\n\n" + "More words. " * 40)
    short.plain_turn("Hello", "Hi")
    with closing(open_store(paths.database)) as store:
        first, second = loaded(store, long.events), loaded(store, short.events)
        store.rename(first, "Birds", by="user").result()
        store.rename(second, "Greetings", by="user").result()
    return first, second


@contextmanager
def _searching(qtbot: QtBot, folder: Path, words: str) -> Iterator[tuple[Person, SessionId]]:
    birds, greetings = _chats(folder)
    with at_the_window(qtbot, folder) as person:
        person.waits(lambda: len(person.workspace.list.chats) == 2)
        person.workspace.chat.open(greetings)
        person.waits(lambda: person.chat == greetings and person.is_at_rest())
        sidebar = person.window.sidebar
        sidebar.focus_search()
        qtbot.keyClicks(sidebar.search, words)
        yield person, birds


def test_a_word_that_was_said_leads_to_the_place_where_it_was_said(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with _searching(qtbot, tmp_path, "quetzal") as (person, birds):
        sidebar = person.window.sidebar
        person.waits(lambda: not sidebar.hits.is_empty)
        assert person.sees("In messages")
        qtbot.keyClick(sidebar.search, Qt.Key.Key_Down)
        assert sidebar.hits.view.hasFocus()
        hit = sidebar.hits.view.currentIndex().data(HIT)
        assert (hit.chat, hit.title, hit.role) == (birds, "Birds", "assistant")
        qtbot.keyClick(sidebar.hits.view, Qt.Key.Key_Return)
        person.waits(lambda: person.chat == birds and person.is_at_rest())
        timeline = person.window.page.timeline
        person.waits(lambda: timeline.top_seq <= hit.seq)
        person.waits(lambda: person.sees("quetzal"))
        bar = timeline.findChild(FindBar)
        person.waits(lambda: bar.isVisible() and bar.count.text() == "1 of 1")
        assert bar.field.text() == "quetzal"


def test_who_went_elsewhere_meanwhile_does_not_find_the_words_again_later(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with _searching(qtbot, tmp_path, "quetzal") as (person, birds):
        sidebar, greetings = person.window.sidebar, person.chat
        person.waits(lambda: not sidebar.hits.is_empty)
        hit = sidebar.hits.view.model().index(0, 0).data(HIT)
        sidebar.hits.chosen.emit(hit)
        person.workspace.chat.open(greetings)  # before the other chat was there
        person.waits(lambda: person.chat == greetings and person.is_at_rest())
        person.workspace.chat.open(birds)
        person.waits(lambda: person.chat == birds and person.is_at_rest())
        assert not person.workspace.ways.seeking.is_open


def _beginning(person: Person, words: str) -> tuple[int, bool]:
    """Return where the line of `words` begins in the sidebar, and whether it is centred there."""
    sidebar = person.window.sidebar
    (label,) = (each for each in sidebar.findChildren(PlainLabel) if each.text() == words)
    left = label.mapTo(sidebar, label.contentsRect().topLeft()).x()
    return left, bool(label.alignment() & Qt.AlignmentFlag.AlignHCenter)


def test_a_word_that_nobody_said_is_told_so(qtbot: QtBot, tmp_path: Path) -> None:
    with _searching(qtbot, tmp_path, "axolotl") as (person, _):
        person.waits(lambda: person.sees("No message has these words."))
        person.waits(lambda: person.sees("No chat with these words in its title."))
        in_titles, in_messages = (_beginning(person, words) for words in _NOWHERE)
        assert in_titles == in_messages
        qtbot.keyClick(person.window.sidebar.search, Qt.Key.Key_Escape)
        person.waits(lambda: not person.window.sidebar.hits.isVisible())
        assert person.window.sidebar.view.isVisible()


def test_nothing_is_said_of_messages_before_anything_is_searched_for(qtbot: QtBot) -> None:
    sidebar = Sidebar(LIGHT)
    qtbot.addWidget(sidebar)
    sidebar.show()
    assert not sidebar.hits.isVisible()
