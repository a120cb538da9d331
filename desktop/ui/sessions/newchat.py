"""The button for a new chat: its word is always whole, its sign stands where there is room."""

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import put_icon
from desktop.ui.theme import Theme

_SIGN_PX = 16
_BETWEEN_PX = 4  # Qt's own, between the sign and the word


class NewChatButton(QPushButton):
    """Asks for a new chat."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(tr("New chat"), parent)
        self._sign = QIcon()
        self.setProperty("look", "wide")
        # As narrow as its word at least, which is what Qt takes for granted with `Minimum` only.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours of `theme`."""
        put_icon(self, "plus", theme.text, theme.sized(_SIGN_PX))
        self._sign = self.icon()
        self._fit()

    def _fit(self) -> None:
        fits = self.width() >= self.minimumSizeHint().width() + self._sign_px
        self.setIcon(self._sign if fits else QIcon())

    @property
    def _sign_px(self) -> int:
        return self.iconSize().width() + _BETWEEN_PX

    @override
    def minimumSizeHint(self) -> QSize:
        taken_px = 0 if self.icon().isNull() else self._sign_px
        return self.sizeHint() - QSize(taken_px, 0)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
