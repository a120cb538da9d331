"""What holds for every answer that some server has broken: read, or refused, never a crash."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.model.assemble import assemble
from store.model.events import Draft, make_event
from store.model.jsonvalue import canonical_bytes, freeze, parse_stored
from store.model.stream import Chunk, pack_stream, unpack_stream
from tests.support.protocols import WIRES, Wire
from tests.support.recordings import decode, recordings

RECORDED = {
    wire.name: [(path.stem, path.read_bytes()) for path in recordings(wire.name, wire.recordings)]
    for wire in WIRES
}
each = pytest.mark.parametrize("wire", WIRES, ids=lambda wire: wire.name)

# What a server may send is any JSON, also what a log could not hold.
anything = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=4),
        st.sampled_from(["\ud83d", "x\udf0d", "text", "function", "0", "thinking"]),
    ),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)


def mangled(value: Any, data: st.DataObject) -> Any:
    """Put some other value somewhere into a JSON value, or take one away."""
    places = list(value) if isinstance(value, dict) else list(range(len(value)))
    if not places:
        return data.draw(anything)
    place = data.draw(st.sampled_from(places))
    how = data.draw(st.sampled_from(["deeper", "deeper", "deeper", "replace", "remove"]))
    if how == "deeper" and isinstance(value[place], dict | list):
        value[place] = mangled(value[place], data)
    elif how == "remove":
        del value[place]
    else:
        value[place] = data.draw(anything)
    return value


def broken_line(line: bytes, data: st.DataObject) -> bytes:
    """Return a line of a recording with another value in its JSON, if it has some."""
    start = line.find(b"{")
    try:
        value = json.loads(line[start:]) if start >= 0 else None
    except ValueError:
        return line
    if not isinstance(value, dict):
        return line
    return line[:start] + json.dumps(mangled(value, data)).encode()


def check_storable(chunks: list[Chunk]) -> None:
    """Check that a log takes the pieces and gives them back, and what they make together."""
    stored = parse_stored(canonical_bytes(freeze(pack_stream(chunks))))
    assert isinstance(stored, tuple)
    assert unpack_stream(stored) == chunks
    answer = assemble(chunks)
    calls = [block["id"] for block in answer.content if block["type"] == "tool-call"]
    assert len(set(calls)) == len(calls)
    source: dict[str, object] = {"kind": "model", "provider": "p", "model": "m"}
    if answer.replay_state is not None:
        source["replayState"] = answer.replay_state
    message = {"id": "m", "role": "assistant", "content": answer.content, "source": source}
    fields = {"turn": 1, "step": 1, "message": message, "stream": pack_stream(chunks)}
    if answer.usage is not None:
        fields["usage"] = answer.usage
    make_event(Draft("assistant/message", fields, surface_op="append"), seq=1, time=1)


@each
@given(st.data())
def test_an_answer_with_wrong_values_is_read_or_refused(wire: Wire, data: st.DataObject) -> None:
    stem, whole = data.draw(st.sampled_from(RECORDED[wire.name]))
    lines = whole.split(b"\n")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        lines[place] = broken_line(lines[place], data)
    chunks, _ = decode(wire.fresh(stem=stem), b"\n".join(lines))
    check_storable(chunks)


@each
@given(st.data())
def test_an_answer_in_another_order_is_read_or_refused(wire: Wire, data: st.DataObject) -> None:
    stem, whole = data.draw(st.sampled_from(RECORDED[wire.name]))
    separator = b"\n" if wire.recordings == "ndjson" else b"\n\n"
    events = data.draw(st.permutations(whole.split(separator)))
    chunks, _ = decode(wire.fresh(stem=stem), separator.join(events))
    check_storable(chunks)


@each
@given(st.data())
def test_an_answer_with_damaged_bytes_is_read_or_refused(wire: Wire, data: st.DataObject) -> None:
    stem, whole = data.draw(st.sampled_from(RECORDED[wire.name]))
    damaged = bytearray(whole)
    for _ in range(data.draw(st.integers(1, 4)) if damaged else 0):
        damaged[data.draw(st.integers(0, len(damaged) - 1))] = data.draw(st.integers(0, 255))
    chunks, _ = decode(wire.fresh(stem=stem), bytes(damaged))
    check_storable(chunks)
