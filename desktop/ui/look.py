"""Light or dark, and how large the text is: chosen by the person, or by the system."""

from dataclasses import replace

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop.config import Theme as ThemeChoice
from desktop.ui.theme import BODY_PT, DARK, LIGHT, Theme, palette_of, style_sheet, ui_font

SMALLEST_PERCENT, LARGEST_PERCENT, STEP_PERCENT = 70, 200, 10


class Look(QObject):
    """The theme in use. Signal: `changed(Theme)`."""

    changed = Signal(object)

    def __init__(
        self, choice: ThemeChoice, text_percent: int, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.choice: ThemeChoice = choice
        self.text_percent = text_percent
        self.theme = self._wanted()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_hints_scheme_changed)

    def choose(self, choice: ThemeChoice) -> None:
        """Use light, dark, or what the system says."""
        self.choice = choice
        self.apply()

    def resize_text(self, percent: int) -> None:
        """Show text at `percent` of its normal size, within reason."""
        self.text_percent = min(LARGEST_PERCENT, max(SMALLEST_PERCENT, percent))
        self.apply()

    def colour(self) -> None:
        """Give the application the colours of the theme; enough for the first paint."""
        QGuiApplication.setPalette(palette_of(self.theme))

    def apply(self) -> None:
        """Give the application the palette, the font and the style sheet of the theme."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self.theme = self._wanted()
        app.setPalette(palette_of(self.theme))
        app.setFont(ui_font(BODY_PT * self.theme.scale))
        from desktop.ui.looks import shell_sheet  # noqa: PLC0415 - not before the first paint

        app.setStyleSheet(style_sheet(self.theme) + shell_sheet(self.theme))
        self.changed.emit(self.theme)

    def _wanted(self) -> Theme:
        is_dark = self.choice == "dark" or (self.choice == "system" and _system_is_dark())
        return replace(DARK if is_dark else LIGHT, scale=self.text_percent / 100)

    @Slot()
    def _on_hints_scheme_changed(self) -> None:
        if self.choice == "system":
            self.apply()


def _system_is_dark() -> bool:
    return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
