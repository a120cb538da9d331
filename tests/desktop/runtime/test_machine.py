"""What the machine does to a running answer is told by name and waited for; nothing is lost."""

import sys
from pathlib import Path

import pytest

from desktop.faces import StoreTrouble, StoreWell
from desktop.paths import Paths
from store import SessionId
from tests.support.another_program import locked_by_another_program
from tests.support.drives import distrust, drive
from tests.support.fuse_disk import fuse_disk
from tests.support.running import Gate, Running, done, new_id, outgoing, running
from tests.support.small_disk import incompressible
from tests.support.somebody import needs_root
from tests.support.stores import opened

LONG = incompressible(20_000)


def begun(run: Running, gate: Gate) -> SessionId:
    chat = new_id()
    run.runtime.send(chat, outgoing("ask"), new=True)
    assert gate.reached.wait(20)
    return chat


def troubles(run: Running) -> list[object]:
    return [one for one in run.ear.heard if isinstance(one, StoreTrouble | StoreWell)]


def test_an_answer_waits_for_another_program_to_let_go(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["Once ", gate, "upon a time"]) as run:
        chat = begun(run, gate)
        with locked_by_another_program(Paths(tmp_path).database):
            gate.open()
            busy = StoreTrouble("STORE_BUSY", lasts=True)
            run.ear.wait_for(lambda one: one == busy)
        run.ear.rest(chat)
        assert run.said(chat)[-1] == ("assistant", "Once upon a time")
        assert troubles(run) == [busy, StoreWell()]


@needs_root
def test_an_answer_waits_for_a_drive_that_was_pulled(tmp_path: Path) -> None:
    gate = Gate()
    with drive(tmp_path / "drive") as it, running(it.folder, ["Once ", gate, "upon"]) as run:
        chat = begun(run, gate)
        it.pull()
        distrust(run.runtime._store)
        gate.open()
        gone = StoreTrouble("STORE_GONE", lasts=True)
        run.ear.wait_for(lambda one: one == gone)
        it.plug()
        run.ear.rest(chat)
        assert run.said(chat)[-1] == ("assistant", "Once upon")
        assert troubles(run)[-2:] == [gone, StoreWell()]


def test_an_answer_waits_for_a_drive_that_fails_and_is_whole_when_it_is_well(
    tmp_path: Path,
) -> None:
    gate = Gate()
    with fuse_disk(tmp_path / "drive") as disk, running(disk.folder, ["Once ", gate, LONG]) as run:
        chat = begun(run, gate)
        disk.fail()
        gate.open()
        gone = StoreTrouble("STORE_GONE", lasts=True)
        run.ear.wait_for(lambda one: one == gone)
        live = run.runtime.live(chat)
        assert live is not None
        assert live.whole().text_added == f"Once {LONG}"
        disk.heal()
        run.ear.rest(chat)
        assert run.said(chat)[-1] == ("assistant", f"Once {LONG}")
        assert done(run.runtime._store.read(lambda reader: reader.check(deep=True))).is_sound


@pytest.mark.expects_log("the end of a turn could not be written: STORE_GONE")
def test_a_program_whose_drive_is_gone_for_good_can_be_closed(tmp_path: Path) -> None:
    gate = Gate()
    with fuse_disk(tmp_path / "drive") as disk, running(disk.folder, ["Once ", gate, LONG]) as run:
        begun(run, gate)
        disk.die()
        gate.open()
        run.ear.wait_for(lambda one: one == StoreTrouble("STORE_GONE", lasts=True))


@pytest.mark.skipif(sys.platform == "win32", reason="there a lock that is held cannot be removed")
@pytest.mark.expects_log("a log went on without the end of its turn")
def test_a_turn_that_another_copy_ended_is_told_and_not_tried_for_ever(tmp_path: Path) -> None:
    gate = Gate()
    with running(tmp_path, ["Once ", gate, "upon"], ["Later"]) as run:
        chat = begun(run, gate)
        database = Paths(tmp_path).database
        database.with_name(database.name + ".lock").unlink()
        with opened(database) as other:
            assert other.recover().result() == (chat,)
        gate.open()
        run.ear.wait_for(lambda one: one == StoreTrouble("WRITTEN_ELSEWHERE", chat))
        run.ear.rest(chat)
        run.runtime.send(chat, outgoing("and now"))
        run.ear.rest(chat, times=2)
        assert run.said(chat)[-1] == ("assistant", "Later")
        assert done(run.runtime._store.read(lambda reader: reader.check(deep=True))).is_sound
