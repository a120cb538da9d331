"""What the servers of each protocol take, written from their documentation alone.

`check(protocol, body)` raises an AssertionError for a body that its server would refuse. Nothing
here is taken from the encoders: what they promise is measured by it.
"""

import json
import re
from base64 import b64decode
from collections.abc import Callable, Mapping
from typing import Any

Json = Mapping[str, Any]

PICTURES = {"image/png", "image/jpeg", "image/webp", "image/gif"}
NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")


def check(protocol: str, body: bytes) -> Json:
    """Check a body against the grammar of its protocol and return it as JSON."""
    value = json.loads(body, parse_constant=_refuse)
    GRAMMARS[protocol](value)
    return value


def _refuse(word: str) -> None:
    raise AssertionError(f"{word} is no JSON")


def is_blank(text: str) -> bool:
    """Whether a text is empty or white space alone, as Unicode has it."""
    return not text.strip()


def says_nothing(text: str) -> bool:
    """Whether a text is empty or has spaces and line breaks alone."""
    return not text.strip(" \t\r\n")


def is_data(data: str) -> bool:
    """Whether a text is base64 of something."""
    return bool(b64decode(data, validate=True))


# Anthropic ----------------------------------------------------------------------------------------
# https://platform.claude.com/docs/en/api/messages, …/build-with-claude/extended-thinking,
# …/agents-and-tools/tool-use/handle-tool-calls


def _anthropic(body: Json) -> None:
    assert body["max_tokens"] >= 1
    assert all(_is_text(block) for block in body.get("system", [{"type": "text", "text": "x"}]))
    assert all(not is_blank(stop) for stop in body.get("stop_sequences", ()))
    thinking = body.get("thinking", {})
    if thinking.get("type") == "enabled":
        assert 1024 <= thinking["budget_tokens"] < body["max_tokens"]
    assert 0 <= body.get("temperature", 0) <= 1
    assert not (thinking and "temperature" in body)
    turns = body["messages"]
    roles = [turn["role"] for turn in turns]
    assert roles == ["assistant" if place % 2 else "user" for place in range(len(turns))]
    assert roles[-1] == "user"
    asked: list[str] = []
    used: list[str] = []
    for turn in turns:
        blocks = turn["content"]
        assert blocks
        if turn["role"] == "user":
            _answered(blocks, asked)
            asked = []
        else:
            asked = _asking(blocks, has_budget=thinking.get("type") == "enabled")
            used += asked
    assert len(used) == len(set(used))
    assert not used or body["tools"]


def _is_text(block: Json) -> bool:
    return (
        set(block) == {"type", "text"} and block["type"] == "text" and not is_blank(block["text"])
    )


def _answered(blocks: list[Json], asked: list[str]) -> None:
    """Check a user's turn: first the results of all calls, then words and pictures."""
    results = blocks[: len(asked)]
    assert sorted(block["tool_use_id"] for block in results) == sorted(asked)
    for block in results:
        assert block["type"] == "tool_result"
        assert not is_blank(block["content"])
    for block in blocks[len(asked) :]:
        if block["type"] == "image":
            source = block["source"]
            assert source["type"] == "base64"
            assert source["media_type"] in PICTURES
            assert is_data(source["data"])
        else:
            assert _is_text(block)


def _asking(blocks: list[Json], *, has_budget: bool) -> list[str]:
    """Check an answer; return the ids of its calls."""
    thoughts = {"thinking": {"thinking", "signature"}, "redacted_thinking": {"data"}}
    asked = []
    for block in blocks:
        kind = block["type"]
        if kind == "tool_use":
            assert re.fullmatch(r"[a-zA-Z0-9_-]+", block["id"])
            assert NAME.fullmatch(block["name"])
            assert isinstance(block["input"], dict)
            asked.append(block["id"])
        elif kind in thoughts:
            assert set(block) == {"type", *thoughts[kind]}
            assert block.get("signature", "x")
        else:
            assert _is_text(block)
    assert blocks[-1]["type"] not in thoughts
    assert not (has_budget and asked) or blocks[0]["type"] in thoughts
    return asked


# Gemini -------------------------------------------------------------------------------------------
# https://ai.google.dev/api/caching#Content, …/gemini-api/docs/function-calling,
# …/gemini-api/docs/thought-signatures, …/api/generate-content#generationconfig

_LEVELS = {"minimal", "low", "medium", "high"}


def _gemini(body: Json) -> None:
    settings = body["generationConfig"]
    assert len(settings.get("stopSequences", ())) <= 5
    assert settings.get("maxOutputTokens", 1) >= 1
    thinking = settings.get("thinkingConfig", {})
    assert thinking.get("thinkingLevel", "low") in _LEVELS
    assert not {"thinkingLevel", "thinkingBudget"} <= thinking.keys()
    if "systemInstruction" in body:
        parts = body["systemInstruction"]["parts"]
        assert parts
        assert all(set(part) == {"text"} and not is_blank(part["text"]) for part in parts)
    turns = body["contents"]
    roles = [turn["role"] for turn in turns]
    assert roles == ["model" if place % 2 else "user" for place in range(len(turns))]
    assert roles[-1] == "user"
    asked: list[tuple[str, str]] = []
    for turn in turns:
        assert turn["parts"]
        for part in turn["parts"]:
            _part(part, role=turn["role"])
        if turn["role"] == "user":
            results = [
                one["functionResponse"] for one in turn["parts"] if "functionResponse" in one
            ]
            assert sorted((one["id"], one["name"]) for one in results) == sorted(asked)
            asked = []
        else:
            calls = [one["functionCall"] for one in turn["parts"] if "functionCall" in one]
            asked = [(one["id"], one["name"]) for one in calls]
            assert not asked or body["tools"]
            assert len(set(asked)) == len(asked)


