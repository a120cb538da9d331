"""The five wires side by side: what each test of all of them must know of one.

A `Wire` says where requests go and what carries the key, makes a reader of its answers, and plays
its server: `begin` and `reply` are scripts, `last` ends an answer that has begun, `failure` breaks
it off in a stream, `words` is one piece of the answer as bare bytes and `closing` its bare end.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass

from desktop.llm.adapters.anthropic.decode import AnthropicReader
from desktop.llm.adapters.gemini.decode import GeminiReader
from desktop.llm.adapters.ollama.decode import AnswerDecoder as OllamaDecoder
from desktop.llm.adapters.openai_chat.decode import AnswerDecoder as ChatDecoder
from desktop.llm.adapters.openai_chat.dialects import DIALECTS, replay_of
from desktop.llm.adapters.openai_responses.decode import AnswerDecoder as ResponsesDecoder
from desktop.llm.registry import ENCODERS
from tests.support import anthropic_wire, gemini_wire, ollama_wire, responses_wire, wire_server
from tests.support.wire_server import chunked, delta, event, usage


@dataclass(frozen=True, slots=True)
class Wire:
    """One protocol."""

    name: str
    encoder_name: str
    path: str
    key_field: str
    key_words: str
    fresh: Callable[..., object]
    begin: Callable[..., tuple]
    words: Callable[[str], bytes]
    closing: bytes
    failure: bytes
    refusal: object
    recordings: str = "sse"
    door: str = "/v1"
    """The path of the address that a person would type."""
    tail: bytes = b"]}"
    """What follows the last message of a body."""
    limit: bytes = b""
    """An end that says the answer reached its length."""
    waits_for_more: bool = False
    """Whether something may still come behind what tells the end."""

    @property
    def encoder(self):
        return ENCODERS[self.encoder_name]

    def last(self):
        """Return the steps that end an answer."""
        return (chunked(self.closing), chunked(b""))

    def reply(self, *texts):
        """Return the script of a whole answer."""
        return (*self.begin(*texts), *self.last())

    def address(self, server):
        """Return what a person would type."""
        return f"http://127.0.0.1:{server.port}{self.door}"


def _chat_reader(*, stem="", **more):
    """Return a reader as the adapter of the recording's dialect makes it."""
    names = [name for name in DIALECTS if stem.startswith(name)]
    dialect = max(names, key=len, default="generic")
    origin = f"{dialect}.example"
    return ChatDecoder(clock=lambda: 7, origin=origin, replay=replay_of(dialect), **more)


def _reader(kind, **fixed):
    def fresh(*, stem="", **more):  # noqa: ARG001 — only one wire has dialects
        return kind(clock=lambda: 7, **fixed, **more)

    return fresh


def _anthropic(kind, **fields):
    data = json.dumps({"type": kind, **fields}, ensure_ascii=False)
    return f"event: {kind}\ndata: {data}\n\n".encode()


def _anthropic_end(reason):
    told = {"delta": {"stop_reason": reason}, "usage": {"output_tokens": 7}}
    return _anthropic("message_delta", **told) + _anthropic("message_stop")


def _gemini(text, **more):
    content = {"parts": [{"text": text}], "role": "model"}
    return event({"candidates": [{"content": content, "index": 0, **more}]})


def _refused(words):
    return {"error": {"message": words, "type": "rate_limit_error"}}


WIRES = (
    Wire(
        name="openai_chat",
        encoder_name="openai-chat/1",
        path="/v1/chat/completions",
        key_field="authorization",
        key_words="Bearer sk-1",
        fresh=_chat_reader,
        begin=wire_server.begin,
        words=lambda text: event(delta(text)),
        closing=event(delta(finish="stop")) + event(usage(9, 3)) + event("[DONE]"),
        failure=event({"error": {"message": "fell over", "code": 502}}),
        refusal=_refused("slow"),
        limit=event(delta(finish="length")) + event("[DONE]"),
    ),
    Wire(
        name="openai_responses",
        encoder_name="openai-responses/1",
        path="/v1/responses",
        key_field="authorization",
        key_words="Bearer sk-1",
        fresh=_reader(ResponsesDecoder, origin="api.openai.com"),
        begin=responses_wire.begin,
        words=responses_wire.text,
        closing=responses_wire.completed(),
        failure=responses_wire.event(
            "response.failed",
            response={"error": {"code": "server_error", "message": "fell over"}},
        ),
        refusal=_refused("slow"),
        limit=responses_wire.completed(
            status="incomplete", incomplete_details={"reason": "max_output_tokens"}
        ),
    ),
    Wire(
        name="ollama",
        encoder_name="ollama/1",
        path="/api/chat",
        key_field="authorization",
        key_words="Bearer sk-1",
        fresh=_reader(OllamaDecoder),
        begin=ollama_wire.begin,
        words=ollama_wire.line,
        closing=ollama_wire.last(),
        failure=b'{"error":"fell over"}\n',
        refusal={"error": "slow"},
        recordings="ndjson",
        door="",
        limit=ollama_wire.last(done_reason="length"),
    ),
    Wire(
        name="anthropic",
        encoder_name="anthropic/1",
        path="/v1/messages",
        key_field="x-api-key",
        key_words="sk-1",
        fresh=_reader(AnthropicReader),
        begin=anthropic_wire.begin,
        words=lambda text: _anthropic(
            "content_block_delta", index=0, delta={"type": "text_delta", "text": text}
        ),
        closing=_anthropic_end("end_turn"),
        failure=_anthropic("error", error={"type": "api_error", "message": "fell over"}),
        refusal={"type": "error", **_refused("slow")},
        tail=b"]}]}",
        limit=_anthropic_end("max_tokens"),
    ),
    Wire(
        name="gemini",
        encoder_name="gemini/1",
        path="/v1beta/models/m:streamGenerateContent?alt=sse",
        key_field="x-goog-api-key",
        key_words="sk-1",
        fresh=_reader(GeminiReader),
        begin=gemini_wire.begin,
        words=_gemini,
        closing=_gemini("", finishReason="STOP"),
        failure=event({"error": {"code": 500, "status": "INTERNAL", "message": "fell over"}}),
        refusal={"error": {"code": 429, "status": "RESOURCE_EXHAUSTED", "message": "slow"}},
        door="",
        tail=b"]}]}",
        limit=_gemini("", finishReason="MAX_TOKENS"),
        waits_for_more=True,
    ),
)
"""Every protocol that is spoken."""
