"""Every screen in a language that is 40 % longer, and in one that reads from right to left."""

import re
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest
from pytestqt.exceptions import TimeoutError as NotInTime
from pytestqt.qtbot import QtBot

from desktop.llm.errors import RequestRefused
from tests.support.fitting import cut_off, untranslated
from tests.support.pictures import png
from tests.support.pseudo import Kind, spoken_by_all
from tests.support.running import Gate, Step
from tests.support.screens import SCREENS, is_filled, shown
from tests.support.window import Person, at_the_window

DATA = re.compile(
    r"Branchline|Python|OpenAI|OpenRouter|Anthropic|Google Gemini|Mistral|Groq|DeepSeek|xAI"
    r"|Ollama.*|SmolLM2.*|Qwen.*|red.png|http.*|English|简体中文|[\w.]+\.(com|ai)|/.*|Ctrl.*"
    r"|Tell me.*|You are a helpful.*"
    r"|model|max_tokens|return_progress|stream|stream_options\.include_usage"
)


KINDS = pytest.mark.parametrize(
    ("kind", "percent"), [("longer", 100), ("longer", 150), ("from-right", 100)]
)
Faults = dict[str, list[str]]


@KINDS
def test_every_screen_has_room_for_longer_words_and_says_all_of_them(
    qtbot: QtBot, tmp_path: Path, kind: Kind, percent: int
) -> None:
    wrong: Faults = {}
    with spoken_by_all(kind), at_the_window(qtbot, tmp_path, ["# Yes\n\n```c\n1\n```"]) as person:
        person.life.window.resize(900, 600)
        person.life.look.resize_text(percent)
        wrong["new-chat"] = faults_of(person)
        person.asks("Tell me")
        wrong["chat"] = faults_of(person)
        for name in SCREENS:
            with shown(person, person.window.actions_[name].trigger):
                person.waits(partial(is_filled, person, name))
                wrong[name] = faults_of(person)
        for page in range(4):
            with shown(person, person.window.actions_["settings"].trigger):
                person.window.settings.view.names.setCurrentRow(page)
                wrong[f"settings {page}"] = faults_of(person)
        for card in ("openai", "address", "file"):
            with shown(person, person.workspace.models.ask_add):
                adding = person.workspace.models.connecting.adding
                gallery = adding.gallery
                others = {"address": gallery.address, "file": gallery.file}
                person.clicks(others[card] if card in others else gallery.card(card))
                wrong[f"adding {card}"] = faults_of(person)
    assert {name: faults for name, faults in wrong.items() if faults} == {}


@KINDS
def test_an_answer_on_its_way_and_one_that_failed_have_room_for_longer_words(
    qtbot: QtBot, tmp_path: Path, kind: Kind, percent: int
) -> None:
    wrong: Faults = {}
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(30, 20)))
    gate = Gate()
    scripts: list[list[Step]] = [[RequestRefused("MODEL_UNKNOWN", status=404)], ["Half", gate]]
    with spoken_by_all(kind), at_the_window(qtbot, tmp_path / "data", *scripts) as person:
        person.life.window.resize(900, 600)
        person.life.look.resize_text(percent)
        person.asks("Tell me")
        wrong["failed"] = faults_of(person)
        person.says("Tell me more")
        person.waits(gate.reached.is_set)
        person.says("Tell me all")
        person.types("Tell me now")
        person.drops(picture)
        person.waits(lambda: person.has_waiting("Tell me all") and person.has_attached(1))
        wrong["answering"] = faults_of(person)
        gate.open()
        person.waits(person.is_at_rest)
        person.window.actions_["trash"].trigger()
        person.waits(lambda: person.chat == "")
        wrong["moved to trash"] = faults_of(person)
        with shown(person, person.window.actions_["trash-list"].trigger):
            wrong["trash"] = faults_of(person)
    assert {name: faults for name, faults in wrong.items() if faults} == {}


def faults_of(person: Person) -> list[str]:
    """Return what is cut and what is English, once all has found its place."""
    window = person.life.window
    with suppress(NotInTime):  # then it stays cut, and is told
        person.qtbot.waitUntil(lambda: not cut_off(window), timeout=20_000)
    english = {words for words in untranslated(window) if not DATA.fullmatch(words)}
    return [*cut_off(window), *sorted(english)]
