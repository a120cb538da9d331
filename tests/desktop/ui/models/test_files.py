from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.models import ModelFile, ModelOffer, OfferProgress
from desktop.ui.failures import failure
from desktop.ui.models.adding import AddDialog
from desktop.ui.theme import Theme
from tests.support.filedialogs import file_dialog

GB = 10**9
PATH = "/models/mistral.gguf"
FILE = ModelFile(PATH, "Mistral 7B", 4 * GB, 5 * GB, 12 * GB, 32_768)
OFFER = ModelOffer("Better 4B", 2 * GB, 3 * GB)


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> AddDialog:
    dialog = AddDialog(theme)
    qtbot.addWidget(dialog)
    dialog.ask(())
    qtbot.waitExposed(dialog)
    return dialog


def clicks(qtbot: QtBot, widget: QWidget) -> None:
    qtbot.mouseClick(widget, Qt.MouseButton.LeftButton)


def chooses(qtbot: QtBot, dialog: AddDialog, file: ModelFile) -> None:
    clicks(qtbot, dialog.gallery.file)
    with qtbot.waitSignal(dialog.file.file_asked) as asked:
        dialog.file.read(PATH)
    assert asked.args == [PATH]
    assert dialog.file.sign.isVisible()
    dialog.file.show_file(PATH, file)


def seen(*labels) -> str:
    return "\n".join(label.text() for label in labels if label.isVisible())


def test_what_a_file_needs_is_told_before_it_is_added(qtbot: QtBot, dialog: AddDialog) -> None:
    chooses(qtbot, dialog, FILE)
    told = seen(dialog.file.name, dialog.file.facts, dialog.file.memory)
    for words in ("Mistral 7B", "4.0 GB on disk", "25,000 words", "about 5.0 GB", "12.0 GB are"):
        assert words in told
    with qtbot.waitSignal(dialog.file.add_asked) as asked:
        clicks(qtbot, dialog.action)
    assert asked.args == [PATH]
    assert not dialog.action.isEnabled()


@pytest.mark.parametrize(
    ("free_bytes", "words", "look"),
    [(3 * GB, "Close some programs", "warning"), (None, "about 5.0 GB", "muted")],
)
def test_too_little_free_memory_is_warned_of(
    qtbot: QtBot, dialog: AddDialog, free_bytes: int | None, words: str, look: str
) -> None:
    chooses(
        qtbot,
        dialog,
        ModelFile(PATH, "Mistral 7B", 4 * GB, 5 * GB, free_bytes, None),
    )
    assert words in dialog.file.memory.text()
    assert dialog.file.memory.property("look") == look
    assert dialog.action.isEnabled()


