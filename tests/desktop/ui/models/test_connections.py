from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.models import Connected, ListedModel, ModelCorrection
from desktop.models import Tested as Outcome
from desktop.ui.models.connections import ConnectionsDialog
from desktop.ui.models.correcting import CorrectionDialog
from desktop.ui.theme import Theme
from tests.support.choices import HOSTED
from tests.support.fitting import cut_off
from tests.support.pseudo import spoken_by_all

OPENAI = Connected(
    "c1",
    "OpenAI",
    "openai_responses",
    "https://api.openai.com/v1",
    "openai",
    "keychain",
    models=(ListedModel("a"), ListedModel("b")),
)
OLLAMA = Connected("found:ollama", "Ollama", "ollama", "http://127.0.0.1:11434", is_found=True)


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> ConnectionsDialog:
    dialog = ConnectionsDialog(theme)
    qtbot.addWidget(dialog)
    dialog.ask()
    dialog.show_connections((OPENAI, OLLAMA))
    qtbot.waitExposed(dialog)
    return dialog


def clicks(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def test_each_connection_says_where_it_leads_and_where_its_key_is(
    dialog: ConnectionsDialog,
) -> None:
    assert dialog.row("c1").facts.text() == "api.openai.com · 2 models · key in the keychain"
    assert dialog.row(OLLAMA.id).facts.text() == "127.0.0.1:11434 · 0 models · found by itself"


@pytest.mark.parametrize(
    ("key", "words"), [("file", "only you can read"), ("missing", "missing"), ("", "no key")]
)
def test_where_the_key_is_is_told_in_words(dialog: ConnectionsDialog, key: str, words: str) -> None:
    dialog.show_connections((replace(OPENAI, key=key),))
    assert words in dialog.row("c1").facts.text()


def test_what_can_be_done_with_one_has_room_for_longer_words(qtbot: QtBot, theme: Theme) -> None:
    with spoken_by_all("longer"):
        dialog = ConnectionsDialog(theme)
        qtbot.addWidget(dialog)
        dialog.ask()
        dialog.resize(440, 480)
        dialog.show_connections((OPENAI,))
        row = dialog.row("c1")
        qtbot.waitUntil(lambda: row.disconnect_.visibleRegion().boundingRect().height() > 0)
        qtbot.waitUntil(lambda: row.width() < dialog.width())
        assert cut_off(dialog) == []


def test_a_name_is_changed_in_its_place(qtbot: QtBot, dialog: ConnectionsDialog) -> None:
    row = dialog.row("c1")
    clicks(qtbot, row.rename)
    assert (row.name.isVisible(), row.name_edit.isVisible()) == (False, True)
    assert row.name_edit.selectedText() == "OpenAI"
    qtbot.keyClicks(row.name_edit, "  Work ")
    with qtbot.waitSignal(dialog.rename_asked) as asked:
        qtbot.keyClick(row.name_edit, Qt.Key.Key_Return)
    assert asked.args == ["c1", "Work"]
    assert (row.name.text(), row.name.isVisible()) == ("Work", True)
    assert dialog.isVisible()


@pytest.mark.parametrize(
    ("typed", "key"),
    [("Work", Qt.Key.Key_Escape), ("", Qt.Key.Key_Return), ("OpenAI", Qt.Key.Key_Return)],
)
def test_a_name_that_is_not_changed_after_all_stays(
    qtbot: QtBot, dialog: ConnectionsDialog, typed: str, key: Qt.Key
) -> None:
    row = dialog.row("c1")
    clicks(qtbot, row.rename)
    row.name_edit.setText(typed)
    with qtbot.assertNotEmitted(dialog.rename_asked):
        qtbot.keyClick(row.name_edit, key)
    assert (row.name.text(), row.name.isVisible(), dialog.isVisible()) == ("OpenAI", True, True)


def test_what_was_found_by_itself_has_the_name_of_its_program(dialog: ConnectionsDialog) -> None:
    assert not dialog.row(OLLAMA.id).rename.isVisible()
    assert dialog.row("c1").rename.isVisible()


def test_a_new_key_is_asked_for_by_another_window(qtbot: QtBot, dialog: ConnectionsDialog) -> None:
    with qtbot.waitSignal(dialog.key_asked) as asked:
        clicks(qtbot, dialog.row("c1").key)
    assert asked.args == [OPENAI]
    assert not dialog.isVisible()


def test_disconnecting_says_first_what_follows(qtbot: QtBot, dialog: ConnectionsDialog) -> None:
    row = dialog.row("c1")
    with qtbot.assertNotEmitted(dialog.disconnect_asked):
        clicks(qtbot, row.disconnect_)
        assert row.question.isVisible()
        clicks(qtbot, row.keep)
    assert not row.question.isVisible()
    clicks(qtbot, row.disconnect_)
    with qtbot.waitSignal(dialog.disconnect_asked) as asked:
        clicks(qtbot, row.agree)
    assert asked.args == ["c1"]


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        (Outcome("", models=OPENAI.models), "2 models were found"),
        (Outcome("CREDENTIAL_REJECTED"), "OpenAI refused the key"),
    ],
    ids=["works", "refused"],
)
def test_its_list_is_read_anew(
    qtbot: QtBot, dialog: ConnectionsDialog, outcome: Outcome, words: str
) -> None:
    row = dialog.row("c1")
    with qtbot.waitSignal(dialog.refresh_asked) as asked:
        clicks(qtbot, row.refresh)
    assert asked.args == ["c1"]
    assert row.sign.isVisible()
    assert not row.refresh.isEnabled()
    dialog.show_refreshed("c1", outcome)
    assert words in row.result.text()
    assert not row.sign.isVisible()
    assert row.refresh.isEnabled()


