"""Where the programs that serve models on one's own computer usually answer."""

from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from desktop.llm.addresses import place_of


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of program, the protocol to speak with it, and the base address to speak to."""

    kind: str
    name: str
    protocol: str
    address: str


# Ollama: https://docs.ollama.com/faq; LM Studio: https://lmstudio.ai/docs/developer/core/server;
# llama.cpp: `tools/server/README.md`; vLLM: https://docs.vllm.ai/en/latest/cli/serve.html.
PLACES: Final = (
    Place("ollama", "Ollama", "ollama", "http://127.0.0.1:11434"),
    Place("lm-studio", "LM Studio", "openai_chat", "http://127.0.0.1:1234/v1"),
    Place("llama.cpp", "llama.cpp", "openai_chat", "http://127.0.0.1:8080/v1"),
    Place("vllm", "vLLM", "openai_chat", "http://127.0.0.1:8000/v1"),
)
"""The ports that the programs take when nobody tells them another."""

_NAME_AT_PORT: Final = {urlsplit(place.address).port: place.name for place in PLACES}


def program_at(url: str) -> str:
    """Return what a person calls the program at a place of this computer: its name, or the place.

    The port alone says it: a program that does not answer cannot be asked who it is.
    """
    place = place_of(url)
    port = place.rpartition(":")[2]
    return _NAME_AT_PORT.get(int(port) if port else None, place)
