"""The trash dialog: what is in it, how long still, and what can be done."""

from dataclasses import dataclass

from PySide6.QtCore import QDateTime, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.ui.look import Look
from desktop.ui.sessions.trash import TrashDialog
from desktop.ui.theme import Theme
from desktop.ui.widgets.twolines import LEVEL

DAY_MS = 24 * 60 * 60 * 1000


@dataclass(frozen=True)
class Thrown:
    id: str
    title: str | None
    trashed_ms: int | None
    parent: str | None = None


def thrown(
    chat: str, *, days_ago: float, title: str | None = None, parent: str | None = None
) -> Thrown:
    now_ms = QDateTime.currentMSecsSinceEpoch()
    return Thrown(chat, title or f"Chat {chat}", now_ms - round(days_ago * DAY_MS), parent)


def shown(qtbot: QtBot, *chats: Thrown) -> TrashDialog:
    trash = TrashDialog()
    qtbot.addWidget(trash)
    trash.show()
    trash.show_chats(chats)
    return trash


def test_each_chat_says_when_it_goes(qtbot: QtBot, theme: Theme) -> None:
    del theme
    ages = (0, 28.5, 29.5, 40)
    trash = shown(qtbot, *(thrown(str(number), days_ago=age) for number, age in enumerate(ages)))
    ends = [trash.list.item(row).text().rpartition("· ")[2] for row in range(4)]
    assert ends == ["goes in 30 days", "goes in 2 days", "goes tomorrow", "goes soon"]


def test_a_long_title_leaves_the_line_below_it_to_be_seen(qtbot: QtBot, theme: Theme) -> None:
    del theme
    trash = shown(qtbot, thrown("a", days_ago=1, title="long\n" * 200))
    item = trash.list.item(0)
    assert item.text().split("\n")[1].endswith("goes in 29 days")
    assert item.text().count("\n") == 1
    assert trash.list.visualItemRect(item).width() <= trash.list.viewport().width()


def test_what_went_last_is_chosen_and_enter_brings_it_back_once(qtbot: QtBot, theme: Theme) -> None:
    del theme
    trash = shown(qtbot, thrown("last", days_ago=1), thrown("before", days_ago=2))
    restored: list[object] = []
    trash.restore_asked.connect(restored.append)
    qtbot.waitUntil(trash.list.hasFocus)
    qtbot.keyClick(trash.list, Qt.Key.Key_Return)
    assert restored == [("last",)]
    assert not trash.isVisible()


def lines(trash: TrashDialog) -> list[tuple[str, int]]:
    """Return what is listed, and how deep each stands inside the others."""
    items = [trash.list.item(row) for row in range(trash.list.count())]
    return [(item.text().split("\n")[0], item.data(LEVEL)) for item in items]


def test_what_is_read_later_leaves_the_list_where_it_is_read(qtbot: QtBot, theme: Theme) -> None:
    del theme
    trash = shown(qtbot, *(thrown(str(number), days_ago=number / 100) for number in range(60)))
    bar = trash.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    end = bar.maximum()
    bar.setValue(end)
    trash.add_chats([thrown(f"more {number}", days_ago=2) for number in range(60)])
    assert bar.value() == end


def test_what_is_listed_is_not_made_anew_for_what_is_read_later(qtbot: QtBot, theme: Theme) -> None:
    del theme
    trash = shown(qtbot, *(thrown(str(number), days_ago=1 + number / 100) for number in range(3)))
    listed = [trash.list.item(row) for row in range(3)]
    trash.add_chats(
        [thrown("branch", days_ago=2, parent="chat"), thrown("chat", days_ago=3)],
    )
    assert [isValid(item) and trash.list.row(item) for item in listed] == [0, 1, 2]
    assert lines(trash)[3:] == [("Chat chat", 0), ("Chat branch", 1)]
    trash.add_chats([thrown("late", days_ago=4, parent="2")])
    assert [trash.list.row(item) for item in listed] == [0, 1, -1]  # it has a branch now
    assert lines(trash)[2:4] == [("Chat 2", 0), ("Chat late", 1)]


def test_a_chat_stands_above_its_branches_wherever_they_were_read(
    qtbot: QtBot, theme: Theme
) -> None:
    del theme
    trash = shown(qtbot, thrown("other", days_ago=1), thrown("twig", days_ago=2, parent="branch"))
    assert lines(trash) == [("Chat other", 0), ("Chat twig", 0)]
    trash.list.setCurrentRow(1)
    trash.add_chats([thrown("chat", days_ago=3), thrown("branch", days_ago=4, parent="chat")])
    assert lines(trash) == [
        ("Chat other", 0),
        ("Chat chat", 0),
        ("Chat branch", 1),
        ("Chat twig", 2),
    ]
    assert [item.text().split("\n")[0] for item in trash.list.selectedItems()] == ["Chat twig"]


