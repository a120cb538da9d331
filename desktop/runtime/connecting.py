"""Servers that a person connects: tried, kept with their key, listed anew, let go."""

import dataclasses
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar
from urllib.parse import parse_qsl, urlsplit
from uuid import uuid4

import anyio
from anyio import to_thread

from desktop.credentials import Credentials
from desktop.llm.addresses import host_of, is_loopback, place_of
from desktop.llm.detect import try_connection
from desktop.llm.provider import Transport
from desktop.llm.services import service_of
from desktop.llm.types import Access, SecretKey
from desktop.models import Connected, ConnectionDraft, HostIdentity, KeyPlace, Tested
from desktop.runtime.notices import Refused
from desktop.runtime.records import (
    connections_in,
    known_of,
    logged_as,
    renamed,
    with_connection,
    without_connection,
)
from desktop.runtime.routes import Way, access_of
from desktop.runtime.settings import Rows
from desktop.runtime.trusted import Trusted, with_trusted
from store import NotFound, StoreError

__all__ = ["MISSING", "Connecting"]

T = TypeVar("T")

MISSING: Final = SecretKey("")
"""The key of a connection that should have one and has none: no request is made with it."""

KEY_IN_ADDRESS: Final = "KEY_IN_ADDRESS"
# As Google's examples have it, and what others call theirs.
_KEYS_IN_QUERIES: Final = frozenset(
    {"access_token", "api-key", "api_key", "apikey", "key", "subscription-key", "token"}
)
# A keychain that has to be unlocked first must not keep the program open for long.
_AT_THE_END_S: Final = 5.0


