from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.ui.models.adding import AddDialog
from desktop.ui.models.picker import ModelPicker
from tests.support.certificates import self_signed
from tests.support.pictures import png
from tests.support.window import Person, at_the_window
from tests.support.wire_server import WireServer, whole

LIST = {"object": "list", "data": [{"id": "seer-1"}, {"id": "seer-2"}]}
TAGS = {"models": [{"name": "gemma3:4b", "model": "gemma3:4b", "capabilities": ["completion"]}]}
KEY = "sk-planted-0123456789"


@pytest.fixture
def server() -> Iterator[WireServer]:
    with WireServer(always=whole(200, LIST)) as server:
        yield server


@pytest.fixture
def person(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Person]:
    # Nothing of this computer is to be found but what a test puts there.
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    with at_the_window(qtbot, tmp_path / "data", ["I see red"]) as person:
        yield person


def picker(person: Person) -> ModelPicker:
    return person.workspace.models.picker


def opens_the_picker(person: Person) -> None:
    person.clicks(person.window.page.composer.model)
    assert picker(person).isVisible()


def shown(person: Person) -> list[str]:
    return [model.name or model.model for model in picker(person).finder.lines.models()]


def opens_adding(person: Person) -> AddDialog:
    opens_the_picker(person)
    person.clicks(picker(person).add)
    adding = person.workspace.models.connecting.adding
    assert adding.isVisible()
    return adding


def fills_in(person: Person, address: str, *, key: str = "") -> AddDialog:
    adding = opens_adding(person)
    person.clicks(adding.gallery.address)
    person.qtbot.keyClicks(adding.server.form.address, address)
    person.qtbot.keyClicks(adding.server.form.name, "Seer")
    person.qtbot.keyClicks(adding.server.form.key.line, key)
    return adding


def tries_it(person: Person, adding: AddDialog) -> str:
    person.clicks(adding.action)
    person.waits(adding.server.trial.sentence.isVisible)
    return adding.server.trial.sentence.text()


def connects(person: Person, server: WireServer, *, key: str = "") -> None:
    adding = fills_in(person, server.address, key=key)
    assert tries_it(person, adding) == "It works: 2 models were found."
    person.clicks(adding.action)
    person.waits(adding.use.isVisible)


def uses_the_first(person: Person) -> None:
    person.clicks(person.workspace.models.connecting.adding.action)
    person.waits(lambda: "seer-1" in person.window.page.composer.model.text())


def test_an_address_is_found_out_connected_and_answers(
    person: Person, server: WireServer, tmp_path: Path
) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(40, 30)))
    connects(person, server)
    uses_the_first(person)
    person.asks("What is it?")
    assert "I see red" in person.reads()
    assert "seer-1 · Seer" in person.window.page.composer.model.text()


def test_a_key_is_kept_and_sent_and_its_connection_can_be_ended(
    person: Person, server: WireServer
) -> None:
    connects(person, server, key=KEY)
    uses_the_first(person)
    sent = [request.headers.get("authorization", "") for request in server.requests]
    assert f"Bearer {KEY}" in sent
    opens_the_picker(person)
    person.clicks(picker(person).connections)
    dialog = person.workspace.models.connecting.connections
    person.waits(lambda: len(dialog._rows) == 1)
    (row,) = dialog._rows.values()
    assert "2 models · key in a file only you can read" in row.facts.text()
    person.clicks(row.refresh)
    person.waits(row.result.isVisible)
    assert "2 models were found" in row.result.text()
    person.clicks(row.disconnect_)
    person.clicks(row.agree)
    person.waits(dialog.nothing.isVisible)
    person.clicks(dialog.close_button)
    person.waits(lambda: "seer" not in person.window.page.composer.model.text())
    opens_the_picker(person)
    person.waits(lambda: not picker(person).looking.isVisible())
    assert "seer-2" not in shown(person)


def test_a_model_whose_key_is_gone_asks_for_it(person: Person, server: WireServer) -> None:
    connects(person, server, key=KEY)
    uses_the_first(person)
    models = person.workspace.chat.models
    keyless = [replace(each, problem="CREDENTIAL_MISSING") for each in models.choices]
    person.workspace.models._show(replace(models, choices=tuple(keyless)))
    picker(person).refused.emit(models.chosen)
    adding = person.workspace.models.connecting.adding
    person.waits(adding.isVisible)
    assert adding.server.title.text() == "A new key for Seer"
    person.qtbot.keyClicks(adding.server.form.key.line, f"{KEY}-2")
    assert tries_it(person, adding) == "It works: 2 models were found."
    person.clicks(adding.action)
    person.waits(lambda: "The new key for Seer is kept." in person.window.page.hint.text())
    assert f"Bearer {KEY}-2" in server.requests[-1].headers["authorization"]


