"""Requests beside a chat are logged, proved and settled, whatever becomes of them."""

import anyio
import pytest

from desktop.agent.errand import Errands
from desktop.agent.history import History
from desktop.agent.oneshot import OneShot
from desktop.llm.errors import LlmError
from store.model.events import Draft
from store.model.jsonvalue import freeze_object
from store.model.messages import user_message
from tests.support.turns import ROUTE, Scripted, answer, connecting

HEADER = freeze_object({"config": {"provider": "workshop", "model": "parrot"}})
NOTE = Draft("errands/begun", {}, ignorable=True)
SENT, SETTLED = "one-shot/dispatched", "one-shot/settled"


@pytest.fixture
def errands(stage, chat):
    """Begin errands in a chat of one turn; return how to run some work with them."""
    stage.ask(chat, "Hello", Scripted(answer("Good day")))
    history = History(stage.read(lambda reader: reader.request_view(chat)))

    async def commit(drafts):
        stage.append(chat, *drafts)

    def run(work, *scripts):
        provider = Scripted(*scripts)
        world = stage.world(connecting(provider))
        anyio.run(work, Errands(world, ROUTE, history, commit=commit, first=[NOTE]))

    run.asked = OneShot("title", HEADER, (history.nodes[1].seq, user_message("q", "A title?")))
    run.so_far = len(stage.events(chat))
    return run


def test_the_settlement_stands_with_what_follows_it(stage, chat, errands):
    async def work(errand):
        assert not errand.has_begun
        assert await errand.ask(errands.asked) == "A greeting"
        assert stage.types(chat)[-1] == SENT
        await errand.write(Draft("session/title", {"title": "A greeting", "source": "model"}))

    errands(work, answer("A greeting"))
    written = stage.types(chat, start=errands.so_far)
    assert written == [NOTE.type, SENT, SETTLED, "session/title"]
    assert stage.last(chat, SETTLED).data["text"] == "A greeting"
    assert stage.last(chat, SETTLED).data["usage"] == {"inputTokens": 9, "outputTokens": 3}
    assert [one.purpose for one in stage.proofs(chat) if one.verified] == [None, "title"]


def test_a_failure_is_raised_and_settled_with_its_reason(stage, chat, errands):
    async def work(errand):
        with pytest.raises(LlmError) as failed:
            await errand.ask(errands.asked)
        await errand.settle(failed.value)

    errands(work, ["A gr", LlmError("BAD_REQUEST")])
    assert stage.types(chat, start=errands.so_far) == [NOTE.type, SENT, SETTLED]
    settled = stage.last(chat, SETTLED).data
    assert (settled["text"], settled["error"]["code"]) == ("A gr", "BAD_REQUEST")


def test_a_wait_says_what_it_is_for(stage, chat, errands):
    async def work(errand):
        await errand.ask(errands.asked)

    errands(work, [LlmError("OVERLOADED")], answer("A greeting"))
    retried = [NOTE.type, SENT, SETTLED, "llm/retry", SENT]
    assert stage.types(chat, start=errands.so_far) == retried
    assert stage.last(chat, "llm/retry").data["purpose"] == "title"