def test_what_was_found_by_itself_is_not_disconnected(dialog: ConnectionsDialog) -> None:
    row = dialog.row(OLLAMA.id)
    assert not row.disconnect_.isVisible()
    assert not row.key.isVisible()
    assert row.refresh.isVisible()


def test_what_goes_leaves_the_list(dialog: ConnectionsDialog) -> None:
    dialog.show_connections((OLLAMA,))
    with pytest.raises(KeyError):
        dialog.row("c1")
    dialog.show_connections(())
    assert dialog.nothing.isVisible()


def test_a_line_that_is_as_it_was_keeps_its_question(
    qtbot: QtBot, dialog: ConnectionsDialog
) -> None:
    clicks(qtbot, dialog.row("c1").disconnect_)
    dialog.show_connections((OPENAI, OLLAMA))
    assert dialog.row("c1").question.isVisible()


def test_adding_begins_from_here_too(qtbot: QtBot, dialog: ConnectionsDialog) -> None:
    with qtbot.waitSignal(dialog.add_asked):
        clicks(qtbot, dialog.add)
    assert not dialog.isVisible()


@pytest.fixture
def correcting(qtbot: QtBot, theme: Theme) -> CorrectionDialog:
    dialog = CorrectionDialog(theme)
    qtbot.addWidget(dialog)
    return dialog


@pytest.mark.parametrize(
    ("sees", "window", "correction"),
    [
        ("As found", "As found", ModelCorrection()),
        ("No", "As found", ModelCorrection(sees=False)),
        ("Yes", "6,000 words", ModelCorrection(sees=True, window=8_192)),
    ],
)
def test_a_model_is_corrected(
    qtbot: QtBot,
    correcting: CorrectionDialog,
    sees: str,
    window: str,
    correction: ModelCorrection,
) -> None:
    correcting.ask(HOSTED)
    for box, words in ((correcting.sees, sees), (correcting.window_, window)):
        box.setCurrentIndex(box.findText(words, Qt.MatchFlag.MatchStartsWith))
    with qtbot.waitSignal(correcting.corrected) as corrected:
        clicks(qtbot, correcting.save)
    assert corrected.args == [HOSTED.id, correction]


def test_what_was_said_before_is_shown(correcting: CorrectionDialog) -> None:
    correcting.ask(replace(HOSTED, correction=ModelCorrection(sees=False, window=10_000)))
    assert correcting.sees.currentText() == "No"
    assert "10,000 tokens" in correcting.window_.currentText()


def test_what_was_found_is_shown_where_nothing_was_said(correcting: CorrectionDialog) -> None:
    correcting.ask(HOSTED)
    assert correcting.sees.currentText() == "As found: yes"
    assert "300,000 words" in correcting.window_.currentText()


def test_a_question_below_the_last_line_is_scrolled_to(
    qtbot: QtBot, dialog: ConnectionsDialog
) -> None:
    dialog.show_connections(replace(OPENAI, id=f"c{number}") for number in range(8))
    qtbot.waitUntil(lambda: dialog.row("c7").y() > dialog.height())
    for number in (3, 7):
        row = dialog.row(f"c{number}")
        dialog.row("c0").key.setFocus()
        clicks(qtbot, row.disconnect_)
        qtbot.waitUntil(lambda row=row: row.agree.visibleRegion().boundingRect().height() > 8)
        assert row.keep.hasFocus()


def test_a_change_elsewhere_leaves_a_question_open(qtbot: QtBot, dialog: ConnectionsDialog) -> None:
    clicks(qtbot, dialog.row("c1").disconnect_)
    dialog.show_connections((replace(OLLAMA, models=(ListedModel("m"),)), OPENAI))
    assert dialog.row("c1").question.isVisible()
    assert "1 model" in dialog.row(OLLAMA.id).facts.text()


@pytest.mark.parametrize(("key", "words"), [("file", "New key…"), ("", "Add a key…")])
def test_a_first_key_is_added_and_a_second_one_new(
    dialog: ConnectionsDialog, key: str, words: str
) -> None:
    dialog.show_connections((replace(OPENAI, key=key),))
    assert dialog.row("c1").key.text() == words
