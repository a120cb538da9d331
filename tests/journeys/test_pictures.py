from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from desktop.faces import Attachment, PictureBytes
from desktop.runtime import Runtime
from desktop.ui.timeline.tile import PictureTile
from tests.support.filedialogs import file_dialog
from tests.support.pictures import png, tiff
from tests.support.stores import picture_file
from tests.support.window import Person, at_the_window


def test_a_dropped_picture_is_shown_told_and_sent(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(60, 40)))
    with at_the_window(qtbot, tmp_path / "data", ["I see nothing"]) as person:
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        assert "cannot see pictures" in person.window.page.composer.notes.pictures.text()
        person.asks("What is it?")
        assert person.window.page.composer.shelf.isHidden()
        person.waits(lambda: bool(person.buttons("blue.png")) or person.sees("blue.png"))


def test_what_is_neither_picture_nor_text_is_refused_by_name(qtbot: QtBot, tmp_path: Path) -> None:
    note = tmp_path / "note.png"
    note.write_bytes(b"PK\x03\x04\0\0\0\0")
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.drops(note)
        person.waits(lambda: person.sees("note.png is neither a picture nor a text"))
        person.drops(tmp_path / "data")
        person.waits(lambda: person.sees("data is a folder. Attach the files in it that matter."))
        assert person.has_attached(0)


def test_a_scan_is_attached_and_its_other_pages_are_told(qtbot: QtBot, tmp_path: Path) -> None:
    scan = tmp_path / "letter.tif"
    scan.write_bytes(tiff(pages=3))
    with at_the_window(qtbot, tmp_path / "data", ["I see"]) as person:
        person.drops(scan)
        person.waits(lambda: person.sees("letter.tif has 3 pages, and the first one is attached."))
        assert person.has_attached(1)
        person.asks("What is it?")
        person.waits(lambda: bool(person.buttons("letter.tif")) or person.sees("letter.tif"))


def test_a_picture_opens_large_and_esc_closes_it(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(600, 400)))
    with at_the_window(qtbot, tmp_path / "data") as person:
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        (token,) = person.window.page.composer.tray.tokens()
        person.clicks(person.window.page.composer.shelf.thumbnail(token))
        viewer = person.window.viewer
        person.waits(lambda: viewer.isVisible() and viewer.image().width() == 600)
        qtbot.keyClick(viewer, Qt.Key.Key_Escape)
        assert viewer.isHidden()


def tile(person: Person, name: str) -> PictureTile:
    """Return the picture called `name` in the timeline, once it is there."""

    def found() -> list[PictureTile]:
        tiles = person.window.page.timeline.findChildren(PictureTile)
        return [each for each in tiles if each.isVisible() and each.picture.name == name]

    person.waits(lambda: bool(found()))
    return found()[0]


def test_all_pictures_of_a_chat_can_be_looked_at_one_after_the_other(
    qtbot: QtBot, tmp_path: Path
) -> None:
    names = [f"{number}.png" for number in range(12)]
    for number, name in enumerate(names):
        (tmp_path / name).write_bytes(png((20 * number, 90, 160), size=(60 + number, 40)))
    (tmp_path / "last.png").write_bytes(png("red", size=(50, 50)))
    with at_the_window(qtbot, tmp_path / "data", ["Nice"], ["Nicer"]) as person:
        person.drops(*(tmp_path / name for name in names))
        person.waits(lambda: person.has_attached(12))
        person.asks("Many")
        person.drops(tmp_path / "last.png")
        person.waits(lambda: person.has_attached(1))
        person.asks("One more")
        qtbot.keyClick(tile(person, "last.png"), Qt.Key.Key_Return)
        viewer = person.window.viewer
        person.waits(lambda: viewer.isVisible() and viewer.image().width() == 50)
        assert viewer.accessibleName() == "Picture, last.png, 13 of 13"
        for number in reversed(range(12)):
            qtbot.keyClick(viewer, Qt.Key.Key_Left)
            person.waits(lambda width=60 + number: viewer.image().width() == width)
        qtbot.keyClick(viewer, Qt.Key.Key_Left)
        assert viewer.accessibleName() == "Picture, 0.png, 1 of 13"


