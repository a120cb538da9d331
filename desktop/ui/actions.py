"""Every action of the window once: its words, its keys, and what it needs to be possible.

Menus, the command palette and the list of keys pick from here; what an action does is in `doings`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from desktop.ui.i18n import tr, tr_text
from desktop.ui.texts import Text, text
from desktop.ui.widgets.plain import tip

ActionName: TypeAlias = Literal[
    "new-chat",
    "attach",
    "screenshot",
    "rename",
    "pin",
    "export",
    "take-in",
    "trash",
    "stop",
    "summarise",
    "commands",
    "search",
    "find",
    "find-next",
    "find-previous",
    "questions",
    "latest",
    "next-chat",
    "previous-chat",
    "write",
    "model",
    "connections",
    "manner",
    "instructions",
    "sidebar",
    "map",
    "details",
    "seen",
    "larger",
    "smaller",
    "normal",
    "theme-system",
    "theme-light",
    "theme-dark",
    "theme-contrast-light",
    "theme-contrast-dark",
    "trash-list",
    "back-up",
    "restore",
    "data-folder",
    "settings",
    "shortcuts",
    "about",
    "close",
    "quit",
]

Need: TypeAlias = Literal["chats", "changes", "chat", "answer"]
"""What an action may need: that the chats are open; that they may be changed; that a chat with
messages is in view; that an answer is on its way in it."""

Section: TypeAlias = Literal["chat", "find", "model", "view", "data", "program"]

SECTIONS: dict[Section, Text] = {
    "chat": text("Chat"),
    "find": text("Find"),
    "model": text("Model"),
    "view": text("View"),
    "data": text("Your chats and data"),
    "program": text("Branchline"),
}
"""The groups of actions and what they are called, in the order in which they are shown."""

_WHY_NOT: dict[Need, Text] = {
    "chats": text("Your chats are not open yet."),
    "changes": text("Your chats can only be read now."),
    "chat": text("This chat has no messages yet."),
    "answer": text("No answer is being written."),
}


@dataclass(frozen=True, slots=True)
class _Spec:
    text: Text
    section: Section
    keys: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    group: str = ""


_OPEN: tuple[Need, ...] = ("chats",)
_CHANGE: tuple[Need, ...] = ("chats", "changes")
_IN_CHAT: tuple[Need, ...] = ("chats", "chat")
_CHANGE_CHAT: tuple[Need, ...] = ("chats", "changes", "chat")

_SPECS: dict[ActionName, _Spec] = {
    "new-chat": _Spec(text("New chat"), "chat", ("Ctrl+N",), _CHANGE),
    "attach": _Spec(text("Attach pictures or files…"), "chat", ("Ctrl+O",), ("changes",)),
    "screenshot": _Spec(text("Attach a screenshot…"), "chat", (), ("changes",)),
    "rename": _Spec(text("Rename chat"), "chat", ("F2",), _CHANGE_CHAT),
    "pin": _Spec(text("Pin chat"), "chat", (), _CHANGE_CHAT),
    "export": _Spec(text("Save a copy of this chat…"), "chat", (), _IN_CHAT),
    "take-in": _Spec(text("Open a saved chat…"), "data", (), _CHANGE),
    "trash": _Spec(text("Move chat to trash"), "chat", (), _CHANGE_CHAT),
    "stop": _Spec(text("Stop the answer"), "chat", ("Ctrl+.",), ("chats", "changes", "answer")),
    "summarise": _Spec(text("Summarise earlier messages"), "chat", ("Ctrl+Shift+S",), _CHANGE_CHAT),
    "commands": _Spec(text("Find a command or a chat…"), "find", ("Ctrl+K",)),
    "search": _Spec(text("Search chats"), "find", ("Ctrl+Shift+F",), _OPEN),
    "find": _Spec(text("Find in this chat"), "find", ("Ctrl+F",), _IN_CHAT),
    "find-next": _Spec(text("Next place found"), "find", ("F3", "Ctrl+G"), _IN_CHAT),
    "find-previous": _Spec(
        text("Previous place found"), "find", ("Shift+F3", "Ctrl+Shift+G"), _IN_CHAT
    ),
    "questions": _Spec(text("Your questions in this chat"), "find", ("Ctrl+J",), _IN_CHAT),
    "latest": _Spec(text("Go to the latest message"), "find", ("Ctrl+Shift+Down",), _IN_CHAT),
    "next-chat": _Spec(text("Next chat in the list"), "find", ("Ctrl+PgDown",), _OPEN),
    "previous-chat": _Spec(text("Previous chat in the list"), "find", ("Ctrl+PgUp",), _OPEN),
    "write": _Spec(text("Write a message"), "chat", ("Ctrl+L",), ("changes",)),
    "model": _Spec(text("Choose a model…"), "model", ("Ctrl+Shift+M",), ("changes",)),
    "connections": _Spec(text("Add or change models…"), "model", (), _CHANGE),
    "manner": _Spec(text("How it answers…"), "model", ("Ctrl+Shift+A",), _CHANGE),
    "instructions": _Spec(text("Own instructions…"), "model", ("Ctrl+I",), _CHANGE),
    "sidebar": _Spec(text("Show the chats"), "view", ("Ctrl+B",), group="check"),
    "map": _Spec(text("Branch map"), "view", ("Ctrl+Shift+B",), group="check"),
    "details": _Spec(text("Events of this chat"), "view", ("Ctrl+E",), group="check"),
    "seen": _Spec(text("What the model saw"), "view", ("Ctrl+Shift+I",), group="check"),
    "larger": _Spec(text("Larger text"), "view", ("Ctrl++", "Ctrl+=")),
    "smaller": _Spec(text("Smaller text"), "view", ("Ctrl+-",)),
    "normal": _Spec(text("Normal text size"), "view", ("Ctrl+0",)),
    "theme-system": _Spec(text("Colours of the system"), "view", group="theme"),
    "theme-light": _Spec(text("Light colours"), "view", group="theme"),
    "theme-dark": _Spec(text("Dark colours"), "view", group="theme"),
    "theme-contrast-light": _Spec(text("Light, high contrast"), "view", group="theme"),
    "theme-contrast-dark": _Spec(text("Dark, high contrast"), "view", group="theme"),
    "trash-list": _Spec(text("Trash…"), "data", (), _OPEN),
    "back-up": _Spec(text("Back up now…"), "data"),
    "restore": _Spec(text("Restore…"), "data"),
    "data-folder": _Spec(text("Open the data folder"), "data"),
    "settings": _Spec(
        text("Settings…"), "program", ("Ctrl+,",), role=QAction.MenuRole.PreferencesRole
    ),
    "shortcuts": _Spec(text("Keyboard shortcuts"), "program", ("F1",)),
    "about": _Spec(text("About Branchline"), "program", role=QAction.MenuRole.AboutRole),
    "close": _Spec(text("Close window"), "program", ("Ctrl+W",)),
    "quit": _Spec(text("Quit"), "program", ("Ctrl+Q",), role=QAction.MenuRole.QuitRole),
}


class NamedAction(QAction):
    """An action that says its name when it happens. Signal: `done(name)`."""

    done = Signal(str)

    def __init__(self, name: ActionName, parent: QObject) -> None:
        spec = _SPECS[name]
        super().__init__(tr_text(spec.text), parent)
        self.name = name
        self.english = str(spec.text)
        self.section = spec.section
        self.needs = spec.needs
        self.setShortcuts([QKeySequence(keys) for keys in spec.keys])
        self.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        self.setMenuRole(spec.role)
        self.setCheckable(bool(spec.group))
        self.triggered.connect(self._on_self_triggered)

    @Slot()
    def _on_self_triggered(self) -> None:
        self.done.emit(self.name)


class Actions(QObject):
    """All actions. Signal: `done(name)`.

    An action is possible when all it needs is met, and offered at all when something does it.
    """

    done = Signal(str)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._all: dict[ActionName, NamedAction] = {}
        self._met: frozenset[Need] = frozenset({"changes"})
        self._themes = QActionGroup(self)
        for name, spec in _SPECS.items():
            action = NamedAction(name, self)
            action.done.connect(self.done)
            self._all[name] = action
            if spec.group == "theme":
                self._themes.addAction(action)
        self._weigh()

    def __getitem__(self, name: ActionName) -> NamedAction:
        return self._all[name]

    def all(self) -> Sequence[NamedAction]:
        """Return every action."""
        return tuple(self._all.values())

    def offer(self, names: Iterable[ActionName]) -> None:
        """Offer these and no others: nothing does the others in this window."""
        offered = frozenset(names)
        for name, action in self._all.items():
            action.setVisible(name in offered)
        self._weigh()

    def meet(self, need: Need, *, is_met: bool) -> None:
        """Say whether `need` is met from now on."""
        self._met = self._met | {need} if is_met else self._met - {need}
        self._weigh()

    def why_not(self, name: ActionName) -> str:
        """Return the sentence that says why an action is not possible now; "" when it is."""
        unmet = (tr_text(_WHY_NOT[need]) for need in self._all[name].needs if need not in self._met)
        return next(unmet, "")

    def check_theme(self, choice: str) -> None:
        """Mark the theme that is chosen, such as `system` or `contrast-dark`."""
        for action in self._themes.actions():
            action.setChecked(isinstance(action, NamedAction) and action.name == f"theme-{choice}")

    def show_pinned(self, *, is_pinned: bool) -> None:
        """Say of the chat in view whether it can be pinned or taken off the top."""
        self["pin"].setText(tr("Unpin chat") if is_pinned else tr_text(_SPECS["pin"].text))

    def theme(self) -> str:
        """Return the theme that is marked, such as `system` or `contrast-dark`."""
        marked = self._themes.checkedAction()
        assert isinstance(marked, NamedAction), "one is always marked"
        return marked.name.removeprefix("theme-")

    def _weigh(self) -> None:
        for name, action in self._all.items():
            action.setEnabled(action.isVisible() and self._met.issuperset(action.needs))
            action.setToolTip(tip(self.why_not(name)))
