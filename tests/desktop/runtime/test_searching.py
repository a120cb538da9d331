"""Promises of the search in what was said."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.matching import compared, needle_of, places_of
from desktop.runtime.searching import HITS_EACH, NEAR_CHARS, PART_S, search_messages
from desktop.searching import MessageHit, MessagesFound
from store import SessionId, Store, open_store
from tests.support.damage import flip_a_bit, zero_a_leaf
from tests.support.stores import (
    answered,
    ask,
    begun,
    created,
    new_id,
    reference_to,
    said,
    tamper,
    ticking,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chats.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    with open_store(path, clock=ticking()) as opened:
        yield opened


def talk(store: Store, *turns: tuple[str, str], title: str = "A chat") -> SessionId:
    events = [
        event
        for number, (question, answer) in enumerate(turns, start=1)
        for event in (*begun(number, question), *answered(number, answer))
    ]
    session_id = created(store, *events)
    store.rename(session_id, title, by="user").result()
    return session_id


def parts_of(
    store: Store, words: str, *, clock: Callable[[], float] = time.monotonic
) -> Iterator[MessagesFound]:
    end: int | None = None
    while True:
        part = ask(store, partial(search_messages, words=words, before=end, clock=clock))
        yield part
        end = part.end
        if end is None:
            return


def all_hits(store: Store, words: str) -> list[MessageHit]:
    return [hit for part in parts_of(store, words) for hit in part.hits]


def marked(hit: MessageHit) -> list[str]:
    units = hit.extract.encode("utf-16-le")
    return [units[2 * start : 2 * end].decode("utf-16-le") for start, end in hit.marks]


def test_words_are_found_in_questions_and_answers_newest_first(store: Store) -> None:
    first = talk(store, ("Where grows Basil?", "In a warm place."), title="Garden")
    second = talk(store, ("What is pesto?", "A paste of **basil**, nuts and oil."), title="Kitchen")
    hits = all_hits(store, "basil")
    assert [(hit.chat, hit.title, hit.role) for hit in hits] == [
        (second, "Kitchen", "assistant"),
        (first, "Garden", "user"),
    ]
    assert [hit.extract for hit in hits] == [
        "A paste of basil, nuts and oil.",
        "Where grows Basil?",
    ]
    assert [marked(hit) for hit in hits] == [["basil"], ["Basil"]]


def test_every_word_has_to_be_there_in_any_order(store: Store) -> None:
    talk(store, ("oil and vinegar", "ok"), ("only oil", "ok"))
    (hit,) = all_hits(store, "vinegar  OIL")
    assert marked(hit) == ["oil", "vinegar"]


@pytest.mark.parametrize(
    ("said", "words", "mark"),
    [
        ("Ein Stück von Gödel, erklärt", "godel", "Gödel"),
        ("数据库的持久化和日志", "日志", "日志"),
        ("Ça va 😀 très bien", "tres", "très"),
        ('He said "stop" and left', 'said "stop"', '"stop"'),
        ("the path C:\\temp\\new", "c:\\temp", "C:\\temp"),
        ("a\nline of its own", "line", "line"),
        ("STRASSE", "straße", "STRASSE"),
        ("שָׁלוֹם", "שלום", "שָׁלוֹם"),
    ],
)
def test_case_accents_and_scripts_are_no_obstacle(
    store: Store, said: str, words: str, mark: str
) -> None:
    talk(store, (said, "ok"))
    (hit,) = all_hits(store, words)
    assert mark in marked(hit)


def test_what_is_attached_is_found_by_its_name(store: Store) -> None:
    for file in (b"picture", b"report", b"nameless"):
        store.put(file, media_type="image/x-test").result()
    picture = reference_to(b"picture") | {"name": "Café at night.png"}
    report = reference_to(b"report") | {"name": "report.txt"}
    nameless = reference_to(b"nameless")
    turn = (*begun()[:-1], said("Where is this?", [picture, report, nameless]), *answered())
    chat = created(store, *turn)
    silent = created(store, *begun()[:-1], said("", [picture]), *answered())
    hits = all_hits(store, "cafe NIGHT")
    assert [(hit.chat, hit.role, hit.extract) for hit in hits] == [
        (silent, "user", "Café at night.png"),
        (chat, "user", "Café at night.png · Where is this?"),
    ]
    assert marked(hits[0]) == ["Café", "night"]
    (hit,) = all_hits(store, "report this")
    assert hit.extract == "report.txt · Where is this?"
    (hit,) = all_hits(store, "where")  # the names are not in the way of what was said
    assert hit.extract == "Where is this?"
    assert all_hits(store, "x-test") == []


def test_what_no_message_says_is_not_found(store: Store) -> None:
    # Neither what the log writes around the words, nor what the model alone was told.
    talk(store, ("hello", "hi"))
    for words in ("assistant", "turn", "kind", "Be kind", "content", "", "  "):
        assert all_hits(store, words) == []


def test_a_message_that_branches_share_is_found_once_where_it_was_said(store: Store) -> None:
    root = talk(store, ("basil", "ok"))
    boundary = ask(store, lambda reader: reader.summary(root)).events - 1
    child = new_id()
    store.fork(root, boundary, child).result()
    assert [hit.chat for hit in all_hits(store, "basil")] == [root]
    store.trash(root).result()
    assert [hit.chat for hit in all_hits(store, "basil")] == [child]
    store.trash(child).result()
    assert all_hits(store, "basil") == []


def test_a_part_ends_after_its_time_and_the_next_goes_on(store: Store) -> None:
    talk(store, *((f"word {number}", "ok") for number in range(3 * HITS_EACH)))
    ticks = count(0.0, 2 * PART_S)
    parts = list(parts_of(store, "word", clock=ticks.__next__))
    seqs = [hit.seq for part in parts for hit in part.hits]
    assert seqs == sorted(seqs, reverse=True)
    assert len(seqs) == len(set(seqs)) == 3 * HITS_EACH


def test_a_long_message_shows_what_stands_around_the_words(store: Store) -> None:
    talk(store, ("lorem ipsum " * 500 + "the needle is here " + "dolor " * 500, "ok"))
    (hit,) = all_hits(store, "needle")
    assert "the needle is here" in hit.extract
    assert hit.extract.startswith("…")
    assert hit.extract.endswith("…")
    assert marked(hit) == ["needle"]


def test_far_inside_a_book_on_one_line_the_words_are_shown_as_at_its_beginning(
    store: Store,
) -> None:
    around = "ein Käse-\u0301 und noch viel mehr 😀 davon"
    for length in (0, NEAR_CHARS - 56, NEAR_CHARS - 8, NEAR_CHARS, 3 * NEAR_CHARS):
        talk(store, ("é" * length + " " * 50 + around, "ja"))
        (one, *_), (hit, *_) = all_hits(store, "kase"), all_hits(store, "kase viel")
        assert marked(one) == ["Käse"]
        assert marked(hit) == ["Käse", "viel"]
        assert hit.extract.endswith(around)
        assert hit.extract.startswith("…") == (length > 0)


def test_damaged_messages_are_passed_over_and_it_is_told(path: Path) -> None:
    with open_store(path, clock=ticking()) as store:
        talk(store, ("basil one", "ok"), ("basil two", "basil " * 200))
    zero_a_leaf(path, "event")
    with open_store(path, clock=ticking(), read_only=True) as store:
        found = ask(store, lambda reader: search_messages(reader, "basil"))
    assert found.end is None
    assert not found.is_whole


def test_a_message_that_is_no_event_any_more_is_told_too(path: Path) -> None:
    with open_store(path, clock=ticking()) as store:
        talk(store, ("basil one", "ok"))
    tamper(path, "UPDATE event SET body = CAST('x' || substr(body, 2) AS BLOB)")
    with open_store(path, clock=ticking(), read_only=True) as store:
        found = ask(store, lambda reader: search_messages(reader, "basil"))
    assert found.hits == ()
    assert not found.is_whole


def test_a_flipped_bit_costs_one_message_at_most(path: Path) -> None:
    with open_store(path, clock=ticking()) as store:
        talk(store, ("basil one", "ok"), ("basil two", "basil three"))
    flip_a_bit(path, 3)
    with open_store(path, clock=ticking(), read_only=True) as store:
        assert len(all_hits(store, "basil")) >= 2


@given(st.text(), st.text(max_size=2))
def test_one_go_compares_what_letter_by_letter_does(text: str, words: str) -> None:
    for needle in needle_of(words).split():
        is_ordered = normalize("NFD", text) == "".join(normalize("NFD", sign) for sign in text)
        if is_ordered and any(True for _ in places_of(text, needle)):
            assert needle in compared(text)
