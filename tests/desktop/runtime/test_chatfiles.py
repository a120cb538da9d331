"""Promises of the runtime: one file carries a whole chat, and what carries none changes nothing."""

import json
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from desktop.exporting import ChatFileRefused
from desktop.paths import Paths
from store import Event, LogDamaged, SessionId
from tests.support.damage import flip_a_bit
from tests.support.pictures import damage as damage_picture
from tests.support.running import Running, done, new_id, outgoing, running


def chat_with_picture(run: Running, picture: bytes) -> tuple[SessionId, str]:
    chat = run.new_chat("First")
    reference = done(run.runtime.attach(picture, name="red.png"))
    run.runtime.send(chat, outgoing("Look", reference))
    run.ear.rest(chat, times=2)
    return chat, str(reference["attachmentId"])


def bodies(events: tuple[Event, ...]) -> list[bytes]:
    return [event.body for event in events]


@pytest.fixture
def packed(tmp_path: Path, picture: bytes) -> Path:
    target = tmp_path / "chat.branchline"
    with running(tmp_path / "here", ["one"], ["two"]) as run:
        chat, _ = chat_with_picture(run, picture)
        done(run.runtime.mending.pack(chat, target))
    return target


def test_a_chat_goes_to_another_computer_byte_for_byte_with_its_pictures(
    tmp_path: Path, picture: bytes
) -> None:
    target = tmp_path / "chat.branchline"
    with running(tmp_path / "here", ["one"], ["two"]) as run:
        chat, digest = chat_with_picture(run, picture)
        before, sent = bodies(run.events(chat)), done(run.runtime.original(digest))
        exported = done(run.runtime.mending.pack(chat, target))
        assert (exported.messages, exported.pictures_lost) == (4, 0)
    with running(tmp_path / "there", ["three"]) as run:
        child = new_id()
        done(run.runtime.mending.take_in(target, child))
        assert bodies(run.events(child)) == before
        assert done(run.runtime.original(digest)) == sent
        assert done(run.runtime.open(child)).summary.title == "First"
        run.runtime.send(child, outgoing("And then?"))
        run.ear.rest(child)
        assert run.said(child)[-1][1] == "three"


def test_it_can_be_taken_in_beside_the_chat_it_was_made_of(tmp_path: Path, picture: bytes) -> None:
    target = tmp_path / "chat.branchline"
    with running(tmp_path / "here", ["one"], ["two"]) as run:
        chat, _ = chat_with_picture(run, picture)
        done(run.runtime.mending.pack(chat, target))
        child = new_id()
        done(run.runtime.mending.take_in(target, child))
        assert bodies(run.events(child)) == bodies(run.events(chat))


def test_a_lost_picture_is_counted_and_the_rest_is_carried(tmp_path: Path, picture: bytes) -> None:
    target = tmp_path / "chat.branchline"
    with running(tmp_path / "here", ["one"], ["two"]) as run:
        chat, digest = chat_with_picture(run, picture)
        damage_picture(run.runtime._store, digest)
        assert done(run.runtime.mending.pack(chat, target)).pictures_lost == 1
    with running(tmp_path / "there") as run:
        child = new_id()
        done(run.runtime.mending.take_in(target, child))
        assert [text for _, text in run.said(child)] == ["First", "one", "Look", "two"]


def rewritten(source: Path, change: Callable[[str, bytes], bytes | None]) -> None:
    with ZipFile(source) as archive:
        kept = {name: change(name, archive.read(name)) for name in archive.namelist()}
    with ZipFile(source, "w") as archive:
        for name, data in kept.items():
            if data is not None:
                archive.writestr(name, data)


def newer(name: str, data: bytes) -> bytes:
    return json.dumps(json.loads(data) | {"version": 2}).encode() if name == "about.json" else data


def another_picture(name: str, data: bytes) -> bytes:
    return b"something else" if name.startswith("objects/") else data


def without_pictures(name: str, data: bytes) -> bytes | None:
    return None if name.startswith("objects/") else data


def a_hole(name: str, data: bytes) -> bytes:
    return b"\n".join(data.split(b"\n")[2:]) if name == "events.jsonl" else data


def no_lines(name: str, data: bytes) -> bytes:
    return b"{" if name == "events.jsonl" else data


def nobodys(name: str, data: bytes) -> bytes | None:
    return None if name == "about.json" else data


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (newer, "CHAT_FILE_NEWER"),
        (another_picture, "CHAT_FILE_DAMAGED"),
        (without_pictures, "CHAT_FILE_DAMAGED"),
        (a_hole, "CHAT_FILE_DAMAGED"),
        (no_lines, "CHAT_FILE_DAMAGED"),
        (nobodys, "CHAT_FILE_FOREIGN"),
    ],
)
def test_a_file_that_is_not_as_it_was_packed_makes_no_chat(
    tmp_path: Path, packed: Path, change: Callable[[str, bytes], bytes | None], code: str
) -> None:
    rewritten(packed, change)
    with running(tmp_path / "there") as run:
        with pytest.raises(ChatFileRefused) as refused:
            done(run.runtime.mending.take_in(packed, new_id()))
        assert refused.value.code == code
        assert done(run.runtime.sessions()) == ()


def test_any_byte_that_is_cut_off_or_turned_over_is_refused_or_changes_nothing(
    tmp_path: Path, packed: Path
) -> None:
    whole = packed.read_bytes()
    with running(tmp_path / "there") as run:
        for at in range(0, len(whole), max(1, len(whole) // 20)):
            for broken in (whole[:at], whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]):
                packed.write_bytes(broken)
                child = new_id()
                try:
                    done(run.runtime.mending.take_in(packed, child))
                except ChatFileRefused:
                    continue
                assert run.said(child)[-1][1] == "two"


@pytest.mark.parametrize("text", ["", "just words", "PK\x03\x04 and nothing more"])
def test_another_file_is_no_chat(tmp_path: Path, text: str) -> None:
    source = tmp_path / "other.branchline"
    source.write_text(text)
    with running(tmp_path / "there") as run, pytest.raises(ChatFileRefused) as refused:
        done(run.runtime.mending.take_in(source, new_id()))
    assert refused.value.code == "CHAT_FILE_FOREIGN"


def test_a_file_that_cannot_be_read_is_not_called_a_foreign_one(tmp_path: Path) -> None:
    with running(tmp_path / "there") as run, pytest.raises(ChatFileRefused) as refused:
        done(run.runtime.mending.take_in(tmp_path / "gone.branchline", new_id()))
    assert refused.value.code == "CHAT_FILE_UNREADABLE"


def test_a_small_file_that_claims_to_hold_much_is_not_unpacked(
    tmp_path: Path, packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.runtime.chatfiles._MOST_EVENTS", 100)
    with running(tmp_path / "there") as run, pytest.raises(ChatFileRefused) as refused:
        done(run.runtime.mending.take_in(packed, new_id()))
    assert refused.value.code == "CHAT_FILE_DAMAGED"


def test_a_damaged_chat_is_not_carried_as_if_it_were_whole(tmp_path: Path) -> None:
    with running(tmp_path / "here", ["one"]) as run:
        chat = run.new_chat("First")
        seq = next(one.seq for one in run.events(chat) if one.type == "assistant/message")
    flip_a_bit(Paths(tmp_path / "here").database, seq)
    with running(tmp_path / "here") as run:
        with pytest.raises(LogDamaged):
            done(run.runtime.mending.pack(chat, tmp_path / "chat.branchline"))
        assert [path.name for path in tmp_path.iterdir()] == ["here"]
