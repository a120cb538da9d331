"""The languages servers speak, in words that say which to choose."""

from desktop.ui.i18n import tr

PROTOCOLS = ("", "openai_chat", "openai_responses", "anthropic", "gemini", "ollama")

_WORDS = {
    "": "Find out by itself",
    "openai_chat": "Like OpenAI (most programs)",
    "openai_responses": "Like OpenAI's newer way (Responses)",
    "anthropic": "Like Anthropic",
    "gemini": "Like Google Gemini",
    "ollama": "Like Ollama",
}


def words_for(protocol: str) -> str:
    """Return what a protocol is called in the window; "" is finding out."""
    return tr(_WORDS.get(protocol, protocol))
