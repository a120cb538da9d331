"""Joins the settings to what they change: the look, the language, the notices. All at once."""

from functools import cached_property
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop.config import Motion, Preferences
from desktop.config import Theme as ThemeChoice
from desktop.paths import Paths
from desktop.ui.actions import ActionName, Actions
from desktop.ui.look import Look
from desktop.ui.settings.general import GeneralPage
from desktop.ui.settings.pages import AboutPage, DataPage, ModelsPage
from desktop.ui.settings.view import SettingsView
from desktop.ui.theme import Theme
from desktop.ui.workspace import Workspace

if TYPE_CHECKING:
    from desktop.faces import About


# What is seen, or opens a window of its own, while the settings are open; the rest is behind them.
_BESIDE: frozenset[ActionName] = frozenset(
    {
        *("settings", "about", "commands", "shortcuts", "larger", "smaller", "normal"),
        *("theme-system", "theme-light", "theme-dark"),
        *("theme-contrast-light", "theme-contrast-dark"),
        *("connections", "manner", "instructions"),
        *("trash-list", "back-up", "restore", "data-folder"),
    }
)


class SettingsDesk(QObject):
    """Opens the settings, which are made at first need, and does what is chosen there.

    Signals: `changed()` something worth remembering; `language_asked(code)` another language is to
    be spoken, "" is the system's.
    """

    changed = Signal()
    language_asked = Signal(str)

    def __init__(
        self, actions: Actions, look: Look, preferences: Preferences, paths: Paths, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._look = look
        self._language = preferences.language
        self._paths = paths
        self._window = parent
        self._workspace: Workspace | None = None
        self.notify = preferences.notify
        actions.done.connect(self._on_actions_done)  # before whatever does it takes the keys

    def attach(self, workspace: Workspace) -> None:
        """Tell also those who notify: the chats are open."""
        self._workspace = workspace
        workspace.notifying.set_wanted(wanted=self.notify)

    @property
    def is_open(self) -> bool:
        """Whether the settings are in view."""
        return "view" in self.__dict__ and self.view.isVisible()

    def open(self) -> None:
        """Open the settings where they were left."""
        self._show(self.view.pages().index(self.view.current or self.general))

    def open_at_language(self) -> None:
        """Open the settings with the keys on the language, which was chosen a moment ago."""
        self._show(0)
        self.general.language.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_about(self) -> None:
        """Open the page that says which version this is."""
        self._show(len(self.view.pages()) - 1)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`, and show what is chosen by now."""
        if "view" in self.__dict__:
            self.view.set_theme(theme)
            self._show_choices()

    @cached_property
    def view(self) -> SettingsView:
        """The settings; a start does not wait for them."""
        view = SettingsView(self._look.theme, self._window)
        view.add(self.general, "settings")
        view.add(ModelsPage(self._actions, view), "model")
        view.add(DataPage(self._actions, self._paths.data, view), "archive")
        view.add(self.about, "info")
        return view

    @cached_property
    def about(self) -> AboutPage:
        """The page about the program."""
        return AboutPage(self._window.window().windowIcon(), self._window)

    @cached_property
    def general(self) -> GeneralPage:
        """The page of what holds everywhere."""
        page = GeneralPage(self._look.theme, self._window)
        page.language_picked.connect(self._on_language_picked)
        page.themes.picked.connect(self._on_theme_picked)
        page.text_size.stepped.connect(self._on_text_size_stepped)
        page.less_motion.toggled.connect(self._on_less_motion_toggled)
        page.notify.toggled.connect(self._on_notify_toggled)
        return page

    def _show(self, place: int) -> None:
        self._show_choices()
        if self._workspace is not None:
            about: About = self._workspace.desk.runtime.about()
            self.about.show_about(about)
        self.view.open_page(self.view.pages()[place])

    def _show_choices(self) -> None:
        page = self.general
        for part in (page.less_motion, page.notify):
            part.blockSignals(True)
        page.show_language(self._language)
        page.show_theme(self._look.choice)
        page.text_size.show_percent(self._look.text_percent)
        page.less_motion.setChecked(self._look.motion_choice == "less")
        page.notify.setChecked(self.notify)
        for part in (page.less_motion, page.notify):
            part.blockSignals(False)

    @Slot(str)
    def _on_actions_done(self, name: ActionName) -> None:
        if self.is_open and name not in _BESIDE:
            self.view.dismiss()

    @Slot(str)
    def _on_language_picked(self, code: str) -> None:
        if code != self._language:
            self._language = code  # before it is spoken another may be picked
            self.language_asked.emit(code)

    @Slot(str)
    def _on_theme_picked(self, choice: str) -> None:
        self._look.choose(cast("ThemeChoice", choice))
        self._actions.check_theme(choice)
        self.changed.emit()

    @Slot(int)
    def _on_text_size_stepped(self, percent: int) -> None:
        self._look.resize_text(percent)
        self.changed.emit()

    @Slot(bool)
    def _on_less_motion_toggled(self, is_less: bool) -> None:  # noqa: FBT001 - a slot
        choice: Motion = "less" if is_less else "system"
        self._look.choose_motion(choice)
        self.changed.emit()

    @Slot(bool)
    def _on_notify_toggled(self, is_wanted: bool) -> None:  # noqa: FBT001 - a slot
        self.notify = is_wanted
        if self._workspace is not None:
            self._workspace.notifying.set_wanted(wanted=is_wanted)
        self.changed.emit()
