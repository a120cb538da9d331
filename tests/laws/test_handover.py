"""A history made with any models goes to any other: valid there, told by rule, never changed."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.adapters.openai_chat.dialects import DIALECTS
from desktop.llm.provider import Encoder
from desktop.llm.registry import header_for, provider_for
from desktop.llm.types import Capabilities, PictureLimits, Request, Route
from store.model.ids import digest_of
from store.model.jsonvalue import FrozenObject, canonical_bytes, freeze_object
from tests.support.requests import message, picture
from tests.support.wire_grammar import check, check_signed

FOREIGN = "not for others"
HOST = "host.example"
TOOLS = [{"name": "look", "description": "d", "parameters": {"type": "object"}}]
OBJECTS = {digest_of(data): data for data in (*(b"%d" % n for n in range(5)), b"f")}
LIMITS = PictureLimits(max_count=2, max_bytes=100, max_total_bytes=12)

words = st.text(max_size=6)
thoughts = words.map(lambda text: {"type": "reasoning", "text": f"{FOREIGN} {text}"})
# A call always has an id in a log: a server that sends none is given one of ours.
ids = st.sampled_from(["call_1", "call_1", "a b/ü", "x" * 80, "|", "fc_0123456789", "123456789"])
names = st.sampled_from(["look", "look", "go", "a-b_c"])
arguments = st.sampled_from(["", "{}", '{"a": 1}', "[1]", '{"a": ', "NaN", "null"])
pictures = st.integers(0, 4).map(lambda n: picture(b"%d" % n, name=f"{n}.png"))
files = st.just(
    {
        "type": "file",
        "attachment": {"attachmentId": digest_of(b"f"), "mediaType": "text/plain", "bytes": 1},
    }
)
said = words.map(lambda text: {"type": "text", "text": text})
asked = st.builds(
    lambda identity, name, args: {
        "type": "tool-call",
        "id": identity,
        "name": name,
        "arguments": args,
    },
    ids,
    names,
    arguments,
)


@dataclass(frozen=True)
class Target:
    """One model that a history is handed to."""

    protocol: str
    dialect: str
    model: str

    @property
    def route(self) -> Route:
        return Route("p", self.protocol, f"https://{HOST}", self.model, dialect=self.dialect)

    @property
    def encoder(self) -> Encoder:
        return provider_for(self.route, None).encoder  # type: ignore[arg-type] -- not asked

    def header(self, *, sees: bool, tools: bool, effort: str | None) -> FrozenObject:
        known = Capabilities(sees=sees, tools=tools, context_window=None, pictures=LIMITS)
        header = header_for(self.route, known, {"reasoningEffort": effort, "temperature": 0.5})
        return freeze_object({**header, "tools": TOOLS}) if tools else header


TARGETS = [
    *(Target("openai_chat", dialect, "m") for dialect in DIALECTS),
    Target("openai_responses", "openai", "gpt-5"),
    Target("anthropic", "anthropic", "claude-opus-5-5"),
    Target("anthropic", "anthropic", "claude-sonnet-4-5"),
    Target("gemini", "gemini", "gemini-3.1-pro-preview"),
    Target("gemini", "gemini", "gemini-2.5-flash"),
    Target("gemini", "gemini", "gemma-3-27b-it"),
    Target("ollama", "generic", "qwen3"),
]
PROTOCOLS = sorted({target.protocol for target in TARGETS})


def state(wire: str, *, origin: str) -> dict[str, object]:
    """Return what an answer of a protocol is kept with for its own server."""
    thought = {"type": "thinking", "thinking": FOREIGN, "signature": FOREIGN}
    states: Mapping[str, dict[str, object]] = {
        "anthropic": {"wire": wire, "thinking": [{"place": place, **thought} for place in (0, 1)]},
        "gemini": {
            "wire": wire,
            "signed": [
                {"part": "text", "number": 0, "start": 0, "end": 1, "signature": FOREIGN},
                {"part": "call", "number": 0, "signature": FOREIGN},
            ],
        },
        "openai_responses": {
            "protocol": wire,
            "items": [{"at": 0, "id": "rs", "summary": [FOREIGN], "encrypted": FOREIGN}],
        },
        "openai_chat": {"wire": wire, "details": [{"type": "reasoning.text", "text": FOREIGN}]},
    }
    return {**states.get(wire, {"wire": wire}), "origin": origin}


@st.composite
def answers(draw: st.DrawFn) -> list[FrozenObject]:
    """Draw an answer of some model, with the results of its calls right behind it."""
    blocks = draw(st.lists(st.one_of(said, thoughts, asked), max_size=4))
    calls = {block["id"]: block for block in blocks if block["type"] == "tool-call"}
    content = [one for one in blocks if one["type"] != "tool-call" or calls[one["id"]] is one]
    wire = draw(st.sampled_from(PROTOCOLS))
    provider = draw(st.sampled_from(["p", "q"]))
    origin = draw(st.sampled_from([HOST, "elsewhere"]))
    source = {"kind": "model", "provider": provider, "model": "m"}
    if draw(st.booleans()):
        source["replayState"] = state(wire, origin=origin)
    results = [
        message("tool", draw(words), toolCallId=one, isError=draw(st.booleans()))
        for one in draw(st.permutations(list(calls)))
    ]
    return [message("assistant", *content, source=source), *results]


@st.composite
def histories(draw: st.DrawFn) -> tuple[FrozenObject, ...]:
    """Draw a history as a log can hold it; a person's words come last."""
    several = st.lists(st.one_of(said, pictures, files), max_size=3)
    of_people = several.map(lambda blocks: [message("user", *blocks)])
    of_system = st.builds(
        lambda role, text: [message(role, text)], st.sampled_from(["system", "developer"]), words
    )
    parts = draw(st.lists(st.one_of(of_people, answers(), answers(), of_system), max_size=6))
    prompt = [message("system", draw(words))] if draw(st.booleans()) else []
    return (*prompt, *(one for part in parts for one in part), message("user", "And now?"))


