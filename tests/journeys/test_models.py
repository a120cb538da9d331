from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.support.pictures import png
from tests.support.window import at_the_window


def test_a_model_is_added_chosen_shown_a_picture_and_removed(qtbot: QtBot, tmp_path: Path) -> None:
    picture = tmp_path / "red.png"
    picture.write_bytes(png(size=(40, 30)))
    with at_the_window(qtbot, tmp_path / "data", ["I see red"]) as person:
        desk = person.workspace.models
        header = person.window.page.header
        desk.dialog.ask()
        assert not desk.dialog.add.isEnabled()
        qtbot.keyClicks(desk.dialog.address, "http://127.0.0.1:9/v1")
        qtbot.keyClicks(desk.dialog.model, "seer-1")
        qtbot.keyClicks(desk.dialog.name, "Seer")
        desk.dialog.sees.setChecked(True)
        person.clicks(desk.dialog.add)
        person.waits(lambda: "Seer" in header.model.text())
        person.drops(picture)
        person.waits(lambda: person.has_attached(1))
        assert person.window.page.composer.notes.pictures.isHidden()
        person.asks("What is it?")
        assert "Seer" in header.model.text()
        header.model_removed.emit(person.workspace.chat.models.chosen)
        person.waits(lambda: "SmolLM2" in header.model.text())
