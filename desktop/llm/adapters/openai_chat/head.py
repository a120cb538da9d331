"""What stands before the messages of `openai-chat/1`; the rules are told in `encode`."""

from desktop.llm.content import dialect_flags, flag_text, object_bytes, stated, tools_of
from store.model.jsonvalue import FrozenObject, JsonValue, object_at


def head_of(header: FrozenObject) -> bytes:
    """Return a body's beginning, up to its first message."""
    config, flags = object_at(header, "config"), dialect_flags(header)
    fields: dict[str, JsonValue] = {"model": config.get("model"), "stream": True}
    if flags.get("usage") is True:
        fields["stream_options"] = FrozenObject({"include_usage": True})
    if flags.get("progress") is True:
        fields["return_progress"] = True
    if flags.get("cacheKey") is not None:
        fields[flag_text(flags, "cacheField", "prompt_cache_key")] = flags["cacheKey"]
    if flags.get("cacheMark") is not None:
        fields["cache_control"] = FrozenObject({"type": flags["cacheMark"]})
    fields[flag_text(flags, "tokenLimit", "max_tokens")] = flags.get(
        "limit", config.get("maxTokens")
    )
    if flags.get("sampling") is not False:
        fields["temperature"] = config.get("temperature")
        fields["stop"] = config.get("stop") or None
    asked = flags.get("reasoning")
    if isinstance(asked, FrozenObject):
        fields |= asked
    else:
        fields["reasoning_effort"] = config.get("reasoningEffort")
    fields["tools"] = _tools(header) or None
    return object_bytes(stated(fields))[:-1] + b',"messages":['


def _tools(header: FrozenObject) -> tuple[FrozenObject, ...]:
    return tuple(FrozenObject({"type": "function", "function": tool}) for tool in tools_of(header))
