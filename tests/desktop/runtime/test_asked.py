"""Promises of the runtime about instructions and parameters: for all chats, and for one."""

import json
from pathlib import Path

import pytest

from desktop.models import Instructions, MannerChanged, Parameters
from desktop.runtime.asked import SYSTEM_PROMPT
from store import SessionId
from store.model.jsonvalue import object_at
from tests.desktop.runtime.test_settings import loaded, stored
from tests.support.running import Running, done, new_id, outgoing, running


def prompt_of(run: Running) -> object:
    """Return what the last request began with."""
    messages = json.loads(run.model.bodies[-1])["messages"]
    return messages[0]["content"] if messages[0]["role"] == "system" else None


def ask(run: Running, chat: SessionId, *, turn: int) -> None:
    run.runtime.send(chat, outgoing("Go on"))
    run.ear.rest(chat, times=turn)


def test_without_any_a_chat_begins_as_we_think_best(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        assert done(run.runtime.instructions(None)) == Instructions("")
        run.new_chat()
        assert prompt_of(run) == SYSTEM_PROMPT


def test_instructions_for_all_chats_hold_in_old_ones_and_new_ones(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        run.runtime.set_instructions(None, "Be brief.")
        run.settled()
        assert done(run.runtime.instructions(chat)) == Instructions("Be brief.")
        ask(run, chat, turn=2)
        assert prompt_of(run) == "Be brief."
        run.new_chat()
        assert prompt_of(run) == "Be brief."


def test_a_chats_own_come_first_and_are_for_it_alone(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        run.runtime.set_instructions(None, "Be brief.")
        run.settled()
        chat = run.new_chat()
        run.runtime.set_instructions(chat, "Speak like a sailor.")
        run.settled()
        said = done(run.runtime.instructions(chat))
        assert (said.everywhere, said.own, said.standing) == (
            "Be brief.", "Speak like a sailor.", "Speak like a sailor.",
        )  # fmt: skip
        ask(run, chat, turn=2)
        assert prompt_of(run) == "Speak like a sailor."
        run.new_chat()
        assert prompt_of(run) == "Be brief."


def test_a_branch_is_made_with_its_parents(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat, child = run.new_chat(), new_id()
        run.runtime.set_instructions(chat, "Speak like a sailor.")
        run.settled()
        done(run.runtime.fork(chat, seq=3, cut="at", child=child))
        assert done(run.runtime.instructions(child)).own == "Speak like a sailor."


@pytest.mark.parametrize("everywhere", [None, "Be brief."])
def test_what_is_taken_back_leaves_what_holds_without_it(
    tmp_path: Path, everywhere: str | None
) -> None:
    with running(tmp_path) as run:
        run.runtime.set_instructions(None, everywhere)
        chat = run.new_chat()
        run.runtime.set_instructions(chat, "Speak like a sailor.")
        run.settled()
        ask(run, chat, turn=2)
        run.runtime.set_instructions(chat, None)
        run.settled()
        assert done(run.runtime.instructions(chat)).own is None
        ask(run, chat, turn=3)
        assert prompt_of(run) == (everywhere or SYSTEM_PROMPT)


def test_instructions_for_all_that_are_taken_back_are_gone_from_old_chats(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        run.runtime.set_instructions(None, "Be brief.")
        run.settled()
        chat = run.new_chat()
        run.runtime.set_instructions(None, None)
        run.settled()
        assert done(run.runtime.instructions(None)) == Instructions("")
        ask(run, chat, turn=2)
        assert prompt_of(run) == SYSTEM_PROMPT


def test_a_chat_may_go_without_any(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        run.runtime.set_instructions(chat, "")
        run.settled()
        assert done(run.runtime.instructions(chat)).own == ""
        ask(run, chat, turn=2)
        assert prompt_of(run) in {None, ""}


def test_taking_back_what_was_never_given_leaves_a_loaded_chats_own_prompt(tmp_path: Path) -> None:
    with stored(tmp_path) as store:
        chat = loaded(store)
    with running(tmp_path) as run:
        run.runtime.set_instructions(chat, None)
        run.runtime.set_instructions(None, None)
        run.settled()
        ask(run, chat, turn=1)
        assert prompt_of(run) == "Be kind."


def test_parameters_are_remembered_for_all_chats_and_for_one(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        assert done(run.runtime.parameters(None)) == Parameters()
        run.runtime.set_parameters(None, Parameters(temperature=0.5, answer_tokens=200))
        run.settled()
        chat = run.new_chat()
        run.runtime.set_parameters(chat, Parameters(effort="high", answer_tokens=100))
        run.settled()
        assert done(run.runtime.parameters(chat)) == Parameters("high", None, 100)
        assert done(run.runtime.parameters(None)) == Parameters(None, 0.5, 200)
    with running(tmp_path) as run:
        assert done(run.runtime.parameters(chat)) == Parameters("high", None, 100)


def config_of(run: Running, chat: SessionId) -> dict[str, object]:
    header = [one for one in run.events(chat) if one.type == "request/header"][-1]
    return dict(object_at(object_at(header.data, "header"), "config"))


def test_only_what_was_set_goes_into_the_request(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        assert {"temperature", "reasoningEffort"}.isdisjoint(config_of(run, chat))
        run.runtime.set_parameters(chat, Parameters(effort="low", temperature=0, answer_tokens=64))
        run.settled()
        ask(run, chat, turn=2)
        said = config_of(run, chat)
        assert (said["reasoningEffort"], said["temperature"], said["maxTokens"]) == ("low", 0, 64)
        run.runtime.set_parameters(chat, Parameters())
        run.settled()
        ask(run, chat, turn=3)
        assert {"temperature", "reasoningEffort"}.isdisjoint(config_of(run, chat))
        changes = [
            one.data.get("reason") for one in run.events(chat) if one.type == "request/header"
        ]
        assert changes[1:] == ["change", "change"]


def test_what_another_hand_wrote_is_read_as_far_as_it_is_understood(tmp_path: Path) -> None:
    with stored(tmp_path) as store:
        odd = {"reasoningEffort": "enormous", "temperature": "hot", "maxTokens": 5, "stop": ["x"]}
        store.save_settings(None, {"parameters": odd}).result()
    with running(tmp_path) as run:
        assert done(run.runtime.parameters(None)) == Parameters(answer_tokens=5)
        run.runtime.set_parameters(None, Parameters(temperature=1))
        run.settled()
        row = done(run.runtime._store.read(lambda reader: reader.settings(None)))
        assert list(row["parameters"]["stop"]) == ["x"]


def test_chats_are_summed_up_by_themselves_until_a_person_says_no(tmp_path: Path) -> None:
    def sums_up(run: Running, chat: SessionId) -> bool:
        settings = run.runtime._net.start(run.runtime._shelf.choosing.settings_of, chat)
        return done(settings).auto_compaction

    with running(tmp_path) as run:
        chat = run.new_chat()
        assert done(run.runtime.auto_compaction())
        assert sums_up(run, chat)
        run.runtime.set_auto_compaction(on=False)
        run.settled()
    with running(tmp_path) as run:
        assert not done(run.runtime.auto_compaction())
        assert not sums_up(run, chat)
        run.runtime.set_auto_compaction(on=True)
        run.settled()
        assert sums_up(run, chat)


def test_every_change_of_the_manner_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        chat = run.new_chat()
        run.runtime.set_instructions(None, "Be brief.")
        run.runtime.set_parameters(chat, Parameters("low"))
        run.runtime.set_auto_compaction(on=False)
        run.ear.wait_for(lambda one: one == MannerChanged(), times=3)
