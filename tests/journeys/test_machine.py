"""What the machine does to the chats, as a person at the window meets it."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.support.drives import drive
from tests.support.fuse_disk import fuse_disk
from tests.support.somebody import needs_root
from tests.support.window import Person, at_the_window


def ready(person: Person) -> None:
    person.waits(lambda: person.window.workspace is not None)
    person.waits(lambda: person.workspace._is_started and not person.workspace.chat.is_opening)


@needs_root
def test_a_drive_that_may_only_be_read_shows_everything_and_takes_nothing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with drive(tmp_path / "drive") as it:
        with at_the_window(qtbot, it.folder, ["An answer"]) as person:
            person.asks("A question")
            first = person.chat
        it.make_read_only()
        with at_the_window(qtbot, it.folder) as person:
            ready(person)
            person.waits(lambda: person.sees("cannot be written to"))
            assert person.window.page.hint.isHidden()  # its settings lie there too: said already
            person.waits(lambda: person.chats() == ["A question"])
            person.workspace.chat.open(first)
            person.waits(lambda: "An answer" in person.reads())
            assert not person.window.page.composer.send.isEnabled()
        it.make_writable()
        with at_the_window(qtbot, it.folder, ["Again"]) as person:
            ready(person)
            person.asks("And now")


def test_a_drive_that_fails_gives_the_words_back_and_goes_on_when_it_is_well(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with fuse_disk(tmp_path / "drive") as disk, at_the_window(qtbot, disk.folder) as person:
        ready(person)
        person.asks("First")
        disk.fail()
        person.says("Precious words")
        person.waits(lambda: person.sees("the folder with your chats is not there"))
        person.waits(lambda: person.written == "Precious words")
        disk.heal()
        person.presses_enter()
        person.waits(lambda: "Precious words" in person.reads() and person.is_at_rest())
        assert person.reads().count("Precious words") == 1
        assert person.window.page.trouble.isHidden()


def test_a_network_drive_is_explained_and_left_as_it_was(qtbot: QtBot, tmp_path: Path) -> None:
    share = tmp_path / "share"
    with (
        fuse_disk(share, "sshfs") as disk,
        at_the_window(qtbot, disk.folder, opener=lambda really_open: really_open()) as person,
    ):
        person.waits(lambda: person.sees("on a network drive"))
        person.types("my words")
        person.presses_enter()
        assert person.written == "my words"
        assert not (disk.folder / "branchline.sqlite3").exists()
