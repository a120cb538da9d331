"""Halves of characters across the pieces of a stream."""

from desktop.llm.surrogates import HalfKeeper


def joined(*pieces):
    keeper = HalfKeeper()
    return [keeper.push(piece) for piece in pieces] + [keeper.flush()]


def test_two_halves_in_two_pieces_become_one_character():
    assert joined("a\ud83d", "\ude00b") == ["a", "\U0001f600b", ""]


def test_two_halves_in_one_piece_become_one_character():
    assert joined("\ud83d\ude00") == ["\U0001f600", ""]


def test_a_half_waits_through_empty_pieces():
    assert joined("\ud83d", "", "\ude00") == ["", "", "\U0001f600", ""]


def test_a_half_that_stays_alone_becomes_a_replacement_character():
    assert joined("\ud83d", "x") == ["", "\ufffdx", ""]
    assert joined("\ud83d") == ["", "\ufffd"]
    assert joined("\ude00x") == ["\ufffdx", ""]
    assert joined("\ud83d", "\ud83d", "\ude00") == ["", "\ufffd", "\U0001f600", ""]
