from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.actions import Actions
from desktop.ui.menus import platform_bar, window_menu

# On a window of 900 x 600 more would not fit one column.
_FITS = 12


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def reached(menu: QMenu | QMenuBar) -> Iterator[str]:
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from reached(below)
        elif not action.isSeparator():
            yield action.objectName() or action.text()


def test_the_menu_is_one_calm_column_from_which_every_action_is_reached(window: QWidget) -> None:
    actions = Actions(window)
    menu = window_menu(actions, window)
    assert len([each for each in menu.actions() if not each.isSeparator()]) <= _FITS
    wanted = {action.text() for action in actions.all()} - {actions["close"].text()}
    assert set(reached(menu)) == wanted


def test_where_the_platform_has_a_menu_bar_all_is_there_too(window: QWidget) -> None:
    actions = Actions(window)
    bar = platform_bar(actions, kernel="darwin")
    assert bar is not None
    assert set(reached(bar)) == {action.text() for action in actions.all()}
    assert platform_bar(actions, kernel="linux") is None
