import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.models.cardgrid import GAP_PX, CardGrid
from desktop.ui.models.cards import Card
from desktop.ui.theme import Theme
from tests.support.fitting import cut_off

NAMES = ("OpenAI", "OpenRouter", "Google Gemini", "xAI")


@pytest.mark.parametrize("columns", [3, 2, 1])
def test_cards_stand_in_as_many_columns_as_have_room_for_every_word(
    qtbot: QtBot, theme: Theme, columns: int
) -> None:
    around = QWidget()
    qtbot.addWidget(around)
    grid = CardGrid(3, around)
    cards = [Card(name, "key", theme, grid) for name in NAMES]
    for card in cards:
        card.tell(card.name)
    grid.show_cards(cards)
    widest_px = max(card.narrowest_px() for card in cards)
    around.resize(1_000, 400)
    grid.resize(columns * (widest_px + GAP_PX) - GAP_PX, 400)
    around.show()
    qtbot.waitUntil(lambda: len({card.x() for card in cards}) == columns)
    qtbot.waitUntil(lambda: cut_off(around) == [])
