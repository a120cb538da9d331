"""The script that keeps the translations: what it gathers, refuses, keeps and makes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtWidgets import QApplication

from desktop.ui.i18n import tr, tr_count, tr_text
from desktop.ui.texts import Text
from tests.support.translations import translate


def gathered_from(folder: Path, source: str) -> object:
    window = folder / "desktop" / "ui"
    window.mkdir(parents=True)
    (window / "page.py").write_text(source, encoding="utf-8")
    return translate.gather(folder)


def test_every_mark_is_found_with_its_note_and_its_forms(tmp_path: Path) -> None:
    found = gathered_from(
        tmp_path,
        "tr('Close')\n"
        "tr('Open {name}', name=name)\n"
        "X = {'a': text('Light', 'theme'), 'b': text('Light', 'weight')}\n"
        "tr_count('{count} chat', '{count} chats', n)\n"
        "S = said('It broke.', '')\n"
        "tr('Clo' 'se')\n",
    )
    assert [(text.words, text.note, text.one) for text in found.texts] == [
        ("Close", "", None),
        ("Open {name}", "", None),
        ("Light", "theme", None),
        ("Light", "weight", None),
        ("{count} chats", "", "{count} chat"),
        ("It broke.", "", None),
    ]
    assert found.mistakes == []


@pytest.mark.parametrize(
    "source",
    [
        "tr(words)",
        "tr(f'Open {name}')",
        "tr('Open ' + name)",
        "text(words)",
        "tr_count('one chat', 'many chats', n)",
        "tr_count('{count} chat', many, n)",
        "tr_count('{count} chat', '{count} chats', n), counted('a chat', '{count} chats')",
    ],
)
def test_what_no_machine_could_find_is_refused(tmp_path: Path, source: str) -> None:
    assert len(gathered_from(tmp_path, source).mistakes) == 1


POLISH = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="pl" sourcelanguage="en">
    <extra-remarks>chat: rozmowa</extra-remarks>
    <context>
        <name>Branchline</name>
        <message numerus="yes">
            <source>{count} chats in {folder}</source>
            <translation>
                <numerusform>{folder}: {count} rozmowa</numerusform>
                <numerusform>{folder}: {count} rozmowy</numerusform>
                <numerusform>{folder}: {count} rozmów</numerusform>
            </translation>
        </message>
        <message>
            <source>Light</source>
            <comment>theme</comment>
            <translation>Jasny</translation>
        </message>
        <message>
            <source>Light</source>
            <comment>weight</comment>
            <translation>Lekki</translation>
        </message>
    </context>
</TS>
"""


@pytest.fixture
def polish(qapp: QApplication, tmp_path: Path) -> Iterator[None]:
    """Speak Polish, which has three forms, out of a file that the script wrote anew."""
    source = tmp_path / "branchline_pl.ts"
    source.write_text(POLISH, encoding="utf-8")
    texts = [
        translate.Found("{count} chats in {folder}", one="{count} chat in {folder}"),
        translate.Found("Light", "theme"),
        translate.Found("Light", "weight"),
    ]
    translate.write(translate.read(source), texts)
    assert source.read_text(encoding="utf-8") == POLISH
    translate.compile_to(tmp_path / "branchline_pl.qm", source)
    translator = QTranslator(qapp)
    assert translator.load("branchline_pl", str(tmp_path))
    QCoreApplication.installTranslator(translator)
    yield
    QCoreApplication.removeTranslator(translator)


@pytest.mark.usefixtures("polish")
def test_a_language_has_as_many_forms_as_it_needs_and_puts_values_where_it_wants() -> None:
    said = [
        tr_count("{count} chat in {folder}", "{count} chats in {folder}", count, folder="A")
        for count in (1, 2, 5, 22, 1_000)
    ]
    assert said == [
        *("A: 1 rozmowa", "A: 2 rozmowy", "A: 5 rozmów", "A: 22 rozmowy", "A: 1,000 rozmów"),
    ]


@pytest.mark.usefixtures("polish")
def test_one_english_word_for_two_things_is_two_words_elsewhere() -> None:
    assert tr("Light", "theme") == "Jasny"
    assert tr_text(Text("Light", "weight")) == "Lekki"


def test_a_translation_that_forgets_a_value_is_told(tmp_path: Path) -> None:
    spoken = translate.Translation(
        tmp_path / "x.ts", "xx", "", {("Open {name}", ""): ["Ouvrir"], ("Gone", ""): ["Parti"]}
    )
    texts = [translate.Found("Open {name}"), translate.Found("New")]
    assert translate.complaints(spoken, texts) == [
        "other {names} in xx: 'Open {name}'",
        "no xx for: 'New'",
    ]
    assert translate.left_over(spoken, texts) == ["nothing says this any more: 'Gone'"]


def test_a_window_that_speaks_a_language_keeps_its_file_while_another_is_made(
    tmp_path: Path,
) -> None:
    source, made = tmp_path / "branchline_pl.ts", tmp_path / "branchline_pl.qm"
    source.write_text(POLISH, encoding="utf-8")
    translate.compile_to(made, source)
    before = made.read_bytes()
    # Qt maps the file into memory: what is written over it is read, or is not there any more.
    with made.open("rb") as read_by_the_window:
        source.write_text(POLISH.replace("Jasny", "Jasne"), encoding="utf-8")
        translate.compile_to(made, source)
        assert read_by_the_window.read() == before
    assert made.read_bytes() != before
    assert sorted(tmp_path.iterdir()) == [made, source]
