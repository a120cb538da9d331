"""A button that opens a menu, and does not stay lit when the menu has closed.

Qt tells a button nothing when the pointer left it while its menu was open.
"""

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QMenu, QToolButton, QWidget


class MenuButton(QToolButton):
    """A tool button whose click opens a menu."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)

    def open_with_click(self, menu: QMenu) -> None:
        """Open `menu` with a click."""
        self.setMenu(menu)
        menu.aboutToHide.connect(self._on_menu_about_to_hide)

    @Slot()
    def _on_menu_about_to_hide(self) -> None:
        # Even if the pointer is over it now: the choice may make the button narrower.
        self.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
        self.update()
