"""Recorded answers: what a decoder makes of their bytes, wherever they are cut."""

import json
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path

from desktop.llm.errors import LlmError

WIRE = Path(__file__).parents[1] / "wire"
STRIDE = 101
"""How far apart the cuts of one round are: prime, so that no rhythm of the recording hides one."""


def recordings(protocol, kind):
    """Return the recorded answers of a protocol."""
    return sorted((WIRE / protocol).glob(f"*.{kind}"))


def decode(decoder, *pieces):
    """Return the chunks of an answer, and how it failed if it did."""
    chunks = []
    try:
        for piece in pieces:
            chunks.extend(decoder.feed(piece))
        chunks.extend(decoder.end())
    except LlmError as error:
        return chunks, error
    return chunks, None


def told(chunks, error):
    """Return chunks and failure in the form of the recordings' expectations."""
    plain = [
        {"kind": type(chunk).__name__, **asdict(chunk)} | {"time_ms": None} for chunk in chunks
    ]
    for one in plain:
        del one["time_ms"]
    failure = None
    if error is not None:
        failure = [error.code, error.retryable, error.provider_message]
    return json.loads(json.dumps({"chunks": plain, "failure": failure}))


def check_every_cut(fresh, data):
    """Check that an answer says the same wherever its bytes are cut.

    To cut it in two at each byte takes time in the square of its length. Here each round cuts it
    every `STRIDE` bytes and begins a byte later than the round before: in the end every position
    was a cut, and a piece is still as long as an event.
    """

    def outcome(pieces):
        chunks, error = decode(fresh(), *pieces)
        return chunks, error and (error.code, error.retryable, error.provider_message)

    expected = outcome([data])
    for first in range(min(STRIDE, len(data) + 1)):
        cuts = [0, *range(first, len(data) + 1, STRIDE), len(data)]
        assert outcome(data[start:end] for start, end in pairwise(cuts)) == expected, first
    assert outcome(data[at : at + 1] for at in range(len(data))) == expected
