"""Small GGUF files, written by hand: whatever a head may say, with a few bytes for the weights."""

import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

Value = str | int | float | bool | Sequence[str] | Sequence[int] | Sequence[float]

CHAT: Mapping[str, Value] = {
    "general.architecture": "llama",
    "general.type": "model",
    "general.name": "A Small One",
    "llama.block_count": 4,
    "llama.context_length": 8192,
    "llama.embedding_length": 64,
    "llama.attention.head_count": 8,
    "llama.attention.head_count_kv": 2,
    "tokenizer.ggml.tokens": ["<s>", "</s>", "a", "ß"],
    "tokenizer.ggml.scores": [0.0, 0.5, 1.0, 1.5],
    "tokenizer.chat_template": "{% for message in messages %}{{ message.content }}{% endfor %}",
}
"""What the head of a model to chat with says."""

F32, F16, Q4_K = 0, 1, 12
_WEIGHTS = (("token_embd.weight", (64, 4), F16, 512), ("output.weight", (256,), Q4_K, 144))


def gguf(facts: Mapping[str, Value] = CHAT, /, *, version: int = 3, **more: Value) -> bytes:
    """Return a whole file; `more` are facts of the `llama` family, such as `context_length`."""
    all_facts = {**facts, **{f"llama.{name}": value for name, value in more.items()}}
    head = struct.pack("<4sIQQ", b"GGUF", version, len(_WEIGHTS), len(all_facts))
    head += b"".join(text(key) + typed(value) for key, value in all_facts.items())
    offset = 0
    for name, dimensions, kind, size in _WEIGHTS:
        head += text(name) + struct.pack(f"<I{len(dimensions)}Q", len(dimensions), *dimensions)
        head += struct.pack("<IQ", kind, offset)
        offset += -(-size // 32) * 32
    head += bytes(-len(head) % 32)
    return head + bytes(offset)


def model_file(folder: Path, name: str = "small.gguf", **more: Value) -> Path:
    """Write a whole file into a folder and return its path."""
    file = folder / name
    file.write_bytes(gguf(CHAT, **more))
    return file


def text(characters: str) -> bytes:
    """Return a text as it lies in the file."""
    encoded = characters.encode()
    return struct.pack("<Q", len(encoded)) + encoded


def typed(value: Value) -> bytes:
    """Return a value with its type."""
    if isinstance(value, str):
        return struct.pack("<I", 8) + text(value)
    if isinstance(value, bool):
        return struct.pack("<I?", 7, value)
    if isinstance(value, int):
        return struct.pack("<II", 4, value)
    if isinstance(value, float):
        return struct.pack("<If", 6, value)
    return struct.pack("<I", 9) + _listed(value)


def _listed(values: Sequence[str] | Sequence[int] | Sequence[float]) -> bytes:
    kind, form = {str: (8, ""), int: (5, "<i"), float: (6, "<f")}[type(values[0])]
    each = (text(one) if isinstance(one, str) else struct.pack(form, one) for one in values)
    return struct.pack("<IQ", kind, len(values)) + b"".join(each)
