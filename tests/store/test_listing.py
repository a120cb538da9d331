"""The list of chats in pages: nothing twice, nothing left out, whole families, newest use first."""

from pathlib import Path

import apsw
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from store import Reader, SessionId, Store, now_ms, open_store
from tests.support.stores import ask, created, events_of, new_id, note, opened, ticking, whole_turn

DAY_MS = 86_400_000


def titled(store: Store, title: str) -> SessionId:
    session_id = new_id()
    store.create(session_id, title=title).result()
    return session_id


def branched(store: Store, parent: SessionId) -> SessionId:
    child = new_id()
    store.fork(parent, -1, child).result()
    return child


def all_pages(reader: Reader, limit: int) -> list[list[SessionId]]:
    pages, before = [], None
    while True:
        page = reader.newest(before=before, limit=limit)
        pages.append([one.id for one in page.summaries])
        if page.end is None:
            return pages
        before = page.end


@settings(max_examples=15)
@given(st.lists(st.integers(-1, 6), max_size=12), st.integers(1, 4), st.sets(st.integers(0, 11)))
def test_the_pages_together_hold_every_chat_and_whole_families(
    tmp_path_factory: pytest.TempPathFactory,
    parents: list[int],
    limit: int,
    thrown: set[int],
) -> None:
    with opened(tmp_path_factory.mktemp("list") / "store.db") as store:
        chats: list[SessionId] = []
        for parent in parents:
            chats.append(branched(store, chats[parent]) if 0 <= parent < len(chats) else new_id())
            if not 0 <= parent < len(chats) - 1:
                store.create(chats[-1]).result()
        for number in thrown & set(range(len(chats))):
            store.trash(chats[number]).result()
        everything = {one.id for one in ask(store, lambda reader: reader.sessions())}
        pages = ask(store, lambda reader: all_pages(reader, limit))
        assert {one for page in pages for one in page} == everything
        assert all(pages[:-1])
        assert len(everything) == sum(map(len, pages))  # each family is on one page only
        for page in pages:
            families = ask(store, lambda reader, page=page: reader.families(page))
            assert {one.id for one in families} == set(page)


def test_a_page_begins_with_what_was_used_last(path: Path) -> None:
    with open_store(path, clock=ticking()) as store:
        old, middle, new = (titled(store, name) for name in ("old", "middle", "new"))
        page = ask(store, lambda reader: reader.newest(limit=2))
        assert {one.id for one in page.summaries} == {new, middle}
        rest = ask(store, lambda reader: reader.newest(before=page.end, limit=2))
        assert [one.id for one in rest.summaries] == [old]
        assert rest.end is None


def test_a_pinned_chat_is_on_the_first_page_however_long_it_was_not_used(path: Path) -> None:
    with opened(path) as store:
        pinned, *_ = (titled(store, f"chat {number}") for number in range(9))
        store.set_pinned(pinned, True).result()
        assert pinned in {one.id for one in ask(store, lambda r: r.newest(limit=2)).summaries}


def test_a_chat_that_was_written_to_comes_first_again(path: Path) -> None:
    now = [0]
    with open_store(path, clock=lambda: now[0]) as store:
        first, second = created(store, note()), created(store, note())
        now[0] = 5000
        store.session(first).append([note()]).result()
        (newest,) = ask(store, lambda reader: reader.newest(limit=1)).summaries
        assert (newest.id, newest.used_ms) == (first, 5000)
        now[0] = 5400  # a burst moves nothing: nobody could tell
        store.session(second).append([note()]).result()
        store.session(first).append([note()]).result()
        newest, older = ask(store, lambda reader: reader.newest(limit=2)).summaries
        assert {newest.used_ms, older.used_ms} == {5000, 5400}


def test_titles_are_found_by_every_word_in_any_case_newest_first(path: Path) -> None:
    with opened(path) as store:
        first, second = titled(store, "Trip to KYOTO"), titled(store, "kyoto by train, a trip")
        titled(store, "Straße nach Rom")
        thrown = titled(store, "trip to kyoto, again")
        store.trash(thrown).result()
        created(store, note())  # one without a title
        found = ask(store, lambda reader: reader.find("Kyoto trip", limit=9))
        assert [one.id for one in found.summaries] == [second, first]
        assert not found.is_cut
        cut = ask(store, lambda reader: reader.find("kyoto", limit=1))
        assert [one.id for one in cut.summaries] == [second]
        assert cut.is_cut
        assert len(ask(store, lambda reader: reader.find("STRASSE", limit=9)).summaries) == 1
        assert ask(store, lambda reader: reader.find("nowhere", limit=9)).summaries == ()


def test_the_trash_comes_in_pages_the_last_thrown_first(path: Path) -> None:
    with opened(path) as store:
        chats = [titled(store, f"chat {number}") for number in range(5)]
        for chat in chats:
            store.trash(chat).result()
        page = ask(store, lambda reader: reader.trash_page(limit=3))
        rest = ask(store, lambda reader: reader.trash_page(before=page.end, limit=3))
        assert [one.id for one in (*page.summaries, *rest.summaries)] == chats[::-1]
        assert rest.end is None


