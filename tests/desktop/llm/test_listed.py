"""Rows of lists: read whatever stands in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.llm.chatting import sounds_like_chat
from desktop.llm.listed import Entry, entry_of, filled, rows_of, shown_by_ollama, told_by_props
from desktop.models import ListedModel

FIELDS = st.sampled_from(
    [
        "id",
        "name",
        "type",
        "capabilities",
        "vision",
        "reasoning",
        "effort",
        "allowed_options",
        "architecture",
        "input_modalities",
        "output_modalities",
        "supported_parameters",
        "loaded_instances",
        "config",
        "context_length",
        "meta",
        "model_info",
        "x.context_length",
        "modalities",
        "default_generation_settings",
        "created",
        "active",
    ]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(FIELDS, inner, max_size=5),
    max_leaves=12,
)


@given(JSON)
def test_whatever_a_server_writes_is_read_or_ignored(value):
    for row in rows_of(value, "capabilities", "meta") or ():
        assert isinstance(entry_of(row), Entry | None)
    row = {"id": "m", **value} if isinstance(value, dict) else {"id": "m", "meta": value}
    read = entry_of(row)
    assert read is None or read.listed.model
    assert isinstance(shown_by_ollama(value, "m"), Entry)
    assert isinstance(told_by_props(value, "m"), ListedModel)


def test_what_is_known_is_never_overwritten():
    known = ListedModel("m", "Mine", sees=False, tools=False, thinks=False, window=1, efforts=())
    other = ListedModel(
        "m", "Other", sees=True, tools=True, thinks=True, window=2, efforts=("low",)
    )
    assert filled(known, other) == known
    assert filled(ListedModel("m"), other) == other


CHATS = [
    "gpt-5.1",
    "chatgpt-4o-latest",
    "o3",
    "gemini-3.1-pro-preview",
    "claude-opus-4-6",
    "llama-3.3-70b-versatile",
    "meta-llama/llama-4-scout-17b-16e-instruct",
    "gemma-3n-e4b-it",
    "mistral-large-2512",
    "qwen2.5-vl:7b",
    "llava:13b",
    "Qwen/Qwen3-8B",
    "olive-7b",
    "gpt-4-vision-preview",
]
OTHERS = [
    "text-embedding-3-large",
    "mxbai-embed-large",
    "nomic-embed-text:latest",
    "bge-m3",
    "intfloat/e5-large",
    "whisper-large-v3-turbo",
    "gpt-4o-transcribe",
    "tts-1-hd",
    "gpt-4o-mini-tts",
    "gpt-4o-realtime-preview",
    "gpt-4o-audio-preview",
    "gemini-2.5-flash-native-audio-latest",
    "gemini-2.0-flash-live-001",
    "dall-e-3",
    "gpt-image-1",
    "imagen-4.0-ultra-generate-001",
    "gemini-2.5-flash-image",
    "veo-3.1",
    "sora-2",
    "grok-imagine-video",
    "omni-moderation-latest",
    "llama-guard-4-12b",
    "mistral-ocr-latest",
    "babbage-002",
    "gpt-3.5-turbo-instruct",
    "o3-deep-research",
    "computer-use-preview",
    "gemini-robotics-er-1.5-preview",
    "aqa",
    "rerank-v3.5",
]


@pytest.mark.parametrize("model", CHATS)
def test_a_name_that_says_nothing_else_chats(model):
    assert sounds_like_chat(model)


@pytest.mark.parametrize("model", OTHERS)
def test_a_name_that_says_something_else_does_not(model):
    assert not sounds_like_chat(model)
