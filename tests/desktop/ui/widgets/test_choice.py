from pytestqt.qtbot import QtBot

from desktop.ui.theme import Theme
from desktop.ui.widgets.choice import ChoiceBox
from tests.support.painted import painted_by


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


def test_a_choice_that_has_no_room_ends_in_a_sign_for_the_rest(qtbot: QtBot, theme: Theme) -> None:
    box = ChoiceBox(theme)
    qtbot.addWidget(box)
    box.addItem("Waiting messages changed here and there (27)")
    box.resize(200, 40)
    box.show()
    qtbot.waitExposed(box)
    (said,) = painted_by(box)
    assert said.startswith("Waiting")
    assert said.endswith("… (27)")
    box.resize(600, 40)
    assert painted_by(box) == [box.currentText()]
