"""What each action does.

A part that can do something enters it here: what is possible at once in `_of_the_window`, what
needs the chats to be open in `_of_the_chats`. An action that is in neither is not offered.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

from PySide6.QtCore import QObject, Qt, Signal, Slot

from desktop.config import Theme as ThemeChoice
from desktop.paths import Paths
from desktop.ui.actions import ActionName, Actions
from desktop.ui.backups.desk import BackupDesk
from desktop.ui.look import STEP_PERCENT, Look
from desktop.ui.palettedesk import PaletteDesk
from desktop.ui.settingsdesk import SettingsDesk
from desktop.ui.sidepanel import SidePanel
from desktop.ui.sides import Sides
from desktop.ui.widgets.folder import show_folder
from desktop.ui.workspace import Parts, Workspace

Doing: TypeAlias = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Hands:
    """What actions work on, with or without open chats."""

    parts: Parts
    side: SidePanel
    sides: Sides
    backups: BackupDesk
    palette: PaletteDesk
    settings: SettingsDesk
    look: Look
    paths: Paths


class Doings(QObject):
    """Does what the actions say.

    Signals: `touched()` something worth remembering changed; `close_asked()` the window is to go.
    """

    touched = Signal()
    close_asked = Signal()

    def __init__(self, actions: Actions, hands: Hands, parent: QObject) -> None:
        super().__init__(parent)
        self._actions = actions
        self._hands = hands
        self._workspace: Workspace | None = None
        self._is_picker_wanted = False
        self._do: dict[ActionName, Doing] = dict(self._of_the_window())
        actions.offer((*self._do, *(each.name for each in actions.all() if "chats" in each.needs)))
        actions.done.connect(self._on_actions_done)

    def attach(self, workspace: Workspace) -> None:
        """Do from now on also what needs the chats: they are open."""
        self._workspace = workspace
        self._do |= self._of_the_chats(workspace)
        self._actions.offer(self._do)
        self._actions.meet("chats", is_met=True)
        self._actions.meet("changes", is_met=not workspace.desk.runtime.reading_only)
        workspace.chat.shown.connect(self._on_chat_shown)
        workspace.chat.live.running_changed.connect(self._on_live_running_changed)
        workspace.list.read.connect(self._on_list_read)
        workspace.shots.found.connect(self._on_shots_found)

    def choose_model(self) -> None:
        """Show the models to choose from, as soon as they are known."""
        if self._workspace is not None:
            self._workspace.models.open_picker()
        else:
            self._is_picker_wanted = True  # it opens with the first chat

    def forget_waiting(self) -> None:
        """Do nothing later that was asked for before the chats were open."""
        self._is_picker_wanted = False

    def _of_the_window(self) -> Mapping[ActionName, Doing]:
        parts, backups = self._hands.parts, self._hands.backups
        return {
            "attach": parts.page.composer.choose_files,
            "commands": self._hands.palette.open,
            "settings": self._hands.settings.open,
            "about": self._hands.settings.open_about,
            "shortcuts": self._hands.palette.open_shortcuts,
            "search": self._search,
            "write": self._write,
            "model": self.choose_model,
            "sidebar": self._toggle_sidebar,
            "map": self._toggle_map,
            "seen": self._toggle_seen,
            "details": self._toggle_details,
            "larger": self._enlarge,
            "smaller": self._reduce,
            "normal": self._set_normal_size,
            "theme-system": self._choose_theme,
            "theme-light": self._choose_theme,
            "theme-dark": self._choose_theme,
            "theme-contrast-light": self._choose_theme,
            "theme-contrast-dark": self._choose_theme,
            "back-up": backups.back_up,
            "restore": backups.restore,
            "data-folder": self._open_data_folder,
            "close": self.close_asked.emit,
            "quit": self.close_asked.emit,
        }

    def _of_the_chats(self, workspace: Workspace) -> Mapping[ActionName, Doing]:
        return {
            "new-chat": workspace.chat.open_new,
            "next-chat": self._open_next,
            "previous-chat": self._open_previous,
            "find": self._find,
            "questions": self._ask_for_questions,
            "latest": workspace.desk.page.timeline.jump_to_end,
            "find-next": workspace.ways.seeking.next,
            "find-previous": workspace.ways.seeking.previous,
            "rename": self._rename,
            "pin": self._pin,
            "export": workspace.mending.export,
            "take-in": workspace.mending.taking_in.ask,
            "trash": self._trash,
            "stop": self._hands.parts.page.composer.stop_asked.emit,
            "summarise": workspace.remedies.summarise,
            "connections": workspace.models.connecting.add_or_change,
            "manner": workspace.manner.ask_parameters,
            "instructions": workspace.manner.ask_instructions,
            "trash-list": workspace.list.trash_list.open,
        }

    @Slot()
    def _on_shots_found(self) -> None:
        """Offer screenshots: how they are taken here is known only after a while."""
        self._do["screenshot"] = self._open.shots.take
        self._actions.offer(self._do)

    @property
    def _open(self) -> Workspace:
        assert self._workspace is not None, "what needs the chats is not possible before"
        return self._workspace

    def _write(self) -> None:
        self._hands.side.make_way()
        self._hands.parts.page.composer.focus()

    def _find(self) -> None:
        self._hands.side.make_way()
        self._open.ways.seeking.open()

    def _ask_for_questions(self) -> None:
        self._hands.side.make_way()
        self._open.ways.questions.open()

    def _rename(self) -> None:
        sidebar, title = self._hands.parts.sidebar, self._hands.parts.page.header.title
        if sidebar.view.hasFocus():
            sidebar.view.rename_current()
        elif self._hands.parts.map.list.hasFocus():
            self._hands.parts.map.rename_current()
        elif not title.isReadOnly():
            title.setFocus(Qt.FocusReason.ShortcutFocusReason)
            title.selectAll()

    def _open_next(self) -> None:
        self._hands.parts.sidebar.choose_neighbour(1)

    def _open_previous(self) -> None:
        self._hands.parts.sidebar.choose_neighbour(-1)

    def _pin(self) -> None:
        self._open.list.toggle_pin(self._open.chat.chat)

    def _trash(self) -> None:
        self._open.list.trash((self._open.chat.chat,))

    def _search(self) -> None:
        self._hands.sides.show_chats(shown=True)
        self._actions["sidebar"].setChecked(True)
        self._hands.parts.sidebar.focus_search()

    def _toggle_sidebar(self) -> None:
        sides = self._hands.sides
        sides.show_chats(shown=not sides.shows_chats)
        self._actions["sidebar"].setChecked(sides.shows_chats)

    def _toggle_map(self) -> None:
        self._hands.side.toggle("branches")

    def _toggle_seen(self) -> None:
        self._hands.side.toggle("inspector")

    def _toggle_details(self) -> None:
        self._hands.side.toggle("events")

    def _enlarge(self) -> None:
        self._hands.look.resize_text(self._hands.look.text_percent + STEP_PERCENT)

    def _reduce(self) -> None:
        self._hands.look.resize_text(self._hands.look.text_percent - STEP_PERCENT)

    def _set_normal_size(self) -> None:
        self._hands.look.resize_text(100)

    def _choose_theme(self) -> None:
        self._hands.look.choose(cast("ThemeChoice", self._actions.theme()))

    def _open_data_folder(self) -> None:
        show_folder(self._hands.paths.data)

    @Slot(str)
    def _on_actions_done(self, name: ActionName) -> None:
        self._do[name]()
        self.touched.emit()

    @Slot()
    def _on_list_read(self) -> None:
        summary = self._open.list.chats.get(self._open.chat.chat)
        self._actions.show_pinned(is_pinned=summary is not None and summary.pinned)

    @Slot()
    def _on_chat_shown(self) -> None:
        self._actions.meet("chat", is_met=bool(self._open.chat.chat))
        self._on_list_read()
        if self._is_picker_wanted and not self._open.chat.is_opening:
            self._is_picker_wanted = False
            self._open.models.open_picker()

    @Slot(bool)
    def _on_live_running_changed(self, is_running: bool) -> None:  # noqa: FBT001 - a slot
        self._actions.meet("answer", is_met=is_running)