def test_only_chats_with_words_and_without_a_title_are_nameless(path: Path) -> None:
    with opened(path) as store:
        nameless = created(store, *whole_turn())
        created(store)
        titled(store, "named")
        assert [one.id for one in ask(store, lambda reader: reader.nameless())] == [nameless]


def test_a_damaged_page_of_the_table_costs_the_list_only_the_chats_on_it(path: Path) -> None:
    with opened(path) as store:
        chats = [titled(store, f"chat {number} " + "x" * 400) for number in range(40)]
    damage_one_leaf(path, "session")
    with opened(path) as store:
        for query in (lambda r: r.newest(limit=99).summaries, lambda r: r.sessions()):
            left = {one.id for one in ask(store, query)}
            assert 20 < len(left) < 40
            assert left < set(chats)
        assert len(ask(store, lambda reader: reader.find("chat", limit=99)).summaries) == len(left)
        assert not ask(store, lambda reader: reader.newest(limit=99)).is_whole


@pytest.mark.parametrize(
    "index",
    [
        "session_listed",
        "session_pinned",
        "session_family",
        "session_trashed",
        "session_nameless",
        "sqlite_autoindex_session_1",
    ],
)
def test_a_damaged_index_costs_the_list_nothing(path: Path, index: str) -> None:
    with opened(path) as store:
        chats = [titled(store, f"chat {number}") for number in range(9)]
        store.set_pinned(chats[0], True).result()
        store.trash(chats[8]).result()
        nameless = created(store, *whole_turn())
    damage_one_leaf(path, index)
    with opened(path) as store:
        page = ask(store, lambda reader: reader.newest(limit=99))
        assert {one.id for one in page.summaries} == {*chats[:8], nameless}
        assert page.is_whole
        assert len(ask(store, lambda reader: reader.find("chat", limit=99)).summaries) == 8
        assert [one.id for one in ask(store, lambda reader: reader.nameless())] == [nameless]
        assert len(ask(store, lambda reader: reader.trash_page(limit=9)).summaries) == 1
        assert len(ask(store, lambda reader: reader.families(chats[:3]))) == 3


def damage_one_leaf(path: Path, table: str) -> None:
    """Overwrite one page that holds rows of a table, as a bad sector does."""
    connection = apsw.Connection(str(path))
    sql = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno"
    pages = [number for (number,) in connection.execute(sql, (table,))]
    connection.close()
    with path.open("r+b") as file:
        file.seek((pages[len(pages) // 2] - 1) * 4096)
        file.write(b"\xff" * 4096)


def test_an_append_within_a_second_moves_no_time_of_use(path: Path) -> None:
    with opened(path) as store:
        chat = created(store, note())
        before = ask(store, lambda reader: reader.summary(chat)).used_ms
        for _ in range(5):
            store.session(chat).append([note()]).result()
        assert ask(store, lambda reader: reader.summary(chat)).used_ms == before
    with opened(path) as store:
        assert ask(store, lambda reader: reader.check(deep=True)).is_sound


def test_what_is_new_stands_first_also_after_the_clock_went_back(tmp_path: Path) -> None:
    path, now = tmp_path / "store.db", [now_ms() + 900 * DAY_MS]
    with open_store(path, clock=lambda: now[0]) as store:
        first = created(store, note())
        now[0] += 5000
        second = created(store, note())
        now[0] -= 900 * DAY_MS
        third = created(store, note())
        assert by_use(store) == [third, second, first]
        store.session(first).append([note("again")]).result()
        assert by_use(store) == [first, third, second]
    now[0] += 1
    with open_store(path, clock=lambda: now[0]) as store:
        branch = branched(store, second)
        assert by_use(store) == [branch, first, third, second]
        store.session(third).append([note("again")]).result()
        assert by_use(store) == [third, branch, first, second]


def test_the_times_of_a_chat_stay_what_the_clock_said(tmp_path: Path) -> None:
    ahead, now = now_ms() + 900 * DAY_MS, now_ms()
    clock = [ahead]
    with open_store(tmp_path / "store.db", clock=lambda: clock[0]) as store:
        early = created(store, note())
        clock[0] = now
        late = created(store, note())
        found = {one.id: one for one in ask(store, lambda reader: reader.newest(limit=9)).summaries}
        assert found[early].spoke_ms == found[early].created_ms == ahead
        assert found[late].spoke_ms == found[late].created_ms == now
        assert [event.time for event in events_of(store, late)] == [now]


def by_use(store: Store) -> list[SessionId]:
    found = ask(store, lambda reader: reader.newest(limit=9)).summaries
    return [one.id for one in sorted(found, key=lambda one: one.used_ms, reverse=True)]
