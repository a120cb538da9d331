"""What is known of models and servers without asking them."""

from dataclasses import replace
from typing import Final

from desktop.llm.addresses import host_of
from desktop.llm.types import BUILT_IN, Capabilities, PictureLimits

BUILT_IN_MODEL: Final = "SmolLM2-135M-Instruct"
BUILT_IN_CONTEXT: Final = 8192

# A small model that has lost its thread repeats itself until something stops it.
_BUILT_IN_ANSWER: Final = 1024

# What one request may carry where nobody says otherwise must fit the tightest server it may meet:
# 16 MiB of base64 leaves room for the words where the whole may have about 20 MB, as with Gemini.
# A picture is at most 3 MB and 1568 pixels long when it is attached, so 3 MiB keeps out only what
# came another way, and Anthropic's narrower limit of pixels for many pictures is never met.
PICTURES: Final = PictureLimits(max_count=100, max_bytes=3 * 2**20, max_total_bytes=16 * 2**20)
NO_PICTURES: Final = PictureLimits(max_count=0, max_bytes=0, max_total_bytes=0)
"""The limits of a model that takes none."""
# Documented limits (late 2026), with room for the words:
# OpenAI: 500 pictures and 50 MB of them (https://developers.openai.com/docs/guides/vision);
# Anthropic: 100 pictures, 32 MB in all (https://platform.claude.com/docs/en/build-with-claude/vision);
# Groq: 5 pictures, 4 MB in all (https://console.groq.com/docs/vision);
# Mistral: 8 pictures of 10 MB (its former guide to vision; the present one is silent).
_PICTURES_OF_DIALECT: Final[dict[str, PictureLimits]] = {
    "anthropic": replace(PICTURES, max_total_bytes=24 * 2**20),
    "groq": PictureLimits(max_count=5, max_bytes=2_600_000, max_total_bytes=3_500_000),
    "mistral": replace(PICTURES, max_count=8),
    "openai": replace(PICTURES, max_count=500, max_total_bytes=40 * 2**20),
}
# Messages want a length with every request; every current model of Anthropic's allows this one
# (https://platform.claude.com/docs/en/about-claude/models/overview).
_ANSWER_OF_DIALECT: Final[dict[str, int]] = {"anthropic": 8192}
# Protocols of one provider: their dialects follow from the model's name alone.
_WITHOUT_DIALECTS: Final = frozenset({"anthropic", "gemini"})
# Programs for one's own computer, named by what they are and not by where they answer.
_LOCAL_KINDS: Final = frozenset({"llama.cpp", "lm-studio", "ollama", "vllm"})
_DIALECT_OF_HOST: Final[dict[str, str]] = {
    "api.deepseek.com": "deepseek",
    "api.groq.com": "groq",
    "api.mistral.ai": "mistral",
    "api.openai.com": "openai",
    "api.x.ai": "xai",
    "openrouter.ai": "openrouter",
}


def capabilities_of(provider: str, *, dialect: str = "generic") -> Capabilities:
    """Return what a model is taken to do.

    The built-in one is known. Of a model that a person named by hand nothing is: it is taken to
    see, since a server that cannot says so, and a picture silently left out would say nothing.
    """
    if provider == BUILT_IN:
        return Capabilities(
            sees=False,
            tools=False,
            context_window=BUILT_IN_CONTEXT,
            pictures=NO_PICTURES,
            max_tokens=_BUILT_IN_ANSWER,
        )
    return Capabilities(
        sees=True,
        tools=False,
        context_window=None,
        pictures=picture_limits_of(dialect),
        max_tokens=answer_of(dialect),
    )


def picture_limits_of(dialect: str) -> PictureLimits:
    """Return what a request in this dialect may carry in pictures."""
    return _PICTURES_OF_DIALECT.get(dialect, PICTURES)


def answer_of(dialect: str) -> int | None:
    """Return the length of answer that a request in this dialect cannot do without naming."""
    return _ANSWER_OF_DIALECT.get(dialect)


def dialect_of(address: str, *, protocol: str = "openai_chat", service: str = "") -> str:
    """Return the name of the dialect that a server speaks.

    `service` is the service's slug or the kind of a server on this computer, where it is known: no
    address tells the latter.
    """
    if protocol in _WITHOUT_DIALECTS:
        return protocol
    if service in _LOCAL_KINDS or service in _DIALECT_OF_HOST.values():
        return service
    return _DIALECT_OF_HOST.get(host_of(address), "generic")
