"""Addresses of model servers: what a person types, what is posted to, what may be written down."""

import ipaddress
import re
from functools import lru_cache
from typing import Final
from urllib.parse import SplitResult, urlsplit, urlunsplit

# Stated where an address leaves it out: a trusted certificate belongs to one port.
_PORT_OF: Final = {"http": 80, "https": 443}
# `/v1`, and Google's `/v1beta`.
_VERSIONED: Final = re.compile(r"/v\d\w*$", re.ASCII)


def url_under(
    address: str, path: str, *, root: str = "/v1", other_doors: tuple[str, ...] = ()
) -> str:
    """Return the URL of `path` (such as `/chat/completions`) at a server's base address.

    An address that names the path already is taken as it is; one without any path gets `root`,
    where every server of this kind answers. `other_doors` are endings of an address under which the
    same server speaks differently, such as `/v1`: they are cut off. A query stays. An address that
    is none comes back unchanged: the client will say so.
    """
    parts = _split(address)
    if parts is None:
        return address
    base = parts.path.rstrip("/")
    if not base.endswith(path):
        door = next((door for door in other_doors if base.endswith(door)), "")
        base = (base.removesuffix(door) or root) + path
    return urlunsplit(parts._replace(path=base, fragment=""))


def url_at_version(
    address: str, version: str, path: str, *, query: str = "", other_doors: tuple[str, ...] = ()
) -> str:
    """Return the URL of `path` at a server whose base address may lack its version.

    `version` (such as `/v1`) is added where the address names none and not the path itself; `query`
    (such as `alt=sse`) is added to the address's own; `other_doors` as for `url_under`. An address
    that is none comes back unchanged.
    """
    parts = _split(address)
    if parts is None:
        return address
    base = parts.path.rstrip("/")
    base = base.removesuffix(next((door for door in other_doors if base.endswith(door)), ""))
    if not base.endswith(path):
        base += path if _VERSIONED.search(base) else version + path
    both = "&".join(part for part in (parts.query, query) if part)
    return urlunsplit(parts._replace(path=base, query=both, fragment=""))


def endpoint_of(url: str) -> str:
    """Return a URL as it may be logged: without user, password, query and fragment."""
    parts = _split(url)
    if parts is None:
        return ""
    host = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, host, parts.path, "", ""))


# A list of models asks it of one address hundreds of times.
@lru_cache(maxsize=256)
def host_of(address: str) -> str:
    """Return the host's name in lower case, or nothing when the address is none."""
    parts = _split(address)
    return (parts.hostname or "") if parts is not None else ""


def place_of(address: str) -> str:
    """Return `host:port` of an address, in lower case, or nothing when it is none."""
    parts = _split(address)
    if parts is None or parts.hostname is None:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{host}:{parts.port or _PORT_OF[parts.scheme]}"


@lru_cache(maxsize=256)
def is_loopback(address: str) -> bool:
    """Whether an address is on this very computer."""
    host = host_of(address)
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        place = ipaddress.ip_address(host)
    except ValueError:
        return False
    # An address of the older kind in the newer one's clothes leads to the same place.
    inner = place.ipv4_mapped if isinstance(place, ipaddress.IPv6Address) else None
    return (inner or place).is_loopback


def _split(address: str) -> SplitResult | None:
    try:
        parts = urlsplit(address.strip())
        _ = parts.port, parts.hostname
    except ValueError:
        return None
    return parts if parts.scheme in {"http", "https"} and parts.hostname else None
