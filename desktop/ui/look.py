"""How the window looks: its theme, how large its text is, and whether anything moves.

Each is chosen by the person, or by the system, which is followed while the window is open.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from desktop.config import Motion
from desktop.config import Theme as ThemeChoice
from desktop.ui.colours import BODY_PT, THEMES, Theme, palette_of

if TYPE_CHECKING:
    from desktop.ui.bridge import Bridge

SMALLEST_PERCENT, LARGEST_PERCENT, STEP_PERCENT = 80, 200, 10


def system_theme() -> str:
    """Return the name of the theme that fits the system: its colour scheme, its contrast."""
    hints = QGuiApplication.styleHints()
    name = "dark" if hints.colorScheme().name == "Dark" else "light"
    is_high = hints.accessibility().contrastPreference().name == "HighContrast"
    return f"contrast-{name}" if is_high else name


def first_theme() -> str:
    """Return the same from the colours that the system gives, for the first paint.

    What tells it exactly has Qt's binding make hundreds of names, and comes after that.
    """
    palette = QGuiApplication.palette()
    ground, ink = QPalette.ColorRole.Window, QPalette.ColorRole.WindowText
    is_dark = palette.color(ground).lightness() < palette.color(ink).lightness()
    return "dark" if is_dark else "light"


class Look(QObject):
    """The theme in use, which carries the text size and the motion.

    Signals: `changing` it takes another style now, `changed(Theme)` it has.
    """

    changing = Signal()
    changed = Signal(object)

    def __init__(
        self,
        choice: ThemeChoice,
        text_percent: int,
        parent: QObject | None = None,
        *,
        motion: Motion = "system",
        system_theme: Callable[[], str] = system_theme,
    ) -> None:
        super().__init__(parent)
        self._system_theme = first_theme
        self.choice: ThemeChoice = choice
        self.text_percent = text_percent
        self.motion_choice: Motion = motion
        self._is_system_still = False
        self._had_effects: bool | None = None  # as the system has them; ours only take them away
        self.theme = self._wanted()
        self._system_theme = system_theme
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._on_system_changed)
        hints.accessibility().contrastPreferenceChanged.connect(self._on_system_changed)

    @property
    def motion(self) -> bool:
        """Whether things may move to explain what happens: not where a person wants it still."""
        return self.theme.motion

    def choose(self, choice: ThemeChoice) -> None:
        """Use one theme, or the one that the system asks for."""
        self.choice = choice
        self.apply()

    def choose_motion(self, choice: Motion) -> None:
        """Let things move as the system says, or less."""
        self.motion_choice = choice
        self.apply()

    def resize_text(self, percent: int) -> None:
        """Show text at `percent` of its normal size, within reason."""
        self.text_percent = min(LARGEST_PERCENT, max(SMALLEST_PERCENT, percent))
        self.apply()

    def follow_system(self, bridge: "Bridge") -> None:
        """Ask the system from now on whether it wants things to move less."""
        from desktop.ui.stillness import (  # noqa: PLC0415 - not before the first paint
            Stillness,
            system_wish,
        )

        wish = system_wish()
        if wish is not None:
            stillness = Stillness(wish, bridge, self)
            stillness.told.connect(self.follow_stillness)
            stillness.ask()

    @Slot(bool)
    def follow_stillness(self, is_still: bool) -> None:  # noqa: FBT001 - a slot
        """Hear whether the system wants things to move less."""
        if is_still != self._is_system_still:
            self._is_system_still = is_still
            self.apply()

    def colour(self) -> None:
        """Give the application the colours of the theme; enough for the first paint."""
        QGuiApplication.setPalette(palette_of(self.theme))

    def renew_letters(self) -> None:
        """Give the application the fonts of the language that is spoken now, and room for them."""
        from desktop.ui.looks import shell_sheet  # noqa: PLC0415 - not before the first paint
        from desktop.ui.theme import style_sheet, ui_font  # noqa: PLC0415 - see above

        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.setFont(ui_font(BODY_PT * self.theme.scale))
        app.setStyleSheet(style_sheet(self.theme) + shell_sheet(self.theme))

    def apply(self) -> None:
        """Give the application the palette, the font and the style sheet of the theme."""
        from PySide6.QtCore import Qt  # noqa: PLC0415 - not before the first paint

        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.theme = self._wanted()
        self.changing.emit()
        app.setPalette(palette_of(self.theme))
        if self._had_effects is None:
            self._had_effects = app.isEffectEnabled(Qt.UIEffect.UI_General)
        app.setEffectEnabled(Qt.UIEffect.UI_General, self._had_effects and self.theme.motion)
        self.renew_letters()
        self.changed.emit(self.theme)

    def _wanted(self) -> Theme:
        theme = THEMES[self._system_theme() if self.choice == "system" else self.choice]
        is_still = self.motion_choice == "less" or self._is_system_still
        return replace(theme, scale=self.text_percent / 100, motion=not is_still)

    @Slot()
    def _on_system_changed(self) -> None:
        if self.choice == "system":
            self.apply()
