"""The certificates that a person trusts though nobody vouches for them."""

from collections.abc import Mapping
from types import MappingProxyType

from desktop.models import HostIdentity
from desktop.runtime.settings import Row

__all__ = ["Trusted", "trusted_in", "with_trusted"]


class Trusted:
    """Fingerprints by `host:port`; asked with every request, so it lies in memory. Any thread."""

    def __init__(self) -> None:
        self._pins: Mapping[str, str] = MappingProxyType({})

    def __call__(self) -> Mapping[str, str]:
        """Return them as they are now."""
        return self._pins

    def trust(self, identity: HostIdentity) -> None:
        """Trust this certificate from now on."""
        self._pins = MappingProxyType({**self._pins, identity.host: identity.fingerprint})

    def take(self, app: Row) -> None:
        """Know what the application's settings say from now on."""
        # Replaced, never changed: whoever holds the one before may be going through it.
        self._pins = MappingProxyType(dict(trusted_in(app)))


def trusted_in(app: Row) -> Mapping[str, str]:
    """Return the fingerprints that lie in the application's settings."""
    pins = app.get("trusted")
    kept = pins.items() if isinstance(pins, Mapping) else ()
    return {str(host): str(pin) for host, pin in kept}


def with_trusted(app: Row, identity: HostIdentity) -> dict[str, object]:
    """Return the settings with this certificate, in the place of another one of the same host."""
    return {**app, "trusted": {**trusted_in(app), identity.host: identity.fingerprint}}
