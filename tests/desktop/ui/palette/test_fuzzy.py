import pytest

from desktop.ui.palette.entries import Entry, ordered
from desktop.ui.palette.fuzzy import fit


@pytest.mark.parametrize(
    ("typed", "better", "worse"),
    [
        ("new", "New chat", "What is new"),
        ("chat", "Search chats", "Reachatlon"),
        ("nc", "New chat", "Once"),
        ("exp", "Export", "Next page"),
        ("tema", "Tema oscuro", "The main one"),
        ("备份", "备份", "立即备份"),
        ("cafe", "Café at noon", "A decaf espresso"),
    ],
)
def test_what_begins_with_the_letters_fits_better_than_what_only_holds_them(
    typed: str, better: str, worse: str
) -> None:
    first, second = fit(typed, better), fit(typed, worse)
    assert first is not None
    assert second is None or first.rank < second.rank


def test_each_typed_word_has_to_fit_somewhere() -> None:
    assert fit("theme dark", "Dark colours", ["theme, night"]) is not None
    assert fit("theme green", "Dark colours", ["theme, night"]) is None
    assert fit("", "Anything") is not None


def test_the_letters_that_were_typed_are_marked() -> None:
    fitting = fit("ré pi", "Résumé picture")
    assert fitting is not None
    assert fitting.places == {0, 1, 7, 8}


def test_what_cannot_be_done_now_comes_after_what_can_and_the_last_used_before() -> None:
    entries = [
        Entry("command", "one", "Theme one", why_not="Not now."),
        Entry("command", "two", "Theme two"),
        Entry("command", "three", "Theme three"),
    ]
    (group,) = ordered("theme", entries, recent=["three"])
    assert [line.entry.key for line in group.lines] == ["three", "two", "one"]
    before = ordered("", entries, recent=["three"])
    assert [group.name for group in before] == ["recent", "command"]
    assert [line.entry.key for line in before[1].lines] == ["two", "one"]


def test_a_thousand_things_are_weighed_within_a_keystroke() -> None:
    entries = [Entry("chat", str(n), f"What is the {n}th tallest mountain?") for n in range(1000)]
    (group,) = ordered("tallest 99", entries, recent=())
    assert group.lines[0].entry.key.startswith("99")
