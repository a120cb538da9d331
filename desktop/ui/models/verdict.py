"""What came of trying a connection, in plain words, and never with the key in them."""

from dataclasses import dataclass
from typing import Literal

from desktop.models import HostIdentity, Tested
from desktop.ui.failures import failure
from desktop.ui.i18n import tr, tr_count

_HIDDEN = "•••"
_PAIRS = 2
_CERTIFICATES = {
    "SELF_SIGNED": "The certificate of {host} was signed by itself: nobody vouches for it.",
    "UNKNOWN_ISSUER": "The certificate of {host} was signed by someone this computer does not "
    "know.",
    "WRONG_NAME": "The certificate that {host} shows belongs to another name.",
    "EXPIRED": "The certificate of {host} has run out.",
}
_UNTRUSTED = "The certificate of {host} is not trusted."


@dataclass(frozen=True, slots=True)
class Verdict:
    """One sentence with its tone, what to do, and the server's own words ("" for none)."""

    tone: Literal["success", "warning"]
    sentence: str
    advice: str = ""
    said: str = ""


def verdict_of(tested: Tested, *, server: str, key: str) -> Verdict:
    """Return what to tell of `tested`; `key` is taken out of whatever the server said."""
    said = tested.provider_message.strip()
    if key:
        said = said.replace(key, _HIDDEN)
    way = tr("The proxy {proxy} was used.", proxy=tested.proxy) if tested.proxy else ""
    if not tested.code:
        return Verdict("success", _found(len(tested.models)), way)
    if tested.identity is not None:
        host = tested.identity.host
        text = _CERTIFICATES.get(tested.identity.problem, _UNTRUSTED)
        return Verdict("warning", tr(text, host=host), way, said)
    if tested.code == "NOT_RUNNING":
        off = tr("{server} is not running.", server=server)
        return Verdict("warning", off, tr("Start it, or check the address."), said)
    trouble = failure(tested.code, name=server, server=server)
    if tested.code == "CREDENTIAL_REJECTED":
        refused = tr("{server} refused the key.", server=server)
        return Verdict("warning", refused, tr("Check that all of it was pasted."), said)
    return Verdict("warning", trouble.sentence, f"{trouble.advice} {way}".strip(), said)


def fingerprint_of(identity: HostIdentity) -> str:
    """Return a fingerprint as certificates show it: pairs of hex digits with colons."""
    digits = identity.fingerprint.upper()
    return ":".join(digits[at : at + _PAIRS] for at in range(0, len(digits), _PAIRS))


def _found(count: int) -> str:
    if not count:
        return tr("It works, but it does not say which models it has.")
    return tr_count("It works: one model was found.", "It works: {count} models were found.", count)
