"""Trying a server: what is cheap to ask, and a plain result.

Where nobody says which protocol a server speaks, the lists of all are asked for in this order, and
the shape of the answer decides:

1. a service of the gallery, by its host: nothing to find out;
2. `/api/version` with a version: Ollama, which would answer as OpenAI too but says less there;
3. `/models` with a key as OpenAI takes it;
4. `/v1/models` with a key as Anthropic takes it;
5. `/v1beta/models` with a key as Google takes it.

Every question goes to the host that the person named, and no redirect is followed: the key is shown
to nobody else.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from desktop.llm.addresses import url_at_version, url_under
from desktop.llm.client import proxy_for
from desktop.llm.errors import LlmCode, LlmError
from desktop.llm.inquiry import ask_json
from desktop.llm.listing import OLLAMA_DOORS, is_ollama, read_list
from desktop.llm.places import NAMES
from desktop.llm.provider import Transport
from desktop.llm.services import service_at
from desktop.llm.types import Access
from desktop.models import Tested

# With these, nothing was reached that could speak another protocol.
_NOBODY_THERE: Final[frozenset[LlmCode]] = frozenset(
    {
        "BAD_ADDRESS",
        "CONNECT",
        "HOST_UNKNOWN",
        "NOT_RUNNING",
        "PROXY",
        "STREAM_CUT",
        "TIMEOUT",
        "TLS",
    }
)
# With these, what was reached knows no such list.
_NO_LIST: Final[frozenset[LlmCode]] = frozenset(
    {"MALFORMED", "MODEL_UNKNOWN", "NOT_A_SERVER", "BAD_REQUEST"}
)
# Ollama first, which speaks like OpenAI too; then what most programs speak.
_GUESSES: Final = ("ollama", "openai_chat", "anthropic", "gemini")
# A request that generates nothing, since it asks for nothing: a server that speaks the protocol
# says what is missing.
_EMPTY: Final[Mapping[str, object]] = MappingProxyType({"messages": [], "max_tokens": 1})


async def try_connection(access: Access, transport: Transport) -> Tested:
    """Ask a server for its models and say what came of it; what a server does is never raised.

    A protocol of "" is found out; it stays "" where nothing answered as hoped. A server that has no
    list but speaks the protocol works too: then `models` is empty, and a person must name one.
    Other codes than those of `LlmError` do not occur; `NOT_A_SERVER` is for whatever answers
    without being one.
    """
    proxy = proxy_for(access.address)
    tested = await _tested(_with_protocol_of_host(access), transport)
    return replace(tested, proxy=proxy)


def _with_protocol_of_host(access: Access) -> Access:
    known = service_at(access.address)
    if access.protocol or known is None:
        return access
    return replace(access, protocol=known.protocol, service=access.service or known.slug)


async def _tested(access: Access, transport: Transport) -> Tested:
    if access.protocol:
        return await _try_protocol(access, transport)
    refused = Tested("NOT_A_SERVER")
    for protocol in _GUESSES:
        tested = await _guess(replace(access, protocol=protocol), transport)
        if not tested.code:
            return tested
        # The first refusal is told, unless nobody was there to refuse.
        if refused.code == "NOT_A_SERVER" or tested.code in _NOBODY_THERE:
            refused = replace(tested, protocol="")
        if tested.code in _NOBODY_THERE:
            break
    return refused


async def _guess(access: Access, transport: Transport) -> Tested:
    """Return what comes of one protocol of those above."""
    try:
        speaks = access.protocol != "ollama" or await is_ollama(access, transport)
    except LlmError as error:
        return _failed(access, error)
    return await _try_protocol(access, transport) if speaks else Tested("NOT_A_SERVER")


async def _try_protocol(access: Access, transport: Transport) -> Tested:
    try:
        await _check_key(access, transport)
        listing = await read_list(access, transport)
    except LlmError as error:
        if error.code in _NO_LIST and await _speaks(access, transport):
            return Tested("", protocol=access.protocol)
        return _failed(access, error)
    program = NAMES.get(listing.kind, "")
    return Tested("", protocol=access.protocol, models=listing.models, program=program)


def _failed(access: Access, error: LlmError) -> Tested:
    return Tested(
        "NOT_A_SERVER" if error.code in _NO_LIST else error.code,
        protocol=access.protocol,
        provider_message=error.provider_message,
        identity=error.identity,
        server=error.server,
    )


async def _check_key(access: Access, transport: Transport) -> None:
    """Ask about the key itself where the list of models is open to everybody.

    https://openrouter.ai/docs/api-reference/limits: `GET /key` tells what a key may do. Ollama's
    own computers look at it before they miss the model's name.
    """
    if access.service == "openrouter":
        await ask_json(transport, access, url_under(access.address, "/key"))
    if access.service == "ollama-cloud":
        url = url_under(access.address, "/api/chat", root="", other_doors=OLLAMA_DOORS)
        await _ask_for_nothing(access, transport, url)


async def _speaks(access: Access, transport: Transport) -> bool:
    """Whether a server without a list of models speaks the protocol all the same."""
    urls = {
        "openai_chat": url_under(access.address, "/chat/completions"),
        "openai_responses": url_under(access.address, "/responses"),
        "anthropic": url_at_version(access.address, "/v1", "/messages"),
    }
    if access.protocol not in urls:
        return False
    try:
        return await _ask_for_nothing(access, transport, urls[access.protocol])
    except LlmError:
        return False


async def _ask_for_nothing(access: Access, transport: Transport, url: str) -> bool:
    """Send the empty request; whether the server says what is missing, in words of its own."""
    try:
        await ask_json(transport, access, url, body=_EMPTY)
    except LlmError as error:
        if error.code != "BAD_REQUEST":
            raise
        return bool(error.provider_message)
    return False
