"""Which of the things that can be said to a model make a difference to what it is sent.

Nothing is known here of any protocol: what is asked for is encoded and looked at, so that what a
person is offered is what goes out.
"""

from typing import Final, get_args

from desktop.llm.registry import PROTOCOLS, encoder_of, header_for
from desktop.llm.types import Capabilities, Request, Route
from desktop.models import Effort, Heeds
from store.model.messages import user_message

__all__ = ["heeded"]

_QUESTION: Final = user_message("question", "?")
_SOME_HEAT: Final = 0.5
_EFFORTS: Final[tuple[Effort, ...]] = get_args(Effort)


def heeded(route: Route, capabilities: Capabilities) -> Heeds:
    """Return what the model of a route heeds; of efforts that come to the same, the greatest.

    About a millisecond. Where nobody here speaks the route's protocol nothing is heeded.
    """
    if route.protocol not in PROTOCOLS:
        return Heeds(temperature=False)
    encoder = encoder_of(route)

    def asked(**settings: object) -> bytes:
        header = header_for(route, capabilities, settings)
        return encoder.encode(Request(header, (_QUESTION,), {})).body

    plain = asked()
    told = {asked(reasoningEffort=effort): effort for effort in _EFFORTS}
    told.pop(plain, None)
    return Heeds(asked(temperature=_SOME_HEAT) != plain, tuple(told.values()))
