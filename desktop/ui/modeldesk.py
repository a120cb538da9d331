"""Which model answers in the open chat: shown, chosen from the picker, taken away."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

from desktop.faces import EngineState
from desktop.models import BUILT_IN, ModelChoice, Models, OfferProgress
from desktop.ui.chat import OpenChat
from desktop.ui.connecting import Connecting
from desktop.ui.door import Desk, draft_owner
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import tr
from desktop.ui.models.picker import ModelPicker
from desktop.ui.models.words import name_of

_MODEL = "model"  # the topic of a hint about the chosen one
_GONE = "MODEL_GONE"
# A program that was started, or a file that was put back, shows when it is looked for.
_MAY_BE_BACK = frozenset({"NOT_RUNNING", "MODEL_UNREADABLE"})
# One who reads that Ollama is not running starts it, and looks at the list: it comes by itself. A
# look asks a few ports of this computer and is over within a second.
_LOOK_AGAIN_MS = 4_000


class ModelDesk(QObject):
    """Joins the picker to the runtime and tells the page what the chosen model can do.

    The picker lies over `over`.
    """

    def __init__(
        self, desk: Desk, chat: OpenChat, over: QWidget, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._hinted = ""
        self.connecting = Connecting(desk, self)
        self.picker = ModelPicker(desk.page.header.theme, over)
        self.again = QTimer(self)
        self.again.setInterval(_LOOK_AGAIN_MS)
        # Looks are counted: how many were begun, the latest that was seen, the latest at a choice.
        self._looks = self._seen = self._chosen_at = 0
        self._connect()

    def take_engine(self, notice: EngineState) -> None:
        """Show how the built-in model is doing."""
        self._desk.page.composer.model.show_engine("" if notice.state == "ready" else notice.state)

    def take_change(self) -> None:
        """Read which models there are: something about them is no longer as it was."""
        self.picker.show_looking(is_looking=False)
        self.look_again()
        self.connecting.take_change()

    def take_offer(self, progress: OfferProgress) -> None:
        """Show how far a model of ours is fetched."""
        self.connecting.take_offer(progress)

    def tell_problem(self) -> None:
        """Say again why the chosen model cannot answer: something was sent to it all the same."""
        self._hinted = ""
        self._show_problem(self._chat.models.current)

    def ask_add(self, connection_id: str = "") -> None:
        """Open the window that adds a model, or that replaces the key of a connection."""
        if connection_id:
            self.connecting.ask_key(connection_id)
        else:
            self.connecting.add()

    @Slot()
    def open_picker(self) -> None:
        """Open the picker with what is known, and look for what runs on this computer now."""
        models = self._chat.models
        self.picker.open_at(self._desk.page.composer.model, models.choices, models.chosen)
        self._look_for_models()
        self.again.start()

    @Slot(str)
    def choose(self, choice_id: str) -> None:
        """Let the model `choice_id` answer in the open chat from now on."""
        self._chosen_at = self._looks
        self._desk.runtime.choose_model(draft_owner(self._chat.chat), choice_id)
        self._show(replace(self._chat.models, chosen=choice_id))

    @Slot()
    def look_again(self) -> None:
        """Read which models there are."""
        chat = self._chat.chat
        self._looks += 1
        self._desk.bridge.when_done(
            self._desk.runtime.models(draft_owner(chat)),
            partial(self._on_models_read, chat, self._looks),
            refused=self._on_models_refused,
        )

    def _connect(self) -> None:
        page, picker = self._desk.page, self.picker
        self._chat.models_changed.connect(self._on_chat_models_changed)
        self._chat.left.connect(picker.dismiss)  # it was opened to choose for that chat
        page.composer.model.clicked.connect(self.open_picker)
        page.header.themed.connect(picker.set_theme)
        page.composer.model_asked.connect(self.choose)
        page.composer.model_file_asked.connect(self.connecting.add_file)
        page.hint.acted.connect(self._on_hint_acted)
        picker.chosen.connect(self._on_model_picked)
        picker.closed.connect(self.again.stop)
        self.again.timeout.connect(self._desk.runtime.look_for_models)
        picker.refused.connect(self._on_picker_refused)
        picker.favourite_asked.connect(self._on_picker_favourite_asked)
        picker.correction_asked.connect(self._on_picker_correction_asked)
        picker.removal_asked.connect(self._on_picker_removal_asked)
        picker.add_asked.connect(self.connecting.add)
        picker.connections_asked.connect(self.connecting.show_connections)
        self.connecting.used.connect(self._on_model_picked)

    def _look_for_models(self) -> None:
        self.picker.show_looking(is_looking=True)
        self._desk.runtime.look_for_models()

    def _model(self, choice_id: str) -> ModelChoice | None:
        return next((each for each in self._chat.models.choices if each.id == choice_id), None)

    def _on_models_read(self, chat: str, look: int, models: Models) -> None:
        # One look may overtake another: what was seen earlier is no news any more.
        if chat != self._chat.chat or look < self._seen:
            return
        self._seen = look
        # A choice made a moment ago may not be stored yet; what is shown stays chosen.
        shown = self._chat.models.chosen
        is_there = shown in {choice.id for choice in models.choices}
        if not is_there and look <= self._chosen_at:
            self.look_again()  # it was begun before the model was there that is chosen by now
            return
        self._show(replace(models, chosen=shown) if is_there else models)

    def _on_models_refused(self, trouble: Failure) -> None:
        # A chat that is only being made brings its models when it is there.
        if trouble.code != "NOT_FOUND":
            self._desk.bridge.failed.emit(trouble)

    def _show(self, models: Models) -> None:
        if models != self._chat.models:
            self._chat.models = models
            self._chat.models_changed.emit(models)

    @Slot(object)
    def _on_chat_models_changed(self, models: Models) -> None:
        page = self._desk.page
        page.composer.model.show_models(models)
        page.composer.set_model(models.current, models.choices)
        self.picker.refresh(models.choices, models.chosen)
        current = models.current
        if current is None or current.problem:
            page.welcome.tell_nobody()
        else:
            name = "" if current.id == BUILT_IN else name_of(current)
            page.welcome.tell(name, sees=current.sees)
        self._show_problem(current)

    def _show_problem(self, model: ModelChoice | None) -> None:
        """Say why the chosen model cannot answer, and offer the list."""
        page = self._desk.page
        code = model.problem if model is not None else _GONE if self._chat.models.choices else ""
        if self._desk.runtime.reading_only:
            code = ""  # nobody is asked anything
        if code and code != self._hinted:
            page.hint.tell(
                _sentence(code, model),
                tone="warning",
                actions=(("choose-model", tr("Choose a model…")),),
                topic=_MODEL,
            )
        elif not code and self._hinted:
            page.hint.withdraw(_MODEL)
        self._hinted = code

    @Slot(str)
    def _on_model_picked(self, choice_id: str) -> None:
        self.choose(choice_id)
        # One who has chosen wants to write, and not to press the same button again.
        self._desk.page.composer.focus()

    @Slot(str)
    def _on_picker_refused(self, choice_id: str) -> None:
        """Help with a model that cannot be used: ask for its key, or look whether it runs now."""
        model = self._model(choice_id)
        if model is not None and model.problem == "CREDENTIAL_MISSING":
            self.picker.dismiss()
            self.ask_add(model.connection)
        elif model is not None and model.problem in _MAY_BE_BACK:
            self._look_for_models()

    @Slot(str, bool)
    def _on_picker_favourite_asked(self, choice_id: str, favourite: bool) -> None:  # noqa: FBT001 - a slot
        self._desk.runtime.set_favourite(choice_id, favourite=favourite)

    @Slot(str)
    def _on_picker_correction_asked(self, choice_id: str) -> None:
        if (model := self._model(choice_id)) is not None:
            self.connecting.correct(model)

    @Slot(str)
    def _on_picker_removal_asked(self, choice_id: str) -> None:
        self._desk.runtime.remove_model(choice_id)
        models = self._chat.models
        kept = tuple(each for each in models.choices if each.id != choice_id)
        self._show(replace(models, choices=kept))
        if models.chosen == choice_id and kept:
            self.choose(kept[0].id)

    @Slot(str)
    def _on_hint_acted(self, name: str) -> None:
        if name == "choose-model":
            self.open_picker()


def _sentence(code: str, model: ModelChoice | None) -> str:
    if model is None or code == _GONE:
        return tr("The model of this chat is not there any more. Choose another one.")
    return failure(code, name=name_of(model), server=model.server or name_of(model)).text
