"""Whether the next message would take a chat away from this computer for the first time."""

from collections.abc import Iterable, Sequence
from typing import Final

from desktop.llm.addresses import host_of, is_loopback
from desktop.llm.types import BUILT_IN
from desktop.models import Leaving, ModelChoice
from desktop.runtime.receivers import receiver_of
from store import Reader, SessionId
from store.model.jsonvalue import FrozenObject
from store.model.messages import files_of, pictures_of

__all__ = ["NOT_AGREED", "leaving_of"]

NOT_AGREED: Final = "NOT_AGREED"
_SAID: Final = frozenset({"user/message", "assistant/message"})


def leaving_of(reader: Reader, session_id: SessionId, choice: ModelChoice) -> Leaving | None:
    """Return what would leave with the next message to `choice`, or None when nobody need be asked.

    Asked is once for each chat and receiver, and only where something in it was said to a model on
    this computer, or to none yet: what began with a service is known to have left. No message is
    read but those with pictures or files.
    """
    if not choice.is_hosted or choice.connection in _agreed(reader.settings(session_id)):
        return None
    said = sum(entry.type in _SAID for entry in reader.surface_outline(session_id))
    contexts = reader.contexts(session_id)
    if not said or not _stayed_here(contexts, host_of(choice.address)):
        return None
    naming = reader.picture_messages(session_id)
    return Leaving(
        connection=choice.connection,
        to=choice.server or choice.name,
        host=host_of(choice.address),
        messages=said,
        pictures=sum(len(pictures_of(one)) for one in naming),
        files=sum(len(files_of(one)) for one in naming),
    )


def _agreed(own: FrozenObject) -> Sequence[object]:
    agreed = own.get("agreed", ())
    return agreed if isinstance(agreed, Sequence) else ()


def _stayed_here(contexts: Iterable[FrozenObject], host: str) -> bool:
    """Say whether some of a chat was for this computer's ears alone, and none for that host's."""
    asked = [(one.get("provider"), _receiver(one)) for one in contexts]
    if any(host_of(address) == host for _, address in asked):
        return False
    here = [provider == BUILT_IN or is_loopback(address) for provider, address in asked]
    return any(here) or not here


def _receiver(context: FrozenObject) -> str:
    return receiver_of(str(context.get("endpoint", "")), str(context.get("model", "")))
