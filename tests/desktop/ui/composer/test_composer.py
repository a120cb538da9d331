import base64
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QObject, Qt
from PySide6.QtGui import QImage, QTextCursor
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from desktop.faces import Attachment, QueuedMessage, SavedDraft
from desktop.models import ModelChoice
from desktop.ui.composer.composer import Composer
from desktop.ui.composer.editor import TEXT_MOST
from desktop.ui.composer.incoming import Incoming, PastedPicture
from desktop.ui.failures import failure
from desktop.ui.theme import Theme
from tests.support.sizes import sized

BLIND = ModelChoice("built-in", "SmolLM2", sees=False, is_builtin=True)
SEEING = ModelChoice("other", "Big model", sees=True, is_builtin=False)


@pytest.fixture
def composer(qtbot: QtBot, theme: Theme) -> Composer:
    composer = Composer(theme)
    composer.resize(800, 200)
    qtbot.addWidget(composer)
    composer.show()
    qtbot.waitExposed(composer)
    return composer


def reference(name: str = "a.png") -> Attachment:
    return {"attachmentId": f"sha256:{name}", "mediaType": "image/png", "name": name}


def attach(composer: Composer, qtbot: QtBot, name: str = "a.png") -> int:
    with qtbot.waitSignal(composer.tray.read_asked) as asked:
        composer.add_files([Path(f"/nowhere/{name}")])
    assert asked.args is not None
    return int(asked.args[0])


def test_enter_hands_over_the_text_and_empties_the_box(qtbot: QtBot, composer: Composer) -> None:
    qtbot.keyClicks(composer.editor, "Hello")
    with qtbot.waitSignal(composer.submitted) as submitted:
        qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert submitted.args == [SavedDraft("Hello")]
    assert composer.draft() == SavedDraft()


@pytest.mark.parametrize("text", ["", "   ", "\n\n"])
def test_nothing_is_not_sent(qtbot: QtBot, composer: Composer, text: str) -> None:
    composer.editor.set_text(text)
    with qtbot.assertNotEmitted(composer.submitted):
        qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert not composer.send.isEnabled()


def test_a_picture_alone_can_be_sent(qtbot: QtBot, composer: Composer) -> None:
    composer.tray.was_read(attach(composer, qtbot), reference())
    with qtbot.waitSignal(composer.submitted) as submitted:
        qtbot.mouseClick(composer.send, Qt.MouseButton.LeftButton)
    assert submitted.args == [SavedDraft("", (reference(),))]


def test_sending_waits_for_a_picture_that_is_still_read(qtbot: QtBot, composer: Composer) -> None:
    token = attach(composer, qtbot)
    qtbot.keyClicks(composer.editor, "look")
    with qtbot.assertNotEmitted(composer.submitted):
        qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    with qtbot.waitSignal(composer.submitted) as submitted:
        composer.tray.was_read(token, reference())
    assert submitted.args == [SavedDraft("look", (reference(),))]


def test_a_refused_picture_says_why_by_its_name_and_goes(qtbot: QtBot, composer: Composer) -> None:
    token = attach(composer, qtbot, "notes.pdf")
    composer.tray.was_refused(token, failure("PICTURE_NOT_A_PICTURE"))
    assert composer.trouble.isVisible()
    assert composer.trouble.text().startswith("notes.pdf is not a picture.")
    assert composer.shelf.isHidden()


def test_a_removed_picture_is_not_sent(qtbot: QtBot, composer: Composer) -> None:
    first = attach(composer, qtbot, "a.png")
    second = attach(composer, qtbot, "b.png")
    composer.tray.was_read(first, reference("a.png"))
    composer.tray.was_read(second, reference("b.png"))
    thumbnail = composer.shelf.thumbnail(first)
    qtbot.mouseClick(thumbnail._close, Qt.MouseButton.LeftButton)
    assert composer.draft().attachments == (reference("b.png"),)


def test_the_twenty_first_picture_is_told_before_sending(qtbot: QtBot, composer: Composer) -> None:
    for number in range(20):
        attach(composer, qtbot, f"{number}.png")
    with qtbot.assertNotEmitted(composer.tray.read_asked):
        composer.add_files([Path("/nowhere/one-more.png")])
    assert "up to 20 pictures" in composer.trouble.text()


