"""Promises of the runtime about choosing: per chat, per branch, for new ones, and remembered."""

from pathlib import Path

import pytest

from desktop.models import (
    ConnectionDraft,
    Heeds,
    ListedModel,
    ModelChoice,
    ModelCorrection,
    ModelsChanged,
)
from desktop.models import Tested as Outcome
from tests.desktop.runtime.test_settings import stored
from tests.support.running import Running, done, new_id, outgoing, running
from tests.support.services import keeps

BLIND_ID = "mine#m"


def choice(run: Running, choice_id: str) -> ModelChoice:
    choices = done(run.runtime.models()).choices
    return next(one for one in choices if one.id == choice_id)


def test_a_choice_inside_a_chat_is_for_that_chat_alone(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        chat, other = run.new_chat("one"), run.new_chat("two")
        run.runtime.choose_model(chat, BLIND_ID)
        run.settled()
        chosen = [done(run.runtime.models(one)).chosen for one in (chat, other, None)]
        assert chosen == [BLIND_ID, "built-in", "built-in"]


def test_a_branch_begins_with_its_parents_choice_and_has_its_own(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        chat = run.new_chat("one")
        run.runtime.choose_model(chat, BLIND_ID)
        run.settled()
        child = new_id()
        done(run.runtime.fork(chat, seq=3, cut="at", child=child))
        assert done(run.runtime.models(child)).chosen == BLIND_ID
        run.runtime.choose_model(child, "built-in")
        run.settled()
        assert done(run.runtime.models(chat)).chosen == BLIND_ID


def test_what_was_chosen_is_known_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        run.runtime.choose_model(None, BLIND_ID)
        run.settled()
        chat = run.new_chat()
    with running(tmp_path) as run:
        assert done(run.runtime.models(chat)).chosen == BLIND_ID
        assert done(run.runtime.models()).chosen == BLIND_ID


def test_a_chat_begun_right_after_a_choice_has_the_chosen_model(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        for _ in range(20):  # a choice may have to wait for others that came before it
            run.runtime.set_favourite(BLIND_ID, favourite=True)
            run.runtime.set_favourite(BLIND_ID, favourite=False)
        run.runtime.choose_model(None, BLIND_ID)
        chat = run.new_chat()
        assert done(run.runtime.models(chat)).chosen == BLIND_ID


def test_every_change_of_the_models_is_told(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        run.runtime.set_favourite(BLIND_ID, favourite=True)
        run.runtime.correct_model(BLIND_ID, ModelCorrection(sees=True))
        run.runtime.choose_model(None, BLIND_ID)
        run.runtime.remove_model(BLIND_ID)
        run.ear.wait_for(lambda one: one == ModelsChanged(), times=5)


def test_favourites_are_marked_and_unmarked(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        for choice_id in ("built-in", BLIND_ID):
            run.runtime.set_favourite(choice_id, favourite=True)
        run.settled()
        assert choice(run, "built-in").is_favourite
        assert choice(run, BLIND_ID).is_favourite
        run.runtime.set_favourite("built-in", favourite=False)
        run.settled()
        assert not choice(run, "built-in").is_favourite
        assert choice(run, BLIND_ID).is_favourite


def test_what_a_person_knows_better_holds_and_can_be_taken_back(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        run.runtime.correct_model(BLIND_ID, ModelCorrection(sees=True, window=4096))
        run.settled()
        corrected = choice(run, BLIND_ID)
        assert (corrected.sees, corrected.window) == (True, 4096)
        assert corrected.correction == ModelCorrection(sees=True, window=4096)
        run.runtime.correct_model(BLIND_ID, ModelCorrection())
        run.settled()
        plain = choice(run, BLIND_ID)
        assert (plain.sees, plain.window, plain.correction) == (False, None, ModelCorrection())


def test_what_the_chosen_model_heeds_is_told_with_the_models(tmp_path: Path) -> None:
    plain = ListedModel("plain", thinks=False, takes_temperature=False)
    with running(tmp_path) as run:
        assert done(run.runtime.models()).heeds == Heeds()
        draft = ConnectionDraft("mine", "", "Server", "openai_responses", "http://127.0.0.1:9/v1")
        done(run.runtime.connect(draft, Outcome("", models=(plain, ListedModel("other")))))
        chat = run.new_chat()
        for model, heeds in (
            ("plain", Heeds(temperature=False)),
            ("other", Heeds(efforts=("low", "medium", "high"))),
        ):
            run.runtime.choose_model(chat, f"mine#{model}")
            assert done(run.runtime.models(chat)).heeds == heeds
        assert done(run.runtime.models(None)).heeds == Heeds()


def test_a_correction_holds_for_the_next_request(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        run.runtime.choose_model(None, BLIND_ID)
        run.runtime.correct_model(BLIND_ID, ModelCorrection(sees=True))
        run.settled()
        chat = run.new_chat()
        header = next(one for one in run.events(chat) if one.type == "request/header")
        assert b'"sees":true' in header.body


def test_a_model_of_version_0_1_is_a_connection_of_one_model(tmp_path: Path) -> None:
    old = {"name": "My server", "address": "http://10.0.0.7:1234/v1", "model": "m", "sees": True}
    with stored(tmp_path) as store:
        more = {**old, "name": "Other", "model": "n"}
        row = {"model": "custom:http://10.0.0.7:1234/v1#n", "customModels": [old, more]}
        store.save_settings(None, row).result()
    with running(tmp_path) as run:
        models = done(run.runtime.models())
        assert models.current is not None
        assert (models.current.name, models.current.is_hosted) == ("Other", True)
        assert models.current.group == "connected"
        (connection,) = done(run.runtime.connections())
        assert connection.id == "custom:http://10.0.0.7:1234/v1"
        assert [one.model for one in connection.models] == ["m", "n"]
        chat = run.new_chat()
        header = next(one for one in run.events(chat) if one.type == "request/header")
        assert b'"provider":"Other"' in header.body
        run.runtime.remove_model("custom:http://10.0.0.7:1234/v1#n")
        run.settled()
        (connection,) = done(run.runtime.connections())
        assert [one.model for one in connection.models] == ["m"]
        assert done(run.runtime.models()).chosen == "built-in"
        run.runtime.disconnect(connection.id)
        run.settled()
        assert done(run.runtime.connections()) == ()


def test_one_model_of_several_is_taken_away(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m", "m2")
        run.runtime.set_favourite("mine#m2", favourite=True)
        run.runtime.remove_model(BLIND_ID)
        run.settled()
        assert [one.id for one in done(run.runtime.models()).choices] == ["built-in", "mine#m2"]
        assert choice(run, "mine#m2").is_favourite


@pytest.mark.parametrize(
    ("chosen", "name", "group"),
    [
        ("custom:http://gone/v1#m", "m", "connected"),
        ("0123456789abcdef#large", "large", "connected"),
        ("built-in#My file", "My file", "built-in"),
        ("nonsense", "nonsense", "connected"),
    ],
)
def test_a_chosen_model_that_is_gone_is_still_shown_by_its_name(
    tmp_path: Path, chosen: str, name: str, group: str
) -> None:
    with running(tmp_path) as run:
        run.runtime.choose_model(None, chosen)
        run.settled()
        gone = done(run.runtime.models()).current
        assert gone is not None
        assert (gone.name, gone.problem, gone.group) == (name, "MODEL_GONE", group)


def test_two_changes_at_once_are_both_kept(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        ids = [f"choice-{number}" for number in range(20)]
        for choice_id in ids:
            run.runtime.set_favourite(choice_id, favourite=True)
        run.settled()
        row = done(run.runtime._store.read(lambda reader: reader.settings(None)))
        assert list(row["favourites"]) == ids


def test_what_was_chosen_a_moment_ago_holds_for_whatever_comes_next(tmp_path: Path) -> None:
    with running(tmp_path) as run:
        keeps(run, "m")
        chat = run.new_chat()
        for turn in range(2, 12):
            chosen = BLIND_ID if turn % 2 else "built-in"
            run.runtime.choose_model(chat, chosen)
            run.runtime.send(chat, outgoing("And now?"))
            opened, models = run.runtime.open(chat), run.runtime.models(chat)
            assert done(opened).models.chosen == done(models).chosen == chosen
            run.ear.rest(chat, times=turn)
            header = [one for one in run.events(chat) if one.type == "request/header"][-1]
            assert (b'"provider":"built-in"' in header.body) is (chosen == "built-in")
