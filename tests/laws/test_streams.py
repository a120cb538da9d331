"""What holds for every stream of an answer."""

from hypothesis import given
from hypothesis import strategies as st

from store.model.assemble import assemble
from store.model.jsonvalue import (
    FrozenObject,
    canonical_bytes,
    freeze,
    freeze_object,
    parse_stored,
)
from store.model.stream import (
    Chunk,
    OtherChunk,
    ReasoningDelta,
    TextDelta,
    ToolCallDelta,
    pack_stream,
    unpack_stream,
)
from tests.support.randomlogs import json_values, texts


def _note(said: object) -> FrozenObject:
    return freeze_object({"type": "note", "said": said})


_times = st.integers(0, 2**41)
_indexes = st.integers(0, 2)
chunks: st.SearchStrategy[list[Chunk]] = st.lists(
    st.builds(TextDelta, _times, _indexes, texts)
    | st.builds(ReasoningDelta, _times, _indexes, texts)
    | st.builds(
        ToolCallDelta,
        _times,
        _indexes,
        st.sampled_from(["c1", "c2"]),
        st.none() | st.sampled_from(["look", ""]),
        texts,
    )
    | st.builds(OtherChunk, _times, json_values.map(_note)),
    max_size=12,
)


@given(chunks)
def test_packing_loses_nothing(pieces: list[Chunk]) -> None:
    assert unpack_stream(pack_stream(pieces)) == pieces


@given(chunks)
def test_a_packed_stream_survives_the_log(pieces: list[Chunk]) -> None:
    stored = parse_stored(canonical_bytes(freeze(pack_stream(pieces))))
    assert isinstance(stored, tuple)
    assert unpack_stream(stored) == pieces


@given(chunks)
def test_no_text_is_lost_on_the_way_to_the_answer(pieces: list[Chunk]) -> None:
    said = sum(len(piece.text) for piece in pieces if isinstance(piece, TextDelta))
    content = assemble(pieces, interrupted=True).content
    assert said == sum(len(str(block["text"])) for block in content if block["type"] == "text")


@given(chunks)
def test_a_cut_answer_has_no_calls_and_else_the_same_blocks(pieces: list[Chunk]) -> None:
    whole = assemble(pieces).content
    cut = assemble(pieces, interrupted=True).content
    assert cut == tuple(block for block in whole if block["type"] != "tool-call")
