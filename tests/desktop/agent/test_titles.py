"""A chat names itself by the first words of its first message."""

from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.titles import LONGEST, title_of


def test_a_short_message_is_its_own_title():
    assert title_of("Why is the sky blue?") == "Why is the sky blue?"


def test_lines_and_spaces_are_drawn_together():
    assert title_of("  Why\n\tis   it\u3000blue? ") == "Why is it blue?"


def test_a_long_message_is_cut_between_words():
    title = title_of("Please explain to me, as to a child, why the sky is blue in the day")

    assert title == "Please explain to me, as to a child, why the…"


def test_a_text_without_spaces_is_cut_anywhere():
    assert title_of("天" * 100) == "天" * (LONGEST - 1) + "…"


def test_nothing_said_makes_no_title():
    assert title_of(" \n ") == ""


@given(st.text())
def test_a_title_is_one_short_line(text):
    title = title_of(text)

    assert len(title) <= LONGEST
    assert title == " ".join(title.split())
