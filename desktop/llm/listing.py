"""The models that a server offers, in the server's own words.

A server on one's own computer may have a richer list beside the common one; it is asked first, and
the common one where it is not there. What no list says is taken from what is publicly known.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, TypeAlias
from urllib.parse import quote

import anyio
from anyio.to_thread import run_sync

from desktop.llm.addresses import url_at_version, url_under
from desktop.llm.chatting import sounds_like_chat
from desktop.llm.errors import AnswerBroken, LlmError
from desktop.llm.facts import facts_of
from desktop.llm.inquiry import ask_json, tells_version
from desktop.llm.listed import (
    Entry,
    Row,
    entry_of,
    filled,
    rows_of,
    shown_by_ollama,
    told_by_props,
)
from desktop.llm.provider import Transport
from desktop.llm.services import service_at, service_of
from desktop.llm.types import Access
from desktop.models import ListedModel

Entries: TypeAlias = list[Entry]


@dataclass(frozen=True, slots=True)
class Listing:
    """A server's models, and the kind of program behind an address of one's own.

    `kind` is one of `desktop.llm.places`; "" where it is unknown, or a service that has a name.
    """

    models: tuple[ListedModel, ...]
    kind: str = ""


DETAILS_S: Final = 3.0
"""How long the questions about single models may take, all together: the list alone will do."""

OLLAMA_DOORS: Final = ("/v1/chat/completions", "/api/chat", "/v1", "/api")
"""How an address of Ollama's may end, all of which lead to its own door, `/api`."""

# A server whose pages never end would be asked for ever; nobody has 20,000 models.
_MOST_PAGES: Final = 20
# The most that Anthropic and Google give at once.
_PAGE: Final = 1000
# Ollama reads a file for each model that it is asked about.
_AT_ONCE: Final = 8
_CHAT_DOORS: Final = ("/chat/completions", "/responses")
_LM_STUDIO_DOORS: Final = ("/v1/chat/completions", "/api/v1", "/api/v0", "/v1")
# A missing path is told by a status, and by LM Studio with a success that holds no list.
_NOT_THERE: Final = frozenset({"MODEL_UNKNOWN", "NOT_A_SERVER", "MALFORMED", "BAD_REQUEST"})


async def list_models(
    access: Access, transport: Transport, *, details_s: float = DETAILS_S
) -> tuple[ListedModel, ...]:
    """Return a server's models that can chat, as it lists them; the newest first where it says.

    A model can chat when the server says so, or else when its name says nothing against it
    (`desktop.llm.chatting`). `details_s` bounds the questions about single models, in seconds.

    Raises `LlmError`: what the network or the server said, `MALFORMED` when it is no list.
    """
    return (await read_list(access, transport, details_s=details_s)).models


async def read_list(
    access: Access, transport: Transport, *, details_s: float = DETAILS_S
) -> Listing:
    """Return the same, and which program it is that lists them; raises as `list_models` does."""
    entries = await _way_of(access)(access, transport, details_s)
    chatting = [entry for entry in entries if _can_chat(entry)]
    # The sort keeps what a server without dates has thought of as its order.
    chatting.sort(key=lambda entry: -entry.created)
    models = await _with_public_facts(access, [entry.listed for entry in chatting])
    return Listing(models, _kind_of(access, entries))


def _kind_of(access: Access, entries: Entries) -> str:
    """Return the kind of program that an address of one's own turns out to lead to."""
    if _service_of(access):
        return ""
    owners = {entry.owner for entry in entries}
    kind = _KIND_BY_OWNER.get(owners.pop(), "") if len(owners) == 1 else ""
    return "ollama" if access.protocol == "ollama" else kind


async def is_ollama(access: Access, transport: Transport) -> bool:
    """Whether Ollama answers there: by its version, since it speaks like OpenAI too.

    Raises as `ask_json` does.
    """
    url = url_under(access.address, "/api/version", root="", other_doors=OLLAMA_DOORS)
    return await tells_version(transport, access, url)


def _can_chat(entry: Entry) -> bool:
    return sounds_like_chat(entry.listed.model) if entry.chats is None else entry.chats


async def _with_public_facts(
    access: Access, listed: Sequence[ListedModel]
) -> tuple[ListedModel, ...]:
    service = _service_of(access)
    if service_of(service) is None:
        return tuple(listed)

    def fill() -> tuple[ListedModel, ...]:
        return tuple(filled(one, facts_of(service, one.model)) for one in listed)

    # The table takes a moment to be read; streams run on the same loop meanwhile.
    return await run_sync(fill)


async def _list_common(access: Access, transport: Transport, _details_s: float) -> Entries:
    url = url_under(access.address, "/models", other_doors=_CHAT_DOORS)
    return _entries(rows_of(await ask_json(transport, access, url), "data", "models"))


async def _list_anthropic(access: Access, transport: Transport, _details_s: float) -> Entries:
    entries: Entries = []
    after = ""
    for _ in range(_MOST_PAGES):
        query = f"limit={_PAGE}" + (f"&after_id={quote(after, safe='')}" if after else "")
        doors = ("/messages",)
        url = url_at_version(access.address, "/v1", "/models", query=query, other_doors=doors)
        page = await ask_json(transport, access, url)
        entries += _entries(rows_of(page, "data"))
        last = _text_in(page, "last_id")
        if not (isinstance(page, dict) and page.get("has_more") is True) or last in {"", after}:
            break
        after = last
    return entries


