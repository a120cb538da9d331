"""Which models of the OpenAI-like wires reason, and how they may be asked to.

Used when a header is made; what it comes to is logged there. The facts that were found out about a
model (`Capabilities`) go before the names listed here, which stand for models of which nothing is
known. `dialect` is the server's, as the route names it.
"""

from typing import Final

from desktop.llm.types import Capabilities
from store.model.jsonvalue import is_integer

# Mistral calls it "none" when a model "thinks minimally".
_STRENGTH: Final = {"none": 1, "minimal": 1, "low": 2, "medium": 3, "high": 4, "xhigh": 5, "max": 6}

# https://developers.openai.com/api/docs/guides/reasoning: every other model there reasons. These
# refuse to be asked: "Encrypted content is not supported with this model".
_OPENAI_PLAIN: Final = ("chatgpt-", "gpt-3.5", "gpt-4", "gpt-5-chat")
# https://docs.x.ai/docs/guides/reasoning: "will get an error response" for an effort.
_XAI_FIXED: Final = ("grok-3", "grok-4-", "grok-code")
_XAI_EXCEPT: Final = "grok-3-mini"
# https://docs.mistral.ai/capabilities/reasoning: Small 4 and Medium 3.5 know two efforts; what is
# called Large 4 takes more.
_MISTRAL_EFFORTS: Final = ("none", "high")
_MISTRAL_GRADED: Final = "mistral-large-4"

# What reasoning may take beside the words of an answer, in tokens. OpenAI's guide to reasoning
# recommends to reserve 25,000 for both to begin with. A computer at home is asked for less, and a
# server that refuses what its window might not hold for none.
_ROOM: Final = 25_000
_ROOM_AT_HOME: Final = 8192
_AT_HOME: Final = ("lm-studio", "llama.cpp", "ollama")
_REFUSING: Final = ("vllm", "generic")


def reasons(dialect: str, model: str, capabilities: Capabilities) -> bool:
    """Whether a model is taken to reason; of a server without a rule every one is."""
    if capabilities.thinks is not None:
        return capabilities.thinks
    return dialect != "openai" or not model.startswith(_OPENAI_PLAIN)


def takes_sampling(dialect: str, model: str, capabilities: Capabilities) -> bool:
    """Whether a model lets a request set its temperature and stop words.

    OpenAI's reasoning models refuse them, whatever the effort.
    """
    if capabilities.takes_temperature is not None:
        return capabilities.takes_temperature
    return dialect != "openai" or not reasons(dialect, model, capabilities)


def effort_for(dialect: str, model: str, capabilities: Capabilities, chosen: object) -> str | None:
    """Return the effort a model is asked for, or nothing where it must not be.

    It is what a person has chosen, or the nearest that the model knows; the greater of two.
    """
    if not isinstance(chosen, str) or not chosen or not _may_be_asked(dialect, model, capabilities):
        return None
    efforts = _efforts(dialect, model, capabilities)
    if efforts is None or chosen in efforts or chosen not in _STRENGTH:
        return chosen
    wanted = _STRENGTH[chosen]
    known = {one: _STRENGTH[one] for one in efforts if one in _STRENGTH}
    return min(known, key=lambda one: (abs(known[one] - wanted), -known[one]), default=None)


def limit_for(dialect: str, model: str, capabilities: Capabilities, words: object) -> int | None:
    """Return the longest answer to ask a reasoning model for, in tokens, where `words` are wanted.

    These wires count reasoning and words together: a limit meant for the words would be used up
    before the first. Nothing where the limit is none, or the model is not known to reason.
    """
    is_known = capabilities.thinks or (
        dialect == "openai" and reasons(dialect, model, capabilities)
    )
    if not is_integer(words) or not is_known or dialect in _REFUSING:
        return None
    limit = words + (_ROOM_AT_HOME if dialect in _AT_HOME else _ROOM)
    longest = capabilities.longest_answer
    return limit if longest is None else max(words, min(limit, longest))


def _may_be_asked(dialect: str, model: str, capabilities: Capabilities) -> bool:
    is_fixed = model == "grok-4" or model.startswith(_XAI_FIXED)
    if dialect == "xai" and is_fixed and not model.startswith(_XAI_EXCEPT):
        return False
    return reasons(dialect, model, capabilities)


def _efforts(dialect: str, model: str, capabilities: Capabilities) -> tuple[str, ...] | None:
    if capabilities.efforts is None and dialect == "mistral":
        return None if model.startswith(_MISTRAL_GRADED) else _MISTRAL_EFFORTS
    return capabilities.efforts
