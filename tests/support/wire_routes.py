"""Providers for tests, and a way to drain them."""

from contextlib import aclosing

import anyio

from desktop.llm.client import HttpClient, Timeouts
from desktop.llm.errors import LlmError
from desktop.llm.progress import Progress
from desktop.llm.registry import custom_route, provider_for
from desktop.llm.types import SecretKey
from store.model.assemble import assemble

PACES = (1, 5, 25)
"""How many times longer all may take: a busy computer needs more than a moment for anything."""


def at_some_pace(attempt, *, wanted):
    """Return what `attempt(pace)` brings at the first pace at which it is `wanted`, or at the last.

    For what must come before a time is over, and the time be over all the same.
    """
    for pace in PACES:
        brought = attempt(pace)
        if wanted(brought):
            break
    return brought


def quick(pace=1):
    """Return times for a test of silence."""
    return Timeouts(connect_s=30, silence_s=0.6 * pace, total_s=120)


async def drain(provider, body=b"{}", *, on_first=None):
    """Return the chunks of an answer, and how it failed; `on_first` is called at the first."""
    chunks = []
    try:
        async with aclosing(provider.stream(body)) as stream:
            async for piece in stream:
                if not isinstance(piece, Progress):
                    chunks.append(piece)
                if on_first and len(chunks) == 1:
                    on_first()
    except LlmError as error:
        return chunks, error
    return chunks, None


def ask(address, body=b"{}", *, key=None, timeouts=None, protocol="openai_chat"):
    """Ask once over a client of its own; return text, finish and failure."""
    secret = SecretKey(key) if key else None
    route = custom_route(address=address, model="m", key=secret, protocol=protocol)

    async def once():
        async with HttpClient(timeouts=timeouts) as client:
            return await drain(provider_for(route, client), body)

    chunks, error = anyio.run(once)
    assembled = assemble(chunks)
    words = "".join(str(block.get("text", "")) for block in assembled.content)
    return words, assembled.finish, error
