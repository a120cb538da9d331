"""The window for adding models with the keyboard alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.models import ConnectionDraft, HostIdentity, ListedModel, ModelOffer, Service
from desktop.models import Tested as Outcome
from desktop.ui.models.adding import AddDialog
from desktop.ui.theme import Theme

SERVICES = tuple(
    Service(slug, name, "openai_chat", f"https://api.{slug}.example/v1", f"https://{slug}.example")
    for slug, name in (("openai", "OpenAI"), ("mistral", "Mistral"))
)
KEY = "sk-planted-0123456789"
WORKS = Outcome("", "openai_chat", models=(ListedModel("a"), ListedModel("b")))
IDENTITY = HostIdentity("box.lan:443", "ab" * 32, "SELF_SIGNED")


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> AddDialog:
    dialog = AddDialog(theme)
    qtbot.addWidget(dialog)
    dialog.ask(SERVICES)
    qtbot.waitExposed(dialog)
    return dialog


def clicks(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def at_the_key(qtbot: QtBot, dialog: AddDialog) -> None:
    clicks(qtbot, dialog.gallery.card("openai"))
    qtbot.keyClicks(dialog.server.form.key.line, KEY)


def tries(qtbot: QtBot, dialog: AddDialog, result: Outcome) -> ConnectionDraft:
    with qtbot.waitSignal(dialog.server.test_asked) as asked:
        clicks(qtbot, dialog.action)
    draft = asked.args[0]
    dialog.server.show_tested(draft, result)
    return draft


def test_tab_goes_down_the_page(qtbot: QtBot, dialog: AddDialog) -> None:
    clicks(qtbot, dialog.gallery.address)
    form = dialog.server.form
    went = []
    for _ in range(4):
        went.append(dialog.focusWidget())
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert went == [form.address, form.name, form.protocol, form.key.line]


@pytest.mark.parametrize("code", ["CREDENTIAL_MISSING", "CREDENTIAL_REJECTED"])
def test_a_key_that_is_wanted_is_pasted_at_once(qtbot: QtBot, dialog: AddDialog, code: str) -> None:
    clicks(qtbot, dialog.gallery.address)
    qtbot.keyClicks(dialog.server.form.address, "box.lan:8080")
    qtbot.keyClicks(dialog.server.form.key.line, "wrong")
    tries(qtbot, dialog, Outcome(code))
    assert "key" in dialog.server.trial.sentence.text()
    qtbot.keyClicks(dialog.focusWidget(), KEY)
    assert dialog.server.form.key.key() == KEY


def test_keys_go_through_the_gallery_as_one_sees_it(qtbot: QtBot, dialog: AddDialog) -> None:
    gallery = dialog.gallery
    dialog.show_offer(ModelOffer("Better 4B", 2**31, 3 * 2**30))
    openai, mistral = gallery.card("openai"), gallery.card("mistral")
    stops = [gallery.offered, openai, mistral, gallery.address, gallery.file]
    gallery.offered.setFocus()
    went = []
    for _ in stops:
        went.append(dialog.focusWidget())
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    assert went == stops
    openai.setFocus()
    for key, there in (
        (Qt.Key.Key_Right, mistral),
        (Qt.Key.Key_Left, openai),
        (Qt.Key.Key_Down, gallery.address),
        (Qt.Key.Key_Right, gallery.file),
        (Qt.Key.Key_Up, mistral),
        (Qt.Key.Key_Up, gallery.offered),
    ):
        qtbot.keyClick(dialog.focusWidget(), key)
        assert dialog.focusWidget() is there


def test_enter_adds_after_a_test_that_was_asked_for_by_mouse(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    at_the_key(qtbot, dialog)
    dialog.action.setFocus()
    tries(qtbot, dialog, WORKS)
    with qtbot.waitSignal(dialog.server.connect_asked):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)


def test_enter_adds_after_a_certificate_was_trusted(qtbot: QtBot, dialog: AddDialog) -> None:
    at_the_key(qtbot, dialog)
    draft = tries(qtbot, dialog, Outcome("TLS", identity=IDENTITY))
    clicks(qtbot, dialog.server.trial.trust)
    qtbot.keyClick(dialog.server.trial.agree, Qt.Key.Key_Return)
    dialog.server.show_tested(draft, WORKS)
    with qtbot.waitSignal(dialog.server.connect_asked):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
