"""Certificates that nobody vouches for: what is wrong with one, and trusting exactly that one.

A pinned context looks at the certificate in the very handshake, before a byte of ours is sent, and
at nothing else: neither issuer, nor name, nor dates, since a person has vouched for it.
"""

import hashlib
import ssl
from collections.abc import Iterator
from typing import Final

from typing_extensions import override

# The reasons of OpenSSL for which a person may know better (`openssl/x509_vfy.h`). A certificate
# that was taken back, or whose signature is wrong, is not one of them.
_PROBLEM_OF: Final = {
    9: "EXPIRED",  # not valid yet: this computer's clock, or the server's, is wrong
    10: "EXPIRED",
    18: "SELF_SIGNED",
    19: "UNKNOWN_ISSUER",
    20: "UNKNOWN_ISSUER",
    21: "UNKNOWN_ISSUER",
    62: "WRONG_NAME",
    64: "WRONG_NAME",
}
CHANGED: Final = "CHANGED"
"""The problem of a certificate that is not the one a person trusts."""
PROBLEMS: Final = frozenset({*_PROBLEM_OF.values(), CHANGED})
"""Everything `HostIdentity.problem` may be."""


class Differs(ssl.SSLCertVerificationError):
    """The handshake was given up: the certificate is not the trusted one."""

    def __init__(self, fingerprint: str) -> None:
        super().__init__(1, "the certificate is not the trusted one")
        self.fingerprint = fingerprint
        """Of the certificate that was shown, or "" when there was none."""


class PinnedContext(ssl.SSLContext):
    """A context whose handshakes succeed with the one certificate of this fingerprint only.

    With "" none does: then `Differs` tells what the server shows.
    """

    fingerprint: str

    @property
    @override
    def sslobject_class(self) -> type[ssl.SSLObject]:  # type: ignore[override] # as documented: what `wrap_bio` makes
        return _PinnedObject

    @property
    @override
    def sslsocket_class(self) -> type[ssl.SSLSocket]:  # type: ignore[override] # nobody may go past the check
        raise ssl.SSLError(1, "a pinned context is for asynchronous connections only")


class _PinnedObject(ssl.SSLObject):
    @override
    def do_handshake(self) -> None:
        super().do_handshake()
        context = self.context
        shown = fingerprint_of(self.getpeercert(binary_form=True))
        if not (isinstance(context, PinnedContext) and shown and shown == context.fingerprint):
            raise Differs(shown)


def pinned_to(fingerprint: str) -> PinnedContext:
    """Return a context for the one certificate with this fingerprint: SHA-256, 64 hex digits."""
    context = PinnedContext(ssl.PROTOCOL_TLS_CLIENT)
    context.fingerprint = fingerprint
    context.check_hostname = False
    # Nobody vouches for it: that is why a person does, and `_PinnedObject` looks at every
    # handshake.
    context.verify_mode = ssl.CERT_NONE
    return context


def fingerprint_of(certificate: bytes | None) -> str:
    """Return the SHA-256 of a certificate in DER, or "" without one."""
    return hashlib.sha256(certificate).hexdigest() if certificate else ""


def problem_of(error: BaseException) -> str:
    """Return the code of why a certificate was refused; "" where no person may overrule it."""
    for cause in causes(error):
        if isinstance(cause, Differs):
            return CHANGED
        if isinstance(cause, ssl.SSLCertVerificationError):
            return _PROBLEM_OF.get(cause.verify_code, "")
    return ""


def shown_in(error: BaseException) -> str:
    """Return the fingerprint of the certificate that a pinned handshake was shown, if any."""
    return next((c.fingerprint for c in causes(error) if isinstance(c, Differs)), "")


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield an exception and what led to it, nearest first.

    A name with several addresses has several causes: a group, whose parts are yielded too.
    """
    cause: BaseException | None = error
    while cause is not None:
        yield cause
        if isinstance(cause, BaseExceptionGroup):
            for part in cause.exceptions:
                yield from causes(part)
        cause = cause.__cause__ or cause.__context__
