"""The page of what holds everywhere: language, colours, text size, motion, notices."""

from collections.abc import Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget
from typing_extensions import override

from desktop.config import Theme as ThemeChoice
from desktop.ui.i18n import locale, tr
from desktop.ui.icons import put_icon
from desktop.ui.languages import LANGUAGES
from desktop.ui.look import LARGEST_PERCENT, SMALLEST_PERCENT, STEP_PERCENT
from desktop.ui.settings.page import SettingsPage
from desktop.ui.settings.themecards import ThemeCards
from desktop.ui.theme import Theme
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.choice import ChoiceBox
from desktop.ui.widgets.plain import PlainLabel
from desktop.ui.widgets.stops import read_as_laid_out
from desktop.ui.widgets.switch import Switch

_SIGN_PX = 14


class Stepper(QWidget):
    """A number of per cent with a button for less and one for more. Signal: `stepped(percent)`."""

    stepped = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._percent = 100
        self.less = self._button(tr("Smaller text"))
        self.more = self._button(tr("Larger text"))
        self._shown = PlainLabel(parent=self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        for part in (self.less, self._shown, self.more):
            layout.addWidget(part)
        read_as_laid_out(layout)
        self.set_theme(theme)
        self.less.clicked.connect(self._on_less_clicked)
        self.more.clicked.connect(self._on_more_clicked)

    def show_percent(self, percent: int) -> None:
        """Show the number; at an end the button that leads further is off."""
        is_other, self._percent = percent != self._percent, percent
        self._shown.setText(tr("{percent} %", percent=locale().toString(percent)))
        self.less.setEnabled(percent > SMALLEST_PERCENT)
        self.more.setEnabled(percent < LARGEST_PERCENT)
        for button in (self.less, self.more):
            button.setAccessibleDescription(self._shown.text())
        if is_other:
            announce(self, self._shown.text())

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        for button, sign in ((self.less, "minus"), (self.more, "plus")):
            put_icon(button, sign, theme.text, theme.sized(_SIGN_PX))

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setAccessibleName(name)
        button.setProperty("look", "outline")
        return button

    @Slot()
    def _on_less_clicked(self) -> None:
        self.stepped.emit(self._percent - STEP_PERCENT)

    @Slot()
    def _on_more_clicked(self) -> None:
        self.stepped.emit(self._percent + STEP_PERCENT)


class GeneralPage(SettingsPage):
    """What a person chose shows in its widgets; each of them tells at once of a change.

    Signals: `language_picked(code)`, "" for the system's.
    """

    language_picked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(tr("General"), parent)
        self.language = ChoiceBox(theme, self)
        self.themes = ThemeCards(theme, self)
        self.text_size = Stepper(theme, self)
        self.less_motion = Switch(tr("Less motion"), theme, self)
        self.notify = Switch(tr("Tell me when an answer is done"), theme, self)
        for code, name in (("", tr("As the system")), *LANGUAGES):
            self.language.addItem(name, code)
        self._fill()
        self.language.activated.connect(self._on_language_activated)

    def show_language(self, code: str) -> None:
        """Show which language was chosen; "" for the system's."""
        self.language.setCurrentIndex(max(0, self.language.findData(code)))

    def show_theme(self, choice: ThemeChoice) -> None:
        """Show which theme was chosen."""
        self.themes.show_choice(choice)

    @override
    def set_theme(self, theme: Theme) -> None:
        for part in self._drawn():
            part.set_theme(theme)

    def _drawn(self) -> Sequence[ChoiceBox | ThemeCards | Stepper | Switch]:
        return (self.language, self.themes, self.text_size, self.less_motion, self.notify)

    def _fill(self) -> None:
        self.add_heading(tr("Appearance"))
        self.add_setting(tr("Language"), tr("Changes at once; nothing is lost."), self.language)
        self.add_wide_setting(tr("Colours"), self.themes)
        self.add_setting(
            tr("Text size"), tr("Of everything in the window, also by keys."), self.text_size
        )
        self.add_heading(tr("Behaviour"))
        self.add_setting(
            tr("Less motion"),
            tr("Things change without moving. Where the system asks for this, it is so anyway."),
            self.less_motion,
        )
        self.add_setting(
            tr("Tell me when an answer is done"),
            tr("Only while the window is not in front. The words of the answer are not shown."),
            self.notify,
        )

    @Slot(int)
    def _on_language_activated(self, index: int) -> None:
        self.language_picked.emit(self.language.itemData(index))
