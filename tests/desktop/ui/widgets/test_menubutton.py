from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from desktop.ui.widgets.menubutton import MenuButton


def test_the_button_is_not_lit_once_its_menu_has_closed(qtbot: QtBot) -> None:
    button = MenuButton()
    qtbot.addWidget(button)
    menu = QMenu(button)
    menu.addAction("Somewhere")
    button.open_with_click(menu)
    button.show()
    qtbot.waitExposed(button)
    button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as Qt leaves it
    menu.popup(QPoint(300, 300))
    menu.hide()
    assert not button.underMouse()
