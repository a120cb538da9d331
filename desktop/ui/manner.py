"""How the model of the open chat is asked: instructions and parameters, shown, changed, kept."""

from functools import partial

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.models import Instructions, Parameters
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, draft_owner
from desktop.ui.instructions import InstructionsDialog
from desktop.ui.parameters import ParametersDialog, in_words


class Manner(QObject):
    """Joins the two dialogs to the runtime, and says at the composer what is not as usual."""

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._instructions = Instructions("")
        self._parameters = Parameters()
        self.instructions_dialog = InstructionsDialog(desk.page)
        self.parameters_dialog = ParametersDialog(desk.page.header.theme, desk.page)
        # A chat tells several times that it is in view; one reading is enough.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self._on_soon_timeout)
        self._connect()

    def read(self) -> None:
        """Read it anew: it was changed, here or elsewhere."""
        self._soon.start()

    def _connect(self) -> None:
        self._chat.shown.connect(self._soon.start)
        self._chat.models_changed.connect(self._on_chat_models_changed)
        self._desk.page.header.themed.connect(self.parameters_dialog.set_theme)
        self._desk.page.composer.manner_asked.connect(self.ask_parameters)
        self.parameters_dialog.changed.connect(self._on_parameters_changed)
        self.parameters_dialog.summarising_changed.connect(self._on_summarising_changed)
        self.parameters_dialog.instructions_asked.connect(self._on_dialog_instructions_asked)
        self.instructions_dialog.everywhere_changed.connect(self._on_everywhere_changed)
        self.instructions_dialog.own_changed.connect(self._on_own_changed)

    @Slot()
    def ask_parameters(self) -> None:
        """Open the panel for the open chat, or for new chats."""
        current = self._chat.models.current
        thinks = current is not None and current.thinks
        self._desk.bridge.when_done(self._desk.runtime.auto_compaction(), self._on_summarising_read)
        self.parameters_dialog.ask(
            self._parameters,
            self._chat.models.heeds,
            thinks=thinks,
            has_chat=bool(self._chat.chat),
        )

    @Slot()
    def ask_instructions(self) -> None:
        """Open the instructions for all chats and the open one."""
        self.instructions_dialog.ask(self._instructions, has_chat=bool(self._chat.chat))

    @Slot()
    def _on_soon_timeout(self) -> None:
        chat, runtime = self._chat.chat, self._desk.runtime
        if self._chat.is_opening:
            return  # it may not even exist yet; when it is there it is shown again
        read = partial(self._on_instructions_read, chat)
        self._desk.bridge.when_done(runtime.instructions(draft_owner(chat)), read)
        self._desk.bridge.when_done(
            runtime.parameters(draft_owner(chat)), partial(self._on_parameters_read, chat)
        )

    def _on_instructions_read(self, chat: str, instructions: Instructions) -> None:
        if chat == self._chat.chat and not self.instructions_dialog.isVisible():
            self._instructions = instructions
            self._show()

    def _on_parameters_read(self, chat: str, parameters: Parameters) -> None:
        if chat == self._chat.chat and not self.parameters_dialog.isVisible():
            self._parameters = parameters
            self._show()

    def _on_summarising_read(self, is_on: bool) -> None:  # noqa: FBT001 - what a future brings
        self.parameters_dialog.show_summarising(is_on=is_on)

    def _show(self) -> None:
        words = in_words(
            self._parameters,
            self._chat.models.heeds,
            has_instructions=bool(self._instructions.standing),
        )
        self._desk.page.composer.show_manner(words)

    @Slot()
    def _on_chat_models_changed(self) -> None:
        self._show()  # another model may heed other things

    @Slot(object)
    def _on_parameters_changed(self, parameters: Parameters) -> None:
        self._parameters = parameters
        self._desk.runtime.set_parameters(draft_owner(self._chat.chat), parameters)
        self._show()

    @Slot(bool)
    def _on_summarising_changed(self, is_on: bool) -> None:  # noqa: FBT001 - a slot
        self._desk.runtime.set_auto_compaction(on=is_on)

    @Slot()
    def _on_dialog_instructions_asked(self) -> None:
        self.parameters_dialog.accept()
        self.ask_instructions()

    @Slot(str)
    def _on_everywhere_changed(self, text: str) -> None:
        self._instructions = Instructions(text, self._instructions.own)
        self._desk.runtime.set_instructions(None, text or None)
        self._show()

    @Slot(object)
    def _on_own_changed(self, text: str | None) -> None:
        self._instructions = Instructions(self._instructions.everywhere, text)
        self._desk.runtime.set_instructions(draft_owner(self._chat.chat), text)
        self._show()
