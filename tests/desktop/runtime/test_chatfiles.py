"""Promises of the runtime: one file carries a whole chat, and what carries none changes nothing."""

import json
import os
import re
from collections.abc import Callable
from concurrent.futures import CancelledError
from pathlib import Path
from zipfile import ZIP_LZMA, ZIP_STORED, ZipFile

import pytest

from desktop.exporting import ChatFileRefused
from desktop.paths import Paths
from desktop.runtime.chatfiles import pack_chat, unpack_chat
from store import DiskFull, Event, LogDamaged, ObjectMissing, SessionId, open_store
from store.model.ids import digest_of
from store.model.messages import text_of
from tests.support.damage import flip_a_bit
from tests.support.pictures import damage as damage_picture
from tests.support.pictures import png
from tests.support.running import Running, done, new_id, outgoing, running
from tests.support.small_disk import ToldDisk
from tests.support.stores import ask


def chat_with_picture(run: Running, picture: bytes) -> tuple[SessionId, str]:
    chat = run.new_chat("First")
    reference = done(run.runtime.attach(picture, name="red.png"))
    run.runtime.send(chat, outgoing("Look", reference))
    run.ear.rest(chat, times=2)
    return chat, str(reference["attachmentId"])


class GivenUp:
    """Gives the work up as soon as so much is done; `told` is how far it was, each time."""

    def __init__(self, share: float) -> None:
        self.told = [0.0]
        self._share = share

    def __call__(self, share: float) -> None:
        self.told.append(share)
        if share >= self._share:
            raise CancelledError


def bodies(events: tuple[Event, ...]) -> list[bytes]:
    return [event.body for event in events]


