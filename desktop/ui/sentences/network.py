"""What the way to a model says: addresses, proxies, certificates."""

from desktop.ui.texts import Sentence, said, text

_CHECK = text("Trust it only if you know this server: its owner can tell its fingerprint.")

SENTENCES: dict[str, Sentence] = {
    "REDIRECTED": said(
        "The model's address sends us on to another one.",
        "Enter the address it is really at.",
    ),
    "BAD_ADDRESS": said(
        "The model's address cannot be used.", "Check it, or choose another model."
    ),
    "CONNECT": said(
        "The model cannot be reached: its program is not running, or the network is down.",
        "Start it, or choose another model.",
    ),
    "HOST_UNKNOWN": said(
        "The model's address leads nowhere: there is no computer of that name, or no network.",
        "Check the address and the network.",
    ),
    "NOT_RUNNING": said(
        "{server} is not running.",
        "Start it, or choose another model.",
    ),
    "NOT_A_SERVER": said(
        "Something answers at this address, but it is no model's service.",
        "Check the address.",
    ),
    "PROXY": said(
        "The proxy that this computer is set to use did not let us through.",
        "Check the proxy's settings, or ask whoever set it up.",
    ),
    "TIMEOUT": said("The model did not answer in time.", "Try again."),
    "TLS": said(
        "No safe connection to the model's service could be made.",
        "Check the address and this computer's clock.",
    ),
    "STREAM_CUT": said(
        "The answer broke off in the middle.",
        "What came is kept. Continue it, or try again.",
    ),
    "CERTIFICATE_SELF_SIGNED": said(
        "{host} vouches for itself; nobody else says that it is who it claims to be.",
        _CHECK,
    ),
    "CERTIFICATE_UNKNOWN_ISSUER": said(
        "{host} is vouched for by somebody this computer does not know.",
        _CHECK,
    ),
    "CERTIFICATE_WRONG_NAME": said(
        "What answers at {host} has a certificate for another name.",
        "Check the address. Trust it only if you know this server: its owner "
        "can tell its fingerprint.",
    ),
    "CERTIFICATE_EXPIRED": said(
        "The certificate of {host} is out of date.",
        "Check this computer's clock. Trust it only if you know this server: its owner "
        "can tell its fingerprint.",
    ),
    "CERTIFICATE_CHANGED": said(
        "{host} shows another certificate than the one you trusted.",
        "If nobody renewed it, somebody may be listening in. Trust it only if you know this "
        "server: its owner can tell its fingerprint.",
    ),
}
