"""Who really gets what is sent to an address: a program on this computer may pass it on."""

from typing import Final

__all__ = ["OLLAMA_CLOUD", "receiver_of"]

OLLAMA_CLOUD: Final = "https://ollama.com"
# The log keeps where a request went, not which protocol was spoken there.
_OLLAMAS_DOOR: Final = "/api/chat"


def receiver_of(address: str, model: str, *, protocol: str = "") -> str:
    """Return the address of whoever answers for a model at an address.

    Ollama's own program sends models whose tag is `cloud`, or ends so, on to Ollama's computers
    (https://docs.ollama.com/cloud/models). Without `protocol` the address says whether it is
    Ollama's.
    """
    tag = model.rpartition(":")[2]
    is_ollamas = protocol == "ollama" or address.endswith(_OLLAMAS_DOOR)
    is_passed_on = is_ollamas and (tag == "cloud" or tag.endswith("-cloud"))
    return OLLAMA_CLOUD if is_passed_on else address
