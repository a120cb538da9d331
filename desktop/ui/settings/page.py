"""A page of the settings: its parts from top to bottom, under quiet headings."""

from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from desktop.ui.settings.rows import RING_PX, SettingBlock, SettingRow
from desktop.ui.theme import Theme
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.rule import rule
from desktop.ui.widgets.scrolled import Scrolled

_SIDE_PX = 24


class SettingsPage(Scrolled):
    """One page of several, called `title`."""

    def __init__(self, title: str, parent: QWidget) -> None:
        self._inside = QFrame()
        self._inside.setProperty("look", "plain")
        self._lines = QVBoxLayout(self._inside)
        self._lines.setContentsMargins(_SIDE_PX - RING_PX, 6, _SIDE_PX - RING_PX, 20)
        self._lines.setSpacing(0)
        self._lines.addStretch(1)
        super().__init__(self._inside, parent)
        self.title = title
        self.setAccessibleName(title)
        self._is_after_setting = False

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`; a page without drawings has nothing to."""

    def add_part(self, part: QWidget) -> None:
        """Put `part` below what is there."""
        # At either side is the room for the ring around what has the keys.
        around = part.contentsMargins()
        part.setContentsMargins(
            around.left() + RING_PX, around.top(), around.right() + RING_PX, around.bottom()
        )
        self._put(part)
        self._is_after_setting = False

    def add_heading(self, words: str) -> None:
        """Begin a group."""
        heading = PlainLabel(words, self._inside)
        heading.setProperty("look", "strong")
        heading.setContentsMargins(0, 14, 0, 2)
        self.add_part(heading)

    def add_setting(self, name: str, meaning: str, control: QWidget) -> SettingRow:
        """Put a setting below what is there, with a line between it and another one."""
        row = SettingRow(name, meaning, control, self._inside)
        self._add_ruled(row)
        return row

    def add_wide_setting(self, name: str, control: QWidget) -> None:
        """Put a setting below what is there whose `control` needs all the width."""
        self._add_ruled(SettingBlock(name, control, self._inside))

    def add_words(self, words: str) -> None:
        """Put a sentence below what is there."""
        label = Paragraph(words, self._inside)
        label.setProperty("look", "muted")
        label.setContentsMargins(0, 6, 0, 6)
        self.add_part(label)

    def _put(self, part: QWidget) -> None:
        self._lines.insertWidget(self._lines.count() - 1, part)

    def _add_ruled(self, setting: QWidget) -> None:
        if self._is_after_setting:
            line = QHBoxLayout()
            line.setContentsMargins(RING_PX, 0, RING_PX, 0)
            line.addWidget(rule(self._inside))
            self._lines.insertLayout(self._lines.count() - 1, line)
        self._put(setting)
        self._is_after_setting = True
