"""Salvage: whatever can be read of a damaged file is in the new one, and nothing else is."""

import json
import random
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store import JournalSeed, Problem, SessionId, open_store
from store.disk.pages import PAGE_BYTES
from store.errors import AlreadyOpen, BackupFailed, Foreign, NotFound, StoreDamaged
from store.model.ids import ObjectDigest
from store.model.stream import TextDelta
from store.salvage import SalvageReport, salvage
from tests.support.stores import (
    ask,
    begun,
    bodies_of,
    created,
    new_id,
    opened,
    picture_file,
    query,
    queued,
    reference_to,
    said,
    tamper,
    ticking,
    whole_turn,
)

PICTURE = b"picture " * 20_000
STAND_INS = frozenset({"salvage/lost", "salvage/unfit", "salvage/note"})
BUILT = frozenset({"turn/start", "turn/end", "step/start", "step/end", "session/end-seed"})


class Original:
    """A store as it was before anything happened to it; no data class, whose words fill pages."""

    def __init__(
        self,
        path: Path,
        bodies: Mapping[SessionId, list[bytes]],
        objects: tuple[ObjectDigest, ...] = (),
    ) -> None:
        self.path = path
        self.bodies = bodies
        self.objects = objects


def filled(path: Path) -> Original:
    """A chat with a branch of a branch, one with a long answer and a picture, and a small one."""
    noise = random.Random(7)
    with opened(path) as store:
        photo = store.put(picture_file("PNG", (40, 30)), media_type="image/png").result()
        sketch = store.put(PICTURE, media_type="image/x-test").result()
        parent = created(store, *whole_turn(1), *whole_turn(2, noise.randbytes(6000).hex()))
        child, grandchild = new_id(), new_id()
        store.fork(parent, 8, child).result()
        store.session(child).append(begun(3, "and now?")).result()
        store.fork(child, 12, grandchild).result()
        store.fork(parent, -1, new_id()).result()
        created(store, said("look", [reference_to(PICTURE)]), *whole_turn(), queued("later"))
        for number in range(20):
            created(store, *whole_turn(1, f"chat {number}", noise.randbytes(800).hex()))
        store.rename(parent, "The first", by="user").result()
        store.save_draft(child, {"text": "half a sent", "attachments": []}).result()
        store.save_settings(None, {"systemPrompt": "Be brief."}).result()
        names = [summary.id for summary in ask(store, lambda reader: reader.all_sessions())]
        return Original(path, {name: bodies_of(store, name) for name in names}, (photo, sketch))


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Original:
    return filled(tmp_path_factory.mktemp("sound") / "store.db")


@pytest.fixture
def original(sound: Original, path: Path) -> Original:
    shutil.copy(sound.path, path)
    return Original(path, sound.bodies, sound.objects)


def rescued(original: Original) -> tuple[SalvageReport, dict[SessionId, list[bytes]]]:
    """Salvage, and make sure of what holds whatever was hit; gives all logs of the new store."""
    before = original.path.read_bytes()
    place = original.path.with_name("rescued")
    report = salvage(original.path, place)
    assert _only_pictures(report.check.problems) == report.lost_objects
    assert original.path.read_bytes() == before
    with opened(place) as store:
        again = ask(store, lambda reader: reader.check(deep=True))
        assert _only_pictures(again.problems) == report.lost_objects
        names = [summary.id for summary in ask(store, lambda reader: reader.all_sessions())]
        logs = {name: bodies_of(store, name) for name in names}
    assert report.chats == len(logs)
    for name, bodies in logs.items():
        _is_honest(bodies, original.bodies.get(name))
    return report, logs


def _only_pictures(problems: tuple[Problem, ...]) -> int:
    """Make sure that nothing but missing pictures is wrong; return how many."""
    assert [problem for problem in problems if problem.kind != "object"] == []
    return len(problems)


def _is_honest(bodies: list[bytes], before: list[bytes] | None) -> None:
    """What is not as it was is a stand-in, built around one, or said to be unproven."""
    events = [json.loads(body) for body in bodies]
    doubted = {seq for e in events if e["type"] == "salvage/note" for seq in e["data"]["unproven"]}
    for seq, (event, body) in enumerate(zip(events, bodies, strict=True)):
        if before is not None and seq < len(before) and body == before[seq]:
            continue
        if before is None:  # a chat whose row was lost: its events are those of some other
            continue
        assert event["type"] in STAND_INS | BUILT or seq in doubted, (seq, body)


