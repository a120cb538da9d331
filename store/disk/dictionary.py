"""What events have in common, as a zstd dictionary: short bodies shrink only against one.

A database is given the dictionary of the program that made it and reads it from its own table
ever after, so this text may change without harm to any stored byte.
"""

import json
from typing import Final

TIME: Final = 1_790_000_000_000
MESSAGE_ID: Final = "0123456789abcdef0123456789abcdef"
DIGEST: Final = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
WORDS: Final = (
    " the of and to in is that it for you with as are this be on not have from or can by but"
    " what which will your there an one if so more when about would like some how out has use"
    " first they then also only should other than into because work need make"
)


def envelope_dictionary() -> bytes:
    """Return the dictionary for a new database; what is commonest stands last, as zstd likes."""
    parts = [json.dumps([" " + word for word in WORDS.split()], separators=(",", ":"))]
    for kind, data, surface in _skeletons():
        event: dict[str, object] = {"type": kind, "seq": 10, "time": TIME, "data": data}
        if surface:
            event["surfaceOp"] = "append"
        parts.append(json.dumps(event, separators=(",", ":")))
    return "\n".join(parts).encode()


def _skeletons() -> tuple[tuple[str, dict[str, object], bool], ...]:
    step = {"turn": 1, "step": 1}
    return (
        ("llm/retry", {**step, "attempt": 1, "delayMs": 1000, "error": _error()}, False),
        ("attachment/quarantined", {"attachmentId": DIGEST}, False),
        ("tool/call", {**step, "callId": "call_1", "name": "", "arguments": "{}"}, False),
        ("tool/result", {**step, "message": _tool_message()}, True),
        ("request/context", {"provider": "built-in", "model": "", "contextWindow": 8192}, False),
        ("request/header", {"header": _header(), "reason": "initial"}, False),
        ("system/message", {**step, "message": _message("system", "system-prompt")}, True),
        ("request/dispatched", {**step, **_dispatched()}, False),
        ("agent/inbox/spliced", _splice(), False),
        ("user/message", _message("user", "user"), True),
        ("assistant/message", {**step, **_answer()}, True),
    )


def _message(role: str, source: str) -> dict[str, object]:
    content = [{"type": "text", "text": ""}]
    return {"id": MESSAGE_ID, "role": role, "content": content, "source": {"kind": source}}


def _tool_message() -> dict[str, object]:
    return {
        "id": MESSAGE_ID,
        "role": "tool",
        "toolCallId": "call_1",
        "source": {"kind": "tool", "callId": "call_1"},
        "isError": False,
        "content": [{"type": "text", "text": ""}],
    }


def _splice() -> dict[str, object]:
    picture = {
        "attachmentId": DIGEST,
        "mediaType": "image/png",
        "bytes": 100000,
        "width": 1024,
        "height": 768,
        "name": "picture.png",
        "originalId": DIGEST,
        "originalDimensions": {"width": 2048, "height": 1536},
    }
    message = _message("user", "user")
    message["content"] = [{"type": "image", "attachment": picture}, {"type": "text", "text": ""}]
    return {"target": "next-turn", "start": 0, "removedCount": 1, "inserted": [message]}


def _header() -> dict[str, object]:
    return {
        "config": {"provider": "built-in", "model": "SmolLM2-135M-Instruct", "maxTokens": 1024},
        "adapterDefaults": {"maxTokens": True},
        "pictures": {"sees": False, "maxCount": 20, "maxBytes": 3145728, "maxTotalBytes": 0},
        "dialect": {"name": "llama.cpp"},
    }


def _dispatched() -> dict[str, object]:
    return {
        "attempt": 1,
        "encoder": "openai-chat/1",
        "endpoint": "http://127.0.0.1:/v1/chat/completions",
        "bodyDigest": DIGEST,
        "bodyBytes": 1000,
        "objects": [],
        "omitted": [],
    }


def _answer() -> dict[str, object]:
    source = {"kind": "model", "provider": "built-in", "model": "SmolLM2-135M-Instruct"}
    usage = {"inputTokens": 100, "outputTokens": 100, "cacheReadTokens": 100}
    gaps = [0, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 30, 33, 40, 50]
    return {
        "message": {**_message("assistant", "model"), "source": source},
        "stream": [
            {"type": "reasoning-chunks", "time0": TIME, "index": 0, "dt": gaps, "texts": [""]},
            {"type": "text-chunks", "time0": TIME, "index": 0, "dt": gaps, "texts": ["", " "]},
            {"type": "chunk", "time": TIME, "chunk": {"type": "finish", "reason": "stop"}},
            {"type": "chunk", "time": TIME, "chunk": {"type": "usage", "usage": usage}},
        ],
        "usage": usage,
    }


def _error() -> dict[str, object]:
    return {"message": "", "code": "SERVER_ERROR"}
