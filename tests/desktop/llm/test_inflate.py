"""A compressed answer."""

import gzip
import tracemalloc
import zlib

import pytest

from desktop.llm.errors import AnswerBroken
from desktop.llm.inflate import MAX_PIECE_BYTES, Inflater

MEBIBYTE = 2**20
WORDS = "words 那🌍 ".encode() * 1000


def bare(data):
    deflate = zlib.compressobj(wbits=-zlib.MAX_WBITS)
    return deflate.compress(data) + deflate.flush()


FORMS = {
    "": WORDS,
    "identity": WORDS,
    "something-new": WORDS,
    "gzip": gzip.compress(WORDS),
    "X-GZip": gzip.compress(WORDS),
    "deflate": zlib.compress(WORDS),
    "deflate ": bare(WORDS),
    "deflate, gzip": gzip.compress(zlib.compress(WORDS)),
}


@pytest.mark.parametrize("size", [1, 7, 10**6])
@pytest.mark.parametrize("encoding", FORMS)
def test_what_was_compressed_comes_out_cut_anywhere(encoding, size):
    inflater, data = Inflater(encoding), FORMS[encoding]
    parts = [data[start : start + size] for start in range(0, len(data), size)]
    assert b"".join(piece for part in parts for piece in inflater.pieces(part)) == WORDS


def test_a_bomb_is_inflated_only_as_far_as_it_is_read():
    bomb = gzip.compress(gzip.compress(bytes(512 * MEBIBYTE), 1), 1)
    tracemalloc.start()
    pieces = Inflater("gzip, gzip").pieces(bomb)
    read = [len(next(pieces)) for _ in range(4)]
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert max(read) <= MAX_PIECE_BYTES
    assert peak < 8 * MEBIBYTE


def test_a_piece_that_is_full_hides_nothing_behind_it():
    data = bytes(3 * MAX_PIECE_BYTES)
    assert b"".join(Inflater("gzip").pieces(gzip.compress(data))) == data


def test_what_is_none_is_no_answer():
    with pytest.raises(AnswerBroken, match="MALFORMED"):
        list(Inflater("gzip").pieces(b"not gzip at all"))