def page_of(path: Path, table: str) -> int:
    return int(query(path, "SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,))[0][0])


def overwrite(path: Path, offset: int, data: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(offset)
        file.write(data)


def test_of_a_sound_file_everything_comes_back_the_same(original: Original) -> None:
    report, logs = rescued(original)
    assert logs == original.bodies
    assert report.is_whole
    assert (report.chats, report.mended, report.lost, report.unproven) == (25, 0, 0, 0)
    assert (report.objects, report.unsent) == (2, 2)
    columns = "uid, stream, family, parent, fork_seq, fork_stream, anchor_seq, anchor_stream"
    sql = f"SELECT {columns}, next_seq, head_hash, open_turn, inbox_from, title, used FROM session"
    assert query(report.path, sql) == query(original.path, sql)
    sql = "SELECT * FROM span ORDER BY session, lo"
    assert query(report.path, sql) == query(original.path, sql)
    with opened(report.path) as store:
        for digest in original.objects:
            assert ask(store, lambda reader, digest=digest: reader.has_sound_object(digest))
        child = next(iter(list(original.bodies)[1:]))
        assert ask(store, lambda reader: reader.draft(child)) is not None
        assert ask(store, lambda reader: reader.settings(None))["systemPrompt"] == "Be brief."


@pytest.mark.parametrize("pages", [1, 2])
def test_a_file_without_its_header_and_tables_gives_back_everything(
    original: Original, pages: int
) -> None:
    overwrite(original.path, 0, bytes(pages * PAGE_BYTES))
    report, logs = rescued(original)
    assert logs == original.bodies
    assert report.is_whole


@pytest.mark.parametrize("table", ["event", "session", "span", "object", "chunk"])
def test_a_destroyed_root_of_a_tree_takes_no_more_with_it_than_it_held(
    original: Original, table: str
) -> None:
    overwrite(original.path, (page_of(original.path, table) - 1) * PAGE_BYTES, bytes(PAGE_BYTES))
    report, logs = rescued(original)
    found = {body for bodies in logs.values() for body in bodies}
    assert {body for bodies in original.bodies.values() for body in bodies} <= found
    assert report.lost_objects == (table == "chunk")
    assert report.unproven == report.lost == 0


def test_a_truncated_file_gives_back_what_is_left(original: Original) -> None:
    size = original.path.stat().st_size
    with original.path.open("r+b") as file:
        file.truncate(size * 85 // 100 + 100)
    report, logs = rescued(original)
    assert report.proven > 0
    assert any(logs.get(name) == bodies for name, bodies in original.bodies.items())
    assert report.lost > 0


@pytest.mark.parametrize("seq", range(13))
def test_a_lost_event_leaves_every_other_in_its_place(original: Original, seq: int) -> None:
    tamper(original.path, "DELETE FROM event WHERE stream = 1 AND seq = ?", (seq,))
    report, logs = rescued(original)
    parent = next(iter(original.bodies))
    before, after = original.bodies[parent], logs[parent]
    kept = [number for number, body in enumerate(before) if after[number : number + 1] == [body]]
    assert set(range(len(before))) - {seq} <= set(kept)
    assert report.lost in {0, 1}
    assert report.nameless == 0


def test_an_altered_event_is_kept_and_said_to_be_unproven(original: Original) -> None:
    body = original.bodies[next(iter(original.bodies))][3].replace(b"Hello", b"Hullo")
    sql = "UPDATE event SET enc = 0, body = ?, size = ? WHERE stream = 1 AND seq = 3"
    tamper(original.path, sql, (body, len(body)))
    report, logs = rescued(original)
    parent = next(iter(original.bodies))
    assert logs[parent][3] == body
    note = json.loads(logs[parent][-1])
    assert (note["type"], note["data"]) == ("salvage/note", {"lost": [], "unproven": [3]})
    assert (report.unproven, report.lost) == (1, 0)
    assert report.mended == 3  # the branches have it too


@pytest.mark.parametrize(("seq", "place"), [(3, 0.1), (3, 0.95), (9, 0.2), (12, 0.5)])
def test_one_wrong_bit_in_an_event_is_put_right(original: Original, seq: int, place: float) -> None:
    sql = "SELECT body FROM event WHERE stream = 1 AND seq = ?"
    body = bytearray(query(original.path, sql, (seq,))[0][0])
    body[int(len(body) * place)] ^= 4
    sql = "UPDATE event SET body = ? WHERE stream = 1 AND seq = ?"
    tamper(original.path, sql, (bytes(body), seq))
    report, logs = rescued(original)
    assert logs == original.bodies
    assert report.is_whole


def test_a_wrong_length_beside_a_whole_event_is_put_right(original: Original) -> None:
    tamper(original.path, "UPDATE event SET size = 7 WHERE stream = 1 AND seq = 1")
    report, logs = rescued(original)
    assert logs == original.bodies
    assert report.is_whole


def test_a_wrong_hash_beside_a_whole_event_is_put_right(original: Original) -> None:
    tamper(original.path, "UPDATE event SET hash = zeroblob(32) WHERE stream = 1 AND seq = 3")
    report, logs = rescued(original)
    assert logs == original.bodies
    assert report.is_whole


def test_events_that_changed_places_are_found_out(original: Original) -> None:
    tamper(original.path, "UPDATE event SET seq = 99 WHERE stream = 1 AND seq = 2")
    report, logs = rescued(original)
    before = next(iter(original.bodies.values()))
    after = logs[next(iter(original.bodies))]
    assert (after[:2], after[3:13]) == (before[:2], before[3:])
    assert (report.lost, report.unproven) == (1, 1)


def test_a_chat_whose_row_is_lost_comes_back_under_another_name(original: Original) -> None:
    tamper(original.path, "DELETE FROM span WHERE session = 5")
    tamper(original.path, "DELETE FROM session WHERE id = 5")
    report, logs = rescued(original)
    lost = list(original.bodies)[4]
    assert (report.nameless, report.chats) == (1, 25)
    assert original.bodies[lost] in logs.values()


def test_what_only_branches_need_does_not_come_back_as_a_chat(original: Original) -> None:
    parent = next(iter(original.bodies))
    tamper(original.path, "DELETE FROM event WHERE stream = 1 AND seq > 8")
    tamper(original.path, "DELETE FROM span WHERE session = 1")
    tamper(original.path, "DELETE FROM session WHERE id = 1")
    report, logs = rescued(original)
    assert logs == {name: log for name, log in original.bodies.items() if name != parent}
    assert report.is_whole


def test_a_damaged_picture_is_counted_and_a_whole_one_is_kept(original: Original) -> None:
    tamper(
        original.path,
        "UPDATE chunk SET data = CAST(x'00' || substr(data, 2) AS BLOB) WHERE object = 2",
    )
    report, _ = rescued(original)
    assert (report.objects, report.lost_objects) == (1, 1)
    assert not report.is_whole


@pytest.mark.parametrize(
    "change", ["DELETE FROM object", "UPDATE object SET digest = zeroblob(32) WHERE id = 2"]
)
def test_a_named_picture_is_found_by_its_bytes_alone(original: Original, change: str) -> None:
    tamper(original.path, change)
    report, _ = rescued(original)
    assert report.lost_objects == 0
    with opened(report.path) as store:
        assert ask(store, lambda reader: reader.object(original.objects[1])) == PICTURE


def test_what_was_only_in_the_log_beside_the_file_is_found_too(path: Path, tmp_path: Path) -> None:
    with open_store(path, clock=ticking()) as store:
        session_id = created(store, *whole_turn(1, "x" * 9000))
        copy = tmp_path / "copy.db"
        shutil.copy(path, copy)
        shutil.copy(path.with_name(path.name + "-wal"), copy.with_name(copy.name + "-wal"))
        bodies = bodies_of(store, session_id)
    report, logs = rescued(Original(copy, {session_id: bodies}))
    assert logs == {session_id: bodies}
    assert report.is_whole


def test_a_log_beside_it_that_cannot_be_read_is_not_taken_for_none(original: Original) -> None:
    original.path.with_name(f"{original.path.name}-wal").mkdir()
    report = salvage(original.path, original.path.with_name("rescued"))
    assert report.unreadable_pages > 0
    assert not report.is_whole


def test_an_answer_that_was_coming_in_is_kept_for_the_next_start(path: Path) -> None:
    seed = JournalSeed(1, 1, "m", "p", "m")
    with opened(path) as store:
        session_id = created(store)
        store.session(session_id).append(begun(), opens_journal=seed).result()
        store.session(session_id).journal([TextDelta(1, 0, "Half an")]).result()
        bodies = bodies_of(store, session_id)
    report, _ = rescued(Original(path, {session_id: bodies}))
    with opened(report.path) as store:
        assert store.recover().result() == (session_id,)
        assert b"Half an" in b"".join(bodies_of(store, session_id))


@pytest.mark.parametrize("how", ["foreign", "noise", "empty"])
def test_what_holds_nothing_of_ours_leaves_no_new_file(path: Path, how: str) -> None:
    if how == "foreign":
        apsw.Connection(str(path)).execute("CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    else:
        path.write_bytes(random.Random(1).randbytes(50_000) if how == "noise" else b"")
    with pytest.raises(Foreign if how == "foreign" else StoreDamaged):
        salvage(path, path.with_name("rescued"))
    assert not path.with_name("rescued").exists()


def test_a_file_that_is_not_there_is_said_to_be_so(path: Path) -> None:
    with pytest.raises(NotFound):
        salvage(path, path.with_name("rescued"))


def test_nothing_that_lies_there_is_replaced(original: Original) -> None:
    place = original.path.with_name("rescued")
    place.write_text("mine")
    with pytest.raises(BackupFailed):
        salvage(original.path, place)
    assert place.read_text() == "mine"


@pytest.mark.parametrize("stage", ["reading", "writing", "checking"])
def test_it_can_be_given_up_and_leaves_nothing(original: Original, stage: str) -> None:
    def told(now: str, _done: int, _of: int) -> None:
        if now == stage:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        salvage(original.path, original.path.with_name("rescued"), told=told)
    assert [file.name for file in original.path.parent.glob("rescued*")] == []


def test_it_can_be_given_up_while_a_wrong_bit_is_searched_for(original: Original) -> None:
    sql = "SELECT id, body FROM event WHERE enc <> 0 ORDER BY length(body) DESC LIMIT 1"
    ((number, body),) = query(original.path, sql)
    two_bits_off = bytes((body[0] ^ 3, *body[1:]))
    tamper(original.path, "UPDATE event SET body = ? WHERE id = ?", (two_bits_off, number))

    def give_up(stage: str, done: int, _of: int) -> None:
        heard.append((stage, done))
        if heard.count((stage, done)) == 100:
            raise InterruptedError

    heard: list[tuple[str, int]] = []
    place = original.path.with_name("rescued")
    with pytest.raises(InterruptedError):
        salvage(original.path, place, told=give_up)
    assert not place.exists()


def test_a_store_in_use_can_be_salvaged_beside_whoever_uses_it(path: Path) -> None:
    with opened(path) as store:
        session_id = created(store, *whole_turn())
        report, logs = rescued(Original(path, {session_id: bodies_of(store, session_id)}))
        with pytest.raises(AlreadyOpen), open_store(path):
            pass
        store.session(session_id).append(whole_turn(2)).result()
    assert list(logs) == [session_id]
    assert report.is_whole


def _flip(file: bytearray, one: int, _two: int) -> None:
    bit = one % (len(file) * 8)
    file[bit // 8] ^= 1 << bit % 8


def _blank(file: bytearray, one: int, _two: int) -> None:
    page = one % (len(file) // PAGE_BYTES) * PAGE_BYTES
    file[page : page + PAGE_BYTES] = bytes(PAGE_BYTES)


def _garble(file: bytearray, one: int, two: int) -> None:
    at = one % (len(file) - 600)
    file[at : at + 600] = random.Random(two).randbytes(600)


def _swap(file: bytearray, one: int, two: int) -> None:
    count = len(file) // PAGE_BYTES
    first, second = (
        slice(n % count * PAGE_BYTES, (n % count + 1) * PAGE_BYTES) for n in (one, two)
    )
    file[first], file[second] = file[second], file[first]


def _cut(file: bytearray, one: int, _two: int) -> None:
    del file[len(file) - one % (len(file) // 4) :]


Hit = tuple[Callable[[bytearray, int, int], None], int, int]
numbers = st.integers(0, 1 << 40)
hits = st.lists(
    st.tuples(st.sampled_from([_flip, _blank, _garble, _swap, _cut]), numbers, numbers),
    min_size=1,
    max_size=4,
)


@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(hits=hits)
def test_whatever_is_hit_what_is_left_is_whole_or_said_not_to_be(
    sound: Original, tmp_path: Path, hits: list[Hit]
) -> None:
    with TemporaryDirectory(dir=tmp_path) as folder:
        path = Path(folder) / "hit.db"
        damaged = bytearray(sound.path.read_bytes())
        for hit, one, two in hits:
            hit(damaged, one, two)
        path.write_bytes(damaged)
        rescued(Original(path, sound.bodies, sound.objects))


def test_a_picture_that_only_a_draft_names_comes_back_or_counts_as_lost(path: Path) -> None:
    picture = random.Random(3).randbytes(3000)
    with opened(path) as store:
        chat = created(store, *whole_turn())
        digest = store.put(picture, media_type="image/x-test").result()
        draft = {"text": "look", "attachments": [reference_to(picture)]}
        store.save_draft(chat, draft).result()
    tamper(path, "UPDATE object SET digest = ?, media_type = 'image/x-gone'", (bytes(32),))
    report = salvage(path, path.with_name("found"))
    assert (report.objects, report.lost_objects) == (1, 0)
    with open_store(report.path) as store:
        assert ask(store, lambda reader: reader.object(digest)) == picture
    tamper(path, "UPDATE chunk SET data = ?", (bytes(3000),))
    report = salvage(path, path.with_name("lost"))
    assert (report.objects, report.lost_objects, report.is_whole) == (0, 1, False)
