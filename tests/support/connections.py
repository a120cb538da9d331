"""Servers that a person has connected, without the windows in which one does."""

from desktop.models import ConnectionDraft, ListedModel
from desktop.models import Tested as Outcome
from desktop.ui.door import draft_owner
from tests.support.running import PATIENCE_S
from tests.support.window import Person

ABROAD = "https://api.models.example/v1"
"""An address that is not on this computer, and nowhere else either."""


def connects(
    person: Person, *models: ListedModel, address: str = ABROAD, name: str = "Cloud"
) -> str:
    """Let a person have connected a server with these models; return the id of the first."""
    draft = ConnectionDraft(name=name, protocol="openai_chat", address=address, key="sk-scripted")
    outcome = Outcome("", protocol="openai_chat", models=models)
    runtime = person.workspace.desk.runtime
    connection = runtime.connect(draft, outcome).result(PATIENCE_S)
    return f"{connection.id}#{models[0].model}"


def chooses(person: Person, choice_id: str) -> None:
    """Let a person choose a model, and wait until that is stored."""
    chat, runtime = person.workspace.chat, person.workspace.desk.runtime
    person.waits(lambda: any(each.id == choice_id for each in chat.models.choices))
    person.workspace.models.choose(choice_id)
    owner = draft_owner(person.chat)
    person.waits(lambda: runtime.models(owner).result(PATIENCE_S).chosen == choice_id)
