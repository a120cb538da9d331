from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.models import (
    Connected,
    ConnectionDraft,
    HostIdentity,
    ListedModel,
    Service,
)
from desktop.models import Tested as Outcome
from desktop.ui.failures import failure
from desktop.ui.models.adding import AddDialog
from desktop.ui.models.page import Page
from desktop.ui.theme import DARK, Theme
from tests.support.choices import HOSTED, KEYLESS, many

OPENAI = Service(
    "openai",
    "OpenAI",
    "openai_responses",
    "https://api.openai.com/v1",
    "https://platform.openai.com/api-keys",
    "sk-",
)
MISTRAL = Service(
    "mistral", "Mistral", "openai_chat", "https://api.mistral.ai/v1", "https://console.mistral.ai"
)
KEY = "sk-planted-0123456789"
WORKS = Outcome("", "openai_chat", models=(ListedModel("a"), ListedModel("b")))
IDENTITY = HostIdentity("box.lan:443", "ab" * 32, "SELF_SIGNED")


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> AddDialog:
    dialog = AddDialog(theme)
    qtbot.addWidget(dialog)
    dialog.ask((OPENAI, MISTRAL))
    qtbot.waitExposed(dialog)
    return dialog


def clicks(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def presses_enter(qtbot: QtBot, field: QLineEdit) -> None:
    qtbot.keyClick(field, Qt.Key.Key_Return)


def pastes_key(qtbot: QtBot, dialog: AddDialog, key: str = KEY) -> None:
    QGuiApplication.clipboard().setText(f"  {key}\n")
    dialog.server.form.key.line.setFocus()
    qtbot.keyClick(dialog.server.form.key.line, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    QGuiApplication.clipboard().clear()


def at_the_key(qtbot: QtBot, dialog: AddDialog) -> None:
    clicks(qtbot, dialog.gallery.card("openai"))
    pastes_key(qtbot, dialog)


def tries(qtbot: QtBot, dialog: AddDialog, result: Outcome) -> ConnectionDraft:
    with qtbot.waitSignal(dialog.server.test_asked) as asked:
        clicks(qtbot, dialog.action)
    draft = asked.args[0]
    dialog.server.show_tested(draft, result)
    return draft


def said(dialog: AddDialog) -> str:
    trial = dialog.server.trial
    shown = (trial.sentence, trial.advice, trial.said)
    return "\n".join(label.text() for label in shown if label.isVisible())


def page(dialog: AddDialog) -> Page:
    shown = dialog.stack.currentWidget()
    assert isinstance(shown, Page)
    return shown


def test_a_service_is_connected_with_one_pasted_key(qtbot: QtBot, dialog: AddDialog) -> None:
    clicks(qtbot, dialog.gallery.card("openai"))
    assert not dialog.action.isEnabled()
    pastes_key(qtbot, dialog)
    assert dialog.action.text() == "Test"
    draft = tries(qtbot, dialog, WORKS)
    assert draft == ConnectionDraft(
        "", "openai", "OpenAI", "openai_responses", "https://api.openai.com/v1", KEY
    )
    assert said(dialog) == "It works: 2 models were found."
    assert dialog.action.text() == "Add"
    with qtbot.waitSignal(dialog.server.connect_asked) as asked:
        clicks(qtbot, dialog.action)
    assert asked.args == [draft, WORKS]
    assert not dialog.action.isEnabled()


def test_enter_tests_and_enter_adds(qtbot: QtBot, dialog: AddDialog) -> None:
    at_the_key(qtbot, dialog)
    line = dialog.server.form.key.line
    with qtbot.waitSignal(dialog.server.test_asked) as asked:
        presses_enter(qtbot, line)
    dialog.server.show_tested(asked.args[0], WORKS)
    with qtbot.waitSignal(dialog.server.connect_asked):
        presses_enter(qtbot, line)


def test_after_it_one_of_the_models_is_chosen(qtbot: QtBot, dialog: AddDialog) -> None:
    dialog.show_added("OpenAI is connected", (KEYLESS, HOSTED, *many(300)))
    assert dialog.use.title.text() == "OpenAI is connected"
    qtbot.keyClicks(dialog.use.finder.search, "gpt")
    with qtbot.waitSignal(dialog.used) as used:
        presses_enter(qtbot, dialog.use.finder.search)
    assert used.args == [HOSTED.id]
    assert not dialog.isVisible()


def test_the_button_uses_the_first_that_can_be_used(qtbot: QtBot, dialog: AddDialog) -> None:
    dialog.show_added("Two", (KEYLESS, HOSTED))
    with qtbot.waitSignal(dialog.used) as used:
        clicks(qtbot, dialog.action)
    assert used.args == [HOSTED.id]


def test_a_single_model_is_used_with_enter(qtbot: QtBot, dialog: AddDialog) -> None:
    dialog.show_added("Mine is added", (HOSTED,))
    assert not dialog.use.finder.search.isVisible()
    with qtbot.waitSignal(dialog.used) as used:
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert used.args == [HOSTED.id]


def test_a_refused_key_is_said_plainly_and_shown_nowhere(qtbot: QtBot, dialog: AddDialog) -> None:
    at_the_key(qtbot, dialog)
    words = f"Incorrect API key provided: {KEY}."
    tries(qtbot, dialog, Outcome("CREDENTIAL_REJECTED", provider_message=words))
    assert "OpenAI refused the key." in said(dialog)
    assert "Incorrect" not in said(dialog)
    clicks(qtbot, dialog.server.trial.more)
    assert "Incorrect API key provided: •••." in said(dialog)
    assert KEY not in said(dialog)
    assert dialog.action.text() == "Test"
    assert dialog.action.isEnabled()


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (Outcome("CONNECT"), "cannot be reached"),
        (Outcome("NOT_RUNNING"), "is not running"),
        (Outcome("CREDENTIAL_MISSING"), "OpenAI asks for a key."),
        (Outcome("TIMEOUT"), "did not answer in time"),
        (Outcome("TLS", identity=IDENTITY), "box.lan:443"),
        (Outcome("", models=WORKS.models, proxy="proxy.lan:3128"), "proxy.lan:3128 was used"),
        (Outcome("CONNECT", proxy="proxy.lan:3128"), "proxy.lan:3128 was used"),
        (Outcome("", models=WORKS.models[:1]), "one model was found"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.code,
)
def test_what_came_of_the_test_is_told_in_plain_words(
    qtbot: QtBot, dialog: AddDialog, result: Outcome, words: str
) -> None:
    at_the_key(qtbot, dialog)
    tries(qtbot, dialog, result)
    assert words in said(dialog)


def test_a_certificate_is_trusted_after_its_fingerprint_was_shown(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    at_the_key(qtbot, dialog)
    draft = tries(qtbot, dialog, Outcome("TLS", identity=IDENTITY))
    trial = dialog.server.trial
    assert not trial.identity.isVisible()
    clicks(qtbot, trial.trust)
    assert trial.fingerprint.text().replace("\u200b", "") == ":".join(["AB"] * 32)
    order: list[str] = []
    dialog.server.trust_asked.connect(lambda _: order.append("trust"))
    dialog.server.test_asked.connect(lambda _: order.append("test"))
    clicks(qtbot, trial.agree)
    assert order == ["trust", "test"]
    dialog.server.show_tested(draft, WORKS)
    assert said(dialog) == "It works: 2 models were found."


def test_a_test_is_stopped_and_its_late_result_passed_over(qtbot: QtBot, dialog: AddDialog) -> None:
    at_the_key(qtbot, dialog)
    with qtbot.waitSignal(dialog.server.test_asked) as asked:
        clicks(qtbot, dialog.action)
    assert dialog.server.trial.busy.isVisible()
    assert not dialog.action.isEnabled()
    with qtbot.waitSignal(dialog.server.test_dropped):
        clicks(qtbot, dialog.server.trial.cancel)
    dialog.server.show_tested(asked.args[0], WORKS)
    assert said(dialog) == ""
    assert dialog.action.text() == "Test"


def test_another_key_after_the_test_has_to_be_tested_again(qtbot: QtBot, dialog: AddDialog) -> None:
    at_the_key(qtbot, dialog)
    tries(qtbot, dialog, WORKS)
    qtbot.keyClicks(dialog.server.form.key.line, "x")
    assert said(dialog) == ""
    assert dialog.action.text() == "Test"


def test_what_fails_on_our_side_lets_one_try_again(qtbot: QtBot, dialog: AddDialog) -> None:
    at_the_key(qtbot, dialog)
    tries(qtbot, dialog, WORKS)
    clicks(qtbot, dialog.action)
    dialog.server.show_trouble(failure("DISK_FULL"))
    assert "The disk is full" in said(dialog)
    assert dialog.action.isEnabled()


def test_an_address_of_ones_own_needs_nothing_but_the_address(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    clicks(qtbot, dialog.gallery.address)
    assert dialog.server.form.address.hasFocus()
    qtbot.keyClicks(dialog.server.form.address, "localhost:8080/v1")
    draft = tries(qtbot, dialog, Outcome("", "ollama", models=WORKS.models))
    assert "It speaks like Ollama." in said(dialog)
    assert draft == ConnectionDraft("", "", "localhost:8080", "", "http://localhost:8080/v1", None)
    with qtbot.waitSignal(dialog.server.connect_asked) as asked:
        clicks(qtbot, dialog.action)
    assert asked.args[1].protocol == "ollama"


def test_an_address_has_a_name_a_key_and_a_protocol_when_one_says_so(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    clicks(qtbot, dialog.gallery.address)
    form = dialog.server.form
    qtbot.keyClicks(form.address, "https://box.example/api")
    qtbot.keyClicks(form.name, "The box")
    form.protocol.setCurrentIndex(form.protocol.findText("Like Anthropic"))
    pastes_key(qtbot, dialog)
    draft = tries(qtbot, dialog, WORKS)
    assert draft == ConnectionDraft("", "", "The box", "anthropic", "https://box.example/api", KEY)


def test_a_server_that_lists_nothing_is_asked_for_by_the_models_name(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    clicks(qtbot, dialog.gallery.address)
    qtbot.keyClicks(dialog.server.form.address, "localhost:9")
    tries(qtbot, dialog, Outcome("", "openai_chat"))
    assert not dialog.action.isEnabled()
    qtbot.keyClicks(dialog.server.model, "my-model")
    with qtbot.waitSignal(dialog.server.connect_asked) as asked:
        clicks(qtbot, dialog.action)
    assert asked.args[1].models == (ListedModel("my-model"),)


@pytest.mark.parametrize(
    ("fill", "hint"),
    [
        (lambda form: form.key.line.setText("abc"), "begins with sk-"),
        (lambda form: form.key.line.setText("sk-abc"), ""),
    ],
)
def test_a_key_of_another_shape_is_remarked_on_but_not_refused(
    qtbot: QtBot, dialog: AddDialog, fill: Callable, hint: str
) -> None:
    clicks(qtbot, dialog.gallery.card("openai"))
    fill(dialog.server.form)
    assert hint in dialog.server.form.hint.text()
    assert bool(dialog.server.form.hint.text()) == bool(hint)
    assert dialog.action.isEnabled()


def test_a_key_that_others_could_read_on_its_way_is_warned_of(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    clicks(qtbot, dialog.gallery.address)
    pastes_key(qtbot, dialog)
    qtbot.keyClicks(dialog.server.form.address, "http://box.example")
    assert "can be read by others" in dialog.server.form.hint.text()
    dialog.server.form.address.setText("http://localhost:1234")
    assert dialog.server.form.hint.text() == ""


@pytest.mark.parametrize(
    ("place", "name", "words"),
    [
        ("keychain", "GNOME Keyring", "kept in GNOME Keyring, the keychain"),
        ("file", "/home/me/keys.json", "a file that only you can read, /home/me/keys.json"),
    ],
)
def test_where_a_key_will_be_kept_is_said_where_it_is_typed(
    qtbot: QtBot, dialog: AddDialog, place: str, name: str, words: str
) -> None:
    dialog.server.show_key_storage(place, name)
    clicks(qtbot, dialog.gallery.card("openai"))
    assert dialog.server.form.kept.isVisible()
    assert words in dialog.server.form.kept.accessibleName()


def test_the_page_with_keys_is_shown_before_it_is_opened(qtbot: QtBot, dialog: AddDialog) -> None:
    clicks(qtbot, dialog.gallery.card("openai"))
    assert "platform.openai.com" in dialog.server.form.key_page.text()
    clicks(qtbot, dialog.server.form.key_page)
    assert dialog._link.isVisible()
    assert "https://platform.openai.com/api-keys" in dialog._link._where.text()
    dialog._link.reject()


def test_a_key_is_seen_on_demand_and_never_copied(qtbot: QtBot, dialog: AddDialog) -> None:
    at_the_key(qtbot, dialog)
    clipboard, field = QGuiApplication.clipboard(), dialog.server.form.key
    for is_shown in (False, True):
        assert field.eye.isChecked() == is_shown
        for key in (Qt.Key.Key_A, Qt.Key.Key_C):
            qtbot.keyClick(field.line, key, Qt.KeyboardModifier.ControlModifier)
        qtbot.mouseDClick(field.line, Qt.MouseButton.LeftButton)
        assert clipboard.text() == ""
        assert field.key() == KEY
        assert (field.line.displayText().strip() == KEY) == is_shown
        clicks(qtbot, field.eye)
    qtbot.keyClick(field.line, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClick(field.line, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert clipboard.text() == ""
    assert field.eye.accessibleName() == "Show the key"


@pytest.mark.parametrize("leave", ["back", "cancel"])
def test_a_key_stays_in_no_field_when_one_goes(qtbot: QtBot, dialog: AddDialog, leave: str) -> None:
    at_the_key(qtbot, dialog)
    clicks(qtbot, dialog.action)
    with qtbot.waitSignal(dialog.server.test_dropped):
        clicks(qtbot, getattr(dialog, leave))
    line = dialog.server.form.key.line
    assert line.text() == ""
    assert not line.isUndoAvailable()


def test_esc_and_the_windows_own_button_forget_the_key_too(qtbot: QtBot, dialog: AddDialog) -> None:
    for ends in (lambda: qtbot.keyClick(dialog, Qt.Key.Key_Escape), dialog.close):
        dialog.ask((OPENAI,))
        at_the_key(qtbot, dialog)
        ends()
        assert not dialog.isVisible()
        assert dialog.server.form.key.key() == ""


def test_enter_presses_the_button_that_has_the_focus(qtbot: QtBot, dialog: AddDialog) -> None:
    card = dialog.gallery.card("mistral")
    card.setFocus()
    qtbot.keyClick(card, Qt.Key.Key_Return)
    assert page(dialog) is dialog.server
    pastes_key(qtbot, dialog)
    dialog.back.setFocus()
    with qtbot.assertNotEmitted(dialog.server.test_asked):
        qtbot.keyClick(dialog.back, Qt.Key.Key_Return)
    assert page(dialog) is dialog.gallery


def test_keeping_a_key_may_take_long_and_says_so(qtbot: QtBot, dialog: AddDialog) -> None:
    at_the_key(qtbot, dialog)
    tries(qtbot, dialog, WORKS)
    clicks(qtbot, dialog.action)
    assert dialog.server.trial.under_way.text() == "Keeping it…"
    assert dialog.server.trial.sign.isVisible()
    assert not dialog.server.trial.cancel.isVisible()


def test_one_goes_back_to_the_gallery(qtbot: QtBot, dialog: AddDialog) -> None:
    assert not dialog.back.isVisible()
    assert not dialog.action.isVisible()
    clicks(qtbot, dialog.gallery.card("mistral"))
    assert dialog.server.title.text() == "Connect Mistral"
    clicks(qtbot, dialog.back)
    assert page(dialog) is dialog.gallery


def test_a_key_is_replaced_without_asking_for_anything_else(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    known = Connected("c1", "Work", "openai_responses", OPENAI.address, "openai", "keychain")
    dialog.ask_for_key(known, (OPENAI,))
    assert dialog.server.title.text() == "A new key for Work"
    assert not dialog.server.form.address.isVisible()
    pastes_key(qtbot, dialog)
    draft = tries(qtbot, dialog, WORKS)
    assert draft == ConnectionDraft("c1", "openai", "Work", "openai_responses", OPENAI.address, KEY)


def test_every_page_fits_a_small_window_at_large_text(dialog: AddDialog) -> None:
    dialog.set_theme(DARK)
    dialog.resize(640, 480)
    for each in (dialog.gallery, dialog.server, dialog.file, dialog.offered, dialog.use):
        dialog.stack.setCurrentWidget(each)
        QApplication.sendPostedEvents()
        assert dialog.rect().contains(dialog.cancel.geometry())


def test_what_a_new_model_can_do_is_corrected_from_its_own_menu(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    dialog.show_added("OpenAI is connected", (HOSTED, KEYLESS))
    with qtbot.waitSignal(dialog.use.correction_asked) as asked:
        dialog.use.finder.view.correction_asked.emit(KEYLESS.id)
    assert asked.args == [KEYLESS]
