"""Compressing: back again exactly, and never more than was put in."""

import random

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from store.disk.compress import Compressor, Undecodable, is_worth_compressing
from store.disk.dictionary import envelope_dictionary


@given(st.binary(max_size=2000), st.binary(max_size=200))
def test_what_is_compressed_comes_back(data: bytes, dictionary: bytes) -> None:
    compressor = Compressor(dictionary)
    assert compressor.decompress(compressor.compress(data), len(data)) == data
    assert Compressor(dictionary).decompress(compressor.compress(data), len(data)) == data


def test_a_small_frame_never_becomes_more_than_was_stored() -> None:
    bomb = zstandard.compress(bytes(200_000_000))
    assert len(bomb) < 100_000
    for size in (0, 10, len(bomb), 199_999_999):
        with pytest.raises(Undecodable):
            Compressor().decompress(bomb, size)


@pytest.mark.parametrize(
    "frame",
    [
        b"",
        b"no frame",
        zstandard.compress(b"hello")[:-1],
        zstandard.compress(b"hello") + b"more",
        zstandard.ZstdCompressor(write_content_size=False).compress(b"hello"),
    ],
)
def test_a_broken_frame_is_said_to_be_one(frame: bytes) -> None:
    with pytest.raises(Undecodable):
        Compressor().decompress(frame, 5)


def test_a_flipped_bit_is_noticed() -> None:
    frame = bytearray(Compressor().compress(b"hello " * 100))
    for at in range(8, len(frame)):
        frame[at] ^= 1
        with pytest.raises(Undecodable):
            Compressor().decompress(bytes(frame), 600)
        frame[at] ^= 1


def test_the_dictionary_makes_a_short_event_smaller() -> None:
    body = (
        b'{"type":"user/message","seq":4,"time":1790000000123,"data":{"id":"'
        + random.Random(1).randbytes(16).hex().encode()
        + b'","role":"user","content":[{"type":"text","text":"What should I cook today? Something'
        b' quick, please."}],"source":{"kind":"user"}},"surfaceOp":"append"}'
    )
    with_it = Compressor(envelope_dictionary()).compress(body)
    assert len(with_it) < 0.7 * len(Compressor().compress(body))


def test_noise_is_told_from_text() -> None:
    noise = random.Random(1).randbytes(1_000_000)
    assert not is_worth_compressing(noise)
    assert is_worth_compressing(b"text " * 200_000)
    assert is_worth_compressing(noise[:1000])
