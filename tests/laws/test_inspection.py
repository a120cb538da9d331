"""Whatever a chat holds, on whatever wire: what is shown is all of what was sent, and whose it was.

The parts add up to the body, each is where its message went, and nothing a person wrote is lost on
the way to the view.
"""

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.agent.ground import Ground, Objects, Source, traced
from desktop.agent.parts import parts_of
from desktop.inspecting import FOLDED, Part
from desktop.llm.pictures import encoded_size
from desktop.llm.registry import POSTINGS, encoder_of, header_for
from desktop.llm.types import Capabilities, Request
from store.model.jsonvalue import FrozenObject, freeze_object
from store.model.messages import blocks_of
from tests.support.encoders import HISTORIES, OBJECTS
from tests.support.inspections import ROUTES, words_of
from tests.support.turns import BLIND, SEEING

LOOK = {"name": "look", "description": "Looks.", "parameters": {"type": "object"}}
TOOLS: dict[str, object] = {"tools": [LOOK]}
WIRE_CHARS = {str(digest): encoded_size(len(data)) for digest, data in OBJECTS.items()}


@pytest.mark.parametrize("wire", ROUTES)
@given(
    history=HISTORIES, known=st.sampled_from([SEEING, BLIND]), tools=st.sampled_from([{}, TOOLS])
)
def test_the_parts_are_the_whole_body_each_with_its_messages(
    wire: str, history: list[FrozenObject], known: Capabilities, tools: dict[str, object]
) -> None:
    header = freeze_object({**header_for(ROUTES[wire], known, {}), **tools})
    encoder = encoder_of(ROUTES[wire])
    whole = encoder.encode(Request(header, tuple(history), OBJECTS)).body

    parts = _parts(header, history, encoder, len(whole))

    assert sum(part.size_bytes for part in parts) == len(whole)
    assert all(part.size_bytes >= 0 for part in parts)
    for part in parts[1:]:
        if part.kind != "unsent":
            assert json.loads(FOLDED.sub("", part.raw)) is not None
            assert part.raw.count("\ufdd0") % 2 == 0
    for at, message in enumerate(history):
        shown = [part for part in parts if at in part.seqs]
        for block in blocks_of(message, "text"):
            assert not str(block["text"]).strip() or _is_said(str(block["text"]), shown)


def _parts(
    header: FrozenObject, history: list[FrozenObject], encoder: Any, size: int
) -> tuple[Part, ...]:
    def event(seq: int) -> Any:
        return SimpleNamespace(seq=seq, source_event_seqs=None)

    sources = tuple(Source(message, event(seq)) for seq, message in enumerate(history))
    ground = Ground(event(-1), header, sources, frozenset())
    objects = cast("Objects", SimpleNamespace(read=OBJECTS.__getitem__))
    body = traced(ground, encoder, objects)
    return parts_of(ground, body, POSTINGS[encoder.name].form, WIRE_CHARS, size_bytes=size)


def _is_said(text: str, parts: list[Part]) -> bool:
    return any(text in words_of(part) for part in parts)
