"""The field in which one searches: a sign at its beginning, and one that clears it at its end.

Qt draws the signs of a field in one size, whatever the size of its text.
"""

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QLineEdit,
    QProxyStyle,
    QStyle,
    QStyleOption,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from desktop.ui.i18n import tr
from desktop.ui.icons import icon
from desktop.ui.theme import Theme
from desktop.ui.widgets.side import begin_with_window
from desktop.ui.widgets.wordfield import WordField

_SIGN_PX = 16
_CLEAR = "_q_qlineeditclearaction"  # what Qt calls it, see QLineEdit::setClearButtonEnabled


class _SignStyle(QProxyStyle):
    """Gives the signs of a field the room they need."""

    def __init__(self) -> None:
        super().__init__("fusion")
        self.sign_px = _SIGN_PX

    @override
    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        if metric == QStyle.PixelMetric.PM_LineEditIconSize:
            return self.sign_px
        return super().pixelMetric(metric, option, widget)


class SearchField(WordField):
    """A field called `name`, in the person's words; while it is empty it says `hint`, or that."""

    def __init__(self, name: str, theme: Theme, parent: QWidget, *, hint: str = "") -> None:
        super().__init__(parent)
        self._signs = _SignStyle()
        self._signs.setParent(self)
        self.setStyle(self._signs)
        self.setProperty("look", "search")
        begin_with_window(self)
        self.setAccessibleName(name)
        self.setPlaceholderText(hint or name)
        self.setClearButtonEnabled(True)
        clear = self.findChild(QAction, _CLEAR)
        assert clear is not None, "Qt makes it with the button"
        self._clear = clear
        self._sign = QAction(self)
        self.addAction(self._sign, QLineEdit.ActionPosition.LeadingPosition)
        # A screen reader comes by them too.
        self._sign.setText(tr("Search"))
        self._clear.setText(tr("Clear"))
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Use the colours and the text size of `theme`."""
        sign_px = self._signs.sign_px = theme.sized(_SIGN_PX)
        self._sign.setIcon(icon("search", theme.muted, sign_px))
        self._clear.setIcon(icon("close", theme.muted, sign_px))
        for button in self.findChildren(QToolButton):
            button.setIconSize(QSize(sign_px, sign_px))
        # Qt asks for the room of the signs when the field becomes another size.
        QApplication.sendEvent(self, QResizeEvent(self.size(), self.size()))
