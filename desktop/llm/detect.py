"""Trying a server: one cheap call, and a plain result."""

from desktop.llm.client import proxy_for
from desktop.llm.errors import LlmError
from desktop.llm.listing import list_models
from desktop.llm.provider import Transport
from desktop.llm.types import Access
from desktop.models import Tested


async def try_connection(access: Access, transport: Transport) -> Tested:
    """Ask a server for its models and say what came of it; never raises for what a server does."""
    proxy = proxy_for(access.address)
    try:
        models = await list_models(access, transport)
    except LlmError as error:
        return Tested(
            error.code,
            protocol=access.protocol,
            provider_message=error.provider_message,
            proxy=proxy,
            identity=error.identity,
        )
    return Tested("", protocol=access.protocol, models=models, proxy=proxy)
