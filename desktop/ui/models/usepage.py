"""The last page: what was added, and which of it is to answer in the open chat."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.models import ModelChoice
from desktop.ui.i18n import tr, tr_text
from desktop.ui.models.finder import ModelFinder
from desktop.ui.models.page import Page, label
from desktop.ui.texts import text
from desktop.ui.theme import Theme

_WHICH = text(
    "Which model do you want to use in this chat? You find all of them in the list below the "
    "message box."
)
_WHETHER = text(
    "Do you want to use it in this chat? You find it in the list below the message box, too."
)


class UsePage(Page):
    """Signals: `chosen(id)`; `favourite_asked(id, bool)`; `correction_asked(ModelChoice)`."""

    chosen = Signal(str)
    favourite_asked = Signal(str, bool)
    correction_asked = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._ids: frozenset[str] = frozenset()
        self.words = label("", self, look="muted")
        self.finder = ModelFinder(theme, self)
        self.column.addWidget(self.words)
        self.column.addWidget(self.finder, 1)
        view = self.finder.view
        view.chosen.connect(self.chosen)
        view.favourite_asked.connect(self.favourite_asked)
        view.correction_asked.connect(self._on_view_correction_asked)
        view.hide_removal()

    @override
    def set_theme(self, theme: Theme) -> None:
        super().set_theme(theme)
        self.finder.set_theme(theme)

    def show_added(self, title: str, choices: Iterable[ModelChoice]) -> None:
        """Show what came under the words `title`; the first that can be used is marked."""
        shown = tuple(choices)
        self._ids = frozenset(choice.id for choice in shown)
        self.title.setText(title)
        self.words.setText(tr_text(_WHICH if len(shown) > 1 else _WHETHER))
        self.finder.search.setVisible(len(shown) > 1)
        first = next((choice.id for choice in shown if not choice.problem), "")
        self.finder.begin(shown, "")
        self.finder.view.mark(first)
        self.offer(tr("Use it"), is_ready=bool(first))

    def refresh(self, choices: Iterable[ModelChoice]) -> None:
        """Show what is known now of the models that are shown."""
        self.finder.refresh([each for each in choices if each.id in self._ids], "")

    @Slot(str)
    def _on_view_correction_asked(self, choice_id: str) -> None:
        for model in self.finder.lines.models():
            if model.id == choice_id:
                self.correction_asked.emit(model)

    @override
    def act(self) -> None:
        marked = self.finder.view.current_model()
        if marked is not None and not marked.problem:
            self.chosen.emit(marked.id)

    @override
    def begin(self) -> None:
        several = self.finder.search.isVisibleTo(self)
        (self.finder.search if several else self.finder.view).setFocus(
            Qt.FocusReason.OtherFocusReason
        )
