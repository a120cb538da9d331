"""Scripted servers of models, and how a person connects them, at the runtime's door."""

from desktop.models import Connected, ConnectionDraft, ListedModel
from desktop.models import Tested as Outcome
from tests.support.running import Running, done
from tests.support.wire_server import Script, WireServer, whole

KEY = "sk-planted-0123456789abcdef"


def listing(*models: str) -> Script:
    """Return the script of a server that lists these models, as OpenAI does."""
    rows = [{"id": model, "object": "model", "owned_by": "somebody"} for model in models]
    return whole(200, {"object": "list", "data": rows})


def draft_for(server: WireServer, *, key: str | None = KEY, **fields: str) -> ConnectionDraft:
    """Return what a person types to connect a server."""
    said = {"name": "My server", "protocol": "openai_chat", "address": server.address, **fields}
    return ConnectionDraft(**said, key=key)


def connect(
    run: Running, server: WireServer, *models: str, key: str | None = KEY, name: str = "My server"
) -> Connected:
    """Let a person connect a server that was tried and listed these models."""
    outcome = Outcome("", "openai_chat", models=tuple(map(ListedModel, models or ("m",))))
    return done(run.runtime.connect(draft_for(server, key=key, name=name), outcome))


def keeps(run: Running, *models: str, sees: bool = False) -> Connected:
    """Let a person have a connection `mine` of these models, where nobody answers."""
    draft = ConnectionDraft("mine", "", "My server", "openai_chat", "http://127.0.0.1:9/v1")
    listed = tuple(ListedModel(model, sees=sees) for model in models)
    return done(run.runtime.connect(draft, Outcome("", models=listed)))


def choose(run: Running, connection: Connected, model: str = "m") -> str:
    """Choose a model of a connection for new chats; return the choice's id."""
    choice = f"{connection.id}#{model}"
    run.runtime.choose_model(None, choice)
    run.settled()
    return choice