def test_a_refused_key_is_told_and_another_one_tried(person: Person, server: WireServer) -> None:
    server.always = whole(401, {"error": {"message": f"Incorrect API key provided: {KEY}"}})
    adding = fills_in(person, server.address, key=KEY)
    assert tries_it(person, adding) == "Seer refused the key."
    person.clicks(adding.server.trial.more)
    assert person.sees("Incorrect API key provided")
    assert not any(KEY in label.text() for label in adding.findChildren(type(adding.server.title)))
    server.always = whole(200, LIST)
    person.qtbot.keyClicks(adding.server.form.key.line, "2")
    assert tries_it(person, adding) == "It works: 2 models were found."


def test_nobody_at_the_address_is_told(person: Person) -> None:
    adding = fills_in(person, "127.0.0.1:9")
    assert "is not running" in tries_it(person, adding)


@pytest.mark.usefixtures("unhurried")
def test_an_ollama_that_runs_is_found_when_the_picker_opens(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with WireServer() as ollama:
        monkeypatch.setenv("OLLAMA_HOST", f"127.0.0.1:{ollama.port}")
        ollama.always = whole(200, {**TAGS, "version": "0.12.0"})
        with at_the_window(qtbot, tmp_path / "data") as person:
            opens_the_picker(person)
            assert picker(person).looking.isVisible()
            person.waits(lambda: "gemma3:4b" in shown(person))
            person.waits(lambda: not picker(person).looking.isVisible())
            qtbot.keyClicks(picker(person).finder.search, "gemma")
            qtbot.keyClick(picker(person).finder.search, Qt.Key.Key_Return)
            person.waits(lambda: "gemma3:4b · Ollama" in person.window.page.composer.model.text())


def test_a_favourite_and_a_correction_are_kept(person: Person, server: WireServer) -> None:
    connects(person, server)
    uses_the_first(person)
    opens_the_picker(person)
    chosen = person.workspace.chat.models.chosen
    view = picker(person).finder.view
    view.favourite_asked.emit(chosen, True)
    person.waits(lambda: shown(person)[0] == "seer-1")
    view.correction_asked.emit(chosen)
    correction = person.workspace.models.connecting.correction
    assert correction.isVisible()
    correction.sees.setCurrentIndex(correction.sees.findText("Yes"))
    person.clicks(correction.save)
    person.waits(lambda: person.workspace.chat.models.current.sees)
    assert person.workspace.chat.models.current.is_favourite


def test_a_file_that_is_no_model_is_refused_in_words(person: Person, tmp_path: Path) -> None:
    file = tmp_path / "holiday.gguf"
    file.write_bytes(png(size=(4, 4)))
    adding = opens_adding(person)
    person.clicks(adding.gallery.file)
    adding.file.read(str(file))
    person.waits(adding.file.trouble.isVisible)
    assert not adding.action.isEnabled()


def test_a_certificate_nobody_vouches_for_is_trusted_on_request(
    qtbot: QtBot, tmp_path: Path
) -> None:
    identity = self_signed()
    tls = identity.context(tmp_path)
    with (
        WireServer(always=whole(200, LIST), tls=tls) as server,
        at_the_window(qtbot, tmp_path / "data", built_in=True) as person,
    ):
        adding = fills_in(person, f"https://127.0.0.1:{server.port}/v1")
        assert f"127.0.0.1:{server.port}" in tries_it(person, adding)
        trial = adding.server.trial
        person.clicks(trial.trust)
        shown = trial.fingerprint.text().replace(":", "").replace("\u200b", "").lower()
        assert shown == identity.fingerprint
        person.clicks(trial.agree)
        person.waits(lambda: "It works" in trial.sentence.text())


def test_a_chat_whose_model_is_gone_offers_the_list(person: Person, server: WireServer) -> None:
    connects(person, server)
    uses_the_first(person)
    person.asks("Hello")
    models = person.workspace.chat.models
    other = next(each for each in models.choices if each.model == "seer-2")
    person.workspace.models.choose(other.id)
    person.workspace.desk.runtime.disconnect(other.connection)
    hint = person.window.page.hint
    person.waits(lambda: hint.isVisible() and "Choose another" in hint.text())
    person.clicks(hint.button("choose-model"))
    assert picker(person).isVisible()
