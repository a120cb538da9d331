"""The menus: one menu behind a button, or the platform's own bar where there is one."""

from PySide6.QtCore import QSysInfo
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from desktop.ui.actions import ActionName, Actions
from desktop.ui.i18n import tr

_CHAT: tuple[ActionName, ...] = ("new-chat", "attach", "rename", "pin", "trash", "stop")
_MODEL: tuple[ActionName, ...] = ("model", "manner", "instructions", "summarise")
_VIEW: tuple[ActionName, ...] = ("sidebar", "details", "search", "write")
_TEXT: tuple[ActionName, ...] = ("larger", "smaller", "normal")
_THEME: tuple[ActionName, ...] = (
    *("theme-system", "theme-light", "theme-dark"),
    *("theme-contrast-light", "theme-contrast-dark"),
)
_KEPT: tuple[ActionName, ...] = ("trash-list", "back-up", "restore", "data-folder")


def window_menu(actions: Actions, parent: QWidget) -> QMenu:
    """Return the one menu with everything in it."""
    menu = QMenu(parent)
    _add(menu, actions, _CHAT)
    menu.addSeparator()
    _add(menu, actions, _MODEL)
    menu.addSeparator()
    _add(menu, actions, _VIEW)
    _add(menu.addMenu(tr("Text size")), actions, _TEXT)
    _add(menu.addMenu(tr("Theme")), actions, _THEME)
    menu.addSeparator()
    _add(menu, actions, _KEPT)
    menu.addSeparator()
    _add(menu, actions, ("about", "quit"))
    return menu


def chat_menu(actions: Actions, parent: QWidget) -> QMenu:
    """Return the menu of the open chat."""
    menu = QMenu(parent)
    _add(menu, actions, ("rename", "pin", "export"))
    menu.addSeparator()
    _add(menu, actions, ("find", "questions", "summarise", "instructions"))
    menu.addSeparator()
    _add(menu, actions, ("map", "details", "seen"))
    menu.addSeparator()
    _add(menu, actions, ("trash",))
    return menu


def platform_bar(actions: Actions) -> QMenuBar | None:
    """Return the menu bar at the top of the screen, on platforms that have one."""
    if QSysInfo.kernelType() != "darwin":
        return None
    bar = QMenuBar()
    _add(bar.addMenu(tr("Chat")), actions, (*_CHAT, "close", "quit"))
    _add(bar.addMenu(tr("Model")), actions, _MODEL)
    view = bar.addMenu(tr("View"))
    _add(view, actions, (*_VIEW, *_TEXT))
    _add(view.addMenu(tr("Theme")), actions, _THEME)
    _add(bar.addMenu(tr("Help")), actions, (*_KEPT, "about"))
    return bar


def _add(menu: QMenu, actions: Actions, names: tuple[ActionName, ...]) -> None:
    for name in names:
        menu.addAction(actions[name])
