"""Certificates made on the spot, and a model server behind one of them."""

import datetime as dt
import ipaddress
import ssl
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from tests.support.wire_server import WireServer

NOW = dt.datetime.now(dt.UTC)
DAY = dt.timedelta(days=1)


@dataclass(frozen=True)
class Identity:
    """A certificate and its key; `chain` is sent along."""

    certificate: x509.Certificate
    key: ec.EllipticCurvePrivateKey
    chain: tuple[x509.Certificate, ...] = ()

    @property
    def fingerprint(self) -> str:
        return self.certificate.fingerprint(hashes.SHA256()).hex()

    def pem(self) -> bytes:
        return b"".join(
            one.public_bytes(serialization.Encoding.PEM) for one in (self.certificate, *self.chain)
        )

    def context(self, folder: Path) -> ssl.SSLContext:
        """Return what a server needs to show this certificate."""
        file = folder / f"{self.fingerprint[:8]}.pem"
        secret = self.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        file.write_bytes(secret + self.pem())
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


def self_signed(host: str = "127.0.0.1", *, expired: bool = False) -> Identity:
    """Return a certificate that vouches for itself."""
    key = _key()
    draft = _draft("itself", key, host, expired=expired).issuer_name(_named("itself"))
    return Identity(draft.sign(key, hashes.SHA256()), key)


def authority() -> Identity:
    """Return an issuer that nobody knows."""
    key = _key()
    draft = _draft("issuer", key, is_issuer=True).issuer_name(_named("issuer"))
    return Identity(draft.sign(key, hashes.SHA256()), key)


def issued_by(issuer: Identity, host: str = "127.0.0.1", *, expired: bool = False) -> Identity:
    """Return a certificate that an issuer vouches for."""
    key = _key()
    draft = _draft("server", key, host, expired=expired)
    made = draft.issuer_name(issuer.certificate.subject).sign(issuer.key, hashes.SHA256())
    return Identity(made, key, (issuer.certificate,))


def serving(identity: Identity, folder: Path) -> WireServer:
    """Return a server behind a certificate, at an `https` address of this computer."""
    server = WireServer(tls=identity.context(folder))
    server.address = server.address.replace("http:", "https:")
    return server


def _key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


def _draft(
    name: str,
    key: ec.EllipticCurvePrivateKey,
    host: str = "",
    *,
    expired: bool = False,
    is_issuer: bool = False,
) -> x509.CertificateBuilder:
    builder = (
        x509.CertificateBuilder()
        .subject_name(_named(name))
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(NOW - 60 * DAY)
        .not_valid_after(NOW - DAY if expired else NOW + 30 * DAY)
        .add_extension(x509.BasicConstraints(ca=is_issuer, path_length=None), critical=True)
    )
    if host:
        names = x509.SubjectAlternativeName([_place(host)])
        builder = builder.add_extension(names, critical=False)
    return builder


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _place(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
