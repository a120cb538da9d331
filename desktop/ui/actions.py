"""Every action of the window once: its words, its keys. Menus and the window pick from here."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from desktop.ui.i18n import tr

ActionName: TypeAlias = Literal[
    "new-chat",
    "attach",
    "close",
    "quit",
    "rename",
    "pin",
    "trash",
    "search",
    "write",
    "stop",
    "model",
    "manner",
    "instructions",
    "summarise",
    "details",
    "sidebar",
    "larger",
    "smaller",
    "normal",
    "theme-system",
    "theme-light",
    "theme-dark",
    "trash-list",
    "back-up",
    "restore",
    "data-folder",
    "about",
]


@dataclass(frozen=True, slots=True)
class _Spec:
    text: str
    keys: tuple[str, ...] = ()
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    group: str = ""


_SPECS: dict[ActionName, _Spec] = {
    "new-chat": _Spec("New chat", ("Ctrl+N",)),
    "attach": _Spec("Attach pictures…", ("Ctrl+O",)),
    "close": _Spec("Close window", ("Ctrl+W",)),
    "quit": _Spec("Quit", ("Ctrl+Q",), QAction.MenuRole.QuitRole),
    "rename": _Spec("Rename chat", ("F2",)),
    "pin": _Spec("Pin or unpin chat"),
    "trash": _Spec("Move chat to trash"),
    "search": _Spec("Search chats", ("Ctrl+K", "Ctrl+F")),
    "write": _Spec("Write a message", ("Ctrl+L",)),
    "stop": _Spec("Stop the answer", ("Ctrl+.",)),
    "model": _Spec("Choose a model…", ("Ctrl+Shift+M",)),
    "manner": _Spec("How it answers…", ("Ctrl+Shift+A",)),
    "instructions": _Spec("Own instructions…", ("Ctrl+I",)),
    "summarise": _Spec("Summarise earlier messages", ("Ctrl+Shift+S",)),
    "details": _Spec("Events of this chat", ("Ctrl+E",), group="check"),
    "sidebar": _Spec("Show the chats", ("Ctrl+B",), group="check"),
    "larger": _Spec("Larger text", ("Ctrl++", "Ctrl+=")),
    "smaller": _Spec("Smaller text", ("Ctrl+-",)),
    "normal": _Spec("Normal text size", ("Ctrl+0",)),
    "theme-system": _Spec("As the system", group="theme"),
    "theme-light": _Spec("Light", group="theme"),
    "theme-dark": _Spec("Dark", group="theme"),
    "trash-list": _Spec("Trash…"),
    "back-up": _Spec("Back up now…"),
    "restore": _Spec("Restore…"),
    "data-folder": _Spec("Open the data folder"),
    "about": _Spec("About Branchline", role=QAction.MenuRole.AboutRole),
}


# What changes a chat, or makes one.
_CHANGES: tuple[ActionName, ...] = (
    *("new-chat", "attach", "rename", "pin", "trash", "write", "stop"),
    *("model", "manner", "instructions", "summarise"),
)


class NamedAction(QAction):
    """An action that says its name when it happens. Signal: `done(name)`."""

    done = Signal(str)

    def __init__(self, name: ActionName, parent: QObject) -> None:
        spec = _SPECS[name]
        super().__init__(tr(spec.text), parent)
        self.name = name
        self.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        self.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self.setMenuRole(spec.role)
        self.setCheckable(bool(spec.group))
        self.triggered.connect(self._on_self_triggered)

    @Slot()
    def _on_self_triggered(self) -> None:
        self.done.emit(self.name)


class Actions(QObject):
    """All actions. Signal: `done(name)`."""

    done = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: dict[ActionName, NamedAction] = {}
        self._themes = QActionGroup(self)
        for name, spec in _SPECS.items():
            action = NamedAction(name, self)
            action.done.connect(self.done)
            self._all[name] = action
            if spec.group == "theme":
                self._themes.addAction(action)

    def turn_off_changes(self) -> None:
        """Offer only what changes no chat."""
        for name in _CHANGES:
            self._all[name].setEnabled(False)

    def __getitem__(self, name: ActionName) -> NamedAction:
        return self._all[name]

    def check_theme(self, choice: str) -> None:
        """Mark the theme that is chosen: `system`, `light` or `dark`."""
        for action in self._themes.actions():
            action.setChecked(isinstance(action, NamedAction) and action.name == f"theme-{choice}")

    def all(self) -> Sequence[NamedAction]:
        """Return every action."""
        return tuple(self._all.values())
