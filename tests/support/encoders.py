"""What every encoder must be: pure, steady, frozen. Used by the tests of each protocol."""

import hashlib
import json
from pathlib import Path

from hypothesis import strategies as st

from desktop.llm.registry import ENCODERS
from desktop.llm.types import Request
from store.model.ids import digest_of
from store.model.jsonvalue import freeze_object
from tests.support.elsewhere import run_elsewhere
from tests.support.requests import call, file, header, message, picture, text

WIRE = Path(__file__).parents[1] / "wire"

WORDS = st.text(max_size=6)
PICTURES = st.integers(0, 9).map(lambda n: picture(b"%d" % n, claimed_bytes=n * 20))
FILES = st.builds(
    lambda n, kind: file(b"%d" % n, kind=kind, name=f"{n}.txt"),
    st.integers(5, 9),
    st.sampled_from(["text/plain", "application/pdf"]),
)
CALLS = st.builds(call, WORDS, WORDS)
THOUGHTS = WORDS.map(lambda words: {"type": "reasoning", "text": words})
MESSAGES = st.one_of(
    st.lists(st.one_of(WORDS.map(text), PICTURES, FILES), max_size=4).map(
        lambda c: message("user", *c)
    ),
    st.lists(st.one_of(WORDS.map(text), CALLS, THOUGHTS), max_size=4).map(
        lambda c: message("assistant", *c)
    ),
    WORDS.map(lambda words: message("system", words)),
    WORDS.map(lambda words: message("developer", words)),
    WORDS.map(lambda words: message("tool", words, toolCallId="c", isError=False)),
)
HISTORIES = st.lists(MESSAGES, max_size=10)
HEADERS = st.builds(
    lambda count, total, sees, files: header(
        pictures={"sees": sees, "maxCount": count, "maxBytes": 150, "maxTotalBytes": total},
        dialect=files,
    ),
    st.integers(0, 5),
    st.integers(0, 600),
    st.booleans(),
    st.sampled_from([None, {"files": "text"}]),
)
OBJECTS = {digest_of(b"%d" % n): b"%d" % n for n in range(10)}
QUARANTINED = st.sets(st.sampled_from(sorted(OBJECTS))).map(frozenset)


def check_steady(encoder, head, history, quarantined):
    """Check that pieces, wanted pictures and a growing body all say what the body says."""
    made = Request(head, tuple(history), OBJECTS, quarantined)
    encoded = encoder.encode(made)
    json.loads(encoded.body)
    pieces = list(encoder.pieces(made))
    assert b"".join(pieces) == encoded.body
    assert len(pieces) == len(history) + 2
    wanted = encoder.wanted(head, tuple(history), quarantined)
    assert encoded.objects == wanted
    objects = {digest: OBJECTS[digest] for digest in wanted}
    assert encoder.encode(Request(head, tuple(history), objects, quarantined)) == encoded


def check_growing(encoder, head, history, quarantined):
    """Check that a growing body is the body of every prefix."""
    growing = encoder.growing(head, quarantined, OBJECTS)
    for size in range(len(history) + 1):
        made = encoder.encode(Request(head, tuple(history[:size]), OBJECTS, quarantined))
        assert growing.seal() == (digest_of(made.body), len(made.body))
        if size < len(history):
            growing.add(history[size])


def frozen_requests(protocol):
    """Yield name, encoder, frozen digest and request of every recording of a protocol."""
    for recording in sorted((WIRE / protocol).glob("request-*.json")):
        case = json.loads(recording.read_bytes())
        objects = {digest_of(data.encode()): data.encode() for data in case["objects"]}
        made = Request(
            freeze_object(case["header"]),
            tuple(freeze_object(one) for one in case["messages"]),
            objects,
            frozenset(digest_of(data.encode()) for data in case["quarantined"]),
        )
        yield recording.stem, ENCODERS[case["encoder"]], case["digest"], made


def digests(protocols):
    """Return the digest of every frozen request of these protocols, made anew."""
    return [
        hashlib.sha256(encoder.encode(made).body).hexdigest()
        for protocol in protocols
        for _, encoder, _, made in frozen_requests(protocol)
    ]


def digests_elsewhere(protocols, language):
    """Return the same from another process, in another language, time zone and hash order."""
    script = (
        f"from tests.support.encoders import digests\nprint(*digests({protocols!r}), sep='\\n')\n"
    )
    return run_elsewhere(script, language=language).split()
