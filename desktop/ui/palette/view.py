"""The palette itself: what can be done, the chats and the models, in one field."""

from collections.abc import Mapping, Sequence

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from desktop.ui.i18n import tr, tr_text
from desktop.ui.palette.entries import Entry, GroupName, ordered
from desktop.ui.palette.finder import Finder
from desktop.ui.palette.lines import Headed
from desktop.ui.texts import Text, text
from desktop.ui.theme import Theme

_HEADINGS: Mapping[GroupName, Text] = {
    "recent": text("Used last"),
    "command": text("Commands"),
    "chat": text("Chats"),
    "model": text("Models"),
}


class Palette(Finder):
    """Finds something to do, a chat or a model."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self._entries: tuple[Entry, ...] = ()
        self._recent: tuple[str, ...] = ()
        super().__init__(theme, parent)
        self.search.setPlaceholderText(tr("What do you want to do, or open?"))
        self.search.setAccessibleName(tr("Find a command, a chat or a model"))

    def open_with(self, entries: Sequence[Entry], recent: Sequence[str]) -> None:
        """Offer `entries`; `recent` are the keys of the commands that were used last."""
        self._entries, self._recent = tuple(entries), tuple(recent)
        self.begin()

    def add(self, entries: Sequence[Entry]) -> None:
        """Offer these as well, without moving the mark from what it is on."""
        known = {(entry.kind, entry.key) for entry in self._entries}
        more = tuple(each for each in entries if (each.kind, each.key) not in known)
        if more and self.isVisible():
            self._entries += more
            self.show_again(keep=self.current())

    @override
    def groups(self, words: str) -> Sequence[Headed]:
        groups = ordered(words, self._entries, recent=self._recent)
        return [(tr_text(_HEADINGS[group.name]), group.lines) for group in groups]
