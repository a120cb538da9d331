"""How each variety of the protocol is asked to reason.

Asked once, when a header is made; what it comes to is logged there. Sources: see `dialects`.
"""

from typing import Final

from desktop.llm.efforts import effort_for
from desktop.llm.types import Capabilities

# "The `reasoning_format` parameter is not supported" for these; they reason in a field unasked.
_GROQ_OPEN: Final = "openai/gpt-oss"


def asking(
    dialect: str, model: str, capabilities: Capabilities, chosen: object
) -> dict[str, object]:
    """Return the fields of the body that ask a model to reason as a person chose, or by itself."""
    if dialect == "groq" and not model.startswith(_GROQ_OPEN):
        # Otherwise reasoning comes between tags inside the answer. An effort is refused.
        return {"reasoning_format": "parsed"} if capabilities.thinks else {}
    effort = effort_for(dialect, model, capabilities, chosen)
    if effort is None:
        return {}
    if dialect == "openrouter":
        return {"reasoning": {"effort": effort}}
    return {"reasoning_effort": effort}
