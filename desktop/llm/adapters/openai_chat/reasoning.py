"""How each variety of the protocol is asked to reason, and which models refuse to be asked.

Asked once, when a header is made; what it comes to is logged there. The facts that were found out
about a model (`Capabilities`) go before the names listed here. Sources: see `dialects`.
"""

from typing import Final

from desktop.llm.types import Capabilities

# Mistral calls it "none" when a model "thinks minimally".
_STRENGTH: Final = {"none": 1, "minimal": 1, "low": 2, "medium": 3, "high": 4, "xhigh": 5, "max": 6}

# https://developers.openai.com/api/docs/guides/reasoning: every other model there reasons.
_OPENAI_PLAIN: Final = ("chatgpt-", "gpt-3.5", "gpt-4", "gpt-5-chat")
# "The `reasoning_format` parameter is not supported" for these; they reason in a field unasked.
_GROQ_OPEN: Final = "openai/gpt-oss"
# https://docs.x.ai/docs/guides/reasoning: "will get an error response" for an effort.
_XAI_FIXED: Final = ("grok-3", "grok-4-", "grok-code")
_XAI_EXCEPT: Final = "grok-3-mini"
# Mistral Small 4 and Medium 3.5 know two efforts; what is called Large 4 takes more.
_MISTRAL_EFFORTS: Final = ("none", "high")
_MISTRAL_GRADED: Final = "mistral-large-4"


def asking(
    dialect: str, model: str, capabilities: Capabilities, effort: object
) -> dict[str, object]:
    """Return the fields of the body that ask a model to reason as a person chose, or by itself."""
    if dialect == "groq" and not model.startswith(_GROQ_OPEN):
        # Otherwise reasoning comes between tags inside the answer.
        return {"reasoning_format": "parsed"} if capabilities.thinks else {}
    chosen = _fitting(effort, _efforts(dialect, model, capabilities))
    if chosen is None or not _may_be_asked(dialect, model, capabilities):
        return {}
    return (
        {"reasoning": {"effort": chosen}}
        if dialect == "openrouter"
        else {"reasoning_effort": chosen}
    )


def takes_sampling(dialect: str, model: str, capabilities: Capabilities) -> bool:
    """Whether a model lets a request set its temperature and stop words."""
    if capabilities.takes_temperature is not None:
        return capabilities.takes_temperature
    return dialect != "openai" or not _reasons_at_openai(model)


def _efforts(dialect: str, model: str, capabilities: Capabilities) -> tuple[str, ...] | None:
    if capabilities.efforts is None and dialect == "mistral":
        return None if model.startswith(_MISTRAL_GRADED) else _MISTRAL_EFFORTS
    return capabilities.efforts


def _may_be_asked(dialect: str, model: str, capabilities: Capabilities) -> bool:
    if capabilities.thinks is not None:
        may = capabilities.thinks
    else:
        may = dialect != "openai" or _reasons_at_openai(model)
    if dialect == "xai" and (model == "grok-4" or model.startswith(_XAI_FIXED)):
        return may and model.startswith(_XAI_EXCEPT)
    return may


def _reasons_at_openai(model: str) -> bool:
    return not model.startswith(_OPENAI_PLAIN)


def _fitting(effort: object, efforts: tuple[str, ...] | None) -> str | None:
    """Return the effort that a model knows which is nearest to the chosen; the greater of two."""
    if not isinstance(effort, str) or not effort:
        return None
    if efforts is None or effort in efforts or effort not in _STRENGTH:
        return effort
    wanted = _STRENGTH[effort]
    known = {one: _STRENGTH[one] for one in efforts if one in _STRENGTH}
    return min(known, key=lambda one: (abs(known[one] - wanted), -known[one]), default=None)
