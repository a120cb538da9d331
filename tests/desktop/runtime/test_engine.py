"""Promises of the runtime: what is told of the built-in model's start."""

from pathlib import Path

import anyio
from typing_extensions import override

from desktop.faces import EngineState
from desktop.llm.errors import EngineMissing
from desktop.llm.provider import Provider
from desktop.llm.types import Route
from tests.support.running import Model, new_id, outgoing, running


def states(heard: list[object]) -> list[EngineState]:
    return [one for one in heard if isinstance(one, EngineState)]


def test_the_start_of_the_engine_is_told_once(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        run.new_chat()
        run.new_chat()
        assert states([*run.ear.heard]) == [EngineState("starting"), EngineState("ready")]


def test_an_engine_that_died_is_told_when_it_starts_again(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        run.new_chat()
        run.model.is_up = False
        run.new_chat()
        start = [EngineState("starting"), EngineState("ready")]
        assert states([*run.ear.heard]) == [*start, *start]


class Slow(Model):
    """A computer on which an engine starts until somebody gives up."""

    @override
    async def provider_for(self, _route: Route) -> Provider:
        await anyio.sleep_forever()
        raise AssertionError


def test_who_stops_waiting_for_the_start_is_not_told_of_it_for_ever(tmp_path: Path) -> None:
    with running(tmp_path, model=Slow()) as run:
        chat = new_id()
        run.runtime.send(chat, outgoing("Hello"), new=True)
        run.ear.event(chat, "turn/start")
        run.runtime.stop(chat)
        run.ear.rest(chat)
        assert states([*run.ear.heard]) == [EngineState("starting"), EngineState("ready")]


class Moody(Model):
    """A computer that lacks the memory once."""

    @override
    async def provider_for(self, route: Route) -> Provider:
        if not self.bodies:
            self.bodies.append(b"")
            self.is_up = True
            raise EngineMissing("MEMORY")
        return await super().provider_for(route)


def test_trouble_with_one_model_is_no_longer_told_when_another_answers(tmp_path: Path) -> None:
    with running(tmp_path, model=Moody()) as run:
        run.new_chat()
        run.new_chat()
        run.new_chat()
        told = states([*run.ear.heard])
        assert told == [
            EngineState("starting"),
            EngineState("failed", "MEMORY"),
            EngineState("ready"),
        ]


class Absent(Model):
    """A computer without an engine."""

    @override
    async def provider_for(self, _route: Route) -> Provider:
        raise EngineMissing("NO_ENGINE")


def test_without_an_engine_the_words_are_kept_and_the_reason_told(tmp_path: Path) -> None:
    with running(tmp_path, model=Absent()) as run:
        chat = run.new_chat("keep this")
        assert states([*run.ear.heard]) == [
            EngineState("starting"),
            EngineState("failed", "NO_ENGINE"),
        ]
        assert run.said(chat) == [("user", "keep this")]
        reason = run.events(chat)[-1].data["reason"]
        assert isinstance(reason, dict)
        assert isinstance(reason["error"], dict)
        assert reason["error"]["code"] == "NO_ENGINE"
