from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.faces import Attachment, QueuedMessage, SavedDraft
from desktop.models import ModelChoice, Room
from desktop.ui.composer.composer import Composer
from desktop.ui.composer.editor import TEXT_MOST
from desktop.ui.composer.fits import picture_note, text_note
from desktop.ui.composer.words import draft_of_message
from desktop.ui.failures import failure
from desktop.ui.theme import Theme

BLIND = ModelChoice("built-in", "SmolLM2", sees=False, is_builtin=True)
LONG = "a line of a long text\n" * 5000


@pytest.fixture
def composer(qtbot: QtBot, theme: Theme) -> Composer:
    composer = Composer(theme)
    composer.resize(800, 400)
    composer.set_room(600)
    qtbot.addWidget(composer)
    composer.show()
    qtbot.waitExposed(composer)
    return composer


def text(name: str = "notes.md", size_bytes: int = 3400) -> Attachment:
    return {
        "attachmentId": f"sha256:{name}",
        "mediaType": "text/plain",
        "name": name,
        "bytes": size_bytes,
        "lines": 12,
    }


def picture(name: str = "a.png") -> Attachment:
    return {"attachmentId": f"sha256:{name}", "mediaType": "image/png", "name": name}


def pastes(composer: Composer, words: str, image: QImage | None = None) -> None:
    mime = QMimeData()
    mime.setText(words)
    if image is not None:
        mime.setImageData(image)
    composer.editor.insertFromMimeData(mime)
    composer.editor.toPlainText()  # all of it has come in then


def acts(composer: Composer, name: str) -> None:
    composer.offer.acted.emit(name)


def read_asked(composer: Composer) -> list[tuple[int, object, str]]:
    asked: list[tuple[int, object, str]] = []
    composer.tray.read_asked.connect(lambda *each: asked.append(each))
    return asked


def test_a_text_file_is_a_card_that_says_how_long_it_is(qtbot: QtBot, composer: Composer) -> None:
    asked = read_asked(composer)
    composer.add_files([Path("/nowhere/notes.md")])
    ((token, _, name),) = asked
    card = composer.shelf.file(token)
    assert card.accessibleName() == "File notes.md, Being read…"
    composer.tray.was_read(token, text())
    assert card.accessibleName() == "File notes.md, 12 lines · 3.4 kB"
    assert name == "notes.md"
    with qtbot.waitSignal(composer.tray.file_opened) as opened:
        qtbot.keyClick(card, Qt.Key.Key_Space)
    assert opened.args == [text()]


@pytest.mark.parametrize("names", [("text.png", "a.png"), ("a.txt", "b.txt")])
def test_what_is_called_otherwise_than_it_is_becomes_what_it_is_in_its_place(
    composer: Composer, names: tuple[str, str]
) -> None:
    asked = read_asked(composer)
    composer.add_files([Path(f"/nowhere/{name}") for name in names])
    first, second = (token for token, *_ in asked)
    composer.tray.was_read(second, picture())
    composer.tray.was_read(first, text())
    assert composer.shelf.file(first).x() < composer.shelf.thumbnail(second).x()
    assert composer.draft() == SavedDraft("", (text(), picture()))


def test_a_draft_with_files_and_pictures_comes_back_whole(composer: Composer) -> None:
    draft = SavedDraft("Compare", (text("a.md"), picture(), text("b.csv")))
    composer.set_draft(draft)
    assert composer.draft() == draft
    message = {
        "content": (
            {"type": "file", "attachment": text("a.md")},
            {"type": "image", "attachment": picture()},
            {"type": "text", "text": "Compare"},
        )
    }
    assert draft_of_message(message) == SavedDraft("Compare", (text("a.md"), picture()))


def test_a_long_paste_is_put_in_at_once_and_offered_to_become_a_file(composer: Composer) -> None:
    composer.editor.set_text("Sum up: ")
    pastes(composer, LONG)
    composer.editor.add_text(" Thank you.")
    asked = read_asked(composer)
    acts(composer, "file")
    ((token, source, name),) = asked
    assert (source, name) == (LONG, "pasted.txt")
    assert LONG in composer.draft().text  # nothing is lost before the file is stored
    composer.tray.was_read(token, text(name))
    assert composer.draft() == SavedDraft("Sum up:  Thank you.", (text(name),))
    composer.editor.undo()
    assert LONG in composer.draft().text