def _part(part: Json, *, role: str) -> None:
    (kind,) = part.keys() - {"thought", "thoughtSignature"}
    assert kind in ({"text", "functionCall"} if role == "model" else _OF_USERS)
    assert not part.keys() & {"thought", "thoughtSignature"} or role == "model"
    inside = part[kind]
    if kind == "text":
        assert part.get("thoughtSignature") or not is_blank(inside)
    elif kind == "inlineData":
        assert inside["mimeType"] in PICTURES
        assert is_data(inside["data"])
    else:
        assert NAME.fullmatch(inside["name"])
        assert isinstance(inside["args" if kind == "functionCall" else "response"], dict)


_OF_USERS = {"text", "inlineData", "functionResponse"}


def check_signed(body: Json) -> None:
    """Check that the first call of every answer is signed, as Gemini from 3 on wants it.

    Answers that were joined to one turn are not told apart, so only the turn's first call counts.
    """
    for turn in body["contents"]:
        calls = [part for part in turn["parts"] if "functionCall" in part]
        assert not calls or calls[0].get("thoughtSignature")


# Ollama -------------------------------------------------------------------------------------------
# https://docs.ollama.com/api/chat, …/capabilities/tool-calling; `Message` in api/types.go


def _ollama(body: Json) -> None:
    assert body["stream"] is True
    assert body["options"]["num_ctx"] > 0
    assert isinstance(body.get("think", True), bool) or body["think"] in _LEVELS
    asked: list[str] = []
    for one in body["messages"]:
        assert isinstance(one["content"], str)
        has_pictures = all(map(is_data, one.get("images", ()))) and "images" in one
        if one["role"] == "tool":
            assert one["tool_call_id"] in asked
            assert one["content"]
            asked.remove(one["tool_call_id"])
            continue
        assert asked == []
        assert one["role"] in {"system", "user", "assistant"}
        assert not has_pictures or one["role"] == "user"
        calls = one.get("tool_calls", [])
        assert has_pictures or calls or not says_nothing(one["content"])
        assert not calls or one["role"] == "assistant"
        assert all(isinstance(call["function"]["arguments"], dict) for call in calls)
        assert "thinking" not in one or one["role"] == "assistant"
        asked = [call["id"] for call in calls]
    assert asked == []


# OpenAI's chat completions ------------------------------------------------------------------------
# https://developers.openai.com/api/reference/resources/chat, and what it answers else


def _openai_chat(body: Json) -> None:
    assert body["stream"] is True
    assert body["messages"]
    asked: list[str] = []
    for one in body["messages"]:
        if one["role"] == "tool":
            assert one["tool_call_id"] in asked
            assert one["content"]
            asked.remove(one["tool_call_id"])
            continue
        assert asked == []
        assert one["role"] in {"system", "developer", "user", "assistant"}
        calls = one.get("tool_calls", [])
        if one["role"] != "assistant" or one["content"] is not None:
            _chat_content(one["content"], role=one["role"], has_calls=bool(calls))
        assert one["content"] is not None or calls
        for call in calls:
            assert call["type"] == "function"
            assert isinstance(call["function"]["arguments"], str)
        asked = [call["id"] for call in calls]
    assert asked == []


def _chat_content(content: Any, *, role: str, has_calls: bool) -> None:
    if isinstance(content, str):
        assert has_calls or not says_nothing(content)
        return
    assert content
    for part in content:
        match part["type"]:
            case "text":
                assert part["text"]
            case "image_url":
                assert role == "user"
                kind, _, data = part["image_url"]["url"].partition(";base64,")
                assert kind.removeprefix("data:") in PICTURES
                assert is_data(data)
            case _:
                assert (role, part["type"]) == ("assistant", "thinking")


# OpenAI's Responses -------------------------------------------------------------------------------
# https://developers.openai.com/api/reference/resources/responses/methods/create


def _openai_responses(body: Json) -> None:
    assert body["store"] is False
    assert not says_nothing(body.get("instructions", "x"))
    asked: list[str] = []
    thought = False
    for item in body["input"]:
        match item["type"]:
            case "message":
                # An answer may speak and call in any order.
                assert asked == [] or item["role"] == "assistant"
                _response_parts(item)
                assert not thought or item["role"] == "assistant"
            case "function_call":
                assert 1 <= len(item["call_id"]) <= 64
                assert isinstance(item["arguments"], str)
                asked.append(item["call_id"])
            case "function_call_output":
                assert not thought
                assert item["output"]
                asked.remove(item["call_id"])
            case kind:
                assert kind == "reasoning"
                assert item["encrypted_content"]
        thought = item["type"] == "reasoning"
    assert not thought
    assert asked == []


def _response_parts(item: Json) -> None:
    assert item["role"] in {"user", "assistant", "system", "developer"}
    kinds = {"output_text"} if item["role"] == "assistant" else {"input_text", "input_image"}
    assert item["content"]
    for part in item["content"]:
        assert part["type"] in kinds
        if part["type"] == "input_image":
            assert item["role"] == "user"
            kind, _, data = part["image_url"].partition(";base64,")
            assert kind.removeprefix("data:") in PICTURES
            assert is_data(data)
        else:
            assert part["text"]


GRAMMARS: dict[str, Callable[[Json], None]] = {
    "anthropic": _anthropic,
    "gemini": _gemini,
    "ollama": _ollama,
    "openai_chat": _openai_chat,
    "openai_responses": _openai_responses,
}
