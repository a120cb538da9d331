"""Which model answers in the open chat: shown, chosen, added, taken away."""

from PySide6.QtCore import QObject, QTimer, Slot

from desktop.faces import CustomModel, EngineState, Models
from desktop.ui.addmodel import AddModelDialog
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, draft_owner
from desktop.ui.failures import failure
from desktop.ui.i18n import tr

_LOOK_AGAIN_MS = 100
_LOOKS = 30


class ModelDesk(QObject):
    """Joins the model menu to the runtime and tells the page what the chosen model can do."""

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._hinted = ""
        self._awaited: CustomModel | None = None
        self._looks = 0
        self.dialog = AddModelDialog(desk.page)
        self._again = QTimer(self)
        self._again.setSingleShot(True)
        self._again.setInterval(_LOOK_AGAIN_MS)
        header = desk.page.header
        chat.models_changed.connect(self._on_chat_models_changed)
        header.model_chosen.connect(self.choose)
        header.models_wanted.connect(self.look_again)
        header.model_asked.connect(self.dialog.ask)
        header.model_removed.connect(self._on_header_model_removed)
        desk.page.composer.model_asked.connect(self.choose)
        desk.page.hint.acted.connect(self._on_hint_acted)
        self.dialog.added.connect(self._on_dialog_added)
        self._again.timeout.connect(self.look_again)

    def take_engine(self, notice: EngineState) -> None:
        """Show how the built-in model is doing."""
        self._desk.page.header.show_engine("" if notice.state == "ready" else notice.state)

    @Slot(str)
    def choose(self, choice_id: str) -> None:
        """Let the model `choice_id` answer in the open chat from now on."""
        self._desk.runtime.choose_model(draft_owner(self._chat.chat), choice_id)
        self._show(Models(self._chat.models.choices, choice_id))

    @Slot()
    def look_again(self) -> None:
        """Read which models there are."""
        self._desk.bridge.when_done(
            self._desk.runtime.models(draft_owner(self._chat.chat)), self._on_models_read
        )

    def _on_models_read(self, models: Models) -> None:
        # A choice made a moment ago may not be stored yet; what is shown stays chosen.
        self._show(Models(models.choices, self._chat.models.chosen or models.chosen))
        if self._awaited is None:
            return
        wanted = self._awaited
        for choice in models.choices:
            if (choice.name, choice.address) == (wanted.name, wanted.address):
                self._awaited = None
                self.choose(choice.id)
                return
        self._looks += 1
        if self._looks < _LOOKS:
            self._again.start()

    def _show(self, models: Models) -> None:
        if models != self._chat.models:
            self._chat.models = models
            self._on_chat_models_changed(models)

    @Slot(object)
    def _on_chat_models_changed(self, models: Models) -> None:
        page = self._desk.page
        page.header.show_models(models)
        page.composer.set_model(models.current, models.choices)
        current = models.current
        if current is None or current.problem:
            page.welcome.tell_nobody()
        else:
            page.welcome.tell("" if current.is_builtin else current.name)
        self._show_problem(current.problem if current is not None else "")

    def _show_problem(self, code: str) -> None:
        page = self._desk.page
        if code and code != self._hinted:
            page.hint.tell(
                failure(code).text, tone="warning", actions=(("add-model", tr("Add a model…")),)
            )
        elif not code and self._hinted:
            page.hint.hide()
        self._hinted = code

    @Slot(str)
    def _on_header_model_removed(self, choice_id: str) -> None:
        self._desk.runtime.remove_model(choice_id)
        kept = tuple(each for each in self._chat.models.choices if each.id != choice_id)
        chosen = self._chat.models.chosen
        self._show(Models(kept, chosen))
        if chosen == choice_id and kept:
            self.choose(kept[0].id)

    @Slot(str)
    def _on_hint_acted(self, name: str) -> None:
        if name == "add-model":
            self.dialog.ask()

    @Slot(object)
    def _on_dialog_added(self, model: CustomModel) -> None:
        self._desk.runtime.add_model(model)
        self._awaited, self._looks = model, 0
        self._again.start()
