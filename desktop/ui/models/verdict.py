"""What came of trying a connection, in plain words, and never with the key in them."""

from dataclasses import dataclass
from typing import Literal

from desktop.models import ConnectionDraft, HostIdentity, Tested
from desktop.ui.failures import failure
from desktop.ui.i18n import tr, tr_count
from desktop.ui.models.protocols import sentence_for

# A server may repeat what it was sent, the key with it.
_HIDDEN = "•••"
_PAIRS = 2


@dataclass(frozen=True, slots=True)
class Verdict:
    """One sentence with its tone, what to do, and the server's own words ("" for none)."""

    tone: Literal["success", "warning"]
    sentence: str
    advice: str = ""
    said: str = ""


def verdict_of(draft: ConnectionDraft, tested: Tested) -> Verdict:
    """Return what to tell of the test of `draft`: its key is taken out of what the server said."""
    said = tested.provider_message.strip()
    if draft.key:
        said = said.replace(draft.key, _HIDDEN)
    way = tr("The proxy {proxy} was used.", proxy=tested.proxy) if tested.proxy else ""
    if not tested.code:
        return Verdict("success", _found(len(tested.models)), _sum(_spoken(draft, tested), way))
    sentence, advice = _trouble(tested, server=draft.name)
    return Verdict("warning", sentence, _sum(advice, way), said)


def _trouble(tested: Tested, *, server: str) -> tuple[str, str]:
    """Return what is wrong and what to do, where a person has just typed an address and a key."""
    if tested.identity is not None:
        # What to do about it is said with the fingerprint.
        host = tested.identity.host
        return failure(f"CERTIFICATE_{tested.identity.problem}", host=host).sentence, ""
    if tested.code == "CREDENTIAL_REJECTED":
        refused = tr("{server} refused the key.", server=server)
        return refused, tr("Check that all of it was pasted.")
    if tested.code == "CREDENTIAL_MISSING":
        return tr("{server} asks for a key.", server=server), tr("Paste it above.")
    # A program that is off is known by its own name, also where a person gave it another.
    trouble = failure(tested.code, name=server, server=tested.server or server)
    if tested.code == "NOT_RUNNING":
        return trouble.sentence, tr("Start it, or check the address.")
    return trouble.sentence, trouble.advice


def shown_fingerprint(identity: HostIdentity) -> str:
    """Return a fingerprint as certificates show it: pairs of hex digits with colons."""
    digits = identity.fingerprint.upper()
    return ":".join(digits[at : at + _PAIRS] for at in range(0, len(digits), _PAIRS))


def _found(count: int) -> str:
    if not count:
        return tr("It works, but it does not say which models it has.")
    return tr_count("It works: one model was found.", "It works: {count} models were found.", count)


def _spoken(draft: ConnectionDraft, tested: Tested) -> str:
    """Return which protocol was found, when a person left it open."""
    return "" if draft.protocol else sentence_for(tested.protocol)


def _sum(*sentences: str) -> str:
    return " ".join(sentence for sentence in sentences if sentence)
