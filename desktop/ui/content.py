"""What the window holds: chats on the left, the open chat in the middle, its events on the right.

It joins the parts: `sides` lays them out, `doings` does what the actions say. Until `attach` gives
it the runtime it is empty but alive: one can already type.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
)
from PySide6.QtWidgets import QVBoxLayout, QWidget
from typing_extensions import override

from desktop.config import Preferences
from desktop.exporting import is_chat_file
from desktop.paths import Paths
from desktop.ui.actions import ActionName, Actions
from desktop.ui.backups.desk import BackupDesk
from desktop.ui.branches.mappanel import MapPanel
from desktop.ui.branches.panel import EventPanel
from desktop.ui.bridge import Bridge
from desktop.ui.composer.incoming import brings_something, incoming_of
from desktop.ui.doings import Doings, Hands
from desktop.ui.failures import Failure, failure
from desktop.ui.i18n import tr
from desktop.ui.inspector.panel import InspectorPanel
from desktop.ui.look import Look
from desktop.ui.menus import chat_menu, platform_bar, window_menu
from desktop.ui.page import ChatPage
from desktop.ui.palettedesk import PaletteDesk
from desktop.ui.reading import Held, only_read
from desktop.ui.sessions.sidebar import Sidebar
from desktop.ui.settingsdesk import SettingsDesk
from desktop.ui.sidepanel import SidePanel
from desktop.ui.sides import Sides
from desktop.ui.starting import tell_failure, tell_update
from desktop.ui.theme import Theme
from desktop.ui.timeline.rows import ScrollPlace
from desktop.ui.viewer import PictureViewer
from desktop.ui.widgets.drop import DropVeil, take_copy
from desktop.ui.widgets.folder import show_folder
from desktop.ui.workspace import Parts, Workspace

if TYPE_CHECKING:
    from desktop.runtime import BackupDoor, Runtime

_PLACES_KEPT = 500
_ACTION_OF: Mapping[str, ActionName] = {"branches": "map", "events": "details", "inspector": "seen"}


class Content(QWidget):
    """All parts of the window.

    Signals: `titled(title)` another chat is in view; `touched()` something worth remembering
    changed; `start_asked()` the store is to be opened again after a failure; `anew_asked()` an
    empty one is to be made where it is missing; `restart_asked()` it is to be closed and opened
    again with a backup in its place; `reopen_asked()` without one; `close_asked()`;
    `language_asked(code)` another language is to be spoken.
    """

    titled = Signal(str)
    touched = Signal()
    start_asked = Signal()
    anew_asked = Signal()
    restart_asked = Signal()
    reopen_asked = Signal()
    close_asked = Signal()
    language_asked = Signal(str)

    def __init__(
        self, preferences: Preferences, look: Look, bridge: Bridge, *, paths: Paths
    ) -> None:
        super().__init__()
        self._paths, self._look, self._bridge = paths, look, bridge
        self._last_chat = preferences.last_chat or ""
        self._places = _places_of(preferences)
        self._unread = dict(preferences.unread)
        self.workspace: Workspace | None = None
        self._refused: tuple[str, ...] = ()
        self._saved_chats: list[Path] = []
        theme = look.theme
        self.sidebar = Sidebar(theme, self)
        self.page = ChatPage(theme, self)
        self._held = Held(self.page)
        self.side = SidePanel(theme, self)
        self.map = MapPanel(theme, self.side)
        self.panel = EventPanel(theme, self.side)
        self.inspector = InspectorPanel(theme, self.side)
        self.actions_ = Actions(self)
        self.backups = BackupDesk(bridge, theme, self.page.news, self)
        self.viewer = PictureViewer(self)
        self.veil = DropVeil(self)
        self.sides = Sides(self.sidebar, self.page, self.side, self)
        self._parts = Parts(
            self, self.sidebar, self.page, self.panel, self.map, self.inspector, self.viewer
        )
        self.commands = PaletteDesk(self.actions_, theme, preferences.commands, self)
        self.settings = SettingsDesk(self.actions_, look, preferences, paths, self)
        hands = Hands(
            self._parts,
            self.side,
            self.sides,
            self.backups,
            self.commands,
            self.settings,
            look,
            paths,
        )
        self.doings = Doings(self.actions_, hands, self)
        self._bar = platform_bar(self.actions_)
        self._arrange()
        self._connect()
        self._restore(preferences)

    def attach(self, runtime: "Runtime") -> None:
        """Bring the window to life."""
        self.page.show_opened()
        self.sidebar.show_closed(closed=False)
        self.backups.attach(runtime.backups)
        if runtime.reading_only:
            self._held.take()
        self.workspace = Workspace(
            runtime,
            self._bridge,
            self._parts,
            places=self._places,
            unread=self._unread,
            parent=self,
        )
        self.workspace.chat_shown.connect(self._on_workspace_chat_shown)
        self.workspace.details_asked.connect(self._on_workspace_details_asked)
        self.workspace.seen.asked.connect(self._on_seen_asked)
        self.doings.attach(self.workspace)
        self.commands.attach(self.workspace)
        self.settings.attach(self.workspace)
        self.workspace.damage.rescue_asked.connect(self.backups.rescue)
        self._on_side_changed(self.side.current)
        self.workspace.start(self._last_chat)
        self._saved_chats = list(self._without_chats(self._saved_chats))
        if runtime.reading_only:
            only_read(self.page, self.sidebar, (self.panel, self.map), runtime.reading_only)
        self._tell_refused()

    def take_named(self, files: Sequence[Path], refused: Sequence[str]) -> None:
        """Attach files that a start named to a new chat; say which names were of no file."""
        if self.workspace is None:
            self._last_chat = ""
            self.page.welcome.begin(is_branch=False)
        else:
            self.workspace.open_new()
        self.page.composer.add_files(self._without_chats(files))
        self._refused = (*self._refused, *refused)
        self._tell_refused()

    def show_start_failure(self, trouble: Failure, door: "BackupDoor | None" = None) -> None:
        """Say why the chats cannot be opened, and what can be done.

        With `door`, one can go back to a backup, or rescue what can be read.
        """
        if door is not None:
            self.backups.attach(door)
        self.sidebar.show_closed(closed=True)
        tell_failure(self.page, trouble, self._paths, has_ways_back=door is not None)
        self.doings.forget_waiting()

    def show_update(self, stage: str, done: int, of: int) -> None:
        """Say how far the chats of an older version are brought up to date."""
        if self.workspace is None:
            tell_update(self.page, stage, done, of)

    def unsaved(self) -> str:
        """Return the words that were typed here and that nothing keeps."""
        return self._held.text if self.workspace else self.page.composer.draft().text

    def let_go(self) -> None:
        """Hand everything over that is not saved; nothing more is asked of the runtime."""
        self.backups.let_go()
        if self.workspace is not None:
            self.workspace.flush()
            self.workspace.close()

    def remembered(self, before: Preferences) -> Preferences:
        """Return `before` with what is worth remembering of the parts."""
        chat = self.workspace.chat.chat if self.workspace is not None else before.last_chat
        return dataclasses.replace(
            before,
            panels=self.sides.remembered(),
            last_chat=chat,
            theme=self._look.choice,
            motion=self._look.motion_choice,
            commands=self.commands.recent,
            notify=self.settings.notify,
            side=self.side.current,
            side_px=self.side.width_px,
            text_percent=self._look.text_percent,
            scroll=_scroll_of(self._places),
            unfolded=self.sidebar.view.unfolded[:_PLACES_KEPT],
            unread=MappingProxyType(dict(list(self._unread.items())[-_PLACES_KEPT:])),
        )

    # Inside

    def _without_chats(self, files: Sequence[Path]) -> tuple[Path, ...]:
        """Open the saved chats among `files`, as soon as that can be; return the others."""
        if self.workspace is not None:
            return self.workspace.mending.taking_in.take_among(files)
        self._saved_chats += filter(is_chat_file, files)
        return tuple(file for file in files if not is_chat_file(file))

    def _tell_refused(self) -> None:
        if self._refused and self.workspace is not None:  # the banner speaks of the store before
            name, self._refused = self._refused[0], ()
            told = failure("NOT_A_FILE", name=name)
            self.page.trouble.tell(told.text, tone="warning", topic=told.code)

    def _arrange(self) -> None:
        self.setAcceptDrops(True)
        add, seen = self.side.add, tr("What the model saw")
        add("branches", tr("Branches"), "branch", self.map, self.map.list.setFocus)
        add("events", tr("Events"), "events", self.panel, self.panel.list.setFocus)
        add("inspector", seen, "eye", self.inspector, self.inspector.focus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.sides)
        # On the widget that holds all others, so that their keys work wherever the focus is.
        self.addActions(self.actions_.all())
        self.sidebar.menu_button.open_with_click(window_menu(self.actions_, self))
        self.page.header.more.open_with_click(chat_menu(self.actions_, self))
        self.actions_["sidebar"].setChecked(True)

    def _connect(self) -> None:
        self.sides.moved.connect(self._on_sides_moved)
        self._look.changing.connect(self.page.timeline.lighten)
        self._look.changed.connect(self._on_look_changed)
        self.doings.touched.connect(self.touched)
        self.commands.used.connect(self.touched)
        self.settings.changed.connect(self.touched)
        self.settings.language_asked.connect(self.language_asked)
        self.doings.close_asked.connect(self.close_asked)
        self.page.composer.model.clicked.connect(self._on_model_clicked)
        self.page.header.map_toggled.connect(self._on_header_map_toggled)
        self.page.trouble.acted.connect(self._on_trouble_acted)
        self.side.changed.connect(self._on_side_changed)
        self.side.left.connect(self.page.focus)
        self.panel.counted.connect(self._on_panel_counted)
        self.map.counted.connect(self._on_map_counted)
        self.map.go_asked.connect(self.side.make_way)
        self.backups.restart_asked.connect(self.restart_asked)

    def _restore(self, preferences: Preferences) -> None:
        self.sides.restore(preferences.panels)
        self.sidebar.view.unfold(preferences.unfolded)
        self.side.set_width(preferences.side_px)
        if preferences.side:
            self.side.show_part(preferences.side)
        self.actions_["sidebar"].setChecked(self.sides.shows_chats)
        self.actions_.check_theme(preferences.theme)
        self.page.show_opening()
        if self._last_chat:
            self.page.welcome.expect_chat()
        self.page.composer.focus()

    @Slot()
    def _on_sides_moved(self) -> None:
        self.actions_["sidebar"].setChecked(self.sides.shows_chats)
        self.touched.emit()

    @Slot(object)
    def _on_look_changed(self, theme: Theme) -> None:
        sides = (self.sidebar, self.side, self.map, self.panel, self.inspector)
        for part in (self.page, *sides, self.backups, self.commands, self.settings):
            part.set_theme(theme)

    @Slot()
    def _on_model_clicked(self) -> None:
        if self.workspace is None:  # else those who know the models hear it themselves
            self.doings.choose_model()

    @Slot(str)
    def _on_workspace_chat_shown(self, _chat: str) -> None:
        self.titled.emit(self.page.header.title.title())
        self.touched.emit()

    @Slot(int)
    def _on_workspace_details_asked(self, seq: int) -> None:
        self.side.show_part("events")
        self.panel.show_event(seq)

    @Slot(bool)
    def _on_header_map_toggled(self, shown: bool) -> None:  # noqa: FBT001 - a slot
        if shown:
            self.side.show_part("branches")
        else:
            self.side.dismiss()

    @Slot()
    def _on_seen_asked(self) -> None:
        self.side.show_part("inspector")

    @Slot(str)
    def _on_panel_counted(self, count: str) -> None:
        self.side.note("events", count)

    @Slot(str)
    def _on_map_counted(self, count: str) -> None:
        self.side.note("branches", count)

    @Slot(str)
    def _on_side_changed(self, name: str) -> None:
        self.page.header.show_map(shown=name == "branches")
        for part, action in _ACTION_OF.items():
            self.actions_[action].setChecked(name == part)
        if self.workspace is not None:
            self.workspace.fill_side(name)
        self.touched.emit()

    @Slot(str)
    def _on_trouble_acted(self, name: str) -> None:
        match name:
            case "folder":
                show_folder(self._paths.data)
            case "restore":
                self.backups.restore()
            case "rescue":
                self.backups.rescue()
            case "reopen":
                self.reopen_asked.emit()
            case "again" | "anew":
                self.page.trouble.withdraw()
                (self.start_asked if name == "again" else self.anew_asked).emit()
            case _:
                pass  # said by others, who hear it themselves

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_running = self.workspace is not None and self.workspace.chat.is_running
        if event.text() == "?":  # nobody is writing: a field would have taken it
            self.commands.open_shortcuts()
        elif event.key() == Qt.Key.Key_Escape and is_running:
            self.page.composer.stopping.press()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.sidebar.undo.take_back()
        elif not self.page.composer.take_key(event):
            super().keyPressEvent(event)

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if brings_something(event.mimeData()) and self.page.composer.isEnabled():
            take_copy(event)
            self.veil.cover(self.page)

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self.veil.hide()

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        self.veil.hide()
        take_copy(event)
        incoming = incoming_of(event.mimeData())
        others = self._without_chats(incoming.files)
        if others or not incoming.files:
            self.page.composer.editor.take_drop(dataclasses.replace(incoming, files=others))
            self.page.composer.focus()

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        self.page.focus()  # a cover gives the keys back here where what had them is gone


def _places_of(preferences: Preferences) -> dict[str, ScrollPlace]:
    return {
        chat: ScrollPlace(seq, offset_px, at_end=False)
        for chat, (seq, offset_px) in preferences.scroll.items()
    }


def _scroll_of(places: Mapping[str, ScrollPlace]) -> Mapping[str, tuple[int, int]]:
    kept = {
        chat: (place.seq, place.offset_px) for chat, place in places.items() if not place.at_end
    }
    return MappingProxyType(dict(list(kept.items())[-_PLACES_KEPT:]))
