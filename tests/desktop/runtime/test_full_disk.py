"""Promises of the runtime on a disk that is full for real: nothing is lost, and it goes on."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.faces import LiveEnded, SendFailed, StoreTrouble, StoreWell
from store import SessionId
from tests.support.running import Gate, Running, new_id, outgoing, running
from tests.support.small_disk import Disk, ToldDisk, incompressible, small_disk

LONG = incompressible(600_000)
FULL = StoreTrouble("DISK_FULL", lasts=True)


@pytest.fixture(params=["real", "told"])
def disk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Disk]:
    """Return a disk that is full for real, where one may be mounted, and one that says so."""
    if request.param == "told":
        yield ToldDisk(tmp_path)
        return
    with small_disk(tmp_path / "disk") as mounted:
        yield mounted


def cut_short(run: Running, disk: Disk, gate: Gate) -> SessionId:
    """Ask, and let the disk be full when the rest of the answer comes."""
    chat = new_id()
    run.runtime.send(chat, outgoing("ask"), new=True)
    assert gate.reached.wait(20)
    disk.fill(run.runtime)
    gate.open()
    run.ear.wait_for(lambda one: one == FULL)
    return chat


def troubles(run: Running) -> list[object]:
    return [one for one in run.ear.heard if isinstance(one, StoreTrouble | StoreWell)]


def test_an_answer_that_the_disk_refuses_is_written_when_there_is_room(disk: Disk) -> None:
    gate = Gate()
    with running(disk.folder, ["Once ", gate, LONG]) as run:
        chat = cut_short(run, disk, gate)
        live = run.runtime.live(chat)
        assert live is not None
        assert live.whole().text_added == f"Once {LONG}"
        assert not [one for one in run.ear.heard if isinstance(one, LiveEnded)]
        disk.make_room(run.runtime)
        run.ear.rest(chat)
        assert run.said(chat)[-1] == ("assistant", f"Once {LONG}")
        assert troubles(run) == [FULL, StoreWell()]


def test_meanwhile_nothing_is_sent_and_afterwards_it_is(disk: Disk) -> None:
    gate = Gate()
    with running(disk.folder, ["Once ", gate, LONG], ["later"]) as run:
        chat = cut_short(run, disk, gate)
        here, there = outgoing("here"), outgoing("there")
        run.runtime.send(chat, here)
        run.runtime.send(new_id(), there, new=True)
        run.ear.wait_for(lambda one: isinstance(one, SendFailed), times=2)
        refused = [one for one in run.ear.heard if isinstance(one, SendFailed)]
        assert [one.code for one in refused] == ["DISK_FULL", "DISK_FULL"]
        assert [one.message_id for one in refused] == [here.message_id, there.message_id]
        disk.make_room(run.runtime)
        run.ear.wait_for(lambda one: one == StoreWell())
        run.runtime.send(chat, outgoing("here again"))
        run.ear.rest(chat, times=2)
        assert run.said(chat)[-2:] == [("user", "here again"), ("assistant", "later")]


def test_closing_tries_once_more(disk: Disk) -> None:
    gate = Gate()
    with running(disk.folder, ["Once ", gate, LONG]) as run:
        chat = cut_short(run, disk, gate)
        disk.make_room(run.runtime)
    with running(disk.folder) as again:
        assert again.said(chat)[-1] == ("assistant", f"Once {LONG}")
        assert again.types(chat)[-1] == "turn/end"


@pytest.mark.expects_log("the end of a turn could not be written: DISK_FULL")
def test_closing_on_a_full_disk_ends_and_the_next_start_closes_the_turn(disk: Disk) -> None:
    gate = Gate()
    with running(disk.folder, ["Once ", gate, LONG]) as run:
        chat = cut_short(run, disk, gate)
    if not isinstance(disk, ToldDisk):
        disk.make_room(run.runtime)
    with running(disk.folder) as again:
        assert again.types(chat)[-1] == "turn/end"
        assert again.said(chat)[0] == ("user", "ask")