def body_of(encoder: Encoder, header: FrozenObject, history: Iterable[FrozenObject]) -> bytes:
    return encoder.encode(Request(header, tuple(history), OBJECTS)).body


def settled(encoder: Encoder, header: FrozenObject, history: tuple[FrozenObject, ...]) -> bytes:
    """Return what stands for good of a body: all but what closes it."""
    return b"".join(list(encoder.pieces(Request(header, history, OBJECTS)))[:-1])


def made_by_others(history: Iterable[FrozenObject]) -> list[FrozenObject]:
    """Return a history as if another provider had made every answer of it."""
    other = {"kind": "model", "provider": "q", "model": "m"}

    def foreign(one: FrozenObject) -> FrozenObject:
        source: Any = one.get("source")
        if one["role"] != "assistant":
            return one
        return freeze_object({**one, "source": {**(source or {}), **other}})

    return [foreign(one) for one in history]


choices = st.fixed_dictionaries(
    {
        "sees": st.booleans(),
        "tools": st.booleans(),
        "effort": st.sampled_from([None, "low", "high"]),
    }
)
targets = {
    protocol: st.sampled_from([target for target in TARGETS if target.protocol == protocol])
    for protocol in PROTOCOLS
}
each = pytest.mark.parametrize("protocol", PROTOCOLS)


@each
@given(st.data(), histories(), choices)
def test_a_history_of_any_models_is_valid_for_any_other(
    protocol: str, data: st.DataObject, history: tuple[FrozenObject, ...], choice: dict[str, Any]
) -> None:
    target: Target = data.draw(targets[protocol])
    header = target.header(**choice)
    before = [canonical_bytes(one) for one in history]
    body = body_of(target.encoder, header, history)
    made = check(protocol, body)
    if header["dialect"].get("signatures"):  # type: ignore[union-attr] -- a dialect is an object
        check_signed(made)
    assert [canonical_bytes(one) for one in history] == before
    assert body_of(target.encoder, header, history) == body


@each
@given(st.data(), histories(), choices)
def test_what_others_thought_or_signed_stays_here(
    protocol: str, data: st.DataObject, history: tuple[FrozenObject, ...], choice: dict[str, Any]
) -> None:
    target: Target = data.draw(targets[protocol])
    made = body_of(target.encoder, target.header(**choice), made_by_others(history))
    assert FOREIGN.encode() not in made


@each
@given(st.data(), histories(), histories(), choices)
def test_a_longer_history_only_adds_to_the_end(
    protocol: str,
    data: st.DataObject,
    history: tuple[FrozenObject, ...],
    more: tuple[FrozenObject, ...],
    choice: dict[str, Any],
) -> None:
    target: Target = data.draw(targets[protocol])
    # A budget that is full lets the oldest pictures go, and begins a series of its own.
    header = target.header(**{**choice, "sees": False})
    before = settled(target.encoder, header, history)
    assert settled(target.encoder, header, history + more).startswith(before)


@pytest.mark.parametrize("target", TARGETS, ids=lambda one: f"{one.dialect}-{one.model}")
def test_pictures_are_written_as_the_target_reads_them(target: Target) -> None:
    header = target.header(sees=True, tools=False, effort=None)
    shown = [picture(b"1"), picture(b"2")]
    made = body_of(target.encoder, header, [message("user", *shown, "What is this?")])
    check(target.protocol, made)
    assert all(b64encode(data) in made for data in (b"1", b"2"))