def test_a_paste_that_cannot_become_a_file_stays_where_it_is(composer: Composer) -> None:
    pastes(composer, LONG)
    asked = read_asked(composer)
    acts(composer, "file")
    composer.tray.was_refused(asked[0][0], failure("DISK_FULL"))
    assert composer.draft() == SavedDraft(LONG)


def test_enter_while_a_paste_becomes_a_file_sends_it_as_one(
    qtbot: QtBot, composer: Composer
) -> None:
    pastes(composer, LONG)
    asked = read_asked(composer)
    acts(composer, "file")
    qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    with qtbot.waitSignal(composer.submitted) as submitted:
        composer.tray.was_read(asked[0][0], text("pasted.txt"))
    assert submitted.args == [SavedDraft("", (text("pasted.txt"),))]


def test_the_offer_goes_with_the_text_it_is_about(composer: Composer) -> None:
    pastes(composer, LONG)
    assert composer.offer.isVisible()
    composer.editor.undo()
    assert not composer.offer.isVisible()


@pytest.mark.parametrize("words", ["short", "line\n" * 150])
def test_what_one_reads_at_a_glance_stays_text_without_a_word(
    composer: Composer, words: str
) -> None:
    pastes(composer, words)
    assert not composer.offer.isVisible()


def test_a_spreadsheets_text_is_taken_and_its_picture_and_a_file_are_offered(
    composer: Composer,
) -> None:
    asked = read_asked(composer)
    pastes(composer, LONG, QImage(4, 4, QImage.Format.Format_RGB32))
    assert composer.draft() == SavedDraft(LONG)
    acts(composer, "attach")
    assert [name for *_, name in asked] == ["pasted.png"]


def test_a_text_too_long_for_a_message_can_still_go_as_a_file(composer: Composer) -> None:
    asked = read_asked(composer)
    whole = "x" * (TEXT_MOST + 5)
    pastes(composer, whole)
    assert composer.draft() == SavedDraft()
    acts(composer, "file")
    assert asked[0][1:] == (whole, "pasted.txt")


def test_files_fill_what_a_model_can_read_and_are_no_pictures() -> None:
    room = Room(window=1000)
    assert text_note(room, "?", [text(size_bytes=2000)]) is None
    assert text_note(room, "", [text(size_bytes=5000)]) == "together"
    assert text_note(room, "?", [text(size_bytes=60_000)]) == "alone"
    assert picture_note(BLIND, room, [text()]) is None


def test_many_attachments_scroll_and_leave_room_to_write(qtbot: QtBot, composer: Composer) -> None:
    composer.set_draft(SavedDraft(LONG, tuple(text(f"{n}.md") for n in range(20))))
    assert composer.shelf.verticalScrollBar().maximum() > 0
    assert composer.shelf.height() + composer.editor.height() < 600 // 3 + 100
    last = composer.shelf.file(composer.tray.tokens()[-1])
    composer.activateWindow()
    inner = composer.shelf.widget()
    qtbot.waitUntil(lambda: 0 < last.y() < inner.height() - last.height() + 1)
    last.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(last.hasFocus)
    viewport = composer.shelf.viewport()
    assert viewport.rect().contains(last.mapTo(viewport, last.rect().center()))


def test_many_waiting_messages_leave_room_for_the_chat(qtbot: QtBot, composer: Composer) -> None:
    waiting = [
        QueuedMessage({"id": f"m{n}", "content": [{"type": "text", "text": f"Say {n}"}]}, n == 0)
        for n in range(12)
    ]
    composer.show_queue(waiting)
    assert composer.queue.height() < 200
    names = [line.accessibleName() for line in composer.queue.lines()]
    next_ones = ["Will be sent next: Say 1", "Will be sent next: Say 2"]  # one turn takes them all
    assert names[:3] == ["Not sent: Say 0", *next_ones]
    last = composer.queue.lines()[-1].button("remove")
    composer.activateWindow()
    qtbot.waitUntil(lambda: composer.queue.verticalScrollBar().maximum() > 0)
    composer.queue.lines()[-1].button("edit").setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(composer.queue.lines()[-1].button("edit"), Qt.Key.Key_Tab)
    assert last.hasFocus()
    view = composer.queue.viewport()
    assert view.rect().contains(last.mapTo(view, last.rect().center()))


