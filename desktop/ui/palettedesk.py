"""Joins the palette to what it offers: the actions, the chats, the models.

What was used last stands first, over restarts. Chats that the list has not read are searched for
by the runtime, once the typing pauses.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal, Slot
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from desktop.ui.actions import SECTIONS, Actions, NamedAction
from desktop.ui.failures import Failure
from desktop.ui.i18n import tr, tr_text
from desktop.ui.models.words import name_of, place_of
from desktop.ui.palette.entries import Entry
from desktop.ui.palette.finder import Finder
from desktop.ui.palette.shortcuts import ShortcutList
from desktop.ui.palette.view import Palette
from desktop.ui.palette.words import ALSO, SIGNS
from desktop.ui.theme import Theme
from desktop.ui.workspace import Workspace

if TYPE_CHECKING:
    from store import FoundSessions, SessionSummary

SEARCH_AFTER_MS = 150
_KEPT = 8
_PARTS = {"palette": "commands", "shortcuts": "shortcuts"}
"""What is opened here, and by which action."""
_MOST_CHATS = 500
"""How many of the listed chats are offered without a search: each keystroke weighs them all."""


class PaletteDesk(QObject):
    """Opens the palette and does what was chosen. Signal: `used()` another was used last."""

    used = Signal()

    def __init__(
        self, actions: Actions, theme: Theme, recent: Sequence[str], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._workspace: Workspace | None = None
        self._words = ""
        self._is_searching = False
        self._theme = theme
        self._window = parent
        self.recent = tuple(recent)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(SEARCH_AFTER_MS)
        self._soon.timeout.connect(self._on_soon_timeout)
        actions.done.connect(self._on_actions_done)  # before whatever does it takes the keys

    @cached_property
    def palette(self) -> Palette:
        """The palette, made at first need: a start does not wait for it."""
        palette = Palette(self._theme, self._window)
        palette.chosen.connect(self._on_palette_chosen)
        palette.search.textChanged.connect(self._on_palette_typed)
        return palette

    @cached_property
    def shortcuts(self) -> ShortcutList:
        """The list of keys, made at first need."""
        shortcuts = ShortcutList(self._actions, self._theme, self._window)
        shortcuts.chosen.connect(self._on_shortcuts_chosen)
        return shortcuts

    def _made(self, name: str) -> Finder | None:
        """Return a part that was needed before."""
        part = self.__dict__.get(name)
        return part if isinstance(part, Finder) else None

    def attach(self, workspace: Workspace) -> None:
        """Offer the chats and the models from now on."""
        self._workspace = workspace

    def open(self) -> None:
        """Open the palette, or close it where it is open."""
        if self.palette.isVisible():
            self.palette.dismiss()
            return
        entries = [
            self._command(action)
            for action in self._actions.all()
            if action.isVisible() and action.name != "commands"
        ]
        self.palette.open_with((*entries, *self._chats(), *self._models()), self.recent)

    def open_shortcuts(self) -> None:
        """Open the list of keys, or close it where it is open."""
        if self.shortcuts.isVisible():
            self.shortcuts.dismiss()
        else:
            self.shortcuts.begin()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        for name in _PARTS:
            if (part := self._made(name)) is not None:
                part.set_theme(theme)

    def _command(self, action: NamedAction) -> Entry:
        native = QKeySequence.SequenceFormat.NativeText
        return Entry(
            "command",
            action.name,
            action.text(),
            also=(action.english, tr_text(ALSO[action.name]), str(ALSO[action.name])),
            sign=SIGNS[action.name],
            keys=tuple(keys.toString(native) for keys in action.shortcuts()[:1]),
            why_not=self._actions.why_not(action.name),
            where=tr_text(SECTIONS[action.section]),
        )

    def _chats(self) -> Iterable[Entry]:
        workspace = self._workspace
        if workspace is None:
            return ()
        summaries = sorted(workspace.list.chats.values(), key=_used_ms, reverse=True)
        return self._others(summaries[:_MOST_CHATS])

    def _others(self, summaries: "Iterable[SessionSummary]") -> list[Entry]:
        here = self._workspace.chat.chat if self._workspace is not None else ""
        return [_chat(each) for each in summaries if each.id != here]

    def _models(self) -> Iterable[Entry]:
        if self._workspace is None or self._actions.why_not("model"):
            return ()
        return [
            Entry("model", each.id, name_of(each), sign="model", where=place_of(each))
            for each in self._workspace.chat.models.choices
            if not each.problem
        ]

    @Slot(str)
    def _on_actions_done(self, name: str) -> None:
        """Close what is open: something else was asked for by its keys."""
        for part, opened_by in _PARTS.items():
            if name != opened_by and (made := self._made(part)) is not None:
                made.dismiss()

    @Slot(object)
    def _on_palette_chosen(self, entry: Entry) -> None:
        workspace = self._workspace
        if entry.kind == "command":
            self.recent = (entry.key, *(key for key in self.recent if key != entry.key))[:_KEPT]
            self._actions[entry.key].trigger()  # type: ignore[index]  # it came from an action
            self.used.emit()
        elif workspace is not None and entry.kind == "chat":
            workspace.list.seek(entry.key)
            workspace.chat.open(entry.key)
        elif workspace is not None:
            workspace.models.choose(entry.key)

    @Slot(object)
    def _on_shortcuts_chosen(self, entry: Entry) -> None:
        if entry.key:  # else it only means something where it is pressed
            self._actions[entry.key].trigger()  # type: ignore[index]  # it came from an action

    @Slot(str)
    def _on_palette_typed(self, words: str) -> None:
        self._words = words.strip()
        self._soon.start()

    @Slot()
    def _on_soon_timeout(self) -> None:
        # One at a time: letters come faster than all titles are looked at.
        workspace = self._workspace
        if workspace is None or not self._words or self._is_searching:
            return
        self._is_searching = True
        workspace.desk.bridge.when_done(
            workspace.desk.runtime.search(self._words),
            partial(self._on_found, self._words),
            refused=self._on_search_refused,
        )

    def _on_found(self, words: str, found: "FoundSessions") -> None:
        self._is_searching = False
        self.palette.add(self._others(found.summaries))
        if words != self._words:
            self._soon.start()

    def _on_search_refused(self, trouble: Failure) -> None:
        self._is_searching = False
        if self._workspace is not None:
            self._workspace.desk.bridge.failed.emit(trouble)


def _used_ms(summary: "SessionSummary") -> int:
    return summary.used_ms


def _chat(summary: "SessionSummary") -> Entry:
    is_branch = summary.parent is not None
    title = summary.title or tr("New chat")
    sign = "branch" if is_branch else "chat"
    return Entry("chat", summary.id, title, sign=sign, where=tr("Branch") if is_branch else "")
