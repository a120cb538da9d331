"""What every decoder promises of the bytes of an answer, recorded and written by hand.

The recordings lie in `tests/wire`, written by us after the shapes that each server's documentation
shows; those of a dialect of `openai_chat` bear its name.
"""

import json
import re

import pytest

from desktop.llm.adapters.openai_chat.dialects import DIALECTS
from desktop.llm.errors import NetworkFailed
from store.model.assemble import assemble
from tests.support.protocols import WIRES
from tests.support.recordings import check_every_cut, decode, recordings, told

MEBIBYTE = 2**20
EVERY = [(wire, path) for wire in WIRES for path in recordings(wire.name, wire.recordings)]
recorded = pytest.mark.parametrize(
    ("wire", "stream"), EVERY, ids=[f"{wire.name}-{path.stem}" for wire, path in EVERY]
)
# Lines of JSON never end at CR alone.
NEWLINES = [
    pytest.param(wire, newline, id=f"{wire.name}-{name}")
    for wire in WIRES
    for name, newline in {"lf": b"\n", "crlf": b"\r\n", "cr": b"\r"}.items()
    if wire.recordings == "sse" or newline != b"\r"
]
every_wire = pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)


@recorded
def test_a_recorded_answer_gives_its_chunks(wire, stream):
    expected = json.loads(stream.with_suffix(".json").read_bytes())
    assert told(*decode(wire.fresh(stem=stream.stem), stream.read_bytes())) == expected


@recorded
def test_a_recorded_answer_may_be_cut_anywhere(wire, stream):
    check_every_cut(lambda: wire.fresh(stem=stream.stem), stream.read_bytes())


@recorded
def test_every_chunk_can_be_stored(wire, stream):
    chunks, _ = decode(wire.fresh(stem=stream.stem), stream.read_bytes())
    assemble(chunks)
    for chunk in chunks:
        for field in ("text", "arguments", "name", "id"):
            assert str(getattr(chunk, field, "")).encode("utf-8") is not None


def test_every_dialect_is_recorded():
    stems = [path.stem for wire, path in EVERY if wire.name == "openai_chat"]
    assert [name for name in DIALECTS if not any(stem.startswith(name) for stem in stems)] == []


@every_wire
def test_every_wire_is_recorded(wire):
    assert len(recordings(wire.name, wire.recordings)) >= 20


# Never taken for whole ---------------------------------------------------------------------------


@every_wire
def test_an_answer_that_ends_early_is_never_taken_for_a_whole_one(wire):
    begun = wire.words("Hel") + wire.words("lo")
    ends = [decode(wire.fresh(), begun + wire.closing[:cut]) for cut in range(len(wire.closing))]
    errors = [error for _, error in ends]
    told_at = next((cut for cut, error in enumerate(errors) if error is None), len(wire.closing))
    assert all((error.code, error.retryable) == ("STREAM_CUT", True) for error in errors[:told_at])
    assert all(error is None for error in errors[told_at:])
    for cut in range(len(begun)):
        _, error = decode(wire.fresh(), begun[:cut])
        assert (error.code, error.retryable) == ("STREAM_CUT", True), cut


@every_wire
def test_what_came_is_kept_when_the_connection_breaks(wire):
    decoder = wire.fresh()
    chunks = list(decoder.feed(wire.words("so far")))
    rest = decoder.break_off(NetworkFailed("TIMEOUT"))
    with pytest.raises(NetworkFailed):
        chunks.extend(rest)
    answer = assemble(chunks)
    assert answer.content == ({"type": "text", "text": "so far"},)
    assert (answer.finish, answer.replay_state) == (None, None)


@every_wire
def test_an_end_without_a_word_is_no_answer(wire):
    _, error = decode(wire.fresh(), wire.closing)
    assert (error.code, error.retryable) == ("EMPTY", True)


@every_wire
def test_a_length_that_leaves_no_words_is_one(wire):
    chunks, error = decode(wire.fresh(), wire.limit)
    assert error is None
    assert assemble(chunks).finish == "length"


# Hazards -----------------------------------------------------------------------------------------


@every_wire
def test_an_event_of_fifty_megabytes_is_refused_long_before_it_is_whole(wire):
    decoder = wire.fresh()
    start, _, _ = wire.words("xxxx").partition(b"xxxx")
    _, error = decode(decoder, start, *[b"x" * MEBIBYTE] * 16)
    assert (error.code, error.retryable) == ("MALFORMED", False)


@every_wire
def test_an_endless_document_is_refused(wire):
    _, error = decode(wire.fresh(), b"{" + b" " * (16 * MEBIBYTE - 1), b" ")
    assert error.code == "MALFORMED"


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["plain", "bom"])
@pytest.mark.parametrize(("wire", "newline"), NEWLINES)
def test_every_line_ending_and_a_byte_order_mark_are_understood(wire, newline, mark):
    data = mark + (wire.words("那") + wire.words("🌍") + wire.closing).replace(b"\n", newline)
    check_every_cut(wire.fresh, data)
    chunks, error = decode(wire.fresh(), data)
    assert error is None
    assert assemble(chunks).content == ({"type": "text", "text": "那🌍"},)


@every_wire
@pytest.mark.parametrize("noise", [b"null", b"[]", b"7", b'"x"', b"{}", b"{", b"nonsense"])
def test_noise_between_the_pieces_changes_nothing(wire, noise):
    framed = noise + b"\n" if wire.recordings == "ndjson" else b"data: " + noise + b"\n\n"
    chunks, error = decode(wire.fresh(), wire.words("a"), framed, wire.words("b"), wire.closing)
    assert error is None
    assert assemble(chunks).content == ({"type": "text", "text": "ab"},)


@every_wire
def test_the_key_never_comes_back_in_the_failures_words(wire):
    failure = wire.failure.replace(b"fell over", b"bad my-own-key")
    _, error = decode(wire.fresh(secret="my-own-key"), failure)
    assert error.provider_message == "bad [key]"


@every_wire
def test_the_key_never_comes_back_in_a_note_of_what_was_skipped(wire):
    start, end = (b"", b"\n") if wire.recordings == "ndjson" else (b"data: ", b"\n\n")
    noise = start + b"what is my-own-key" + end
    chunks, error = decode(wire.fresh(secret="my-own-key"), noise, wire.words("a"), wire.closing)
    notes = [chunk.chunk["text"] for chunk in chunks if getattr(chunk, "chunk", {}).get("text")]
    assert (notes, error) == (["skipped: what is [key]"], None)


@every_wire
def test_an_error_behind_the_first_word_is_never_tried_again(wire):
    chunks, error = decode(wire.fresh(), wire.words("a") + wire.failure)
    assert not error.retryable
    assert assemble(chunks).content == ({"type": "text", "text": "a"},)


@every_wire
def test_a_count_that_no_log_could_hold_costs_no_words(wire):
    huge = b"%d" % 10**30
    closing = re.sub(rb'(_tokens|_count)": ?\d+', rb'\1":' + huge, wire.closing)
    chunks, error = decode(wire.fresh(), wire.words("whole") + closing)
    answer = assemble(chunks)
    assert error is None
    assert answer.usage is None
    assert [block["text"] for block in answer.content] == ["whole"]
