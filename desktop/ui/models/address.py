"""Addresses as people type them, and where they lead."""

import ipaddress
from typing import TypeAlias

from PySide6.QtCore import QUrl

_Number: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address


def address_of(typed: str) -> str:
    """Return the whole address for what a person typed; "" when it can be none.

    Without "http://" or "https://" a name of this computer or of the home network is spoken to
    plainly, as such programs do; any other safely.
    """
    text = typed.strip()
    if not text or any(sign.isspace() for sign in text):
        return ""
    if "://" not in text:
        host = QUrl(f"http://{text}").host()
        text = f"{'http' if _is_near(host) else 'https'}://{text}"
    url = QUrl(text, QUrl.ParsingMode.StrictMode)
    is_usable = url.isValid() and url.scheme() in {"http", "https"} and bool(url.host())
    return text.rstrip("/") if is_usable else ""


def host_in(address: str) -> str:
    """Return the host of an address with its port, the way a person reads it."""
    url = QUrl(address)
    port = f":{url.port()}" if url.port() > 0 else ""
    return f"{url.host(QUrl.ComponentFormattingOption.FullyEncoded)}{port}"


def is_unprotected(address: str) -> bool:
    """Tell whether what is sent to `address` can be read on its way to another computer."""
    url = QUrl(address)
    return url.scheme() == "http" and not _is_here(url.host())


def _is_here(host: str) -> bool:
    number = _number_of(host)
    return host == "localhost" if number is None else number.is_loopback


def _is_near(host: str) -> bool:
    number = _number_of(host)
    if number is not None:
        return number.is_private
    # Names without a dot are given out at home; `.local` is what such a network answers for itself.
    return "." not in host or host.endswith(".local")


def _number_of(host: str) -> _Number | None:
    """Return the host as a number, None for a name: one such as `10.example.com` is no number."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
