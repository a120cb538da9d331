"""The window over more than anybody will ever have: it opens as fast, and nothing is out of reach.

With ``BRANCHLINE_SIZE=full``: a million chats, a chat of 100,000 events, messages of 10 MB,
10,000 pictures in a chat.
"""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData
from pytestqt.qtbot import QtBot

from desktop.paths import Paths
from desktop.ui import chatlist
from desktop.ui.i18n import number
from store import SessionId, now_ms, open_store
from store.model.messages import text_of
from tests.benchmarks.logs import whole_turns
from tests.support.many import add_chats, id_of, title_of
from tests.support.sizes import sized
from tests.support.stores import picture_file, reference_to, said, whole_turn
from tests.support.window import Person, at_the_window

CHATS = sized(1_500, 1_000_000)
EVENTS = sized(1_400, 100_000)
CHARS = sized(60_000, 10_000_000)
DRAFT_CHARS = sized(200_000, 900_000)
PICTURES = sized(40, 10_000)


def prepared(folder: Path) -> Path:
    """Make an empty store in a data folder; returns where it lies."""
    paths = Paths(folder)
    paths.create()
    open_store(paths.database).close()
    return paths.database


def titles(person: Person) -> list[str]:
    """What stands in the list, from top to bottom, headings left out."""
    view, model = person.window.sidebar.view, person.window.sidebar.model
    found, index = [], model.index(0, 0)
    while index.isValid():
        if model.chat_at(index) is not None:
            found.append(str(index.data()))
        index = view.indexBelow(index)
    return found


def test_a_list_of_many_chats_is_read_as_far_as_it_is_looked_at(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chatlist, "LISTED_MOST", 900)
    add_chats(prepared(tmp_path), CHATS, newest_ms=now_ms())
    with at_the_window(qtbot, tmp_path) as person:
        newest = [title_of(number) for number in range(CHATS, 0, -1) if number % 5]
        assert titles(person)[:40] == newest[:40]
        listed = person.workspace.list.chats
        assert len(listed) < 300

        sidebar = person.window.sidebar
        for _ in range(9):
            known = len(listed)
            sidebar.view.scrollToBottom()
            if known < 900:
                person.waits(lambda known=known: len(person.workspace.list.chats) > known)
        assert 900 <= len(listed) < 1200
        assert titles(person) == newest[: len(titles(person))]
        person.waits(lambda: person.sees("Older chats are kept too"))


def test_a_chat_that_was_never_listed_is_found_opened_and_comes_to_the_top(
    qtbot: QtBot, tmp_path: Path
) -> None:
    add_chats(prepared(tmp_path), CHATS, newest_ms=now_ms())
    with at_the_window(qtbot, tmp_path) as person:
        assert id_of(7) not in person.workspace.list.chats
        person.window.sidebar.search.setText("ABOUT sailing 0000007")
        person.waits(lambda: title_of(7) in titles(person))
        sidebar = person.window.sidebar
        sidebar.view.chosen.emit(id_of(7))
        person.waits(lambda: person.chat == id_of(7) and not person.workspace.chat.is_opening)
        sidebar.search.clear()
        person.asks("Is there wind?")
        person.waits(lambda: titles(person)[0] == title_of(7))
        person.workspace.list.rename(id_of(7), "Wind")
        person.waits(lambda: titles(person)[0] == "Wind")
        person.workspace.list.trash((id_of(7),))
        person.waits(lambda: "Wind" not in titles(person))


def test_a_branch_that_was_found_says_what_it_was_cut_off(qtbot: QtBot, tmp_path: Path) -> None:
    parent, child = SessionId(id_of(CHATS + 1)), SessionId(id_of(CHATS + 2))
    database = prepared(tmp_path)
    add_chats(database, CHATS, newest_ms=now_ms())
    with open_store(database, clock=lambda: 0) as store:  # long before all others
        store.create(parent, title="The trunk").result()
        store.session(parent).append(whole_turn()).result()
        store.fork(parent, len(whole_turn()) - 1, child).result()
        store.rename(child, "The twig", by="user").result()
    with at_the_window(qtbot, tmp_path) as person:
        person.window.sidebar.search.setText("the twig")
        person.waits(lambda: titles(person) == ["The twig"])
        person.window.sidebar.view.chosen.emit(child)
        person.waits(lambda: person.sees("The trunk") and not person.sees("another chat"))


def test_the_chat_of_last_time_opens_again_though_it_is_far_down(
    qtbot: QtBot, tmp_path: Path
) -> None:
    add_chats(prepared(tmp_path), CHATS, newest_ms=now_ms())
    with at_the_window(qtbot, tmp_path) as person:
        person.window.sidebar.view.chosen.emit(id_of(3))
        person.waits(lambda: person.chat == id_of(3) and not person.workspace.chat.is_opening)
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.chat == id_of(3))
        current = person.window.sidebar.view.current_chat()
        assert current is not None
        assert current.id == id_of(3)


