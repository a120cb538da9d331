import pytest

from desktop.inspecting import Difference, Gone, Inspected, Part, SentRequest, Words
from desktop.ui.inspector.entries import entries_of

SENT = SentRequest(1, 1, 0, "p", "m", "http://127.0.0.1:1", "ollama/1", "sha256:0", 400)


def part(words: str, tokens: float = 1.0) -> Part:
    return Part("user", f'"{words}"', 100, (Words(words),), likely_tokens=tokens)


PARTS = tuple(part(words) for words in ("a", "b", "c", "d"))
SHOWN = Inspected(1, PARTS, 400)


def test_the_changes_show_what_is_new_and_gone_and_fold_what_stayed() -> None:
    since = Difference(
        0, ("", "", "changed", "new"), (Gone(part("z"), 1), Gone(part("y"), 2, True))
    )

    listed = entries_of(SHOWN, SENT, since, "changes")

    assert [(one.change, one.count) for one in listed] == [
        ("", 1),
        ("gone", 0),
        ("", 1),
        ("before", 0),
        ("changed", 0),
        ("new", 0),
    ]
    assert since.left == 1


def test_a_run_that_was_opened_is_listed() -> None:
    since = Difference(0, ("", "", "", "new"))
    folded = entries_of(SHOWN, SENT, since, "changes")
    assert [one.count for one in folded] == [3, 0]
    opened = entries_of(SHOWN, SENT, since, "changes", frozenset({folded[0].first}))
    assert [one.part for one in opened] == list(PARTS)


@pytest.mark.parametrize("since", [Difference(None), Difference(0, is_readable=False)])
def test_where_nothing_can_be_compared_everything_is_listed(since: Difference) -> None:
    assert [one.part for one in entries_of(SHOWN, SENT, since, "changes")] == list(PARTS)


def test_tokens_of_all_parts_add_up_to_what_the_server_counted() -> None:
    counted = SentRequest(**{**_fields(SENT), "input_tokens": 40})
    assert [one.tokens for one in entries_of(SHOWN, counted, None, "readable")] == [10] * 4
    assert [one.tokens for one in entries_of(SHOWN, SENT, None, "readable")] == [None] * 4


def _fields(sent: SentRequest) -> dict:
    return {name: getattr(sent, name) for name in SentRequest.__dataclass_fields__}
