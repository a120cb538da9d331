"""How models are asked: instructions and parameters, for all chats and for one. Pure.

Both lie in the rows of settings: `systemPrompt`, and `parameters` by the names that the header of
a request has for them.
"""

from collections.abc import Mapping
from typing import Final, cast, get_args

from desktop.models import Effort, Instructions, Parameters
from desktop.runtime.fields import text_in
from desktop.runtime.settings import Row

__all__ = [
    "AUTO_COMPACTION",
    "SYSTEM_PROMPT",
    "auto_compaction_in",
    "instructions_in",
    "parameters_in",
    "prompt_in",
    "spoken",
    "with_instructions",
    "with_parameters",
]

SYSTEM_PROMPT: Final = "You are a helpful assistant. Answer clearly and briefly."
"""What a chat begins with where a person has said nothing else."""

AUTO_COMPACTION: Final = "autoCompaction"
PROMPT: Final = "systemPrompt"
PARAMETERS: Final = "parameters"


def instructions_in(own: Row, app: Row) -> Instructions:
    """Return what was said for all chats and for this one."""
    said = own.get(PROMPT)
    return Instructions(text_in(app, PROMPT), None if said is None else str(said))


def prompt_in(own: Row, app: Row) -> str | None:
    """Return the prompt that a person chose; None when nobody ever did.

    Not chosen is something else than taken back: a chat that came with a prompt in its log keeps
    it, while one whose instructions were cleared goes back to what holds without them. So clearing
    leaves a mark in the row.
    """
    if PROMPT not in own and PROMPT not in app:
        return None
    said = own.get(PROMPT)
    return str(said) if said is not None else text_in(app, PROMPT) or SYSTEM_PROMPT


def with_instructions(row: Row, text: str | None) -> dict[str, object]:
    """Return a row with other instructions; None takes them back, where there were any."""
    if text is None and PROMPT not in row:
        return dict(row)
    return {**row, PROMPT: text}


def auto_compaction_in(app: Row) -> bool:
    """Say whether chats are summed up by themselves: they are until a person says no."""
    return app.get(AUTO_COMPACTION) is not False


def spoken(own: Row, app: Row) -> Parameters:
    """Return the parameters that hold, as the window knows them."""
    holding = parameters_in(own, app)
    effort, temperature = holding.get("reasoningEffort"), holding.get("temperature")
    longest = holding.get("maxTokens")
    return Parameters(
        effort=cast("Effort", effort) if effort in get_args(Effort) else None,
        temperature=float(temperature) if isinstance(temperature, int | float) else None,
        answer_tokens=longest if isinstance(longest, int) else None,
    )


def parameters_in(own: Row, app: Row) -> dict[str, object]:
    """Return the parameters that hold, as a header names them; a chat's own come first."""
    both = {**_record(app), **_record(own)}
    return {name: value for name, value in both.items() if value is not None}


def with_parameters(row: Row, parameters: Parameters) -> dict[str, object]:
    """Return a row with these parameters.

    One that is not set is kept as such: in a chat it takes back what holds for all.
    """
    said = {
        "reasoningEffort": parameters.effort,
        "temperature": parameters.temperature,
        "maxTokens": parameters.answer_tokens,
    }
    return {**row, PARAMETERS: {**_record(row), **said}}


def _record(row: Row) -> dict[str, object]:
    record = row.get(PARAMETERS)
    return dict(record) if isinstance(record, Mapping) else {}