def test_a_very_long_chat_is_read_asked_and_branched(qtbot: QtBot, tmp_path: Path) -> None:
    chat = SessionId(id_of(1))
    with open_store(prepared(tmp_path)) as store:
        store.load(chat, whole_turns(EVENTS), title="Long").result()
    with at_the_window(qtbot, tmp_path) as person:
        person.patience_ms = sized(60_000, 120_000)  # it sends 28,000 messages, made twice
        person.window.sidebar.view.chosen.emit(chat)
        person.waits(lambda: person.chat == chat and not person.workspace.chat.is_opening)
        person.says("And in summer?")
        person.waits(lambda: person.sees("ok") and person.is_at_rest())
        person.window.page.timeline.jump_to_start()
        person.waits(lambda: person.sees("sourdough"))
        person.workspace.branching.branch(EVENTS // 2, cut="at")
        person.waits(lambda: person.chat != chat and not person.workspace.chat.is_opening)
        person.says("And elsewhere?")
        person.waits(lambda: "And elsewhere?" in person.reads() and person.is_at_rest())


@pytest.mark.parametrize("unit", ["## Part\n\nSome *words* and `code`.\n\n- a\n- b\n\n", "word "])
def test_messages_of_megabytes_are_shown_and_kept_whole(
    qtbot: QtBot, tmp_path: Path, unit: str
) -> None:
    chat, text = SessionId(id_of(1)), (unit * (CHARS // len(unit) + 1))[:CHARS]
    with open_store(prepared(tmp_path)) as store:
        store.create(chat, title="Large").result()
        store.session(chat).append(whole_turn(1, f"Q{text}", f"A{text}")).result()
    with at_the_window(qtbot, tmp_path) as person:
        person.window.sidebar.view.chosen.emit(chat)
        person.waits(lambda: person.chat == chat and not person.workspace.chat.is_opening)
        person.types("still here")
        assert person.written == "still here"
    with open_store(Paths(tmp_path).database) as store:
        said = store.read(lambda reader: reader.messages(chat)).result()
        assert [text_of(message) for message in said[-2:]] == [f"Q{text}", f"A{text}"]


def test_a_very_long_draft_is_kept_comes_back_and_is_sent_whole(
    qtbot: QtBot, tmp_path: Path
) -> None:
    pasted = QMimeData()
    pasted.setText("A line of a very long text.\n" * (DRAFT_CHARS // 28))
    with at_the_window(qtbot, tmp_path) as person:
        person.window.page.composer.editor.insertFromMimeData(pasted)
        person.types("and more")
    with at_the_window(qtbot, tmp_path) as person:
        person.waits(lambda: person.written == f"{pasted.text()}and more")
        person.presses_enter()
        person.waits(lambda: bool(person.model.bodies))
        asked = json.loads(person.model.bodies[0])["messages"][-1]["content"]
        assert asked == f"{pasted.text()}and more"
        assert person.written == ""


def test_a_chat_of_very_many_pictures_opens_at_its_end(qtbot: QtBot, tmp_path: Path) -> None:
    chat, photo = SessionId(id_of(1)), picture_file("JPEG", (64, 48))
    with open_store(prepared(tmp_path)) as store:
        store.create(chat, title="Album").result()
        # What follows the end of a picture file changes its name and nothing else.
        files = [photo + number.to_bytes(4, "big") for number in range(PICTURES)]
        for stored in [store.put(file, media_type="image/jpeg") for file in files]:
            stored.result()
        pictures = [
            {
                **reference_to(file),
                "mediaType": "image/jpeg",
                "width": 64,
                "height": 48,
                "name": f"{number}.jpg",
            }
            for number, file in enumerate(files)
        ]
        for at in range(0, PICTURES, 20):
            store.session(chat).append([said(f"look {at}", pictures[at : at + 20])]).result()
    with at_the_window(qtbot, tmp_path) as person:
        person.window.sidebar.view.chosen.emit(chat)
        # The last message holds twenty; its ninth tile stands for the twelve that do not show.
        ninth = f"Picture, {PICTURES - 12}.jpg. 12 more pictures"
        person.waits(lambda: bool(person.buttons(ninth)))
        person.clicks(person.buttons(ninth)[0])
        viewer = person.window.viewer
        person.waits(viewer.isVisible)
        place = f"{number(PICTURES - 11)} of {number(PICTURES)}"
        assert viewer.accessibleName() == f"Picture, {PICTURES - 12}.jpg, {place}"
        viewer.dismiss()
        person.window.page.timeline.jump_to_start()
        person.waits(lambda: bool(person.buttons("Picture, 0.jpg")))
        person.asks("And what are these?")
