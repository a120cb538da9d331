"""Addresses as people type them, and where they lead."""

from PySide6.QtCore import QUrl

_HERE = frozenset({"localhost", "::1"})
_NEAR = ("10.", "192.168.", "172.16.", "169.254.")


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
    return host in _HERE or host.startswith("127.")


def _is_near(host: str) -> bool:
    is_name = "." not in host and ":" not in host
    return _is_here(host) or is_name or host.startswith(_NEAR) or host.endswith(".local")
