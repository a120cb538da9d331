"""Where the programs that serve models on one's own computer usually answer."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlsplit

from desktop.llm.addresses import host_of, is_loopback, place_of


@dataclass(frozen=True, slots=True)
class Place:
    """A kind of program, the protocol to speak with it, and the base address to speak to."""

    kind: str
    name: str
    protocol: str
    address: str


# Ollama: https://docs.ollama.com/faq; LM Studio: https://lmstudio.ai/docs/developer/core/server;
# llama.cpp: `tools/server/README.md` (9931 since its change 30159 of October 2026, 8080 before);
# vLLM: https://docs.vllm.ai/en/latest/cli/serve.html.
PLACES: Final = (
    Place("ollama", "Ollama", "ollama", "http://127.0.0.1:11434"),
    Place("lm-studio", "LM Studio", "openai_chat", "http://127.0.0.1:1234/v1"),
    Place("llama.cpp", "llama.cpp", "openai_chat", "http://127.0.0.1:9931/v1"),
    Place("llama.cpp", "llama.cpp", "openai_chat", "http://127.0.0.1:8080/v1"),
    Place("vllm", "vLLM", "openai_chat", "http://127.0.0.1:8000/v1"),
)
"""The ports that the programs take when nobody tells them another."""

NAMES: Final = {place.kind: place.name for place in PLACES}
"""What a person calls each kind of program."""

_OLLAMA_PORT: Final = 11434
_NAME_AT_PORT: Final = {urlsplit(place.address).port: place.name for place in PLACES}


def places_here(environment: Mapping[str, str]) -> tuple[Place, ...]:
    """Return the places to look at on this computer.

    `OLLAMA_HOST` moves Ollama, as it does for Ollama's own programs. One that names another
    computer is not followed: that would be asking somewhere nobody here spoke of.
    """
    moved = _ollama_at(environment.get("OLLAMA_HOST", "").strip().strip("\"'"))
    return tuple(
        replace(place, address=moved) if moved and place.kind == "ollama" else place
        for place in PLACES
    )


def _ollama_at(named: str) -> str:
    """Return the address that `OLLAMA_HOST` names, or nothing when it is not on this computer.

    Without a scheme the port is Ollama's own, with one it is the scheme's (`envconfig/config.go`).
    A server that listens everywhere (`0.0.0.0`, or a port alone) is reached here too.
    """
    scheme, mark, rest = named.partition("://")
    if not mark:
        scheme, rest = "http", named
    host_and_port = rest.partition("/")[0]
    if host_and_port.startswith(":"):
        host_and_port = "127.0.0.1" + host_and_port
    address = f"{scheme}://{host_and_port}"
    place = place_of(address)
    if not named or not place:
        return ""
    if not mark and urlsplit(address).port is None:
        place = f"{place.rpartition(':')[0]}:{_OLLAMA_PORT}"
    if _is_everywhere(host_of(address)):
        place = f"127.0.0.1:{place.rpartition(':')[2]}"
    near = f"{scheme}://{place}"
    return near if is_loopback(near) else ""


def _is_everywhere(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def program_at(url: str) -> str:
    """Return what a person calls the program at a place of this computer: its name, or the place.

    The port alone says it: a program that does not answer cannot be asked who it is.
    """
    place = place_of(url)
    port = place.rpartition(":")[2]
    return _NAME_AT_PORT.get(int(port) if port else None, place)