def test_a_chat_comes_back_by_itself_or_with_its_branches(qtbot: QtBot, theme: Theme) -> None:
    del theme
    family = thrown("chat", days_ago=1), thrown("branch", days_ago=1, parent="chat")
    trash = shown(qtbot, *family)
    restored: list[object] = []
    trash.restore_asked.connect(restored.append)
    trash.list.setCurrentRow(1)
    assert not trash.restore_all.isVisible()
    trash.list.setCurrentRow(0)
    qtbot.mouseClick(trash.restore_all, Qt.MouseButton.LeftButton)
    trash.show()
    trash.show_chats(family)
    qtbot.mouseClick(trash.restore, Qt.MouseButton.LeftButton)
    assert restored == [("chat", "branch"), ("chat",)]


def test_when_all_of_it_is_gone_the_next_key_closes_it(qtbot: QtBot, theme: Theme) -> None:
    del theme
    trash = shown(qtbot, thrown("last", days_ago=1))
    trash.empty.setFocus()
    trash.show_progress("Taking away…", 0.5)
    trash.show_end("1 chat is gone.")
    trash.show_chats([])
    qtbot.waitUntil(trash.close_.hasFocus)
    qtbot.keyClick(trash.close_, Qt.Key.Key_Return)
    assert not trash.isVisible()


def test_it_fits_on_a_small_screen_with_large_text(qtbot: QtBot, theme: Theme) -> None:
    del theme
    Look("light", 150).apply()
    trash = TrashDialog()
    qtbot.addWidget(trash)
    trash.show()
    trash.show_chats([thrown(str(number), days_ago=1) for number in range(60)])
    trash.show_progress("Writing the file with your chats anew.", 0.5)
    trash.offer_stop()
    room = trash.screen().availableGeometry()
    assert trash.width() <= room.width()
    assert trash.height() <= room.height()
    for button in trash.findChildren(QPushButton):
        assert button.width() >= button.minimumSizeHint().width()


def test_what_is_chosen_is_asked_for_and_nothing_while_it_goes_on(
    qtbot: QtBot, theme: Theme
) -> None:
    del theme
    trash = shown(qtbot, thrown("a", days_ago=1), thrown("b", days_ago=2))
    trash.list.clearSelection()
    assert not trash.erase.isEnabled()
    trash.list.setCurrentRow(1)
    with qtbot.waitSignal(trash.erase_asked) as asked:
        qtbot.mouseClick(trash.erase, Qt.MouseButton.LeftButton)
    assert asked.args == [("b",), ("Chat b",)]
    trash.show_progress("Taking away…", 0.5)
    assert not trash.erase.isEnabled()
    assert not trash.empty.isEnabled()
    assert trash.restore.isEnabled()
    trash.show_end("1 chat is gone.")
    assert trash.empty.isEnabled()
    assert trash.told.text() == "1 chat is gone."


def test_chats_that_can_only_be_read_are_not_deleted(qtbot: QtBot, theme: Theme) -> None:
    del theme
    trash = shown(qtbot, thrown("a", days_ago=1))
    trash.allow_changes(allowed=False)
    trash.list.setCurrentRow(0)
    assert not any(button.isEnabled() for button in (trash.restore, trash.erase, trash.empty))


def test_more_is_asked_for_at_the_end_of_what_was_read(qtbot: QtBot, theme: Theme) -> None:
    del theme
    trash = shown(qtbot, *(thrown(str(number), days_ago=1) for number in range(60)))
    bar = trash.list.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    with qtbot.waitSignal(trash.more_asked):
        bar.setValue(bar.maximum())
    trash.add_chats([thrown("more", days_ago=3)])
    assert trash.list.count() == 61


def test_an_empty_trash_says_what_it_is_for(qtbot: QtBot, theme: Theme) -> None:
    del theme
    trash = shown(qtbot)
    assert trash._nothing.isVisible()
    assert "stays for 30 days" in trash._nothing.text()
    assert not trash.list.isVisible()
    trash.show_chats([thrown("a", days_ago=1)])
    assert not trash._nothing.isVisible()
    assert trash.list.isVisible()
