"""Promises of the runtime: a chat is written out as far as it can be read, and says where not."""

import json
import threading
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from desktop.exporting import ChatFileProgress, ExportFailed, ExportWords
from desktop.paths import Paths
from desktop.runtime.exporting import export_chat
from store import SessionId, open_store
from store.command import main
from tests.support.damage import flip_a_bit, lose_the_row
from tests.support.pictures import damage as damage_picture
from tests.support.running import done, outgoing, running
from tests.support.waiting import until

WORDS = ExportWords(
    you="You",
    assistant="Assistant",
    tool="Tool",
    untitled="Chat",
    lost="Cannot be read.",
    picture_lost="{name} is lost",
    pictures="pictures",
)


@pytest.fixture
def chat(tmp_path: Path, picture: bytes) -> SessionId:
    with running(tmp_path / "data", ["Fine **words**"], ["A red one"], ["Bye"]) as run:
        chat = run.new_chat("First")
        reference = done(run.runtime.attach(picture, name="a [red] one.png"))
        run.runtime.send(chat, outgoing("Look", reference))
        run.ear.rest(chat, times=2)
        run.runtime.send(chat, outgoing("Third"))
        run.ear.rest(chat, times=3)
    return chat


def answers_in(folder: Path, chat: SessionId) -> list[int]:
    with open_store(Paths(folder).database, read_only=True) as store:
        index = store.read(lambda reader: reader.event_index(chat)).result()
    return [seq for seq, kind in index if kind == "assistant/message"]


def test_a_sound_chat_is_written_for_people_with_its_pictures_beside(
    tmp_path: Path, chat: SessionId, picture: bytes
) -> None:
    target = tmp_path / "out" / "My chat.md"
    target.parent.mkdir()
    with running(tmp_path / "data") as run:
        exported = done(run.runtime.mending.export(chat, target, WORDS))
    assert (exported.messages, exported.pictures_lost) == (6, 0)
    text = target.read_text()
    assert text.startswith("# First\n")
    assert text.index("First") < text.index("Fine **words**") < text.index("Look")
    assert "![a (red) one.png](My%20chat%20pictures/1.png)" in text
    assert (target.parent / "My chat pictures" / "1.png").read_bytes() == picture
    assert "Cannot be read" not in text
    assert sorted(path.name for path in target.parent.iterdir()) == [
        "My chat pictures",
        "My chat.md",
    ]


def test_what_cannot_be_read_is_said_and_what_comes_after_it_is_there(
    tmp_path: Path, chat: SessionId
) -> None:
    flip_a_bit(Paths(tmp_path / "data").database, answers_in(tmp_path / "data", chat)[1])
    target = tmp_path / "chat.md"
    with running(tmp_path / "data") as run:
        exported = done(run.runtime.mending.export(chat, target, WORDS))
    text = target.read_text()
    assert exported.messages == 5
    assert text.index("Look") < text.index("*Cannot be read.*") < text.index("Third")
    assert "A red one" not in text
    assert text.count("Cannot be read.") == 1


def test_a_picture_that_is_lost_is_named(tmp_path: Path, chat: SessionId) -> None:
    target = tmp_path / "chat.md"
    with running(tmp_path / "data") as run:
        event = next(event for event in run.events(chat) if b"originalId" in event.body)
        attachment = json.loads(event.body)["data"]["inserted"][0]["content"][0]["attachment"]
        for digest in (attachment["attachmentId"], attachment["originalId"]):
            damage_picture(run.runtime._store, digest)
        exported = done(run.runtime.mending.export(chat, target, WORDS))
    assert exported.pictures_lost == 1
    assert "*a [red] one.png is lost*" in target.read_text()


