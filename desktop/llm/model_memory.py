"""How much memory a model takes while it runs, and how wide a window this computer gives it.

Measured against the resident size of the real engine (2 cores, batches of 128): SmolLM2 135M Q4_1
at 2,048/4,096/8,192 tokens 192/236/327 MiB, told 191/236/326; Qwen2.5 1.5B Q4_K_M at 4,096/8,192/
16,384/32,768 tokens 1,269/1,381/1,605/2,053 MiB, told 1,280/1,392/1,616/2,064. A model whose layers
look back only so far takes less than is told: Gemma 3 270M at 16,384 tokens 407 MiB, told 685.
"""

from typing import Final

from desktop.llm.gguf import GgufHeader

__all__ = ["BATCH_TOKENS", "kept_bytes", "most_bytes", "resident_bytes", "window_for"]

BATCH_TOKENS: Final = 128
"""Tokens read at once. Small: a cancelled request is noticed between two batches."""
WINDOWS: Final = (16_384, 8_192, 4_096)
"""The windows that are tried, widest first. Filling a wider one takes minutes on a processor."""
# Where the system does not tell its memory: most computers have room for this one.
_UNTOLD_WINDOW: Final = 8_192
# The most that is kept of other chats' prompts; the engine's own default is sixteen times that.
_KEPT_BYTES: Final = 512 * 2**20
# A guest on a person's computer: a browser and the rest of their work are there too.
_SHARE: Final = 8

_HALF_BYTES: Final = 2  # keys and values are kept in 16 bits
_FLOAT_BYTES: Final = 4
# The engine's program and Python (18 MiB), and its smaller buffers.
_ENGINE_BYTES: Final = 28 * 2**20


def cache_bytes(header: GgufHeader, window: int) -> int:
    """Return what the keys and values of a full window take.

    Models that look back only so far in some layers take less: this is the most.
    """
    heads = header.number("attention.head_count") or 1
    size = (header.number("embedding_length") or 0) // heads
    keys = header.number("attention.key_length") or size
    values = header.number("attention.value_length") or size
    return window * _heads_of_all_layers(header, heads) * (keys + values) * _HALF_BYTES


def resident_bytes(header: GgufHeader, window: int) -> int:
    """Return what the engine's process takes with a model when it has just started."""
    words = header.lengths.get("tokenizer.ggml.tokens", 0)
    buffers = words * BATCH_TOKENS * _FLOAT_BYTES
    return header.size_bytes + cache_bytes(header, window) + buffers + _ENGINE_BYTES


def kept_bytes(header: GgufHeader, window: int) -> int:
    """Return how much may be kept of the prompts of other chats: as much as one window, at most."""
    return min(_KEPT_BYTES, cache_bytes(header, window))


def most_bytes(header: GgufHeader, window: int) -> int:
    """Return the most that a model takes while it runs: prompts of other chats are kept beside."""
    return resident_bytes(header, window) + kept_bytes(header, window)


def window_for(header: GgufHeader, total_bytes: int | None) -> int:
    """Return the widest window that a model was made for and that a computer has room for.

    It hangs on what the computer has in all, not on what is free just now: the window of a chat
    must not change from day to day.
    """
    made_for = header.number("context_length") or WINDOWS[-1]
    if total_bytes is None:
        return min(made_for, _UNTOLD_WINDOW)
    for window in WINDOWS:
        beside = resident_bytes(header, window) - header.size_bytes
        if window <= made_for and beside * _SHARE <= max(total_bytes - header.size_bytes, 0):
            return window
    return min(made_for, WINDOWS[-1])


def _heads_of_all_layers(header: GgufHeader, heads: int) -> int:
    layers = header.number("block_count") or 0
    of_each = header.own("attention.head_count_kv")
    if isinstance(of_each, tuple):
        return sum(of_each)
    return layers * (of_each if type(of_each) is int and of_each > 0 else heads)
