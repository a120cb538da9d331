from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.faces import SavedDraft
from desktop.ui.drafts import SAVED_WITHIN_MS, DraftKeeper


class Desk(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.draft = SavedDraft()
        self.saved: list[tuple[str, SavedDraft]] = []

    def read(self) -> SavedDraft:
        return self.draft

    def save(self, chat: str, draft: SavedDraft) -> None:
        self.saved.append((chat, draft))


def test_a_draft_is_saved_within_a_second_however_long_one_types(qtbot: QtBot) -> None:
    desk = Desk()
    keeper = DraftKeeper(desk.read, desk.save)
    assert SAVED_WITHIN_MS < 1_000
    desk.draft = SavedDraft("h")
    keeper.touch()
    first = keeper._clock.remainingTime()
    desk.draft = SavedDraft("he")
    keeper.touch()
    assert keeper._clock.remainingTime() <= first
    qtbot.waitUntil(lambda: desk.saved == [("", SavedDraft("he"))])


def test_what_is_saved_already_is_not_saved_again() -> None:
    desk = Desk()
    keeper = DraftKeeper(desk.read, desk.save)
    desk.draft = SavedDraft("same")
    keeper.follow("a", SavedDraft("same"))
    keeper.flush()
    assert desk.saved == []


def test_going_away_saves_under_the_chat_that_is_left() -> None:
    desk = Desk()
    keeper = DraftKeeper(desk.read, desk.save)
    keeper.follow("a", SavedDraft())
    desk.draft = SavedDraft("for a")
    keeper.flush()
    keeper.follow("b", SavedDraft())
    assert desk.saved == [("a", SavedDraft("for a"))]