def test_a_blind_model_is_told_before_sending_and_another_offered(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.set_model(BLIND, (BLIND, SEEING))
    assert composer.notes.pictures.isHidden()
    composer.tray.was_read(attach(composer, qtbot), reference())
    assert "SmolLM2 cannot see pictures" in composer.notes.pictures.text()
    assert "there is one; the picture stays" in composer.notes.pictures.text()
    composer.tray.was_read(attach(composer, qtbot, "2.png"), reference())
    assert "there are 2; they stay" in composer.notes.pictures.text()
    with qtbot.waitSignal(composer.model_asked) as asked:
        qtbot.mouseClick(composer.notes.pictures.button("use"), Qt.MouseButton.LeftButton)
    assert asked.args == ["other"]
    composer.set_model(SEEING, (BLIND, SEEING))
    assert composer.notes.pictures.isHidden()


def test_a_picture_beside_text_is_only_offered(qtbot: QtBot, composer: Composer) -> None:
    picture = PastedPicture("pasted.png", data=b"png")
    with qtbot.assertNotEmitted(composer.tray.read_asked):
        composer.take(Incoming(text="cells", picture=picture))
    with qtbot.waitSignal(composer.tray.read_asked) as asked:
        qtbot.mouseClick(composer.offer.button("attach"), Qt.MouseButton.LeftButton)
    assert asked.args is not None
    assert asked.args[1:] == [b"png", "pasted.png"]


def test_a_paste_of_a_hundred_megabytes_is_refused_with_a_sentence_and_its_beginning_offered(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.editor.setPlainText("before ")
    composer.editor.moveCursor(QTextCursor.MoveOperation.End)
    mime = QMimeData()
    mime.setText("ten chars\n" * sized(200_000, 10_000_000))
    composer.editor.insertFromMimeData(mime)
    assert composer.editor.toPlainText() == "before "
    assert f"{sized(2, 100)},000,000 characters is too long" in composer.offer.text()
    qtbot.mouseClick(composer.offer.button("begin"), Qt.MouseButton.LeftButton)
    assert composer.editor.toPlainText().startswith("before ten chars\nten chars\n")
    assert len(composer.editor.toPlainText()) == TEXT_MOST
    qtbot.keyClicks(composer.editor, "!")  # nobody is stopped in the middle of a word
    assert composer.editor.toPlainText().endswith("!")


def test_a_text_that_just_fits_is_taken_whole(composer: Composer) -> None:
    mime = QMimeData()
    mime.setText("a line of text\n" * (TEXT_MOST // 15 - 1))
    composer.editor.insertFromMimeData(mime)
    assert composer.draft().text == mime.text()
    composer.editor.selectAll()
    composer.editor.insertFromMimeData(mime)  # in the place of what is there
    assert composer.draft().text == mime.text()


def test_a_pasted_picture_is_attached(qtbot: QtBot, composer: Composer) -> None:
    mime = QMimeData()
    mime.setImageData(QImage(8, 8, QImage.Format.Format_RGB32))
    with qtbot.waitSignal(composer.tray.read_asked):
        composer.editor.insertFromMimeData(mime)
    assert composer.shelf.isVisible()


def test_a_picture_within_pasted_words_is_offered(qtbot: QtBot, composer: Composer) -> None:
    mime = QMimeData()
    picture = base64.b64encode(bytes(6_000)).decode()
    mime.setHtml(f'<p>Look:</p><img src="data:image/png;base64,{picture}">')
    composer.editor.insertFromMimeData(mime)
    assert composer.editor.toPlainText() == "Look:"
    assert composer.offer.text() == "There is a picture in what you pasted."
    with qtbot.waitSignal(composer.tray.read_asked) as asked:
        qtbot.mouseClick(composer.offer.button("attach"), Qt.MouseButton.LeftButton)
    assert asked.args is not None
    assert asked.args[1:] == [bytes(6_000), "pasted.png"]


def test_of_a_scan_with_pages_it_is_said_which_one_is_attached(
    qtbot: QtBot, composer: Composer
) -> None:
    token = attach(composer, qtbot, "letter.tif")
    composer.tray.was_read(token, {**reference("letter.tif"), "pages": 3})
    assert composer.trouble.text().startswith("letter.tif has 3 pages")
    said = "Picture letter.tif, page 1 of 3"
    assert composer.shelf.thumbnail(token).accessibleName() == said
    assert said in composer.shelf.thumbnail(token).toolTip()


def test_what_is_pasted_next_takes_the_offer_of_the_last_away(composer: Composer) -> None:
    beside = PastedPicture("pasted.png", b"x")
    composer.take(Incoming(text="a\tb", picture=beside))
    assert composer.offer.isVisible()
    composer.take(Incoming(picture=PastedPicture("pasted.png", b"y")))
    assert not composer.offer.isVisible()
    assert len(composer.tray.tokens()) == 1


def test_a_model_that_is_dropped_is_offered_to_be_added(qtbot: QtBot, composer: Composer) -> None:
    with qtbot.assertNotEmitted(composer.tray.read_asked):
        composer.add_files([Path("/models/Mine.GGUF")])
    assert "Mine.GGUF is a model" in composer.offer.text()
    with qtbot.waitSignal(composer.model_file_asked) as asked:
        qtbot.mouseClick(composer.offer.button("model"), Qt.MouseButton.LeftButton)
    assert asked.args == ["/models/Mine.GGUF"]
    assert not composer.offer.isVisible()


def test_before_the_chats_are_open_a_model_is_what_any_file_is(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.set_blocked("Your chats are being opened…")
    with qtbot.waitSignal(composer.tray.read_asked):
        composer.add_files([Path("/models/mine.gguf")])
    assert not composer.offer.isVisible()


def test_while_an_answer_runs_stop_is_offered_and_text_can_wait(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.set_running(running=True)
    assert composer.stop.isVisible()
    assert composer.send.isHidden()
    qtbot.keyClicks(composer.editor, "next")
    assert composer.send.isVisible()
    assert composer.send.toolTip() == "Send when this answer is finished"
    with qtbot.waitSignal(composer.stop_asked):
        qtbot.mouseClick(composer.stop, Qt.MouseButton.LeftButton)


def test_esc_stops_a_running_answer_when_it_is_pressed_again(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.set_running(running=True)
    with qtbot.assertNotEmitted(composer.stop_asked):
        qtbot.keyClick(composer.editor, Qt.Key.Key_Escape)
    assert says(composer, "Esc again to stop")
    with qtbot.waitSignal(composer.stop_asked):
        qtbot.keyClick(composer.editor, Qt.Key.Key_Escape)
    assert not says(composer, "Esc again to stop")


def test_an_esc_for_the_answer_before_does_not_count(qtbot: QtBot, composer: Composer) -> None:
    composer.set_running(running=True)
    qtbot.keyClick(composer.editor, Qt.Key.Key_Escape)
    composer.set_running(running=False)
    composer.set_running(running=True)
    with qtbot.assertNotEmitted(composer.stop_asked):
        qtbot.keyClick(composer.editor, Qt.Key.Key_Escape)


def says(composer: Composer, words: str) -> bool:
    labels = composer.findChildren(QLabel)
    return any(label.text() == words and label.isVisible() for label in labels)


class Painted(QObject):
    """Counts how often a widget was painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.times = 0
        widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        del watched
        self.times += event.type() == QEvent.Type.Paint
        return False


def test_the_empty_box_shows_at_once_why_nothing_can_be_sent(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.editor.clearFocus()
    QApplication.processEvents()
    painted = Painted(composer.editor.viewport())
    composer.set_blocked("This chat is damaged in one place.", in_box=True)
    qtbot.waitUntil(lambda: painted.times > 0)
    assert composer.editor.placeholderText() == "This chat is damaged in one place."


def test_when_nothing_can_be_sent_the_reason_is_there_and_the_text_stays(
    qtbot: QtBot, composer: Composer
) -> None:
    composer.set_blocked("Your chats cannot be written to.")
    qtbot.keyClicks(composer.editor, "Hello")
    with qtbot.assertNotEmitted(composer.submitted):
        qtbot.keyClick(composer.editor, Qt.Key.Key_Return)
    assert composer.send.toolTip() == "Your chats cannot be written to."
    assert composer.draft().text == "Hello"


def test_a_draft_comes_back_with_its_pictures(qtbot: QtBot, composer: Composer) -> None:
    with (
        qtbot.waitSignal(composer.tray.image_wanted) as wanted,
        qtbot.assertNotEmitted(composer.draft_changed),
    ):
        composer.set_draft(SavedDraft("half a", (reference(),)))
    assert wanted.args == ["sha256:a.png"]
    assert composer.draft() == SavedDraft("half a", (reference(),))


def test_every_change_of_the_draft_is_told(qtbot: QtBot, composer: Composer) -> None:
    with qtbot.waitSignal(composer.draft_changed):
        qtbot.keyClicks(composer.editor, "a")
    token = attach(composer, qtbot)
    with qtbot.waitSignal(composer.draft_changed):
        composer.tray.was_read(token, reference())
    with qtbot.waitSignal(composer.draft_changed):
        composer.shelf.removed.emit(token)


def test_waiting_messages_say_their_state_and_what_can_be_done(
    qtbot: QtBot, composer: Composer
) -> None:
    message = {"id": "m1", "content": [{"type": "text", "text": "then this"}]}
    composer.show_queue([QueuedMessage(message, not_sent=False), QueuedMessage(message, True)])
    sent_next, not_sent = composer.queue.lines()
    assert sent_next.accessibleName() == "Will be sent next: then this"
    assert not_sent.accessibleName() == "Not sent: then this"
    for line in (sent_next, not_sent):
        with qtbot.waitSignal(composer.queue_acted) as acted:
            qtbot.mouseClick(line.button("send"), Qt.MouseButton.LeftButton)
        assert acted.args == ["send", "m1"]
    assert sent_next.button("send").toolTip() == "Stop this answer and send at once"


def test_every_control_has_a_name_for_a_screen_reader(composer: Composer) -> None:
    for control in (composer.editor, composer.attach, composer.stop, composer.send):
        assert control.accessibleName()
