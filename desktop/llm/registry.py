"""Names to things: encoders by their version, providers by a route's protocol. Explicit tables."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from desktop.llm.adapters.anthropic import adapter as anthropic
from desktop.llm.adapters.anthropic import read as anthropic_read
from desktop.llm.adapters.anthropic.adapter import Anthropic
from desktop.llm.adapters.anthropic.dialect import anthropic_dialect
from desktop.llm.adapters.anthropic.encode import ANTHROPIC_1
from desktop.llm.adapters.gemini import adapter as gemini
from desktop.llm.adapters.gemini import read as gemini_read
from desktop.llm.adapters.gemini.adapter import Gemini
from desktop.llm.adapters.gemini.dialect import gemini_dialect
from desktop.llm.adapters.gemini.encode import GEMINI_1
from desktop.llm.adapters.ollama import read as ollama_read
from desktop.llm.adapters.ollama.adapter import Ollama
from desktop.llm.adapters.ollama.dialect import allocated_context, ollama_dialect
from desktop.llm.adapters.ollama.encode import OLLAMA_1
from desktop.llm.adapters.openai_chat import read as chat_read
from desktop.llm.adapters.openai_chat.adapter import OpenAiChat
from desktop.llm.adapters.openai_chat.dialects import chat_dialect
from desktop.llm.adapters.openai_chat.encode import OPENAI_CHAT_1
from desktop.llm.adapters.openai_responses import read as responses_read
from desktop.llm.adapters.openai_responses.adapter import OpenAiResponses
from desktop.llm.adapters.openai_responses.dialect import responses_dialect
from desktop.llm.adapters.openai_responses.encode import OPENAI_RESPONSES_1
from desktop.llm.catalog import answer_of, dialect_of, picture_limits_of
from desktop.llm.errors import RequestRefused
from desktop.llm.exchange import bearer
from desktop.llm.forms import Form
from desktop.llm.pictures import AS_TEXT, FILES
from desktop.llm.provider import Encoder, Provider, Transport
from desktop.llm.types import BUILT_IN, Access, Capabilities, Route, SecretKey
from desktop.models import ListedModel, ModelCorrection
from store.model.jsonvalue import FrozenObject, JsonValue, freeze_object

ENCODERS: Final[Mapping[str, Encoder]] = MappingProxyType(
    {
        encoder.name: encoder
        for encoder in (OPENAI_CHAT_1, OPENAI_RESPONSES_1, OLLAMA_1, ANTHROPIC_1, GEMINI_1)
    }
)
"""Every encoder ever released, by the name that `request/dispatched` records."""

Settings: TypeAlias = Mapping[str, object]


def _nothing_beside(_body: bytes) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Posting:
    """How the bodies of one encoder are posted, and how they are read back."""

    form: Form
    credential_of: Callable[[str], Mapping[str, str]] = bearer
    """From a key to the header fields that it goes in."""
    beside: Callable[[bytes], Mapping[str, str]] = _nothing_beside
    """From a body to the header fields that it needs."""
    query: str = ""
    """What is added to the address that the log knows."""


POSTINGS: Final[Mapping[str, Posting]] = MappingProxyType(
    {
        OPENAI_CHAT_1.name: Posting(chat_read.FORM),
        OPENAI_RESPONSES_1.name: Posting(responses_read.FORM),
        OLLAMA_1.name: Posting(ollama_read.FORM),
        ANTHROPIC_1.name: Posting(
            anthropic_read.FORM, anthropic.credential_of, beside=anthropic.beside
        ),
        GEMINI_1.name: Posting(gemini_read.FORM, gemini.credential_of, query=gemini.QUERY),
    }
)
"""The same for every encoder ever released, by its name."""


@dataclass(frozen=True, slots=True)
class _Protocol:
    """One wire protocol: who speaks it, the flags a header states of it, its newest encoder."""

    adapter: Callable[[Route, Transport], Provider]
    dialect: Callable[[Route, Capabilities, Settings], FrozenObject]
    encoder: Encoder


_SPOKEN: Final[Mapping[str, _Protocol]] = MappingProxyType(
    {
        "openai_chat": _Protocol(OpenAiChat, chat_dialect, OPENAI_CHAT_1),
        "openai_responses": _Protocol(OpenAiResponses, responses_dialect, OPENAI_RESPONSES_1),
        "ollama": _Protocol(Ollama, ollama_dialect, OLLAMA_1),
        "anthropic": _Protocol(Anthropic, anthropic_dialect, ANTHROPIC_1),
        "gemini": _Protocol(Gemini, gemini_dialect, GEMINI_1),
    }
)
PROTOCOLS: Final = tuple(_SPOKEN)
"""The wire protocols that are spoken."""

_SETTINGS: Final = ("reasoningEffort", "temperature", "maxTokens", "stop")


def provider_for(route: Route, client: Transport) -> Provider:
    """Return the provider of a route.

    Raises `RequestRefused` when nobody here speaks its protocol.
    """
    return _protocol_of(route).adapter(route, client)


def encoder_of(route: Route) -> Encoder:
    """Return the encoder of a route's requests; raises as `provider_for` does."""
    return _protocol_of(route).encoder


