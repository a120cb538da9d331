"""Whether what is shown is what was sent: told by a word and a sign, and by a colour besides."""

from typing import Literal, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.inspecting import Doubt
from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.inspector.words import doubt_words
from desktop.ui.theme import Theme, ui_font
from desktop.ui.widgets.announce import announce
from desktop.ui.widgets.busy import BusySign
from desktop.ui.widgets.paragraph import Paragraph
from desktop.ui.widgets.plain import PlainLabel

State: TypeAlias = Literal["checking", "verified", "doubted"]

_SIGN_PX = 20


class VerdictLine(QWidget):
    """Says "Checking…", then "Verified", or "Not verified"; `why` is for whoever lays it out."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state: State = "checking"
        self._doubt: Doubt | None = None
        self._busy = BusySign(theme, self)
        self._sign = PlainLabel(parent=self)
        self.word = PlainLabel(parent=self)
        self.why = Paragraph(parent=self)
        self.why.setProperty("look", "muted")
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(7)
        line.addWidget(self._busy)
        line.addWidget(self._sign)
        line.addWidget(self.word, 1)
        self.show_checking()

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        self._theme = theme
        self._busy.set_theme(theme)
        self._show()

    def show_checking(self) -> None:
        """Say that it is being looked at."""
        self._state, self._doubt = "checking", None
        self._show()

    def show_proof(self, doubt: Doubt | None) -> None:
        """Say what came of it; without a doubt it is verified."""
        self._state, self._doubt = ("verified" if doubt is None else "doubted"), doubt
        self._show()
        announce(self, self.word.text())

    def _show(self) -> None:
        theme = self._theme
        words = {
            "checking": tr("Checking…"),
            "verified": tr("Verified"),
            "doubted": tr("Not verified"),
        }
        colours = {"checking": theme.muted, "verified": theme.success, "doubted": theme.danger}
        signs = {"checking": "", "verified": "shield-check", "doubted": "shield-alert"}
        colour, sign = colours[self._state], signs[self._state]
        self._busy.setVisible(self._state == "checking")
        self._sign.setVisible(bool(sign))
        if sign:
            sign_px = theme.sized(_SIGN_PX)
            self._sign.setFixedSize(sign_px, sign_px)
            self._sign.setPixmap(icon(sign, colour, sign_px).pixmap(sign_px, sign_px))
        self.word.setText(words[self._state])
        self.word.setFont(ui_font(theme.body_pt, self.word.font().Weight.DemiBold))
        palette = self.word.palette()
        palette.setColor(self.word.foregroundRole(), QColor(colour))
        self.word.setPalette(palette)
        self.why.setFont(ui_font(theme.small_pt))
        self.why.setText(self._why())
        self.why.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)

    def _why(self) -> str:
        if self._state == "verified":
            return tr("This is exactly what was sent, byte for byte.")
        if self._doubt is not None:
            return doubt_words(self._doubt)
        return tr("What was sent is put together again and compared.")