def test_a_file_that_is_no_model_is_refused_with_the_reason(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    chooses(qtbot, dialog, ModelFile(PATH, "holiday.gguf", 5, 0, None, None, "MODEL_DAMAGED"))
    assert dialog.file.trouble.isVisible()
    assert dialog.file.trouble.text() == failure("MODEL_DAMAGED", name="holiday.gguf").text
    assert not dialog.action.isEnabled()
    assert dialog.file.other.text() == "Choose another file…"


def test_a_file_without_a_way_to_chat_is_remarked_on_but_not_refused(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    chooses(qtbot, dialog, replace(FILE, has_template=False))
    assert "may be odd" in dialog.file.trouble.text()
    assert dialog.action.isEnabled()


def test_an_answer_about_a_file_that_is_no_longer_meant_is_passed_over(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    clicks(qtbot, dialog.gallery.file)
    dialog.file.read("/models/first.gguf")
    dialog.file.read(PATH)
    dialog.file.show_file("/models/first.gguf", FILE)
    assert not dialog.action.isEnabled()
    dialog.file.show_file(PATH, FILE)
    assert dialog.action.isEnabled()


def test_a_file_that_cannot_be_read_is_said_so(qtbot: QtBot, dialog: AddDialog) -> None:
    clicks(qtbot, dialog.gallery.file)
    dialog.file.read(PATH)
    dialog.file.show_trouble(failure("STORE_UNAVAILABLE"))
    assert failure("STORE_UNAVAILABLE").sentence in dialog.file.trouble.text()
    assert not dialog.file.sign.isVisible()


def test_a_file_is_chosen_in_the_systems_own_dialog(qtbot: QtBot, dialog: AddDialog) -> None:
    clicks(qtbot, dialog.gallery.file)
    clicks(qtbot, dialog.file.other)
    chooser = file_dialog(dialog)
    assert "*.gguf" in chooser.nameFilters()[0]
    with qtbot.waitSignal(dialog.file.file_asked) as asked:
        chooser.fileSelected.emit(PATH)
    chooser.close()
    assert asked.args == [PATH]


@pytest.mark.parametrize(
    ("offer", "is_shown"),
    [(OFFER, True), (ModelOffer("Better", 1, 1, "here"), False), (None, False)],
)
def test_the_better_model_of_ours_is_offered_while_it_is_not_here(
    dialog: AddDialog, offer: ModelOffer | None, *, is_shown: bool
) -> None:
    dialog.show_offer(offer)
    assert dialog.gallery.offered.isVisible() == is_shown
    if is_shown:
        assert "2.0 GB to fetch, 3.0 GB of memory" in dialog.gallery.offered.accessibleName()


def offered(qtbot: QtBot, dialog: AddDialog, offer: ModelOffer = OFFER) -> None:
    dialog.show_offer(offer)
    card = dialog.gallery.offered
    qtbot.waitUntil(
        lambda: card.height() == card.heightForWidth(card.width())
    )  # it was hidden before
    clicks(qtbot, card)


def test_it_is_fetched_with_its_progress_and_then_used(qtbot: QtBot, dialog: AddDialog) -> None:
    offered(qtbot, dialog)
    assert "2.0 GB to fetch" in dialog.offered.costs.text()
    with qtbot.waitSignal(dialog.offered.fetch_asked):
        clicks(qtbot, dialog.action)
    dialog.show_progress(OfferProgress(GB, 2 * GB))
    assert dialog.offered.bar.isVisible()
    assert dialog.offered.bar.value() == dialog.offered.bar.maximum() // 2
    assert "1.0 GB of 2.0 GB" in dialog.offered.state.text()
    dialog.show_progress(OfferProgress(2 * GB, 2 * GB, is_over=True))
    assert not dialog.offered.bar.isVisible()
    with qtbot.waitSignal(dialog.offered.use_asked):
        clicks(qtbot, dialog.action)


def test_fetching_is_stopped(qtbot: QtBot, dialog: AddDialog) -> None:
    offered(qtbot, dialog)
    clicks(qtbot, dialog.action)
    assert dialog.action.text() == "Stop"
    with qtbot.waitSignal(dialog.offered.stop_asked):
        clicks(qtbot, dialog.action)
    assert dialog.action.text() == "Fetch it"


def test_what_stands_in_the_way_of_fetching_is_told_before(qtbot: QtBot, dialog: AddDialog) -> None:
    offered(qtbot, dialog, replace(OFFER, problem="FETCH_NO_ROOM"))
    assert "not enough room" in dialog.offered.trouble.text()
    assert dialog.action.text() == "Fetch it"


def test_fetching_that_failed_says_why_and_can_be_tried_again(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    offered(qtbot, dialog)
    clicks(qtbot, dialog.action)
    dialog.show_progress(OfferProgress(GB, 2 * GB, is_over=True, code="DISK_FULL"))
    assert "The disk is full" in dialog.offered.trouble.text()
    assert dialog.action.text() == "Try again"
    with qtbot.waitSignal(dialog.offered.fetch_asked):
        clicks(qtbot, dialog.action)
    assert not dialog.offered.trouble.isVisible()


def test_what_is_being_fetched_shows_so_when_one_comes_back(
    qtbot: QtBot, dialog: AddDialog
) -> None:
    offered(qtbot, dialog, ModelOffer("Better 4B", 2 * GB, 3 * GB, "fetching"))
    assert dialog.offered.bar.isVisible()
    assert dialog.action.text() == "Stop"


def test_enter_adds_the_file_that_was_chosen(qtbot: QtBot, dialog: AddDialog) -> None:
    chooses(qtbot, dialog, FILE)
    with qtbot.waitSignal(dialog.file.add_asked) as asked:
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert asked.args == [PATH]


def test_after_a_file_that_is_no_model_another_is_chosen(qtbot: QtBot, dialog: AddDialog) -> None:
    clicks(qtbot, dialog.gallery.file)
    dialog.file.read(PATH)
    dialog.file.show_file(PATH, replace(FILE, problem="NOT_A_MODEL"))
    # Its name ended in .gguf already.
    assert "whose name" not in dialog.file.trouble.text()
    assert dialog.file.other.hasFocus()