def custom_route(
    *,
    address: str,
    model: str,
    key: SecretKey | None = None,
    protocol: str = "openai_chat",
) -> Route:
    """Return the route to a model that a person named by its address."""
    return Route(
        provider="custom",
        protocol=protocol,
        address=address,
        model=model,
        key=key,
        dialect=dialect_of(address, protocol=protocol),
    )


def route_to(access: Access, model: str, *, name: str = "") -> Route:
    """Return the route to a model of a server.

    The log will know it by its service or kind; `name` is what a person calls an address of their
    own.
    """
    provider = access.service or name
    return Route(
        # The log says "built-in" of our own engine and of nothing else.
        provider=provider if provider not in {"", BUILT_IN} else "custom",
        protocol=access.protocol,
        address=access.address,
        model=model,
        key=access.key,
        dialect=dialect_of(access.address, protocol=access.protocol, service=access.service),
    )


def capabilities_from(
    access: Access, listed: ListedModel, correction: ModelCorrection | None = None
) -> Capabilities:
    """Return what a model is taken to do: what a person knows better, else what was listed.

    Where nobody knows, it is taken to see: a server that cannot says so, and a picture silently
    left out would say nothing. It is not taken to call tools: a request that offers them to a
    model without is refused whole.
    """
    known = correction or ModelCorrection()
    window = known.window
    if window is None:
        # Ollama reads no more than it is told to set aside, whatever the model could; who gives a
        # number by hand has the memory for it.
        is_set_aside = access.protocol == "ollama"
        window = allocated_context(listed.window) if is_set_aside else listed.window
    dialect = dialect_of(access.address, protocol=access.protocol, service=access.service)
    return Capabilities(
        sees=_first(known.sees, listed.sees, otherwise=True),
        tools=listed.tools is True,
        context_window=window,
        pictures=picture_limits_of(dialect),
        max_tokens=_answer(answer_of(dialect), listed.longest_answer),
        thinks=listed.thinks,
        takes_temperature=listed.takes_temperature,
        efforts=listed.efforts,
        longest_answer=listed.longest_answer,
    )


def header_for(
    route: Route, capabilities: Capabilities, settings: Settings, *, series: str = ""
) -> FrozenObject:
    """Return the whole, resolved request header of a route.

    `settings` may hold `reasoningEffort`, `temperature`, `maxTokens` and `stop`; others, and those
    that are `None`, are not taken over. What is missing and the route needs is filled in and named
    in `adapterDefaults`. `series` names what the requests of a chat and its branches have in common
    (`series_of`), for wires whose cache wants to know.

    Raises `RequestRefused` as `provider_for` does.
    """
    config: dict[str, object] = {"provider": route.provider, "model": route.model}
    config |= {name: settings[name] for name in _SETTINGS if settings.get(name) is not None}
    header: dict[str, object] = {"config": config}
    if capabilities.max_tokens is not None and "maxTokens" not in config:
        config["maxTokens"] = capabilities.max_tokens
        header["adapterDefaults"] = ["maxTokens"]
    # In the header, and so in the log: which pictures went can be proved from it for ever.
    header["pictures"] = _pictures(capabilities)
    flags = _protocol_of(route).dialect(route, capabilities, {**config, "series": series})
    header["dialect"] = {**flags, FILES: AS_TEXT}  # every wire carries words
    return freeze_object(header)


def series_of(before: FrozenObject | None, session_id: str) -> str:
    """Return the name of a chat's series: the one it inherits with its latest header, or its own.

    A name has no more than 64 characters and says nothing of the person.
    """
    flags = before.get("dialect") if before is not None else None
    inherited = flags.get("cacheKey") if isinstance(flags, FrozenObject) else None
    return inherited if isinstance(inherited, str) else session_id


def _protocol_of(route: Route) -> _Protocol:
    protocol = _SPOKEN.get(route.protocol)
    if protocol is None:
        raise RequestRefused("BAD_REQUEST")
    return protocol


def _first(*facts: bool | None, otherwise: bool) -> bool:
    return next((fact for fact in facts if fact is not None), otherwise)


def _answer(wanted: int | None, longest: int | None) -> int | None:
    """Return the answer's length to ask for where one must be named, within what can be given."""
    return wanted if wanted is None or longest is None else min(wanted, longest)


def _pictures(capabilities: Capabilities) -> dict[str, JsonValue]:
    if not capabilities.sees:
        return {"sees": False}
    limits = capabilities.pictures
    return {
        "sees": True,
        "maxCount": limits.max_count,
        "maxBytes": limits.max_bytes,
        "maxTotalBytes": limits.max_total_bytes,
    }
