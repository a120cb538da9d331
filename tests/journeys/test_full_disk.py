from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.faces import Outgoing, SavedDraft, SendFailed, StoreTrouble
from desktop.runtime import Runtime
from store import DiskFull, SessionId
from tests.support.running import Gate, Step
from tests.support.small_disk import incompressible, small_disk
from tests.support.window import Person, at_the_window


class FullDisk:
    """A runtime whose disk is full until there is `room`: nothing that is sent is kept."""

    def __init__(self, runtime: Runtime) -> None:
        self._runtime = runtime
        self.room = False
        self.has_drafts = True
        self.is_slow = False
        self._late: list[SendFailed] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._runtime, name)

    def send(self, session_id: SessionId, outgoing: Outgoing, **named: bool) -> None:
        refusal = SendFailed(session_id, outgoing.message_id, "DISK_FULL")
        if self.room:
            self._runtime.send(session_id, outgoing, **named)
        elif self.is_slow:
            self._late.append(refusal)
        else:
            self._runtime._notices.tell(refusal)

    def refuse_late(self) -> None:
        """Refuse what a slow disk has not answered yet."""
        for refusal in self._late:
            self._runtime._notices.tell(refusal)

    def add_to_draft(self, session_id: SessionId | None, more: SavedDraft) -> Future[None]:
        if self.has_drafts:
            return self._runtime.add_to_draft(session_id, more)
        refused: Future[None] = Future()
        refused.set_exception(DiskFull("no room"))
        return refused


def full_disk(really_open: Callable[[], Runtime]) -> Runtime:
    return FullDisk(really_open())  # type: ignore[return-value]  # it stands in for one


def roomy(person: Person) -> FullDisk:
    """Return the disk of a window at work; it has room for now."""
    ready(person)
    disk = person.workspace.desk.runtime
    assert isinstance(disk, FullDisk)
    disk.room = True
    return disk


def ready(person: Person) -> None:
    person.waits(lambda: person.window.workspace is not None)
    person.waits(lambda: person.workspace._is_started and not person.workspace.chat.is_opening)


def test_a_full_disk_gives_the_words_back_and_recovers_by_itself(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, ["Saved"], opener=full_disk) as person:
        ready(person)
        person.says("Precious words")
        person.waits(lambda: person.sees("The disk is full"))
        assert person.written == "Precious words"
        assert person.chat == ""
        disk = person.workspace.desk.runtime
        assert isinstance(disk, FullDisk)
        disk.room = True
        person.presses_enter()
        person.waits(lambda: "Saved" in person.reads() and person.is_at_rest())
        assert person.window.page.trouble.isHidden()
        assert person.reads().count("Precious words") == 1


def test_words_that_come_back_find_the_chat_that_was_left_meanwhile(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, opener=full_disk) as person:
        disk = roomy(person)
        person.asks("First")
        chat = person.chat
        disk.room, disk.is_slow = False, True
        person.says("Precious words")
        person.clicks(person.window.sidebar.new_chat)
        disk.refuse_late()
        person.waits(lambda: person.sees("The disk is full"))
        assert person.written == ""
        person.workspace.chat.open(chat)
        person.waits(lambda: person.written == "Precious words")


def test_words_that_no_draft_can_keep_wait_until_their_chat_is_seen(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, opener=full_disk) as person:
        disk = roomy(person)
        person.asks("First")
        chat = person.chat
        disk.room, disk.is_slow, disk.has_drafts = False, True, False
        person.says("Precious words")
        person.clicks(person.window.sidebar.new_chat)
        disk.refuse_late()
        person.waits(lambda: person.sees("The disk is full"))
        person.workspace.chat.open(chat)
        person.waits(lambda: person.written == "Precious words")


def test_what_was_typed_since_stays_behind_the_words_that_come_back(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path, opener=full_disk) as person:
        ready(person)
        person.says("first")
        person.types("second")
        person.waits(lambda: person.sees("The disk is full"))
        assert person.written == "first\n\nsecond"


def test_a_trouble_of_the_store_is_told_until_something_can_be_saved_again(
    qtbot: QtBot, tmp_path: Path
) -> None:
    with at_the_window(qtbot, tmp_path) as person:
        person.asks("one")
        person.workspace.desk.bridge.notice(StoreTrouble("DISK_FULL"))
        person.waits(person.window.page.trouble.isVisible)
        person.asks("two")
        assert person.window.page.trouble.isHidden()


def test_an_answer_the_disk_refuses_stays_in_view_until_it_is_kept(
    qtbot: QtBot, tmp_path: Path
) -> None:
    gate = Gate()
    long = incompressible(600_000)
    script: list[Step] = ["Once upon ", gate, long]
    with small_disk(tmp_path / "disk") as disk, at_the_window(qtbot, disk.folder, script) as person:
        person.says("A story")
        person.waits(gate.reached.is_set)
        runtime, page = person.workspace.desk.runtime, person.window.page
        disk.fill(runtime)
        gate.open()
        person.waits(lambda: person.sees("The disk is full"))
        assert page.timeline.is_live
        person.says("Another")
        person.waits(lambda: person.written == "Another")
        assert person.sees("The disk is full")
        disk.make_room(runtime)
        person.waits(person.is_at_rest)
        person.waits(page.trouble.isHidden)
        assert person.written == "Another"
        person.presses_enter()
        person.waits(lambda: person.reads().endswith("ok") and person.is_at_rest())
