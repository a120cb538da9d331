"""A picture that is damaged or gone, as a person meets it: said in its place, put back there."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.agent.proof import verify_session
from desktop.paths import Paths
from desktop.ui.timeline.pictures import PictureTile
from store import SessionId
from tests.support.filedialogs import file_dialog
from tests.support.pictures import png
from tests.support.running import done, outgoing, running
from tests.support.services import keeps
from tests.support.stores import picture_file, tamper
from tests.support.window import Person, at_the_window

RED = picture_file("JPEG", (300, 200))  # of which models get another copy
COPY, DROP = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton


def spoil(path: Path, digest: str) -> None:
    raw = bytes.fromhex(digest.removeprefix("sha256:"))
    of_it = "(SELECT id FROM object WHERE digest = ?)"
    tamper(path, f"UPDATE chunk SET data = zeroblob(length(data)) WHERE object = {of_it}", (raw,))


def lose(path: Path, digest: str) -> None:
    raw = bytes.fromhex(digest.removeprefix("sha256:"))
    tamper(path, "DELETE FROM object WHERE digest = ?", (raw,))


@pytest.fixture
def lost(tmp_path: Path) -> tuple[Path, SessionId]:
    """Make a chat with a picture, seen by the model, and write the picture beside it."""
    (tmp_path / "red.jpg").write_bytes(RED)
    with running(tmp_path / "data", ["Red"]) as run:
        keeps(run, "m", sees=True)
        run.settled()
        run.runtime.choose_model(None, done(run.runtime.models()).choices[-1].id)
        run.settled()
        picture = done(run.runtime.attach(tmp_path / "red.jpg"))
        chat = run.new_chat("Hello")
        run.runtime.send(chat, outgoing("Look at this", picture))
        run.ear.rest(chat, times=2)
    return tmp_path, chat


def digests(folder: Path, chat: SessionId) -> tuple[str, str]:
    with running(folder / "data") as run:
        message = [event for event in run.events(chat) if event.type == "user/message"][1]
    attachment = message.data["content"][0]["attachment"]
    return attachment["attachmentId"], attachment["originalId"]


def tiles(person: Person) -> list[PictureTile]:
    found = person.window.page.timeline.findChildren(PictureTile)
    return [tile for tile in found if tile.isVisible()]


def pictures(person: Person) -> list[str]:
    return [tile.accessibleName() for tile in tiles(person)]


def chooses(person: Person, chat: str) -> None:
    person.workspace.chat.open(chat)
    person.waits(lambda: person.chat == chat and person.is_at_rest())


def drops_on(person: Person, target: QWidget, file: Path) -> None:
    """Drag a file over the window and drop it in the middle of `target`, as the screen does it."""
    window = person.life.window.windowHandle()
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(file))])
    offered, moved = COPY | Qt.DropAction.MoveAction, Qt.KeyboardModifier.ShiftModifier
    edge = QPoint(5, 5)
    at = target.mapTo(person.life.window, target.rect().center())
    QApplication.sendEvent(window, QDragEnterEvent(edge, offered, mime, DROP, moved))
    QApplication.sendEvent(window, QDragMoveEvent(edge, offered, mime, DROP, moved))
    QApplication.sendEvent(window, QDragMoveEvent(at, offered, mime, DROP, moved))
    dropped = QDropEvent(QPointF(at), offered, mime, DROP, moved)
    QApplication.sendEvent(window, dropped)
    assert dropped.dropAction() == COPY, "it would be deleted where it comes from"


@pytest.mark.parametrize("harm", [spoil, lose])
def test_the_same_file_dropped_in_its_place_heals_it(
    qtbot: QtBot, lost: tuple[Path, SessionId], harm: Callable[[Path, str], None]
) -> None:
    folder, chat = lost
    for digest in digests(folder, chat):
        harm(Paths(folder / "data").database, digest)
    said = "Damaged picture, red.jpg" if harm is spoil else "Missing picture, red.jpg"
    with at_the_window(qtbot, folder / "data") as person:
        chooses(person, chat)
        person.waits(lambda: pictures(person) == [said])
        drops_on(person, tiles(person)[0], folder / "red.jpg")
        person.waits(lambda: person.sees("it is back in its place"))
        person.waits(lambda: pictures(person) == ["Picture, red.jpg"])
        assert person.has_attached(0)
        assert len(person.chats()) == 1


def test_a_request_goes_without_it_says_so_and_goes_with_it_again(
    qtbot: QtBot, lost: tuple[Path, SessionId]
) -> None:
    folder, chat = lost
    shown, _ = digests(folder, chat)
    spoil(Paths(folder / "data").database, shown)
    with at_the_window(qtbot, folder / "data") as person:
        chooses(person, chat)
        person.asks("Without it?")
        person.waits(lambda: person.sees("A picture or file of this chat is damaged"))
        assert b"base64" not in person.model.bodies[-1]
        (button,) = person.buttons("Replace…")
        person.clicks(button)
        dialog = file_dialog(person.window)
        assert dialog.nameFilters()[0].startswith("Pictures and texts (*.png")
        dialog.fileSelected.emit(str(folder / "red.jpg"))
        dialog.close()
        person.waits(lambda: person.sees("What was lost is back in its place"))
        person.waits(lambda: person.buttons("Replace…") == [])
        person.asks("With it?")
        assert b"base64" in person.model.bodies[-1]
    with running(folder / "data") as run:
        proofs = done(run.runtime._store.read(lambda it: list(verify_session(it, chat))))
    assert [proof.verified for proof in proofs] == [True] * 4


def test_another_picture_goes_into_a_branch_and_is_sent_there(
    qtbot: QtBot, lost: tuple[Path, SessionId]
) -> None:
    folder, chat = lost
    blue = folder / "blue.png"
    blue.write_bytes(png("blue", (90, 60)))
    lose(Paths(folder / "data").database, digests(folder, chat)[0])
    with at_the_window(qtbot, folder / "data") as person:
        chooses(person, chat)
        person.waits(lambda: pictures(person) == ["Missing picture, red.jpg"])
        drops_on(person, tiles(person)[0], blue)
        person.waits(lambda: person.chat != chat and person.has_attached(1))
        person.waits(lambda: person.written == "Look at this")
        assert person.sees("It is another file")
        person.presses_enter()
        person.waits(lambda: person.is_at_rest() and person.model.bodies != [])
        person.waits(lambda: pictures(person) == ["Picture, blue.png"])
        assert b"base64" in person.model.bodies[-1]


def test_what_is_no_picture_is_refused_by_name_and_stands_in_no_message(
    qtbot: QtBot, lost: tuple[Path, SessionId]
) -> None:
    folder, chat = lost
    note = folder / "note.png"
    note.write_text("only text")
    spoil(Paths(folder / "data").database, digests(folder, chat)[0])
    with at_the_window(qtbot, folder / "data") as person:
        chooses(person, chat)
        person.waits(lambda: pictures(person) == ["Damaged picture, red.jpg"])
        drops_on(person, tiles(person)[0], note)
        person.waits(lambda: person.sees("note.png is not a picture"))
        assert person.has_attached(0)
        assert person.chat == chat
