"""The languages servers speak, in words that say which to choose."""

from desktop.ui.i18n import tr_text
from desktop.ui.texts import text

PROTOCOLS = ("", "openai_chat", "openai_responses", "anthropic", "gemini", "ollama")

_WORDS = {
    "": text("Find out by itself"),
    "openai_chat": text("Like OpenAI (most programs)"),
    "openai_responses": text("Like OpenAI's newer way (Responses)"),
    "anthropic": text("Like Anthropic"),
    "gemini": text("Like Google Gemini"),
    "ollama": text("Like Ollama"),
}
_SENTENCES = {
    "openai_chat": text("It speaks like OpenAI, as most programs do."),
    "openai_responses": text("It speaks OpenAI's newer way (Responses)."),
    "anthropic": text("It speaks like Anthropic."),
    "gemini": text("It speaks like Google Gemini."),
    "ollama": text("It speaks like Ollama."),
}


def words_for(protocol: str) -> str:
    """Return what a protocol is called in the window; "" is finding out."""
    return tr_text(_WORDS[protocol]) if protocol in _WORDS else protocol


def sentence_for(protocol: str) -> str:
    """Return that a server was found to speak a protocol; "" for one we have no words for."""
    return tr_text(_SENTENCES[protocol]) if protocol in _SENTENCES else ""
