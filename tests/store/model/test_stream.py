import pytest

from store.errors import LogDamaged
from store.model.jsonvalue import freeze, freeze_object
from store.model.stream import (
    Chunk,
    OtherChunk,
    ReasoningDelta,
    TextDelta,
    ToolCallDelta,
    pack_stream,
    unpack_stream,
)


def test_neighbours_of_a_kind_share_one_entry() -> None:
    pieces: list[Chunk] = [
        ReasoningDelta(90, 0, "hm"),
        TextDelta(100, 1, "Hel"),
        TextDelta(105, 1, "lo"),
        TextDelta(103, 1, ""),
        TextDelta(110, 2, "!"),
        ToolCallDelta(120, 3, "c1", "look", ""),
        ToolCallDelta(121, 3, "c1", None, "{"),
        ToolCallDelta(122, 3, "c1", None, "}"),
        OtherChunk(130, freeze_object({"type": "finish", "reason": "stop"})),
    ]
    packed = pack_stream(pieces)
    assert freeze(packed) == freeze(
        [
            {"type": "reasoning-chunks", "time0": 90, "index": 0, "dt": [0], "texts": ["hm"]},
            {
                "type": "text-chunks",
                "time0": 100,
                "index": 1,
                "dt": [0, 5, -2],
                "texts": ["Hel", "lo", ""],
            },
            {"type": "text-chunks", "time0": 110, "index": 2, "dt": [0], "texts": ["!"]},
            {
                "type": "tool-call-chunks",
                "time0": 120,
                "index": 3,
                "dt": [0],
                "id": "c1",
                "name": "look",
                "args": [""],
            },
            {
                "type": "tool-call-chunks",
                "time0": 121,
                "index": 3,
                "dt": [0, 1],
                "id": "c1",
                "args": ["{", "}"],
            },
            {"type": "chunk", "time": 130, "chunk": {"type": "finish", "reason": "stop"}},
        ]
    )
    assert unpack_stream(packed) == pieces


@pytest.mark.parametrize(
    "entry",
    [
        "text",
        {},
        {"type": "smoke-signals"},
        {"type": "chunk", "time": True, "chunk": {}},
        {"type": "text-chunks", "time0": 1, "index": 0, "dt": [0, 1], "texts": ["one"]},
        {"type": "text-chunks", "time0": 1, "index": 0, "dt": [0], "texts": [1]},
    ],
)
def test_what_is_no_stream_is_damage(entry: object) -> None:
    with pytest.raises(LogDamaged):
        unpack_stream([freeze(entry)])


def test_what_is_no_stream_is_told_without_a_word_of_it() -> None:
    with pytest.raises(LogDamaged) as told:
        unpack_stream((freeze_object({"type": "the orchid"}),))
    assert "orchid" not in told.value.message
