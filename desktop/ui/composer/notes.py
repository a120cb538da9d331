"""What is said inside the box about the draft before it goes: pictures and text that do not fit."""

from collections.abc import Iterable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.faces import SavedDraft
from desktop.models import ModelChoice, Room
from desktop.ui.composer.fits import PictureNote, picture_note, text_note
from desktop.ui.i18n import number, tr, tr_count
from desktop.ui.models.words import name_of, words_in
from desktop.ui.theme import Theme
from desktop.ui.widgets.banner import Banner

_Actions = tuple[tuple[str, str], ...]


class Notes(QWidget):
    """Two notes at most. Signals: `model_asked(choice_id)`, `picker_asked()`, `summary_asked()`."""

    model_asked = Signal(str)
    picker_asked = Signal()
    summary_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model: ModelChoice | None = None
        self._seeing: ModelChoice | None = None
        self._room = Room()
        self._has_seen = False
        self.pictures = Banner(theme, self, closable=False)
        self.text = Banner(theme, self, closable=False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self.pictures)
        column.addWidget(self.text)
        self.pictures.acted.connect(self._on_banner_acted)
        self.text.acted.connect(self._on_banner_acted)
        self.hide()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self.pictures.set_theme(theme)
        self.text.set_theme(theme)

    def set_model(self, model: ModelChoice | None, others: Iterable[ModelChoice] = ()) -> None:
        """Say which model will get the draft, and which others there are."""
        self._model = model
        seeing = [each for each in others if each.sees and not each.problem]
        known = (each for each in seeing if each.knows_sight)
        self._seeing = next(known, next(iter(seeing), None))

    def set_room(self, room: Room, *, has_seen: bool) -> None:
        """Say what that model has room for; `has_seen`: a model saw pictures of the chat before."""
        self._room, self._has_seen = room, has_seen

    def show_for(self, draft: SavedDraft, *, has_pictures: bool) -> None:
        """Show what is to be said about `draft`; pictures still being read count as well."""
        model = self._model
        if model is None:
            self.hide()
            return
        note = picture_note(model, self._room, draft.attachments)
        if note is None and not model.sees:
            unseen = PictureNote("unseen") if self._has_seen else None
            note = PictureNote("blind") if has_pictures else unseen
        self._show_pictures(model, note)
        self._show_text(model, draft)
        self.setVisible(not (self.pictures.isHidden() and self.text.isHidden()))

    def _show_pictures(self, model: ModelChoice, note: PictureNote | None) -> None:
        if note is None:
            self.pictures.hide()
            return
        actions: _Actions = ()
        if note.trouble in {"blind", "unseen"} and self._seeing is not None:
            actions = (("use", tr("Use {model}", model=name_of(self._seeing))),)
        _tell(self.pictures, _picture_words(model, note), actions)

    def _show_text(self, model: ModelChoice, draft: SavedDraft) -> None:
        trouble = text_note(self._room, draft.text, draft.attachments)
        if trouble is None:
            self.text.hide()
        elif trouble == "alone":
            words = number(words_in(self._room.window or 0))
            said = tr(
                "This text alone is longer than {model} can read at once (about {words} words). "
                "Shorten it, or choose a model that reads more.",
                model=name_of(model),
                words=words,
            )
            _tell(self.text, said, (("picker", tr("Choose another model…")),))
        else:
            said = tr(
                "With this message the chat is longer than {model} can read at once; earlier "
                "messages have to be summarised first.",
                model=name_of(model),
            )
            _tell(self.text, said, (("summarise", tr("Summarise earlier messages")),))

    @Slot(str)
    def _on_banner_acted(self, name: str) -> None:
        if name == "use" and self._seeing is not None:
            self.model_asked.emit(self._seeing.id)
        elif name == "picker":
            self.picker_asked.emit()
        elif name == "summarise":
            self.summary_asked.emit()


def _tell(banner: Banner, text: str, actions: _Actions) -> None:
    # Only when it changed: with every key the buttons would be made anew under the pointer.
    if text != banner.text() or banner.isHidden():
        banner.tell(text, actions=actions)


def _picture_words(model: ModelChoice, note: PictureNote) -> str:
    if note.trouble == "blind":
        words = tr_count(
            "{model} cannot see pictures. It will only be told that there is one; "
            "the picture stays in the chat.",
            "{model} cannot see pictures. It will only be told that there are {count}; "
            "they stay in the chat.",
            note.count,
            model=name_of(model),
        )
    elif note.trouble == "unseen":
        words = tr(
            "{model} cannot see the pictures of this chat. It will only be told that there are "
            "some; they stay in the chat.",
            model=name_of(model),
        )
    elif note.trouble == "large":
        words = tr(
            "{name} is larger than {model} accepts. The model will only be told that there "
            "is one; the picture stays in the chat.",
            name=note.name or tr("A picture"),
            model=name_of(model),
        )
    else:
        words = tr(
            "These are more pictures than {model} takes at once. The oldest of this chat "
            "will be replaced by a note; they stay in the chat.",
            model=name_of(model),
        )
    return words
