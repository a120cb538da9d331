"""Several real engines at once, as a person comes to have them: with a file of their own.

The file is the shipped model's under another name: what is tried is the way, not the model.
"""

import os
import shutil
import signal
from pathlib import Path

import pytest

from desktop.llm.engine_files import EngineFiles, find_engine
from desktop.llm.own_models import SHIPPED
from desktop.models import ModelChoice
from store import Event, SessionId
from store.model.jsonvalue import FrozenObject, object_at, text_at
from store.model.messages import text_of
from tests.support.built_in import (
    LONG,
    begun,
    engines_of,
    is_gone,
    needs_the_engine,
    proofs_of,
    running_for_real,
)
from tests.support.running import Running, done, new_id, outgoing
from tests.support.waiting import until

pytestmark = [pytest.mark.slow, needs_the_engine]

QUESTION = "What is the capital of France?"
# About 6,000 tokens: a minute of reading.
LONG_PROMPT = "The sea is wide and the ship is small. " * 600 + "Sum this up."


def own_file(folder: Path) -> Path:
    found = find_engine()
    assert isinstance(found, EngineFiles)
    folder.mkdir()
    return Path(shutil.copy(found.model, folder / "Mine.gguf"))


def of_type(events: tuple[Event, ...], kind: str) -> list[FrozenObject]:
    return [event.data for event in events if event.type == kind]


def ends(run: Running, chat: SessionId) -> list[str]:
    ended = of_type(run.events(chat), "turn/end")
    return [text_at(object_at(one, "reason"), "kind") for one in ended]


def answers(run: Running, chat: SessionId) -> list[str]:
    said = of_type(run.events(chat), "assistant/message")
    return [text_of(object_at(one, "message")).strip() for one in said]


def add(run: Running, file: Path) -> ModelChoice:
    """Add a model file, and use it in new chats."""
    choice = done(run.runtime.add_model_file(file))
    run.runtime.choose_model(None, choice.id)
    run.settled()
    return choice


def test_two_chats_on_two_models_are_answered_at_once(tmp_path: Path) -> None:
    with running_for_real(tmp_path / "data") as run:
        shipped, own = new_id(), new_id()
        run.runtime.send(shipped, outgoing(QUESTION), new=True)
        run.ear.rest(shipped)
        choice = add(run, own_file(tmp_path / "files"))
        assert (choice.name, choice.is_builtin, choice.problem) == ("Mine", True, "")
        run.runtime.choose_model(shipped, "built-in")
        run.runtime.send(own, outgoing(QUESTION), new=True)
        run.runtime.send(shipped, outgoing("And of Italy?"))
        run.ear.rest(own)
        run.ear.rest(shipped, times=2)
        running = engines_of(os.getpid())
        assert len(running) == 2
        for chat, turns, name in ((shipped, 2, SHIPPED.name), (own, 1, "Mine")):
            assert set(ends(run, chat)) <= {"completed", "max-tokens"}
            assert len(answers(run, chat)) == turns
            assert all(answers(run, chat))
            (context,) = of_type(run.events(chat), "request/context")
            assert context["model"] == name
            assert object_at(context, "engine")["modelDigest"] == SHIPPED.digest
            assert all(proof.verified for proof in proofs_of(run, chat))
    assert all(map(is_gone, running))


def test_a_second_chat_on_one_model_waits_for_its_turn(tmp_path: Path) -> None:
    with running_for_real(tmp_path, most_tokens=60) as run:
        chats = [new_id() for _ in range(3)]
        for chat in chats:
            run.runtime.send(chat, outgoing(LONG), new=True)
        for chat in chats:
            run.ear.rest(chat)
            assert set(ends(run, chat)) <= {"completed", "max-tokens"}
            assert all(answers(run, chat))
        assert len(engines_of(os.getpid())) == 1


@pytest.mark.usefixtures("unhurried")
def test_a_killed_engine_takes_one_answer_and_no_chat_that_waits_for_it(tmp_path: Path) -> None:
    with running_for_real(tmp_path, most_tokens=400) as run:
        first, second = new_id(), new_id()
        run.runtime.send(first, outgoing(LONG), new=True)
        read = begun(run, first)
        (engine,) = engines_of(os.getpid())
        os.kill(engine, signal.SIGSTOP)  # else the answer may be whole before the other chat asks
        run.runtime.send(second, outgoing(QUESTION), new=True)
        run.ear.event(second, "request/dispatched")
        os.kill(engine, signal.SIGKILL)
        for chat in (first, second):
            run.ear.rest(chat)
        assert answers(run, first)[0].startswith(read.strip())
        assert ends(run, first) == ["error"]
        assert answers(run, second)[0]
        assert set(ends(run, second)) <= {"completed", "max-tokens"}
        assert all(proof.verified for chat in (first, second) for proof in proofs_of(run, chat))


def test_stop_while_it_reads_frees_the_engine_for_others(tmp_path: Path) -> None:
    with running_for_real(tmp_path) as run:
        first = run.new_chat(QUESTION)
        (engine,) = engines_of(os.getpid())
        reading = new_id()
        run.runtime.send(reading, outgoing(LONG_PROMPT), new=True)
        run.ear.event(reading, "request/dispatched")
        run.runtime.stop(reading)
        run.ear.rest(reading)
        assert ends(run, reading) == ["aborted"]
        assert answers(run, reading) == []
        run.runtime.send(first, outgoing("And of Italy?"))
        run.ear.rest(first, times=2)
        assert len(answers(run, first)) == 2
        assert engines_of(os.getpid()) == [engine]


def test_a_file_that_went_away_is_told_and_the_chat_goes_on_with_another(tmp_path: Path) -> None:
    with running_for_real(tmp_path / "data") as run:
        file = own_file(tmp_path / "files")
        add(run, file)
        file.unlink()
        chat = run.new_chat(QUESTION)
        (end,) = of_type(run.events(chat), "turn/end")
        error = object_at(object_at(end, "reason"), "error")
        assert text_at(error, "code") == "MODEL_UNREADABLE"
        run.runtime.choose_model(chat, "built-in")
        run.settled()
        run.runtime.retry(chat)
        run.ear.rest(chat, times=2)
        assert len(answers(run, chat)) == 1


def test_quitting_while_two_engines_work_leaves_neither(tmp_path: Path) -> None:
    with running_for_real(tmp_path / "data", most_tokens=400) as run:
        shipped, own = new_id(), new_id()
        run.runtime.send(shipped, outgoing(LONG), new=True)
        begun(run, shipped)
        add(run, own_file(tmp_path / "files"))
        run.runtime.send(own, outgoing(LONG), new=True)
        begun(run, own)
        running = engines_of(os.getpid())
        assert len(running) == 2
    until(lambda: all(map(is_gone, running)))
