"""A chat names itself by the first words of its first message."""

from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.titles import LONGEST, plain_title, title_of, title_with


def test_a_short_message_is_its_own_title():
    assert title_of("Why is the sky blue?") == "Why is the sky blue?"


def test_lines_and_spaces_are_drawn_together():
    assert title_of("  Why\n\tis   it\u3000blue? ") == "Why is it blue?"


def test_a_long_message_is_cut_between_words():
    title = title_of("Please explain to me, as to a child, why the sky is blue in the day")

    assert title == "Please explain to me, as to a child, why the…"


def test_a_text_without_spaces_is_cut_anywhere():
    assert title_of("天" * 100) == "天" * (LONGEST - 1) + "…"


def test_what_is_not_seen_is_no_part_of_a_title():
    assert (
        title_of("\u202eexe.gnp\u202c \x1b[1mbold\0 \u200band\ufeff\ud800") == "exe.gnp [1mbold and"
    )
    assert plain_title("one\r\ntwo\u2028three") == "one two three"
    assert len(plain_title("x" * 100_000)) == 1000


def test_letters_and_emoji_keep_the_signs_that_they_need():
    flag = "🏴\U000e0067\U000e0062\U000e007f"
    for title in ("👩\u200d👧", "\u0645\u06cc\u200c\u062e", "क्षत्रिय", "e\u0301", flag, "❤\ufe0f"):
        assert plain_title(title) == title


def test_a_name_that_nobody_can_see_is_none():
    for title in ("\u202e", "\u200b" * 50, " \u00a0", "\u0301", "\0", "\u200d", "\ufe0f"):
        assert plain_title(title) == title_of(title) == ""


def test_nothing_said_makes_no_title():
    assert title_of(" \n ") == ""


def test_a_long_request_makes_room_for_what_it_is_about():
    request = "Summarise this text in a few points:"
    assert title_of(f"{request}\n\nMarie Curie was born in Warsaw.") == (
        "Marie Curie was born in Warsaw."
    )
    assert title_of(f"{request}\n\n```py\nx = 1\n```").startswith("Summarise this text")
    assert title_of(f"{request}\n\n") == request
    assert title_of("Translate this:\n\nGood morning") == "Translate this: Good morning"
    assert title_of(f"A long question, and it has an end?\n\n{request}").startswith("A long")


def test_what_is_attached_is_named_where_it_fits():
    assert title_with("What is this?", "cat.png") == "What is this? · cat.png"
    assert title_with("What is this?", "a" * 40) == "What is this?"
    assert title_with("What is this?", "\u202e") == "What is this?"


@given(st.text())
def test_a_title_is_one_short_line(text):
    title = title_of(text)

    assert len(title) <= LONGEST
    assert title == " ".join(title.split())