async def _list_gemini(access: Access, transport: Transport, _details_s: float) -> Entries:
    entries: Entries = []
    token = ""
    for _ in range(_MOST_PAGES):
        query = f"pageSize={_PAGE}" + (f"&pageToken={quote(token, safe='')}" if token else "")
        url = url_at_version(access.address, "/v1beta", "/models", query=query)
        page = await ask_json(transport, access, url)
        entries += _entries(rows_of(page, "models"))
        following = _text_in(page, "nextPageToken")
        if following in {"", token}:
            break
        token = following
    return entries


async def _list_ollama(access: Access, transport: Transport, details_s: float) -> Entries:
    """List what is there; older servers tell abilities and window of one model at a time only."""
    url = url_under(access.address, "/api/tags", root="", other_doors=OLLAMA_DOORS)
    entries = _entries(rows_of(await ask_json(transport, access, url), "models"))
    places = anyio.CapacityLimiter(_AT_ONCE)

    async def look_at(place: int) -> None:
        entry = entries[place]
        async with places:
            shown = await _show(access, transport, entry.listed.model)
        if shown is not None:
            listed = filled(entry.listed, shown.listed)
            chats = shown.chats if entry.chats is None else entry.chats
            entries[place] = replace(entry, listed=listed, chats=chats)

    silent = [place for place, entry in enumerate(entries) if _leaves_open(entry)]
    with anyio.move_on_after(details_s):
        async with anyio.create_task_group() as group:
            for place in silent:
                group.start_soon(look_at, place)
    return entries


def _leaves_open(entry: Entry) -> bool:
    return entry.chats is None or entry.listed.window is None


async def _show(access: Access, transport: Transport, model: str) -> Entry | None:
    url = url_under(access.address, "/api/show", root="", other_doors=OLLAMA_DOORS)
    try:
        return shown_by_ollama(await ask_json(transport, access, url, body={"model": model}), model)
    except LlmError:
        return None


async def _list_lm_studio(access: Access, transport: Transport, details_s: float) -> Entries:
    """Ask its own list, then its older own list, then the common one."""
    for path in ("/api/v1/models", "/api/v0/models"):
        url = url_under(access.address, path, root="", other_doors=_LM_STUDIO_DOORS)
        try:
            rows = rows_of(await ask_json(transport, access, url), "models", "data")
        except LlmError as error:
            if error.code not in _NOT_THERE:
                raise
            continue
        if rows is not None:
            return _entries(rows)
    return await _list_common(access, transport, details_s)


async def _list_llama_cpp(access: Access, transport: Transport, details_s: float) -> Entries:
    """List its models; of a single one more is told elsewhere."""
    entries = await _list_common(access, transport, details_s)
    if len(entries) == 1:
        model = entries[0].listed.model
        url = url_under(access.address, "/props", root="", other_doors=("/v1",))
        with anyio.move_on_after(details_s):
            try:
                props = told_by_props(await ask_json(transport, access, url), model)
            except LlmError:
                return entries
            entries[0] = replace(entries[0], listed=filled(entries[0].listed, props))
    return entries


async def _list_xai(access: Access, transport: Transport, details_s: float) -> Entries:
    """Ask its list of models that write, which alone says whether they see."""
    url = url_under(access.address, "/language-models", other_doors=_CHAT_DOORS)
    try:
        rows = rows_of(await ask_json(transport, access, url), "models")
    except LlmError as error:
        if error.code not in _NOT_THERE:
            raise
        rows = None
    return _entries(rows) if rows else await _list_common(access, transport, details_s)


async def _list_unknown(access: Access, transport: Transport, details_s: float) -> Entries:
    """Ask for the common list; whose the models are said to be tells who says more elsewhere."""
    url = url_under(access.address, "/models", other_doors=_CHAT_DOORS)
    rows = rows_of(await ask_json(transport, access, url), "data", "models")
    owners = {str(row.get("owned_by")) for row in rows or ()}
    owner = owners.pop() if len(owners) == 1 else ""
    further = _BY_SERVICE.get(_KIND_BY_OWNER.get(owner, ""))
    if further is None:
        return _entries(rows)
    entries = await further(access, transport, details_s)
    return [replace(entry, owner=owner) for entry in entries]


_Way: TypeAlias = Callable[[Access, Transport, float], Awaitable[Entries]]
_BY_SERVICE: Final[Mapping[str, _Way]] = MappingProxyType(
    {"lm-studio": _list_lm_studio, "llama.cpp": _list_llama_cpp, "xai": _list_xai}
)
# What these programs write as the owner of each model, wherever they run.
_KIND_BY_OWNER: Final[Mapping[str, str]] = MappingProxyType(
    {"organization_owner": "lm-studio", "llamacpp": "llama.cpp", "vllm": "vllm"}
)
_BY_PROTOCOL: Final[Mapping[str, _Way]] = MappingProxyType(
    {"anthropic": _list_anthropic, "gemini": _list_gemini, "ollama": _list_ollama}
)


def _way_of(access: Access) -> _Way:
    service = _service_of(access)
    by_service = _BY_SERVICE.get(service, _list_common if service else _list_unknown)
    return _BY_PROTOCOL.get(access.protocol, by_service)


def _service_of(access: Access) -> str:
    """Return the service or kind, also where a person typed a service's address by hand."""
    known = service_at(access.address)
    return access.service or (known.slug if known is not None else "")


def _entries(rows: Sequence[Row] | None) -> Entries:
    if rows is None:
        raise AnswerBroken("MALFORMED")
    return [entry for row in rows if (entry := entry_of(row)) is not None]


def _text_in(value: object, name: str) -> str:
    found = value.get(name) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""
