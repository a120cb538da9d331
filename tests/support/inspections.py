"""Chats on any wire for the inspection of their requests, without a server."""

import json
from dataclasses import dataclass
from uuid import uuid4

import anyio

from desktop.agent.attempts import requests_for
from desktop.agent.inspection import difference, inspect
from desktop.agent.loop import run_turn
from desktop.agent.turn import TurnRequest, TurnSettings
from desktop.inspecting import Difference, Inspected, Part, Requests
from desktop.llm.registry import provider_for
from desktop.llm.types import Route
from store.model.ids import SessionId
from store.model.jsonvalue import parse_json
from tests.support.turns import BLIND, SEEING, Scripted, Stage, answer, connecting

# Each protocol, and where servers of its kind keep two sides apart or let them take turns.
ROUTES = {
    "openai_chat": Route("p", "openai_chat", "http://127.0.0.1:1/v1", "m", dialect="openai"),
    "openai_chat-turns": Route("p", "openai_chat", "http://127.0.0.1:1/v1", "m"),
    "openai_responses": Route("p", "openai_responses", "http://127.0.0.1:1/v1", "m"),
    "ollama": Route("p", "ollama", "http://127.0.0.1:1", "m"),
    "anthropic": Route("p", "anthropic", "http://127.0.0.1:1", "m"),
    "gemini": Route("p", "gemini", "http://127.0.0.1:1", "m"),
}


@dataclass
class Seen:
    """A stage, and one chat of it whose requests are looked at."""

    stage: Stage
    chat: str

    def ask(self, route, text, *says, attachments=(), sees=True, prompt=None):
        """Ask along a route; return the bodies that were sent."""
        if text or attachments:
            self.stage.queue(self.chat, text, attachments)
        provider = Scripted(*(says or [answer("Well.")]))
        provider.encoder = provider_for(route, None).encoder
        settings = TurnSettings(route, SEEING if sees else BLIND, prompt)
        request = TurnRequest(self.chat, "inbox", settings)
        anyio.run(run_turn, request, self.stage.world(connecting(provider)))
        return provider.bodies

    def requests(self, seq=-1) -> Requests:
        return self.stage.read(lambda reader: requests_for(reader, self.chat, seq))

    def inspect(self, seq=-1) -> Inspected:
        """Return what was sent for the answer at `seq`, -1: the last one."""
        asked = self.requests(seq)
        sent = asked.attempts[asked.shown].seq
        return self.stage.read(
            lambda reader: inspect(reader, self.chat, sent, is_wanted=lambda: True)
        )

    def since(self, now: Inspected) -> Difference:
        return self.stage.read(
            lambda reader: difference(reader, self.chat, now.seq, now, is_wanted=lambda: True)
        )

    def tampered(self, kind, **changes):
        """Return a copy whose first event of a kind says something else; without changes, none."""
        envelopes = [json.loads(event.body) for event in self.stage.events(self.chat)]
        changed = next(one for one in envelopes if one["type"] == kind)
        if changes:
            changed["data"] |= changes
        else:
            envelopes.remove(changed)
        for seq, envelope in enumerate(envelopes):
            envelope["seq"] = seq
        copy = SessionId(uuid4().hex)
        self.stage.store.load(copy, [parse_json(json.dumps(one)) for one in envelopes]).result()
        return Seen(self.stage, copy)

    def branch(self):
        """Return a branch that keeps all there is."""
        child = SessionId(uuid4().hex)
        last = len(self.stage.events(self.chat)) - 1
        self.stage.store.fork(self.chat, last, child).result()
        return Seen(self.stage, child)

    def seqs(self, kind):
        return [event.seq for event in self.stage.events(self.chat) if event.type == kind]


def words_of(part: Part) -> str:
    """Return all that can be read in a part."""
    return "\n".join(str(getattr(one, "text", "")) for one in part.sent)
