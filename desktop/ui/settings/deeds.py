"""A page of things that can be done: each an action of the window, with a sentence about it."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.ui.actions import ActionName, Actions, NamedAction
from desktop.ui.settings.page import SettingsPage


@dataclass(frozen=True, slots=True)
class Deed:
    """An action on a page: what it is about, what it means, and the words on its button."""

    action: ActionName
    name: str
    meaning: str
    button: str


class DeedButton(QPushButton):
    """A button that does what an action does, and is off while that is not possible."""

    def __init__(self, words: str, action: NamedAction, parent: QWidget) -> None:
        super().__init__(words, parent)
        self._action = action
        self.clicked.connect(action.trigger)
        action.changed.connect(self._on_action_changed)
        self._on_action_changed()

    @Slot()
    def _on_action_changed(self) -> None:
        self.setEnabled(self._action.isEnabled())


def add_deeds(page: SettingsPage, actions: Actions, deeds: Sequence[Deed]) -> None:
    """Put what can be done onto `page`."""
    for deed in deeds:
        button = DeedButton(deed.button, actions[deed.action], page)
        button.setAccessibleName(deed.name)  # several are called "Change…"
        page.add_setting(deed.name, deed.meaning, button)
