"""Which pictures are carried, and that the prefix stands still between two batches."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.pictures import Carried, encoded_size, picture_rule, placeholder
from store.model.jsonvalue import freeze_object
from tests.support.requests import header, message, picture


def rule(*, count=None, total=None, largest=None, quarantined=()):
    limits = {"sees": True, "maxCount": count, "maxBytes": largest, "maxTotalBytes": total}
    stated = {name: value for name, value in limits.items() if value is not None}
    return picture_rule(header(pictures=stated), frozenset(quarantined))


def user(*sizes):
    return message(
        "user", "look", *(picture(b"%d" % n, claimed_bytes=size) for n, size in enumerate(sizes))
    )


def after(applied, *messages):
    carried = Carried()
    for one in messages:
        carried = applied.after(carried, one)
    return carried


def test_everything_is_carried_while_it_fits():
    assert after(rule(count=4), user(3, 3), user(3), user(3)) == Carried(0, (4, 4, 4, 4))


def test_a_full_count_makes_room_for_half_of_itself():
    assert after(rule(count=4), user(3, 3), user(3), user(3), user(3)) == Carried(3, (4, 4))


def test_a_full_total_makes_room_for_half_of_itself():
    assert after(rule(total=16), *[user(3)] * 5) == Carried(3, (4, 4))


def test_a_message_that_fits_by_itself_is_carried_whole():
    assert after(rule(count=4), user(3), user(3, 3, 3, 3)) == Carried(1, (4, 4, 4, 4))


def test_a_message_beyond_the_limit_keeps_its_last_pictures():
    assert after(rule(count=2), user(3), user(3, 6, 9)) == Carried(2, (8, 12))
    assert after(rule(total=8), user(30)) == Carried(1, ())


def test_a_limit_of_zero_carries_nothing():
    assert after(rule(count=0), user(3), user(3)) == Carried(2, ())


@given(
    st.lists(st.lists(st.integers(0, 12), max_size=4), max_size=12),
    st.integers(0, 6),
    st.integers(0, 40),
)
def test_limits_hold_and_what_was_dropped_stays_dropped(history, count, total):
    applied = rule(count=count, total=total)
    carried = Carried()
    seen = 0
    for sizes in history:
        before = carried
        carried = applied.after(carried, user(*sizes))
        seen += len(sizes)
        assert carried.seen == seen
        assert carried.dropped >= before.dropped
        assert len(carried.sizes) <= count
        assert sum(carried.sizes) <= total


def test_between_two_batches_nothing_is_dropped():
    applied = rule(count=10)
    drops = [after(applied, *[user(3)] * n).dropped for n in range(31)]
    assert drops == [0] * 11 + [6] * 6 + [12] * 6 + [18] * 6 + [24] * 2


def test_base64_is_counted_as_it_is_sent():
    assert [encoded_size(n) for n in (0, 1, 2, 3, 4)] == [0, 4, 4, 4, 8]


ATTACHMENT = freeze_object(picture(b"x", name="cat.png")["attachment"])


@pytest.mark.parametrize(
    ("changes", "role", "reason"),
    [
        ({}, "user", None),
        ({}, "tool", "role"),
        ({}, "assistant", "role"),
        ({"mediaType": "image/svg+xml"}, "user", "format"),
        ({"mediaType": "image/tiff"}, "user", "format"),
        ({"bytes": 101}, "user", "too-large"),
        ({"bytes": 100}, "user", None),
    ],
)
def test_a_picture_that_cannot_go_has_its_reason(changes, role, reason):
    attachment = freeze_object({**ATTACHMENT, **changes})
    assert rule(largest=100).refusal(role, attachment) == reason


def test_a_quarantined_picture_cannot_go():
    quarantined = [ATTACHMENT["attachmentId"]]
    assert rule(quarantined=quarantined).refusal("user", ATTACHMENT) == "quarantined"


@pytest.mark.parametrize("stated", [None, {}, {"sees": False}, {"sees": 1}])
def test_a_header_that_does_not_say_that_the_model_sees_lets_none_go(stated):
    applied = picture_rule(header(pictures=stated), frozenset())
    assert applied.refusal("user", ATTACHMENT) == "model-cannot-see"


def test_the_sentences_are_fixed_for_ever():
    assert placeholder(ATTACHMENT, "model-cannot-see") == (
        "[Picture: cat.png, 640×480. This model cannot see pictures, so it was not sent.]"  # noqa: RUF001 — the very character
    )
    nameless = freeze_object(picture(b"x")["attachment"])
    assert placeholder(nameless, "budget") == (
        "[Picture, 640×480. A request has room for the newest pictures only, so it was not sent.]"  # noqa: RUF001 — the very character
    )
    assert placeholder(nameless, "quarantined").endswith(
        "Its file is damaged or missing, so it was not sent.]"
    )
    document = freeze_object(
        {"attachmentId": "sha256:0", "mediaType": "text/plain", "bytes": 7, "name": "a\nb.txt"}
    )
    assert placeholder(document, "file") == (
        "[File: a b.txt, text/plain, 7 bytes. "
        "Files of this kind cannot be sent to a model, so it was not sent.]"
    )


def test_a_name_is_kept_short_and_on_one_line():
    long = freeze_object(picture(b"x", name="a\r\n\t\x7f" + "b" * 500)["attachment"])
    sentence = placeholder(long, "too-large")
    assert sentence.startswith("[Picture: a    b")
    assert sentence.isprintable()
    assert len(sentence) < 250
