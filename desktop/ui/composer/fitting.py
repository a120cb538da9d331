"""What is said of a draft that its model cannot take whole, and of a chat that is nearly full."""

from collections.abc import Iterable

from desktop.faces import SavedDraft
from desktop.models import ModelChoice, Room
from desktop.ui.composer.fullness import Fullness
from desktop.ui.composer.notes import Notes
from desktop.ui.models.words import name_of


class Fitting:
    """Lets `notes` speak of the draft and `fullness` of the chat: never both of the same."""

    def __init__(self, notes: Notes, fullness: Fullness) -> None:
        self._notes = notes
        self._fullness = fullness
        self._model = ""
        self._room = Room()

    def set_model(self, model: ModelChoice | None, others: Iterable[ModelChoice]) -> None:
        """Say which model will get the draft, and which others there are."""
        self._model = name_of(model) if model is not None else ""
        self._notes.set_model(model, others)

    def set_room(self, room: Room, *, has_seen: bool) -> None:
        """Say what that model has room for; `has_seen`: a model saw pictures of the chat before."""
        self._room = room
        self._notes.set_room(room, has_seen=has_seen)

    def show_for(self, draft: SavedDraft, *, has_pictures: bool, is_running: bool) -> None:
        """Show what is to be said of `draft`; pictures still being read count as well."""
        self._notes.show_for(draft, has_pictures=has_pictures)
        # A text that does not fit says already that the chat is full, and what can be done.
        is_told = not self._notes.isHidden() and not self._notes.text.isHidden()
        self._fullness.show_room(
            Room() if is_told else self._room, self._model, is_running=is_running
        )

    def be_silent(self) -> None:
        """Say nothing: another question stands there, and a small window has no room for more."""
        self._notes.hide()
        self._fullness.hide()
