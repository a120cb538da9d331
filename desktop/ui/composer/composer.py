"""The composer: everything between "I have something to say" and its being sent.

It knows no chat and no runtime: it holds a draft, shows the state it is told, and asks by signals.
Whoever owns it reads files, saves drafts and sends.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QImage, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.faces import QueuedMessage, SavedDraft
from desktop.models import ModelChoice, Room
from desktop.ui.composer.arrivals import PASTED_TEXT, Arrivals
from desktop.ui.composer.box import Box
from desktop.ui.composer.departure import DepartureQuestion
from desktop.ui.composer.fitting import Fitting
from desktop.ui.composer.fullness import Fullness
from desktop.ui.composer.incoming import Incoming
from desktop.ui.composer.queue import QueueStrip
from desktop.ui.composer.sending import Sending
from desktop.ui.composer.stopping import Stopping
from desktop.ui.composer.tray import Tray
from desktop.ui.i18n import tr
from desktop.ui.theme import SCROLL_BAR_PX, Theme
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.plain import tip

SCREENSHOT: Final = "screenshot.png"
"""What one is called; a name is kept, and so not translated."""
_WIDEST_PX = 772
_FEW_LINES = 4
_PLAIN_MODIFIERS = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier


def widest_px(theme: Theme) -> int:
    """Return how wide the composer and what stands around it become: as wide as the messages."""
    return round(_WIDEST_PX * theme.scale)


class Composer(QWidget):
    """One draft: text, pictures, and the buttons.

    Signals: `submitted(SavedDraft)`; `stop_asked()`; `draft_changed()`;
    `queue_acted(action, message_id)`; `model_asked(choice_id)`, `picker_asked()`,
    `summary_asked()` what is to be done about a draft or a chat that does not fit;
    `manner_asked()` how the model answers is to be changed; `screenshot_asked()` one is to be taken
    and attached; `model_file_asked(path)` a file that
    came is to be added as a model. What its pictures ask for is said by
    `tray`, whether the chat may leave this computer by `question`; `sending` may be held up.
    """

    submitted = Signal(object)
    stop_asked = Signal()
    draft_changed = Signal()
    queue_acted = Signal(str, str)
    model_asked = Signal(str)
    picker_asked = Signal()
    summary_asked = Signal()
    manner_asked = Signal()
    screenshot_asked = Signal()
    model_file_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._becoming_a_file = 0
        self._window_px = 720
        self._box = Box(theme)  # it becomes a child when it is laid out: so Tab comes to it last
        self.queue = QueueStrip(theme, self)
        self.editor, self.shelf, self.notes = self._box.editor, self._box.shelf, self._box.notes
        self.attach, self.manner = self._box.attach, self._box.manner
        self.screenshot = self._box.screenshot
        self.model = self._box.model
        self.stop, self.send = self._box.stop, self._box.send
        self.tray = Tray(self.shelf, self)
        self.arrivals = Arrivals(self.tray, theme, self)
        self.trouble, self.offer = self.arrivals.trouble, self.arrivals.offer
        self.sending = Sending(self._box, self.tray)
        self.stopping = Stopping(self.editor, self)
        self.fullness = Fullness(self)
        self._fitting = Fitting(self.notes, self.fullness)
        self.question = DepartureQuestion(theme, self)
        self._arrange()
        self._connect()
        self.set_theme(theme)
        self._show_state()
        self.show_manner("")

    # What the owner tells it

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        for part in (self._box, self.queue, self.question, self.trouble, self.offer):
            part.set_theme(theme)
        for line in self._lines():
            line.setMaximumWidth(widest_px(theme))

    def set_room(self, window_height_px: int) -> None:
        """Let what one writes grow to a third of the window, and what is attached to a quarter.

        Together they take no more than that third, bar a few lines to write in.
        """
        self._window_px = window_height_px
        self.shelf.set_room(window_height_px // 4)
        self._share_room()

    def set_running(self, *, running: bool) -> None:
        """Say whether an answer is under way: Stop is offered, and what is sent waits its turn."""
        self.sending.set_running(running=running)
        self.stopping.set_running(running=running)
        self._show_fit()

    def set_blocked(self, reason: str, *, in_box: bool = False) -> None:
        """Say why nothing can be sent now, also in the empty box; "" when it can. Words stay."""
        off = "" if self.isEnabled() else tr("Nothing can be written in these chats now")
        self.editor.setPlaceholderText(off or (in_box and reason) or tr("Ask anything"))
        self.editor.viewport().update()  # Qt paints anew only where there was no such text
        self.arrivals.takes_models = not reason  # before the chats are open nobody could add one
        self.sending.set_blocked(reason)
        self._show_fit()

    def turn_off(self, reason: str) -> None:
        """Take nothing more, neither words nor pictures: they could not be kept."""
        self.setEnabled(False)
        self.set_blocked(reason)

    def set_model(self, model: ModelChoice | None, others: Iterable[ModelChoice]) -> None:
        """Say which model will get the message, and which others there are."""
        self._fitting.set_model(model, others)
        self._show_fit()

    def set_model_room(self, room: Room, *, has_seen: bool = False) -> None:
        """Say what that model has room for, and how much of it the chat fills.

        `has_seen`: the last request went out with pictures that the chat still holds.
        """
        self._fitting.set_room(room, has_seen=has_seen)
        self._show_fit()

    def show_manner(self, words: str) -> None:
        """Say what about the way the model answers is not as it does by itself; "" for nothing."""
        name = tr("How it answers")
        self.manner.show_dot(shown=bool(words))
        self.manner.setToolTip(tip(f"{name}: {words}" if words else name))
        self.manner.setAccessibleName(f"{name}: {words}" if words else name)

    def show_queue(self, queued: Sequence[QueuedMessage]) -> None:
        """Show what waits to be sent."""
        self.queue.show_queue(queued)

    # The draft

    def draft(self) -> SavedDraft:
        """Return what stands here: the text and every picture that has been read."""
        return SavedDraft(self.editor.toPlainText(), tuple(self.tray.references()))

    def set_draft(self, draft: SavedDraft) -> None:
        """Put `draft` in place of what is here; `draft_changed` is not emitted."""
        # Each part would say that the draft changed, and half of it would be saved.
        was_blocked = self.blockSignals(True)
        self.sending.wait_no_more()
        self.tray.clear()
        self.editor.set_text(draft.text)
        self.blockSignals(was_blocked)
        for reference in draft.attachments:
            self.tray.put(reference)
        self.arrivals.forget()
        self._show_state()

    def put_before(self, draft: SavedDraft) -> None:
        """Put `draft` before what is here; pictures still being read stay."""
        typed = self.editor.toPlainText()
        if draft.text:
            self.editor.set_text("\n\n".join(part for part in (draft.text, typed) if part))
        for reference in draft.attachments:
            self.tray.put(reference)
        self._show_state()

    @Slot()
    def focus(self) -> None:
        """Put the cursor into the editor."""
        self.editor.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_key(self, event: QKeyEvent) -> bool:
        """Take a key that was meant for nobody: typing and pasting go on here."""
        if not self.isEnabled():
            return False
        is_paste = event.matches(QKeySequence.StandardKey.Paste)
        text = event.text()
        held = event.modifiers() & ~_PLAIN_MODIFIERS
        if not is_paste and (held or not text or not text.isprintable()):
            return False
        self.focus()
        if is_paste:
            self.editor.paste()
        else:
            self.editor.add_text(text)
        return True

    # Pictures

    def add_files(self, files: Iterable[Path]) -> None:
        """Attach `files`; those beyond the limit are told. A model is offered to be added."""
        if self.isEnabled():
            self.arrivals.add_files(files)

    @Slot(object)
    def take(self, incoming: Incoming) -> None:
        """Take what was pasted or dropped; a picture beside text is only offered."""
        self.arrivals.take(incoming)

    @Slot()
    def choose_files(self) -> None:
        """Open the dialog that attaches pictures and files; it does not stop the window."""
        if self.isEnabled():
            self.arrivals.choose_files()

    def offer_screenshot(self) -> None:
        """Show that screenshots can be taken here."""
        self.screenshot.show()

    def take_screenshot(self, source: Path | QImage) -> None:
        """Attach a screenshot that was taken."""
        if self.isEnabled():
            self.tray.add_made(source, SCREENSHOT)
            self._show_state()
            self.focus()

    # Inside

    def _arrange(self) -> None:
        column = QVBoxLayout()
        column.setSpacing(8)
        for part in self._lines():
            column.addWidget(part)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(24, 6, 24, 16)
        outer.addStretch(0)
        outer.addLayout(column, 100)
        outer.addStretch(0)
        outer.addSpacing(SCROLL_BAR_PX)  # of the timeline above; a margin would not be mirrored
        # Not `Maximum`: that is the height for words on one line, and a question may need several.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def _lines(self) -> tuple[QWidget, ...]:
        """Return what stands above each other, the box last."""
        above = (self.queue, self.trouble, self.offer, self.fullness, self.question)
        return (*above, self._box)

    def _connect(self) -> None:
        self.sending.went.connect(self._on_sending_went)
        self.editor.came.connect(self.take)
        self.arrivals.taken.connect(self._on_arrivals_taken)
        self.arrivals.chosen.connect(self.focus)
        self.arrivals.model_asked.connect(self.model_file_asked)
        self.arrivals.text_agreed.connect(self.editor.add_text)
        self.arrivals.file_agreed.connect(self._on_arrivals_file_agreed)
        self.tray.read.connect(self._on_tray_read)
        self.editor.textChanged.connect(self._on_editor_text_changed)
        self.stop.clicked.connect(self.stop_asked)
        self.stopping.asked.connect(self.stop_asked)
        self.stopping.armed.connect(self._on_stopping_armed)
        self.attach.clicked.connect(self.choose_files)
        self.manner.clicked.connect(self.manner_asked)
        self.screenshot.clicked.connect(self.screenshot_asked)
        self.tray.changed.connect(self._on_tray_changed)
        self.tray.refused.connect(self._on_tray_refused)
        self.shelf.removed.connect(self._on_shelf_removed)
        self.shelf.grew.connect(self._share_room)
        self.notes.model_asked.connect(self.model_asked)
        self.notes.picker_asked.connect(self.picker_asked)
        self.notes.summary_asked.connect(self.summary_asked)
        self.fullness.summary_asked.connect(self.summary_asked)
        # Before the button goes grey and hands the keys on.
        self.fullness.summary_asked.connect(self.focus)
        self.question.shown.connect(self._on_question_shown)
        self.queue.acted.connect(self.queue_acted)

    @Slot()
    def _share_room(self) -> None:
        few_lines_px = _FEW_LINES * self.editor.fontMetrics().lineSpacing()
        left_px = self._window_px // 3 - self.shelf.taken_px
        self.editor.set_room(max(few_lines_px, left_px))

    def _changed(self) -> None:
        self._show_state()
        self.draft_changed.emit()

    def _show_state(self) -> None:
        self.sending.show()
        self._show_fit()

    def _show_fit(self) -> None:
        # One thing at a time: while it is asked whether the chat may leave, that is what matters.
        if self.question.isVisibleTo(self) or not self.isEnabled():
            self._fitting.be_silent()
            return
        self._fitting.show_for(
            self.draft(), has_pictures=self.tray.has_pictures, is_running=self.sending.is_running
        )

    @Slot(bool)
    def _on_stopping_armed(self, armed: bool) -> None:  # noqa: FBT001 - a slot
        self._box.again.setVisible(armed)
        if armed:
            announce(self._box.again, self._box.again.text())

    @Slot()
    def _on_question_shown(self) -> None:
        self._show_fit()

    @Slot()
    def _on_sending_went(self) -> None:
        # Emptied first: whoever is told may put the words back at once, as on a full disk.
        draft = self.draft()
        self.set_draft(SavedDraft())
        self.submitted.emit(draft)

    @Slot()
    def _on_editor_text_changed(self) -> None:
        self.sending.wait_no_more()
        self.trouble.hide()
        if not self.editor.has_pasted:
            self.arrivals.forget_paste()
        self._changed()

    @Slot()
    def _on_tray_changed(self) -> None:
        self._changed()
        self.sending.go_on()

    @Slot()
    def _on_arrivals_file_agreed(self) -> None:
        # The words stay where they are until the file is stored: they are not lost meanwhile.
        self._becoming_a_file = self.tray.add_made(self.editor.pasted(), PASTED_TEXT)
        self.focus()

    @Slot(int)
    def _on_tray_read(self, token: int) -> None:
        if token == self._becoming_a_file:
            self._becoming_a_file = 0
            self.sending.change_all_the_same(self.editor.remove_pasted)

    @Slot()
    def _on_arrivals_taken(self) -> None:
        self._show_state()

    @Slot()
    def _on_tray_refused(self) -> None:
        self.sending.wait_no_more()

    @Slot(int)
    def _on_shelf_removed(self, _token: int) -> None:
        self.trouble.hide()
        self.focus()
