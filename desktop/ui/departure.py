"""Nothing of a chat leaves this computer before a person agreed, whichever way it was asked for.

Sending, trying again, going on, letting a waiting message out, summarising: each is handed to
`before`, which carries it out at once where nothing can leave, and otherwise looks first.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from desktop.models import Leaving, Models
from desktop.ui.chat import OpenChat
from desktop.ui.door import Desk, session_id
from desktop.ui.failures import Failure

# A choice made a moment ago is stored behind what was asked for before it.
_LOOK_AGAIN_MS = 50
_LOOKS = 40


@dataclass(frozen=True, slots=True)
class _Request:
    """What is to be carried out in which chat; `agreed` is the connection it may go to."""

    chat: str
    act: Callable[[], None]
    agreed: str = ""
    looks: int = _LOOKS


class Departure(QObject):
    """The question and what waits for its answer. Signal: `picker_asked()`."""

    picker_asked = Signal()

    def __init__(self, desk: Desk, chat: OpenChat, parent: QObject) -> None:
        super().__init__(parent)
        self._desk = desk
        self._chat = chat
        self._held: tuple[_Request, Leaving] | None = None
        self._question = desk.page.composer.question
        self._question.agreed.connect(self._on_question_agreed)
        self._question.kept.connect(self._on_question_kept)
        self._question.dropped.connect(self._on_question_dropped)
        chat.shown.connect(self._on_chat_shown)
        chat.models_changed.connect(self._on_chat_models_changed)

    def before(self, act: Callable[[], None]) -> None:
        """Carry `act` out, when nothing would leave or as soon as a person agreed to it."""
        # A chat that does not exist yet holds nothing that a person did not just write for it.
        if not self._chat.chat or self._stays():
            act()
        else:
            self._look(_Request(self._chat.chat, act))

    def _stays(self) -> bool:
        """Whether the open chat is known to be answered on this computer."""
        models = self._chat.models
        current = models.current
        is_here = current is not None and not current.is_hosted and models.leaving is None
        return is_here and not self._chat.is_opening  # else it is the model of the chat before

    def _look(self, request: _Request) -> None:
        """Read what is stored, not what is shown: only that says whether a person agreed before."""
        if request.chat == self._chat.chat:
            self._desk.bridge.when_done(
                self._desk.runtime.models(session_id(request.chat)),
                partial(self._on_models_read, request),
                refused=partial(self._on_look_refused, request),
            )

    def _look_later(self, request: _Request) -> None:
        later = replace(request, looks=request.looks - 1)
        QTimer.singleShot(_LOOK_AGAIN_MS, self, partial(self._look, later))

    def _on_look_refused(self, request: _Request, trouble: Failure) -> None:
        if request.looks:  # a chat that was begun a moment ago may not be there yet
            self._look_later(request)
        else:
            self._desk.bridge.failed.emit(trouble)

    def _on_models_read(self, request: _Request, models: Models) -> None:
        if request.chat != self._chat.chat:
            return  # it was left: the words are in its draft
        leaving = models.leaving
        is_behind = models.chosen != self._chat.models.chosen or (
            leaving is not None and leaving.connection == request.agreed
        )
        if is_behind and request.looks:
            self._look_later(request)
        elif leaving is None:
            request.act()
        else:
            self._held = (request, leaving)
            self._question.ask(leaving)

    def _drop(self) -> None:
        self._held = None
        self._question.hide()

    @Slot()
    def _on_question_agreed(self) -> None:
        if self._held is None:
            return
        (request, leaving), self._held = self._held, None
        self._desk.runtime.agree_to_leave(session_id(request.chat), leaving.connection)
        # Only when it is stored: what is sent before that would be asked about once more.
        self._look(replace(request, agreed=leaving.connection, looks=_LOOKS))
        self._desk.page.composer.focus()

    @Slot()
    def _on_question_kept(self) -> None:
        self._drop()
        self.picker_asked.emit()

    @Slot()
    def _on_question_dropped(self) -> None:
        self._drop()
        self._desk.page.composer.focus()

    @Slot()
    def _on_chat_shown(self) -> None:
        if self._held is not None and self._held[0].chat != self._chat.chat:
            self._drop()

    @Slot(object)
    def _on_chat_models_changed(self, models: Models) -> None:
        if self._held is None:
            return
        current = models.current
        if current is None or current.connection != self._held[1].connection:
            self._drop()  # it was a question about another model
