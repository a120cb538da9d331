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
_SENTENCES = {
    "openai_chat": "It speaks like OpenAI, as most programs do.",
    "openai_responses": "It speaks OpenAI's newer way (Responses).",
    "anthropic": "It speaks like Anthropic.",
    "gemini": "It speaks like Google Gemini.",
    "ollama": "It speaks like Ollama.",
}


def words_for(protocol: str) -> str:
    """Return what a protocol is called in the window; "" is finding out."""
    return tr(_WORDS.get(protocol, protocol))


def sentence_for(protocol: str) -> str:
    """Return that a server was found to speak a protocol; "" for one we have no words for."""
    return tr(_SENTENCES[protocol]) if protocol in _SENTENCES else ""
