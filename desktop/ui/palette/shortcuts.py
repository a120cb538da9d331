"""The list of keys: what can be pressed, by what it is for, found by a few letters."""

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.actions import SECTIONS, Actions
from desktop.ui.i18n import tr, tr_text
from desktop.ui.palette.entries import Entry, Line
from desktop.ui.palette.finder import Finder
from desktop.ui.palette.fuzzy import fit
from desktop.ui.palette.lines import Headed
from desktop.ui.palette.words import ALSO, SIGNS
from desktop.ui.texts import Text, text
from desktop.ui.theme import Theme

_NATIVE = QKeySequence.SequenceFormat.NativeText

_ELSEWHERE: Mapping[Text, tuple[tuple[Text, tuple[str, ...]], ...]] = {
    text("While writing"): (
        (text("Send the message"), ("Return",)),
        (text("Begin a new line"), ("Shift+Return",)),
        (text("Paste text or pictures"), ("Ctrl+V",)),
        (text("Stop the answer (press twice)"), ("Esc",)),
    ),
    text("In the chat"): (
        (text("Next and previous message"), ("Alt+Down", "Alt+Up")),
        (text("To the beginning and to the end"), ("Home", "End")),
        (text("Select more, or less"), ("Shift+Down", "Shift+Up")),
        (text("Select everything"), ("Ctrl+A",)),
        (text("Copy what is selected"), ("Ctrl+C",)),
        (text("Copy it as Markdown"), ("Ctrl+Shift+C",)),
    ),
    text("In the list of chats"): (
        (text("Open the chat"), ("Return",)),
        (text("Rename it"), ("F2",)),
        (text("Move it to the trash"), ("Ctrl+Del",)),
        (text("Take the last move back"), ("Ctrl+Z",)),
    ),
    text("On the branch map"): (
        (text("Go there"), ("Return",)),
        (text("Branch from here"), ("Ctrl+Return",)),
        (text("Back to where a chat begins, and on to the next"), ("Left", "Right")),
        (text("Rename it"), ("F2",)),
    ),
    text("In what the model saw"): (
        (text("Next and previous part"), ("Down", "Up")),
        (text("Show more of it, or its message"), ("Return",)),
        (text("Copy the part"), ("Ctrl+C",)),
        (text("Find in what was sent"), ("Ctrl+F",)),
    ),
    text("In a picture"): (
        (text("Larger and smaller"), ("+", "-")),
        (text("Fit the window, and its own size"), ("0", "1")),
        (text("Next and previous picture"), ("PgDown", "PgUp")),
        (text("Close it"), ("Esc",)),
    ),
}
"""Keys that only mean something where they are pressed; the parts there take them."""


class ShortcutList(Finder):
    """Shows every key and what it does; Enter does it where it is an action of the window."""

    def __init__(self, actions: Actions, theme: Theme, parent: QWidget) -> None:
        self._actions = actions
        super().__init__(theme, parent)
        self.search.setPlaceholderText(tr("Find a key, or what it does"))
        self.search.setAccessibleName(tr("Find a key, or what it does"))

    @override
    def groups(self, words: str) -> Sequence[Headed]:
        every = [*self._of_actions(), *self._elsewhere()]
        fitting = ((heading, tuple(_fitting(words, entries))) for heading, entries in every)
        return [(heading, lines) for heading, lines in fitting if lines]

    def _of_actions(self) -> Iterable[tuple[str, Sequence[Entry]]]:
        for section, heading in SECTIONS.items():
            yield (
                tr_text(heading),
                [
                    Entry(
                        "command",
                        action.name,
                        action.text(),
                        also=(action.english, tr_text(ALSO[action.name])),
                        sign=SIGNS[action.name],
                        keys=tuple(keys.toString(_NATIVE) for keys in action.shortcuts()),
                    )
                    for action in self._actions.all()
                    if action.section == section and action.shortcuts() and action.isVisible()
                ],
            )

    def _elsewhere(self) -> Iterable[tuple[str, Sequence[Entry]]]:
        for heading, lines in _ELSEWHERE.items():
            yield (
                tr_text(heading),
                [
                    Entry("command", "", tr_text(words), also=(str(words),), keys=_native(keys))
                    for words, keys in lines
                ],
            )


def _native(keys: Iterable[str]) -> tuple[str, ...]:
    return tuple(QKeySequence(each).toString(_NATIVE) for each in keys)


def _fitting(words: str, entries: Iterable[Entry]) -> Iterable[Line]:
    for entry in entries:
        how = fit(words, entry.words, (*entry.also, *entry.keys))
        if how is not None:
            yield Line(entry, how.places)