def test_a_picture_is_saved_as_it_was_given_and_called_what_it_is(
    qtbot: QtBot, tmp_path: Path
) -> None:
    given = picture_file("JPEG", (2_000, 1_000))  # I01: a JPEG that calls itself PNG
    (tmp_path / "holiday.png").write_bytes(given)
    with at_the_window(qtbot, tmp_path / "data", ["Nice"]) as person:
        person.drops(tmp_path / "holiday.png")
        person.waits(lambda: person.has_attached(1))
        person.asks("Look")
        person.clicks(tile(person, "holiday.png"))
        viewer = person.window.viewer
        person.waits(lambda: viewer.image().width() == 2_000)
        person.clicks(viewer.button("save"))
        person.waits(lambda: bool(person.life.window.findChildren(QFileDialog)))
        dialog = file_dialog(person.life.window)
        assert [Path(name).name for name in dialog.selectedFiles()] == ["holiday.jpg"]
        dialog.fileSelected.emit(str(tmp_path / "saved.jpg"))
        person.waits(lambda: person.sees("The picture is saved."))
        assert (tmp_path / "saved.jpg").read_bytes() == given
        dialog.fileSelected.emit(str(tmp_path / "no such folder" / "saved.jpg"))
        dialog.close()
        person.waits(lambda: person.sees("The picture could not be saved there."))
        person.clicks(viewer.button("copy"))
        person.waits(lambda: QGuiApplication.clipboard().image().width() == 2_000)
        lent = person.workspace.desk.pictures.lend(given, "holiday.jpg").result(10)
        assert Path(lent).parent.stat().st_mode & 0o077 == 0
    qtbot.waitUntil(lambda: not Path(lent).exists())


def test_a_picture_is_copied_from_the_menu_of_its_message(qtbot: QtBot, tmp_path: Path) -> None:
    (tmp_path / "blue.png").write_bytes(png("blue", size=(610, 400)))
    with at_the_window(qtbot, tmp_path / "data", ["Nice"]) as person:
        person.drops(tmp_path / "blue.png")
        person.waits(lambda: person.has_attached(1))
        person.asks("Look")
        timeline, shown = person.window.page.timeline, tile(person, "blue.png")
        at = shown.mapTo(timeline.viewport(), shown.rect().center())
        reason = QContextMenuEvent.Reason.Mouse
        asked = QContextMenuEvent(reason, at, timeline.viewport().mapToGlobal(at))
        QApplication.sendEvent(timeline.viewport(), asked)
        (copies,) = (each for each in timeline._menu.actions() if each.text() == "Copy picture")
        copies.trigger()
        timeline._menu.close()
        person.waits(lambda: QGuiApplication.clipboard().image().width() == 610)
        assert person.sees("The picture is copied.")


def test_in_the_place_of_a_picture_that_is_gone_the_viewer_says_so(
    qtbot: QtBot, tmp_path: Path
) -> None:
    for colour in ("blue", "red"):
        (tmp_path / f"{colour}.png").write_bytes(png(colour, size=(300, 200)))
    with at_the_window(qtbot, tmp_path / "data", ["Nice"]) as person:
        person.drops(tmp_path / "blue.png", tmp_path / "red.png")
        person.waits(lambda: person.has_attached(2))
        person.asks("Look")
        gone = tile(person, "blue.png").picture.digest
        pictures = person.workspace.desk.pictures
        lent = Path(pictures.lend(b"as it was given", "blue.png").result(10))
        person.workspace.desk.runtime.bin.erase_picture(gone)
        person.waits(lambda: "gone for ever" in person.window.page.news.text())
        person.waits(lambda: tile(person, "blue.png").picture.lost == "deleted")
        assert pictures.known(gone).isNull()
        person.waits(lambda: not lent.exists())
        person.clicks(tile(person, "red.png"))
        viewer = person.window.viewer
        person.waits(lambda: viewer.isVisible() and viewer.image().width() == 300)
        qtbot.keyClick(viewer, Qt.Key.Key_Left)
        person.waits(lambda: "You deleted this picture" in viewer.accessibleDescription())
        assert viewer.image().isNull()
        assert not viewer.button("erase").isEnabled()
        qtbot.keyClick(viewer, Qt.Key.Key_Right)
        person.waits(lambda: viewer.image().width() == 300)


