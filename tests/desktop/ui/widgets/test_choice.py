from pytestqt.qtbot import QtBot

from desktop.ui.theme import Theme
from desktop.ui.widgets.choice import ChoiceBox


def test_every_choice_shows_whole_also_in_other_letters(qtbot: QtBot, theme: Theme) -> None:
    box = ChoiceBox(theme)
    qtbot.addWidget(box)
    box.addItems(["As the system", "English", "简体中文"])
    box.show()
    qtbot.waitExposed(box)
    box.showPopup()
    view, model = box.view(), box.model()
    qtbot.waitUntil(view.isVisible)
    room = view.viewport().rect()
    assert all(room.contains(view.visualRect(model.index(row, 0))) for row in range(box.count()))
    box.hidePopup()
