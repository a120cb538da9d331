"""Every screen of the window, opened one after the other and put away again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from desktop.damage import Damage, DamagedChat
from desktop.models import Leaving
from desktop.ui.actions import ActionName
from desktop.ui.branches.model import TIME
from desktop.ui.files.card import FileCard
from desktop.ui.timeline.jumplist import JumpList
from desktop.ui.timeline.tile import PictureTile
from store import SavedCopy
from tests.support.window import Person

# What opens something; the others do something to a chat, or to the window.
SCREENS: tuple[ActionName, ...] = (
    *("commands", "find", "questions", "model", "connections", "manner", "instructions"),
    *("map", "details", "seen", "trash-list", "restore", "settings", "shortcuts", "about"),
)
PAGES = 4  # of the settings
CARDS = ("openai", "address", "file")  # ways to add a model


def every_screen(person: Person) -> Iterator[str]:
    """Open every screen over the chat in view; yields the name of each while it is open."""
    for name in SCREENS:
        with shown(person, person.window.actions_[name].trigger):
            person.waits(lambda: is_filled(person, name))  # noqa: B023 - it is over by then
            yield name
    for page in range(1, PAGES):
        with shown(person, person.window.actions_["settings"].trigger):
            person.window.settings.view.names.setCurrentRow(page)
            yield f"settings {page}"
    for card in CARDS:
        with shown(person, person.workspace.models.ask_add):
            gallery = person.workspace.models.connecting.adding.gallery
            others = {"address": gallery.address, "file": gallery.file}
            person.clicks(others[card] if card in others else gallery.card(card))
            yield f"adding {card}"


def every_trouble(person: Person) -> Iterator[str]:
    """Show what is shown when something went wrong, or has to be asked; yields the name of each."""
    window = person.window
    damaged = Damage((DamagedChat("a", "One"), DamagedChat("b", None)), 2, True, True)
    with shown(person, partial(person.workspace.damage.dialog.tell, damaged)):
        yield "damage"
    with shown(person, window.actions_["restore"].trigger):
        choice = window.backups.restoring.choice
        person.waits(choice.file.hasFocus)  # there is no backup yet
        choice.show_copies([_a_backup(3), _a_backup(None)])
        yield "backups"
    leaving = Leaving("c", "Cloud", "api.models.example", 3, 1, 2)
    with shown(person, partial(window.page.composer.question.ask, leaving)):
        yield "leaving"
    window.page.composer.question.hide()
    for banner, tone in ((window.page.news, "warning"), (window.page.trouble, "danger")):
        doings = (("a", "Do it"), ("b", "Do another thing"))
        with shown(person, partial(banner.tell, "Well.", tone=tone, actions=doings)):
            yield tone
        banner.withdraw()


def _a_backup(chats: int | None) -> SavedCopy:
    """Return one with so many chats; None: it cannot be read."""
    is_sound = chats is not None
    return SavedCopy(Path("/copies/one"), "daily", 1_700_000_000_000, 3_000_000, chats, is_sound)


def every_opened(person: Person) -> Iterator[str]:
    """Open the picture and the file of the chat in view; yields the name of each while it is."""
    timeline = person.window.page.timeline
    (tile,) = [each for each in timeline.findChildren(PictureTile) if each.isVisible()]
    (card,) = [each for each in timeline.findChildren(FileCard) if each.isVisible()]
    for name, button in (("viewer", tile), ("reader", card)):
        with shown(person, button.click):
            yield name


def is_filled(person: Person, name: ActionName) -> bool:
    """Say whether what is asked for when a screen opens has come."""
    window = person.window
    match name:
        case "questions":
            (jump,) = window.page.timeline.findChildren(JumpList)
            has_come = jump.list.model().index(0, 0).data() not in {None, "…"}
        case "map":
            has_come = window.map.model.rowCount() > 0
        case "details":
            rows = window.panel.model.rowCount()
            has_come = rows > 0 and bool(window.panel.model.index(rows - 1, 0).data(TIME))
        case "trash-list":  # the list goes when it was read and there is nothing in it
            chats = person.workspace.list.trash_list.list
            has_come = chats.count() > 0 or not chats.isVisible()
        case "restore":  # so does its place among the stops of the keys
            copies = window.backups.restoring.choice.list
            has_come = copies.count() > 0 or copies.focusPolicy() == Qt.FocusPolicy.NoFocus
        case "seen":
            has_come = window.inspector.view.summary.verdict._state == "verified"
        case "connections":  # or, where there are none, the window in which one is added
            has_come = QApplication.activeModalWidget() is not None
        case _:
            has_come = True
    return has_come


@contextmanager
def shown(person: Person, opens: Callable[[], object]) -> Iterator[None]:
    """Do what opens a screen, and put away what it opened."""
    before = in_view()
    opens()
    person.waits(lambda: bool(in_view() - before))
    yield
    for window in QApplication.topLevelWidgets():
        if window.isVisible() and window is not person.life.window:
            window.close()
    person.life.window.activateWindow()
    person.waits(person.life.window.isActiveWindow)
    person.window.side.dismiss()
    person.qtbot.keyClick(QApplication.focusWidget() or person.window, Qt.Key.Key_Escape)


def in_view() -> set[QWidget]:
    """Return every widget that shows."""
    return {widget for widget in QApplication.allWidgets() if widget.isVisible()}
