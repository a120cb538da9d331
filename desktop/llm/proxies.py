"""Which proxy a request goes through: what the environment or the system's settings name.

httpx could find out by itself; it is done here so that the one that is shown is the one that is
used. This computer is never asked through a proxy.
"""

import ipaddress
from typing import Final
from urllib.parse import urlsplit, urlunsplit
from urllib.request import getproxies, proxy_bypass

from desktop.llm.addresses import is_loopback, place_of

# What httpx can go through; SOCKS needs a part of it that may not be installed.
_SCHEMES: Final = frozenset({"http", "https", "socks5", "socks5h"})


def proxy_of(url: str) -> str:
    """Return the proxy for a URL as the environment names it, or "" for none.

    `HTTP_PROXY`, `HTTPS_PROXY` and `ALL_PROXY` name it and `NO_PROXY` excepts hosts, in capitals or
    not; on macOS and Windows the system's settings count where the environment says nothing.
    """
    parts = urlsplit(url)
    named = getproxies()
    proxy = named.get(parts.scheme) or named.get("all") or ""
    if not proxy or is_loopback(url) or _is_excepted(url):
        return ""
    return proxy if "://" in proxy else f"http://{proxy}"


def shown(proxy: str) -> str:
    """Return a proxy's address as it may be shown: without user and password."""
    try:
        parts = urlsplit(proxy)
    except ValueError:
        return ""
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], "", "", ""))


def is_usable(proxy: str) -> bool:
    """Whether a proxy's address is one at all."""
    try:
        parts = urlsplit(proxy)
        _ = parts.port
    except ValueError:
        return False
    has_blanks = any(character.isspace() for character in proxy)
    return parts.scheme in _SCHEMES and bool(parts.hostname) and not has_blanks


def _is_excepted(url: str) -> bool:
    place = place_of(url)
    return bool(proxy_bypass(place)) or _is_in_excepted_network(place)


def _is_in_excepted_network(place: str) -> bool:
    """Whether `NO_PROXY` names a network, such as `10.0.0.0/8`, that holds an address.

    `urllib` compares names only, other programs know networks too.
    """
    try:
        address = ipaddress.ip_address(place.rpartition(":")[0].strip("[]"))
    except ValueError:
        return False
    networks = map(_network, getproxies().get("no", "").split(","))
    return any(address in network for network in networks if network is not None)


def _network(name: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(name.strip(), strict=False)
    except ValueError:
        return None