@pytest.fixture(scope="module")
def packed_once(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("packed")
    with running(folder / "here", ["one"], ["two"]) as run:
        chat, _ = chat_with_picture(run, png())
        done(run.runtime.mending.pack(chat, folder / "chat.branchline"))
    return (folder / "chat.branchline").read_bytes()


@pytest.fixture
def packed(tmp_path: Path, packed_once: bytes) -> Path:
    target = tmp_path / "chat.branchline"
    target.write_bytes(packed_once)
    return target


def refusal_of(folder: Path, source: Path) -> str:
    """Return why a file is refused; nothing is there after that which was not there before."""
    with open_store(folder / "chats.sqlite3") as store:
        with pytest.raises(ChatFileRefused) as refused:
            unpack_chat(store, source, new_id())
        report = ask(store, lambda reader: reader.check(deep=False))
        assert (report.sessions, report.objects) == (0, 0)
    return refused.value.code


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


def rewritten(
    source: Path, change: Callable[[str, bytes], bytes | None], *, way: int = ZIP_STORED
) -> None:
    with ZipFile(source) as archive:
        kept = {name: change(name, archive.read(name)) for name in archive.namelist()}
    with ZipFile(source, "w", way) as archive:
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
    assert refusal_of(tmp_path, packed) == code


def test_any_byte_that_is_cut_off_or_turned_over_is_refused_or_changes_nothing(
    tmp_path: Path, packed: Path
) -> None:
    whole = packed.read_bytes()
    with open_store(tmp_path / "chats.sqlite3") as store:
        for at in range(0, len(whole), max(1, len(whole) // 20)):
            for broken in (whole[:at], whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :]):
                packed.write_bytes(broken)
                child = new_id()
                try:
                    unpack_chat(store, packed, child)
                except ChatFileRefused:
                    continue
                (last,) = ask(store, lambda reader: reader.messages(child))[-1:]  # noqa: B023 - asked here
                assert text_of(last) == "two"


@pytest.mark.parametrize("text", ["", "just words", "PK\x03\x04 and nothing more"])
def test_another_file_is_no_chat(tmp_path: Path, text: str) -> None:
    source = tmp_path / "other.branchline"
    source.write_text(text)
    assert refusal_of(tmp_path, source) == "CHAT_FILE_FOREIGN"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_what_is_no_file_is_not_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.branchline"
    os.mkfifo(pipe)
    for place in (pipe, tmp_path):
        assert refusal_of(tmp_path, place) == "CHAT_FILE_FOREIGN"


def test_a_file_that_cannot_be_read_is_not_called_a_foreign_one(tmp_path: Path) -> None:
    assert refusal_of(tmp_path, tmp_path / "gone.branchline") == "CHAT_FILE_UNREADABLE"


@pytest.mark.parametrize("limit", ["_MOST", "_MOST_LINES", "BYTES_MOST"])
def test_a_small_file_that_would_unpack_to_much_is_not_unpacked(
    tmp_path: Path, packed: Path, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr("desktop.runtime.chatarchive._MOST_FOLD", 0)
    monkeypatch.setattr(f"desktop.runtime.chatarchive.{limit}", 100)
    assert refusal_of(tmp_path, packed) == "CHAT_FILE_TOO_LARGE"


def test_a_file_may_be_large_when_what_it_carries_is(
    tmp_path: Path, packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.runtime.chatarchive._MOST", 100)
    with running(tmp_path / "there") as run:
        done(run.runtime.mending.take_in(packed, new_id()))


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_file_that_holds_two_chats_under_one_name_is_refused(
    tmp_path: Path, packed: Path
) -> None:
    with ZipFile(packed, "a") as archive:
        archive.writestr("events.jsonl", archive.read("events.jsonl"))
    assert refusal_of(tmp_path, packed) == "CHAT_FILE_DAMAGED"


def test_a_file_that_was_packed_anew_in_another_way_is_refused(
    tmp_path: Path, packed: Path
) -> None:
    rewritten(packed, lambda _, data: data, way=ZIP_LZMA)
    assert refusal_of(tmp_path, packed) == "CHAT_FILE_DAMAGED"


@pytest.mark.parametrize(
    ("place", "value", "code"), [(6, 255, "CHAT_FILE_FOREIGN"), (8, 0x20, "CHAT_FILE_DAMAGED")]
)
def test_a_file_that_asks_for_what_no_reader_can_is_refused(
    tmp_path: Path, packed: Path, place: int, value: int, code: str
) -> None:
    whole = bytearray(packed.read_bytes())
    for entry in re.finditer(b"PK\x01\x02", bytes(whole)):
        whole[entry.start() + place] = value  # the version of ZIP it needs; that it is a patch
    packed.write_bytes(whole)
    assert refusal_of(tmp_path, packed) == code


def test_an_event_of_a_kind_that_is_not_known_yet_is_told_as_newer(
    tmp_path: Path, packed: Path
) -> None:
    def with_news(name: str, data: bytes) -> bytes:
        if name != "events.jsonl":
            return data
        seq = data.count(b"\n")
        return data + b'{"type":"voice/spoken","seq":%d,"time":1,"data":{}}\n' % seq

    rewritten(packed, with_news)
    assert refusal_of(tmp_path, packed) == "CHAT_FILE_NEWER"


def test_nothing_is_kept_that_the_chat_does_not_name(tmp_path: Path, packed: Path) -> None:
    stray = b"not of this chat"
    digest = digest_of(stray)

    def with_stray(name: str, data: bytes) -> bytes:
        if name != "about.json":
            return data
        about = json.loads(data)
        about["objects"][digest] = {"mediaType": "text/plain", "width": None, "height": None}
        return json.dumps(about).encode()

    rewritten(packed, with_stray)
    with ZipFile(packed, "a") as archive:
        archive.writestr("objects/" + digest.removeprefix("sha256:"), stray)
    with running(tmp_path / "there") as run:
        done(run.runtime.mending.take_in(packed, new_id()))
        with pytest.raises(ObjectMissing):
            done(run.runtime._store.read(lambda it: it.object(digest)))


def test_a_disk_without_room_is_not_told_as_a_broken_file(tmp_path: Path, packed: Path) -> None:
    disk = ToldDisk(tmp_path / "there")
    with running(disk.folder) as run:
        disk.fill(run.runtime)
        with pytest.raises(DiskFull):
            done(run.runtime.mending.take_in(packed, new_id()))
        assert done(run.runtime.sessions()) == ()


@pytest.mark.parametrize("share", [0.2, 0.75, 0.9])  # judged, its pictures kept, and stored
def test_a_long_file_is_given_up_where_it_is_when_nobody_waits_for_it(
    tmp_path: Path, packed: Path, share: float
) -> None:
    far = GivenUp(share)
    with running(tmp_path / "there") as run:
        with pytest.raises(CancelledError):
            unpack_chat(run.runtime._store, packed, new_id(), far)
        assert far.told[-2] < share <= far.told[-1]
        assert done(run.runtime.sessions()) == ()
        done(run.runtime.mending.take_in(packed, new_id()))
        assert len(done(run.runtime.sessions())) == 1


def test_what_is_saved_and_opened_tells_how_far_it_is_up_to_the_end(
    tmp_path: Path, picture: bytes
) -> None:
    target, child = tmp_path / "chat.branchline", new_id()
    with running(tmp_path / "here", ["one"], ["two"]) as run:
        chat, _ = chat_with_picture(run, picture)
        told: list[float] = []
        pack_chat(run.runtime._store, chat, target, told.append)
        unpacked: list[float] = []
        unpack_chat(run.runtime._store, target, child, unpacked.append)
    for shares in (told, unpacked):
        assert shares == sorted(shares)
        assert 0.0 < shares[0] < 0.3
        assert shares[-1] == 1.0


def test_a_chat_that_is_given_up_while_it_is_packed_leaves_nothing(
    tmp_path: Path, picture: bytes
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    with running(tmp_path / "here", ["one"], ["two"]) as run:
        chat, _ = chat_with_picture(run, picture)
        for share in (0.02, 0.9):  # its events, and its pictures
            with pytest.raises(CancelledError):
                pack_chat(run.runtime._store, chat, out / "chat.branchline", GivenUp(share))
    assert list(out.iterdir()) == []


def test_an_answer_that_was_under_way_is_closed_with_the_chat_itself(
    tmp_path: Path, packed: Path
) -> None:
    def cut(name: str, data: bytes) -> bytes:
        lines = data.splitlines(keepends=True)
        return b"".join(lines[:-2]) if name == "events.jsonl" else data

    rewritten(packed, cut)
    with running(tmp_path / "there") as run:
        child = new_id()
        done(run.runtime.mending.take_in(packed, child))
        end = run.events(child)[-1]
        assert (end.type, end.data["reason"]) == ("turn/end", {"kind": "interrupted"})


def test_a_damaged_chat_is_not_carried_as_if_it_were_whole(tmp_path: Path) -> None:
    with running(tmp_path / "here", ["one"]) as run:
        chat = run.new_chat("First")
        seq = next(one.seq for one in run.events(chat) if one.type == "assistant/message")
    flip_a_bit(Paths(tmp_path / "here").database, seq)
    with running(tmp_path / "here") as run:
        with pytest.raises(LogDamaged):
            done(run.runtime.mending.pack(chat, tmp_path / "chat.branchline"))
        assert [path.name for path in tmp_path.iterdir()] == ["here"]
