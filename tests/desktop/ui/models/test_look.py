"""What the picker and its dialogs look like: signs, colours and sizes, as far as a test can see."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from desktop.models import Connected, ListedModel, ModelChoice, ModelOffer, Service
from desktop.ui.look import Look
from desktop.ui.models.adding import AddDialog
from desktop.ui.models.connections import ConnectionsDialog
from desktop.ui.models.correcting import CorrectionDialog
from desktop.ui.models.delegate import menu_spot, star_spot
from desktop.ui.models.finder import ModelFinder
from desktop.ui.theme import DARK, LIGHT, Theme
from desktop.ui.widgets.busy import BusySign
from tests.support.choices import BUILT_IN, FOUND, HOSTED, OFF

SERVICES = tuple(Service(name.lower(), name, "", "https://a.example", "") for name in ("A", "B"))
_NEXT_TO = 24  # a thin line is nowhere quite in its own colour
OFFER = ModelOffer("Better 4B", 2**31, 3 * 2**30)
CONNECTED = Connected(
    "c1", "A", "openai_chat", "https://a.example", "a", "file", models=(ListedModel("m"),)
)


@pytest.fixture
def finder(qtbot: QtBot, theme: Theme) -> ModelFinder:
    finder = ModelFinder(theme)
    qtbot.addWidget(finder)
    finder.resize(460, 420)
    finder.show()
    qtbot.waitExposed(finder)
    return finder


def row(finder: ModelFinder, choice: ModelChoice) -> QRect:
    return finder.view.visualRect(finder.lines.index(finder.lines.row_of(choice.id)))


def painted(finder: ModelFinder) -> QImage:
    return finder.view.viewport().grab().toImage()


def has(image: QImage, where: QRect, colour: str) -> bool:
    """Tell whether a colour, or one next to it, is somewhere in a part of a picture."""
    wanted = QColor(colour).getRgb()
    part = image.copy(where)
    pixels = (part.pixelColor(x, y) for x in range(part.width()) for y in range(part.height()))
    return any(
        max(abs(a - b) for a, b in zip(pixel.getRgb(), wanted, strict=True)) < _NEXT_TO
        for pixel in pixels
    )


def front(rect: QRect) -> QRect:
    return QRect(rect.left(), rect.top(), 36, rect.height())


def test_the_chosen_model_has_a_check_in_front(finder: ModelFinder) -> None:
    finder.begin((BUILT_IN, FOUND), FOUND.id)
    image = painted(finder)
    assert has(image, front(row(finder, FOUND)), LIGHT.accent)
    assert not has(image, front(row(finder, BUILT_IN)), LIGHT.accent)


def test_a_favourite_has_a_full_star_and_the_marked_row_its_signs(finder: ModelFinder) -> None:
    way = finder.layoutDirection()
    liked = replace(HOSTED, is_favourite=True)
    finder.begin((liked, BUILT_IN, FOUND), "")
    finder.view.mark(FOUND.id)
    image = painted(finder)
    assert has(image, star_spot(row(finder, liked), way), LIGHT.accent)
    assert not has(image, menu_spot(row(finder, liked), way), LIGHT.muted)
    assert has(image, menu_spot(row(finder, FOUND), way), LIGHT.muted)
    assert not has(image, star_spot(row(finder, BUILT_IN), way), LIGHT.muted)


def test_read_from_the_right_the_check_and_the_signs_change_sides(finder: ModelFinder) -> None:
    finder.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    finder.begin((BUILT_IN, FOUND), FOUND.id)
    finder.view.mark(FOUND.id)
    chosen = row(finder, FOUND)
    at_right = front(chosen).translated(chosen.width() - front(chosen).width(), 0)
    image = painted(finder)
    assert has(image, at_right, LIGHT.accent)
    assert not has(image, front(chosen).adjusted(4, 4, 0, -4), LIGHT.accent)
    assert menu_spot(chosen, finder.layoutDirection()).center().x() < chosen.center().x()


def test_one_that_cannot_be_used_is_said_so_in_the_colour_of_warnings(finder: ModelFinder) -> None:
    finder.begin((BUILT_IN, OFF), "")
    image = painted(finder)
    assert has(image, row(finder, OFF), LIGHT.warning)
    assert not has(image, row(finder, BUILT_IN), LIGHT.warning)


def test_rows_grow_with_the_text(finder: ModelFinder, qtbot: QtBot) -> None:
    finder.begin((BUILT_IN, FOUND), "")
    before = row(finder, FOUND).height()
    look = Look("dark", 150)
    look.apply()
    finder.set_theme(look.theme)
    qtbot.waitUntil(lambda: row(finder, FOUND).height() > before * 1.25)
    assert has(painted(finder), row(finder, FOUND), look.theme.text)


def test_the_mark_shows_where_the_keyboard_is(finder: ModelFinder) -> None:
    finder.activateWindow()
    finder.begin((BUILT_IN, FOUND), BUILT_IN.id)
    finder.view.setFocus(Qt.FocusReason.TabFocusReason)
    edge = row(finder, BUILT_IN)
    assert has(painted(finder), QRect(edge.right() - 3, edge.top() + 12, 3, 12), LIGHT.accent)


def adding(theme: Theme) -> AddDialog:
    dialog = AddDialog(theme)
    dialog.show_offer(OFFER)
    dialog.ask(SERVICES)
    return dialog


def connections(theme: Theme) -> ConnectionsDialog:
    dialog = ConnectionsDialog(theme)
    dialog.ask()
    dialog.show_connections((CONNECTED,))
    return dialog


def correcting(theme: Theme) -> CorrectionDialog:
    dialog = CorrectionDialog(theme)
    dialog.ask(HOSTED)
    return dialog


MAKERS = [adding, connections, correcting]


@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_dialog_fits_the_screen_at_every_text_size(
    qtbot: QtBot, theme: Theme, make: Callable[[Theme], QWidget], scale: float
) -> None:
    dialog = make(replace(theme, scale=scale))
    qtbot.addWidget(dialog)
    qtbot.waitExposed(dialog)
    room = dialog.screen().availableGeometry().size()
    assert dialog.width() <= room.width()
    assert dialog.height() <= room.height()


@pytest.mark.parametrize("make", MAKERS)
def test_everything_one_uses_has_a_name(
    qtbot: QtBot, theme: Theme, make: Callable[[Theme], QWidget]
) -> None:
    dialog = make(theme)
    qtbot.addWidget(dialog)
    qtbot.waitExposed(dialog)
    kinds = (QAbstractButton, QLineEdit, QComboBox)
    controls = [
        each
        for kind in kinds
        for each in dialog.findChildren(kind)
        if not isinstance(each.parent(), QLineEdit)
    ]
    assert controls
    for control in controls:
        said = QAccessible.queryAccessibleInterface(control).text(QAccessible.Text.Name)
        assert said or control.isHidden() or not control.isVisible(), control


@pytest.mark.parametrize("make", MAKERS)
def test_a_dialog_takes_another_theme_while_it_is_open(
    qtbot: QtBot, theme: Theme, make: Callable[[Theme], QWidget]
) -> None:
    dialog = make(theme)
    qtbot.addWidget(dialog)
    qtbot.waitExposed(dialog)
    Look("dark", 100).apply()
    dialog.set_theme(DARK)
    image = dialog.grab().toImage()
    assert image.pixelColor(8, image.height() // 2) == QColor(DARK.window)


def test_the_turning_sign_costs_nothing_while_it_is_hidden(qtbot: QtBot, theme: Theme) -> None:
    sign = BusySign(theme)
    qtbot.addWidget(sign)
    assert not sign._turn.isActive()
    sign.show()
    qtbot.waitExposed(sign)
    before = sign.grab().toImage()
    qtbot.waitUntil(lambda: sign.grab().toImage() != before)
    sign.hide()
    assert not sign._turn.isActive()


def test_long_names_that_differ_at_their_end_look_different(finder: ModelFinder) -> None:
    long = "a-model-with-a-name-that-is-much-too-long-for-the-list-" * 2
    pair = tuple(replace(HOSTED, id=f"c1#{end}", name=long + end) for end in ("q4", "f16"))
    finder.begin((BUILT_IN, *pair), BUILT_IN.id)
    one, other = (painted(finder).copy(row(finder, each)) for each in pair)
    assert one.size() == other.size()
    assert one != other


def test_while_one_types_an_edge_tells_which_model_enter_chooses(finder: ModelFinder) -> None:
    finder.activateWindow()
    finder.begin((BUILT_IN, FOUND), BUILT_IN.id)
    assert finder.search.hasFocus()
    for marked, other in ((BUILT_IN, FOUND), (FOUND, BUILT_IN)):
        finder.view.mark(marked.id)
        image = painted(finder)
        for each, has_edge in ((marked, True), (other, False)):
            edge = row(finder, each)
            side = QRect(edge.right() - 2, edge.top() + 12, 3, 12)
            assert has(image, side, LIGHT.accent) is has_edge
