"""Promises of the runtime: what is told of the built-in model's start."""

from pathlib import Path

from typing_extensions import override

from desktop.faces import EngineState
from desktop.llm.errors import EngineMissing
from desktop.llm.provider import Provider
from desktop.llm.types import Route
from tests.support.running import Model, running


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
