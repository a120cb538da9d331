"""The models that a server offers, in the server's own words."""

from desktop.llm.addresses import url_at_version, url_under
from desktop.llm.errors import AnswerBroken
from desktop.llm.facts import facts_of
from desktop.llm.inquiry import ask_json
from desktop.llm.provider import Transport
from desktop.llm.types import Access
from desktop.models import ListedModel


async def list_models(access: Access, transport: Transport) -> tuple[ListedModel, ...]:
    """Return a server's models that can chat, as it lists them.

    Raises `LlmError`: what the network or the server said, `MALFORMED` when it is no list.
    """
    value = await ask_json(transport, access, _url(access))
    rows = value.get("data", value.get("models")) if isinstance(value, dict) else None
    if not isinstance(rows, list):
        raise AnswerBroken("MALFORMED")
    names = [row.get("id", row.get("name")) for row in rows if isinstance(row, dict)]
    return tuple(
        facts_of(access.service, name.removeprefix("models/"))
        for name in names
        if isinstance(name, str)
    )


def _url(access: Access) -> str:
    if access.protocol == "ollama":
        return url_under(access.address, "/api/tags", root="", other_doors=("/v1", "/api"))
    version = "/v1beta" if access.protocol == "gemini" else "/v1"
    return url_at_version(access.address, version, "/models")
