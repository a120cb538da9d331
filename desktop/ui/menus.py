"""The menus: one menu behind a button, or the platform's own bar where there is one."""

from PySide6.QtCore import QSysInfo
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from desktop.ui.actions import ActionName, Actions
from desktop.ui.i18n import tr

_CHAT: tuple[ActionName, ...] = ("rename", "pin", "export", "summarise", "trash")
_FIND: tuple[ActionName, ...] = ("find", "find-next", "find-previous", "questions", "latest")
_CHATS: tuple[ActionName, ...] = ("next-chat", "previous-chat")
_WRITE: tuple[ActionName, ...] = ("write", "attach", "screenshot", "stop")
_MODEL: tuple[ActionName, ...] = ("model", "connections", "manner", "instructions")
_VIEW: tuple[ActionName, ...] = ("sidebar", "map", "details", "seen")
_TEXT: tuple[ActionName, ...] = ("larger", "smaller", "normal")
_THEME: tuple[ActionName, ...] = (
    *("theme-system", "theme-light", "theme-dark"),
    *("theme-contrast-light", "theme-contrast-dark"),
)
_KEPT: tuple[ActionName, ...] = ("take-in", "trash-list", "back-up", "restore", "data-folder")


def window_menu(actions: Actions, parent: QWidget) -> QMenu:
    """Return the one menu: a few things at once, everything else one step further."""
    menu = QMenu(parent)
    _add(menu, actions, ("new-chat", "search", "commands"))
    menu.addSeparator()
    _add_groups(menu.addMenu(tr("Chat", "menu")), actions, _CHAT, _FIND, _WRITE)
    _add(menu.addMenu(tr("Model", "menu")), actions, _MODEL)
    _add_view(menu.addMenu(tr("View", "menu")), actions)
    _add(menu.addMenu(tr("Chats and data", "menu")), actions, _KEPT)
    menu.addSeparator()
    _add(menu, actions, ("settings", "shortcuts", "about"))
    menu.addSeparator()
    _add(menu, actions, ("quit",))
    return menu


def chat_menu(actions: Actions, parent: QWidget) -> QMenu:
    """Return the menu of the open chat."""
    menu = QMenu(parent)
    _add_groups(
        menu,
        actions,
        ("rename", "pin", "export"),
        ("find", "questions", "summarise", "instructions"),
        ("map", "details", "seen"),
        ("trash",),
    )
    return menu


def platform_bar(actions: Actions, kernel: str = "") -> QMenuBar | None:
    """Return the menu bar at the top of the screen, on platforms that have one.

    `kernel` is the name of the system's kernel; that of this computer when it is "".
    """
    if (kernel or QSysInfo.kernelType()) != "darwin":
        return None
    bar = QMenuBar()
    chat = bar.addMenu(tr("Chat", "menu"))
    _add_groups(chat, actions, ("new-chat", "search"), _CHAT, _FIND, _WRITE, ("close", "quit"))
    _add(bar.addMenu(tr("Model", "menu")), actions, _MODEL)
    view = bar.addMenu(tr("View", "menu"))
    _add(view, actions, ("commands",))
    _add_view(view, actions)
    _add(bar.addMenu(tr("Chats and data", "menu")), actions, _KEPT)
    _add(bar.addMenu(tr("Help", "menu")), actions, ("shortcuts", "settings", "about"))
    return bar


def _add_view(menu: QMenu, actions: Actions) -> None:
    _add(menu, actions, _VIEW)
    menu.addSeparator()
    _add(menu, actions, _CHATS)
    menu.addSeparator()
    _add(menu, actions, _TEXT)
    menu.addSeparator()
    _add(menu, actions, _THEME)


def _add_groups(menu: QMenu, actions: Actions, *groups: tuple[ActionName, ...]) -> None:
    for place, names in enumerate(groups):
        if place:
            menu.addSeparator()
        _add(menu, actions, names)


def _add(menu: QMenu, actions: Actions, names: tuple[ActionName, ...]) -> None:
    menu.setToolTipsVisible(True)  # they say why something is not possible now
    for name in names:
        menu.addAction(actions[name])