def test_a_waiting_message_of_files_is_told_by_their_names(composer: Composer) -> None:
    content = [
        {"type": "file", "attachment": text("a.md")},
        {"type": "image", "attachment": picture()},
    ]
    composer.show_queue([QueuedMessage({"id": "m", "content": content}, not_sent=False)])
    (line,) = composer.queue.lines()
    assert line.accessibleName() == "Will be sent next: 1 picture and a.md"


def test_a_waiting_message_tells_what_goes_along_with_its_words(composer: Composer) -> None:
    content = [
        {"type": "text", "text": "word " * 40},
        {"type": "image", "attachment": picture()},
    ]
    composer.show_queue([QueuedMessage({"id": "m", "content": content}, not_sent=False)])
    (line,) = composer.queue.lines()
    assert line.accessibleName().startswith("Will be sent next: 1 picture · word word")


def test_tab_comes_to_what_is_attached_where_it_stands(qtbot: QtBot, composer: Composer) -> None:
    composer.set_draft(SavedDraft("", (text("a.md"), picture(), text("b.md"))))
    composer.activateWindow()
    composer.editor.setFocus()
    qtbot.waitUntil(composer.editor.hasFocus)
    stops = []
    for _ in range(6):
        focused = composer.focusWidget()
        assert focused is not None
        qtbot.keyClick(focused, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        stops.append(composer.focusWidget().accessibleName())
    assert stops == [
        "Remove file b.md",
        "File b.md, 12 lines · 3.4 kB",
        "Remove picture a.png",
        "Picture a.png",
        "Remove file a.md",
        "File a.md, 12 lines · 3.4 kB",
    ]


@pytest.mark.parametrize("width_px", [340, 500, 900])
def test_all_that_can_be_done_with_a_waiting_message_is_in_view(
    qtbot: QtBot, theme: Theme, width_px: int
) -> None:
    composer = Composer(replace(theme, scale=1.5))
    composer.resize(width_px, 400)
    qtbot.addWidget(composer)
    composer.show()
    words = [{"type": "text", "text": "word " * 40}]
    composer.show_queue([QueuedMessage({"id": "m", "content": words}, not_sent=True)])
    qtbot.waitExposed(composer)
    (line,) = composer.queue.lines()
    view = composer.queue.viewport()

    def is_in_view(button: QWidget) -> bool:
        corner = button.mapTo(view, button.rect().topLeft())
        return view.rect().contains(button.rect().translated(corner))

    buttons = [line.button(name) for name in ("send", "edit", "remove")]
    qtbot.waitUntil(lambda: all(map(is_in_view, buttons)))
    for button in buttons:
        assert button.text() or not button.icon().isNull()
        assert button.toolTip()


def test_what_is_pasted_twice_can_be_told_apart(composer: Composer) -> None:
    asked = read_asked(composer)
    for _ in range(3):
        pastes(composer, LONG)
        acts(composer, "file")
        composer.tray.was_read(asked[-1][0], text(asked[-1][2]))
    assert [name for *_, name in asked] == ["pasted.txt", "pasted-2.txt", "pasted-3.txt"]


@pytest.mark.parametrize("is_mirrored", [False, True])
def test_pictures_and_files_and_what_takes_them_off_grow_with_the_text(
    composer: Composer, theme: Theme, *, is_mirrored: bool
) -> None:
    if is_mirrored:
        composer.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    for attachment in (picture(), text()):
        composer.tray.put(attachment)
    first, second = composer.tray.tokens()
    pieces = (composer.shelf.thumbnail(first), composer.shelf.file(second))
    sizes = []
    for scale in (0.8, 1.0, 2.0):
        composer.set_theme(replace(theme, scale=scale))
        closes = [piece.stops[-1] for piece in pieces]
        sizes.append((pieces[0].height(), closes[0].width()))
        assert pieces[0].height() <= pieces[1].height()
        for piece, close in zip(pieces, closes, strict=True):
            assert piece.rect().contains(close.geometry())
            assert (close.geometry().center().x() < piece.rect().center().x()) == is_mirrored
    assert sizes == [(64, 20), (64, 20), (128, 40)]
