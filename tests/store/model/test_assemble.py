from store.model.assemble import assemble
from store.model.jsonvalue import freeze_object
from store.model.stream import Chunk, OtherChunk, ReasoningDelta, TextDelta, ToolCallDelta

_PIECES: list[Chunk] = [
    ReasoningDelta(1, 0, "hm"),
    ToolCallDelta(2, 2, "c1", "look", '{"a"'),
    TextDelta(3, 1, "Hel"),
    ToolCallDelta(4, 3, "c2", None, ""),
    ToolCallDelta(5, 2, "c1", None, ":1}"),
    TextDelta(6, 1, "lo"),
]


def _other(**chunk: object) -> OtherChunk:
    return OtherChunk(9, freeze_object(chunk))


def test_blocks_stand_in_index_order_however_the_pieces_came() -> None:
    assert assemble(_PIECES).content == (
        {"type": "reasoning", "text": "hm"},
        {"type": "text", "text": "Hello"},
        {"type": "tool-call", "id": "c1", "name": "look", "arguments": '{"a":1}'},
        {"type": "tool-call", "id": "c2", "name": "", "arguments": ""},
    )


def test_an_interrupted_answer_keeps_its_words_and_drops_its_calls() -> None:
    cut = assemble(_PIECES, interrupted=True)
    assert [block["type"] for block in cut.content] == ["reasoning", "text"]
    assert cut.has_visible


def test_usage_and_finish_are_what_was_said_last() -> None:
    answer = assemble(
        [
            _other(type="usage", usage={"inputTokens": 1, "outputTokens": 0}),
            _other(type="finish", reason="length"),
            _other(type="note", text="skipped a line"),
            _other(type="usage", usage={"inputTokens": 1, "outputTokens": 7}),
        ]
    )
    assert answer.usage == {"inputTokens": 1, "outputTokens": 7}
    assert answer.finish == "length"
    assert answer.content == ()


def test_reasoning_can_be_read_but_white_space_and_calls_cannot() -> None:
    assert assemble([ReasoningDelta(1, 0, "hm")]).has_visible
    assert not assemble([TextDelta(1, 0, "\n ")]).has_visible
    assert not assemble([ToolCallDelta(1, 0, "c1", "look", "{}")]).has_visible
    assert not assemble([TextDelta(1, 0, "")]).has_visible


def test_a_broken_character_costs_no_more_than_itself() -> None:
    answer = assemble([TextDelta(1, 0, "a\ud83d"), TextDelta(2, 0, "\ude00b\ud800")])
    assert answer.content == ({"type": "text", "text": "a\U0001f600b\ufffd"},)