class CountedPictures:
    """A runtime that keeps how large each picture was asked for."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.asked: list[int] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._runtime, name)

    def picture(self, digest: str, *, max_px: int) -> "Future[PictureBytes]":
        self.asked.append(max_px)
        return self._runtime.picture(digest, max_px=max_px)


def test_a_picture_larger_than_the_memory_may_hold_is_read_once_as_large_as_it_may(
    qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "wall.jpg").write_bytes(picture_file("JPEG", (7_000, 5_000)))

    def opener(really_open: Callable[[], Runtime]) -> Runtime:
        return CountedPictures(really_open())  # type: ignore[return-value]  # it stands in for one

    with at_the_window(qtbot, tmp_path / "data", ["Nice"], opener=opener) as person:
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started)
        person.drops(tmp_path / "wall.jpg")
        person.waits(lambda: person.has_attached(1))
        person.asks("Look")
        person.clicks(tile(person, "wall.jpg"))
        viewer, runtime = person.window.viewer, person.workspace.desk.runtime
        assert isinstance(runtime, CountedPictures)
        person.waits(lambda: viewer.image().width() == 2_400)
        qtbot.keyClick(viewer, Qt.Key.Key_1)
        person.waits(lambda: viewer.image().width() > 2_400)
        assert viewer.image().width() * viewer.image().height() <= 24_000_000
        asked = len(runtime.asked)
        for key in (Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus):
            qtbot.keyClick(viewer, key)
        assert len(runtime.asked) == asked


class SlowPictures:
    """A runtime that has read a picture when the test says so."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.read: list[Future[Attachment]] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._runtime, name)

    def attach(self, source: Path | bytes, *, name: str = "") -> "Future[Attachment]":
        self.read.append(Future())
        self._done = self._runtime.attach(source, name=name).result(20)
        return self.read[-1]

    def finish(self) -> None:
        """Have read the first picture."""
        self.read.pop(0).set_result(self._done)


@contextmanager
def slowly_reading(qtbot: QtBot, folder: Path) -> Iterator[tuple[Person, SlowPictures]]:
    def opener(really_open: Callable[[], Runtime]) -> Runtime:
        return SlowPictures(really_open())  # type: ignore[return-value]  # it stands in for one

    with at_the_window(qtbot, folder, opener=opener) as person:
        person.waits(lambda: person.window.workspace is not None)
        person.waits(lambda: person.workspace._is_started and not person.workspace.chat.is_opening)
        slow = person.workspace.desk.runtime
        assert isinstance(slow, SlowPictures)
        yield person, slow


def test_a_picture_read_after_a_switch_lands_where_it_was_attached(
    qtbot: QtBot, tmp_path: Path
) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(60, 40)))
    with slowly_reading(qtbot, tmp_path / "data") as (person, slow):
        person.asks("First chat")
        first = person.chat
        person.types("look at this")
        person.drops(picture)
        person.clicks(person.window.sidebar.new_chat)
        person.waits(lambda: person.chat == "" and person.written == "")
        slow.finish()
        person.asks("Second chat")
        assert person.has_attached(0)
        person.workspace.chat.open(first)
        person.waits(lambda: person.has_attached(1))
        assert person.written == "look at this"


def test_a_picture_read_after_coming_back_is_there_once(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "blue.png"
    picture.write_bytes(png("blue", size=(60, 40)))
    with slowly_reading(qtbot, tmp_path / "data") as (person, slow):
        person.asks("First chat")
        first = person.chat
        person.drops(picture)
        person.clicks(person.window.sidebar.new_chat)
        person.workspace.chat.open(first)
        slow.finish()
        person.waits(lambda: person.has_attached(1))
        person.waits(person.is_at_rest)
        assert person.has_attached(1)
        person.clicks(person.window.sidebar.new_chat)
        person.workspace.chat.open(first)
        person.waits(lambda: person.has_attached(1))
