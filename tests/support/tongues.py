"""What else a server of each protocol may say: a thought, signed where it does that; a call."""

from collections.abc import Callable
from dataclasses import dataclass

from desktop.llm.types import Route
from tests.support import anthropic_wire, gemini_wire, ollama_wire, responses_wire
from tests.support.protocols import WIRES, Wire
from tests.support.wire_server import Script, WireServer, chunked, chunked_head, delta, event


@dataclass(frozen=True)
class Tongue:
    """One protocol, and how its server thinks and calls."""

    wire: Wire
    think: Callable[[str, str], Script]
    """A thought and a text."""
    call: Callable[[str, str], Script]
    """A call: its id, and its arguments as the text of an object."""

    def route(self, server: WireServer, model: str) -> Route:
        """Return the route to a model of this server; each protocol is a provider of its own."""
        name = self.wire.name
        return Route(f"my {name}", name, self.wire.address(server), model)

    def door(self, model: str) -> str:
        """Return where the requests for a model go, without a query."""
        return self.wire.path.partition("?")[0].replace("/m:", f"/{model}:")


def _chat_think(thought: str, text: str) -> Script:
    said = (delta(reasoning_content=thought), delta(text), delta(finish="stop"))
    return (chunked_head(), *(chunked(event(one)) for one in said), chunked(b""))


def _chat_call(identity: str, arguments: str) -> Script:
    function = {"name": "look", "arguments": arguments}
    call = {"index": 0, "id": identity, "type": "function", "function": function}
    said = (delta(tool_calls=[call]), delta(finish="tool_calls"))
    return (chunked_head(), *(chunked(event(one)) for one in said), chunked(b""))


def _responses(*events: bytes) -> Script:
    whole = (*events, responses_wire.completed())
    return (chunked_head(), *map(chunked, whole), chunked(b""))


def _responses_think(thought: str, text: str) -> Script:
    kept = responses_wire.done(responses_wire.thought("gAAA=", thought))
    return _responses(kept, responses_wire.text(text, index=1))


def _responses_call(identity: str, arguments: str) -> Script:
    call = {"call_id": identity, "name": "look", "arguments": arguments}
    return _responses(responses_wire.done({"type": "function_call", **call}))


def _messages_think(thought: str, text: str) -> Script:
    wire = anthropic_wire
    told = wire.delta(0, "thinking_delta", thinking=thought)
    signed = wire.delta(0, "signature_delta", signature="sig==")
    said = wire.delta(1, "text_delta", text=text)
    thinking = wire.block(0, "thinking", told, signed, thinking="")
    return (*wire.begin()[:2], *thinking, *wire.block(1, "text", said, text=""), *wire.end())


def _messages_call(identity: str, arguments: str) -> Script:
    wire = anthropic_wire
    told = wire.delta(0, "input_json_delta", partial_json=arguments)
    call = wire.block(0, "tool_use", told, id=identity, name="look", input={})
    return (*wire.begin()[:2], *call, *wire.end("tool_use"))


def _gemini_think(thought: str, text: str) -> Script:
    signed = {"text": text, "thoughtSignature": "sig=="}
    thinking = gemini_wire.said({"text": thought, "thought": True})
    return (chunked_head(), thinking, gemini_wire.said(signed, finish="STOP"), chunked(b""))


def _gemini_call(identity: str, arguments: str) -> Script:
    call = {"id": identity, "name": "look", "args": {"said": arguments}}
    part = {"functionCall": call, "thoughtSignature": "sig=="}
    return (chunked_head(), gemini_wire.said(part, finish="STOP"), chunked(b""))


def _ollama(*lines: bytes) -> Script:
    return (*ollama_wire.begin(), *map(chunked, (*lines, ollama_wire.last())), chunked(b""))


def _ollama_think(thought: str, text: str) -> Script:
    return _ollama(ollama_wire.line(message={"thinking": thought}), ollama_wire.line(text))


def _ollama_call(identity: str, arguments: str) -> Script:
    function = {"name": "look", "arguments": {"said": arguments}}
    call = {"id": identity, "function": function}
    return _ollama(ollama_wire.line(message={"tool_calls": [call]}))


_SAYINGS: dict[str, tuple[Callable[[str, str], Script], Callable[[str, str], Script]]] = {
    "openai_chat": (_chat_think, _chat_call),
    "openai_responses": (_responses_think, _responses_call),
    "anthropic": (_messages_think, _messages_call),
    "gemini": (_gemini_think, _gemini_call),
    "ollama": (_ollama_think, _ollama_call),
}
TONGUES = {wire.name: Tongue(wire, *_SAYINGS[wire.name]) for wire in WIRES}
"""Every protocol, by its name."""
