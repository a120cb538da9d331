"""A page of the settings: its parts from top to bottom, under quiet headings."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop.ui.settings.rows import SettingRow
from desktop.ui.theme import Theme
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.rule import rule


class SettingsPage(QScrollArea):
    """Scrolls where there is too little room; nothing on it is ever cut."""

    def __init__(self, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.title = title
        self.setAccessibleName(title)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = QFrame(self)
        self._inside.setProperty("look", "plain")
        self._lines = QVBoxLayout(self._inside)
        self._lines.setContentsMargins(24, 6, 24, 20)
        self._lines.setSpacing(0)
        self._lines.addStretch(1)
        self.setWidget(self._inside)
        self.viewport().setAutoFillBackground(False)
        self._inside.setAutoFillBackground(False)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`; a page without drawings has nothing to."""

    def add_part(self, part: QWidget) -> None:
        """Put `part` below what is there."""
        self._lines.insertWidget(self._lines.count() - 1, part)

    def add_heading(self, words: str) -> None:
        """Begin a group."""
        heading = PlainLabel(words, self._inside)
        heading.setProperty("look", "strong")
        heading.setContentsMargins(0, 14, 0, 2)
        self.add_part(heading)

    def add_setting(self, name: str, meaning: str, control: QWidget) -> SettingRow:
        """Put a setting below what is there, with a line between it and another one."""
        before = self._lines.itemAt(self._lines.count() - 2)
        if before is not None and isinstance(before.widget(), SettingRow):
            self.add_part(rule(self._inside))
        row = SettingRow(name, meaning, control, self._inside)
        self.add_part(row)
        return row

    def add_words(self, words: str) -> None:
        """Put a sentence below what is there."""
        label = PlainLabel(words, self._inside)
        label.setProperty("look", "muted")
        label.setWordWrap(True)
        label.setContentsMargins(0, 6, 0, 6)
        self.add_part(label)
