import itertools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from desktop.matching import folded, needle_of, places_of
from desktop.ui.theme import LIGHT
from desktop.ui.timeline.filling import fill
from desktop.ui.timeline.hits import Found, Hits
from desktop.ui.timeline.maths.textobject import FormulaObject
from desktop.ui.timeline.plaintext import segments_shown
from desktop.ui.timeline.words import searched_words
from tests.support.timeline_corpus import corpus
from tests.support.timeline_demo import demo_rows


def _units(text: str, start: int, end: int) -> str:
    return text.encode("utf-16-le")[2 * start : 2 * end].decode("utf-16-le")


@pytest.mark.parametrize(
    ("text", "words", "found"),
    [
        ("A Crème brûlée", "creme BRULEE", ["Crème brûlée"]),
        ("🎉 naïve 🎉 NAIVE", "naive", ["naïve", "NAIVE"]),
        ("Straße und STRASSE", "strasse", ["Straße", "STRASSE"]),
        ("蓝色的鲸鱼,鲸鱼", "鲸鱼", ["鲸鱼", "鲸鱼"]),
        ("かばん かはん", "かはん", ["かはん"]),
        ("aaaa", "aa", ["aa", "aa"]),
        ("one\ntwo", "one two", []),
        ("one\u00a0two", " one   two ", ["one\u00a0two"]),
        ("anything", "  ", []),
    ],
)
def test_a_place_is_found_whatever_its_letters_look_like(
    text: str, words: str, found: list[str]
) -> None:
    needle = needle_of(words)
    assert [_units(text, *place) for place in places_of(text, needle)] == found
    assert folded(text).count(needle) == len(found) or not needle


_LETTERS = st.sampled_from(
    [*"aAé ßﬁſİ\n\u2028e\u0301\u00adñ鯨🎉\U0001d5ba\u1e9e", "e\u0301", "\r\n"]
)


@settings(max_examples=200)
@example("\u1e9e", "\u017f")
@example("ß-ß-ß", "s-s")
@given(st.lists(_LETTERS, max_size=30).map("".join), st.lists(_LETTERS, max_size=3).map("".join))
def test_places_are_those_of_the_folded_text(text: str, words: str) -> None:
    needle = needle_of(words)
    places = list(places_of(text, needle))
    assert all(needle in folded(_units(text, *place)) for place in places)
    assert len(places) == (folded(text).count(needle) if needle else 0)
    for before, after in itertools.pairwise(places):
        shared = _units(text, after[0], before[1])
        assert not shared or (len(shared) == 1 and len(folded(shared)) > 1)


@pytest.mark.usefixtures("qapp")
def test_as_many_places_are_counted_in_a_message_as_its_widget_shows() -> None:
    rows = [row for row in corpus(60) + demo_rows() if row.kind in ("user", "assistant")]
    for words in ("e", "the", "备份", "release checklist", "41", "a b"):
        needle = needle_of(words)
        for row in rows:
            assert searched_words(row).count(needle) == _shown(row, needle), (words, row)


def _shown(row, needle: str) -> int:
    count = 0
    for segment in segments_shown(row):
        document = QTextDocument()
        if not segment.is_code:
            fill(document, segment.blocks, LIGHT, FormulaObject(document))
        text = segment.blocks[0].text if segment.is_code else document.toPlainText()
        count += len(list(places_of(text, needle)))
    return count


def test_hits_are_numbered_through_the_chat_and_go_round() -> None:
    hits = Hits()
    for seq, places in ((30, 2), (10, 1), (20, 3)):
        hits.count(seq, places)
    assert hits.total == 6
    assert hits.go_from(15) == Found(20)
    assert hits.number == 2
    assert [hits.step(1) for _ in range(5)] == [
        *(Found(20, 1), Found(20, 2), Found(30), Found(30, 1), Found(10)),
    ]
    assert hits.step(-1) == Found(30, 1)
    assert hits.go_from(99) == Found(30, 1)


def test_a_hit_that_is_gone_is_not_gone_to() -> None:
    hits = Hits()
    hits.count(1, 2)
    hits.count(5, 1)
    hits.go_from(1)
    hits.step(1)
    hits.count(1, 1)
    assert (hits.current, hits.total) == (Found(1, 0), 2)
    hits.count(1, 0)
    assert (hits.current, hits.number, hits.total) == (None, 0, 1)
