from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.ui.models.delegate import menu_spot, star_spot
from desktop.ui.models.picker import ModelPicker
from desktop.ui.theme import DARK, Theme
from tests.support.choices import BUILT_IN, FOUND, HOSTED, KEYLESS, OFF, many

ALL = (BUILT_IN, FOUND, OFF, HOSTED, KEYLESS)


class Scene(QWidget):
    """A window with a button that opens the picker, and a field that had the cursor before."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.resize(900, 600)
        self.pill = QPushButton("Model", self)
        self.field = QLineEdit(self)
        layout = QVBoxLayout(self)
        layout.addWidget(self.pill, 0, Qt.AlignmentFlag.AlignRight)
        layout.addStretch(1)
        layout.addWidget(self.field)
        self.picker = ModelPicker(theme, self)

    def open(self, *choices, chosen="built-in") -> None:
        self.picker.open_at(self.pill, choices or ALL, chosen)


@pytest.fixture
def scene(qtbot: QtBot, theme: Theme) -> Scene:
    scene = Scene(theme)
    qtbot.addWidget(scene)
    scene.show()
    scene.activateWindow()
    qtbot.waitExposed(scene)
    scene.field.setFocus()
    return scene


def marked(scene: Scene) -> str:
    model = scene.picker.finder.view.current_model()
    return model.id if model is not None else ""


def shown(scene: Scene) -> list[str]:
    return [model.id for model in scene.picker.finder.lines.models()]


def spot(scene: Scene, choice_id: str, where) -> QPoint:
    view = scene.picker.finder.view
    index = view.model().index(scene.picker.finder.lines.row_of(choice_id), 0)
    return where(view.visualRect(index)).center()


def itself(row):
    return row


def star(row):
    return star_spot(row, Qt.LayoutDirection.LeftToRight)


def menu(row):
    return menu_spot(row, Qt.LayoutDirection.LeftToRight)


def types(qtbot: QtBot, scene: Scene, text: str) -> None:
    qtbot.keyClicks(scene.picker.finder.search, text)


def presses(qtbot: QtBot, scene: Scene, *keys: Qt.Key) -> None:
    for key in keys:
        qtbot.keyClick(scene.picker.finder.search, key)


def clicks(qtbot: QtBot, scene: Scene, at: QPoint) -> None:
    qtbot.mouseClick(
        scene.picker.finder.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0), at
    )


def test_it_opens_on_the_chosen_model_with_the_cursor_in_the_search(scene: Scene) -> None:
    scene.open(chosen=FOUND.id)
    assert scene.picker.isVisible()
    assert scene.picker.finder.search.hasFocus()
    assert marked(scene) == FOUND.id
    assert shown(scene) == [choice.id for choice in ALL]


def test_typing_finds_and_enter_chooses(qtbot: QtBot, scene: Scene) -> None:
    scene.open()
    types(qtbot, scene, "gpt")
    assert shown(scene) == [HOSTED.id]
    with qtbot.waitSignal(scene.picker.chosen) as chosen:
        presses(qtbot, scene, Qt.Key.Key_Return)
    assert chosen.args == [HOSTED.id]
    assert not scene.picker.isVisible()


def test_arrows_pass_over_headings_and_stop_at_the_ends(qtbot: QtBot, scene: Scene) -> None:
    scene.open()
    presses(qtbot, scene, Qt.Key.Key_Up)
    assert marked(scene) == BUILT_IN.id
    presses(qtbot, scene, Qt.Key.Key_Down, Qt.Key.Key_Down)
    assert marked(scene) == OFF.id
    presses(qtbot, scene, Qt.Key.Key_PageDown, Qt.Key.Key_PageDown)
    assert marked(scene) == KEYLESS.id
    assert scene.picker.finder.search.hasFocus()


def test_esc_closes_it_and_gives_the_cursor_back(qtbot: QtBot, scene: Scene) -> None:
    scene.open()
    with qtbot.waitSignal(scene.picker.closed), qtbot.assertNotEmitted(scene.picker.chosen):
        presses(qtbot, scene, Qt.Key.Key_Escape)
    assert not scene.picker.isVisible()
    assert scene.field.hasFocus()


def test_a_click_beside_it_closes_it_and_reaches_nothing_else(qtbot: QtBot, scene: Scene) -> None:
    scene.open()
    assert scene.picker.geometry() == scene.rect()
    with qtbot.assertNotEmitted(scene.pill.clicked):
        qtbot.mouseClick(scene.picker, Qt.MouseButton.LeftButton, pos=QPoint(5, 590))
    assert not scene.picker.isVisible()


def test_another_part_that_takes_the_cursor_closes_it(scene: Scene) -> None:
    scene.open()
    scene.field.setFocus()
    assert not scene.picker.isVisible()
    assert scene.field.hasFocus()


def test_a_click_on_a_model_chooses_it(qtbot: QtBot, scene: Scene) -> None:
    scene.open()
    with qtbot.waitSignal(scene.picker.chosen) as chosen:
        clicks(qtbot, scene, spot(scene, FOUND.id, itself))
    assert chosen.args == [FOUND.id]


@pytest.mark.parametrize("choice", [OFF, KEYLESS], ids=["off", "without its key"])
def test_one_that_cannot_be_used_is_not_chosen(qtbot: QtBot, scene: Scene, choice) -> None:
    scene.open()
    with (
        qtbot.waitSignal(scene.picker.refused) as refused,
        qtbot.assertNotEmitted(scene.picker.chosen),
    ):
        clicks(qtbot, scene, spot(scene, choice.id, itself))
    assert refused.args == [choice.id]
    assert scene.picker.isVisible()


@pytest.mark.parametrize("is_favourite", [False, True])
def test_the_star_makes_a_favourite_or_no_more_one(
    qtbot: QtBot, scene: Scene, *, is_favourite: bool
) -> None:
    scene.open(BUILT_IN, replace(HOSTED, is_favourite=is_favourite))
    with qtbot.waitSignal(scene.picker.favourite_asked) as asked:
        clicks(qtbot, scene, spot(scene, HOSTED.id, star))
    assert asked.args == [HOSTED.id, not is_favourite]
    assert scene.picker.isVisible()


def entries(scene: Scene) -> dict[str, object]:
    menu = scene.picker.finder.view.menu
    return {action.text(): action for action in menu.actions() if action.isVisible()}


@pytest.mark.parametrize(
    ("choice", "texts"),
    [
        (BUILT_IN, ["Favourite"]),
        (FOUND, ["Favourite", "Correct what it can do…"]),
        (HOSTED, ["Favourite", "Correct what it can do…", "Remove from the list"]),
    ],
    ids=["ours", "found", "connected"],
)
def test_the_menu_of_a_model_offers_what_can_be_done_with_it(
    qtbot: QtBot, scene: Scene, choice, texts: list[str]
) -> None:
    scene.open()
    clicks(qtbot, scene, spot(scene, choice.id, menu))
    assert list(entries(scene)) == texts
    scene.picker.finder.view.menu.close()


@pytest.mark.parametrize(
    ("text", "signal"),
    [("Correct what it can do…", "correction_asked"), ("Remove from the list", "removal_asked")],
)
def test_the_menu_opens_with_a_key_and_asks(
    qtbot: QtBot, scene: Scene, text: str, signal: str
) -> None:
    scene.open(chosen=HOSTED.id)
    presses(qtbot, scene, Qt.Key.Key_Menu)
    assert scene.picker.isVisible()
    with qtbot.waitSignal(getattr(scene.picker, signal)) as asked:
        entries(scene)[text].trigger()
    scene.picker.finder.view.menu.close()
    assert asked.args == [HOSTED.id]


def test_the_favourite_in_the_menu_says_what_it_will_do(qtbot: QtBot, scene: Scene) -> None:
    scene.open(replace(HOSTED, is_favourite=True), chosen=HOSTED.id)
    qtbot.keyClick(scene.picker.finder.search, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    with qtbot.waitSignal(scene.picker.favourite_asked) as asked:
        entries(scene)["Not a favourite any more"].trigger()
    scene.picker.finder.view.menu.close()
    assert asked.args == [HOSTED.id, False]


def test_what_is_found_while_it_is_open_appears_and_the_mark_stays(
    qtbot: QtBot, scene: Scene
) -> None:
    scene.open(BUILT_IN, HOSTED)
    scene.picker.show_looking(is_looking=True)
    assert scene.picker.looking.isVisible()
    types(qtbot, scene, "g")
    scene.picker.refresh((BUILT_IN, FOUND, HOSTED), "built-in")
    scene.picker.show_looking(is_looking=False)
    assert shown(scene) == [FOUND.id, HOSTED.id]
    assert marked(scene) == HOSTED.id
    assert not scene.picker.looking.isVisible()


def test_a_search_without_a_hit_says_so(qtbot: QtBot, scene: Scene) -> None:
    scene.open()
    types(qtbot, scene, "zzz")
    assert scene.picker.finder.nothing.isVisible()
    with qtbot.assertNotEmitted(scene.picker.chosen):
        presses(qtbot, scene, Qt.Key.Key_Return)
    scene.picker.finder.search.clear()
    assert not scene.picker.finder.nothing.isVisible()
    assert marked(scene) == "built-in"


def test_four_hundred_models_stay_within_reach(qtbot: QtBot, scene: Scene) -> None:
    choices = (BUILT_IN, *many(400))
    scene.open(*choices, chosen=choices[350].id)
    view = scene.picker.finder.view
    assert view.viewport().rect().contains(spot(scene, choices[350].id, itself))
    types(qtbot, scene, "model-399")
    assert marked(scene) == choices[400].id


@pytest.mark.parametrize(("button", "signal"), [("add", "add_asked"), ("connections",) * 2])
def test_the_buttons_below_ask_and_close_it(
    qtbot: QtBot, scene: Scene, button: str, signal: str
) -> None:
    signal = signal if signal.endswith("_asked") else f"{signal}_asked"
    scene.open()
    with qtbot.waitSignal(getattr(scene.picker, signal)):
        qtbot.mouseClick(getattr(scene.picker, button), Qt.MouseButton.LeftButton)
    assert not scene.picker.isVisible()


def test_tab_goes_round_inside_it(qtbot: QtBot, scene: Scene) -> None:
    scene.open()
    picker = scene.picker
    stops = [picker.finder.view, picker.add, picker.connections, picker.finder.search]
    for stop in stops:
        qtbot.keyClick(scene.focusWidget(), Qt.Key.Key_Tab)
        assert stop.hasFocus()
    qtbot.keyClick(scene.focusWidget(), Qt.Key.Key_Backtab)
    assert picker.connections.hasFocus()


def test_it_stays_inside_a_window_that_becomes_small(qtbot: QtBot, scene: Scene) -> None:
    scene.picker.set_theme(replace(DARK, scale=1.5))
    scene.open()
    assert scene.rect().contains(scene.picker.panel.geometry())
    scene.resize(500, 400)
    qtbot.waitUntil(lambda: scene.rect().contains(scene.picker.panel.geometry()))
    assert scene.picker.panel.width() > 450


def test_everything_has_a_name_for_a_screen_reader(scene: Scene) -> None:
    scene.open()
    picker = scene.picker
    for widget in (picker.finder.search, picker.finder.view, picker.add, picker.connections):
        interface = QAccessible.queryAccessibleInterface(widget)
        assert interface.text(QAccessible.Text.Name)
    index = picker.finder.view.model().index(picker.finder.lines.row_of(FOUND.id), 0)
    assert "sees pictures" in index.data(Qt.ItemDataRole.AccessibleTextRole)


def test_with_the_built_in_model_alone_it_is_small_and_says_how_to_get_another(
    scene: Scene,
) -> None:
    scene.open(BUILT_IN)
    picker = scene.picker
    assert not picker.finder.view.verticalScrollBar().maximum()
    assert picker.panel.height() < 300
    assert "add one of an online service" in picker.invitation.text()
    assert picker.invitation.isVisible()
    picker.dismiss()
    scene.open(BUILT_IN, HOSTED)
    assert not picker.invitation.isVisible()


def test_it_opens_above_a_button_at_the_bottom_and_stays_inside_the_window(
    qtbot: QtBot, theme: Theme
) -> None:
    scene = Scene(theme)
    qtbot.addWidget(scene)
    layout = scene.layout()
    assert isinstance(layout, QVBoxLayout)
    layout.addWidget(scene.pill, 0, Qt.AlignmentFlag.AlignRight)
    scene.show()
    qtbot.waitExposed(scene)
    scene.open(*many(200))
    panel = scene.picker.panel.geometry()
    assert panel.bottom() < scene.pill.y()
    assert scene.rect().contains(panel)
    height_px = panel.height()
    types(qtbot, scene, "model 199")
    assert scene.picker.panel.height() == height_px  # it does not jump while one types