def test_lines_of_a_sound_chat_make_the_same_chat_again_and_those_of_a_damaged_one_say_where(
    tmp_path: Path, chat: SessionId, capfd: pytest.CaptureFixture[str]
) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    lost = answers_in(tmp_path / "data", chat)[0]
    with running(tmp_path / "data") as run:
        bodies = [event.body for event in run.events(chat)]
        done(run.runtime.mending.export(chat, whole, WORDS))
    lose_the_row(Paths(tmp_path / "data").database, lost)
    with running(tmp_path / "data") as run:
        done(run.runtime.mending.export(chat, broken, WORDS))
    assert whole.read_bytes().splitlines() == bodies
    lines = broken.read_bytes().splitlines()
    assert lines[:lost] == bodies[:lost]
    assert json.loads(lines[lost]) == {"unreadable": {"seq": lost, "why": "the event is missing"}}
    assert lines[lost + 1 :] == bodies[lost + 1 :]
    assert main([str(tmp_path / "new.sqlite3"), "load", str(broken)]) == 1
    assert f"line {lost + 1}" in capfd.readouterr().err


def test_a_place_that_cannot_be_written_to_is_told_and_nothing_is_left(
    tmp_path: Path, chat: SessionId
) -> None:
    with running(tmp_path / "data") as run:
        with pytest.raises(ExportFailed) as refused:
            done(run.runtime.mending.export(chat, tmp_path / "nowhere" / "chat.md", WORDS))
        assert refused.value.code == "EXPORT_NOT_WRITABLE"
        with pytest.raises(ExportFailed) as refused:
            done(run.runtime.mending.export(chat, Path("/dev/full/chat.md"), WORDS))
    assert [path.name for path in tmp_path.iterdir()] == ["data"]


def test_of_an_export_that_comes_to_nothing_no_picture_is_left(
    tmp_path: Path, chat: SessionId
) -> None:
    out = tmp_path / "out"
    (out / "chat.md").mkdir(parents=True)
    with running(tmp_path / "data") as run, pytest.raises(ExportFailed):
        done(run.runtime.mending.export(chat, out / "chat.md", WORDS))
    assert [path.name for path in out.iterdir()] == ["chat.md"]


def test_a_chat_that_is_given_up_while_it_is_written_leaves_nothing(
    tmp_path: Path, chat: SessionId
) -> None:
    out = tmp_path / "out"
    out.mkdir()

    def far(share: float) -> None:
        if share == 1.0:  # its pictures lie there by then
            raise CancelledError

    with running(tmp_path / "data") as run:
        for name in ("chat.md", "chat.jsonl"):
            with pytest.raises(CancelledError):
                export_chat(run.runtime._store, chat, out / name, WORDS, far)
    assert list(out.iterdir()) == []


def test_whoever_hears_how_far_an_export_is_can_end_it(tmp_path: Path, chat: SessionId) -> None:
    out, go_on = tmp_path / "out", threading.Event()
    out.mkdir()

    def hold(notice: object) -> None:
        if isinstance(notice, ChatFileProgress):
            go_on.wait()

    with running(tmp_path / "data") as run:
        run.runtime.subscribe(hold)
        saving = run.runtime.mending.export(chat, out / "chat.md", WORDS, work="mine")
        told = run.ear.wait_for(lambda one: isinstance(one, ChatFileProgress))
        assert isinstance(told, ChatFileProgress)
        assert told.work == "mine"
        assert 0 < told.done < told.of
        assert len(list(out.iterdir())) == 1
        assert saving.cancel()
        until(lambda: not run.runtime.mending._leavable._scopes)  # it heard of it
        go_on.set()
        until(lambda: not list(out.iterdir()))


def test_a_text_file_is_written_beside_under_an_end_that_says_what_it_is(tmp_path: Path) -> None:
    target = tmp_path / "Chat.md"
    with running(tmp_path / "data", ["Fine"]) as run:
        file = done(run.runtime.attach(b"a;b\r\n1;2\r\n", name="table.csv"))
        chat = SessionId("c" * 32)
        run.runtime.send(chat, outgoing("Look", file), new=True)
        run.ear.rest(chat)
        done(run.runtime.mending.export(chat, target, WORDS))
    assert "\n[table.csv](Chat%20pictures/1.csv)" in target.read_text()
    assert (tmp_path / "Chat pictures" / "1.csv").read_bytes() == b"a;b\r\n1;2\r\n"