class Connecting:
    """The connections and their keys; on the net thread.

    `changed` is called when there are other models than before, or other things are known of them.
    `keyless` are the connections whose key was in no place when it was needed.
    """

    def __init__(
        self,
        rows: Rows,
        credentials: Credentials,
        transport: Callable[[], Transport],
        *,
        trusted: Trusted,
        changed: Callable[[], None],
    ) -> None:
        self._rows = rows
        self._credentials = credentials
        self._transport = transport
        self._trusted = trusted
        self._changed = changed
        # Replaced, never changed: other threads look at it.
        self.keyless: frozenset[str] = frozenset()
        self._letting_go = anyio.Lock()

    async def every(self) -> tuple[Connected, ...]:
        """Return all connections, those found on this computer first."""
        await self._rows.settled()
        connections = connections_in(await self._rows.read())
        return tuple(
            dataclasses.replace(one, key="missing") if one.id in self.keyless else one
            for one in connections
        )

    async def test(self, draft: ConnectionDraft) -> Tested:
        """Try what a person typed with one cheap call; what comes of it is a value."""
        if _holds_key(draft.address):
            return Tested(KEY_IN_ADDRESS)
        key = _typed_key(draft)
        before = await self._known(draft.id)
        if draft.key is None and before is not None and _may_keep_key(before, draft):
            key = await self._stored_key(draft.id)
        access = Access(draft.service, draft.protocol, _address(draft), key)
        return await try_connection(access, self._transport())

    async def connect(self, draft: ConnectionDraft, tested: Tested) -> Connected:
        """Keep a connection with the models it was found to have, and its key in a safe place.

        Raises StoreError, KeyFileRefused when the key could be kept nowhere, Refused with
        KEY_IN_ADDRESS.
        """
        if _holds_key(draft.address):
            raise Refused(KEY_IN_ADDRESS)
        connection_id = draft.id or uuid4().hex
        before = await self._known(connection_id)
        place = await self._keep_key(connection_id, draft, before)
        address, name = _address(draft), draft.name.strip() or _usual_name(draft, tested)
        connection = Connected(
            id=connection_id,
            name=name,
            protocol=tested.protocol or draft.protocol,
            address=address,
            service=draft.service,
            key=place,
            is_hosted=not is_loopback(address),
            models=tested.models or (before.models if before else ()),
            logged=logged_as(before, name) if before else "",
        )
        try:
            await self._rows.change(None, partial(with_connection, connection=connection))
        except StoreError:
            # A key whose connection stands in no list is one that nobody could take away again.
            if before is None and place:
                await _off(partial(self._credentials.forget, connection_id))
            raise
        self.keyless -= {connection_id}
        self._changed()
        return connection

    async def rename(self, connection_id: str, name: str) -> None:
        """Call a connection that a person added otherwise; "" changes nothing. Raises StoreError.

        Requests are made as before: the log goes on calling it what it was called first.
        """
        if name := name.strip():
            change = partial(renamed, connection_id=connection_id, name=name)
            await self._rows.change(None, change)
            self._changed()

    async def disconnect(self, connection_id: str) -> None:
        """Let a connection go, with its key and all that was said of its models.

        Raises StoreError, or KeyFileRefused when the key could not be taken away.
        """
        async with self._letting_go:
            await self._rows.change(None, partial(without_connection, connection_id=connection_id))
            self._changed()
            await _off(partial(self._credentials.forget, connection_id))

    async def rest(self) -> None:
        """Wait until the keys of connections that were let go are gone, within reason."""
        with anyio.move_on_after(_AT_THE_END_S):
            async with self._letting_go:
                return

    async def refresh(self, connection_id: str) -> Tested:
        """List a connection's models anew, and keep the list when one came.

        Raises NotFound when there is no such connection, StoreError.
        """
        connection = await self._known(connection_id)
        if connection is None:
            raise NotFound("there is no such connection")
        access = access_of(connection, await self._stored_key(connection_id))
        tested = await try_connection(access, self._transport())
        # A server without a list says nothing against the models that a person named.
        models = known_of(tested.models, connection.models)
        if not tested.code and models not in {(), connection.models}:
            listed = dataclasses.replace(connection, models=models)
            await self._rows.change(None, partial(with_connection, connection=listed))
            self._changed()
        return tested

    async def trust(self, identity: HostIdentity) -> None:
        """Let a host show exactly this certificate from now on. Raises StoreError."""
        # At once: the person who said so tests it again before the disk has it.
        self._trusted.trust(identity)
        self._trusted.take(await self._rows.change(None, partial(with_trusted, identity=identity)))
        self._changed()

    async def key_for(self, way: Way) -> SecretKey | None:
        """Return the key for a request, `MISSING` when there should be one."""
        if way.connection is None or not way.connection.key:
            return None
        connection_id = way.connection.id
        key = await self._stored_key(connection_id)
        keyless = self.keyless | {connection_id} if key is None else self.keyless - {connection_id}
        if keyless != self.keyless:
            self.keyless = keyless
            self._changed()
        return MISSING if key is None else key

    async def _keep_key(
        self, connection_id: str, draft: ConnectionDraft, before: Connected | None
    ) -> KeyPlace:
        """Keep the key that was typed, or the one there is; return where it lies."""
        if (typed := _typed_key(draft)) is not None:
            return await _off(partial(self._credentials.keep, connection_id, typed))
        if before is None or not before.key:
            return ""
        if draft.key is None and _may_keep_key(before, draft):
            return before.key
        await _off(partial(self._credentials.forget, connection_id))
        return ""

    async def _known(self, connection_id: str) -> Connected | None:
        connections = connections_in(await self._rows.read())
        return next((one for one in connections if one.id == connection_id), None)

    async def _stored_key(self, connection_id: str) -> SecretKey | None:
        return await _off(partial(self._credentials.key_of, connection_id))


async def _off(work: Callable[[], T]) -> T:
    """Do what blocks on a thread of its own; Stop does not wait for it."""
    return await to_thread.run_sync(work, abandon_on_cancel=True)


def _typed_key(draft: ConnectionDraft) -> SecretKey | None:
    """Return the key as it was meant: what is copied often has spaces or a line break around it."""
    characters = (draft.key or "").strip()
    return SecretKey(characters) if characters else None


def _holds_key(address: str) -> bool:
    """Say whether an address has a password or a key in it: addresses are shown and kept."""
    try:
        parts = urlsplit(address.strip())
    except ValueError:
        return False  # no address at all: that is said when it is tried
    names = {name.lower() for name, _ in parse_qsl(parts.query)}
    return "@" in parts.netloc or not names.isdisjoint(_KEYS_IN_QUERIES)


def _may_keep_key(before: Connected, draft: ConnectionDraft) -> bool:
    """Say whether a stored key may go where the draft points: it was given for that place alone."""
    return place_of(before.address) == place_of(_address(draft))


def _address(draft: ConnectionDraft) -> str:
    service = service_of(draft.service)
    return draft.address.strip() or (service.address if service is not None else "")


def _usual_name(draft: ConnectionDraft, tested: Tested) -> str:
    """Return what a connection is called that was given no name."""
    service = service_of(draft.service)
    if service is not None:
        return service.name
    host = host_of(draft.address) or draft.address.strip()
    if tested.program:
        return tested.program if is_loopback(draft.address) else f"{tested.program} ({host})"
    return host
