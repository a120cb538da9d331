"""Pages that lie where others belong: whatever is asked, it is answered or called damage."""

import shutil
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw
import pytest

from store import ObjectDamaged, Reader, SessionId, StoreDamaged, StoreError, open_store
from store.disk.connection import Database, open_frozen
from store.disk.misfits import misfits_told
from store.disk.objects import named_digest
from tests.support.stores import (
    ask,
    created,
    new_id,
    note,
    opened,
    query,
    reference_to,
    said,
    whole_turn,
)

PAGE = 4096
LOST = ("draft", "stream", "session", "span", "object", "reference", "zdict", "reference_digest")
FOUND = (
    "event",
    "span_stream",
    "draft",
    "zdict",
    "span",
    "stream",
    "session",
    "chunk",
    "reference_digest",
)
Question = Callable[[Reader], object]


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sound") / "chats.sqlite3"
    picture = b"a picture" * 40
    with opened(path) as store:
        store.put(picture, media_type="image/x-test").result()
        chat = created(store, *whole_turn(), said("look", [reference_to(picture)]), note("n" * 99))
        store.save_draft(chat, {"text": "unsent", "attachments": []}).result()
        store.save_settings(chat, {"instructions": "be kind"}).result()
        store.fork(chat, 3, new_id()).result()
    return path


@pytest.fixture
def path(sound: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(sound, tmp_path))


def lay(path: Path, lost: str, found: str) -> None:
    """Write the first page of rows of the table or index `found` over that of `lost`."""
    sql = "SELECT min(pageno) FROM dbstat WHERE name = ? AND pagetype = 'leaf'"
    to, of = (query(path, sql, (name,))[0][0] for name in (lost, found))
    data = bytearray(path.read_bytes())
    data[(to - 1) * PAGE : to * PAGE] = data[(of - 1) * PAGE : of * PAGE]
    path.write_bytes(data)


def questions(path: Path) -> list[Question]:
    """What the window and the command ask of a store, of every chat and object in it."""
    chats = [SessionId(uid) for (uid,) in query(path, "SELECT uid FROM session")]
    digests = [named_digest(raw) for (raw,) in query(path, "SELECT digest FROM object")]
    of_chats: tuple[Callable[[Reader, SessionId], object], ...] = (
        Reader.events,
        Reader.outline,
        Reader.messages,
        Reader.request_view,
        Reader.inbox,
        Reader.draft,
        Reader.settings,
        Reader.continuations,
        Reader.family_lines,
        Reader.stretches,
        Reader.summary,
    )
    return [
        Reader.all_sessions,
        Reader.nameless,
        lambda reader: reader.newest(limit=50),
        *(lambda reader, ask=ask, it=it: ask(reader, it) for ask in of_chats for it in chats),
        *(lambda reader, it=it: reader.object(it) for it in digests),
    ]


def answers(path: Path, asked: list[Question]) -> list[Any]:
    found: list[Any] = []
    with open_store(path, read_only=True) as store:
        for question in asked:
            try:
                found.append(ask(store, question))
            except StoreError as error:
                found.append(error.code)
    return found


@pytest.mark.parametrize("found", FOUND)
@pytest.mark.parametrize("lost", LOST)
def test_a_page_in_anothers_place_is_named_and_ends_nothing(
    path: Path, lost: str, found: str
) -> None:
    asked = questions(path)
    if lost == found:
        return
    lay(path, lost, found)
    answers(path, asked)
    with open_store(path, read_only=True) as store:
        try:
            report = ask(store, lambda reader: reader.check(deep=True))
        except StoreDamaged:
            return  # the dictionary is gone: no reader can be made at all
    assert not report.is_sound
    for problem in report.problems:
        assert isinstance(problem.session, str | None)


@pytest.mark.parametrize("found", FOUND)
def test_writing_over_such_pages_fails_as_damage_and_takes_nothing(path: Path, found: str) -> None:
    (chat,) = [SessionId(uid) for (uid,) in query(path, "SELECT uid FROM session WHERE id = 1")]
    lay(path, "session", found)
    try:
        store = open_store(path)
    except StoreDamaged:
        return
    with store:
        error = store.session(chat).append([note("more")]).exception()
        assert error is None or isinstance(error, StoreError)


def test_of_a_picture_whose_row_lost_a_type_it_is_said_that_the_picture_is_damaged(
    path: Path,
) -> None:
    ((raw,),) = query(path, "SELECT digest FROM object")
    data = bytearray(path.read_bytes())
    data[data.index(raw + b"image/x-test") - 6] ^= 8  # the type of its size, and no number now
    path.write_bytes(data)
    with open_store(path, read_only=True) as store, pytest.raises(ObjectDamaged):
        ask(store, lambda reader: reader.object(named_digest(raw)))


def test_where_a_branch_lost_its_place_the_places_are_damaged_and_not_the_messages(
    path: Path,
) -> None:
    ((uid, parent),) = query(
        path, "SELECT c.uid, p.uid FROM session c JOIN session p ON p.id = c.parent"
    )
    data = bytearray(path.read_bytes())
    head = data.index(bytes((21, 0, 77)))  # of a session's row: twenty types, before its name
    while data[head + 21 :][:32] != uid.encode():
        head = data.index(bytes((21, 0, 77)), head + 1)
    data[head + 8] ^= 1  # that of the seq of its anchor
    path.write_bytes(data)
    with closing(open_frozen(path)) as database:
        reader = Reader(database)
        with pytest.raises(StoreDamaged):
            reader.leaf(SessionId(parent), boundary=-1)
        assert reader.events(SessionId(parent))


def test_a_header_that_names_an_unknown_format_is_damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[47] = 99
    path.write_bytes(data)
    with pytest.raises(StoreDamaged):
        open_store(path)
    assert path.read_bytes() == data


def test_a_mistake_of_ours_over_a_sound_file_is_not_called_damage(path: Path) -> None:
    def mistaken(_reader: Reader) -> None:
        raise TypeError("ours")

    with open_store(path, read_only=True) as store, pytest.raises(TypeError, match="ours"):
        ask(store, mistaken)


def test_many_mistakes_of_ours_cost_one_look_through_the_whole_file(path: Path) -> None:
    asked: list[str] = []

    class Watched(Database):
        def rows(self, sql: str, params: Sequence[Any] = ()) -> list[Any]:
            asked.append(sql)
            return super().rows(sql, params)

    with closing(apsw.Connection(str(path))) as connection:
        for _ in range(3):  # a thread opens the file anew after each
            with pytest.raises(TypeError, match="ours"), misfits_told(Watched(connection)):
                raise TypeError("ours")
    assert asked.count("PRAGMA integrity_check(1)") == 1
